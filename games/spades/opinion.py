"""What speaks for and against a card, in numbers and in words."""

from dataclasses import dataclass, field

SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(slots=True)
class Opinion:
    """What speaks for and against one card."""

    skew: float = 1.0
    is_mistake: bool = False
    reasons: list[str] = field(default_factory=list)

    def favour(self, factor: float, reason: str = "") -> None:
        """Multiply the skew; above 1 speaks for the card."""
        self.skew *= factor
        if reason:
            self.reasons.append(reason)

    def reject(self, reason: str) -> None:
        """Mark the card as a plain mistake."""
        self.is_mistake = True
        self.skew *= 0.5
        self.reasons.append(reason)


Opinions = dict[int, Opinion]
