"""Compile the extension modules; everything else about the package is in pyproject.toml."""

import os
import platform
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

MODULES = sorted(path for room in ("aicore", "games") for path in Path(room).rglob("*.pyx"))

# AICORE_DEBUG=1 builds with bounds checks and assertions, for hunting a crash.
DEBUG = os.environ.get("AICORE_DEBUG") == "1"

# No fused multiply-add: the same seed must give the same tree on every processor.
FLAGS = ["-O1", "-g"] if DEBUG else ["-O3"]
FLAGS += ["-ffp-contract=off", "-fno-math-errno", "-fno-strict-aliasing", "-Wno-unused-function"]
if platform.machine() in ("x86_64", "AMD64") and "_PYTHON_HOST_PLATFORM" not in os.environ:
    FLAGS += ["-msse4.2", "-mpopcnt"]

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
    "binding": False,
}


class BuildExtensions(build_ext):
    """Compile, or say in one sentence that there is no compiler."""

    def run(self) -> None:
        compiler = (os.environ.get("CC") or "cc").split()[0]
        if sys.platform != "win32" and not (shutil.which(compiler) or shutil.which("gcc")):
            raise BaseError(
                f"aicore-cards needs a C compiler and found none named '{compiler}' or 'gcc': "
                "install one (Debian: apt-get install gcc python3-dev) and run the command again."
            )
        super().run()


def extensions() -> list[Extension]:
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(path)],
            extra_compile_args=[] if sys.platform == "win32" else FLAGS,
        )
        for path in MODULES
    ]


setup(
    ext_modules=cythonize(
        extensions(), build_dir="build/cython", compiler_directives=DIRECTIVES, nthreads=0, quiet=True
    ),
    cmdclass={"build_ext": BuildExtensions},
)
