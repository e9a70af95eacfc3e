"""Compile the extension modules; everything else about the package is in pyproject.toml."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

# A checkout links aicore/games to ../games, an sdist has the folder itself there: either way one tree, each file once.
FILES = [Path(folder, name) for folder, _, names in os.walk("aicore", followlinks=True) for name in names]
MODULES = sorted(path for path in FILES if path.suffix == ".pyx")
SOURCES = [*MODULES, *(path for path in FILES if path.suffix == ".pxd")]

if not MODULES:
    sys.exit("aicore-cards: no .pyx sources in aicore/: build from a checkout or from a whole sdist.")
if not Path("aicore/games/__init__.py").is_file():
    sys.exit(
        "aicore-cards: aicore/games leads to no folder: clone with symbolic links (git clone -c core.symlinks=true) "
        "or build from an sdist."
    )

GENERATED = "build/cython"

# Cython takes 2.5 for 2 where a whole number is asked for. Included before everything else, this makes it a TypeError:
# only what Python counts as a whole number is one.
WHOLE_NUMBERS = f"{GENERATED}/whole_numbers.h"
WHOLE_NUMBERS_ALONE = "#define PY_SSIZE_T_CLEAN\n#include <Python.h>\n#define nb_int nb_index\n"

# AICORE_DEBUG=1 builds with bounds checks and assertions, for hunting a crash.
DEBUG = os.environ.get("AICORE_DEBUG") == "1"

# AICORE_SANITIZE=1 builds for `make sanitize`: what C does beyond its arrays and its rules ends the program.
SANITIZE = os.environ.get("AICORE_SANITIZE") == "1"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"]

# No fused multiply-add: the same seed must give the same tree on every processor.
FLAGS = ["-O1", "-g"] if DEBUG or SANITIZE else ["-O2", "-g0", "-DNDEBUG"]      # a foreign CFLAGS takes it away
# Where -O3 pays, by a tenth; elsewhere it only makes the module larger, and the search of gin rummy a quarter slower.
HOTTEST = ("aicore.games.spades.playout", "aicore.dealing")
# Called by Python alone, never by the loop of a search: made small, by a fifth.
COLDEST = ("aicore.cards", "aicore.trick_rules")
FLAGS += ["-include", WHOLE_NUMBERS]
FLAGS += ["-ffp-contract=off", "-fno-math-errno", "-fno-strict-aliasing", "-Wno-unused-function"]
# Guards against overrun buffers, and nothing writable that the loader has already bound: what distributions use.
# First undefined, for some compilers define it themselves and would warn.
FLAGS += ["-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2"] if not SANITIZE else SANITIZERS
# Only where modules are ELF; macOS has its own protection and another linker. All functions are bound at the start, so
# calls need no table to bind them later: gin rummy is 2% faster without.
FLAGS += ["-fno-plt"] if sys.platform == "linux" else []
ELF_LINK_FLAGS = ["-Wl,-z,relro", "-Wl,-z,now"]
# Only where the compiler's target is such a processor; this machine may be another one.
X86_FLAGS = ["-msse4.2", "-mpopcnt"]

# Microsoft's compiler takes none of these. /fp:precise reorders nothing, and since Visual Studio 2022 fuses nothing
# (before, for ARM64; on x64 only with /arch:AVX2, which nobody asks for here). How much to optimize is Python's choice.
MSVC_FLAGS = [f"/FI{WHOLE_NUMBERS}", "/fp:precise"]

DIRECTIVES = {
    "language_level": 3,
    # Of Python lists and memory views alone: the loops run over C arrays, which nobody checks.
    "boundscheck": True,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "embedsignature": True,
    "binding": False,
    # Nothing native is pickled or holds doctests.
    "auto_pickle": False,
    "autotestdict": False,
}


def require_compiler() -> None:
    """Raise BaseError, which says in one sentence what is missing, where nothing can be compiled."""
    compiler = (os.environ.get("CC") or "cc").split()[0]
    if sys.platform != "win32" and not (shutil.which(compiler) or shutil.which("gcc")):
        raise BaseError(
            f"aicore-cards needs a C compiler and found none named '{compiler}' or 'gcc': "
            "install one (Debian: apt-get install gcc python3-dev) and run the command again."
        )
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if sys.platform != "win32" and not headers.exists():
        raise BaseError(
            f"aicore-cards needs Python's headers, and there is no {headers}: "
            "install them (Debian: apt-get install python3-dev) and run the command again."
        )


class Build(build):
    """Look for the compiler first: a list of hundreds of copied files would hide what is missing."""

    def run(self) -> None:
        require_compiler()
        super().run()


class BuildExtensions(build_ext):
    """Compile, which begins with making C of Cython: an sdist, or a question about the package, needs none."""

    def run(self) -> None:
        require_compiler()
        translated = cythonize(
            self.extensions,
            build_dir=GENERATED,
            compiler_directives=DIRECTIVES,
            force=is_older_than_setup() or None,
            quiet=True,
        )
        Path(GENERATED).mkdir(parents=True, exist_ok=True)
        Path(WHOLE_NUMBERS).write_text(WHOLE_NUMBERS_ALONE, encoding="utf-8")
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:       # these are the ones that setuptools has prepared
            extension.sources = sources[extension.name]
        if self.inplace:
            self.remove_orphans()
        # An editable install finds the modules where `build_ext --inplace` has just put them.
        if not (self.editable_mode and self.is_built_in_place()):
            super().run()

    def remove_orphans(self) -> None:
        """Remove compiled modules whose source is gone: Python would prefer them to a .py of the same name."""
        for path in FILES:
            if path.suffix == ".so" and not path.with_name(path.name.split(".")[0] + ".pyx").exists():
                path.unlink()

    def is_built_in_place(self) -> bool:
        """Return whether every module lies beside its source and is newer than all sources."""
        built = [Path(self.get_ext_filename(self.get_ext_fullname(ext.name))) for ext in self.extensions]
        newest = max(path.stat().st_mtime for path in SOURCES)
        return all(path.exists() and path.stat().st_mtime >= newest for path in built)

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "msvc":
            for extension in self.extensions:
                extension.extra_compile_args = MSVC_FLAGS
        elif self.targets_x86_64():
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, *X86_FLAGS]
        self.forget_folders()
        super().build_extensions()

    def forget_folders(self) -> None:
        """Link no folder of this machine into the modules, as some Pythons do: they need libc alone."""
        command = getattr(self.compiler, "linker_so", [])
        self.compiler.linker_so = [word for word in command if not word.startswith("-Wl,-rpath")]

    def targets_x86_64(self) -> bool:
        """Return whether the compiler makes code for x86-64 alone; ask it, for it may be a cross compiler."""
        command = getattr(self.compiler, "compiler_so", [])
        if not command or "-arch" in command:
            return False
        try:
            answer = subprocess.run([*command, "-dumpmachine"], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
        return answer.stdout.startswith(("x86_64", "amd64"))


def flags_of(module: str) -> list[str]:
    if DEBUG or SANITIZE:
        return FLAGS
    return [*FLAGS, *(["-O3"] if module in HOTTEST else ["-Os"] if module in COLDEST else [])]


def extensions() -> list[Extension]:
    names = {".".join(path.with_suffix("").parts): path for path in MODULES}
    return [
        Extension(
            name,
            [str(path)],
            depends=["setup.py"],
            extra_compile_args=flags_of(name),
            extra_link_args=(ELF_LINK_FLAGS if sys.platform == "linux" else []) + (SANITIZERS if SANITIZE else []),
        )
        for name, path in names.items()
    ]


def is_older_than_setup() -> bool:
    """Return whether there is generated code that was made by other directives than those above."""
    changed = Path(__file__).stat().st_mtime
    made = (Path(GENERATED, path).with_suffix(".c") for path in MODULES)
    return any(path.exists() and path.stat().st_mtime < changed for path in made)


setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildExtensions})
