"""Lay the app out as python-for-android does on a phone, and start it there in an offscreen window.

files/app holds the app as byte code, files/_python_bundle/site-packages the compiled package; the app's folder comes
first on the path, everything is compiled with -OO, no source is there.
"""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKES = Path(__file__).with_name("fakes")
# What lies beside the package on a phone; the libraries of a desktop's Kivy are the bootstrap's there.
BESIDE = ("kivy", "filetype", "Kivy.libs")
SOURCES = (".py", ".pyx", ".pxd", ".pyi", ".c")
# What the app says when everything is imported, the first frame drawn and a decision made.
STARTED = re.compile(
    r"^Spades has started: first frame after [\d.]+ s, first decision \w+ in [\d.]+ ms and [1-9]\d* iterations$", re.M
)

# What start.c of python-for-android 2026.5.9 does before it runs the entry point, as far as Python sees it.
BOOTSTRAP = """
import io, os, sys
files, others = sys.argv[1], sys.argv[2:]
class Log(io.IOBase):      # all that print() finds on a phone: no encoding, no buffer, no file behind it
    rest = ""
    def writable(self):
        return True
    def write(self, words):
        *lines, self.rest = (self.rest + words).split("\\n")
        for line in lines:
            os.write(1, (line + "\\n").encode())
sys.stdout = sys.stderr = Log()
os.chdir(os.path.join(files, "app"))
sys.argv = [sys.executable]
sys.path = ["."] + [entry for entry in sys.path if entry and not entry.endswith("-packages")]
sys.path += [os.path.join(files, "_python_bundle", "site-packages"), *others]
sys.dont_write_bytecode = True
import marshal
main = {"__name__": "__main__", "__file__": "main.pyc", "__package__": None, "__builtins__": __builtins__}
module = type(sys)("__main__")
module.__dict__.update(main)
sys.modules["__main__"] = module
with open("main.pyc", "rb") as stream:
    stream.read(16)
    code = marshal.load(stream)
exec(code, module.__dict__)
"""


def packed_app(folder: Path) -> Path:
    """Copy what buildozer.spec packs of the app to the folder and return it."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec")
    app = spec["app"]
    endings = tuple(f".{ending}" for ending in app["source.include_exts"].split(","))
    excluded = set(app["source.exclude_dirs"].split(","))
    source = ROOT / app["source.dir"]
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_file() and path.suffix in endings and not excluded & set(name.parts):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / name)
    return folder


def phone(folder: Path, *, python: str = sys.executable, package: Path = ROOT) -> Path:
    """Return the `files` folder of a phone on which the app has just been unpacked; package: where it is compiled."""
    files = folder / "files"
    packed_app(files / "app")
    packages = files / "_python_bundle" / "site-packages"
    for room in ("aicore", "games"):
        shutil.copytree(package / room, packages / room, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run([python, "-OO", "-m", "compileall", "-q", "-b", "-f", str(files)], check=True)
    for path in files.rglob("*"):
        if path.suffix in SOURCES:
            path.unlink()
    return files


def contents(files: Path) -> dict[str, int]:
    """Return what the packed folders hold, with the time of the last change."""
    return {
        str(path.relative_to(files)): path.stat().st_mtime_ns
        for folder in ("app", "_python_bundle")
        for path in (files / folder).rglob("*")
    }


def start(files: Path, *, python: str = sys.executable, kivy: Path, is_android: bool, seconds: float = 120) -> str:
    """Start the app and return what it says until it has started or ended; kivy: the folder that holds Kivy.

    Of that folder the app sees what would be on a phone, no more.
    """
    beside = files.parent / "beside"
    beside.mkdir(exist_ok=True)
    for name in BESIDE:
        if (kivy / name).exists() and not (beside / name).exists():
            (beside / name).symlink_to(kivy / name)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(files.parent / "home"),
        "KIVY_HOME": str(files.parent / "kivy"),
        "KIVY_NO_FILELOG": "1",
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "LP_NUM_THREADS": "1",
    }
    for name in ("home", "kivy"):
        (files.parent / name).mkdir(exist_ok=True)
    others = [str(beside)]
    if is_android:
        environment |= {"ANDROID_ARGUMENT": str(files / "app"), "ANDROID_APP_PATH": str(files / "app"),
                        "P4A_BOOTSTRAP": "sdl2", "FAKE_ANDROID_FILES": str(files)}
        others.insert(0, str(FAKES))
    process = subprocess.Popen(
        ["timeout", str(seconds), python, "-S", "-OO", "-c", BOOTSTRAP, str(files), *others],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    said = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if line.startswith("Spades has started"):
            break
    process.terminate()
    said.append(process.stdout.read())
    process.wait()
    return "".join(said)
