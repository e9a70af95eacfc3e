"""Unpack the phone's version of Python, with a Kivy built for it, below build/: Debian's, without touching the system.

There is no wheel of Kivy for that Python. Debian's next release has both, and its own C library to run them on.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "phone_python"
PYTHON = "python3.14"
RELEASE = "testing"
TRIPLET = "x86_64-linux-gnu"
PACKAGES = (PYTHON, f"lib{PYTHON}-dev", "python3-kivy", "libegl1", "libgles2", "libgl1-mesa-dri")

# Its own loader, libraries and drivers; what it starts itself goes the same way.
LAUNCHER = """#!/bin/sh
export PYTHONHOME={root}/usr
export __EGL_VENDOR_LIBRARY_DIRS={root}/usr/share/glvnd/egl_vendor.d
export LIBGL_DRIVERS_PATH={libraries}/dri
exec {loader} --argv0 "$0" --library-path {libraries}:{libraries}/pulseaudio {root}/usr/bin/{python} "$@"
"""


class NotHere(Exception):
    """This machine cannot unpack it; the message is one sentence."""


@dataclass(frozen=True, kw_only=True)
class PhonePython:
    """A Python of the phone's version on this machine."""

    python: Path        # starts it
    kivy: Path          # the folder that holds Kivy for it
    package: Path       # the folder that holds the project, compiled for it


def apt_get() -> list[str]:
    """Return an apt-get that knows the other release, with lists of its own and no effect on the system."""
    if not shutil.which("apt-get") or os.uname().machine != "x86_64":
        raise NotHere(f"{PYTHON} with Kivy is unpacked from Debian's packages for x86-64, and this is another machine.")
    told = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"],
        capture_output=True, text=True, check=True,
    )
    mirrors = [address for address in told.stdout.split() if address.rstrip("/").endswith("/debian")]
    if not mirrors:
        raise NotHere("apt-get knows no source of Debian's packages here.")
    for folder in ("lists/partial", "cache/archives/partial"):
        (WORK / folder).mkdir(parents=True, exist_ok=True)
    sources = WORK / "sources.list"
    sources.write_text(f"deb {mirrors[0]} {RELEASE} main\n")
    options = {
        "Dir::State::Lists": WORK / "lists",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": WORK / "cache",
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": "/dev/null",
        "APT::Sandbox::User": "root",
        "Acquire::Retries": 3,
    }
    return ["apt-get", "-qq", *(word for name, value in options.items() for word in ("-o", f"{name}={value}"))]


def unpack(root: Path) -> None:
    """Download Python, Kivy and all that they need, 140 MB, and unpack them to the folder."""
    command = apt_get()
    for words in (["update"], ["-y", "--no-install-recommends", "--download-only", "install", *PACKAGES]):
        done = subprocess.run([*command, *words], capture_output=True, text=True)
        if done.returncode:
            raise NotHere(f"apt-get {words[0]} did not bring {PYTHON} from Debian {RELEASE}: {done.stderr.strip()}")
    for package in sorted((WORK / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg", "-x", str(package), str(root)], check=True)


def compile_package(root: Path, folder: Path) -> None:
    """Compile the project for the Python in `root`, with this machine's compiler."""
    settings = WORK / "settings"
    settings.mkdir(exist_ok=True)
    description = f"_sysconfigdata__{TRIPLET}"
    shutil.copy(root / "usr" / "lib" / PYTHON / f"{description}.py", settings)
    headers = WORK / "headers"      # Python's alone: those of the other C library are not for this compiler
    for name in (PYTHON, f"{TRIPLET}/{PYTHON}"):
        shutil.copytree(root / "usr" / "include" / name, headers / name, dirs_exist_ok=True)
    environment = os.environ | {
        "_PYTHON_SYSCONFIGDATA_NAME": description,
        "PYTHONPATH": str(settings),
        "CC": "gcc",
        "LDSHARED": "gcc -shared",
        "CFLAGS": f"-I{headers / PYTHON} -I{headers}",
        "LDFLAGS": "",
    }
    places = ["--build-base", str(WORK / "build"), "--build-lib", str(folder)]
    subprocess.run(
        [sys.executable, "setup.py", "-q", "build", *places, f"-j{os.cpu_count() or 2}"],
        cwd=ROOT, env=environment, capture_output=True, check=True,
    )


def phone_python() -> PhonePython:
    """Return it, unpacked once and with the project compiled as it is now; NotHere where that cannot be."""
    root, package = WORK / "root", WORK / "package"
    if not (WORK / "unpacked").exists():
        unpack(root)
        (WORK / "unpacked").touch()
    libraries = root / "usr" / "lib" / TRIPLET
    launcher = WORK / PYTHON
    loader = libraries / "ld-linux-x86-64.so.2"
    launcher.write_text(LAUNCHER.format(root=root, libraries=libraries, loader=loader, python=PYTHON))
    launcher.chmod(0o755)
    compile_package(root, package)
    return PhonePython(python=launcher, kivy=root / "usr" / "lib" / "python3" / "dist-packages", package=package)
