"""A match of Sorry!: one game; it records itself and replays exactly."""

from aicore.games.table import Match
from aicore.games.table.board_view import BoardView
from aicore.games.table.words import say

from .board import CARDS, COLOUR_WORDS, FIRST_SAFE, HOME, SEATED_COLOURS, START, place_name
from .moves import PASSED, card_name, move_words
from .picture import board_view
from .rules import Rules
from .state import SorryState


class SorryMatch(Match):
    """A game between 2 to 4 seats; who begins and every card is decided by the seed."""

    state: SorryState
    rules: Rules
    has_roles = True

    def new_round(self) -> SorryState:
        """Return the board before the first move."""
        return SorryState(num_players=self.num_players, rules=self.rules, seed=self.seed)

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; a pawn's number alone is enough if it has one move."""
        names = {self.move_name(move): move for move in self.legal_moves()}
        wanted = "".join(text.casefold().split())
        if wanted in names:
            return names[wanted]
        if wanted in ("1", "2", "3", "4"):
            own = [move for name, move in names.items() if name.startswith(wanted) and "," not in name]
            if len(own) == 1:
                return own[0]
        raise ValueError(f"'{text.strip()}' is not a legal move for {self.seat_name(self.current_player())} here")

    def move_words(self, move: int) -> str:
        """Return a legal move in the words of people."""
        return move_words(move, self.num_players)

    def usual_name(self, seat: int) -> str:
        """Return the colour of the seat; seat 0 is Red."""
        return say(COLOUR_WORDS[SEATED_COLOURS[self.num_players][seat]])

    def make(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed."""
        state = self.state
        seat, card = state.current_player(), state.card
        before, num_drawn = state.pawns, len(state.history) + 1
        words = self.move_words(move)
        state.apply(move)
        said = self._changes(seat, before, words)
        if state.winner >= 0:
            return said
        draws = [*state.history[num_drawn:], (state.current_player(), state.card, None)]
        for drawer, drawn, made in draws:
            told = {"name": self.seat_name(drawer), "card": card_name(drawn if drawn is not None else 0)}
            if CARDS[card if card is not None else 0] != "2":
                sentence = say("{name} draws {card}", **told)
            else:
                sentence = say("{name} draws again {card}", **told)
            said.append(say("{told} and cannot move", told=sentence) if made == PASSED else sentence)
            card = drawn
        return said

    def finish_round(self) -> list[str]:
        """Tell who has won."""
        super().finish_round()
        return [say("{name} has all four pawns home and wins", name=self.seat_name(self.state.winner))]

    def _changes(self, seat: int, before: list[list[int]], words: str) -> list[str]:
        """Return what became of the pawns: sent back, slid, safe or home."""
        said = []
        for other, (old, new) in enumerate(zip(before, self.state.pawns, strict=True)):
            colour = SEATED_COLOURS[self.num_players][other]
            for pawn, (left, reached) in enumerate(zip(old, new, strict=True)):
                who = f"{self.seat_name(other)} {pawn + 1}"
                if left == reached:
                    continue
                if reached == START:
                    said.append(say("{pawn} goes back to start", pawn=who))
                elif reached == HOME:
                    said.append(say("{pawn} is home", pawn=who))
                elif reached >= FIRST_SAFE > left:
                    said.append(say("{pawn} is safe", pawn=who))
                else:
                    space = place_name(colour, reached)
                    if reached >= FIRST_SAFE:
                        space = say("safety {number}", number=reached - FIRST_SAFE + 1)
                    said.append(say("{pawn} is on space {space} now", pawn=who, space=space))
        return said if said else [f"{self.seat_name(seat)}: {words}"]

    def board_view(self, seat: int | None) -> BoardView:
        """Return the board; nobody sees the order of the deck."""
        return board_view(self.state, is_mover=seat == self.current_player())

    def standing(self) -> str:
        """Return the pawns home and the steps still to go in one line."""
        return " : ".join(
            say(
                "{name} {at_home} home, {in_start} in start",
                name=self.seat_name(seat),
                at_home=places.count(HOME),
                in_start=places.count(START),
            )
            for seat, places in enumerate(self.state.pawns)
        )
