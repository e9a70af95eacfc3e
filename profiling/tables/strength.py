"""The levels of Spades against each other: what docs/strength.md says of them."""

from aicore.games.compare.plan import Plan

from .table import MatchRow, Table, scaled

PLAIN = "5:filter=off,skews=off,doubt=0,beliefs=0,playout=random,evaluation=points,exact_cards=0"
# label, A, B, seed, games, whether every round has a nil
ROWS = (
    ("5 against 5 without filter, skews and doubt", "5", "5:filter=off,skews=off,doubt=0", 1005, 1000, False),
    ("5 against 3, with a nil in every round", "5", "3", 1004, 1000, True),
    ("5 against 3", "5", "3", 1001, 1000, False),
    ("5 against 4", "5", "4", 1002, 1000, False),
    ("4 against 3", "4", "3", 1003, 1000, False),
    ("3 against 2", "3", "2", 1007, 400, False),
    ("2 against 1", "2", "1", 1008, 400, False),
    ("5 against hardest", "5", "hardest", 1006, 400, False),
    ("5 against MCTS without any knowledge", "5", PLAIN, 1009, 400, False),
)
ITERATIONS = {"5": 2500, "4": 1000, "3": 120, "2": 60, "1": 30, "hardest": 4000}


def with_scale(player: str, scale: float) -> str:
    """Return a player with its iterations by the scale."""
    if scale == 1:
        return player
    level, _, options = player.partition(":")
    return f"{level}:iterations={scaled(ITERATIONS[level], scale)}{',' if options else ''}{options}"


def rows(scale: float) -> list[MatchRow]:
    """Return the matches."""
    return [
        MatchRow(
            label=label,
            plan=Plan(
                game="spades",
                player_a=with_scale(player_a, scale),
                player_b=with_scale(player_b, scale),
                seed=seed,
                rules={"redeal_without_nil": True} if has_nils else {},
            ),
            games=games,
        )
        for label, player_a, player_b, seed, games, has_nils in ROWS
    ]


def tables() -> list[Table]:
    """Return the table of the levels."""
    return [Table(name="strength", title="The levels of Spades against each other", source="ours", rows=rows)]
