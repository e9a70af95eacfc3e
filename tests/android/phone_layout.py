"""Lay the app out as python-for-android does on a phone, and start it there in an offscreen window.

files/app holds the app, and in _python_bundle the standard library in an archive, its compiled modules and the
packages. All of it is byte code made with -OO, no source is there, and the app's folder comes first on the path.
"""

import configparser
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKES = Path(__file__).with_name("fakes")
BUNDLE = "_python_bundle"
# What lies beside our package on a phone; the libraries of a desktop's Kivy are the bootstrap's there.
BESIDE = ("kivy", "filetype", "Kivy.libs")
SOURCES = (".py", ".pyx", ".pxd", ".pxi", ".pyi", ".c", ".h")
# What python-for-android leaves out of the standard library, and what only a desktop's has beside it.
LEFT_OUT = {"__pycache__", "ensurepip", "idlelib", "lib2to3", "test", "tests", "tkinter"}
DESKTOP_ONLY = ("config-*", "dist-packages", "lib-dynload", "site-packages", "sitecustomize.py")
# Compiled modules for which Android has no library and the package no recipe.
NOT_COMPILED = ("_bz2", "_crypt", "_curses", "_dbm", "_gdbm", "_lzma", "_posixshmem", "_tkinter", "_uuid", "_zstd",
                "nis", "ossaudiodev", "readline", "spwd")
# What the app says when everything is imported, the first frame drawn and a decision made.
STARTED = re.compile(
    r"^Spades has started: first frame after [\d.]+ s, first decision \w+ in [\d.]+ ms and [1-9]\d* iterations$", re.M
)
MIN_COLOURS = 16        # of a frame on which something is drawn; an empty window has one

# What start.c of python-for-android 2026.5.9 does before it runs the entry point, as far as Python sees it.
BOOTSTRAP = """
import io, os, sys
files, not_compiled, others = sys.argv[1], sys.argv[2].split(","), sys.argv[3:]
for name in not_compiled:
    sys.modules[name] = None
def import_the_rest():
    from importlib import import_module
    from pathlib import Path
    app = Path(files, "app")
    for path in sorted(app.rglob("*.pyc")):
        name = path.relative_to(app).with_suffix("")
        if name.parts[0] != "_python_bundle" and name.name not in ("__init__", "main"):
            import_module(".".join(("mobile_app", *name.parts)))
def keep_picture():
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    width, height = Window.system_size
    with open(os.path.join(files, "..", "frame.ppm"), "wb") as stream:
        stream.write(b"P6 %d %d 255\\n" % (width, height) + glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE))
class Log(io.IOBase):      # all that print() finds on a phone: no encoding, no buffer, no file behind it
    rest = ""
    def writable(self):
        return True
    def write(self, words):
        *lines, self.rest = (self.rest + words).split("\\n")
        for line in lines:
            if line.startswith("Spades has started"):
                keep_picture()
                import_the_rest()      # screens that are made when somebody asks for them
            os.write(1, (line + "\\n").encode())
sys.stdout = sys.stderr = Log()
os.chdir(os.path.join(files, "app"))
sys.argv = [sys.executable]
bundle = os.path.join(files, "app", "_python_bundle")
sys.path = [".", *(os.path.join(bundle, name) for name in ("stdlib.zip", "modules", "site-packages")), *others]
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


def compile_all(folder: Path, *, python: str) -> None:
    """Leave byte code where sources were, made with -OO."""
    subprocess.run([python, "-OO", "-m", "compileall", "-q", "-b", "-f", str(folder)], check=True)
    for path in folder.rglob("*"):
        if path.suffix in SOURCES:
            path.unlink()


def pack_library(bundle: Path, scratch: Path, *, python: str) -> None:
    """Put that Python's standard library into the bundle: an archive of byte code, and the compiled modules."""
    program = "import os; print(os.path.dirname(os.__file__))"
    told = subprocess.run([python, "-S", "-c", program], capture_output=True, text=True, check=True)
    library = Path(told.stdout.strip())
    ignored = shutil.ignore_patterns(*LEFT_OUT, *DESKTOP_ONLY, "*.exe", "*.whl", "*.so")
    shutil.copytree(library, scratch, ignore=ignored)
    compile_all(scratch, python=python)
    with zipfile.ZipFile(bundle / "stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in sorted(scratch.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(scratch))
    shutil.rmtree(scratch)
    (bundle / "modules").mkdir()
    for path in (library / "lib-dynload").glob("*.so"):
        if path.name.partition(".")[0] not in NOT_COMPILED:
            shutil.copy(path, bundle / "modules")


def phone(folder: Path, *, kivy: Path, python: str = sys.executable, package: Path = ROOT) -> Path:
    """Return the `files` folder of a phone on which the app has just been unpacked.

    kivy: the folder that holds Kivy for that Python; package: the one that holds ours, compiled for it.
    """
    files = folder / "files"
    packed_app(files / "app")
    bundle = files / "app" / BUNDLE
    ignored = shutil.ignore_patterns("__pycache__", "tests")
    for place, names in ((package, ("aicore",)), (kivy, BESIDE)):
        for name in names:
            if (place / name).exists():
                target = bundle / "site-packages" / name
                shutil.copytree(place / name, target, ignore=ignored)
    compile_all(files, python=python)
    pack_library(bundle, folder / "library", python=python)
    return files


def colours(files: Path) -> set[bytes]:
    """Return the colours of the frame that was on the screen when the app said that it had started."""
    picture = (files.parent / "frame.ppm").read_bytes()
    pixels = picture[picture.index(b"\n") + 1 :]
    return {pixels[place : place + 3] for place in range(0, len(pixels), 3)}


def contents(files: Path) -> dict[str, int]:
    """Return what the packed folder holds, with the time of the last change."""
    return {str(path.relative_to(files)): path.stat().st_mtime_ns for path in (files / "app").rglob("*")}


def start(files: Path, *, python: str = sys.executable, is_android: bool, seconds: float = 120) -> str:
    """Start the app and return what it says until it has started or ended."""
    (files.parent / "frame.ppm").unlink(missing_ok=True)
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
    others = []
    if is_android:
        environment |= {"ANDROID_ARGUMENT": str(files / "app"), "ANDROID_APP_PATH": str(files / "app"),
                        "P4A_BOOTSTRAP": "sdl2", "FAKE_ANDROID_FILES": str(files)}
        others.append(str(FAKES))
    arguments = [str(files), ",".join(NOT_COMPILED), *others]
    process = subprocess.Popen(
        ["timeout", str(seconds), python, "-S", "-OO", "-c", BOOTSTRAP, *arguments],
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
