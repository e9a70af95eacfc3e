"""Deals and beliefs of Spades: exact, never against the rules, from the observation alone."""

import json

import pytest

from aicore.cards import STANDARD_DECK, mixed_seed, parse_card
from aicore.games.spades.biased import deal_biased_many
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import NUM_EARLY_TRICKS, believe
from aicore.games.spades.observation import Observation
from aicore.games.spades.situation import EARLY_CARDS
from aicore.games.spades.state import SpadesState


def position(seed: int, num_cards: int) -> SpadesState:
    """Return a round after so many cards, played by 3 stars."""
    player = SPADES.level(3)
    state = SpadesState.deal(seed)
    number = 0
    while state.phase != "playing" or sum(state.tricks) * 4 + len(state.trick) < num_cards:
        state.apply(player.choose(SPADES.observe(state), seed=mixed_seed(seed, number)).move)
        number += 1
    return state


@pytest.mark.parametrize("seed", range(12))
def test_sampled_deals_have_the_believed_shares(seed: int) -> None:
    view = position(seed, 4 + 3 * seed).observation(seed % 4)
    believe(view)
    believed = view.beliefs()
    sampled = view.sampled_beliefs(seed, 20_000)
    worst = max(abs(believed[seat][card] - sampled[seat][card]) for seat in believed for card in believed[seat])
    assert worst <= 0.02


@pytest.mark.parametrize("seed", range(12))
def test_shares_fill_the_hands_and_respect_voids(seed: int) -> None:
    state = position(seed, 4 + 3 * seed)
    view = state.observation(seed % 4)
    believe(view)
    beliefs = view.beliefs()
    for seat, chances in beliefs.items():
        assert sum(chances.values()) == pytest.approx(state.sizes[seat], abs=1e-9)
        assert not any(chance for card, chance in chances.items() if card >> 4 in state.voids[seat])
    for card in view.hidden:
        assert sum(chances[card] for chances in beliefs.values()) == pytest.approx(1.0, abs=1e-9)


def test_tight_constraints_are_never_broken() -> None:
    """Late positions with several voids, a hundred thousand deals each; a broken one would show as a share above 0."""
    checked = 0
    for seed in range(30):
        state = position(seed, 34)
        view = state.observation(0)
        believe(view)
        for seat, shares in view.sampled_beliefs(seed, 100_000).items():
            assert sum(shares.values()) == pytest.approx(state.sizes[seat])
            for card, share in shares.items():
                if card >> 4 in state.voids[seat]:
                    checked += 1
                    assert share == 0.0
    assert checked > 50


def test_the_biased_deal_has_the_fault_of_the_model_and_the_exact_one_does_not() -> None:
    """South bid nil, the others high: the four of diamonds, believed at 1/3, lands with South in most deals."""
    own = [card for card in STANDARD_DECK if card & 15 in (2, 5, 8)] + [parse_card("2D")]
    hidden = [card for card in STANDARD_DECK if card not in own]
    four = parse_card("3D")
    alike = [dict.fromkeys(hidden, 1.0)] * 3
    deals = deal_biased_many(hidden, [13, 13, 13], [0, 6, 6], alike, 1, 20_000)
    assert sum(four in deal[0] for deal in deals) / len(deals) > 0.6
    state = SpadesState([None, None, None, own], dealer=3, observer=3)
    for bid in (0, 6, 1, 6):
        state.apply_seen(bid)
    assert state.sampled_beliefs(1, 20_000)[0][four] == pytest.approx(1 / 3, abs=0.015)


def test_beliefs_follow_from_the_saved_observation() -> None:
    for seed in range(8):
        state = position(seed, 20)
        seat = state.current_player()
        direct = state.observation(seat)
        believe(direct)
        saved = json.loads(json.dumps(Observation.of(state, seat).as_json()))
        resumed = Observation.from_json(saved).state()
        believe(resumed)
        assert resumed.beliefs() == direct.beliefs()


def test_hidden_cards_do_not_change_beliefs() -> None:
    state = position(3, 17)
    seat = state.current_player()
    view = state.observation(seat)
    other = view.determinize(99).observation(seat)
    believe(view)
    believe(other)
    assert other.beliefs() == view.beliefs()


def test_beliefs_read_apart_the_tricks_in_which_thrift_is_a_convention() -> None:
    assert 13 - NUM_EARLY_TRICKS + 1 == EARLY_CARDS
