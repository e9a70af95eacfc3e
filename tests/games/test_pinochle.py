"""Pinochle against its rules written down plainly, and what its hands are worth."""

import random

import pytest

from aicore.cards import parse_card
from aicore.games.others.pinochle import FACES, PinochleState, advise, melds
from aicore.games.table.catalogue import load_game
from aicore.melds import all_points
from tests.reference.pinochle_rules import PlainPinochle


def plain_name(state: PinochleState, move: int) -> str:
    """Return the name of a move without the mark of a second copy."""
    return state.move_name(move).removesuffix("'")


def test_a_thousand_games_as_the_reference_plays_them() -> None:
    seconds, runs, failed, forced = 0, 0, 0, 0
    for seed in range(1000):
        choose = random.Random(seed)
        state = PinochleState.dealt(seed, dealer=seed % 4)
        other = PlainPinochle(
            [[face(card) for card in hand] for hand in state.hands], dealer=seed % 4
        )
        forced += 1 if seed % 10 == 0 else 0
        while other.phase != "over":
            assert state.current_player() == other.mover
            names: dict[str, int] = {}
            for move in state.legal_moves():
                names.setdefault(plain_name(state, move), move)
            assert set(names) == other.moves()
            wanted = sorted(names)
            if other.phase == "auction" and (seed % 10 == 0 or max(other.bids) > 40) and "pass" in wanted:
                wanted = ["pass"]
            if other.phase == "melding" and seed % 2 and len(wanted) > 1:
                wanted.remove("done")
            name = choose.choice(wanted)
            seconds += name.startswith("second")
            runs += name == "run"
            state.apply(names[name])
            other.make(name)
        assert state.current_player() == -1
        assert state.tallies == other.counters
        assert state.melds == [other.meld_points(seat) for seat in range(4)]
        assert state.scores(state.tallies) == other.scores()
        failed += min(other.scores()) < 0
    assert min(seconds, runs, failed, forced) >= 5, (seconds, runs, failed, forced)


def face(card: int) -> str:
    """Return a card by its face."""
    shown = FACES.get(card, card)
    return "23456789TJQKA"[shown & 15] + "CDHS"[shown >> 4]


@pytest.mark.parametrize(
    ("cards", "trump", "points"),
    [
        ("AS TS KS QS JS", 3, 15),
        ("AS TS KS QS JS", 2, 2),                        # a marriage, and no run
        ("AS TS KS QS JS KS' QS'", 3, 19),               # king and queen of a run are no marriage; others are
        ("AS TS KS QS JS AS' TS' KS' QS' JS'", 3, 150),
        ("JD QS", 0, 4),
        ("JD QS JD' QS'", 0, 30),
        ("AC AD AH AS", 0, 10),
        ("AC AD AH AS AC' AD' AH' AS'", 0, 100),
        ("KC KD KH KS QC QD QH QS", 0, 24),              # a royal marriage, three others, kings and queens
        ("9C 9C'", 0, 2),
        ("9C 9C'", 1, 0),
    ],
)
def test_melds(cards: str, trump: int, points: int) -> None:
    hand = [parse_card(name.rstrip("'")) - 6 * name.endswith("'") for name in cards.split()]
    assert all_points(melds(trump), hand, faces=FACES) == points


def test_what_is_shown_is_known_to_all_and_nothing_else() -> None:
    for seed in range(30):
        state = PinochleState.dealt(seed)
        shown: set[int] = set()
        while state.phase == "before":
            move = advise(state.observation(state.current_player()), 0).move
            assert move is not None
            if state.stage >= 32 and move in state.open_melds(melds(state.stage - 32)):
                shown |= set(state.open_melds(melds(state.stage - 32))[move])
            state.apply(move)
        for seat in range(4):
            seen = {card for hand in state.observation(seat).hands for card in hand}
            assert seen == set(state.hands[seat]) | shown


def test_a_second_copy_is_named_apart_and_may_be_named_without() -> None:
    state = PinochleState.dealt(1)
    while state.phase == "before":
        state.apply(state.legal_moves()[-1])
    copies = [card for card in state.legal_moves() if card in FACES and FACES[card] not in state.legal_moves()]
    assert copies
    name = state.move_name(copies[0])
    assert name.endswith("'")
    assert state.parse_move(name) == state.parse_move(name[:2]) == copies[0]


def test_bids_by_rule_are_made_more_often_than_not() -> None:
    game = load_game("pinochle")
    player, made, hands = game.player(iterations=50), 0, 60
    for seed in range(hands):
        state = PinochleState.dealt(seed, dealer=seed % 4)
        while (seat := state.current_player()) >= 0:
            state.apply(player.choose(state.observation(seat), seed=seed).move)
        made += state.scores(state.tallies)[state.maker % 2] > 0
    assert made > hands / 2


def test_bids_and_melds_are_offered_in_words() -> None:
    game = load_game("pinochle")
    match = game.new_match(seed=7)
    assert [match.move_words(move) for move in match.legal_moves()] == ["pass", "20", "24"]
    player = game.player(stars=1)
    while match.state.phase == "before":
        assert all(match.move_words(move) == match.move_name(move) for move in match.legal_moves())
        match.apply(player.choose(match.observation(match.current_player()), seed=1).move)
    assert not [move for move in match.legal_moves() if "'" in match.move_words(move)]
