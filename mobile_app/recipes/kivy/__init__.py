"""Kivy as python-for-android builds it, without the packages for requests to the web: the app never makes one.

Among those are compiled ones whose wheels for the building machine would land in the package of the phone.
"""

from os.path import join
from typing import ClassVar

from pythonforandroid.recipes.kivy import KivyRecipe


class OfflineKivyRecipe(KivyRecipe):
    """The same sources, patches and flags; of its Python packages only the one that Kivy's pictures import."""

    python_depends: ClassVar[list[str]] = ["filetype"]

    def get_recipe_dir(self) -> str:
        """Return where the patches are: with the recipe of python-for-android."""
        return join(self.ctx.root_dir, "recipes", self.name)


recipe = OfflineKivyRecipe()
