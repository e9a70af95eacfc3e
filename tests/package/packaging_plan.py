"""Write to a JSON file what buildozer and python-for-android make of the project.

Runs in .venv-android and needs no SDK.
"""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import pythonforandroid
from buildozer import Buildozer
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context, process_python_modules
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


def wheels(arch: str, recipes: str, planned: dict) -> dict:
    """Return what pip would install for one processor: the choice of python-for-android, then the building machine's.

    Without a platform of its own a name in the list gets a wheel for the building machine.
    """
    view = context(arch, recipes)
    view.recipe_build_order = planned["order"]
    chosen = process_python_modules(view, planned["left_to_pip"], view.archs[0])
    report = tempfile.mktemp(suffix=".json")
    host = ["--python-version", Recipe.get_recipe("python3", view).version]
    host += ["--platform=manylinux_2_17_x86_64", "--platform=manylinux_2_28_x86_64", "--platform=linux_x86_64"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--only-binary=:all:",
         "--no-deps", "--report", report, "--target", tempfile.mkdtemp(), *host, *chosen],
        check=True,
    )
    installed = json.loads(Path(report).read_text())["install"]
    return {
        "chosen": [name.rsplit("/", 1)[-1] for name in chosen],
        "installed": [entry["download_info"]["url"].rsplit("/", 1)[-1] for entry in installed],
    }


def package_arguments(folder: Path) -> list[str]:
    """Have buildozer copy the app to the folder; return what it tells python-for-android about the package.

    Its options for the tool chain are left out.
    """
    os.environ["BUILDOZER_BUILD_DIR"] = str(folder)      # as buildozer lets a spec be overridden
    try:
        buildozer = Buildozer(filename=str(ROOT / "buildozer.spec"), target="android")
        buildozer.build_application()
    finally:
        del os.environ["BUILDOZER_BUILD_DIR"]
    target = buildozer.target
    target.artifact_format, target.build_mode = "apk", "debug"
    asked: list[list[str]] = []

    class EnoughError(Exception):
        """The command is known; the rest needs an SDK."""

    def note(command: list[str], **_: object) -> None:
        asked.append(command)
        raise EnoughError

    target._p4a = note
    target._update_libraries_references = target._generate_whitelist = lambda folder: None
    with contextlib.suppress(EnoughError):
        target.build_package()
    words = iter(asked[0][1:])
    kept = []
    for word in words:
        if word in ("--bootstrap", "--dist_name", "--local-recipes", "--arch", "--ndk-api"):
            next(words)
        elif word != "--copy-libs":
            kept.append(word)
    return kept


def rendered() -> dict:
    """Return what python-for-android's own code makes of the spec: manifest, resources, names of the packed app."""
    folder = Path(tempfile.mkdtemp())
    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    for part in ("common", "_sdl_common", "sdl2"):
        shutil.copytree(bootstraps / part / "build", folder, dirs_exist_ok=True)
    (folder / "dist_info.json").write_text(
        json.dumps({"hostpython": sys.executable, "bootstrap": "sdl2", "archs": [], "ndk_api": 24})
    )
    (folder / "sdk" / "build-tools" / "36.0.0").mkdir(parents=True)
    (folder / "project.properties").write_text("target=android-36\n")
    (folder / "local.properties").write_text(f"sdk.dir={folder / 'sdk'}\n")
    (folder / "blacklist.txt").touch()
    (folder / "src" / "main" / "libs").mkdir(parents=True, exist_ok=True)
    # As a program of its own: the file reads the description of its distribution when it is imported.
    program = "import sys; sys.path.insert(0, '.'); import build; build.parse_args_and_make_package(sys.argv[1:])"
    arguments = package_arguments(folder / "buildozer")
    finished = subprocess.run([sys.executable, "-c", program, *arguments], cwd=folder, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    resources = folder / "src" / "main" / "res" / "xml"
    with tarfile.open(folder / "src" / "main" / "assets" / "private.tar") as archive:
        packed = [member.name for member in archive.getmembers() if member.isfile()]
    return {
        "manifest": (folder / "src" / "main" / "AndroidManifest.xml").read_text(),
        "xml": {path.name: path.read_text() for path in sorted(resources.glob("*.xml"))},
        "packed": packed,
    }


def layout(recipes: str) -> dict:
    """Return what decides where things lie on a phone: python-for-android's own programs, and what it leaves out."""
    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    activity = bootstraps / "sdl2/build/src/main/java/org/kivy/android/PythonActivity.java"
    start = bootstraps / "common/build/jni/application/src/start.c"
    return {
        "activity": " ".join(activity.read_text().split()),
        "start": " ".join(start.read_text().split()),
        "left_out": sorted(Recipe.get_recipe("python3", context("arm64-v8a", recipes)).stdlib_dir_blacklist),
    }


def clones() -> dict:
    """Return what becomes of buildozer's copy of python-for-android in two builds, cloned from a stand-in for it."""
    folder = Path(tempfile.mkdtemp())
    origin = folder / "origin"
    origin.mkdir()
    git = ["git", "-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-C", str(origin)]
    spec = Buildozer(filename=str(ROOT / "buildozer.spec"), target="android").config
    commit = spec.getdefault("app", "p4a.commit", "HEAD")
    branch = spec.get("app", "p4a.branch")
    tag = commit if commit != "HEAD" else branch
    (origin / "setup.py").write_text("    install_reqs = []\n")
    subprocess.run([*git, "init", "-q", "-b", "master"], check=True)
    for message in (tag, "later"):
        (origin / "release").write_text(message)
        subprocess.run([*git, "add", "-A"], check=True)
        subprocess.run([*git, "commit", "-q", "-m", message], check=True)
        if message == tag:
            subprocess.run([*git, "tag", "-a", tag, "-m", tag], check=True)
    words = (ROOT / "buildozer.spec").read_text().replace("[app]", f"[app]\np4a.url = {origin}", 1)
    words = words.replace("build_dir = ./.buildozer", f"build_dir = {folder / 'build'}")
    (folder / "buildozer.spec").write_text(words)
    kept = []
    for _ in range(2):
        buildozer = Buildozer(filename=str(folder / "buildozer.spec"), target="android")
        os.makedirs(buildozer.platform_dir, exist_ok=True)
        target = buildozer.target
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit, Exception):
            target._install_p4a()
        copy = Path(target.p4a_dir)
        kept.append((copy / "kept").exists())
        (copy / "kept").touch()
    return {"release": (copy / "release").read_text(), "tag": tag, "kept": kept}


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
    answer["wheels"] = {arch: wheels(arch, recipes, planned) for arch, planned in answer["plans"].items()}
    answer["rendered"] = rendered()
    answer["layout"] = layout(recipes)
    answer["clones"] = clones()
    kivy = Recipe.get_recipe("kivy", context("arm64-v8a", recipes))
    patches = [entry if isinstance(entry, str) else entry[0] for entry in kivy.patches]
    answer["kivy"] = {
        "version": kivy.version,
        "patches": {name: os.path.exists(os.path.join(kivy.get_recipe_dir(), name)) for name in patches},
        "is_ours": kivy.python_depends == ["filetype"],
    }
    answer["python"] = Recipe.get_recipe("python3", context("arm64-v8a", recipes)).version
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
