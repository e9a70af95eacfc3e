"""A match made of rounds of tricks, and a game made of such matches: what the trick-taking games here share."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from aicore import Budget, InformationSetSearch
from aicore.advice import Advise, no_advice
from aicore.cards import STANDARD_DECK, SYMBOLS, card_name, card_symbol, mixed_seed
from aicore.player import Player, RandomPlayer, SearchPlayer
from aicore.tricks import TrickState

from .match import CardView, SeatView, TakenTrick

# Iterations by stars; four and five as in Spades.
ITERATIONS = {1: 25, 2: 100, 3: 300, 4: 1000, 5: 2500}
COMPASS = ("South", "West", "North", "East")
HELD_SUITS = (3, 2, 0, 1)      # spades, hearts, clubs, diamonds: black and red in turn


def checked_options(options: Mapping[str, Any] | None, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Return the defaults with the options changed; ValueError names an unknown or ill-typed one."""
    chosen = dict(defaults)
    if options is not None and not isinstance(options, Mapping):
        raise ValueError("rules must be an object of options")
    for name, value in (options or {}).items():
        if name not in defaults:
            raise ValueError(f"unknown rule '{name}': the rules are {', '.join(sorted(defaults)) or 'fixed'}")
        if type(value) is not type(defaults[name]) or (isinstance(value, int) and value < 0):
            kind = "true or false" if isinstance(defaults[name], bool) else "a number, 0 or more"
            raise ValueError(f"rule {name} is {kind}, not {value!r}")
        chosen[name] = value
    return chosen


