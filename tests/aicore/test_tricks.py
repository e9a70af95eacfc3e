"""The trick-taking family: Spades written as a member of it searches exactly like the native Spades."""

import random
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any

import pytest

from aicore import Budget, Cancel, InformationSetSearch
from aicore.budget import FakeClock
from aicore.cards import STANDARD_DECK, parse_card
from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import score_round
from aicore.games.spades.state import SpadesState
from aicore.testing import check_game
from aicore.trick_rules import TrickRules
from aicore.tricks import MAX_CALL, STOCK, TrickState, deal_hands

SPADES = tuple(48 + rank for rank in range(13))
SPADES_RULES = TrickRules(num_players=4, hand_size=13, teams=(0, 1, 0, 1), unled=SPADES, breaking=SPADES)


class MemberSpades(TrickState):
    """Spades in a few lines."""

    def __init__(self, hands: Sequence[Collection[int]], *, dealer: int = 3) -> None:
        super().__init__(SPADES_RULES, hands, setup={"dealer": dealer})
        self.wait_for((dealer + 1) % 4)

    def front_moves(self) -> range:
        return range(14 - max(self.calls[self.player ^ 2], 0))

    def front_apply(self, move: int) -> None:
        seat = self.player
        self.set_call(seat, move)
        if seat == self.setup["dealer"]:
            self.start_play((seat + 1) % 4, trump=3)
        else:
            self.wait_for((seat + 1) % 4)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        ours, theirs = score_round(self.calls, tallies, Rules())
        difference = ours.points - 10 * ours.bags - theirs.points + 10 * theirs.bags
        value = min(max(0.5 + difference / 500.0, 0.0), 1.0)
        return [value, 1.0 - value, value, 1.0 - value]

    def move_name(self, move: int) -> str:
        return str(move) if self.phase == "before" else super().move_name(move)


class StrictTricks(TrickState):
    """Three players of ten cards and a stock, who must trump and must beat; the last trick decides nothing."""

    RULES = TrickRules(num_players=3, hand_size=10, must_trump=True, must_beat=True)

    def __init__(self, hands: Sequence[Collection[int]]) -> None:
        super().__init__(self.RULES, hands)
        self.start_play(0, trump=2)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        return [tally / 10 for tally in tallies]


def test_member_has_the_visits_of_the_native_game() -> None:
    budget = Budget(iterations=300, time_ms=None)
    compared = 0
    for seed in range(6):
        native = SpadesState.deal(seed)
        member = MemberSpades(native.hands)
        choose = random.Random(seed)
        for bid in (2, 3, choose.randrange(5), 1):
            native.apply(bid)
            member.apply(bid)
        while (seat := native.current_player()) >= 0:
            assert member.legal_moves() == native.legal_moves()
            if len(native.legal_moves()) > 1:
                first = InformationSetSearch().run(native.observation(seat), budget=budget, seed=compared)
                second = InformationSetSearch().run(member.observation(seat), budget=budget, seed=compared)
                assert [(entry.move, entry.visits) for entry in second.moves] == [
                    (entry.move, entry.visits) for entry in first.moves
                ]
                compared += 1
            card = choose.choice(native.legal_moves())
            native.apply(card)
            member.apply(card)
        assert member.tricks == native.tricks
    assert compared > 100


def test_member_conforms() -> None:
    check_game(lambda seed: MemberSpades(deal_hands(SPADES_RULES, seed)[0]), num_games=3)


def test_must_trump_and_must_beat_conform() -> None:
    check_game(lambda seed: StrictTricks(deal_hands(StrictTricks.RULES, seed)[0]), num_games=6)


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def strict_hands(*, second: str) -> list[list[int]]:
    """Return hands in which seat 0 leads the nine of clubs and seat 1 holds `second` and small diamonds and spades."""
    own = cards(second)
    filler = [card for card in cards("2D 3D 4D 5D 6D 7D 8D 2S 3S 4S 5S 6S") if card not in own]
    first = cards("9C AD KD QD JD TD AS KS QS JS")
    third = cards("2C 3C 4C 5C 2H 3H 4H 5H TS 9S")
    return [first, (own + filler)[:10], third]


