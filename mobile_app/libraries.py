"""Make sure that the system libraries of Kivy's window are there: installs them on Debian as root, else says which.

Run as a script by the Makefile before the app or its tests; needs nothing but the standard library.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libmtdev.so.1": "libmtdev1",
}
DRIVERS = "libgl1-mesa-dri"


def can_load(library: str) -> bool:
    """Return whether the system has the shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def has_driver() -> bool:
    """Return whether there is any OpenGL driver, a software one included."""
    return any(Path("/usr").glob("lib*/**/dri/*_dri.so"))


def missing_packages(
    can_load: Callable[[str], bool] = can_load, has_driver: Callable[[], bool] = has_driver
) -> list[str]:
    """Return the Debian packages whose libraries are not there."""
    missing = [package for library, package in PACKAGES.items() if not can_load(library)]
    return missing if has_driver() else [*missing, DRIVERS]


def main() -> int:
    """Install what is missing, or say it in one sentence."""
    if not sys.platform.startswith("linux"):
        return 0
    missing = missing_packages()
    if not missing:
        return 0
    sentence = f"The app's window needs {', '.join(missing)} (Debian: apt-get install {' '.join(missing)})."
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(sentence, file=sys.stderr)
        return 2
    print(f"== installing {', '.join(missing)} for the app's window")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
        done = subprocess.run(
            ["apt-get", *command], env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
    if done.returncode or missing_packages():
        print(sentence, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
