"""docs/openspiel.md: the snippets run in order and do what the page says."""

from typing import Any

import pytest

from tests.docs.pages import blocks_of


def test_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for language, text in blocks_of("openspiel.md"):
        if language == "python":
            exec(compile(text, "docs/openspiel.md", "exec"), names)
    assert capsys.readouterr().out.startswith("returns: ")
    assert names["move"] in names["match"].legal_moves()
    assert sum(names["returns"]) == 0
