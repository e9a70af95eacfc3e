"""Whether the rest of the tricks is certain, from what the person sees and nothing else."""

from aicore.games.spades.state import SpadesState

SPADE_SUIT = 3


def claim_order(view: SpadesState) -> list[int]:
    """Return the hand in an order that takes every remaining trick whatever the others hold; empty if none is sure.

    The view is the observation of the seat that is to lead. Spades go first, so that nothing can be ruffed: the seat
    needs at least as many as are hidden in all, and in every suit each of its cards above every hidden one.
    """
    seat = view.observer
    hand, hidden = view.hands[seat], view.hidden
    if view.phase != "playing" or view.trick or view.current_player() != seat or len(hand) < 2:
        return []
    known = [card for other in range(4) if other != seat for card in view.hands[other]]
    unseen = [*hidden, *known]
    for suit in range(4):
        ours = [card for card in hand if card >> 4 == suit]
        theirs = [card for card in unseen if card >> 4 == suit]
        if ours and theirs and min(ours) < max(theirs):
            return []
    spades = [card for card in hand if card >> 4 == SPADE_SUIT]
    hidden_spades = [card for card in unseen if card >> 4 == SPADE_SUIT]
    others = [card for card in hand if card >> 4 != SPADE_SUIT]
    if hidden_spades and len(spades) < len(hidden_spades):
        return []
    if hidden_spades and others and not view.is_broken:
        return []
    if spades and others and not view.is_broken:
        return sorted(others, reverse=True) + sorted(spades, reverse=True)
    return sorted(spades, reverse=True) + sorted(others, reverse=True)
