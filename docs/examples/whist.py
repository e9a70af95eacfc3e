"""Whist for two partnerships, seats 0-2 against 1-3 (rules: pagat.com/whist/whist.html).

Thirteen cards each; the last card, the dealer's, is shown and makes its suit trumps. The player on the dealer's left
leads. Follow suit if able; the highest trump, else the highest card of the suit led, takes the trick. Each trick above
six scores a point. A move is a card, 16 * suit + rank.
"""

from aicore.games.table import Game
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

RULES = TrickRules(num_players=4, hand_size=13, teams=(0, 1, 0, 1), tally_by_team=True)


class Whist(TrickState):
    """A round of Whist; the dealer sits in seat 3."""

    def __init__(self, hands, *, shown):
        super().__init__(RULES, hands, setup={"shown": shown})
        self.show(shown, range(4))  # everybody knows where it lies until it is played
        self.start_play(0, trump=shown >> 4)

    def score_rewards(self, tallies):
        """Return a reward between 0 and 1 for each player, from the tricks of the two teams."""
        return [tallies[0] / 13, tallies[1] / 13] * 2


def deal(seed, num_players):
    """Begin a round with the deal that belongs to seed."""
    hands, _ = deal_hands(RULES, seed)
    return Whist(hands, shown=hands[3][-1])


GAME = Game(name="whist", title="Whist", new=deal, num_players=(4,))
