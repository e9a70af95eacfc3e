"""The tables of the documents: every row can be played, agreement is judged by both intervals, tuning resumes."""

import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from aicore.budget import ThreadClock
from aicore.games.compare.store import Store
from aicore.games.others.mr_jack.game import MR_JACK
from aicore.games.table.descriptions import player_from
from aicore.player import SearchPlayer

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "profiling"))

from tables import all_tables  # noqa: E402
from tables.outcome_file import read_outcomes, write_outcomes  # noqa: E402
from tables.table import Claim, Count, MatchRow, Outcome, RerunRow, paired_difference  # noqa: E402


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
    assert (counts["spades-1a"], counts["spades-1b"], counts["spades-1"]) == (16, 16, 32)
    assert (counts["sorry-two"], counts["sorry-three"]) == (15, 2)
    assert (counts["yard-categories"], counts["yard-coalition"], counts["yard-best"]) == (8, 6, 3)
    assert [counts[f"mr-jack-{number}"] for number in range(2, 8)] == [6, 8, 8, 7, 8, 8]


def test_the_tables_of_scotland_yard_are_played_at_the_published_playouts_and_by_scale() -> None:
    for name, num_searching in (("yard-categories", 8), ("yard-coalition", 6)):
        table = all_tables()[name]
        for scale, playouts in ((1.0, "playouts=10000,"), (0.2, "playouts=2000,")):
            texts = [(row.plan.player_a, row.plan.player_b) for row in table.rows(scale)]  # type: ignore[attr-defined]
            assert len(texts) == num_searching
            assert all(playouts in seekers and (playouts in hider or hider == "greedy") for hider, seekers in texts)
        assert len({row.plan.seed for row in table.rows(1.0)}) == 1  # type: ignore[attr-defined]


def outcome(*by_deal: float) -> Outcome:
    share = sum(by_deal) / len(by_deal)
    return Outcome("a row", len(by_deal), share, (0.0, 1.0), (0.0, 1.0), None, {}, None, by_deal)


def test_rows_are_compared_deal_by_deal() -> None:
    mean, (low, high) = paired_difference(outcome(1, 1, 0, 1), outcome(1, 0, 0, 0))
    assert mean == 0.5
    assert low < 0 < high
    # The spread is that of the differences, not of the rows: here they are all the same.
    assert paired_difference(outcome(1, 0.5, 1, 0.5), outcome(0.5, 0, 0.5, 0)) == (0.5, (0.5, 0.5))
    # A row that was broken off is the beginning of a whole one.
    assert paired_difference(outcome(1, 0.5), outcome(0.5, 0, 1, 1)) == (0.5, (0.5, 0.5))
    with pytest.raises(ValueError, match="not played on the same deals"):
        paired_difference(outcome(1, 0), replace(outcome(1), by_deal=()))


def test_figure_1_says_which_count_is_better_and_where_margins_are_larger(tmp_path: Path) -> None:
    table = all_tables()["spades-1"]

    def won(row: MatchRow) -> Outcome:
        """Return all deals won with nils, and without them where many iterations search; half of them elsewhere."""
        is_won = row.label.endswith("nils") or "5000" in row.label
        share = 1.0 if is_won else 0.5
        both = (share, share)
        return Outcome(row.label, 8, share, both, both, row.published, {}, (20.0 * share, 1.0), (share,) * 8)

    outcomes = [won(row) for row in table.rows(1.0) if isinstance(row, MatchRow)]
    said = table.summary(outcomes)
    assert all(line.count("open" if "5000" in line else "larger") == 2 for line in said[1:])
    assert "12 of 16 are larger (12 significantly) in points a round, 12 of 16 are larger (12 sig" in said[0]
    assert "+10.0 (± 2.8, larger) points a round, +50.0% (± 0.0%, larger) of the games" in said[1]
    # Judged by figure (a) alone: the last count is better than the first, knowledge changes nothing.
    lines = all_tables()["spades-1a"].summary(outcomes[:16])
    assert all("to 5000 iterations: +50.0% (+50.0% to +50.0%), deal by deal: better" in line for line in lines[:4])
    assert all("5000 +0.0% (+0.0% to +0.0%), deal by deal: open" in line for line in lines[4:])
    assert len(lines) == 6
    table.draw(table, outcomes, [tmp_path / "figure.svg"])
    assert "nil in every round" in (tmp_path / "figure.svg").read_text()


