"""docs/hooks.md: every snippet runs and says the truth."""

import re
from typing import Any

import pytest

from .pages import ROOT, blocks_of

BLOCKS = [text for language, text in blocks_of("hooks.md") if language == "python"]
HOOKS = re.findall(r"^## (.*)$", (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what the first block of the page makes known to the others."""
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "examples"))
    known: dict[str, Any] = {"__name__": "hooks"}
    exec(compile(BLOCKS[0], "docs/hooks.md", "exec"), known)
    return known


@pytest.mark.parametrize("number", range(1, len(BLOCKS)))
def test_snippet(number: int, names: dict[str, Any]) -> None:
    exec(compile(BLOCKS[number], f"docs/hooks.md, snippet {number}", "exec"), names)


def test_every_hook_has_its_snippet() -> None:
    assert len(HOOKS) == len(BLOCKS) - 1 == 8
