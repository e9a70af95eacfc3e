"""buildozer and python-for-android read the project as it is meant, as far as that can be told without an SDK."""

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".venv-android" / "bin"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())

pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Any:
    assert (TOOLS / "python").exists(), "run 'make android-tools' first"
    answer = tmp_path_factory.mktemp("plan") / "plan.json"
    script = Path(__file__).with_name("packaging_plan.py")
    finished = subprocess.run([str(TOOLS / "python"), str(script), str(answer)], capture_output=True, text=True)
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


@pytest.mark.parametrize("arch", ["arm64-v8a", "armeabi-v7a", "x86_64"])
def test_the_plan_compiles_our_package(plan: Any, arch: str) -> None:
    order = plan["plans"][arch]["order"]
    assert "aicore-cards" in order
    assert order.index("python3") < order.index("aicore-cards")
    assert "aicore-cards" not in plan["plans"][arch]["left_to_pip"]
    assert "numpy" not in order
    assert {"kivy", "pyjnius", "sqlite3"} <= set(order)


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
