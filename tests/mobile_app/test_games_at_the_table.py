"""What single games need of the one table, by touches: cards chosen together, piles, barred bids, partners, replay."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from aicore.games.others.knockout_whist.game import WhistMatch
from aicore.games.table import Game
from aicore.games.table.catalogue import GAMES, load_game
from mobile_app.advice import proof_question
from mobile_app.replaying import Replay
from mobile_app.report import recent_plays, report
from mobile_app.roster import seat_entries
from mobile_app.screens.match_sheets import MOST_BARS
from mobile_app.session import HUMAN, Chooser, Session
from mobile_app.settings import Settings
from mobile_app.storage import Storage
from mobile_app.widgets.bars import BarRow

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .sessions import begin_game, make
from .test_other_games import begin, is_own
from .test_screens import check_screen


def open_at(hand: Hand, session: Session) -> Any:
    """Show a match as it stands and wait for the person's turn."""
    hand.app.open_match(session)
    hand.frames(3)
    table = hand.app.screens.current_screen
    hand.until(partial(is_own, hand, table))
    return table


def test_two_at_a_table_on_its_side_have_words_to_choose_from(hand: Hand) -> None:
    """No plate and no pile lies beside the words: the monkey's new match of Schnapsen broke there."""
    hand.resize(LANDSCAPE)
    table = begin(hand, "schnapsen")
    for _ in range(8):
        hand.until(partial(is_own, hand, table))
        if table.picker.parent is not None:
            break
        card = table.session.legal()[0]
        hand.tap(*table.cards.touch_boxes[card].center)
        hand.tap(*table.cards.touch_boxes[card].center)
    assert table.picker.parent is not None
    assert table.layout.middle.x <= table.picker.x
    assert table.picker.right <= table.layout.middle.right


def test_the_buttons_of_a_board_stay_at_the_bottom(hand: Hand) -> None:
    """Six people and two purses are told below the map of Scotland Yard; the menu is reached without scrolling."""
    hand.resize(PHONE)
    begin(hand, "scotland_yard")
    menu = hand.buttons()["Menu"]
    low = menu.to_window(*menu.pos)[1]
    assert 0 <= low <= 48, low
    hand.tap(*menu.to_window(*menu.center))
    hand.until(hand.app.sheets, what="the menu")


def test_a_hint_shows_the_best_of_many_choices(hand: Hand) -> None:
    session = begin_game(hand.app.storage, "dou_dizhu", seed=7, stars=1)
    while session.match.current_player() != HUMAN:
        make(session, session.match.legal_moves()[0])
    make(session, session.match.legal_moves()[-1])
    assert len(session.legal()) > MOST_BARS + 1, "the landlord leads"
    table = open_at(hand, session)
    hand.press(table.tools["hint"])
    hand.until(hand.app.sheets, what="the hint")
    shown = list(hand.app.sheets()[-1].walk())
    bars = [part for part in shown if isinstance(part, BarRow)]
    assert MOST_BARS <= len(bars) <= MOST_BARS + 1
    assert sum(bar.is_marked for bar in bars) == 1
    left_out = f"And {len(session.legal()) - len(bars)} choices"
    assert any(left_out in getattr(part, "text", "") for part in shown)


def test_three_cards_are_chosen_freely_before_they_are_passed(hand: Hand) -> None:
    table = begin(hand, "hearts")
    hand.until(partial(is_own, hand, table))
    session, cards = table.session, table.cards
    held = session.hand()
    for card in held[:4]:
        hand.tap(*cards.touch_boxes[card].center)
    assert cards.picked == held[:4]
    assert table.picker.confirm.disabled, "four are too many"
    hand.tap(*cards.touch_boxes[held[1]].center)
    chosen = [held[0], *held[2:4]]
    assert cards.picked == chosen
    assert session.num_moves == 0, "nothing is passed before it is confirmed"
    hand.press(table.picker.confirm)
    hand.until(lambda: session.match.state.phase == "playing" and is_own(hand, table))
    assert [entry.move for entry in session.taken[:3]] == chosen
    assert {entry.chosen_by for entry in session.taken[:3]} == {Chooser.PERSON}
    came = set(session.match.state.given[3])
    assert came <= set(session.hand())
    assert {card for card in session.hand() if cards.cards[card].is_marked} == came, "what came is seen"
    hand.press(table.tools["undo"])
    assert session.num_moves == 0, "cards chosen together are taken back together"


