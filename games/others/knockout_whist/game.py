"""Knockout Whist as the command line and the app see it: hands of seven cards down to one."""


from aicore.cards import card_symbol, mixed_seed
from aicore.games.table import Game, beside
from aicore.games.table.card_words import suit_words
from aicore.games.table.trick_match import LEVELS, TrickMatch, tried_search
from aicore.games.table.words import say, to_say

from .state import FIRST_HAND, NOBODY, WhistState


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
            {to_say("tricks"): [tricks[seat] if seat in self.left else None for seat in range(self.num_players)]}
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
        told = [self.say_of(seat, "{name} is knocked out.", "You are knocked out.") for seat in out]
        if len(self.left) > 1:
            told.append(self.say_of(self.chooser, "{name} names trumps next.", "You name trumps next."))
        return [*told, self.standing()]

    def winners(self) -> list[int]:
        """Return the last one left."""
        return self.left if len(self.left) == 1 else []

    def standing(self) -> str:
        """Return who is left."""
        return say("Still in: {names}", names=", ".join(self.seat_name(seat) for seat in self.left))

    def play_begins(self) -> list[str]:
        """Tell the trump suit that was named."""
        return [say("Trumps are {suit}.", suit=suit_words(self.state.trump))]

    def round_line(self) -> str:
        """Return the tricks taken, and in the first hand the card turned up."""
        turned = self.state.setup["turned"]
        shown = f" ({say('{card} is turned up', card=card_symbol(turned))})" if turned >= 0 else ""
        return super().round_line() + shown

    def score_words(self, seat: int) -> str:
        """Return whether the seat is still in the match."""
        return say("in", context="the match") if seat in self.left else say("out", context="the match")

    def situation(self) -> str:
        """Return how large the hands are."""
        return say("Hands of {number}", number=max(FIRST_HAND - self.num_rounds, 1))


KNOCKOUT_WHIST = Game(
    name="knockout_whist",
    title=to_say("Knockout Whist"),
    num_players=(2, 3, 4, 5, 6, 7),
    match=WhistMatch,
    levels=LEVELS,
    search=tried_search,
    guide=beside(__file__, "guide.toml"),
)
