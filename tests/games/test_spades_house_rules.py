"""House rules of Spades: legal moves and scores agree with a second opinion in plain Python, written from the words."""

from random import Random
from typing import Any

import pytest

from aicore.cards import parse_card
from aicore.games.spades.deck import deck_for
from aicore.games.spades.evaluation import round_values_alone
from aicore.games.spades.game import SPADES
from aicore.games.spades.judgement import judge
from aicore.games.spades.observation import Observation
from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import score_round
from aicore.games.spades.situation import Situation
from aicore.games.spades.state import SpadesState
from aicore.games.table.descriptions import player_from
from tests.positions import first_card
from tests.reference.plain_spades import SPADES as SPADE_SUIT
from tests.reference.plain_spades import PlainSpades

NUM_ROUNDS = 60


def test_spades_may_be_led_from_the_first_card_on_only_under_the_rule() -> None:
    leads = {False: 0, True: 0}
    for spades_lead_any_time in leads:
        rules = Rules(spades_lead_any_time=spades_lead_any_time)
        for seed in range(NUM_ROUNDS):
            state = first_card(seed, rules=rules)
            hand = state.hands[state.current_player()]
            leads[spades_lead_any_time] += sum(card >> 4 == SPADE_SUIT for card in state.legal_moves())
            assert state.legal_moves() == [card for card in hand if spades_lead_any_time or card >> 4 != SPADE_SUIT]
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


def plain_points(bids: list[int], tricks: list[int], rules: Rules) -> tuple[int, int]:
    """Return a team's points and bags of a round from the bids and tricks of its two players, as the guide tells."""
    counted = 0
    points = bags = 0
    for bid, taken in zip(bids, tricks, strict=True):
        if bid in (0, 14):
            worth = rules.nil_points if bid == 0 else rules.blind_nil_points
            points += worth if taken == 0 else -worth
            if rules.failed_nil_counts:
                counted += taken
            else:
                bags += taken
        else:
            counted += taken
    contract = sum(bid - 16 if bid >= 16 else bid for bid in bids if bid != 14)
    worth = 20 * contract if max(bids) >= 16 else 10 * contract
    if counted < contract:
        points -= worth
    else:
        points += max(worth, 200) if rules.ten_for_200 and contract >= 10 else worth
        bags += counted - contract
    return points + bags * rules.bag_points, bags


def test_scores_agree_with_plain_python_under_all_house_rules() -> None:
    random = Random(3)
    for _ in range(3000):
        rules = Rules(
            bag_points=random.choice((-10, -1, 0, 1)),
            ten_for_200=random.random() < 0.5,
            failed_nil_counts=random.random() < 0.5,
            bag_penalty=random.choice((0, 100)),
        )
        tricks = [0, 0, 0, 0]
        for _ in range(13):
            tricks[random.choice((0, 0, 1, 2, 2, 3))] += 1
        bids = [random.choice((0, 14, 1, 2, 3, 4, 5, 6)) for _ in range(4)]
        blind = random.randrange(4)
        bids[blind], bids[blind ^ 2] = (16 + random.randrange(6, 14), 16) if random.random() < 0.4 else (4, 5)
        score, bags = [random.randrange(-100, 400) for _ in range(2)], [random.randrange(10) for _ in range(2)]
        for team, found in enumerate(score_round(bids, tricks, rules, score, bags)):
            points, more = plain_points(bids[team::2], tricks[team::2], rules)
            carried = bags[team] + more
            penalty = carried // 10 * rules.bag_penalty
            assert (found.points, found.bags, found.penalty) == (points, more, penalty)
            assert found.total == score[team] + points - penalty
            assert found.total_bags == (carried % 10 if rules.bag_penalty else carried)


def test_a_blind_contract_is_for_the_first_of_a_team_a_hundred_behind_and_stands_for_both() -> None:
    rules = Rules(blind_bids=6)
    for score, may_bid in (((0, 99), False), ((0, 100), True), ((100, 0), True)):
        state = SpadesState.deal(1, dealer=3, rules=rules, score=score)
        behind = 0 if score[0] < score[1] else 1
        if behind == 1:
            state.apply(3)
        blind = [move for move in state.legal_moves() if move >= 16]
        assert blind == ([16 + tricks for tricks in range(6, 14)] if may_bid else [])
    state.apply(22)
    assert state.has_looked[1] is False
    state.apply(3)
    assert [state.move_name(move) for move in state.legal_moves()] == ["pass"]
    state.apply(16)
    assert state.phase == "playing"
    assert state.bids == [3, 22, 3, 16]
    assert state.need(1) == 6


def test_the_partner_of_one_who_has_bid_may_not_bid_blind() -> None:
    for rules, blind in ((Rules(blind_bids=6), []), (Rules(blind_bids=6, blind_nil=True), [14])):
        state = SpadesState.deal(1, dealer=3, rules=rules, score=(0, 200))
        for move in (15, 3, 3):
            state.apply(move)
        assert state.current_player() == 2
        assert [move for move in state.legal_moves() if move >= 14 and move != 15] == blind


