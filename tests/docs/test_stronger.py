"""docs/stronger.md: a reader with the tutorial's game can take every step, and every command runs."""

import re
import shutil
from pathlib import Path

from .pages import DOCS, ROOT, blocks_of, run_page

PAGE = "stronger.md"


def test_the_page_runs(tmp_path: Path) -> None:
    shutil.copy(ROOT / "docs" / "examples" / "agram.py", tmp_path)
    run_page(PAGE, tmp_path)


def test_every_step_is_measured_by_a_command() -> None:
    typed = [text for language, text in blocks_of(PAGE) if language == "console"]
    measured = [found[1] for text in typed for found in re.finditer(r"aicards match \S+ \S+?:(\w+) ", text)]
    assert measured == ["Bare", "Playout", "Skews", "Beliefs"]
    table = (DOCS / PAGE).read_text(encoding="utf-8").partition("## 7.")[2]
    assert all(f"`{name}`" in table for name in measured)