@pytest.mark.parametrize(
    ("second", "legal"),
    [
        ("8C TC AC KH", "TC AC"),  # follow, and higher
        ("6C 7C 8C KH", "6C 7C 8C"),  # follow, nothing higher
        ("KH AH QH", "QH KH AH"),  # no clubs: trump
    ],
)
def test_duties_of_the_second_hand(second: str, legal: str) -> None:
    state = StrictTricks(strict_hands(second=second))
    state.apply(parse_card("9C"))
    assert state.legal_moves() == sorted(cards(legal))


def test_a_duty_not_met_shows_what_the_hand_lacks() -> None:
    state = StrictTricks(strict_hands(second="6C 7C 8C KH"))
    state.apply(parse_card("9C"))
    state.apply(parse_card("6C"))
    clubs_above = {card for card in STANDARD_DECK if 7 < card < 13}
    assert clubs_above <= set(state.lacks[1])
    assert parse_card("8C") not in state.lacks[1]
    state = StrictTricks(strict_hands(second="2D 3D"))
    state.apply(parse_card("9C"))
    state.apply(parse_card("2D"))
    assert {card for card in STANDARD_DECK if card >> 4 in (0, 2)} <= set(state.lacks[1])


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_players": 1, "hand_size": 5},
        {"num_players": 5, "hand_size": 11},
        {"num_players": 4, "hand_size": 5, "teams": (0, 1)},
        {"num_players": 2, "hand_size": 2, "deck": (0, 0, 1, 2)},
        {"num_players": 2, "hand_size": 2, "card_points": {3: 0}},
        {"num_players": 2, "hand_size": 2, "card_points": {300: 1}},
        {"num_players": 2, "hand_size": 2, "card_points": {3: 65_534}},
        {"num_players": 2, "hand_size": 2, "trick_points": -1},
        {"num_players": 2, "hand_size": 2, "trick_points": 65_535},
        {"num_players": 2, "hand_size": 2, "suit": lambda card, trump: 5},
        {"num_players": 2, "hand_size": 2, "suit": lambda card, trump: -1},
        {"num_players": 2, "hand_size": 2, "unled": (64,)},
        {"num_players": 2, "hand_size": 2, "suits": 8},
        {"num_players": 2, "hand_size": 2, "suits": 5, "contracts": 5},
        {"num_players": 2, "hand_size": 2, "faces": {13: 0}},
        {"num_players": 2, "hand_size": 2, "partner_frees": True},
        {"num_players": 2, "hand_size": 2, "last_trick_points": -1},
        {"num_players": 2, "hand_size": 2, "steps": (3, 2)},
        {"num_players": 2, "hand_size": 2, "sweep_from": 1},
        {"num_players": 2, "hand_size": 2, "sweep_from": -1, "points_are_bad": True},
        {"num_players": 2, "hand_size": 2, "sweep_from": 53, "points_are_bad": True},
        {"num_players": 2, "hand_size": 2, "points_are_bad": True, "strength": lambda card, trump: -card},
        {"num_players": 2, "hand_size": 2, "steps": (0, 2)},
        {"num_players": 2, "hand_size": 2, "closing": 15},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "closing": 15},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "draws": True, "closing": 12},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "draws": True, "closing": 64},
        {"num_players": 2, "hand_size": 2, "exchange": {14: 0}},
        {"num_players": 2, "hand_size": 2, "draws": True, "exchange": {14: 13}},
        {"num_players": 2, "hand_size": 2, "announcements": {13: ((0, 1), 20)}},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "announcements": {13: ((0, 13), 20)}},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "announcements": {12: ((0, 1), 20)}},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "announcements": {13: ((), 20)}},
        {"num_players": 2, "hand_size": 2, "steps": (1,), "announcements": {13: ((0,), 0)}},
    ],
)
def test_wrong_rules_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^\S.*\S$"):
        TrickRules(**wrong)


