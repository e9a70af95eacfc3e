"""The documentation site: built without a warning, every link leads somewhere, the reference is from the docstrings."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.docs.check_links import main as check_links

from .pages import ROOT

SOURCES = ("docs", "tools", "profiling/README.md", "CHANGELOG.md", "mkdocs.yml")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site of a folder as `make docs` does, with the code of the checkout."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def copy_sources(folder: Path) -> None:
    """Copy what the site is made of; the code is read where it is."""
    for name in SOURCES:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / "aicore").symlink_to(ROOT / "aicore")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    copy_sources(folder)
    built = build(folder)
    assert built.returncode == 0, built.stdout + built.stderr
    assert "WARNING" not in built.stdout + built.stderr
    return folder / "site"


def test_every_link_leads_somewhere(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_links([str(site)]) == 0, capsys.readouterr().out
    assert len(list(site.rglob("*.html"))) >= 30


def test_a_page_loads_nothing_from_others(site: Path) -> None:
    tags = re.compile(r"<(?:script|img|link)\b[^>]*>")
    loaded = [tag for path in site.rglob("*.html") for tag in tags.findall(path.read_text(encoding="utf-8"))]
    assert len(loaded) > 100
    assert not [link for link in loaded if re.search(r"(?:src|href)=\"(?:https?:)?//", link)]


def test_a_link_to_nowhere_is_told(site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    page = copy / "faq.html"
    links = '<a href="nowhere.html">x</a><a href="#no-such-place">y</a>'
    page.write_text(page.read_text(encoding="utf-8") + links, encoding="utf-8")
    assert check_links([str(copy)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "faq.html: nowhere.html leads nowhere",
        "faq.html: #no-such-place names a place that is not there",
    ]


def test_the_reference_has_docstrings_of_compiled_modules_with_types_of_their_stubs(site: Path) -> None:
    page = (site / "api" / "tricks.html").read_text(encoding="utf-8")
    assert "Let seats know where the card lies until it is played." in page
    assert "TrickState.show(self" not in page       # Cython's own signature
    assert "Initialize self" not in page
    assert "Iterable" in page


def test_pages_of_results_are_listed_when_there_are_any(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    results = tmp_path / "docs" / "results"
    shutil.rmtree(results, ignore_errors=True)
    assert build(tmp_path).returncode == 0
    assert "None has been played" in (tmp_path / "site" / "results.html").read_text(encoding="utf-8")
    results.mkdir()
    (results / "one-table.md").write_text("# A table of one paper\n\nPlayed.\n", encoding="utf-8")
    (results / "README.md").write_text("# All of them\n\n- [A table](one-table.md)\n", encoding="utf-8")
    built = build(tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    page = (tmp_path / "site" / "results.html").read_text(encoding="utf-8")
    assert page.count("A table of one paper") >= 2     # in the list and in the navigation
    assert "All of them" not in page


def test_a_broken_link_fails_the_build(tmp_path: Path) -> None:
    copy_sources(tmp_path)
    page = tmp_path / "docs" / "faq.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n[gone](gone.md)\n", encoding="utf-8")
    built = build(tmp_path)
    assert built.returncode != 0
    assert "gone.md" in built.stdout + built.stderr
