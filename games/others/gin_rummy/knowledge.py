"""What is known about Gin Rummy before any search: discards worth a thought, cards that the other may hold."""

from aicore.advice import Advice
from aicore.arithmetic import exponential

from .melds import deadwood_of
from .state import KNOCK_MOVE, TAKE_MOVE, GinState

# Factors on the chance that the other player holds a card; set by judgement, not fitted.
WANTED = 2.5             # for each taken card that it could meld with
UNWANTED = 0.6           # for each discarded card that it could have melded with
LATE_HIGH_CARD = -0.6931471805599453     # logarithm of a half; times rank above the five, times turns / 80
MARGIN = 6     # deadwood that a discard may leave above the least; breaking a meld costs more


def worth_searching(observation: GinState) -> list[int] | None:
    """Return the discards that leave little deadwood, and the best knock; None when there is nothing to discard."""
    if observation.phase != "discard":
        return None
    hand = observation.hands[observation.current_player()]
    left = {
        move: deadwood_of([card for card in hand if card != move % TAKE_MOVE]) for move in observation.legal_moves()
    }
    least = min(left.values())
    discards = [move for move in left if move < TAKE_MOVE and left[move] <= least + MARGIN]
    knocks = [move for move in left if move >= KNOCK_MOVE and left[move] == least]
    return discards + knocks[:1]


def likely_cards(observation: GinState) -> dict[int, float]:
    """Return how much likelier than usual the other player holds each unseen card.

    Whoever takes a card from the pile wants it for a meld, whoever discards one has no use for its neighbours, and
    the longer a hand lasts the fewer high cards are left outside melds.
    """
    seat = observation.observer
    num_turns = sum(mover != seat and move < TAKE_MOVE for mover, move in observation.history)
    taken = set(observation.hands[1 - seat])
    thrown = {move for mover, move in observation.history if mover != seat and move < TAKE_MOVE}
    weights = {}
    for card in observation.hidden:
        weight = 1.0
        for other, factor in [*((card, WANTED) for card in taken), *((card, UNWANTED) for card in thrown)]:
            if other & 15 == card & 15 or (other >> 4 == card >> 4 and abs(other - card) <= 2):
                weight *= factor
        weight *= exponential(LATE_HIGH_CARD * (max(0, (card & 15) - 4) * num_turns / 80))
        weights[card] = weight
    return weights


def advise(observation: GinState, seed: int) -> Advice:
    """Search the discards worth a thought, with what the other player has shown."""
    return Advice(observation.weighted(likely_cards(observation)), moves=worth_searching(observation))
