"""Hints and "check my play" come from the player of five stars that was tested, and from no other."""

from aicore import Cancel
from aicore.cards import mixed_seed
from aicore.games.spades.characters import characters
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import player_from, take_all_time
from aicore.player import Player
from mobile_app.advice import advice_seed, check_question, hint_question, own_decisions
from mobile_app.roster import seat_entries, seat_entry
from mobile_app.session import HUMAN, Session
from mobile_app.storage import Storage

from .sessions import make


def unhurried(player: Player, game: str) -> None:
    """Let the player search to its end: the machine may be busy."""
    take_all_time(player)


def started(storage: Storage, seed: int) -> Session:
    """Return a new match with a weak partner opposite two others."""
    people = [seat_entry(person) for person in (characters()[0], characters()[-1], characters()[0])]
    return Session.start(storage, game="spades", seed=seed, seats=people, pace=unhurried)


def played_round(storage: Storage) -> Session:
    """Return a match after a round in which the person plays the first legal card."""
    session = started(storage, 3)
    while session.match.num_rounds == 0:
        legal = session.match.legal_moves()
        is_bidding = session.match.state.phase == "bidding"
        make(session, min(legal, key=lambda move: abs(move - 3)) if is_bidding else legal[0])
    return session


def test_a_hint_is_what_five_stars_would_do(storage: Storage) -> None:
    session = started(storage, 5)
    five_stars = player_from(load_game("spades"), "5")
    num_cards = 0
    while session.match.num_rounds == 0:
        legal = session.legal()
        if len(legal) < 2:
            make(session, session.match.legal_moves()[0])
            continue
        hint = hint_question(session)(Cancel())
        own = five_stars.choose(session.match.observation(HUMAN), seed=advice_seed(session.match))
        assert hint.counsel.decision.move == own.move
        assert hint.counsel.decision.explanation == own.explanation
        if session.match.state.phase == "playing":
            num_cards += 1
            assert set(hint.counsel.values) == set(legal)
            hidden = session.match.observation(HUMAN).state().hidden
            assert set(hint.beliefs) == {session.match.card_names()[card] for card in hidden}
            others = {session.seat_name(seat) for seat in (1, 2, 3)}
            assert all(set(shares) == others for shares in hint.beliefs.values())
        make(session, own.move)
    assert num_cards >= 5


def test_a_check_compares_with_what_five_stars_would_have_done(storage: Storage) -> None:
    session = played_round(storage)
    five_stars = player_from(load_game("spades"), "5")
    losses = []
    for number in own_decisions(session, 0):
        check = check_question(session, number)(Cancel())
        match = session.match_at(number)
        own = five_stars.choose(match.observation(HUMAN), seed=mixed_seed(match.decision_seed(), 1))
        assert (check.advised, check.reasons) == (own.move, tuple(own.explanation))
        assert (check.loss is None) == (match.state.phase == "bidding")
        if check.loss is not None:
            losses.append(check.loss)
            assert check.loss == 0.0 or check.played != check.advised
    assert max(losses) > 0.003


def test_a_hint_of_another_game_is_what_its_five_stars_would_do(storage: Storage) -> None:
    hearts = load_game("hearts")
    session = Session.start(storage, game="hearts", seed=2, seats=seat_entries(hearts, 3), pace=unhurried)
    five_stars = player_from(load_game("hearts"), "5")
    num_searched = 0
    for _ in range(40):
        if session.match.current_player() == HUMAN:
            counsel = hint_question(session)(Cancel()).counsel
            own = five_stars.choose(session.match.observation(HUMAN), seed=advice_seed(session.match))
            assert counsel.decision.move == own.move
            num_searched += bool(counsel.values)
        make(session, session.match.legal_moves()[0])
    assert num_searched >= 2