def test_the_stock_and_the_discards_are_tapped_and_melds_are_marked(hand: Hand) -> None:
    session = begin_game(hand.app.storage, "gin_rummy", seed=3, stars=1)
    while session.match.state.phase != "draw" or session.match.current_player() != HUMAN:
        make(session, session.match.legal_moves()[-1 if session.match.state.phase == "first offer" else 0])
    table = open_at(hand, session)
    stock, discards = table.piles
    assert (stock.is_face_up, discards.is_face_up) == (False, True)
    assert discards.name == session.match.card_names()[session.match.state.upcard]
    before = set(session.hand())
    hand.press(stock)
    drawn = set(session.hand()) - before
    assert len(drawn) == 1
    assert {card for card in session.hand() if table.cards.cards[card].is_marked} == drawn
    assert not session.can_undo() or session.undo_target() != session.num_moves - 1, "a card drawn cannot be unseen"
    view = session.card_view()
    assert view is not None
    bands = {card: table.cards.cards[card].band for card in session.hand()}
    assert {card for card, band in bands.items() if band} == {card for meld in view.groups for card in meld}
    num_moves = session.num_moves
    hand.press(stock)
    assert session.num_moves == num_moves, "one card a turn"


def test_the_forbidden_bid_is_shown_as_forbidden(hand: Hand) -> None:
    seed = next(seed for seed in range(20) if load_game("oh_hell").new_match(seed=seed).state.dealer == HUMAN)
    session = begin_game(hand.app.storage, "oh_hell", seed=seed, stars=1)
    while session.match.current_player() != HUMAN:
        make(session, 2)
    table = open_at(hand, session)
    legal = session.legal()
    (barred,) = set(range(11)) - set(legal)
    assert table.picker.buttons[barred].disabled
    assert not any(table.picker.buttons[bid].disabled for bid in legal)
    assert f"Not {barred}" in table.ids.message.text
    before = session.num_moves
    hand.tap(*table.picker.buttons[barred].center)
    assert session.num_moves == before


