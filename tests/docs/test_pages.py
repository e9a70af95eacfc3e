"""Every page: its snippets run, the commands, options, targets and files that it names are there."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from aicore.games.command.program import build_parser
from aicore.games.table.catalogue import GAMES, load_game
from tests.every import check_every

from .pages import BLOCK, DOCS, ROOT, blocks_of, of_the_checkout, run_page

# These are run by tests of their own, which also look at what comes of them.
RUN_ELSEWHERE = {"hooks.md", "new-game.md", "openspiel.md", "stronger.md", "trick-games.md"}
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
TO_RUN = [page for page in PAGES if any(language in ("python", "console") for language, _ in blocks_of(page))]
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "profiling" / "README.md", *sorted(DOCS.glob("*.md"))]
# What a page tells of the past or of other programs, and what only a run makes.
NOT_HERE = re.compile(r"\A(?:build|bin|dist|files|dask|results|\.buildozer|games-venv)/|[<>*$]|\.\.\.|NAME|FILE")
IN_CODE = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(r"(?:^|[$|;&] )\s*((?:aicards|python (?:profiling|tools)/\S+\.py|make) [^|]*)")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def typed_lines(path: Path) -> Iterator[str]:
    """Yield what a reader is told to type: lines of blocks that are not Python, and inline code."""
    text = path.read_text(encoding="utf-8")
    for language, block in BLOCK.findall(text):
        if language not in ("python", "json"):
            yield from re.sub(r"\\\n\s*", "", block).splitlines()
    yield from IN_CODE.findall(BLOCK.sub("", text))


def commands_of(path: Path) -> Iterator[list[str]]:
    """Yield the words of every command that a page shows, without what is said of it behind two spaces or a #."""
    for line in typed_lines(path):
        for command in COMMAND.findall(line):
            yield re.split(r"\s{2,}|\s#\s|\s[;>]\s", command)[0].split()


@pytest.mark.parametrize("page", [page for page in TO_RUN if page not in RUN_ELSEWHERE])
def test_the_snippets_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(DOCS / "examples"))
    for language, text in blocks_of(page):
        if language == "json" and "hand" in json.loads(text):
            (tmp_path / "position.json").write_text(text, encoding="utf-8")
    run_page(page, tmp_path)


def test_the_comparison_counts_our_games() -> None:
    row = re.search(r"^\| games \| (\d+) \|", (DOCS / "comparison.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert row is not None
    assert int(row[1]) == len(GAMES)


def test_what_is_run_elsewhere_is_there() -> None:
    assert set(TO_RUN) >= RUN_ELSEWHERE


@pytest.mark.parametrize(
    ("page", "games"),
    [("positions.md", ["hearts", "spades"]), ("sorry.md", ["sorry"]), ("scotland-yard.md", ["scotland_yard"])],
)
def test_the_position_files_can_be_read(page: str, games: list[str]) -> None:
    blocks = [json.loads(text) for language, text in blocks_of(page) if language == "json"]
    for name, data in zip(games, blocks, strict=True):
        assert load_game(name).read_position(data)


@cache
def help_of(script: str) -> str:
    """Return what a script of ours says of itself."""
    command = [sys.executable, script, "--help"]
    return subprocess.run(command, cwd=ROOT, env=of_the_checkout(), capture_output=True, text=True, check=True).stdout


def check_commands(path: Path) -> None:
    _, parsers = build_parser()
    targets = set(re.findall(r"^([\w-]+)(?: [\w-]+)*:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    targets |= {"aab"}
    for words in commands_of(path):
        options = {word.partition("=")[0] for word in words if word.startswith("--")} - {"--help"}
        if words[0] == "make":
            assert words[1].rstrip(",:;.") in targets, " ".join(words)
        elif words[0] == "python":
            assert (ROOT / words[1]).is_file(), words[1]
            unknown = [option for option in options if option not in help_of(words[1])]
            assert not unknown, f"{words[1]} does not know {unknown}"
        elif words[1].startswith("--"):
            assert words[1] == "--version", " ".join(words)
        else:
            assert words[1] in parsers, " ".join(words)
            unknown = [option for option in options if option not in parsers[words[1]].format_help()]
            assert not unknown, f"aicards {words[1]} does not know {unknown}"


def check_paths(path: Path) -> None:
    for line in IN_CODE.findall(path.read_text(encoding="utf-8")):
        for word in line.split():
            named = word.strip(",;:()'\"").removesuffix("/")
            is_path = "/" in named and re.search(r"\.(?:py|pyx|pxd|pyi|md|json|toml|svg|yml|sh|txt|csv)\Z", named)
            if is_path and "://" not in named and not named.startswith(("~", "/")) and not NOT_HERE.search(named):
                folders = (ROOT, path.parent, *(ROOT / room for room in ("aicore", "games/others", "mobile_app")))
                assert any((folder / named).exists() for folder in folders), f"there is no {named}"


def test_commands_and_options_are_there() -> None:
    check_every(TEXTS, check_commands, name=name_of)


def test_files_that_are_named_are_there() -> None:
    check_every(TEXTS, check_paths, name=name_of)


def test_the_pictures_that_are_shown_are_there_and_no_others() -> None:
    shown = {
        name
        for path in (ROOT / "README.md", *DOCS.glob("*.md"))
        for name in re.findall(r"pictures/([\w.-]+\.png)", path.read_text(encoding="utf-8"))
    }
    assert {path.name for path in (DOCS / "pictures").iterdir()} == shown
