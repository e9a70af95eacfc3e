"""The rules of Spades as a frozen object of options.

Partnerships 0-2 and 1-3, thirteen cards each, one bid each beginning left of the dealer, thirteen tricks; follow
suit if able, spades are trumps, no spade is led before one was thrown on another suit ("broken") unless the hand
has nothing else. A contract is the sum of the two bids: made +10 a trick bid and +1 for each bag (overtrick),
failed -10 a trick bid. Nil is +-100 for its bidder on top. The first team at 500 or more with the higher score wins.
Options and defaults: the table in the project's facts; names and points follow pagat.com/auctionwhist/spades.html.
"""

from dataclasses import dataclass
from typing import ClassVar

from aicore.games.table.rules import Rules as AnyRules

HIGH_CARDS = ("standard", "jokers", "jokers and deuces")
BIDDING = ("standard", "mirror", "whiz", "suicide")
TARGETS = (250, 300, 500, 1000)
BAGS_OF_A_PENALTY = 10
LOSSES = (None, -200, -500)
BAG_POINTS = range(-10, 11)
BLIND_BIDS = (0, 6, 7)
PASSED = (2, 3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(AnyRules):
    """Options of the game; the defaults are the rules above."""

    accepted: ClassVar = {
        "target_points": TARGETS,
        "losing_points": LOSSES,
        "high_cards": HIGH_CARDS,
        "bidding": BIDDING,
        "bag_points": BAG_POINTS,
        "minimum_team_bid": range(14),
        "blind_bids": BLIND_BIDS,
        "nil_pass_cards": PASSED,
    }

    clashes: ClassVar = (
        ("solo", "nil_pass", None),
        ("solo", "blind_bids", None),
        ("solo", "minimum_team_bid", None),
        ("solo", "bidding", "suicide"),
        ("blind_bids", "bidding", None),
    )

    target_points: int = 500
    nil_points: int = 100
    failed_nil_counts: bool = True      # the tricks of a failed nil count for the partner's contract, else as bags
    blind_nil: bool = False             # a team 100 behind may bid nil unseen
    blind_nil_points: int = 200
    solo: bool = False                  # no partners: everybody has a contract, a score and bags of their own
    blind_bids: int = 0                 # the lowest contract that a team 100 behind may bid unseen, counted twice
    ten_for_200: bool = False           # a contract of ten or more is worth 200 if it is made
    bag_points: int = 1                 # for each bag
    bag_penalty: int = 100              # for every ten bags on top
    minimum_team_bid: int = 0
    losing_points: int | None = None    # a team that falls so low loses at once
    tie_plays_on: bool = True           # both at the target with equal scores: another round, else a draw
    spades_lead_any_time: bool = False  # before they are broken, too
    lowest_club_leads: bool = False     # the holder of the lowest club leads it to the first trick
    nil_pass: bool = False              # a nil bidder and the partner exchange cards ...
    nil_pass_cards: int = 2             # ... so many
    high_cards: str = "standard"        # jokers replace 2♥ and 2♣ above the A♠; with deuces also 2♦ and 2♠
    bidding: str = "standard"           # mirror: as many as spades; whiz: that or nil; suicide: one nil a team
    redeal_without_nil: bool = False    # the cards are dealt again until somebody bids nil

    @property
    def num_sides(self) -> int:
        """How many sides have a score: teams, or players where all play alone."""
        return 4 if self.solo else 2

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: seats 0 and 2 are side 0, 1 and 3 side 1; alone each its own."""
        return seat % self.num_sides

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return tuple(range(side, 4, self.num_sides))

    def ally_of(self, seat: int) -> int:
        """Return the partner; the seat itself where all play alone, for whom no rule about a partner applies."""
        return seat if self.solo else seat ^ 2

    @property
    def num_passed(self) -> int:
        """How many cards a nil bidder and the partner exchange."""
        return self.nil_pass_cards if self.nil_pass else 0

    @property
    def bag_cost(self) -> float:
        """What a bag costs in the long run: its share of the penalty less its own points."""
        return self.bag_penalty / BAGS_OF_A_PENALTY - self.bag_points
