"""The stopper that saves the battery: never a different move when it only counts, hardly ever when it expects."""

import pytest

from aicore import Budget, InformationSetSearch
from aicore.budget import DecidedStopper, FakeClock
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer, spend_all

ADVISE = SPADES.player(stars=5).advise


def positions(num_rounds, seed=11):
    """Observations with a choice from rounds that random cards play."""
    match = SPADES.new_match(seed=seed)
    dealer = SPADES.player(stars=0)
    while len(match.rounds) < num_rounds and match.current_player() >= 0:
        observation = match.observation(match.current_player())
        if match.state.phase == "playing" and len(match.legal_moves()) > 1:
            yield observation
        match.apply(dealer.choose(observation, seed=match.decision_seed()).move)


def run(observation, *stoppers, seed=3, clock=None, time_ms=None):
    return InformationSetSearch().run(
        ADVISE(observation, 1).state,
        budget=Budget(iterations=1000, time_ms=time_ms),
        seed=seed,
        stoppers=lambda _: stoppers,
        clock=clock,
    )


def test_what_cannot_be_overtaken_is_the_move_of_the_whole_search():
    saved = 0
    for observation in positions(1):
        whole, early = run(observation), run(observation, DecidedStopper())
        assert early.move == whole.move
        saved += whole.iterations - early.iterations
    assert saved > 0


def test_a_larger_tolerance_never_searches_longer():
    for observation in positions(1):
        used = [run(observation, DecidedStopper(tolerance=tolerance)).iterations for tolerance in (1e-5, 1e-3, 1e-1)]
        assert used == sorted(used, reverse=True)
        assert used[0] <= 1000
        assert used[-1] >= 200


def test_the_tolerance_bounds_what_is_lost():
    """By the means of a long search, stopping early costs less than a point of Spades in five hundred."""
    losses = []
    for observation in positions(1, seed=12):
        truth = InformationSetSearch().run(
            ADVISE(observation, 1).state, budget=Budget(iterations=20_000, time_ms=None, num_bytes=2_000_000), seed=1
        )
        means = {entry.move: entry.mean for entry in truth.moves}
        whole, early = run(observation), run(observation, DecidedStopper(tolerance=0.0005))
        losses.append(means[whole.move] - means[early.move])
    assert sum(losses) / len(losses) < 0.002


@pytest.mark.parametrize("step_ns", [1, 1_000, 50_000])
def test_the_clock_does_not_change_where_it_stops(step_ns):
    for number, observation in enumerate(positions(1)):
        if number % 7:
            continue
        timed = run(observation, DecidedStopper(tolerance=1e-3), clock=FakeClock(step_ns=step_ns), time_ms=1e9)
        untimed = run(observation, DecidedStopper(tolerance=1e-3))
        assert [entry.visits for entry in timed.moves] == [entry.visits for entry in untimed.moves]


def test_a_player_stops_when_decided_unless_told_to_spend_all():
    reasons = {"thrifty": set(), "whole": set()}
    used = {"thrifty": 0, "whole": 0}
    players = {
        "thrifty": SearchPlayer(advise=ADVISE, budget=Budget(time_ms=None)),
        "whole": SearchPlayer(advise=ADVISE, budget=Budget(time_ms=None), stoppers=spend_all),
    }
    for observation in positions(1):
        for name, player in players.items():
            decision = player.choose(observation, seed=5)
            reasons[name].add(decision.reason)
            used[name] += decision.iterations
    assert reasons["whole"] == {"iterations", "forced"}  # forced: the advice leaves one card
    assert "decided" in reasons["thrifty"]
    assert used["thrifty"] < 0.8 * used["whole"]


@pytest.mark.parametrize("arguments", [{"limit": 0}, {"tolerance": -0.1}, {"tolerance": float("nan")}])
def test_nonsense_is_refused(arguments):
    with pytest.raises(ValueError, match=r"at least 1 iteration|must not be negative"):
        DecidedStopper(**arguments)
