"""A match of any game of the module at the app's table, on disk before it is on the screen. No Kivy here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aicore import Cancel
from aicore.player import Decision
from games.table import CardView, Match, TakenTrick
from games.table.adviser import Adviser, Counsel
from games.table.catalogue import load_game

from .storage import Storage, StoredMatch
from .table_session import HUMAN, Pace, TableSession, Taken, close_running, iterations_of, unpaced

DEFAULT_STARS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStep:
    """One move and what it brought about."""

    seat: int
    move: int
    name: str
    was_card: bool
    told: tuple[str, ...]
    taken: TakenTrick | None          # the trick that the move completed
    has_round_ended: bool
    is_match_over: bool


class GameSession(TableSession[Match]):
    """The match on the table; `play` and `undo` are the only ways to change it."""

    def __init__(self, storage: Storage, stored: StoredMatch, *, pace: Pace = unpaced) -> None:
        """Bring the stored match to where it was left; UnplayableMatchError when that cannot be."""
        self.game = load_game(stored.game)
        self.rules = stored.rules
        self.stars = int(next((entry["stars"] for entry in stored.players if "stars" in entry), DEFAULT_STARS))
        guest = self.game.player(stars=self.stars)
        self.minds = {seat: guest for seat in range(len(stored.players)) if seat != HUMAN}
        super().__init__(storage, stored, pace=pace)
        self.write_end()                # a kill may have come between the last move and the end

    @classmethod
    def start(
        cls, storage: Storage, *, game: str, seed: int, stars: int = DEFAULT_STARS, pace: Pace = unpaced
    ) -> "GameSession":
        """Begin a match against players of so many stars; an unfinished one is closed as abandoned."""
        num_players = load_game(game).new_match(seed=seed).num_players
        close_running(storage, game)
        players: list[dict[str, Any]] = [{"human": True}, *[{"stars": stars}] * (num_players - 1)]
        return cls(storage, storage.add_match(game=game, seed=seed, rules={}, players=players), pace=pace)

    def new_match(self) -> Match:
        """Return the match before its first move."""
        return self.game.new_match(seed=self.seed, rules=self.rules, num_players=len(self.players))

    def card_view(self) -> CardView | None:
        """Return the person's view as a table of cards, if the game has one."""
        view = getattr(self.match, "card_view", None)
        return view(HUMAN) if view is not None else None

    def is_card(self, move: int) -> bool:
        """Return whether a legal move of the position is a card of the hand."""
        seat = self.match.current_player()
        view = getattr(self.match, "card_view", None)
        if view is None or seat < 0:
            return False
        found: CardView = view(seat)
        return found.is_playing_cards and move in found.hand

    def story(self, num_sentences: int) -> list[str]:
        """Return what happened last, the newest last: what was said or moved, and what followed from it.

        Cards are left out: those that everybody may see are seen on the table.
        """
        told: list[str] = []
        for entry in self.taken[-num_sentences:]:
            told += [*self.said(entry), *entry.told]
        return told[-num_sentences:]

    def said(self, entry: Taken) -> list[str]:
        """Return a move that is no card as a sentence, none for a card."""
        return [] if entry.is_card else [f"{self.match.seat_name(entry.seat)}: {entry.name}"]

    def said_since(self) -> list[str]:
        """Return what the guests have said since the person's last move, the newest last."""
        last = max((number for number, entry in enumerate(self.taken) if entry.seat == HUMAN), default=-1)
        return [sentence for entry in self.taken[last + 1 :] for sentence in self.said(entry)]

    def play(self, move: int, *, decision: Decision | None = None) -> GameStep:
        """Write the move to disk, then make it; ValueError when it is not legal. decision: what a guest thought."""
        seat, before, num_rounds = self.match.current_player(), self.card_view(), self.num_rounds()
        told = self.write_and_follow(move, iterations_of(decision))
        self.write_end()
        after = self.card_view()
        has_taken = before is not None and after is not None and after.last_trick is not before.last_trick
        return GameStep(
            seat=seat,
            move=move,
            name=self.taken[-1].name,
            was_card=self.taken[-1].is_card,
            told=tuple(told),
            taken=after.last_trick if after is not None and has_taken else None,
            has_round_ended=self.num_rounds() != num_rounds,
            is_match_over=self.match.current_player() < 0,
        )

    def card_names(self) -> dict[int, str]:
        """Return the cards of a game with a table of cards; none for another."""
        names = getattr(self.match, "card_names", None)
        return dict(names()) if names is not None else {}

    def write_end(self) -> None:
        """Close a match that is over."""
        if self.match.current_player() >= 0:
            return
        winners = self.match.winners()
        is_drawn = len(winners) in (0, self.match.num_players)
        outcome = "drawn" if is_drawn else "won" if HUMAN in winners else "lost"
        self.storage.end_match(self.match_id, outcome)

    def hint_question(self) -> Callable[[Cancel], Counsel]:
        """Return the question what the person should do; the person is to move."""
        observation, seed = self.match.observation(HUMAN), self.advice_seed()

        def think(cancel: Cancel) -> Counsel:
            adviser = Adviser(self.game)
            self.pace(adviser.player, self.game_name)
            return adviser.consult(observation, seed=seed, cancel=cancel)

        return think
