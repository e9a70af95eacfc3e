"""The tables of the Sorry! document (Thompson and Rooney 2021): c, d and s against random players."""

from collections.abc import Sequence

from aicore.games.compare.plan import Plan
from aicore.games.others.sorry.rules import Rules

from .table import Count, MatchRow, Table, scaled

# c, d, s, wins, games
TWO_PLAYERS = (
    (1.4, 25, 100, 720, 1000), (0.2, 5, 100, 53, 100), (1.4, 10, 100, 60, 100), (1.4, 5, 200, 67, 100),
    (1.4, 15, 200, 66, 100), (1.4, 50, 100, 66, 100), (1.4, 15, 120, 71, 100), (1.0, 15, 120, 71, 100),
    (0.8, 15, 120, 67, 100), (0.5, 15, 120, 62, 100), (1.2, 20, 120, 68, 100), (1.8, 25, 100, 58, 100),
    (1.6, 25, 100, 69, 100), (2.0, 25, 100, 65, 100), (2.4, 25, 100, 71, 100),
)  # fmt: skip
THREE_PLAYERS = ((1.4, 25, 100, 53, 100), (1.4, 25, 120, 34, 70))
SEED = 2021
WHY_NOT = (
    "Ours wins more often than published in most rows. The rules are those of the document, and four random players "
    "win a quarter each, as there; what it leaves open is in the tree: whose wins count at the opponent's nodes (here "
    "each player's own; counted for the searcher everywhere, opponents would help it) and which equal move is made."
)
RULES = Rules.of_document().as_json()


def rows(scale: float, *, num_players: int) -> list[MatchRow]:
    """Return the rows of the document for two or three players; with three, one of them searches."""
    return [
        MatchRow(
            label=f"c={c:g} d={d} s={s}",
            plan=Plan(
                game="sorry",
                player_a=f"paper:c={c:g},d={d},s={scaled(s, scale)}",
                player_b="0",
                seed=SEED,
                num_players=num_players,
                rules=RULES,
                seats="alone",
            ),
            games=games,
            published=Count(wins, games),
        )
        for c, d, s, wins, games in (TWO_PLAYERS if num_players == 2 else THREE_PLAYERS)
    ]


def best_rows(scale: float) -> Sequence[MatchRow]:
    """Return our best player against the document's baseline, against random and against greed."""
    best = "5" if scale == 1 else f"5:iterations={scaled(2500, scale)}"
    baseline = f"paper:c=1.4,d=25,s={scaled(100, scale)}"
    return [
        MatchRow(
            label=f"{ours} against {theirs}",
            plan=Plan(game="sorry", player_a=player_a, player_b=player_b, seed=SEED, num_players=2),
            games=games,
        )
        for ours, theirs, player_a, player_b, games in (
            ("five stars", "the document's baseline", best, baseline, 1000),
            ("five stars", "random", best, "0", 400),
            ("five stars", "greedy", best, "greedy", 400),
            ("greedy", "random", "greedy", "0", 400),
        )
    ]


def tables() -> list[Table]:
    """Return the two tables of the document and our best against its baseline."""
    source = "the tables of Thompson and Rooney (2021), games against random players by the document's rules"
    return [
        Table(
            name="sorry-two",
            title="Sorry!, two players: c, d, s against random",
            source=source,
            rows=lambda scale: rows(scale, num_players=2),
            notes=(WHY_NOT,),
        ),
        Table(
            name="sorry-three",
            title="Sorry!, three players: one searches, two play at random",
            source=source,
            rows=lambda scale: rows(scale, num_players=3),
            even=1 / 3,
            notes=("Even players would win a third each.", WHY_NOT),
        ),
        Table(
            name="sorry-best",
            title="Sorry!, two players: our best against the document's baseline",
            source="nothing published; by the printed rules",
            rows=best_rows,
        ),
    ]