def test_blind_bids_and_cards_that_tell_the_bid_do_not_go_together() -> None:
    for bidding in ("mirror", "whiz", "suicide"):
        with pytest.raises(ValueError, match="the rules blind_bids and bidding do not go together"):
            Rules.from_json({"blind_bids": 6, "bidding": bidding})


@pytest.mark.parametrize("num_cards", [2, 3, 4])
def test_a_nil_bidder_and_the_partner_exchange_as_many_cards_as_the_rule_says(num_cards: int) -> None:
    match = SPADES.new_match(seed=5, rules={"nil_pass": True, "nil_pass_cards": num_cards})
    for bid in (0, 3, 3, 3):
        match.apply(bid)
    nil, partner = 0, 2
    held = [set(hand) for hand in match.state.hands]
    passed: dict[int, list[int]] = {nil: [], partner: []}
    for left in range(2 * num_cards):
        seat = match.current_player()
        assert match.num_together() == num_cards - len(passed[seat])
        view = match.card_view(seat)
        assert match.num_together() == 1 or len(view.pickable) == 13 - len(passed[seat]), left
        assert SPADES.read_position(match.position_file(seat)) == match.observation(seat)
        passed[seat].append(match.legal_moves()[0])
        match.apply(passed[seat][-1])
    assert match.state.phase == "playing"
    for seat, other in ((nil, partner), (partner, nil)):
        assert set(match.state.hands[seat]) == held[seat] - set(passed[seat]) | set(passed[other])
    assert SPADES.replay(match.record()).state.hands == match.state.hands


def test_a_blind_bid_is_told_in_files_and_at_the_table() -> None:
    match = SPADES.new_match(seed=5, rules={"blind_bids": 6})
    match.score = (0, 300)
    match.state = match.new_round()
    for bid in (22, 4, 16, 3):
        assert match.parse_move(match.move_name(bid)) == bid
        match.apply(bid)
    seen = match.observation(0)
    assert seen.as_json()["bids"] == [[0, "blind 6"], [1, 4], [2, "pass"], [3, 3]]
    assert Observation.from_json(seen.as_json()) == seen
    assert match.card_view(0).seats[0].tally == "0 · blind 6"
    assert match.card_view(0).sides[0].details.startswith("0 of 6")
    assert "0/blind 6" in match.picture(0)


def bid_of(state: SpadesState, bidder: str = "5") -> int:
    """Return what five stars, or another player, bids for the seat to move."""
    return player_from(SPADES, bidder).choose(SPADES.observe(state), seed=1).move


def cards(text: str) -> list[int]:
    """Return the cards named in a text."""
    return [parse_card(name) for name in text.split()]


def hands_with(own: str, seat: int) -> list[list[int]]:
    """Return four hands, one of them as named."""
    hand = cards(own)
    others = [card for card in deck_for(Rules()).cards if card not in hand]
    Random(1).shuffle(others)
    parts = iter([others[:13], others[13:26], others[26:]])
    return [hand if place == seat else next(parts) for place in range(4)]


BIDDERS = (("5", True), ("5:match_bids=off", False))      # by the chance to win the match, and by the worth of the hand


def test_ten_are_bid_where_ten_are_worth_two_hundred() -> None:
    hands = hands_with("AS KS QS 9S 5S AH KH 4H AD 7D 3D AC 8C", 2)
    found: dict[tuple[str, int], tuple[int, int]] = {}
    for bidder, _ in BIDDERS:
        for partner in (1, 2, 3):
            bids = []
            for ten_for_200 in (False, True):
                state = SpadesState(hands, rules=Rules(ten_for_200=ten_for_200))
                state.apply(partner)
                state.apply(1)
                bids.append(bid_of(state, bidder))
            found[bidder, partner] = bids[0], bids[1]
    # By the match ten are reached from below, and no more than ten are bid.
    assert [found["5", partner] for partner in (1, 3)] == [(8, 9), (8, 7)]
    assert found["5:match_bids=off", 2] == (7, 8)


@pytest.mark.parametrize(("bidder", "by_match"), BIDDERS)
def test_bids_are_lower_where_bags_are_free_and_not_lower_where_they_cost_more(bidder: str, by_match: bool) -> None:
    free = dearer = 0
    for seed in range(40):
        bids = [bid_of(SpadesState.deal(seed, rules=rules), bidder) for rules in (
            Rules(), Rules(bag_penalty=0), Rules(bag_points=-10)
        )]
        free += bids[1] - bids[0]
        dearer += bids[2] - bids[0]
    assert free < 0
    assert dearer > 0 if by_match else dearer == 0


def test_blind_contracts_are_bid_when_the_match_is_nearly_lost_and_not_before() -> None:
    rules = Rules(blind_bids=6)
    bids = [bid_of(SpadesState.deal(2, rules=rules, score=score)) for score in ((340, 440), (100, 210), (100, 460))]
    assert bids == [22, 15, 15]
    state = SpadesState.deal(2, rules=rules, score=(340, 440))
    state.apply(22)
    state.apply(3)
    assert bid_of(state) == 16