def test_a_table_of_parts_shows_what_was_played_and_plays_nothing(tmp_path: Path) -> None:
    done = run("reproduce", "spades-1", "--output", str(tmp_path))
    assert done.returncode == 2
    assert f"there is no {tmp_path / 'spades-1a.json'}: play the table spades-1a first" in done.stderr
    for number, name in enumerate(("spades-1a", "spades-1b")):
        outcomes = [
            Outcome(row.label, 4, 0.5 + 0.25 * number, (0.4, 0.9), (0.1, 0.95), None, {"s.e.": "+1"}, (1, 0.5), (1, 0))
            for row in rows_of(name)
        ]
        write_outcomes(tmp_path / f"{name}.json", outcomes, f"`made up for {name}`")
    done = run("reproduce", "spades-1", "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "spades-1.md").read_text()
    assert page.count("| 4 | 50.0% | 40.0% to 90.0% |") == 16
    assert page.count("| 4 | 75.0% | 40.0% to 90.0% |") == 16
    assert "| 1200, knowledge, against default, nils | 4 | 75.0%" in page
    assert all(f"`made up for {name}`" in page for name in ("spades-1a", "spades-1b"))
    (tmp_path / "spades-1b.json").write_text('{"source": "", "rows": [{"label": "1200"}]}')
    done = run("reproduce", "spades-1", "--output", str(tmp_path))
    assert done.returncode == 2
    assert "does not have the rows of the table spades-1b: play it again" in done.stderr


def test_what_was_played_is_read_again_as_it_was(tmp_path: Path) -> None:
    done = run("reproduce", "sorry-best", "--games", "2", "--scale", "0.05", "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    outcomes, source = read_outcomes(tmp_path / "sorry-best.json", all_tables()["sorry-best"].rows(0.05))
    assert "reproduce.py sorry-best --games 2" in source
    page = (tmp_path / "sorry-best.md").read_text()
    for each in outcomes:
        assert f"| {each.label} | 2 | {each.share:.1%} |" in page
        assert len(each.by_deal) == 1


def test_what_the_detectives_win_is_what_mr_x_does_not(tmp_path: Path) -> None:
    words = ["yard-best", "--games", "3", "--scale", "0.002", "--store", str(tmp_path / "r.db")]
    done = run("reproduce", *words, "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    with Store(tmp_path / "r.db") as store:
        of_hider = [sum(deal[0][0] for deal in store.results(series.id)) for series in store.all_series()]
    shown = [float(line.split("|")[3].strip(" %")) for line in (tmp_path / "yard-best.md").read_text().splitlines()
             if " seek " in line and line.startswith("|")]  # fmt: skip
    assert shown == [round(100 * (1 - wins / 3), 1) for wins in of_hider]
    index = (tmp_path / "README.md").read_text()
    assert "- [Scotland Yard: ours beside the document's best](yard-best.md)" in index
    assert "spades-1a.md" not in index, "only what is there is listed"


def rows_of(name: str, scale: float = 1.0) -> list[MatchRow]:
    """Return the rows of a table of matches."""
    return [row for row in all_tables()[name].rows(scale) if isinstance(row, MatchRow)]


def test_mr_jack_s_rows_are_about_the_side_that_the_document_names() -> None:
    """A sits at seat 0: the inspector, but in tables 4 and 6, where it is Jack."""
    for name, role in (("3", "inspector"), ("4", "jack"), ("5", "inspector"), ("6", "jack"), ("7", "inspector")):
        for row in rows_of(f"mr-jack-{name}"):
            assert row.plan.seatings(2) == [[0, 1]]
            assert row.plan.new_match(0).state.role_of_seat(0) == role
    third = rows_of("mr-jack-3")[5]
    assert (third.label, third.plan.player_a, third.plan.player_b) == (
        "K 0.6 inspector, 0.7 Jack", "v3:iterations=10000,k=0.6", "v3:iterations=10000,k=0.7"
    )  # fmt: skip
    fourth = rows_of("mr-jack-4")[0]
    assert (fourth.plan.player_a, fourth.plan.player_b) == ("v3:iterations=10000,k=0.1", "v3:iterations=10000,k=0.2")
    assert rows_of("mr-jack-6", 0.1)[0].plan.player_a == "v3:iterations=10"
    assert [row.plan.player_a for row in rows_of("mr-jack-2", 0.1)][::2] == [
        "v3:cpu_ms=10", "v3:cpu_ms=100", "v3:cpu_ms=1000"
    ]  # fmt: skip


def test_mr_jack_s_trends_are_named() -> None:
    """The document's own figures show them: K 0.6, the inspector ahead, balance as simulations grow."""
    told: dict[str, str] = {}
    for name in ("3", "4", "5", "6", "7"):
        table = all_tables()[f"mr-jack-{name}"]
        counts = [row.published for row in rows_of(table.name)]
        outcomes = [
            Outcome("", 200, count.share, count.interval(), count.interval(), count)
            for count in counts if isinstance(count, Count)
        ]  # fmt: skip
        told[name] = " ".join(table.summary(outcomes))
    assert "The best is 0.6, in the document 0.6" in told["3"]
    assert "The best is 0.5, in the document 0.5" in told["4"]
    assert "ahead in 7 of 7 rows" in told["5"]
    assert "ahead in 8 of 8 rows" in told["6"]
    assert all("points on average" in told[name] and "not towards" not in told[name] for name in "567")


def test_a_player_of_mr_jack_by_time_keeps_it_in_a_comparison() -> None:
    """Others have no deadline there; one that is described by its time has that."""
    plan = rows_of("mr-jack-2", 0.02)[0].plan
    match = plan.new_match(0)
    player = player_from(MR_JACK, plan.player_a)
    decision = player.choose(match.observation(0), seed=1)
    assert plan.player_a == "v3:cpu_ms=2"
    assert isinstance(player, SearchPlayer)
    assert isinstance(player.clock, ThreadClock)
    assert decision.reason == "deadline"
    assert decision.iterations > 1


def test_agreement_weighs_both_intervals() -> None:
    assert Count(72, 100).agreement(0.75, (0.70, 0.80)) == "yes"
    assert Count(720, 1000).agreement(0.78, (0.75, 0.81)) == "no: higher"
    assert Count(720, 1000).agreement(0.65, (0.62, 0.68)) == "no: lower"
    assert Claim(0.5).agreement(0.6, (0.55, 0.65)) == "yes"
    assert Claim(0.5).agreement(0.52, (0.49, 0.55)) == "open"
    assert Claim(0.5).agreement(0.4, (0.35, 0.45)) == "no"
    assert Claim(0.5, is_strict=False).agreement(0.49, (0.46, 0.52)) == "yes"
    # What excludes nothing agrees with nothing.
    assert Count(53, 100).agreement(0.5, (0.0, 1.0)) == "open"
    assert Claim(0.5, is_strict=False).agreement(0.5, (0.0, 1.0)) == "open"


@pytest.mark.parametrize("folder", ["a_file", "a_file/below", "/proc/none"])
def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path, folder: str) -> None:
    (tmp_path / "a_file").write_text("")
    done = run("reproduce", "sorry-three", "--output", str(tmp_path / folder), "--store", str(tmp_path / "r.db"))
    assert done.returncode == 2
    assert "results cannot be written to" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "r.db").exists()


@pytest.mark.parametrize("script", ["reproduce", "tune"])
def test_a_full_or_closed_output_gives_no_traceback(script: str) -> None:
    command = f"{sys.executable} profiling/{script}.py --help"
    for ending, code in ((" > /dev/full", 2), (" | head -1 > /dev/null; exit ${PIPESTATUS[0]}", 0)):
        done = subprocess.run(["bash", "-c", command + ending], cwd=ROOT, capture_output=True, text=True, check=False,
                              env=os.environ | {"PYTHONPATH": str(ROOT)})  # fmt: skip
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr


def test_numbers_of_a_tuning_are_finite() -> None:
    done = run("tune", "spades", "5:iterations=20", "--number", "exploration=0.1:inf", "--trials", "1", "--rounds", "2")
    assert done.returncode == 2
    assert "a number is NAME=LOW:HIGH" in done.stderr


def test_a_table_is_written_with_where_it_comes_from(tmp_path: Path) -> None:
    words = ["sorry-three", "--games", "3", "--scale", "0.02", "--store", str(tmp_path / "r.db")]
    done = run("reproduce", *words, "--output", str(tmp_path))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "sorry-three.md").read_text()
    assert "python profiling/reproduce.py sorry-three --games 3" in page
    assert "version of the code" in page
    assert "53.0% of 100 (42.8% to 63.1%)" in page
    assert "(sorry-three.md). Of 2 published rows " in (tmp_path / "README.md").read_text()
    assert (tmp_path / "sorry-three.png").stat().st_size > 1000
    assert (tmp_path / "sorry-three.svg").stat().st_size > 1000


