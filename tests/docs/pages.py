"""Runs a page of docs/ as a reader would: commands typed, files written, methods put in place."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks_of(page: str) -> Iterator[tuple[str, str]]:
    """Yield (language, text) of every fenced block of a page of docs/."""
    for match in BLOCK.finditer((ROOT / "docs" / page).read_text(encoding="utf-8")):
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


def run_console(text: str, folder: Path) -> None:
    """Type the lines that begin with $ and compare what they print; '...' stands for anything."""
    environment = dict(os.environ)
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    environment["PYTHONPATH"] = str(ROOT)
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
        )
        printed = done.stdout + done.stderr
        assert done.returncode == 0, f"$ {command}\n{printed}"
        pattern = re.escape(expected.rstrip("\n")).replace(re.escape("..."), "(?:.|\n)*")
        assert re.fullmatch(pattern, printed.rstrip("\n")), f"$ {command}\n{printed}\ninstead of\n{expected}"
