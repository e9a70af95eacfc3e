"""What a release rests on: workflows that trust no moving name, a checkout that names its repository, fingerprints."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.arm.fingerprints import compare, digests_of
from tests.every import check_every
from tools.release.stamp import LINK, NotReady, is_relative, main, stamp, with_addresses

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
OTHERS = ("CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
REPOSITORY = "https://host.invalid/owner/name"


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def check_uses(path: Path) -> None:
    """Every action is named by its hash, with its version beside it, or is a workflow of this repository."""
    for name in re.findall(r"uses: (.*)", path.read_text(encoding="utf-8")):
        is_ours = name.startswith("$/.github/workflows/") and (ROOT / name[2:]).is_file()
        assert is_ours or re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", name), name


def test_workflows_trust_no_moving_name() -> None:
    check_every(WORKFLOWS, check_uses, name=lambda path: path.name)


def test_all_forms_can_be_read() -> None:
    forms = [*WORKFLOWS, *(ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"), ROOT / "CITATION.cff"]
    assert len(forms) >= 6
    assert all(read_yaml(path)["name" if path.suffix == ".yml" else "title"] for path in forms)


def test_a_release_waits_for_all_wheels() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    runners = read_yaml(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["runner"]
    release = read_yaml(ROOT / ".github" / "workflows" / "release.yml")["jobs"]["publish"]
    num_wheels = len(runners) * len(settings["build"].split())
    assert f'test "$(ls dist/*.whl | wc -l)" = {num_wheels}' in str(release["steps"])
    assert release["permissions"] == {"id-token": "write", "attestations": "write"}
    assert "fingerprints.py --compare" in settings["test-command"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return what a release stamps, as if its version were out."""
    for name in ("README.md", "pyproject.toml", "CITATION.cff", "CHANGELOG.md", "LICENSE", *OTHERS):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    (tmp_path / "aicore").mkdir()
    (tmp_path / "profiling").mkdir()
    shutil.copy(ROOT / "profiling" / "README.md", tmp_path / "profiling")
    shutil.copy(ROOT / "aicore" / "__init__.py", tmp_path / "aicore")
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(changelog.read_text(encoding="utf-8").replace(" (unreleased)", ""), encoding="utf-8")
    return tmp_path


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def test_links_and_pictures_of_the_readme_survive_outside_the_repository(checkout: Path) -> None:
    stamp(repository=REPOSITORY, tag=f"v{version()}", root=checkout)
    text = (checkout / "README.md").read_text(encoding="utf-8")
    targets = [link["target"] for link in LINK.finditer(text)]
    assert len(targets) >= 10
    assert not [target for target in targets if is_relative(target)]
    pictures = [target for target in targets if target.endswith(".png")]
    assert pictures
    assert all(target.startswith(f"{REPOSITORY}/raw/v{version()}/docs/pictures/") for target in pictures)
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Source"] == REPOSITORY
    assert project["scripts"]


def test_a_checkout_is_stamped_once(checkout: Path) -> None:
    stamp(repository=REPOSITORY, tag=f"v{version()}", root=checkout)
    with pytest.raises(NotReady, match="fresh checkout"):
        stamp(repository=REPOSITORY, tag=f"v{version()}", root=checkout)


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("pyproject.toml", f'version = "{version()}"', 'version = "9.9.9"', "the tag must be v9.9.9"),
        ("aicore/__init__.py", version(), "9.9.9", "aicore/__init__.py does not have"),
        ("CITATION.cff", version(), "9.9.9", "CITATION.cff does not have"),
        ("CHANGELOG.md", f"## {version()}", f"## {version()} (unreleased)", "CHANGELOG.md does not have"),
        ("README.md", "](CONTRIBUTING.md)", "](GONE.md)", "no such file"),
    ],
)
def test_what_does_not_fit_is_not_released(checkout: Path, name: str, old: str, new: str, sentence: str) -> None:
    path = checkout / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    before = [(checkout / name).read_text(encoding="utf-8") for name in ("README.md", "pyproject.toml")]
    with pytest.raises(NotReady, match=sentence):
        stamp(repository=REPOSITORY, tag=f"v{version()}", root=checkout)
    assert [(checkout / name).read_text(encoding="utf-8") for name in ("README.md", "pyproject.toml")] == before


def test_a_wrong_address_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--repository", "git@host:owner/name", "--tag", "v0"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_only_relative_links_change() -> None:
    text = '[a](LICENSE) [b](https://x.y/z) [c](#here) <img src="docs/design.svg">'
    changed = with_addresses(text, repository="https://h/o/n", tag="v1")
    assert changed == (
        '[a](https://h/o/n/blob/v1/LICENSE) [b](https://x.y/z) [c](#here) <img src="https://h/o/n/raw/v1/docs/design.svg">'
    )


def test_fingerprints_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prints: dict[str, Any] = {"one": {"visits": [1, 2]}, "two": "abc"}
    path = tmp_path / "digests.json"
    path.write_text(json.dumps(digests_of(prints)), encoding="utf-8")
    assert compare(prints, path) == 0
    assert compare(prints | {"two": "abd"}, path) == 1
    assert compare({"one": prints["one"]}, path) == 1
    assert compare(prints | {"three": 3}, path) == 1
    assert "differs: two" in capsys.readouterr().out
    path.write_text("{}", encoding="utf-8")
    assert compare({}, path) == 1
