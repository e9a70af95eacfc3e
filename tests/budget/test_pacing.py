"""Players that keep their time: calibration with the game's own search, and the device simulated by a clock."""


import pytest

from aicore import Budget, InformationSetSearch
from aicore.budget import MAX_CALIBRATION_MS, CostModel, DeviceCosts, FakeClock
from aicore.budget.calibration import STAGES
from aicore.games.device.pacing import calibrated_cost, first_root, pace, typical_roots
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer, spend_all

ADVISE = SPADES.player(stars=5).advise


def played_round(player, seed=4):
    """Play the cards of a round, all seats by one player; yield observation and decision."""
    match = SPADES.new_match(seed=seed)
    while not match.rounds:
        observation = match.observation(match.current_player())
        decision = player.choose(observation, seed=match.decision_seed())
        if decision.reason not in ("rule", "forced"):
            yield observation, decision
        match.apply(decision.move)


def test_positions_come_from_all_stages_and_have_a_choice():
    roots = typical_roots(first_root(SPADES.player(), SPADES), STAGES)
    assert len(roots) == len(STAGES)
    assert 0.05 < min(roots) < 0.15
    assert max(roots) > 0.65
    for root in roots.values():
        assert len(root.legal_moves()) > 1
    sizes = [sum(root.sizes) for _, root in sorted(roots.items())]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize("step_ns", [50_000, 500_000, 1_000_000])
def test_calibration_takes_at_most_150_ms(step_ns):
    """Time passes by looks at the clock; a device that is so slow has fewer looks within the time."""
    clock = FakeClock(step_ns=step_ns)
    model = calibrated_cost(SPADES.player(stars=5), SPADES, clock=clock)
    assert clock.now_ns() / 1e6 <= MAX_CALIBRATION_MS
    assert model.cost_us(0.0) > 0.0


def test_a_device_is_calibrated_at_the_first_start_only(tmp_path):
    costs = DeviceCosts.load(tmp_path / "device.json")
    player = SPADES.player(stars=5)
    pace(player, SPADES, costs)
    costs.save(tmp_path / "device.json")
    again = DeviceCosts.load(tmp_path / "device.json")
    before = again.as_json()
    pace(SPADES.player(stars=4), SPADES, again)
    assert again.as_json() == before
    assert list(again.games) == ["spades"]


@pytest.mark.parametrize("step_ns", [1, 1_000, 200_000, 2_000_000])
def test_moves_keep_their_time_on_simulated_devices(step_ns):
    """Every look at the clock lets time pass: the deadline stopper looks after each batch, so time is exact."""
    clock = FakeClock(step_ns=step_ns)
    cost = CostModel([2.0] * 4)
    player = SearchPlayer(
        advise=ADVISE, budget=Budget(iterations=500), cost=cost, clock=clock, stoppers=spend_all
    )
    for _, decision in played_round(player):
        assert decision.time_ms <= 250.0
        assert decision.iterations >= 1


@pytest.mark.parametrize("step_ms", [1.0, 3.0, 20.0])
def test_a_deadline_on_a_fake_clock_is_exact_and_tells_the_longest_stall(step_ms):
    """Time passes only when the loop looks at the clock, always by one step."""
    match = SPADES.new_match(seed=4)
    while match.state.phase == "bidding":
        match.apply(3)
    root = ADVISE(match.observation(match.current_player()), 1).state
    clock = FakeClock(step_ns=int(step_ms * 1e6))
    result = InformationSetSearch().run(root, budget=Budget(iterations=1 << 40, time_ms=100.0), clock=clock)
    assert result.reason == "deadline"
    assert result.stall_ms <= 2 * step_ms
    assert 100.0 <= result.loop_ms <= 100.0 + 2 * step_ms


def test_every_move_teaches():
    cost = CostModel([1000.0] * 4)
    player = SearchPlayer(advise=ADVISE, budget=Budget(iterations=500), cost=cost)
    used = [decision.iterations for _, decision in played_round(player)]
    assert 150 < used[0] <= 200
    assert cost.num_moves == len(used)
    assert cost.cost_us(0.5) < 200.0


def test_without_a_device_nothing_is_scaled():
    player = SearchPlayer(advise=ADVISE, budget=Budget(iterations=300, time_ms=None), stoppers=spend_all)
    assert {decision.iterations for _, decision in played_round(player)} == {300}
