"""What the faces at the table show: how a seat's round is going, told by what everybody sees."""

from .faces import CALM, PLEASED, WORRIED

NILS = (0, 14)


def spades_mood(seat: int, bids: list[int | None], tricks: list[int]) -> str:
    """Return the mood of a seat of Spades from bids and tricks of all four."""
    bid, partner = bids[seat], (seat + 2) % 4
    num_left = 13 - sum(tricks)
    if bid is None or None in bids:
        return CALM
    if bid in NILS:
        if tricks[seat]:
            return WORRIED
        return PLEASED if num_left == 0 else CALM
    both = (seat, partner)
    contract = sum(value for value in (bids[place] for place in both) if value is not None and value not in NILS)
    needed = contract - sum(tricks[place] for place in both if bids[place] not in NILS)
    if needed <= 0:
        return PLEASED
    return WORRIED if needed > num_left else CALM