def test_errors_of_a_scoring_rule_come_out_of_the_search() -> None:
    class Broken(StrictTricks):
        def score_rewards(self, tallies: Sequence[int]) -> list[float]:
            raise RuntimeError("no score")

    state = Broken(deal_hands(StrictTricks.RULES, 1)[0])
    with pytest.raises(RuntimeError, match="no score"):
        InformationSetSearch().run(state.observation(0), budget=Budget(iterations=10))


class Jokers(TrickState):
    """Thirty-two cards and two jokers above the ace of spades, five each for five players, the rest hidden."""

    DECK = (*(16 * suit + rank for suit in range(4) for rank in range(5, 13)), 61, 62)
    RULES = TrickRules(num_players=5, hand_size=5, deck=DECK, card_points={61: 3, 62: 5}, trick_points=1)

    def __init__(self, hands: Sequence[Collection[int]]) -> None:
        super().__init__(self.RULES, hands)
        self.start_play(2)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        return [tally / self.rules.total for tally in tallies]


def test_jokers_and_points_in_the_stock_conform() -> None:
    check_game(lambda seed: Jokers(deal_hands(Jokers.RULES, seed)[0]), num_games=8)


def test_points_of_cards_and_tricks_are_tallied() -> None:
    for seed in range(20):
        state = Jokers(deal_hands(Jokers.RULES, seed)[0])
        held = {card for hand in state.hands for card in hand}
        state.play_random(seed)
        assert sum(state.tallies) == 5 + 3 * (61 in held) + 5 * (62 in held)


class LargePoints(TrickState):
    """Two teams, four cards of each suit, 100 points for a ten or higher, 10 for a trick; a bid each."""

    DECK = tuple(16 * suit + rank for suit in range(4) for rank in (2, 8, 9, 10))
    RULES = TrickRules(
        num_players=4,
        hand_size=4,
        deck=DECK,
        teams=(0, 1, 0, 1),
        tally_by_team=True,
        card_points={card: 100 for card in DECK if card & 15 > 2},
        trick_points=10,
    )

    def __init__(self, hands: Sequence[Collection[int]]) -> None:
        super().__init__(self.RULES, hands)
        for seat, call in enumerate((250, 0, 300, MAX_CALL)):
            self.set_call(seat, call)
        self.start_play(0)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        share = tallies[0] / self.rules.total
        return [share, 1 - share, share, 1 - share]


def test_a_trick_of_four_hundred_points_is_tallied() -> None:
    hands = [[16 * suit + rank for rank in (2, 8, 9, 10)] for suit in range(4)]
    state = LargePoints(hands)
    for card in (10, 26, 42, 58):
        state.apply(card)
    assert state.tallies == [410, 0]


def test_the_total_declared_is_the_total_played() -> None:
    assert LargePoints.RULES.total == 12 * 100 + 4 * 10
    for seed in range(20):
        quick = LargePoints(deal_hands(LargePoints.RULES, seed)[0])
        slow = quick.copy()
        quick.play_random(seed)
        while slow.current_player() >= 0:
            slow.apply(slow.legal_moves()[0])
        assert sum(quick.tallies) == sum(slow.tallies) == LargePoints.RULES.total
    check_game(lambda seed: LargePoints(deal_hands(LargePoints.RULES, seed)[0]), num_games=3)


def test_large_calls_are_kept() -> None:
    state = LargePoints(deal_hands(LargePoints.RULES, 0)[0])
    assert state.calls == state.observation(2).calls == [250, 0, 300, MAX_CALL]


