"""The generator of aicore/rng.pxd in plain Python."""

MASK = (1 << 64) - 1


class Rng:
    """splitmix64, seeded as the search seeds it."""

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK
        self.state = self.next_bits()

    @classmethod
    def continued(cls, state: int) -> "Rng":
        """Return a generator that goes on from a state."""
        rng = cls(0)
        rng.state = state
        return rng

    def next_bits(self) -> int:
        """Return 64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """Return a number in 0..limit-1."""
        return ((self.next_bits() >> 32) * limit) >> 32

    def uniform(self) -> float:
        """Return a number in [0, 1)."""
        return (self.next_bits() >> 11) * (1.0 / 9007199254740992.0)
