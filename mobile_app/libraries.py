"""Say which system libraries of Kivy's window are missing, and install them where that is asked for.

Run as a script by the Makefile before the app; asked by the tests, which leave the app out where it cannot run. Needs
nothing but the standard library.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libmtdev.so.1": "libmtdev1",
}
DRIVERS = "libgl1-mesa-dri"
WAIT_SECONDS = 300      # for another program that installs something


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


def complaint(missing: list[str]) -> str:
    """Return the sentence for what is missing, with the command that mends it."""
    return (
        f"The app's window needs {', '.join(missing)}: 'make system-libs' as root installs them on Debian and Ubuntu "
        f"(apt-get install {' '.join(missing)})."
    )


def has_screen(environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether a window can be shown to a person."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return not sys.platform.startswith("linux") or any(environment.get(name) for name in names)


def install(missing: list[str]) -> int:
    """Install Debian packages; the exit code is that of a failed step, after the last thing that it said."""
    print(f"Installing {', '.join(missing)}, and what they need, from the system's own packages.", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # The list of packages may be old, and still do; another program that installs something is waited for.
    get = ["apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={WAIT_SECONDS}"]
    for command in ([*get, "update"], [*get, "install", "-y", "--no-install-recommends", *missing]):
        done = subprocess.run(
            command, env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("E: ")]
        print(f"apt-get could not install them. {said[0][3:] if said else done.stderr.strip()}", file=sys.stderr)
    return done.returncode


def main() -> int:
    """Say in one sentence what is missing; with --install, install it; with --screen, want a screen too."""
    missing = missing_packages() if sys.platform.startswith("linux") else []
    can_install = hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None
    if missing and "--install" in sys.argv and can_install and not install(missing):
        missing = missing_packages()
    if missing:
        print(complaint(missing), file=sys.stderr)
        return 2
    if "--install" in sys.argv:
        print("The libraries of the app's window are there.")
    if "--screen" in sys.argv and not has_screen():
        print("There is no screen to show the app on: neither DISPLAY nor WAYLAND_DISPLAY is set.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
