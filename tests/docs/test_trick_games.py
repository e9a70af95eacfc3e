"""docs/trick-games.md: its game is the one in docs/examples, conforms, and its commands run."""

from typing import Any

from aicore import Budget, InformationSetSearch

from .pages import ROOT, blocks_of, run_console

EXAMPLE = ROOT / "docs" / "examples" / "whist.py"


def test_page() -> None:
    names: dict[str, Any] = {}
    for language, text in blocks_of("trick-games.md"):
        if language == "console":
            run_console(text, ROOT)
        else:
            exec(compile(text, "docs/trick-games.md", "exec"), names)
    example = EXAMPLE.read_text(encoding="utf-8")
    whole = next(text for language, text in blocks_of("trick-games.md") if language == "python")
    assert example.endswith(whole)
    state = names["deal"](1, 4)
    result = InformationSetSearch().run(state.observation(0), budget=Budget(iterations=500, time_ms=None))
    assert result.iterations == 500
    shown = state.setup["shown"]
    assert shown in state.observation(0).hands[3]
