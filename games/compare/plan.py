"""What is compared: two players in a game, and how one deal of it is played with every seating.

Player A has the one side of the table (`Game.sides`), then the other, for every deal: what the cards give is given to
both. Or A keeps the first side (`fixed`), or sits alone among others, at every seat in turn (`alone`).
"""

import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, NamedTuple

from aicore.cards import mixed_seed
from aicore.games.table import Game, Match, Player
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import canonical, player_from
from aicore.games.table.player_file import file_of
from aicore.player import Decision

from .version import version_of

MAX_ROUNDS = 100         # of a match that nobody wins: drawn
MAX_MOVES = 100_000      # of a match that never ends: drawn
SEATS = ("swapped", "fixed", "alone")


class Totals(NamedTuple):
    """A figure summed over the rounds of a game: A's, B's and A's minus B's, each with how many rounds had it."""

    sum_a: float = 0.0
    num_a: int = 0
    sum_b: float = 0.0
    num_b: int = 0
    difference: float = 0.0
    num_both: int = 0

    def plus(self, value_a: float | None, value_b: float | None) -> "Totals":
        """Return the totals with the figures of one more round; None: it did not come up."""
        has_both = value_a is not None and value_b is not None
        return Totals(
            self.sum_a + (value_a or 0.0),
            self.num_a + (value_a is not None),
            self.sum_b + (value_b or 0.0),
            self.num_b + (value_b is not None),
            self.difference + ((value_a or 0.0) - (value_b or 0.0) if has_both else 0.0),
            self.num_both + has_both,
        )

    def joined(self, other: "Totals") -> "Totals":
        """Return the sums of both."""
        return Totals(
            self.sum_a + other.sum_a,
            self.num_a + other.num_a,
            self.sum_b + other.sum_b,
            self.num_b + other.num_b,
            self.difference + other.difference,
            self.num_both + other.num_both,
        )


class Played(NamedTuple):
    """One game or round: the share of the win that went to A, and its figures; as JSON it is a list."""

    share: float
    num_rounds: int = 0
    is_finished: bool = True
    figures: Mapping[str, Totals] = {}

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> "Played":
        """Return what was written as JSON."""
        share, num_rounds, is_finished, figures = data
        return cls(share, num_rounds, is_finished, {name: Totals(*values) for name, values in figures.items()})


Deal = tuple[Played, ...]        # the games of one deal, one for each seating


