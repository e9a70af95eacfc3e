"""The rules of Spades as a frozen object of options.

Partnerships 0-2 and 1-3, thirteen cards each, one bid each beginning left of the dealer, thirteen tricks; follow
suit if able, spades are trumps, no spade is led before one was thrown on another suit ("broken") unless the hand
has nothing else. A contract is the sum of the two bids: made +10 a trick bid and +1 for each bag (overtrick),
failed -10 a trick bid. Nil is +-100 for its bidder on top. The first team at 500 or more with the higher score wins.
Options and defaults: the table in the project's facts; names and points follow pagat.com/auctionwhist/spades.html.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

HIGH_CARDS = ("standard", "jokers", "jokers and deuces")
BIDDING = ("standard", "mirror", "whiz", "suicide")
TARGETS = (250, 300, 500, 1000)
LOSSES = (None, -200, -500)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Options of the game; the defaults are the rules above."""

    target_points: int = 500
    nil_points: int = 100
    failed_nil_counts: bool = True      # the tricks of a failed nil count for the partner's contract, else as bags
    blind_nil: bool = False             # a team 100 behind may bid nil unseen
    blind_nil_points: int = 200
    bag_penalty: int = 100              # for every ten bags; 0: bags never hurt
    minimum_team_bid: int = 0
    losing_points: int | None = None    # a team that falls so low loses at once
    tie_plays_on: bool = True           # both at the target with equal scores: another round, else a draw
    lowest_club_leads: bool = False     # the holder of the lowest club leads it to the first trick
    nil_pass: bool = False              # a nil bidder and the partner exchange two cards
    high_cards: str = "standard"        # jokers replace 2♥ and 2♣ above the A♠; with deuces also 2♦ and 2♠
    bidding: str = "standard"           # mirror: as many as spades; whiz: that or nil; suicide: one nil a team

    def __post_init__(self) -> None:
        allowed: dict[str, tuple[object, ...]] = {
            "target_points": TARGETS,
            "losing_points": LOSSES,
            "high_cards": HIGH_CARDS,
            "bidding": BIDDING,
        }
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in allowed:
                if value not in allowed[field.name] or isinstance(value, bool):
                    accepted = ", ".join(str(choice) for choice in allowed[field.name])
                    raise ValueError(f"rule {field.name} is one of {accepted}, not {value!r}")
            elif isinstance(field.default, bool):
                if not isinstance(value, bool):
                    raise ValueError(f"rule {field.name} is true or false, not {value!r}")
            elif not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1000:
                raise ValueError(f"rule {field.name} is a number from 0 to 1000, not {value!r}")
        if self.minimum_team_bid > 13:
            raise ValueError(f"rule minimum_team_bid is at most 13, not {self.minimum_team_bid}")

    @classmethod
    def from_json(cls, options: Mapping[str, Any]) -> "Rules":
        """Return the rules with the named options changed; ValueError for an unknown one."""
        if not isinstance(options, Mapping):
            raise ValueError("rules must be an object of options, such as {\"target_points\": 300}")
        known = {field.name for field in fields(cls)}
        for name in options:
            if name not in known:
                raise ValueError(f"unknown rule '{name}': the rules are {', '.join(sorted(known))}")
        return cls(**options)

    def as_json(self) -> dict[str, Any]:
        """Return the options that differ from the defaults."""
        usual = Rules()
        return {name: value for name, value in asdict(self).items() if value != getattr(usual, name)}
