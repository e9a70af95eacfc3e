"""The search beats random play by far: the same deals twice, with the seats swapped."""

from aicore import Budget, InformationSetSearch
from aicore.cards import mixed_seed
from aicore.games.spades.scoring import score_round
from aicore.games.spades.state import SpadesState

NUM_DEALS = 300
BID = 3


def play_round(deal_seed: int, search_team: int, search: InformationSetSearch, budget: Budget) -> int:
    """Return the points of the searching team less those of the team that plays at random."""
    state = SpadesState.deal(deal_seed)
    for _ in range(4):
        state.apply(BID)
    for num_cards in range(52):
        seat = state.current_player()
        seed = mixed_seed(deal_seed, num_cards)
        if seat % 2 == search_team:
            state.apply(search.run(state.observation(seat), budget=budget, seed=seed).move)
        else:
            moves = state.legal_moves()
            state.apply(moves[seed % len(moves)])
    teams = score_round([BID] * 4, state.tricks, state.rules)
    return teams[search_team].total - teams[1 - search_team].total


def test_beats_random_by_over_40_points_a_round() -> None:
    search = InformationSetSearch()
    budget = Budget(iterations=200, time_ms=None)
    differences = [
        (play_round(seed, 0, search, budget) + play_round(seed, 1, search, budget)) / 2 for seed in range(NUM_DEALS)
    ]
    mean = sum(differences) / NUM_DEALS
    error = (sum((value - mean) ** 2 for value in differences) / NUM_DEALS / (NUM_DEALS - 1)) ** 0.5
    print(f"{mean:+.1f} points a round, standard error {error:.1f}")
    assert mean > 40
    assert mean - 3 * error > 30
