"""Have python-for-android build our recipe for both phone ABIs by its own code, and write to a JSON file what it did.

Runs in .venv-android. Its compiler and pip only note what they are asked; its Python is the one named in the arguments.
"""

import json
import os
import sys
from pathlib import Path
from types import SimpleNamespace

from pythonforandroid.androidndk import AndroidNDK
from pythonforandroid.build import Context, build_recipes
from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "P4A_aicore-cards_DIR"       # as buildozer spells it
ABIS = ["arm64-v8a", "armeabi-v7a"]

CLANG = """#!/bin/sh
case "$*" in *-dumpmachine*) echo "$2"; exit 0;; esac
echo "$@" >> {notes}/flags
while [ $# -gt 0 ]; do [ "$1" = "-o" ] && touch "$2"; shift; done
"""
PIP = """#!/bin/sh
echo "${{PIP_CONSTRAINT:-none}} $*" >> {notes}/pip
"""
# An environment of its own gets the same pip; a package is built with what is installed already.
PYTHON = """#!/bin/sh
case "$2" in
venv) mkdir -p venv/bin && cp {pip} venv/bin/pip && echo 'PATH="$PWD/venv/bin:$PATH"' > venv/bin/activate;;
build) exec {python} "$@" --no-isolation;;
esac
"""


def program(path: Path, text: str) -> None:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def tool_chain(folder: Path, python: str) -> Context:
    """Return python-for-android's view of a machine with an NDK and a Python for it, all of them stand-ins."""
    view = Context()
    view.local_recipes = str(ROOT / "mobile_app" / "recipes")
    view.setup_dirs(str(folder))
    view.ensure_dirs()
    view.set_archs(ABIS)
    view.ndk_api = 24
    view.ndk = AndroidNDK(str(folder / "ndk"))
    view.skip_prebuilt = view.with_debug_symbols = True
    view.bootstrap = SimpleNamespace(distribution=SimpleNamespace(name="spades"), build_dir=str(folder / "bootstrap"))
    view.recipe_build_order = ["aicore-cards"]
    host = Recipe.get_recipe("hostpython3", view)
    program(Path(view.ndk.clang), CLANG.format(notes=folder))
    program(Path(host._pip), PIP.format(notes=folder))
    program(Path(host.python_exe), PYTHON.format(pip=host._pip, python=python))
    return view


def keep_generated(view: Context) -> None:
    """Give every copy of the sources the C that the checkout has made of them: making it again takes minutes."""
    recipe = Recipe.get_recipe("aicore-cards", view)
    unpack = recipe.unpack
    generated = ROOT / "build" / "cython"
    generated.mkdir(parents=True, exist_ok=True)       # a checkout that was not compiled here has none yet

    def unpack_with_generated(arch: str) -> None:
        unpack(arch)
        (Path(recipe.get_build_dir(arch)) / "build").mkdir()
        (Path(recipe.get_build_dir(arch)) / "build" / "cython").symlink_to(generated)

    recipe.unpack = unpack_with_generated


def main() -> None:
    answer, folder, python, *left_to_pip = sys.argv[1:]
    place = Path(folder)
    os.environ[SOURCE] = str(ROOT)
    view = tool_chain(place, python)
    keep_generated(view)
    build_recipes(["aicore-cards"], left_to_pip, view, None, ignore_project_setup_py=True)
    installed = {arch: Path(view.get_python_install_dir(arch)) for arch in ABIS}
    Path(answer).write_text(json.dumps({
        "flags": (place / "flags").read_text().splitlines(),
        "pip": (place / "pip").read_text().splitlines(),
        "installed": {
            arch: sorted(str(path.relative_to(top)) for path in top.rglob("*") if path.is_file())
            for arch, top in installed.items()
        },
    }))


if __name__ == "__main__":
    main()
