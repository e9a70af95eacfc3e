"""Runs a page of docs/ as a reader would: commands typed, files written, methods put in place."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks_of(page: str) -> Iterator[tuple[str, str]]:
    """Yield (language, text) of every fenced block of a page of docs/."""
    for match in BLOCK.finditer((DOCS / page).read_text(encoding="utf-8")):
        yield match[1], match[2]


def put_in_place(source: str, block: str) -> str:
    """Return the source with the docstring, method or assignment of the block instead of its namesake."""
    if block.startswith('"""'):
        return block + source[source.index('"""', 3) + 4 :]
    method = re.match(r" {4}def (\w+)\(", block)
    if method:
        old = re.compile(rf"^    def {method[1]}\(.*?(?=\n+(?:    def |\S))", re.MULTILINE | re.DOTALL)
        assert len(old.findall(source)) == 1, f"the file has no method {method[1]}"
        return old.sub(lambda _: block.rstrip("\n"), source)
    name = re.match(r"(\w+) = ", block)
    assert name, f"what is this block to replace?\n{block}"
    old = re.compile(rf"^( *){name[1]} = .*$", re.MULTILINE)
    assert len(old.findall(source)) == 1, f"the file has no {name[1]}"
    return old.sub(lambda found: found[1] + block.rstrip("\n"), source)


def of_the_checkout() -> dict[str, str]:
    """Return an environment in which the checkout is installed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}


def run_console(text: str, folder: Path, environment: Mapping[str, str] | None = None) -> None:
    """Type the lines that begin with $ and compare what they print; '...' stands for anything."""
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=of_the_checkout() if environment is None else environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        printed = done.stdout + done.stderr
        assert done.returncode == 0, f"$ {command}\n{printed}"
        pattern = re.escape(expected.rstrip("\n")).replace(re.escape("..."), "(?:.|\n)*")
        assert re.fullmatch(pattern, printed.rstrip("\n")), f"$ {command}\n{printed}\ninstead of\n{expected}"


def run_page(page: str, folder: Path) -> dict[str, Any]:
    """Run a page in a folder that is also the current one; return the names that its snippets made.

    A Python block that begins with '# name.py' is a file of that name, any other is run after those before it.
    """
    names: dict[str, Any] = {"__name__": "page"}
    for language, text in blocks_of(page):
        file = re.match(r"# (\w+\.py)\n", text)
        if language == "console":
            run_console(text, folder)
        elif language == "python" and file:
            (folder / file[1]).write_text(text, encoding="utf-8")
        elif language == "python":
            exec(compile(text, f"docs/{page}", "exec"), names)
    return names


def follow_tutorial(folder: Path, environment: Mapping[str, str] | None = None) -> Path:
    """Do all that docs/new-game.md says, in a folder; return the game that it makes."""
    game_file = folder / "agram.py"
    for language, text in blocks_of("new-game.md"):
        if language == "console":
            run_console(text, folder, environment)
        elif language == "python" and text.startswith("# "):
            (folder / text.split("\n")[0][2:]).write_text(text, encoding="utf-8")
        elif language == "python":
            source = put_in_place(game_file.read_text(encoding="utf-8"), text)
            game_file.write_text(source, encoding="utf-8")
    return game_file
