"""From the seed of a decision no deal can be computed: what undoes a mixed seed finds nothing in it."""

from hashlib import blake2b
from itertools import pairwise

import pytest

from aicore.cards import mixed_seed
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.seeds import one_way_seed
from tests.cheating.seeds_backwards import MOST_DEALS, secrets_behind, unmixed

NUM_SEEDS = 2


def test_a_mixed_seed_can_be_computed_backwards() -> None:
    assert unmixed(mixed_seed(77)) == 77
    assert 77 in secrets_behind(mixed_seed(77, 3))
    assert 77 in secrets_behind(mixed_seed(77, 1, 120))


@pytest.mark.parametrize("name", GAMES)
def test_no_seed_of_a_decision_leads_back_to_the_match(name: str) -> None:
    for seed in range(1, 1 + NUM_SEEDS):
        match = load_game(name).new_match(seed=mixed_seed(seed))
        match_and_deals = {match.seed, *(mixed_seed(match.seed, number) for number in range(MOST_DEALS))}
        seeds = []
        for number in range(3):
            if match.current_player() < 0:
                break
            seeds.append(match.decision_seed())
            assert not secrets_behind(seeds[-1]) & match_and_deals, f"decision {number} tells the deal"
            match.apply(match.legal_moves()[0])
        assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("name", GAMES)
def test_the_seeds_of_all_decisions_are_keyed_hashes(name: str) -> None:
    match = load_game(name).new_match(seed=5)
    for number in range(80):
        if match.current_player() < 0:
            break
        key, content = (5).to_bytes(8, "big"), number.to_bytes(8, "big")
        expected = blake2b(content, key=key, digest_size=8, person=b"decision").digest()
        assert match.decision_seed() == int.from_bytes(expected, "big")
        match.apply(match.legal_moves()[0])


def test_neighbouring_seeds_share_nothing() -> None:
    seeds = [one_way_seed(secret, number) for secret in range(40) for number in range(40)]
    assert len(set(seeds)) == len(seeds)
    differing = [(one ^ other).bit_count() for one, other in pairwise(seeds)]
    assert 31 < sum(differing) / len(differing) < 33