class TrickMatch:
    """A match of rounds; a game's own class says how a round begins, what it scores and when all is over."""

    name = ""
    defaults: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, *, seed: int, options: Mapping[str, Any] | None, num_players: int) -> None:
        self.seed = seed
        self.options = checked_options(options, self.defaults)
        self.num_players = num_players
        self.num_rounds = 0
        self.moves: list[int] = []
        self.scores = [0] * num_players
        self.figures: list[dict[str, Sequence[float | None]]] = []
        self.last_trick: TakenTrick | None = None
        self.round = self.next_round()

    # What a game's own class fills in

    def next_round(self) -> TrickState:
        """Return the next round as dealt."""
        raise NotImplementedError

    def finish_round(self) -> list[str]:
        """Score the round that is over, add its figures, and return sentences about it."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the seats that have won; empty while the match goes on."""
        raise NotImplementedError

    def round_line(self) -> str:
        """Return what everybody at the table knows about the round, in one line."""
        return f"Tricks: {self.by_seat(self.round.tricks)}"

    def standing(self) -> str:
        """Return the score in one line."""
        return f"Score: {self.by_seat(self.scores)}"

    def tally(self, seat: int) -> str:
        """Return how a seat stands in the round."""
        return plural(self.round.tricks[seat], "trick")

    def score_words(self, seat: int) -> str:
        """Return how a seat stands in the match."""
        return plural(self.scores[seat], "point")

    def situation(self) -> str:
        """Return what everybody knows beyond tallies and scores, in a few words."""
        return f"Round {self.num_rounds + 1}"

    # What every match offers

    def deal_seed(self) -> int:
        """Return the seed of the round that is about to begin."""
        return mixed_seed(self.seed, self.num_rounds)

    def decision_seed(self) -> int:
        """Return the seed for the next decision: from the match's seed and the moves so far, nothing else."""
        return mixed_seed(self.seed, 1, len(self.moves))

    def by_seat(self, values: Sequence[object]) -> str:
        """Return a value for each seat as text."""
        return ", ".join(f"{self.seat_name(seat)} {value}" for seat, value in enumerate(values))

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        return -1 if self.winners() else self.round.current_player()

    def observation(self, seat: int) -> TrickState:
        """Return all that the seat sees and nothing else."""
        return self.round.observation(seat)

    def legal_moves(self) -> list[int]:
        """Return the legal moves of the seat to move."""
        return [] if self.winners() else self.round.legal_moves()

    def move_name(self, move: int) -> str:
        """Return the move as people write it."""
        return self.round.move_name(move)

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; ValueError otherwise."""
        return self.round.parse_move(text)

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed from it."""
        if self.winners():
            raise ValueError("the match is over")
        before = self.round.tricks
        was_playing = self.round.phase == "playing"
        cards = (*self.round.trick, (self.round.current_player(), move))
        self.round.apply(move)
        self.moves.append(move)
        takers = [seat for seat, (old, new) in enumerate(zip(before, self.round.tricks, strict=True)) if new > old]
        told = [f"{self.seat_name(seat)} takes the trick." for seat in takers]
        if takers:
            self.last_trick = TakenTrick(cards=cards, winner=takers[0])
        if not was_playing and self.round.phase == "playing":
            told += self.play_begins()
        if self.round.current_player() < 0:
            told += self.finish_round()
            self.num_rounds += 1
            if not self.winners():
                self.round = self.next_round()
        return told

    def play_begins(self) -> list[str]:
        """Return sentences about how the play begins."""
        return []

    def round_figures(self) -> list[dict[str, Sequence[float | None]]]:
        """Return the figures of every finished round, a value for each seat; more is better in the first."""
        return list(self.figures)

    def seat_name(self, seat: int) -> str:
        """Return how the seat is called at the table."""
        return COMPASS[seat] if self.num_players == 4 else f"Player {seat + 1}"

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        lines = [self.standing(), self.round_line()]
        trump = self.round.trump
        if self.round.phase == "playing" and trump < 4:
            lines.append(f"Trump: {SYMBOLS[trump]}")
        if self.round.phase == "playing":
            cards = "  ".join(f"{self.seat_name(who)} {card_symbol(card)}" for who, card in self.round.trick)
            lines.append(f"Trick {self.round.num_tricks + 1}: {cards or 'nothing yet'}")
        for who in range(self.num_players) if seat is None else (seat,):
            lines.append(f"{self.seat_name(who)} holds {hand_text(self.round.hands[who])}")
        return "\n".join(lines)

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return {card: card_name(card) for card in STANDARD_DECK}

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it."""
        state = self.round
        dealer, turned = state.setup.get("dealer", -1), state.setup.get("turned", -1)
        is_turned = turned >= 0 and state.phase != "playing"
        seats = [
            SeatView(
                name=self.seat_name(who),
                num_cards=len(state.hands[who]),
                tally=self.tally(who),
                score=self.score_words(who),
                is_dealer=who == dealer,
            )
            for who in range(self.num_players)
        ]
        trump = f" · {SYMBOLS[state.trump]} trumps" if state.phase == "playing" and state.trump < 4 else ""
        return CardView(
            seats=tuple(seats),
            hand=tuple(sorted(state.hands[seat], key=lambda card: (HELD_SUITS.index(card >> 4), -(card & 15)))),
            is_playing_cards=state.is_choosing_cards(),
            trick=tuple(state.trick),
            last_trick=self.last_trick,
            turned=turned if is_turned else None,
            words=self.situation() + (f" · {card_symbol(turned)} turned up" if is_turned else trump),
        )

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        changed = {name: value for name, value in self.options.items() if value != self.defaults[name]}
        return {
            "game": self.name,
            "seed": self.seed,
            "players": self.num_players,
            "rules": changed,
            "moves": list(self.moves),
        }


def plural(number: int, word: str) -> str:
    """Return a number with its word: 1 trick, 2 tricks."""
    return f"{number} {word}" if abs(number) == 1 else f"{number} {word}s"


def hand_text(cards: Sequence[int]) -> str:
    """Return a hand by suits, high cards first."""
    suits = [[card for card in sorted(cards, reverse=True) if card >> 4 == suit] for suit in (3, 2, 1, 0)]
    return "  ".join(" ".join(card_symbol(card) for card in suit) for suit in suits if suit) or "nothing"


class TrickGame:
    """A game of rounds of tricks for the command line and the app."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        num_players: tuple[int, ...],
        match: type[TrickMatch],
        advise: Advise = no_advice,
        exploration: float = 0.7,
    ) -> None:
        self.name = name
        self.title = title
        self.num_players = num_players
        self.match = match
        self.advise = advise
        self.exploration = exploration

    def new_match(
        self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None
    ) -> TrickMatch:
        """Begin a match; the seed decides every deal."""
        players = self.usual_players() if num_players is None else num_players
        if players not in self.num_players:
            accepted = " or ".join(str(count) for count in self.num_players)
            raise ValueError(f"{self.title} is played by {accepted}, not by {players}")
        return self.match(seed=seed, options=rules, num_players=players)

    def usual_players(self) -> int:
        """Return the number of players when none is asked for: four where four can play."""
        return 4 if 4 in self.num_players else self.num_players[0]

    def replay(self, record: Mapping[str, Any]) -> TrickMatch:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        if record.get("game", self.name) != self.name:
            raise ValueError(f"the record tells a match of '{record['game']}', not of {self.name}")
        seed, moves = record.get("seed"), record.get("moves", [])
        if not isinstance(seed, int) or not isinstance(moves, list):
            raise ValueError("a record has a number 'seed' and a list 'moves'")
        match = self.new_match(seed=seed, rules=record.get("rules"), num_players=record.get("players"))
        for number, move in enumerate(moves):
            if match.current_player() < 0 or move not in match.legal_moves():
                raise ValueError(f"move {number + 1} of the record, {move!r}, is not legal there")
            match.apply(move)
        return match

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer()
        if stars not in ITERATIONS:
            raise ValueError(f"players have 0 to 5 stars, not {stars}")
        return SearchPlayer(
            name=f"{stars} stars" if iterations is None else f"{iterations} iterations",
            stars=stars,
            search=InformationSetSearch(exploration=self.exploration),
            budget=Budget(iterations=ITERATIONS[stars] if iterations is None else iterations),
            advise=self.advise,
        )

    def read_position(self, data: Mapping[str, Any]) -> TrickState:
        """Return the view of a seat (the one to move by default) at the end of a match's record.

        The file holds {"record": ..., "seat": ...}; ValueError with one sentence otherwise.
        """
        record = data.get("record") if isinstance(data, Mapping) else None
        if not isinstance(record, Mapping):
            raise ValueError("a position is an object with a match's 'record' and a 'seat'")
        match = self.replay(record)
        seat = data.get("seat", match.current_player())
        if not isinstance(seat, int) or not 0 <= seat < match.num_players:
            raise ValueError(f"'seat' is 0 to {match.num_players - 1} in a match that is not over, not {seat!r}")
        return match.observation(seat)
