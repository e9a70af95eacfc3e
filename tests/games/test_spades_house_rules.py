"""House rules of Spades: legal moves and scores agree with a second opinion in plain Python, written from the words."""

from random import Random

from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from tests.positions import first_card
from tests.reference.plain_spades import SPADES, PlainSpades

NUM_ROUNDS = 60


def test_spades_may_be_led_from_the_first_card_on_only_under_the_rule() -> None:
    leads = {False: 0, True: 0}
    for spades_lead_any_time in leads:
        rules = Rules(spades_lead_any_time=spades_lead_any_time)
        for seed in range(NUM_ROUNDS):
            state = first_card(seed, rules=rules)
            hand = state.hands[state.current_player()]
            leads[spades_lead_any_time] += sum(card >> 4 == SPADES for card in state.legal_moves())
            assert state.legal_moves() == [card for card in hand if spades_lead_any_time or card >> 4 != SPADES]
    assert leads[True] > leads[False] == 0


def test_a_lead_of_spades_that_any_hand_may_make_shows_no_void() -> None:
    rules = Rules(spades_lead_any_time=True)
    state = first_card(1, rules=rules)
    leader = state.current_player()
    state.apply(max(state.legal_moves()))
    assert state.is_broken
    assert state.voids[leader] == []


def assert_plays_agree(state: SpadesState, seed: int) -> None:
    """Play the rest of a round at random on both sides; legal cards and tricks agree after every card."""
    random = Random(seed)
    plain = PlainSpades(state)
    while state.current_player() >= 0:
        assert state.current_player() == plain.current_player()
        assert sorted(state.legal_moves()) == sorted(plain.legal_moves())
        card = random.choice(state.legal_moves())
        state.apply(card)
        plain.apply(card)
    assert plain.current_player() < 0
    assert state.tricks == plain.tricks


def test_the_play_agrees_with_plain_python() -> None:
    for rules in (Rules(), Rules(spades_lead_any_time=True)):
        for seed in range(NUM_ROUNDS):
            assert_plays_agree(first_card(seed, rules=rules), seed)
