"""What a cheat would compute from the seed of a decision, if it could be undone."""

from tests.reference.rng import MASK

MOST_MOVES, MOST_DEALS = 125, 6        # that whoever computes backwards may guess
FACTORS = (0x94D049BB133111EB, 0xBF58476D1CE4E5B9)


def unmixed(seed: int) -> int:
    """Return the number that was seeded with to get this state: splitmix64 computed backwards."""
    for shift, factor in zip((31, 27, 30), (*FACTORS, None), strict=True):
        whole = seed
        for _ in range(64 // shift + 1):
            whole = seed ^ (whole >> shift)
        seed = whole if factor is None else (whole * pow(factor, -1, 1 << 64)) & MASK
    return (seed - 0x9E3779B97F4A7C15) & MASK


def secrets_behind(seed: int) -> set[int]:
    """Return every match's seed from which `mixed_seed` would have made this one, by one to three numbers."""
    found = {seed}
    for most in (MOST_MOVES, MOST_DEALS):
        found |= {unmixed(candidate) ^ number for candidate in found for number in range(most)}
    return found | {unmixed(candidate) for candidate in found}
