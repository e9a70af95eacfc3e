"""Knockout Whist: one hand of a match for two to seven players.

Rules, after pagat.com/whist/kowhist.html: 52 cards. In the first hand everybody gets seven cards and the next card is
turned up for trumps; each later hand has one card fewer, down to one, and whoever took most tricks in the hand before
(by a cut among equals) looks at the cards and names the trump suit. The player on the dealer's left leads. Follow suit
if able; the highest trump, else the highest card of the suit led, takes the trick and leads next. Who takes no trick
in a hand is knocked out; the last one left wins. The "dog's life" for the first player knocked out is not played.

Moves: before the play 0 to 3, the trump suit (clubs, diamonds, hearts, spades); in the play the card, 16 * suit + rank.
"""

from collections.abc import Collection, Sequence
from functools import cache

from aicore.arithmetic import added
from aicore.cards import SUIT_NAMES
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

FIRST_HAND = 7
NOBODY = -1


@cache
def whist_rules(num_players: int, hand_size: int) -> TrickRules:
    """Return the rules of a hand."""
    return TrickRules(num_players=num_players, hand_size=hand_size)


def chances_after(tricks: Sequence[int]) -> list[float]:
    """Return a guess at each player's chance of winning the match, from the tricks of a hand.

    Those left share it; naming the next trump suit is worth about as much again as being left.
    """
    most = max(tricks)
    leaders = list(tricks).count(most)
    weights = [0.0 if count == 0 else 1.0 + (count == most) / leaders for count in tricks]
    total = added(weights)
    return [weight / total if total else 0.0 for weight in weights]


class WhistState(TrickState):
    """A hand; seats without cards are out. chooser: who names trumps, or -1 with a card turned up for them."""

    def __init__(
        self, hands: Sequence[Collection[int]], *, dealer: int = 0, chooser: int = NOBODY, turned: int = NOBODY
    ) -> None:
        size = max(len(hand) for hand in hands)
        super().__init__(
            whist_rules(len(hands), size), hands, setup={"dealer": dealer, "chooser": chooser, "turned": turned}
        )
        self.first = next(
            seat for turn in range(1, len(hands) + 1) if hands[seat := (dealer + turn) % len(hands)]
        )
        if chooser >= 0:
            self.wait_for(chooser)
        else:
            self.show(turned, range(len(hands)))
            self.start_play(self.first, trump=turned >> 4)

    @classmethod
    def deal(
        cls,
        seed: int,
        *,
        num_players: int = 4,
        hand_size: int = FIRST_HAND,
        active: Collection[int] | None = None,
        dealer: int = 0,
        chooser: int = NOBODY,
    ) -> "WhistState":
        """Begin a hand with the deal that belongs to seed."""
        hands, stock = deal_hands(whist_rules(num_players, hand_size), seed, active=active)
        return cls(hands, dealer=dealer, chooser=chooser, turned=stock[0] if chooser < 0 else NOBODY)

    def front_moves(self) -> range:
        """Return the suits."""
        return range(4)

    def front_apply(self, move: int) -> None:
        """Name the trump suit."""
        self.set_maker(self.player)
        self.start_play(self.first, trump=move)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the chance of winning the match."""
        return chances_after(tallies)

    def move_name(self, move: int) -> str:
        """Return the suit, or the card as AS."""
        if self.phase == "before" and 0 <= move < 4:
            return SUIT_NAMES[move]
        return super().move_name(move)
