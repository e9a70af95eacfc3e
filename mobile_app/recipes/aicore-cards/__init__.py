"""How python-for-android compiles aicore with its games: this project itself, copied fresh for every build."""

import shutil
from os import environ
from pathlib import Path
from typing import ClassVar

from pythonforandroid.recipe import PyProjectRecipe
from pythonforandroid.util import BuildInterruptingException

# All that belongs to the package (copied, the link aicore/games becomes the folder). Copying the whole project would
# copy the build folder into itself.
PARTS = ("pyproject.toml", "setup.py", "README.md", "aicore")
LEFTOVERS = shutil.ignore_patterns("__pycache__", "*.so", "*.c")


class AicoreCardsRecipe(PyProjectRecipe):
    """The compiled search and the games; the distribution's name is not the import name, which is taken."""

    name = "aicore-cards"
    version = "0.1.0"
    url = None
    depends: ClassVar[list[str]] = ["python3", "setuptools"]
    hostpython_prerequisites: ClassVar[list[str]] = ["Cython==3.1.8"]

    def unpack(self, arch: str) -> None:
        """Copy the project's parts; p4a's own copy would be made once and never again."""
        source = environ.get(f"P4A_{self.name}_DIR")
        if source is None:
            raise BuildInterruptingException(
                f"P4A_{self.name}_DIR is not set: build with buildozer and the project's buildozer.spec, "
                "or the app would be packed without its AI."
            )
        target = Path(self.get_build_dir(arch))
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        for part in PARTS:
            origin = Path(source) / part
            if origin.is_dir():
                shutil.copytree(origin, target / part, ignore=LEFTOVERS)
            else:
                shutil.copy2(origin, target / part)


recipe = AicoreCardsRecipe()
