"""Knockout Whist as the command line and the app see it: hands of seven cards down to one."""

from aicore.cards import card_symbol, mixed_seed
from games.table import Game
from games.table.trick_match import LEVELS, TrickMatch

from .state import FIRST_HAND, NOBODY, SUIT_NAMES, WhistState


class WhistMatch(TrickMatch):
    """A match of Knockout Whist."""

    def begin(self) -> None:
        """All are in; the dealer is drawn."""
        self.left = list(range(self.num_players))
        self.chooser = NOBODY
        self.dealer = mixed_seed(self.seed, 99) % self.num_players

    def new_round(self) -> WhistState:
        """Deal one card fewer than before."""
        return WhistState.deal(
            self.deal_seed(),
            num_players=self.num_players,
            hand_size=FIRST_HAND - self.num_rounds,
            active=self.left,
            dealer=self.dealer,
            chooser=self.chooser,
        )

    def finish_round(self) -> list[str]:
        """Knock out those without a trick; find who names trumps next, and who deals."""
        tricks = self.state.tricks
        self.figures.append(
            {"tricks": [tricks[seat] if seat in self.left else None for seat in range(self.num_players)]}
        )
        out = [seat for seat in self.left if tricks[seat] == 0]
        self.left = [seat for seat in self.left if tricks[seat]]
        best = [seat for seat in self.left if tricks[seat] == max(tricks)]
        self.chooser = best[mixed_seed(self.seed, 98, self.num_rounds - 1) % len(best)]
        self.dealer = next(
            seat
            for turn in range(1, self.num_players + 1)
            if (seat := (self.dealer + turn) % self.num_players) in self.left
        )
        told = [f"{self.does(seat, 'is')} knocked out." for seat in out]
        if len(self.left) > 1:
            told.append(f"{self.does(self.chooser, 'names')} trumps next.")
        return [*told, self.standing()]

    def winners(self) -> list[int]:
        """Return the last one left."""
        return self.left if len(self.left) == 1 else []

    def standing(self) -> str:
        """Return who is left."""
        return f"Still in: {', '.join(self.seat_name(seat) for seat in self.left)}"

    def play_begins(self) -> list[str]:
        """Tell the trump suit that was named."""
        return [f"Trumps are {SUIT_NAMES[self.state.trump]}."]

    def round_line(self) -> str:
        """Return the tricks taken, and in the first hand the card turned up."""
        turned = self.state.setup["turned"]
        shown = f" ({card_symbol(turned)} is turned up)" if turned >= 0 else ""
        return super().round_line() + shown

    def score_words(self, seat: int) -> str:
        """Return whether the seat is still in the match."""
        return "in" if seat in self.left else "out"

    def situation(self) -> str:
        """Return how large the hands are."""
        return f"Hands of {max(FIRST_HAND - self.num_rounds, 1)}"


KNOCKOUT_WHIST = Game(
    name="knockout_whist",
    title="Knockout Whist",
    num_players=(2, 3, 4, 5, 6, 7),
    match=WhistMatch,
    levels=LEVELS,
)
