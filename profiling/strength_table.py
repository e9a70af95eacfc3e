"""Play the matches behind docs/strength.md and draw them; rows already played are kept, so it can be interrupted.

    python profiling/strength_table.py --results build/strength --plot docs/pictures/strength.png

Every row is `aicards match spades A B --games N --seed S --json`, written to a file of its own.
"""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.compare.tournament import Plan

from games.command.match_games import play

PLAIN = "5:filter=off,skews=off,doubt=0,beliefs=0,playout=random,evaluation=points,exact_cards=0"


@dataclass(frozen=True, slots=True)
class Row:
    """A match of the table; `label` names the two players in a few words."""

    label: str
    player_a: str
    player_b: str
    seed: int
    has_nils: bool = False       # the cards are dealt again until somebody bids nil
    games: int = 1000

    @property
    def plan(self) -> Plan:
        """The match to play."""
        rules = {"redeal_without_nil": True} if self.has_nils else {}
        return Plan(game="spades", player_a=self.player_a, player_b=self.player_b, seed=self.seed, rules=rules)

    def is_in(self, result: dict[str, Any]) -> bool:
        """Return whether the result is this row's, played to the end."""
        played = (result["players"], result["seed"], result["rules"], result["games"])
        return played == ([self.player_a, self.player_b], self.seed, self.plan.rules, self.games)


ROWS = (
    Row("5 against 5 without filter, skews and doubt", "5", "5:filter=off,skews=off,doubt=0", 1005),
    Row("5 against 3, with a nil in every round", "5", "3", 1004, has_nils=True),
    Row("5 against 3", "5", "3", 1001),
    Row("5 against 4", "5", "4", 1002),
    Row("4 against 3", "4", "3", 1003),
    Row("3 against 2", "3", "2", 1007, games=400),
    Row("2 against 1", "2", "1", 1008, games=400),
    Row("5 against hardest", "5", "hardest", 1006, games=400),
    Row("5 against MCTS without any knowledge", "5", PLAIN, 1009, games=400),
)


def result_of(row: Row, folder: Path) -> dict[str, Any] | None:
    """Return the row's result, from its file or newly played; None when interrupted."""
    path = folder / f"{row.seed}.json"
    if path.exists():
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if row.is_in(kept):
            return kept
    tally, is_complete = play(row.plan, row.games // 2, None)
    if not is_complete:
        return None
    path.write_text(json.dumps(tally.as_json()) + "\n", encoding="utf-8")
    return tally.as_json()


def line_of(row: Row, result: dict[str, Any]) -> str:
    """Return the row as a line of a Markdown table."""
    low, high = result["paired_interval"]
    points = result["figures"]["points"]
    cells = (
        row.label,
        str(result["games"]),
        str(row.seed),
        f"{result['share']:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{points['difference']:+.1f} ± {points['standard_error']:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def draw(results: dict[Row, dict[str, Any]], path: Path) -> None:
    """Draw every share with its interval."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 0.6 + 0.45 * len(results)), layout="constrained")
    for place, result in enumerate(reversed(results.values())):
        low, high = result["paired_interval"]
        share = 100 * result["share"]
        axes.plot([100 * low, 100 * high], [place, place], color="#1f5f8b", linewidth=3, solid_capstyle="round")
        axes.plot(share, place, "o", color="#1f5f8b", markersize=8)
        axes.annotate(f"{share:.1f}%", (share, place), (0, 8), textcoords="offset points", ha="center")
    axes.axvline(50, color="#888888", linewidth=1, linestyle="--")
    axes.set_yticks(range(len(results)), [row.label for row in reversed(results)])
    axes.set_ylim(-0.5, len(results) - 0.2)
    axes.set_xlabel("games won by the first player, %, with the 95% interval over deals")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--results", type=Path, default=Path("build/strength"))
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args()
    options.results.mkdir(parents=True, exist_ok=True)
    results: dict[Row, dict[str, Any]] = {}
    print("| match | games | seed | won | 95% interval | points a round (± s.e.) |\n|---|---|---|---|---|---|")
    for row in ROWS:
        result = result_of(row, options.results)
        if result is None:
            print("Interrupted: the rows above are kept.", file=sys.stderr)
            return 130
        results[row] = result
        print(line_of(row, result), flush=True)
    if options.plot:
        draw(results, options.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
