"""A moon in Hearts: who may be out for it is seen, what helps it is doubted, and people are told so."""

import pytest

from aicore.advice import Advice
from aicore.cards import card_name, parse_card
from aicore.games.others.hearts.advice import advise
from aicore.games.others.hearts.game import HEARTS as GAME
from aicore.games.others.hearts.moon import POINT_CARDS, MoonAdvice, helping_cards, sole_taker, taker
from aicore.games.others.hearts.passing import card_to_pass
from aicore.games.others.hearts.state import ALL_POINTS, HeartsState

# Seat 0 has the clubs and the high cards of spades and hearts; the jack of hearts is with seat 2.
HANDS = (
    "AC KC QC JC TC 9C AS KS JS AH KH QH 7H",
    "2C 3C 2S 3S 4S 2H 3H 4H 2D 3D 4D 5D 6D",
    "4C 5C 5S 6S QS 5H 6H JH 7D 8D 9D TD JD",
    "6C 7C 8C 7S 8S 9S TS 8H 9H TH QD KD AD",
)
# The same, but seat 3 has four hearts with the jack.
STOPPED = (
    HANDS[0],
    HANDS[1],
    "4C 5C 5S 6S QS 5H 7D 8D 9D TD JD QD KD",
    "6C 7C 8C 7S 8S 9S TS 6H 8H 9H TH JH AD",
)
# Four tricks: seat 0 takes the queen of spades and four hearts.
FIRST = "2C 4C 6C AC KC 3C 5C 7C QC 2H QS 8C JC 3H 5H 8H"


def cards_of(words: str) -> list[int]:
    return [parse_card(word) for word in words.split()]


def names_of(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards]


def played(words: str, hands: tuple[str, ...] = HANDS) -> HeartsState:
    state = HeartsState([cards_of(hand) for hand in hands], direction=0)
    for card in cards_of(words):
        state.apply(card)
    return state


def seen(words: str) -> HeartsState:
    state = played(words)
    return state.observation(state.current_player())


def test_a_shooter_is_who_has_every_point_so_far() -> None:
    assert sole_taker(seen("2C 4C 6C AC KC 3C 5C 7C QC 2H QS")) is None      # they lie on the table still
    assert sole_taker(seen("2C 4C 6C AC KC 3C 5C 7C QC 2H QS 8C")) == 0
    # A heart to seat 2, and nobody has them all any more.
    assert sole_taker(seen(f"{FIRST} TC 2D 7D QD 7H 4H JH TH")) is None


@pytest.mark.parametrize(
    ("words", "helping"),
    [
        (f"{FIRST} TC", ["4H"]),                           # thrown on the shooter's trick
        (f"{FIRST} TC 2D", ["6H", "JH"]),
        (f"{FIRST} TC 2D 7D QD 7H 4H", ["6H"]),            # the jack takes it from the shooter
        (f"{FIRST} TC 2D 7D QD 7H 4H JH", []),             # the moon is off with this trick
        (f"{FIRST} TC 2D 7D QD", []),                      # the shooter's own turn
        (f"{FIRST} TC 2D 7D QD AS", []),                   # nothing takes the ace, nothing is thrown on it
    ],
)
def test_helping_cards(words: str, helping: list[str]) -> None:
    state = seen(words)
    assert names_of(helping_cards(state, 0)) == helping
    advice = advise(state, 0)
    assert isinstance(advice, MoonAdvice)
    assert names_of(list(advice.suspects)) == helping


def test_where_the_shooter_has_lost_the_trick_only_a_point_ends_the_moon() -> None:
    num_found = 0
    for seed in range(3000):
        state = HeartsState.deal(seed, direction=0)
        while (seat := state.current_player()) >= 0:
            view = state.observation(seat)
            shooter = sole_taker(view)
            has_lost = state.trick and taker(state)[0] != shooter and shooter in [who for who, _ in state.trick]
            helping = helping_cards(view, shooter) if shooter is not None and has_lost else []
            for card in set(state.legal_moves()) - set(helping) if helping else ():
                after = state.copy()
                after.apply(card)
                while after.trick:
                    after.apply(after.legal_moves()[0])
                num_found += 1
                assert sum(after.tallies) > after.tallies[shooter]
            state.apply(state.legal_moves()[seed % len(state.legal_moves())])
    assert num_found > 50


def test_people_are_told_in_their_language() -> None:
    view = seen(f"{FIRST} TC")
    advice = advise(view, 0)
    told = advice.explain(parse_card("2D"), None)
    assert told == [
        "The player on the right has taken every point so far, 17 of 26, and may be shooting the moon.",
        "2♦ keeps points out of their trick.",
    ]
    assert advice.explain(parse_card("4H"), None) == told[:1]
    stopping = advise(seen(f"{FIRST} TC 2D 7D QD 7H 4H"), 0)
    assert stopping.explain(parse_card("JH"), None)[1] == "J♥ takes the trick from them."
    own = advise(seen(f"{FIRST} TC 2D 7D QD"), 0)
    assert own.explain(parse_card("AS"), None) == [
        "You have taken every point so far, 17 of 26: all of them are the moon."
    ]


def test_with_the_cards_for_it_a_hand_is_passed_for_the_moon() -> None:
    hand = cards_of("AC KC QC JC TC AS KS QS AH KH QH 3D 2H")
    rest = [16 * suit + rank for suit in range(4) for rank in range(13) if 16 * suit + rank not in hand]
    state = HeartsState([hand, rest[:13], rest[13:26], rest[26:]], direction=1)
    laid = []
    for _ in range(3):
        card = card_to_pass(state.observation(0))
        assert card is not None
        laid.append(card_name(card))
        state.apply(card)
    assert laid == ["3D", "2H", "TC"]


def moons(state: HeartsState, policy: str) -> int:
    found = 0
    for seed in range(50):
        after = state.copy()
        after.play_random(seed, policy=policy)
        found += ALL_POINTS in after.tallies
    return found


def test_playouts_by_rule_finish_a_moon_that_the_hand_is_good_for() -> None:
    # Ace, king and queen of hearts draw all that beat the seven; at random it is often led before.
    state = played(FIRST)
    assert moons(state, "rule") == 50
    assert moons(state, "random") < 40


def test_playouts_by_rule_keep_what_stops_a_moon() -> None:
    # Seat 3 has four hearts, and the jack is left when the seven is led.
    assert moons(played(FIRST, STOPPED), "rule") == 0


@pytest.mark.parametrize("words", [f"{FIRST} TC", "2C 4C 6C AC KC 3C 5C 7C QC 2H QS 8C JC"])
def test_five_stars_throw_no_heart_on_the_tricks_of_who_has_every_point(words: str) -> None:
    # With random playouts and no suspects 9 of 20 threw one on the jack of clubs.
    player = GAME.player(stars=5)
    view = seen(words)
    for seed in range(12):
        assert player.choose(view, seed=seed).move not in POINT_CARDS


def test_no_word_of_a_moon_that_nobody_can_mean() -> None:
    advice = advise(seen("2C 4C"), 0)
    assert type(advice) is Advice