def test_rows_are_played_one_by_one_and_put_together_from_the_store(tmp_path: Path) -> None:
    words = ["sorry-three", "--scale", "0.05", "--store", str(tmp_path / "r.db"), "--output", str(tmp_path)]
    labels = [row.label for row in rows_of("sorry-three")]
    assert not any(other != label and label in other for label in labels for other in labels)
    for label, games in zip(labels, (6, 3), strict=True):
        done = run("reproduce", *words, "--rows", label, "--games", str(games))
        assert done.returncode == 0, done.stderr
        page = (tmp_path / "sorry-three.md").read_text()
        assert [f"| {each} | " in page for each in labels] == [each == label for each in labels]
        assert f"- Not played: {'; '.join(each for each in labels if each != label)}." in page
    rows = sqlite3.connect(tmp_path / "r.db").execute("SELECT * FROM result").fetchall()
    done = run("reproduce", *words, "--kept")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "sorry-three.md").read_text()
    assert f"| {labels[0]} | 6 | " in page
    assert f"| {labels[1]} | 3 | " in page
    assert "Not played" not in page
    assert sqlite3.connect(tmp_path / "r.db").execute("SELECT * FROM result").fetchall() == rows, "nothing was played"
    # What comes after a gap is not the beginning of a run.
    with sqlite3.connect(tmp_path / "r.db") as database:
        database.execute("DELETE FROM result WHERE number = 0")
    done = run("reproduce", *words, "--kept")
    assert done.returncode == 2
    assert "has nothing of sorry-three in this version of the code" in done.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["sorry-two", "--rows", "chess"], "no row of sorry-two has 'chess' in its name"),
        (["sorry-two", "--kept"], "give --store"),
        (["sorry-two", "--kept", "--store", "none.db"], "there is no store none.db"),
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


def test_a_player_that_ends_its_process_does_not_end_the_tuning_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "quitting.py"
    path.write_text("import os\nclass Quits:\n    name, stars = 'quits', 1\n"
                    "    def choose(self, observation, *, seed, cancel=None):\n        os._exit(3)\n")  # fmt: skip
    words = ["sorry", "1", "--opponent", str(path), "--number", "iterations=1:4", "--trials", "1", "--games", "2"]
    done = run("tune", *words, "--processes", "1")
    assert done.returncode == 2
    assert "a player of your own ended its process again and again" in done.stderr
    assert done.stderr.count("\n") == 1
