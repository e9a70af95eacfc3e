"""Seeds for decisions, derived one way: nobody who is given one can compute the match's seed, nor any deal, from it."""

from _blake2 import blake2b  # hashlib's own; hashlib itself loads OpenSSL, 3 MB of a phone's memory

MASK = (1 << 64) - 1
NUM_BYTES = 8


def one_way_seed(secret: int, number: int) -> int:
    """Return the seed with that number (from 0) of those that belong to the secret, the same on every platform.

    `mixed_seed` can be computed backwards; deals come from it, so what a player is given must not.
    """
    key = (secret & MASK).to_bytes(NUM_BYTES, "big")
    # Named after what it is for: another use of the same secret and number gives another seed.
    digest = blake2b(number.to_bytes(NUM_BYTES, "big"), key=key, digest_size=NUM_BYTES, person=b"decision")
    return int.from_bytes(digest.digest(), "big")
