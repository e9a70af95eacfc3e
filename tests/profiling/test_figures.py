"""`make figures` sees drift, and nothing that checks or fits a figure writes over what is shipped."""

import subprocess
import sys
from pathlib import Path

import pytest

from profiling import figures
from profiling.figures import FIGURES, LIMIT, SAME, Figure, NotWritten, check, holds

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.page}: {figure.pattern[:30]}")
def test_every_figure_is_found_on_its_page(figure: Figure) -> None:
    assert all(float(number.replace(",", "")) >= 0 for number in figure.written())


@pytest.mark.parametrize(
    ("written", "today", "allowed", "expected"),
    [
        ("24.9", 24.88, SAME, True),
        ("24.9", 24.84, SAME, False),
        ("1,200", 1200, SAME, True),
        ("0.016", 0.0154, LIMIT, True),
        ("0.016", 0.0161, LIMIT, False),
        ("26", 35, 1.35, True),
        ("26", 36, 1.35, False),
        ("26", 19, 1.35, False),
    ],
)
def test_how_far_a_figure_may_drift(written: str, today: float, allowed: str | float, expected: bool) -> None:
    assert holds(written, today, allowed) is expected


def test_drift_is_told_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("It takes 4 ms and\n12 games.\n", encoding="utf-8")
    time = Figure(page="page.md", pattern=r"takes (\S+) ms and (\S+) games", make=lambda: [4.1, 12], allowed=1.35)
    assert check([time]) == 0
    slow = Figure(page="page.md", pattern=r"takes (\S+) ms", make=lambda: [9.0], allowed=1.35)
    assert check([time, slow]) == 1
    assert capsys.readouterr().out.count("DRIFTED") == 1
    assert page.read_text(encoding="utf-8") == "It takes 4 ms and\n12 games.\n"
    with pytest.raises(NotWritten):
        check([Figure(page="page.md", pattern=r"costs (\S+)", make=lambda: [1.0], allowed=SAME)])


@pytest.mark.parametrize("name", ["fit_bidding", "fit_inference", "fit_evaluation", "fit_policy", "fit_bid_odds"])
def test_a_fit_needs_a_place_for_its_numbers(name: str) -> None:
    command = [sys.executable, str(ROOT / "profiling" / f"{name}.py")]
    for words in ([], ["--output", str(ROOT / "no_such_folder" / "x.json")]):
        done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "--output" in done.stderr


def test_a_fit_writes_where_it_is_told_and_nowhere_else(tmp_path: Path) -> None:
    data = sorted((ROOT / "games" / "spades" / "data").iterdir())
    before = [path.read_bytes() for path in data]
    words = ["--matches", "6", "--seed", "3", "--processes", "1", "--output", str(tmp_path / "fit.json")]
    command = [sys.executable, str(ROOT / "profiling" / "fit_evaluation.py"), *words]
    subprocess.run(command, capture_output=True, check=True)
    assert "spread" in (tmp_path / "fit.json").read_text(encoding="utf-8")
    assert [path.read_bytes() for path in data] == before