def test_partners_and_sides_are_told(hand: Hand) -> None:
    table = begin(hand, "euchre")
    hand.until(partial(is_own, hand, table))
    assert [plate.extra for plate in table.seats] == ["", "", "partner", ""]
    assert table.ids.score.has_sides
    assert all(plate.stars for plate in table.seats[1:])
    assert len({plate.name for plate in table.seats}) == 4


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_combinations_are_chosen_by_tapping_cards(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    session = begin_game(hand.app.storage, "dou_dizhu", seed=7, stars=1)
    table = open_at(hand, session)
    hand.press(table.picker.buttons[max(session.legal())])
    hand.until(lambda: session.match.state.phase == "playing" and is_own(hand, table))
    hand.frames(3)
    check_screen(hand, f"the lead at {size}")
    held = session.hand()
    assert len(held) == 20, "the landlord has three cards more, and they are seen"
    assert {card for card in held if table.cards.cards[card].is_marked} == set(session.match.kitty)
    assert all(min(box.width, box.height) >= 47.9 for box in table.cards.touch_boxes.values())
    four, three = held[-2:]
    for card in (four, three):
        hand.tap(*table.cards.touch_boxes[card].center)
    assert table.picker.confirm.disabled, "3 and 4 are no combination"
    hand.tap(*table.cards.touch_boxes[three].center)
    pair = [card for card in held if card // 4 == four // 4][:2]
    hand.tap(*table.cards.touch_boxes[next(card for card in pair if card != four)].center)
    before = session.num_moves
    hand.press(table.picker.confirm)
    assert session.taken[before].words == "4 4"
    hand.until(lambda: is_own(hand, table) and session.match.current_player() == HUMAN)
    hand.frames(3)
    laid = dict(session.match.card_view(HUMAN).laid)
    assert set(laid[HUMAN]) == set(pair), "the cards that were tapped are the ones that lie there"
    middle = table.layout.middle
    for seat, cards in laid.items():
        for box in table.layout.laid_boxes(seat, len(cards)):
            assert middle.x - 1 <= box.x
            assert box.right <= middle.right + 1
    assert not set(session.hand()) & set(pair)


@pytest.mark.parametrize(("mode", "moves"), [("off", 0), ("last", 0), ("forced", 1)])
def test_forced_cards_play_themselves_if_wished(hand: Hand, mode: str, moves: int) -> None:
    hand.app.change_setting("auto_play", mode)
    session = begin_game(hand.app.storage, "knockout_whist", seed=4, stars=1)
    while session.match.current_player() != HUMAN or len(session.legal()) != 1 or len(session.hand()) < 3:
        make(session, session.match.legal_moves()[0])
    before = session.num_moves
    hand.app.open_match(session)
    hand.frames(40)
    own = [entry for entry in session.taken[before:] if entry.seat == HUMAN]
    assert len(own) >= moves
    assert bool(own) == bool(moves)
    assert all(entry.chosen_by == Chooser.FORCED for entry in own)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_report_proof_summary_and_replay(storage: Storage, game: str) -> None:
    """A match of every game to the end of its first round, without a window."""
    session = begin_game(storage, game, seed=5, stars=1)
    choices = 0
    while session.match.num_rounds == 0 and session.match.current_player() >= 0:
        seat, legal = session.match.current_player(), session.match.legal_moves()
        make(session, legal[len(session.taken) * 7 % len(legal)])
        choices += seat != HUMAN and len(legal) > 1 and session.taken[-1].is_open
        if choices == 3:
            choices += 1
            play = recent_plays(session)[0]
            document = report(session, play.number, comment="why?", settings=Settings())
            found = load_game(game).read_position(document["position"])
            assert found is not None
            assert proof_question(session) is not None
    assert storage.rounds(game)[0].summary["figures"]
    replay = Replay(session)
    dealt = [replay.match().held(replay.match().state, seat) for seat in range(session.match.num_players)]
    while not replay.is_at_end:
        replay.move(1)
        match = replay.match()
        for seat in range(match.num_players):
            assert match.card_view(seat) is None or match.card_names()
    assert replay.match().num_rounds == 0, "the next round is not dealt"
    if game in ("spades", "hearts"):
        assert [len(cards) for cards in dealt] == [13] * 4
    assert len(seat_entries(load_game(game), 3)) == session.match.num_players - 1


@pytest.mark.parametrize("game", ["hearts", "euchre", "gin_rummy", "sorry"])
def test_a_decision_does_not_depend_on_what_is_hidden(storage: Storage, game: str) -> None:
    from aicore import Cancel

    session = begin_game(storage, game, seed=5, stars=2)
    num_asked = 0
    while num_asked < 4 and session.match.current_player() >= 0:
        if session.match.current_player() == HUMAN:
            make(session, session.match.legal_moves()[0])
            continue
        session.play(session.question()(Cancel()))
        num_asked += session.taken[-1].num_legal > 1 and session.taken[-1].is_open
    question = proof_question(session)
    assert question is not None
    proof = question(Cancel())
    assert proof.is_fair
    assert len(proof.moves) == 4
    match = session.match_at(proof.number)
    if match.card_names():
        other = match.shuffled(proof.seat, seed=1)
        seats = range(match.num_players)
        hands = [(sorted(match.held(match.state, seat)), sorted(match.held(other, seat))) for seat in seats]
        assert hands[proof.seat][0] == hands[proof.seat][1]
        assert any(real != shuffled for real, shuffled in hands), "something else was hidden in the trial"


def test_cards_passed_unseen_are_in_no_report(storage: Storage) -> None:
    session = begin_game(storage, "hearts", seed=5, stars=1)
    while session.match.state.phase == "before":
        make(session, session.match.legal_moves()[0])
    assert session.num_moves == 12
    assert recent_plays(session) == []
    assert proof_question(session) is None


NEW_GAME = Game(name="new_game_of_cards", title="A new game", num_players=(2, 3, 4), match=WhistMatch)


def test_a_new_game_of_cards_needs_no_line_in_the_app(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, NEW_GAME.name, f"{__name__}:NEW_GAME")
    hand.choose_game(NEW_GAME.name)
    hand.press(hand.app.screen("new_game").start)
    table = hand.app.screens.current_screen
    assert table is hand.app.table
    hand.until(partial(is_own, hand, table))
    hand.press(table.tools["hint"])
    hand.until(lambda: hand.app.sheets(), what="the hint")
    hand.choose("Close")
    table.halt()
    session = table.session
    while session.match.num_rounds == 0:
        make(session, session.match.legal_moves()[0])
    hand.app.open_replay(session, 0)
    assert hand.screen == "replay"
    hand.app.go("match_statistics")
    hand.app.screen("match_statistics").open(NEW_GAME.name)
    assert session.match_id in hand.app.screen("match_statistics").matches


DRAWN_OR_SAID = ("game_art.py", "strings.py")


def test_the_app_names_no_game_but_its_own() -> None:
    """Pictures of games are drawn by name, a game without one shows the back of a card; words name suits."""
    root = Path(__file__).parents[2] / "mobile_app"
    sources = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.py") if path.name not in DRAWN_OR_SAID}
    named = {(path.name, game) for path, code in sources.items() for game in GAMES if f'"{game}"' in code}
    assert named == {("roster.py", "spades"), ("extras.py", "spades"), ("standalone.py", "spades")}
    imported = {path.name for path, code in sources.items() if "aicore.games.others" in code}
    assert not imported
