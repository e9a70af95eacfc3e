"""A match of any game between one person and players, on disk before it is on the screen. No Kivy here."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any, Self

from aicore import Cancel
from aicore.games.table import Match
from aicore.games.table.catalogue import load_game
from aicore.games.table.views import CardView, TakenTrick
from aicore.player import Player

from .database import StorageError
from .roster import character_at
from .storage import Storage
from .stored import StoredMatch
from .strings import text

HUMAN = 0                 # where the person sits, unless they chose another role
SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
Pace = Callable[[Player, str], None]      # makes a player of the game keep its time on this device


def unpaced(player: Player, game: str) -> None:
    """Leave the player as it is."""


class UnplayableMatchError(Exception):
    """The stored moves do not make a match under the rules."""


class Chooser(StrEnum):
    """Who chose a move; it is stored with it."""

    PERSON = "person"
    PLAYER = "player"
    FORCED = "forced"         # the only legal one, made without asking
    CLAIM = "claim"           # of the rest that was certain: nobody chose the single cards


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenMove:
    """A move for one seat in one position of one match; it is refused everywhere else."""

    match_id: int
    seat: int
    number: int               # of moves made before it
    branch: int               # how often something had been taken back before it
    move: int
    chosen_by: Chooser
    iterations: int | None = None      # of the search behind it, None if there was none


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A move of the record, and what followed from it; iterations: of its search, None if there was none."""

    seat: int
    move: int
    words: str                # as the person may read it
    num_legal: int
    round_number: int
    iterations: int | None
    chosen_by: Chooser
    is_card: bool             # a card from the hand
    is_open: bool             # everybody saw it when it was made
    is_final: bool            # it cannot be taken back: what it showed cannot be unseen
    num_together: int         # cards that its maker chose together with it, those before left out
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One move and what it brought about."""

    seat: int
    move: int
    is_own: bool                      # the person's
    was_card: bool
    told: tuple[str, ...]
    taken: TakenTrick | None          # the trick that the move completed
    has_round_ended: bool
    is_match_over: bool


def is_card_of(match: Match, move: int) -> bool:
    """Return whether a legal move of the position is a card of the hand."""
    view = match.card_view(match.current_player())
    return view is not None and view.is_playing_cards and move in view.hand


def capital(words: str) -> str:
    """Return words with a capital at their beginning; the others stay as they are."""
    return words[:1].upper() + words[1:]


def name_words(name: str, *, is_card: bool) -> str:
    """Return a move as people read it: cards with their suit as a sign, words with a capital."""
    if is_card and len(name) == 2 and name[1] in SUIT_SIGNS:
        return ("10" if name[0] == "T" else name[0]) + SUIT_SIGNS[name[1]]
    return capital(name)


def move_words(match: Match, move: int) -> str:
    """Return a legal move of the position as people read it."""
    return name_words(match.move_words(move), is_card=is_card_of(match, move))


class Session:
    """The match on the table; `play` and `undo` are the only ways to change it."""

    match: Match

    def __init__(self, storage: Storage, stored: StoredMatch, *, pace: Pace = unpaced) -> None:
        """Bring the stored match to where it was left; UnplayableMatchError when that cannot be."""
        self.storage = storage
        self.pace = pace
        self.stored = stored
        self.match_id = stored.match_id
        self.seed = stored.seed
        self.taken: list[Taken] = []
        seats = (seat for seat, entry in enumerate(stored.players) if entry.get("human"))
        self.person_seats = tuple(seats) or (HUMAN,)
        self.branch = stored.branch     # raised by undo: what was chosen before it is refused after it
        self.first_unwritten = 0        # round whose results may be missing on disk
        try:
            self.game = load_game(stored.game)
            self.players = {
                seat: self.player_at(seat) for seat, entry in enumerate(stored.players) if not entry.get("human")
            }
            self.match = self.new_match()
            for move, iterations, chooser in zip(stored.moves, stored.iterations, stored.choosers, strict=True):
                self.follow(move, iterations, None if chooser is None else Chooser(chooser))
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError) as problem:
            # One flipped bit on disk may make anything of a player or a rule.
            raise UnplayableMatchError(str(problem)) from problem
        self.write_results()            # a kill may have come between the last move of a round and its row

    @classmethod
    def start(
        cls,
        storage: Storage,
        *,
        game: str,
        seed: int,
        seats: Sequence[Mapping[str, Any]],
        person_seats: Collection[int] = (HUMAN,),
        rules: Mapping[str, Any] | None = None,
        pace: Pace = unpaced,
    ) -> Self:
        """Begin a match with those at the other seats as the storage keeps them; an unfinished one is abandoned."""
        num_players = len(person_seats) + len(seats)
        load_game(game).new_match(seed=seed, rules=rules, num_players=num_players)
        while (running := storage.running_match(game)) is not None:
            storage.end_match(running.match_id, "abandoned")
        others = map(dict, seats)
        players = [{"human": True} if seat in person_seats else next(others) for seat in range(num_players)]
        return cls(storage, storage.add_match(game=game, seed=seed, rules=rules or {}, players=players), pace=pace)

    def player_at(self, seat: int) -> Player:
        """Return who plays at a seat."""
        return self.game.player_of(character_at(self.stored.players[seat], seat))

    def undo_target(self) -> int | None:
        """Return the number of the person's last move that was a choice; a claim is one, with all its cards."""
        for number in range(len(self.taken) - 1, -1, -1):
            entry = self.taken[number]
            if entry.chosen_by == Chooser.PERSON and entry.num_legal > 1:
                return None if entry.is_final else self.first_together(number)
            if entry.chosen_by == Chooser.CLAIM and (
                number == 0 or self.taken[number - 1].chosen_by != Chooser.CLAIM
            ):
                return number
        return None

    def first_together(self, number: int) -> int:
        """Return the number of the first of the cards that were chosen together with move `number`."""
        while number > 0 and self.taken[number - 1].num_together == self.taken[number].num_together + 1:
            number -= 1
        return number

    # What is on the table

    def new_match(self) -> Match:
        """Return the match before its first move."""
        match = self.game.new_match(seed=self.seed, rules=self.stored.rules, num_players=len(self.stored.players))
        match.name_seats([self.seat_name(seat) for seat in range(match.num_players)], person=self.person_seats[0])
        return match

    @property
    def rules(self) -> Any:
        """The rules of the match."""
        return self.match.rules

    @property
    def person(self) -> int:
        """The seat that the person looks from: the one to move if it is theirs, otherwise their first."""
        seat = self.match.current_player()
        return seat if seat in self.person_seats else self.person_seats[0]

    @property
    def is_persons_turn(self) -> bool:
        """Whether the person is to move."""
        return self.match.current_player() in self.person_seats

    @property
    def has_person_won(self) -> bool:
        """Whether the person is among the winners of the match, which is over."""
        return not set(self.person_seats).isdisjoint(self.match.winners())

    def seat_name(self, seat: int) -> str:
        """Return who sits there; nobody is called so but by the app's own word for the person."""
        return self.players[seat].name if seat in self.players else text("table.you")

    def hand(self) -> list[int]:
        """Return the person's cards as they are held; none where there are no cards."""
        view = self.card_view()
        return [] if view is None else list(view.hand)

    def is_public(self, number: int) -> bool:
        """Return whether everybody may know move `number`: what was hidden is so until the round is over."""
        entry = self.taken[number]
        return entry.is_open or entry.round_number < self.match.num_rounds

    def legal(self) -> list[int]:
        """Return the person's legal moves; none while another seat is to move."""
        return self.match.legal_moves() if self.is_persons_turn else []

    def card_view(self) -> CardView | None:
        """Return the person's view as a table of cards, if the game has one."""
        return self.match.card_view(self.person)

    @property
    def num_moves(self) -> int:
        """Moves of the match so far."""
        return len(self.taken)

    def moves(self) -> list[int]:
        """Return all moves of the match so far."""
        return [entry.move for entry in self.taken]

    def first_move_of_round(self, round_number: int) -> int:
        """Return how many moves were made before the round (from 0) began."""
        return sum(entry.round_number < round_number for entry in self.taken)

    def words_of(self, number: int) -> str:
        """Return move `number` as the person may read it."""
        return name_words(self.taken[number].words, is_card=self.taken[number].is_card)

    def match_at(self, num_moves: int) -> Match:
        """Return the match as it stood after so many moves."""
        match = self.new_match()
        for entry in self.taken[:num_moves]:
            match.apply(entry.move)
        return match

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
        return [] if entry.is_card else [f"{self.match.seat_name(entry.seat)}: {entry.words}"]

    def said_since(self) -> list[str]:
        """Return what the others have said since the person's last move, the newest last."""
        last = max((number for number, entry in enumerate(self.taken) if entry.seat in self.person_seats), default=-1)
        return [sentence for entry in self.taken[last + 1 :] for sentence in self.said(entry)]

    # Thinking

    def chosen(self, move: int, *, seat: int | None = None, chosen_by: Chooser | None = None) -> ChosenMove:
        """Return the move as one of the seat (None: the person's) for the position as it stands now."""
        seat = self.person if seat is None else seat
        usual = Chooser.PERSON if seat in self.person_seats else Chooser.PLAYER
        return ChosenMove(
            match_id=self.match_id,
            seat=seat,
            number=len(self.taken),
            branch=self.branch,
            move=move,
            chosen_by=usual if chosen_by is None else chosen_by,
        )

    def accepts(self, chosen: ChosenMove) -> bool:
        """Return whether the move is legal and belongs to the seat that is to move and to this position."""
        here = (self.match_id, self.match.current_player(), len(self.taken), self.branch)
        is_here = (chosen.match_id, chosen.seat, chosen.number, chosen.branch) == here
        return is_here and chosen.move in self.match.legal_moves()

    def question(self) -> Callable[[Cancel], ChosenMove]:
        """Return what the worker is to answer for the player who is to move; the answer belongs to this position."""
        seat = self.match.current_player()
        player, observation, seed = self.players[seat], self.match.observation(seat), self.match.decision_seed()
        asked = self.chosen(-1, seat=seat)

        def think(cancel: Cancel) -> ChosenMove:
            self.pace(player, self.game.name)
            decision = player.choose(observation, seed=seed, cancel=cancel)
            # None for a move made by rule.
            iterations = decision.iterations if decision.result is not None else None
            return replace(asked, move=decision.move, iterations=iterations)

        return think

    # Changes

    def play(self, chosen: ChosenMove) -> Step:
        """Write the move to disk, then make it.

        ValueError when it is not legal or belongs to another position; StorageError when it cannot be written: it is
        not made then, and may be tried again.
        """
        self.writing(chosen)()
        step = self.make_written(chosen)
        self.write_results()
        return step

    def writing(self, chosen: ChosenMove) -> Callable[[], None]:
        """Return what writes the move, in any thread: StorageError when that cannot be.

        ValueError when it is not legal or belongs to another position.
        """
        if not self.accepts(chosen):
            raise ValueError(
                f"move {chosen.move} of seat {chosen.seat} is not a legal move here, or not for this position"
            )
        return partial(
            self.storage.add_move, self.match_id, chosen.number, chosen.move, branch=chosen.branch,
            iterations=chosen.iterations, chosen_by=chosen.chosen_by,
        )

    def make_written(self, chosen: ChosenMove) -> Step:
        """Make a move that was accepted and is on disk now; its results are not written yet."""
        move, num_rounds, last_trick = chosen.move, self.match.num_rounds, self.match.last_trick
        self.follow(move, chosen.iterations, chosen.chosen_by)
        entry = self.taken[-1]
        return Step(
            seat=entry.seat,
            move=move,
            is_own=entry.seat in self.person_seats,
            was_card=entry.is_card,
            told=entry.told,
            taken=self.match.last_trick if self.match.last_trick is not last_trick else None,
            has_round_ended=self.match.num_rounds != num_rounds,
            is_match_over=self.match.is_over,
        )

    def follow(self, move: int, iterations: int | None = None, chosen_by: Chooser | None = None) -> None:
        """Make a move that is on disk already; ValueError when it is not legal. None: chosen by who sits there."""
        match = self.match
        seat, legal, round_number = match.current_player(), match.legal_moves(), match.num_rounds
        if move not in legal:
            raise ValueError(f"move {move} of seat {seat} is against the rules")
        person = self.person
        words, is_card = match.seen_words(move, person), is_card_of(match, move)
        num_together = match.num_together()
        is_open, is_final = not match.hides(move, person), match.is_final(move)
        told = match.apply(move)
        if chosen_by is None:
            chosen_by = Chooser.PERSON if seat in self.person_seats else Chooser.PLAYER
        self.taken.append(
            Taken(
                seat=seat,
                move=move,
                words=words,
                num_legal=len(legal),
                round_number=round_number,
                iterations=iterations,
                chosen_by=chosen_by,
                is_card=is_card,
                is_open=is_open,
                is_final=is_final,
                num_together=num_together,
                told=tuple(told),
            )
        )

    def tell_anew(self, moves: Sequence[Taken] | None = None) -> None:
        """Make these moves again from the beginning, or all of the match: what followed is told as it is told now."""
        kept = self.taken if moves is None else moves
        self.match = self.new_match()
        self.taken = []
        for entry in kept:
            self.follow(entry.move, entry.iterations, entry.chosen_by)

    def write_results(self) -> None:
        """Write the rounds finished since the last time, and the end of the match.

        What cannot be written now is written after another move or at the next start: it follows from the moves.
        """
        write = self.results()
        try:
            self.results_written(write())
        except StorageError:
            return

    def results(self) -> Callable[[], int]:
        """Return what writes the results that may be missing on disk, in any thread, and how many rounds there are."""
        num_rounds = self.match.num_rounds
        found: list[Callable[[], None]] = [
            partial(
                self.storage.add_round, self.match_id, number, num_moves=self.first_move_of_round(number + 1),
                summary=self.match.round_summary(number),
            )
            for number in range(self.first_unwritten, num_rounds)
        ]
        if self.match.is_over:
            winners = self.match.winners()
            is_drawn = len(winners) == self.match.num_players
            outcome = "drawn" if is_drawn else "won" if self.has_person_won else "lost"
            found.append(partial(self.storage.end_match, self.match_id, outcome))

        def write() -> int:
            for one in found:
                one()
            return num_rounds

        return write

    def results_written(self, num_rounds: int) -> None:
        """Note that the results of so many rounds are on disk."""
        self.first_unwritten = min(num_rounds, self.match.num_rounds)

    def can_undo(self) -> bool:
        """Return whether the person has made a move that can be taken back."""
        return self.undo_target() is not None

    def undo(self) -> None:
        """Go back to the person's last decision; can_undo() holds. StorageError when that cannot be written."""
        target = self.undo_target()
        if target is None:
            raise ValueError("there is nothing to take back")
        self.storage.take_back(self.match_id, target, before=len(self.taken), branch=self.branch)
        self.branch += 1
        self.tell_anew(self.taken[:target])
        self.first_unwritten = min(self.first_unwritten, self.match.num_rounds)
