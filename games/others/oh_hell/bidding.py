"""How many tricks a hand is worth in Oh Hell: the sum of the chances of its cards.

A card takes a trick when no higher card of its suit is against it and, outside trumps, nobody ruffs it. Each
unseen card lies with one of the others with the same chance; most of the pack may not be dealt at all.
"""

from .state import OhHellState

# Fitted by hand so that search players make as many tricks as they bid, over hands of 1 to 10 cards.
FOLLOW_RISK = 0.8        # a higher card out against it beats a plain card so often
TRUMP_RISK = 0.55        # a higher trump out against it beats a trump so often
RUFF_RISK = 0.35         # chance that a plain card is ruffed, with trumps all around
LOW_TRUMP = 0.25         # what even the lowest trump is worth behind a short suit


def expected_tricks(observation: OhHellState) -> float:
    """Return how many tricks the hand of the player to move should take."""
    seat = observation.current_player()
    hand = observation.hands[seat]
    size, players = observation.rules.hand_size, observation.num_players
    trump = observation.turned >> 4
    unseen = set(observation.rules.deck) - set(hand) - {observation.turned}
    against = size * (players - 1) / len(unseen)
    total = 0.0
    for card in hand:
        suit = card >> 4
        higher = sum(1 for other in unseen if other >> 4 == suit and other > card)
        if suit == trump:
            chance = (1.0 - TRUMP_RISK * against) ** higher
            total += max(chance, LOW_TRUMP * (1.0 - against / 2))
        else:
            length = sum(1 for other in hand if other >> 4 == suit)
            ruffed = RUFF_RISK * against * (1.0 + 0.3 * (length - 1))
            total += (1.0 - FOLLOW_RISK * against) ** higher * max(1.0 - ruffed, 0.0)
    return total


def bid(observation: OhHellState, seed: int) -> int | None:
    """Return the legal bid nearest to what the hand is worth, or None once the play has begun."""
    if observation.phase != "before":
        return None
    wanted = expected_tricks(observation)
    return min(observation.legal_moves(), key=lambda choice: (abs(choice - wanted), choice))