@cache
def game_of(name: str) -> Game:
    """Return the game, read once even if it comes from a file."""
    return load_game(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be played: everything that decides the result, and nothing else."""

    kind: ClassVar[str] = "match"

    game: str
    player_a: str
    player_b: str
    seed: int = 0
    is_single_round: bool = False
    num_players: int | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    seats: str = SEATS[0]

    def check(self) -> None:
        """Raise ValueError with one sentence when the plan cannot be played."""
        if self.seats not in SEATS:
            raise ValueError(f"seats are one of {', '.join(SEATS)}, not '{self.seats}'")
        for text in (self.player_a, self.player_b):
            player_from(game_of(self.game), text)
        self.new_match(0)

    def has_own_players(self) -> bool:
        """Return whether a player comes from a file of one's own, which may do anything."""
        return any(file_of(text) is not None for text in (self.player_a, self.player_b))

    def key(self) -> dict[str, Any]:
        """Return everything that decides a result beside the number of the deal and the version of the code."""
        match = self.new_match(0)
        return {
            "game": self.game,
            "players": [canonical(game_of(self.game), text) for text in (self.player_a, self.player_b)],
            "seed": self.seed,
            "mode": "rounds" if self.is_single_round else "games",
            "num_players": match.num_players,
            "rules": match.rules.as_json(),
            "seats": self.seats,
        }

    @classmethod
    def from_key(cls, key: Mapping[str, Any]) -> "Plan":
        """Return the plan that has this key."""
        return cls(
            game=key["game"],
            player_a=key["players"][0],
            player_b=key["players"][1],
            seed=key["seed"],
            is_single_round=key["mode"] == "rounds",
            num_players=key["num_players"],
            rules=key["rules"],
            seats=key["seats"],
        )

    def version(self) -> str:
        """Return the version of all code that decides a result."""
        return version_of(self.game, (self.player_a, self.player_b))

    def new_match(self, number: int) -> Match:
        """Return the match of the deal with that number."""
        seed = mixed_seed(self.seed, number)
        return game_of(self.game).new_match(seed=seed, rules=self.rules, num_players=self.num_players)

    def play(self, number: int) -> Deal:
        """Return the games of the deal with that number."""
        return play_deal(self, number, _players_of(self))

    def games_of_deal(self) -> int:
        """Return how many games one deal is."""
        return len(self.seatings(self.new_match(0).num_players))

    def seatings(self, num_players: int) -> list[list[int]]:
        """Return for each game of a deal and each seat whether A (0) or B (1) sits there."""
        if self.seats == "alone":
            return [[int(seat != own) for seat in range(num_players)] for own in range(num_players)]
        sides = game_of(self.game).sides(num_players)
        both = [seating(sides, is_swapped=False), seating(sides, is_swapped=True)]
        return both[:1] if self.seats == "fixed" else both

    def even_share(self, num_players: int) -> float:
        """Return the share of wins between equal players, and of a drawn game."""
        return 1 / num_players if self.seats == "alone" else 0.5


def seating(sides: Sequence[Sequence[int]], *, is_swapped: bool) -> list[int]:
    """Return for each seat whether A (0) or B (1) sits there; of more than two sides A has every second one."""
    owners = {seat: (number + is_swapped) % 2 for number, seats in enumerate(sides) for seat in seats}
    return [owners[seat] for seat in range(len(owners))]


def play_deal(plan: Plan, number: int, players: tuple[Player, Player]) -> Deal:
    """Return the games of the deal with that number between players that are made already."""
    num_players = plan.new_match(number).num_players
    return tuple(_play(plan, number, players, seats) for seats in plan.seatings(num_players))


def play_out(match: Match, players: Sequence[Player], *, max_rounds: int = MAX_ROUNDS) -> None:
    """Play a match with a player for each seat, to its end or to so many rounds."""
    num_moves = 0
    while (seat := match.current_player()) >= 0 and num_moves < MAX_MOVES and match.num_rounds < max_rounds:
        decision = players[seat].choose(match.observation(seat), seed=match.decision_seed())
        if not isinstance(decision, Decision):
            raise ValueError(f"{_name(players[seat])}: choose returns a Decision, not {decision!r:.60}")
        try:
            match.apply(decision.move)
        except ValueError as error:
            raise ValueError(f"{_name(players[seat])} at seat {seat}: {error}") from error
        num_moves += 1


def _name(player: Player) -> str:
    return f"the player {type(player).__name__}"


def _play(plan: Plan, number: int, players: tuple[Player, Player], sides: list[int]) -> Played:
    match = plan.new_match(number)
    play_out(match, [players[side] for side in sides], max_rounds=1 if plan.is_single_round else MAX_ROUNDS)
    figures: dict[str, Totals] = {}
    for row in match.round_figures():
        for name, values in row.items():
            sums = figures.get(name, Totals())
            figures[name] = sums.plus(_side_mean(values, sides, 0), _side_mean(values, sides, 1))
    if plan.is_single_round:
        margin = next(iter(figures.values())).difference
        return Played(0.5 + 0.5 * ((margin > 0) - (margin < 0)), match.num_rounds, True, figures)
    winners = match.winners()
    is_drawn = len(winners) in (0, match.num_players)       # the same for each side, however many sit on it
    even = plan.even_share(match.num_players)
    share = even if is_drawn else sum(sides[seat] == 0 for seat in winners) / len(winners)
    return Played(share, match.num_rounds, bool(winners), figures)


def _side_mean(values: Sequence[float | None], sides: list[int], side: int) -> float | None:
    """Return the mean over the side's seats that have a value."""
    known = [value for seat, value in enumerate(values) if sides[seat] == side and value is not None]
    return sum(known) / len(known) if known else None


_made = threading.local()       # players think in memory of their own: each thread of a worker has its own


def _players_of(plan: Plan) -> tuple[Player, Player]:
    """Return the players of a plan, made once for the deals that follow each other."""
    identity = json.dumps([plan.game, plan.player_a, plan.player_b])
    if getattr(_made, "identity", None) != identity:
        game = game_of(plan.game)
        _made.players = player_from(game, plan.player_a), player_from(game, plan.player_b)
        _made.identity = identity
    players: tuple[Player, Player] = _made.players
    return players
