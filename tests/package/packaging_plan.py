"""Write to a JSON file what buildozer and python-for-android make of the project.

Runs in .venv-android and needs no SDK.
"""

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "P4A_aicore-cards_DIR"       # as buildozer spells it


def configuration(spec: Path) -> dict:
    """Return what buildozer reads in the spec; errors are those that would stop it."""
    buildozer = Buildozer(filename=str(spec), target="android")
    said = io.StringIO()
    errors = ""
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            buildozer.check_configuration_tokens()
        except SystemExit:
            errors = said.getvalue()
    target = buildozer.target
    config = buildozer.config
    return {
        "errors": errors,
        "archs": target._archs,
        "version": buildozer.get_version(),
        "p4a_arguments": target.extra_p4a_args,
        "requirements": config.getlist("app", "requirements", ""),
        "permissions": config.getlist("app", "android.permissions", []),
        "local_recipes": target.get_local_recipes_dir(),
        "source_of_recipe": config.get("app", "requirements.source.aicore-cards"),
        "source_dir": str(Path(config.get("app", "source.dir")).resolve()),
    }


def context(arch: str, recipes: str) -> Context:
    """Return python-for-android's view of one processor."""
    view = Context()
    view.local_recipes = recipes
    view.set_archs([arch])
    view.ndk_api = 24
    return view


def plan(arch: str, recipes: str, requirements: list[str]) -> dict:
    """Return the recipes in the order in which they would be built, and what would be left to pip."""
    view = context(arch, recipes)
    names = [requirement.split("==")[0] for requirement in requirements]
    order, modules, bootstrap = get_recipe_order_and_bootstrap(view, names, Bootstrap.get_bootstrap("sdl2", view))
    return {"order": list(order), "left_to_pip": list(modules), "bootstrap": bootstrap.name}


def unpacked(recipes: str) -> list[str]:
    """Return the files that the recipe hands to the compiler, copied twice to see that leftovers go."""
    view = context("arm64-v8a", recipes)
    recipe = Recipe.get_recipe("aicore-cards", view)
    folder = tempfile.mkdtemp()
    recipe.get_build_dir = lambda arch: os.path.join(folder, "aicore-cards")
    os.environ[SOURCE] = str(ROOT)
    try:
        recipe.unpack("arm64-v8a")
        stale = Path(folder, "aicore-cards", "aicore", "stale.pyx")
        stale.touch()
        recipe.unpack("arm64-v8a")
        top = Path(folder, "aicore-cards")
        return sorted(str(path.relative_to(top)) for path in top.rglob("*") if path.is_file())
    finally:
        shutil.rmtree(folder)


def without_source(recipes: str) -> str:
    """Return what the recipe says when nobody told it where the project is."""
    os.environ.pop(SOURCE, None)
    try:
        Recipe.get_recipe("aicore-cards", context("arm64-v8a", recipes)).unpack("arm64-v8a")
    except Exception as error:
        return str(error)
    return ""


def main() -> None:
    os.chdir(ROOT)
    answer = {"configuration": configuration(ROOT / "buildozer.spec")}
    recipes = answer["configuration"]["local_recipes"]
    requirements = answer["configuration"]["requirements"]
    answer["plans"] = {arch: plan(arch, recipes, requirements) for arch in answer["configuration"]["archs"]}
    answer["plans"]["x86_64"] = plan("x86_64", recipes, requirements)
    recipe = Recipe.get_recipe("aicore-cards", context("arm64-v8a", recipes))
    answer["recipe"] = {
        "class": [kind.__name__ for kind in type(recipe).__mro__],
        "version": recipe.version,
        "prerequisites": recipe.hostpython_prerequisites,
        "files": unpacked(recipes),
        "without_source": without_source(recipes),
    }
    Path(sys.argv[1]).write_text(json.dumps(answer))


if __name__ == "__main__":
    main()
