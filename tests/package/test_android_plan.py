"""buildozer and python-for-android read the project as it is meant, as far as that can be told without an SDK."""

import json
import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from mobile_app.storage import FILE_NAME
from tests.android.phone_layout import BUNDLE, LEFT_OUT, packed_app
from tests.android.phone_python import PYTHON

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".venv-android" / "bin"
CONSTRAINTS = ROOT / "tools" / "android" / "constraints.txt"
ABIS = ("arm64-v8a", "armeabi-v7a", "x86_64")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Any:
    assert (TOOLS / "python").exists(), "run 'make android-tools' first"
    answer = tmp_path_factory.mktemp("plan") / "plan.json"
    script = Path(__file__).with_name("packaging_plan.py")
    environment = {**os.environ, "PIP_CONSTRAINT": str(CONSTRAINTS), "PATH": f"{TOOLS}:{os.environ['PATH']}"}
    finished = subprocess.run(
        [str(TOOLS / "python"), str(script), str(answer)], env=environment, capture_output=True, text=True
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return json.loads(answer.read_text())


def test_the_spec_has_no_configuration_error(plan: Any) -> None:
    configuration = plan["configuration"]
    assert configuration["errors"] == ""
    assert configuration["archs"] == ["arm64-v8a", "armeabi-v7a"]
    assert configuration["permissions"] == []
    assert configuration["version"] == PROJECT["project"]["version"]
    assert "--skip-prebuilt" in configuration["p4a_arguments"]
    assert Path(configuration["local_recipes"]).is_dir()
    assert Path(configuration["source_dir"]) == ROOT / "mobile_app"
    assert (ROOT / configuration["source_of_recipe"] / "pyproject.toml").exists()


@pytest.mark.parametrize("arch", ABIS)
def test_the_plan_compiles_our_package(plan: Any, arch: str) -> None:
    order = plan["plans"][arch]["order"]
    assert "aicore-cards" in order
    assert order.index("python3") < order.index("aicore-cards")
    assert "aicore-cards" not in plan["plans"][arch]["left_to_pip"]
    assert "numpy" not in order
    assert {"kivy", "pyjnius", "sqlite3"} <= set(order)


@pytest.mark.parametrize("arch", ABIS)
def test_pip_installs_nothing_that_is_compiled(plan: Any, arch: str) -> None:
    pins = dict(line.split("==") for line in CONSTRAINTS.read_text().splitlines() if not line.startswith("#"))
    assert set(plan["plans"][arch]["left_to_pip"]) == pins.keys() - {"pip"}
    for names in plan["wheels"][arch].values():
        assert all(name in pins or name.endswith("-none-any.whl") for name in names), names
    installed = {name.split("-")[0]: name.split("-")[1] for name in plan["wheels"][arch]["installed"]}
    assert installed == {name: version for name, version in pins.items() if name != "pip"}


def test_the_start_test_runs_the_phones_python(plan: Any) -> None:
    assert f"python{plan['python'].rpartition('.')[0]}" == PYTHON


def test_pip_is_the_one_that_the_phones_python_bundles(plan: Any) -> None:
    bundled = {"3.14.2": "25.3"}      # Lib/ensurepip/__init__.py of that release
    assert f"pip=={bundled[plan['python']]}" in CONSTRAINTS.read_text().splitlines()


def test_kivy_is_that_of_python_for_android_but_for_the_web(plan: Any) -> None:
    assert plan["kivy"]["is_ours"]
    assert f"kivy=={plan['kivy']['version']}" in plan["configuration"]["requirements"]
    assert plan["kivy"]["patches"]
    assert all(plan["kivy"]["patches"].values()), plan["kivy"]["patches"]


def test_python_for_android_is_cloned_once(plan: Any) -> None:
    assert plan["clones"]["release"] == plan["clones"]["tag"]
    assert plan["clones"]["kept"] == [False, True]


def test_the_manifest_opts_out_and_limits_the_backup(plan: Any) -> None:
    name = "{http://schemas.android.com/apk/res/android}"
    manifest = ElementTree.fromstring(plan["rendered"]["manifest"])
    application = manifest.find("application")
    assert application is not None
    wanted = {
        "allowBackup": "true",
        "enableOnBackInvokedCallback": "false",
        "fullBackupContent": "@xml/backup_rules",
        "dataExtractionRules": "@xml/data_extraction_rules",
    }
    assert {key: application.get(name + key) for key in wanted} == wanted
    assert not manifest.findall("uses-permission")
    sdk = manifest.find("uses-sdk")
    assert sdk is not None
    assert (sdk.get(f"{name}minSdkVersion"), sdk.get(f"{name}targetSdkVersion")) == ("24", "36")


def test_turning_the_phone_does_not_start_the_app_anew(plan: Any) -> None:
    activity = ElementTree.fromstring(plan["rendered"]["manifest"]).find("application/activity")
    assert activity is not None
    changes = activity.get("{http://schemas.android.com/apk/res/android}configChanges", "").split("|")
    assert {"orientation", "screenSize", "uiMode"} <= set(changes)


def test_the_layout_of_the_start_test_is_the_one_that_is_packed(plan: Any, tmp_path: Path) -> None:
    ours = [path.relative_to(tmp_path) for path in packed_app(tmp_path).rglob("*") if path.is_file()]
    names = {str(path.with_suffix(".pyc") if path.suffix == ".py" else path) for path in ours}
    assert "main.pyc" in names
    # Two that the tools add: for libraries in the app's folder, of which there are none, and for Kivy.
    assert set(plan["rendered"]["packed"]) == names | {"sitecustomize.pyc", "p4a_env_vars.txt"}


def test_the_bundle_of_the_start_test_lies_where_it_is_unpacked(plan: Any) -> None:
    for words in ('"ANDROID_UNPACK", app_root_dir', '"PYTHONOPTIMIZE", "2"', '"ANDROID_ARGUMENT", app_root_dir'):
        assert f"nativeSetenv({words})" in plan["layout"]["activity"], words
    bundle = f"%s/{BUNDLE}"
    for words in (f'"{bundle}", getenv("ANDROID_UNPACK")', 'L"%s/stdlib.zip", python_bundle_dir', 'L"%s/modules"',
                  "\"sys.path.append('%s/site-packages')\"", "\"sys.path = ['.'] + sys.path\""):
        assert words in plan["layout"]["start"], words
    assert set(plan["layout"]["left_out"]) == LEFT_OUT
    for planned in plan["plans"].values():
        assert not {"libbz2", "liblzma"} & set(planned["order"])      # so that _bz2 and _lzma are not compiled
        assert "android" in planned["order"]                          # whose thread of the user interface we ask for


def test_the_backup_holds_the_games_and_nothing_else(plan: Any) -> None:
    rules = {key: ElementTree.fromstring(words) for key, words in plan["rendered"]["xml"].items()}
    sections = [rules["backup_rules.xml"], *rules["data_extraction_rules.xml"]]
    assert [section.tag for section in sections] == ["full-backup-content", "cloud-backup", "device-transfer"]
    for section in sections:
        kept = [(entry.tag, entry.get("domain"), entry.get("path")) for entry in section]
        assert kept == [("include", "file", FILE_NAME), ("include", "file", f"{FILE_NAME}-wal")]


def test_all_that_is_packed_is_named_with_its_licence(plan: Any) -> None:
    parts = json.loads((ROOT / "mobile_app" / "data" / "licences.json").read_text())["parts"]
    named = {recipe for part in parts for recipe in part["recipes"]} | {"aicore-cards"}
    for planned in plan["plans"].values():
        assert {*planned["order"], *planned["left_to_pip"]} <= named


def test_the_recipe_is_the_package(plan: Any) -> None:
    recipe = plan["recipe"]
    assert "PyProjectRecipe" in recipe["class"]
    assert "CythonRecipe" not in recipe["class"]
    assert recipe["version"] == PROJECT["project"]["version"]
    pins = [name for name in PROJECT["build-system"]["requires"] if name.startswith("Cython")]
    assert recipe["prerequisites"] == pins


def test_the_recipe_copies_sources_and_nothing_old(plan: Any) -> None:
    files = plan["recipe"]["files"]
    assert {"pyproject.toml", "setup.py", "aicore/tree.pyx", "aicore/tree.pxd"} <= set(files)
    assert not [name for name in files if name.endswith((".so", ".c", ".pyc"))]
    assert "aicore/stale.pyx" not in files
    assert "is not set" in plan["recipe"]["without_source"]


def test_the_name_is_nobody_elses() -> None:
    known = subprocess.run([str(TOOLS / "pip"), "index", "versions", "kivy"], capture_output=True, text=True)
    assert known.returncode == 0, f"the package index does not answer: {known.stderr}"
    ours = subprocess.run([str(TOOLS / "pip"), "index", "versions", "aicore-cards"], capture_output=True, text=True)
    assert ours.returncode != 0, f"somebody has published aicore-cards: {ours.stdout}"
    assert "No matching distribution" in ours.stderr
