"""A match under way: rounds, one after the other, until somebody has won; it records itself."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aicore.advice import own_object
from aicore.cards import mixed_seed
from aicore.game import PyGame, as_state

from .seeds import one_way_seed
from .words import say, say_count, to_say

if TYPE_CHECKING:
    from .board_view import BoardView
    from .game import Game
    from .views import CardView, TakenTrick

LAST_MOVES_SHOWN = 12

Figures = Mapping[str, Sequence[float | None]]      # of a round: a value for each seat


class Match:
    """A match of any game.

    As it stands it is one round of the game's own state, native or plain Python, which may have picture(seat), the
    table as text, events(), sentences about what the last move led to, seat_name(seat) and standing(). A game of
    several rounds, or with more to say, has a class of its own below this one and fills in what differs.
    """

    state: Any                              # of the round, native or a plain Python game made searchable
    rules: Any                              # the game's Rules
    has_roles = False                       # seats are called after what they are, whoever sits there

    def __init__(self, game: "Game", *, seed: int, num_players: int, rules: Any) -> None:
        self.game = game
        self.seed = seed
        self.num_players = num_players
        self.rules = rules
        self.names: tuple[str, ...] = ()                # of those who sit there, if the seats are not to name them
        self.person = -1                                # the seat that is spoken to as "you"
        self.moves: list[tuple[int, str]] = []          # seat and name
        self.num_rounds = 0                             # finished
        self.figures: list[Figures] = []                # of every finished round
        self.scores = [0] * num_players
        self.last_trick: TakenTrick | None = None       # of games with tricks; another object for every trick
        self.is_over = False
        self.begin()
        self.state = self.new_round()
        if self.state.num_players != num_players:
            raise ValueError(f"{game.title} began for {self.state.num_players} players instead of {num_players}")

    # What a game's own class may fill in

    def begin(self) -> None:
        """Prepare what the first round needs; seed, rules and number of players are there."""

    def new_round(self) -> Any:
        """Return the next round as dealt."""
        return as_state(self.game.new(self.seed, self.num_players, **asdict(self.rules)))

    def make(self, move: int) -> list[str]:
        """Make a legal move in the round and return sentences about what followed from it."""
        self.state.apply(move)
        return list(self.said("events") or [])

    def finish_round(self) -> list[str]:
        """Score the round that is over, add its figures, and return sentences about it."""
        self.figures.append({to_say("reward"): self.state.rewards()})
        return [self.standing()]

    def winners(self) -> list[int]:
        """Return the seats that have won; empty while the match goes on, several for a team or a draw."""
        if self.num_rounds == 0:
            return []
        rewards = self.state.rewards()
        return [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]

    def decision_seed(self) -> int:
        """Return the seed for the next decision: from the match's seed and the number of moves, by no way back."""
        return one_way_seed(self.seed, len(self.moves))

    def usual_name(self, seat: int) -> str:
        """Return how the seat is called whoever sits there."""
        return str(self.said("seat_name", seat) or say("Seat {number}", number=seat))

    def hides(self, move: int, seat: int) -> bool:
        """Return whether the seat does not see a legal move of another when it is made."""
        return int(self.state.seen(move, seat)) != move

    def is_final(self, move: int) -> bool:
        """Return whether a legal move cannot be taken back: it shows its maker what cannot be unseen."""
        return False

    def observed(self, state: Any, seat: int) -> Any:
        """Return what the seat sees of a state of this match's round, as a Player is given it."""
        return own_object(state.observation(seat))

    def shuffled(self, seat: int, *, seed: int) -> Any:
        """Return the round with everything that the seat cannot see dealt anew."""
        return self.state.observation(seat).determinize(seed)

    def position_file(self, seat: int) -> dict[str, Any]:
        """Return the position as `aicards choose` reads it; the seat is to move."""
        return {"record": self.record(), "seat": seat}

    def num_together(self) -> int:
        """Return how many cards the seat to move chooses together, each a move of its own; 1 as a rule."""
        return 1

    def moves_for(self, cards: Sequence[int]) -> list[int]:
        """Return the moves, one after the other, that the seat to move makes with cards chosen together; or none."""
        legal = self.legal_moves()
        return list(cards) if len(cards) == self.num_together() and all(card in legal for card in cards) else []

    def move_words(self, move: int) -> str:
        """Return a legal move in the words of people: what it means here; cards as their names."""
        return self.move_name(move)

    def round_summary(self, number: int) -> dict[str, Any]:
        """Return what is worth keeping of a finished round (from 0)."""
        return {"figures": {name: list(values) for name, values in self.figures[number].items()}}

    def standing(self) -> str:
        """Return the score in one line."""
        score = self.said("standing")
        if score is not None:
            return str(score)
        winners = self.winners()
        if not winners:
            return say_count("{count} move played", "{count} moves played", len(self.moves))
        if len(winners) == 1:
            return self.say_of(winners[0], "{name} wins", "You win")
        return say("{names} win", names=", ".join(self.seat_name(seat) for seat in winners))

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        drawn = self.said("picture", seat)
        if drawn is not None:
            return str(drawn)
        board = self.board_view(seat)
        if board is not None:
            # Drawn by few games: the others need not load it.
            from .board_text import is_colour_wanted, text_of

            return text_of(board, coloured=is_colour_wanted())
        lines = [f"{self.seat_name(mover)}: {name}" for mover, name in self.moves[-LAST_MOVES_SHOWN:]]
        # A plain card game keeps its hands as lists of moves.
        hands = getattr(self.position, "hands", ()) if isinstance(self.state, PyGame) else ()
        for owner, hand in enumerate(hands):
            if seat in (None, owner):
                cards = " ".join(self.move_name(card) for card in hand)
                lines.append(self.say_of(owner, "{name} holds {cards}", "You hold {cards}", cards=cards))
        mover = self.current_player()
        return "\n".join([*lines, say("{name} to move", name=self.seat_name(mover))] if mover >= 0 else lines)

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them, such as AS or TD; none if the game is no table of cards."""
        return {}

    def held(self, state: Any, seat: int) -> list[int]:
        """Return the cards that a seat holds in a state of this match's round, by the numbers of `card_names`."""
        names = self.card_names()
        return [card for card in state.hands[seat] if card in names] if names else []

    def card_view(self, seat: int) -> "CardView | None":
        """Return the table of cards as the seat sees it; None if the game is none."""
        return None

    def board_view(self, seat: int | None) -> "BoardView | None":
        """Return the board as the seat sees it, or all of it for None; None if the game is no board."""
        return None

    # What every match offers

    def name_seats(self, names: Sequence[str], *, person: int) -> None:
        """Call the seats after those who sit there; the person's one is spoken to ("You take")."""
        self.names, self.person = tuple(names), person

    def seat_name(self, seat: int) -> str:
        """Return how the seat is called at the table."""
        return self.names[seat] if self.names and not self.has_roles else self.usual_name(seat)

    def say_of(self, seat: int, message: str, to_you: str, **values: Any) -> str:
        """Return a sentence about a seat, its {name} among the values, or the one to the person who sits there."""
        is_you = seat == self.person and not self.has_roles
        return say(to_you if is_you else message, name=self.seat_name(seat), **values)

    @property
    def position(self) -> Any:
        """The game's own object: the plain Python one, or the native state."""
        return own_object(self.state)

    def said(self, what: str, *details: Any) -> Any:
        """Return what the game's own object has to say, None if it says nothing."""
        speak = getattr(self.position, what, None)
        return None if speak is None else speak(*details)

    def deal_seed(self) -> int:
        """Return the seed of the round that is about to begin."""
        return mixed_seed(self.seed, self.num_rounds)

    def by_seat(self, values: Sequence[object]) -> str:
        """Return a value for each seat as text."""
        return ", ".join(f"{self.seat_name(seat)} {value}" for seat, value in enumerate(values))

    def add_points(self, points: Sequence[int]) -> None:
        """Add what a round brought to the scores of the seats."""
        self.scores = [score + more for score, more in zip(self.scores, points, strict=True)]

    def leaders(self) -> list[int]:
        """Return the seats with the highest score."""
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        return -1 if self.is_over else int(self.state.current_player())

    def observation(self, seat: int) -> Any:
        """Return all that the seat sees and nothing else; what a Player is given, the game's own object."""
        if type(seat) is not int or not 0 <= seat < self.num_players:
            raise ValueError(f"a seat is 0 to {self.num_players - 1}, not {seat!r}")
        return self.observed(self.state, seat)

    def legal_moves(self) -> list[int]:
        """Return the legal moves of the seat to move."""
        return [] if self.is_over else list(self.state.legal_moves())

    def move_name(self, move: int) -> str:
        """Return the move as people write it, and as parse_move reads it."""
        return str(self.state.move_name(move))

    def seen_name(self, move: int, seat: int) -> str:
        """Return a legal move as the seat sees it: of a hidden one no more than that it was made."""
        return self.move_name(int(self.state.seen(move, seat)))

    def seen_words(self, move: int, seat: int) -> str:
        """Return a legal move in words as the seat sees it."""
        return self.move_words(int(self.state.seen(move, seat)))

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; ValueError with one clear sentence otherwise."""
        return int(self.state.parse_move(text))

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed from it (trick taken, round scored, ...)."""
        if not hasattr(move, "__index__") or move not in self.legal_moves():
            raise ValueError("the match is over" if self.is_over else f"move {move} is not legal here")
        self.moves.append((self.current_player(), self.move_name(move)))
        told = self.make(move)
        if self.state.current_player() < 0:
            self.num_rounds += 1
            told += self.finish_round()
            self.is_over = bool(self.winners())
            if not self.is_over:
                self.state = self.new_round()
        return told

    def round_figures(self) -> list[Figures]:
        """Return the figures of every finished round, a value for each seat; more is better in the first."""
        return list(self.figures)

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        from .record import record_of  # a match can be played without it

        return record_of(self)