def test_points_of_a_seat_that_sits_out_stay_behind() -> None:
    """Tallies that add up to less than the total are scored as they are."""

    rules = TrickRules(num_players=4, hand_size=13, card_points=dict.fromkeys(range(32, 45), 1), trick_points=0)

    class SittingOut(TrickState):
        def __init__(self, hands: Sequence[Collection[int]]) -> None:
            super().__init__(rules, hands)
            self.start_play(0)

        def score_rewards(self, tallies: Sequence[int]) -> list[float]:
            return [tally / 13 for tally in tallies[::-1]]

    for seed in range(10):
        state = SittingOut(deal_hands(rules, seed, active=(0, 1, 2))[0])
        state.prepare()
        state.play_random(seed)
        assert sum(state.tallies) < 13
        assert state.rewards() == state.score_rewards(state.tallies)


class FiveSuits(TrickState):
    """Five suits of eight cards, any of them or none trumps, four players of ten cards."""

    RULES = TrickRules(
        num_players=4,
        hand_size=10,
        deck=range(40),
        suits=5,
        suit=lambda card, trump: card // 8,
        strength=lambda card, trump: card % 8,
    )

    def __init__(self, hands: Sequence[Collection[int]], *, trump: int = 4) -> None:
        super().__init__(self.RULES, hands, setup={"trump": trump})
        self.start_play(0, trump=trump)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        return [tally / 10 for tally in tallies]

    def move_name(self, move: int) -> str:
        return str(move)

    def parse_move(self, text: str) -> int:
        return int(text)


def test_five_suits_conform_whatever_is_trumps() -> None:
    rules = FiveSuits.RULES
    check_game(lambda seed: FiveSuits(deal_hands(rules, seed)[0], trump=seed % 6), num_games=6)


