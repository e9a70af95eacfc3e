"""What speaks for and against a card, in numbers and in words."""

from dataclasses import dataclass, field

from aicore.games.table.words import say


@dataclass(slots=True)
class Opinion:
    """What speaks for and against one card."""

    skew: float = 1.0
    reasons: list[str] = field(default_factory=list)  # for the card
    doubts: list[str] = field(default_factory=list)   # against it, but not enough to leave it out
    fault: str = ""                                   # why it is a plain mistake
    is_hopeless: bool = False                         # a mistake by argument: no search can prove it right
    equal: int | None = None                          # the card that stands for this one, being worth the same

    @property
    def is_mistake(self) -> bool:
        return bool(self.fault)

    def favour(self, factor: float, reason: str = "") -> None:
        """Multiply the skew; above 1 speaks for the card, below against it."""
        self.skew *= factor
        if reason:
            (self.reasons if factor >= 1 else self.doubts).append(reason)

    def reject(self, reason: str, *, is_hopeless: bool = False) -> None:
        """Mark the card as a plain mistake; the first reason counts."""
        self.fault = self.fault or reason
        self.is_hopeless = self.is_hopeless or is_hopeless
        self.skew *= 0.5

    def yield_to(self, card: int, name: str) -> None:
        """Leave the choice to another card that is worth the same."""
        self.equal = card
        self.reject(say("{card} is worth the same", card=name), is_hopeless=True)

    def oppose(self, reason: str, *, is_mistake: bool, is_hopeless: bool = False) -> None:
        """Speak against the card, as a plain mistake or not."""
        if is_mistake:
            self.reject(reason, is_hopeless=is_hopeless)
        else:
            self.favour(0.7, reason)


Opinions = dict[int, Opinion]
