"""A match beside its storage: written before it is made, undone, resumed, recorded."""

from dataclasses import replace
from typing import Any

import pytest

from aicore import Cancel
from aicore.games.spades.characters import characters
from aicore.games.spades.game import SPADES
from aicore.games.spades.state import SpadesState
from mobile_app.claim import claim_order
from mobile_app.match_statistics import statistics_of
from mobile_app.session import HUMAN, Session, UnplayableMatchError
from mobile_app.storage import Storage

from .sessions import begin_game, begin_spades, make


def begin(storage: Storage, *, seed: int = 3, **rules: object) -> Session:
    people = characters()
    return begin_spades(storage, seed=seed, rules=rules, seats=[people[0], people[-1], people[0]])


def play(session: Session, num_moves: int) -> None:
    """Play the first legal card, bids of 3 where they are legal."""
    for _ in range(num_moves):
        legal = session.match.legal_moves()
        if not legal:
            return
        is_bidding = session.match.state.phase == "bidding"
        make(session, min(legal, key=lambda move: abs(move - 3)) if is_bidding else legal[0])


def resumed(session: Session) -> Session:
    return Session(session.storage, session.storage.match(session.match_id))


def test_every_move_is_stored_before_it_is_made(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(storage)
    seen: list[tuple[int, int]] = []
    real = storage.add_move

    def watch(match_id: int, number: int, move: int, **details: Any) -> None:
        seen.append((number, session.num_moves))
        real(match_id, number, move, **details)

    monkeypatch.setattr(storage, "add_move", watch)
    play(session, 20)
    assert seen == [(number, number) for number in range(20)]


def test_an_illegal_move_is_neither_stored_nor_made(storage: Storage) -> None:
    session = begin(storage)
    with pytest.raises(ValueError, match="not a legal move"):
        make(session, 60)
    assert session.num_moves == 0
    assert storage.match(session.match_id).moves == []


def test_a_move_for_another_seat_or_position_is_refused(storage: Storage) -> None:
    session, other = begin(storage), begin(storage, seed=4)
    play(session, 2)
    legal = session.match.legal_moves()
    seat = session.match.current_player()
    assert seat != HUMAN
    here = session.chosen(legal[0], seat=seat)
    elsewhere = [session.chosen(legal[0]), replace(here, number=here.number - 1), other.chosen(legal[0], seat=seat)]
    for wrong in elsewhere:
        assert not session.accepts(wrong)
        with pytest.raises(ValueError, match="not for this position"):
            session.play(wrong)
    session.play(here)
    with pytest.raises(ValueError, match="not for this position"):
        session.play(here)
    play(session, 7)
    session.undo()
    play(session, 1)
    late = session.chosen(session.match.legal_moves()[0], seat=session.match.current_player())
    session.undo()
    play(session, 1)
    assert (late.number, late.seat) == (session.num_moves, session.match.current_player())
    assert not session.accepts(late), "the person may have played something else since"


def test_an_answer_belongs_to_the_position_that_was_asked_about(storage: Storage) -> None:
    session = begin(storage)
    play(session, 1)
    question = session.question()
    answer = question(Cancel())
    assert session.accepts(answer)
    play(session, 1)
    assert not session.accepts(answer)
    assert not session.accepts(question(Cancel()))


def test_a_resumed_match_is_the_same(storage: Storage) -> None:
    session = begin(storage, target_points=250)
    for num_moves in (1, 5, 13, 60, 150):
        play(session, num_moves)
        again = resumed(session)
        assert again.match.record() == session.match.record()
        assert again.match.state.hands == session.match.state.hands
        assert again.match.decision_seed() == session.match.decision_seed()


def test_a_match_that_breaks_the_rules_is_refused(storage: Storage) -> None:
    session = begin(storage)
    storage.add_move(session.match_id, 0, 60)
    with pytest.raises(UnplayableMatchError):
        resumed(session)


def test_undo_goes_back_to_the_last_choice(storage: Storage) -> None:
    session = begin(storage)
    assert not session.can_undo()
    play(session, 56 + 9)
    before = session.num_moves
    session.undo()
    assert session.num_moves < before
    assert session.match.current_player() == HUMAN
    assert len(session.legal()) > 1
    assert storage.match(session.match_id).moves == session.moves()
    while session.can_undo():
        session.undo()
    assert session.match.state.phase == "bidding"
    assert storage.rounds("spades") == []


def test_a_whole_match_ends_in_storage_and_statistics(storage: Storage) -> None:
    session = begin(storage, target_points=250)
    play(session, 5000)
    assert session.match.winner is not None
    stored = storage.match(session.match_id)
    assert stored.outcome == {0: "won", 1: "lost", -1: "drawn"}[session.match.winner]
    assert storage.running_match() is None
    rounds = storage.rounds("spades")
    assert len(rounds) == len(session.match.rounds)
    assert [entry.summary["totals"] for entry in rounds] == [
        [score.total for score in pair] for pair in session.match.rounds
    ]
    assert all(sum(entry.summary["tricks"]) == 13 for entry in rounds)
    found = statistics_of(storage.matches("spades"), rounds, partner=2)
    assert found.total.num_rounds == len(rounds)
    assert found.total.num_matches == 1
    assert sum(found.own_course) == session.match.score[0]
    assert set(found.by_partner) == {characters()[-1].name}
    assert set(found.by_opponent) == {characters()[0].name}


def test_the_record_replays_exactly(storage: Storage) -> None:
    session = begin(storage)
    play(session, 100)
    again = SPADES.replay(session.match.record())
    assert again.record() == session.match.record()
    assert again.state.hands == session.match.state.hands


def test_a_new_match_closes_the_old_one(storage: Storage) -> None:
    first = begin(storage)
    second = begin(storage)
    assert storage.match(first.match_id).outcome == "abandoned"
    running = storage.running_match("spades")
    assert running is not None
    assert running.match_id == second.match_id


CLAIMS = [
    # hands of South, West, North, East; whether South, on lead with spades broken, can claim
    (["AS KS"], ["2S 3S"], ["4H 5H"], ["6H 7H"], True),
    (["KS QS"], ["AS 3S"], ["4H 5H"], ["6H 7H"], False),
    (["AS AH"], ["2S 3H"], ["4H 5H"], ["6H 7H"], True),
    (["AS AH"], ["2S 3S"], ["4H 5H"], ["6H 7H"], False),
    (["AH KH"], ["2H 3H"], ["4H 5H"], ["6D 7D"], True),
    (["AH KH"], ["2H 3H"], ["4H 5H"], ["6D 7S"], False),
    (["AH 2D"], ["3H 5H"], ["4H 6H"], ["7C 8C"], True),
    (["AH 2D"], ["3H 5H"], ["4H 6H"], ["3D 8C"], False),
]


@pytest.mark.parametrize(("south", "west", "north", "east", "expected"), CLAIMS)
def test_a_claim_is_certain_or_not_offered(
    south: list[str], west: list[str], north: list[str], east: list[str], expected: bool
) -> None:
    from aicore.cards import STANDARD_DECK, parse_card

    ends = [[parse_card(name) for name in hand[0].split()] for hand in (south, west, north, east)]
    order = claim_order(endgame(ends, [card for card in STANDARD_DECK if not any(card in hand for hand in ends)]))
    assert bool(order) == expected


def endgame(ends: list[list[int]], played: list[int]) -> SpadesState:
    """Return South's view before the last two tricks: a legal play of the others' eleven tricks is searched for."""
    from random import Random

    random = Random(1)
    for _ in range(4000):
        random.shuffle(played)
        hands = [ends[seat] + played[11 * seat : 11 * seat + 11] for seat in range(4)]
        state = SpadesState(hands)
        for _ in range(4):
            state.apply(3)
        while state.num_tricks < 11:
            seat = state.current_player()
            legal = [card for card in state.legal_moves() if card not in ends[seat]]
            if not legal:
                break
            state.apply(random.choice(legal))
        if state.num_tricks == 11 and state.current_player() == HUMAN and state.is_broken:
            return state.observation(HUMAN)
    raise AssertionError("no play leads to this ending")


def test_a_hidden_move_of_another_is_told_as_the_person_sees_it(storage: Storage) -> None:
    """The inspector at seat 0 must not read which alibi Jack has drawn."""
    session = begin_game(storage, "mr_jack", seed=3, stars=1)
    hidden = 0
    for number in range(400):
        legal = session.match.legal_moves()
        if not legal:
            break
        move = legal[number * 7 % len(legal)]
        told, true = session.match.seen_words(move, HUMAN), session.match.move_words(move)
        make(session, move)
        assert session.taken[-1].words == told
        hidden += told != true
    assert hidden > 0