@pytest.mark.parametrize(("trump", "winner"), [(4, 3), (5, 1), (0, 2)])
def test_a_fifth_suit_is_followed_and_trumps_like_the_others(trump: int, winner: int) -> None:
    rest = list(range(40))
    hands = [[8], [9], [0], [32]]
    for hand in hands:
        rest.remove(hand[0])
    # Seat 1 holds the second suit, the others none of it but the card led.
    plain = [card for card in rest if card // 8 != 1]
    hands[1] += [card for card in rest if card // 8 == 1]
    for hand in hands:
        while len(hand) < 10:
            hand.append(plain.pop())
    state = FiveSuits(hands, trump=trump)
    state.apply(8)
    assert state.legal_moves() == sorted(card for card in hands[1] if card // 8 == 1)
    for card in (9, 0, 32):
        state.apply(card)
    assert state.leader == winner
    assert state.trump == trump
    assert state.suit_of(33) == 4


class Belote(TrickState):
    """Four in two sides who must trump and beat, but not their partner; 5 points for the last trick."""

    DECK = tuple(16 * suit + rank for suit in range(4) for rank in range(5, 13))
    RULES = TrickRules(
        num_players=4,
        hand_size=8,
        deck=DECK,
        teams=(0, 1, 0, 1),
        tally_by_team=True,
        must_trump=True,
        must_beat=True,
        partner_frees=True,
        last_trick_points=5,
    )

    def __init__(self, hands: Sequence[Collection[int]]) -> None:
        super().__init__(self.RULES, hands)
        self.start_play(0, trump=3)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        return [tallies[seat % 2] / 13 for seat in range(4)]


def test_who_must_overtake_unless_the_partner_wins_conforms() -> None:
    check_game(lambda seed: Belote(deal_hands(Belote.RULES, seed)[0]), num_games=6)


@pytest.mark.parametrize(("second", "legal"), [("7C", "AD KD 7S 8S"), ("AC", "7S 8S")])
def test_a_partner_who_wins_the_trick_frees_from_trumping(second: str, legal: str) -> None:
    hands = [cards("KC 8C"), cards(second), cards("AD KD 7S 8S"), []]
    taken = {card for hand in hands for card in hand}
    left = [card for card in Belote.DECK if card not in taken]
    # Seat 2 holds no clubs: what it is given are diamonds and spades.
    hands[2] += [card for card in left if card >> 4 in (1, 3)][:4]
    left = [card for card in left if card not in hands[2]]
    for hand in hands:
        while len(hand) < 8:
            hand.append(left.pop())
    state = Belote(hands)
    state.apply(parse_card("KC"))
    state.apply(parse_card(second))
    wanted = set(cards(legal)) | {card for card in hands[2][4:] if second == "7C" or card >> 4 == 3}
    assert set(state.legal_moves()) == wanted


def test_the_last_trick_counts_more_in_the_tree_and_in_playouts() -> None:
    for seed in range(20):
        slow = Belote(deal_hands(Belote.RULES, seed)[0])
        quick = slow.copy()
        quick.play_random(seed)
        while slow.current_player() >= 0:
            slow.apply(slow.legal_moves()[0])
        assert sum(quick.tallies) == sum(slow.tallies) == Belote.RULES.total == 13
        assert slow.tallies[slow.leader % 2] >= 6


def drawing_rules(follow: str) -> TrickRules:
    """Return rules for two who draw, with four cards each of twenty."""
    deck = [16 * suit + rank for suit in range(4) for rank in range(5)]
    return TrickRules(num_players=2, hand_size=4, deck=deck, draws=True, follow=follow)


class Drawing(TrickState):
    """Two who draw, up to seven tricks."""

    RULES = drawing_rules("never")

    def __init__(self, hands: Sequence[Collection[int]], *, stock: Sequence[int]) -> None:
        super().__init__(self.RULES, hands, stock=stock)
        self.end_at(None, 7)
        self.start_play(0)

    @classmethod
    def deal(cls, seed: int) -> "Drawing":
        hands, stock = deal_hands(cls.RULES, seed)
        return cls(hands, stock=stock)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        return [tally / 10 for tally in tallies]


def test_the_end_may_come_while_cards_are_drawn() -> None:
    check_game(Drawing.deal, num_games=6)
    ends = []
    for seed in range(60):
        state = Drawing.deal(seed)
        state.play_random(seed)
        assert max(state.tallies) <= 7
        ends.append(state.num_tricks)
    assert min(ends) < 10


def test_a_hand_that_draws_may_hold_what_it_lacked() -> None:
    class Following(Drawing):
        RULES = drawing_rules("always")

    num_void = 0
    for seed in range(20):
        state = Following.deal(seed)
        state.apply(state.legal_moves()[0])
        led = state.trick[0][1]
        card = state.legal_moves()[0]
        num_void += card >> 4 != led >> 4
        state.apply(card)
        assert state.lacks == [[], []]
    assert num_void > 0


def lead_while_sitting_out(state: TrickState) -> None:
    state.set_active([0, 1])
    state.start_play(2)


def play_with_uneven_hands(state: TrickState) -> None:
    state.move_card(state.hands[0][0], 0, 1)
    state.start_play(2)


CANNOT_BE_CARRIED: list[tuple[Callable[[TrickState], object], str]] = [
    (lambda state: state.set_call(4, 1), "a seat is a number from 0 to 3, not 4"),
    (lambda state: state.set_call(-1, 1), "a seat is"),
    (lambda state: state.set_call(0, MAX_CALL + 1), "a call is a number from -1 to"),
    (lambda state: state.set_call(0, -2), "a call is"),
    (lambda state: state.start_play(0, trump=250), "the trump is a suit from 0 to 3, or 4 for none, not 250"),
    (lambda state: state.start_play(0, trump=-1), "the trump is"),
    (lambda state: state.start_play(9), "a seat is"),
    (lambda state: state.set_active([0, 9]), "a seat is"),
    (lead_while_sitting_out, "the play has begun: who plays is settled before it"),
    (play_with_uneven_hands, "the play has begun: cards are moved before it"),
    (lambda state: state.wait_for(7), "a seat is"),
    (lambda state: state.wait_for(0, stage=256), "a stage is"),
    (lambda state: state.set_maker(4), "a seat is"),
    (lambda state: state.lay_aside(0, 64), "card 64 is not in the deck"),
    (lambda state: state.set_given(8, ()), "a seat is"),
    (lambda state: state.set_given(0, (70,)), "a card is a number from 0 to 63, not 70"),
    (lambda state: state.move_card(2, 12, 0), "a seat is"),
    (lambda state: state.move_card(2, STOCK, 0), "the play has begun"),
    (lambda state: state.show(2, (5,)), "a seat is"),
    (lambda state: state.observation(4), "a seat is"),
    (lambda state: state.set_melds(4, 1), "a seat is"),
    (lambda state: state.set_melds(0, -1), "melds are worth 0 to"),
    (lambda state: state.lay_meld([], 0), "the hand has no meld 0 to lay down"),
    (lambda state: state.end_at(None, 0), "a round ends at a tally from 1 to"),
    (lambda state: state.suit_of(64), "card 64 is not in the deck"),
    (lambda state: state.take_bid(1, sold=16), "the play has begun"),
]


def test_what_a_round_cannot_carry_is_refused() -> None:
    for act, words in CANNOT_BE_CARRIED:
        with pytest.raises(ValueError, match=words):
            act(LargePoints(deal_hands(LargePoints.RULES, 0)[0]))


@pytest.mark.parametrize("move", [64, -1, 250])
def test_a_move_beyond_the_numbers_is_refused(move: int) -> None:
    class Beyond(MemberSpades):
        def front_moves(self) -> range:
            return range(move, move + 1)

    state = Beyond(deal_hands(SPADES_RULES, 0)[0])
    with pytest.raises(ValueError, match=f"front_moves gave {move}: a move is a number from 0 to 63"):
        state.legal_moves()
    with pytest.raises(ValueError, match="front_moves gave"):
        InformationSetSearch().run(state.observation(0), budget=Budget(iterations=10))


def test_a_search_in_the_play_calls_no_python() -> None:
    class Counted(StrictTricks):
        num_calls = 0

        def score_rewards(self, tallies: Sequence[int]) -> list[float]:
            Counted.num_calls += 1
            return super().score_rewards(tallies)

    view = Counted(deal_hands(StrictTricks.RULES, 3)[0]).observation(0)
    budget = Budget(iterations=2000, time_ms=None)
    InformationSetSearch().run(view, budget=budget)
    assert Counted.num_calls == 66      # ways to share ten tricks among three
    InformationSetSearch().run(view, budget=budget, seed=1)
    assert Counted.num_calls == 66


def test_a_busy_thread_does_not_hold_up_a_search_in_the_play() -> None:
    """The search goes on while another thread keeps the interpreter: its looks at the clock tell."""
    view = StrictTricks(deal_hands(StrictTricks.RULES, 3)[0]).observation(0)
    clock, cancel = FakeClock(step_ns=500_000), Cancel()      # so late at each look that the next one is due at once
    arguments = {"budget": Budget(iterations=1 << 40, time_ms=1e12), "clock": clock, "cancel": cancel}
    thread = threading.Thread(target=InformationSetSearch().run, args=(view,), kwargs=arguments, daemon=True)
    interval_s = sys.getswitchinterval()
    sys.setswitchinterval(1000.0)       # from when the search has given the interpreter up, this thread keeps it
    try:
        thread.start()
        before = clock.now_ns() // 500_000
        num_looks, own_looks = 0, 0
        end = time.monotonic() + 20.0
        while num_looks < 1000 and time.monotonic() < end:
            own_looks += 1
            num_looks = clock.now_ns() // 500_000 - before - own_looks
    finally:
        sys.setswitchinterval(interval_s)
        cancel.set()
        thread.join()
    assert num_looks >= 1000
