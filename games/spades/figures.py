"""What a round of Spades brought, as figures that players are compared by."""

from collections.abc import Sequence

from aicore.games.table.words import to_say

from .rules import BAGS_OF_A_PENALTY, Rules
from .scoring import RoundScore
from .state import BLIND_MOVE

NILS = (0, 14)


def round_figures(
    scores: tuple[RoundScore, ...], bids: Sequence[int], tricks: Sequence[int], rules: Rules
) -> dict[str, Sequence[float | None]]:
    """Return the figures of a round, a value for each seat, None where a seat has none.

    `worth` are the points with every bag charged its tenth of the penalty to come, whenever that is due.
    """
    teams = [scores[rules.side_of(seat)] for seat in range(4)]
    bag_cost = rules.bag_penalty / BAGS_OF_A_PENALTY
    is_nil = [bid in NILS for bid in bids]
    # A blind contract is the team's: it says nothing of what its bidder should take.
    surplus = [None if bid in NILS or bid >= BLIND_MOVE else float(bid - tricks[seat]) for seat, bid in enumerate(bids)]
    return {
        to_say("worth"): [team.points - bag_cost * team.bags for team in teams],
        to_say("points"): [team.points - team.penalty for team in teams],
        to_say("bags"): [team.bags for team in teams],
        to_say("contract"): [team.contract for team in teams],
        to_say("contract made"): [None if not team.contract else float(team.is_made) for team in teams],
        to_say("nil bid"): [float(nil) for nil in is_nil],
        to_say("nil made"): [float(tricks[seat] == 0) if is_nil[seat] else None for seat in range(4)],
        to_say("bid less tricks"): surplus,
        to_say("bid error"): [None if value is None else abs(value) for value in surplus],
    }