@pytest.mark.parametrize(
    "options", [{"nil_pass": True}, {"blind_bids": 6}, {"minimum_team_bid": 4}, {"bidding": "suicide"}]
)
def test_what_takes_partners_does_not_go_with_solo(options: dict[str, Any]) -> None:
    sentence = f"the rules solo and {next(iter(options))} do not go together: choose one of them"
    with pytest.raises(ValueError, match=sentence):
        Rules.from_json({"solo": True} | options)


def test_alone_the_score_agrees_with_plain_python_and_the_winner_is_ahead() -> None:
    player = SPADES.player(stars=0)
    for seed in range(4):
        match = SPADES.new_match(seed=seed, rules={"solo": True, "target_points": 250, "losing_points": -500})
        totals = [0, 0, 0, 0]
        bags = [0, 0, 0, 0]
        while not match.is_over:
            finished = match.num_rounds
            seat = match.current_player()
            seen = match.observation(seat)
            assert SPADES.read_position(match.position_file(seat)) == seen
            move = player.choose(seen, seed=match.decision_seed()).move
            # Random bids would never end it.
            match.apply(min(move, 3) if match.state.phase == "bidding" else move)
            if match.num_rounds > finished:
                bids, tricks = match.bids_and_tricks[-1]
                for side in range(4):
                    points, more = plain_points([bids[side]], [tricks[side]], match.rules)
                    penalties, bags[side] = divmod(bags[side] + more, 10)
                    totals[side] += points - 100 * penalties
                assert match.score == tuple(totals)
                assert match.bags == tuple(bags)
        assert match.winners() == [totals.index(max(totals))]
        assert max(totals) >= 250 or min(totals) <= -500
        assert SPADES.replay(match.record()).winners() == match.winners()


def test_alone_nobody_has_a_partner_at_the_table_or_in_the_thoughts_of_a_player() -> None:
    match = SPADES.new_match(seed=3, rules={"solo": True})
    for bid in (0, 3, 4, 3):
        match.apply(bid)
    view = match.card_view(0)
    assert view.sides == ()
    assert [seat.score for seat in view.seats] == ["0 · bags 0"] * 4
    assert [match.state.need(side) for side in range(4)] == [0, 3, 4, 3]
    while not match.num_rounds:
        seat = match.current_player()
        situation = Situation(match.observation(seat).state())
        assert situation.partner == seat
        assert not situation.is_partner_winning
        assert set(situation.opponents_to_play) == set(situation.to_play)
        assert situation.nil_opponents == [0] * (seat != 0 and match.state.tricks[0] == 0)
        told = " ".join(SPADES.player(stars=1).choose(match.observation(seat), seed=1).explanation)
        for opinion in judge(match.observation(seat).state()).values():
            told += " ".join([*opinion.reasons, *opinion.doubts, opinion.fault])
        assert "partner" not in told
        match.apply(match.legal_moves()[0])


def test_alone_a_round_is_worth_most_to_the_seat_that_does_best() -> None:
    rules = Rules(solo=True)
    by_points = round_values_alone([3, 4, 3, 3], [3, 3, 4, 3], rules=rules)
    points = [30, -40, 31 - 10, 30]     # a bag is worth its point less a tenth of the penalty
    expected = [0.5 + (own - (sum(points) - own) / 3) / 500 for own in points]
    assert by_points == pytest.approx(expected)
    scores = {"score": (470, 470, 480, 100), "bags": (0, 0, 0, 0), "by_match": True}
    assert round_values_alone([3, 5, 3, 2], [3, 5, 3, 2], rules=rules, **scores) == [0, 1, 0, 0]
    going_on = round_values_alone([3, 4, 3, 3], [3, 4, 3, 3], rules=rules, **scores)
    assert sum(going_on) == pytest.approx(1)
    assert going_on[1] == pytest.approx(going_on[2])
    assert going_on[1] > going_on[0] > going_on[3] > 0
    tied = Rules(solo=True, tie_plays_on=False)
    assert round_values_alone([3, 4, 3, 3], [3, 4, 3, 3], rules=tied, **scores) == [0, 0.5, 0.5, 0]


def test_alone_a_round_is_played_out_and_rewarded_seat_by_seat() -> None:
    for seed in range(20):
        state = first_card(seed, rules=Rules(solo=True))
        state.play_random(seed, policy="rule")
        assert sum(state.tricks) == 13
        bids = [bid or 0 for bid in state.bids]
        assert state.rewards() == pytest.approx(round_values_alone(bids, state.tricks, rules=state.rules))


def test_a_nil_with_a_pass_needs_less_of_the_hand_and_one_alone_more() -> None:
    def num_nils(rules: Rules) -> int:
        return sum(bid_of(SpadesState.deal(seed, rules=rules)) == 0 for seed in range(150))

    usual = num_nils(Rules())
    assert num_nils(Rules(solo=True)) < usual < num_nils(Rules(nil_pass=True, nil_pass_cards=2))
    assert num_nils(Rules(nil_pass=True, nil_pass_cards=2)) < num_nils(Rules(nil_pass=True, nil_pass_cards=4))
