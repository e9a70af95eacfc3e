"""The tables of the documents: every row can be played, agreement is judged by both intervals, tuning resumes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "profiling"))

from tables import all_tables  # noqa: E402
from tables.table import Claim, Count, MatchRow, RerunRow  # noqa: E402


def run(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, f"profiling/{script}.py", *words],
        cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip


@pytest.mark.parametrize("scale", [1.0, 0.1])
def test_every_row_can_be_played(scale: float) -> None:
    for table in all_tables().values():
        rows = table.rows(scale)
        assert len({row.label for row in rows}) == len(rows)
        for row in rows:
            assert isinstance(row, MatchRow | RerunRow)
            (row.plan if isinstance(row, MatchRow) else row.rerun).check()


def test_the_tables_have_the_rows_of_the_documents() -> None:
    counts = {name: len(table.rows(1.0)) for name, table in all_tables().items()}
    assert (counts["spades-1a"], counts["spades-1b"]) == (16, 16)
    assert (counts["sorry-two"], counts["sorry-three"]) == (15, 2)


def test_agreement_weighs_both_intervals() -> None:
    assert Count(72, 100).agreement(0.75, (0.70, 0.80)) == "yes"
    assert Count(720, 1000).agreement(0.78, (0.75, 0.81)) == "no: higher"
    assert Count(720, 1000).agreement(0.65, (0.62, 0.68)) == "no: lower"
    assert Claim(0.5).agreement(0.6, (0.55, 0.65)) == "yes"
    assert Claim(0.5).agreement(0.52, (0.49, 0.55)) == "open"
    assert Claim(0.5).agreement(0.4, (0.35, 0.45)) == "no"
    assert Claim(0.5, is_strict=False).agreement(0.49, (0.46, 0.52)) == "yes"


def test_a_table_is_written_with_where_it_comes_from(tmp_path: Path) -> None:
    words = ["sorry-three", "--games", "3", "--scale", "0.02", "--store", str(tmp_path / "r.db")]
    done = run("reproduce", *words, "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "sorry-three.md").read_text()
    assert "python profiling/reproduce.py sorry-three --games 3" in page
    assert "version of the code" in page
    assert "53.0% of 100 (42.8% to 63.1%)" in page
    assert (tmp_path / "sorry-three.png").stat().st_size > 1000
    assert (tmp_path / "sorry-three.svg").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "unknown table 'chess'"),
        ([], "no table"),
        (["sorry-two", "--scale", "2"], "--scale is above 0"),
        (["sorry-two", "--store", "setup.py"], "is not a store of results"),
    ],
)
def test_mistakes_are_one_sentence(words: list[str], complaint: str) -> None:
    done = run("reproduce", *words)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_tuning_goes_on_and_confirms_on_fresh_deals(tmp_path: Path) -> None:
    pytest.importorskip("optuna")
    words = ["sorry", "1", "--number", "iterations=1:40", "--games", "4", "--store", str(tmp_path / "t.db")]
    once = run("tune", *words, "--trials", "3")
    assert once.returncode == 0, once.stderr
    again = run("tune", *words, "--trials", "3")
    assert again.stdout == once.stdout
    longer = run("tune", *words, "--trials", "4")
    assert longer.stdout.splitlines()[:3] == once.stdout.splitlines()[:3]
    assert "on fresh deals" in longer.stdout
    done = run("tune", "sorry", "1", "--number", "iterations")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
