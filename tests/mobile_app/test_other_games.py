"""The other games by touches: played, saved before they are shown, resumed exactly; what is hidden stays so."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from aicore import Cancel
from aicore.games.spades.characters import characters
from aicore.games.table.catalogue import GAMES, load_game
from mobile_app.roster import seat_entries
from mobile_app.session import HUMAN, Session, UnplayableMatchError
from mobile_app.storage import Storage
from mobile_app.widgets.board import Board

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .sessions import begin_game, make
from .test_screens import check_screen

OTHERS = [name for name in GAMES if name != "spades"]
SIZES = (PHONE, LANDSCAPE, TABLET)


def open_game(hand: Hand, name: str) -> Any:
    """Choose the game from the list, begin against weak players or go on, and return its table."""
    hand.choose_game(name)
    if "Continue" in hand.buttons():
        hand.choose("Continue")
        return hand.app.screens.current_screen
    page = hand.app.screen("new_game")
    page.seats = dict.fromkeys(page.seats, characters()[0])
    hand.press(page.start)
    return hand.app.screens.current_screen


def begin(hand: Hand, name: str) -> Any:
    """Begin a match against weak players, and return its table."""
    hand.app.start_match(name, seats=seat_entries(load_game(name), 1))
    hand.frames(3)
    return hand.app.screens.current_screen


def is_own(hand: Hand, table: Any) -> bool:
    """Return whether the table waits for the person, or for a sheet to be closed."""
    return bool(hand.app.sheets()) or (not (table.is_moving or table.is_writing) and table.session.is_persons_turn)


def wait_for_person(hand: Hand, table: Any) -> None:
    """Let frames pass until the table waits for the person."""
    hand.until(lambda: is_own(hand, table), seconds=30)


def touch_move(hand: Hand, table: Any, number: int) -> None:
    """Make one of the person's moves by touches: a card, a word or a button."""
    legal = table.session.legal()
    move = legal[number % len(legal)]
    before = table.session.num_moves
    board = next((part for part in table.walk() if isinstance(part, Board)), None) if table.session else None
    if board is not None and board.view.targets:
        hand.frames(3)
        target = board.view.targets[number % len(board.view.targets)]
        spot = next(spot for spot in board.view.spots if spot.name == target.spot)
        hand.tap(*board.to_window(*board.pixel(spot.x, spot.y)))
        # A scroll view hands a tap on after a fifth of a second; a place that stands for several moves asks which.
        hand.until(lambda: bool(hand.app.sheets()) or table.session.num_moves > before)
        if table.session.num_moves == before:
            hand.press(next(iter(hand.buttons().values())))
    elif not hasattr(table, "cards"):
        hand.frames(3)
        words = [button for button in hand.buttons().values() if button.text not in ("Menu", "Undo", "Hint", "←")]
        hand.press(words[number % len(words)])
    elif table.view().several and move in table.playable(table.view()):
        touch_several(hand, table)
    elif move in table.playable(table.view()):
        for _ in range(2):
            hand.tap(*table.cards.touch_boxes[move].center)
    elif move in (pile.move_made for pile in table.piles):
        hand.press(next(pile for pile in table.piles if pile.move_made == move))
    else:
        hand.press(table.picker.buttons[move])
    assert table.session.num_moves > before


def touch_several(hand: Hand, table: Any) -> list[int]:
    """Choose as many cards as are wanted together and confirm; return them."""
    cards = table.playable(table.view())[: table.session.match.num_together()]
    for card in cards:
        assert table.picker.confirm.disabled
        hand.tap(*table.cards.touch_boxes[card].center)
    assert sorted(table.cards.picked) == sorted(cards)
    hand.press(table.picker.confirm)
    return cards


@pytest.mark.parametrize("name", OTHERS)
def test_every_game_is_played_by_touches_and_resumed_exactly(hand: Hand, tmp_path: Path, name: str) -> None:
    size = SIZES[OTHERS.index(name) % 3]
    hand.resize(size)
    table = open_game(hand, name)
    for number in range(2):     # a Mr X who is moved without a thought is caught in the third round
        hand.until(lambda: is_own(hand, table), seconds=30)
        if hand.app.sheets():
            hand.app.sheets()[-1].close()
            continue
        check_screen(hand, f"{name} at {size}")
        touch_move(hand, table, number)
    hand.until(lambda: is_own(hand, table), seconds=30)
    record, moves = table.session.match.record(), table.session.moves()
    assert table.session.match.current_player() >= 0, "the match is over: nothing to resume"
    assert hand.app.storage.match(table.session.match_id).moves == moves
    hand.close()
    again = Hand(tmp_path / "app", size)
    try:
        table = open_game(again, name)
        assert table.session.moves() == moves
        assert table.session.match.record() == record
        again.until(lambda: is_own(again, table), seconds=30)
        replayed = load_game(name).replay(table.session.match.record())
        replayed.name_seats(table.session.match.names, person=HUMAN)
        assert replayed.picture(HUMAN) == table.session.match.picture(HUMAN)
    finally:
        again.close()


def test_undo_hint_last_trick_and_story_at_the_card_table(hand: Hand) -> None:
    table = open_game(hand, "hearts")
    for number in range(5):
        hand.until(lambda: is_own(hand, table), seconds=30)
        touch_move(hand, table, number)
    hand.until(lambda: is_own(hand, table), seconds=30)
    moves = table.session.moves()
    hand.press(table.tools["undo"])
    assert table.session.moves() == moves[: table.session.num_moves]
    assert table.session.match.current_player() == HUMAN
    hand.until(lambda: is_own(hand, table))
    hand.press(table.tools["hint"])
    hand.until(lambda: hand.app.sheets(), what="the hint")
    check_screen(hand, "hint of Hearts")
    before = table.session.num_moves
    hand.choose(next(words for words in hand.buttons() if words.startswith("Play ")))
    assert table.session.num_moves > before
    hand.until(lambda: is_own(hand, table), seconds=30)
    for tool in (table.tools["last"], table.ids.score, table.tools["menu"]):
        hand.press(tool)
        assert hand.app.sheets()
        check_screen(hand, "a sheet of Hearts")
        hand.back()
        assert not hand.app.sheets()
    hand.back()
    assert hand.screen == "home"
    assert [name for name, tile in hand.app.screen("home").tiles.items() if tile.is_waiting] == ["hearts"]


def test_a_whole_match_by_touches(hand: Hand) -> None:
    hand.app.change_setting("one_tap", True)
    table = begin(hand, "knockout_whist")
    while table.session.match.current_player() >= 0:
        hand.until(lambda: is_own(hand, table) or table.session.match.current_player() < 0, seconds=30)
        if hand.app.sheets():
            if table.session.match.current_player() >= 0:
                hand.choose("Next round")
        elif table.session.match.current_player() == HUMAN:
            move = table.session.legal()[-1]
            if move in table.playable(table.view()):
                hand.tap(*table.cards.touch_boxes[move].center)
            else:
                hand.press(table.picker.buttons[move])
    hand.until(lambda: hand.app.sheets())
    check_screen(hand, "the end of Knockout Whist")
    assert hand.app.storage.match(table.session.match_id).outcome in ("won", "lost")
    hand.choose("New match")
    assert hand.app.screens.current_screen.session.num_moves < 4


@pytest.mark.parametrize("size", SIZES)
def test_jack_is_chosen_and_played_by_touches_until_the_next_turn(hand: Hand, size: tuple[int, int]) -> None:
    """Characters, hexes and powers are tapped on the board; the answer to a call is a button."""
    hand.resize(size)
    hand.choose_game("mr_jack")
    hand.choose("Jack")
    hand.press(hand.app.screen("new_game").start)
    table = hand.app.screens.current_screen
    match = table.session.match
    assert match.seat_name(HUMAN) == "Jack"
    for number in range(40):
        hand.until(lambda: is_own(hand, table), seconds=30)
        if match.state.turn > 1 or match.current_player() < 0:
            break
        check_screen(hand, f"Jack at {size}")
        touch_move(hand, table, number)
    assert match.state.turn == 2
    assert (HUMAN, "seen" if match.state.was_seen else "unseen") in match.moves
    # Another match keeps the role.
    hand.app.ask_to_close = lambda _, begin: begin()
    table.start_anew()
    hand.frames(3)
    again = hand.app.screens.current_screen.session.match
    assert again.seed != match.seed
    assert again.seat_name(HUMAN) == "Jack"


@pytest.mark.parametrize("size", SIZES)
def test_every_character_of_mr_jack_has_its_letters(
    hand: Hand, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that are too small to read are left out, and colours alone tell nobody who is who."""
    hand.resize(size)
    table = begin(hand, "mr_jack")
    board = next(part for part in table.walk() if isinstance(part, Board))
    drawn: list[str] = []
    monkeypatch.setattr("mobile_app.widgets.board.put_glyph", lambda group, words, **_: drawn.append(words))
    board.draw()
    assert {"Ho", "Wa", "Sm", "Le", "St", "Go", "Gu", "Be"} <= set(drawn)


@pytest.mark.parametrize("role", ["Mr X", "All detectives"])
def test_both_sides_of_scotland_yard_by_touches_to_the_end(hand: Hand, tmp_path: Path, role: str) -> None:
    """One person moves a whole side, killed once on the way; only the end shows the detectives where Mr X is."""
    hand.choose_game("scotland_yard")
    hand.choose(role)
    page = hand.app.screen("new_game")
    page.values |= {"log_length": 4}
    page.seats = dict.fromkeys(page.seats, characters()[0])
    hand.press(page.start)
    table = hand.app.screens.current_screen
    session, is_hider = table.session, role == "Mr X"
    assert session.person_seats == ((0,) if is_hider else (1, 2, 3, 4, 5))
    for number in range(40):
        wait_for_person(hand, table)
        if session.match.current_player() < 0:
            break
        view = session.match.board_view(session.person)
        is_shown = is_hider or session.match.state.last_shown is not None
        assert any(token.key == "Mr X" for token in view.tokens) == is_shown
        assert view.targets
        assert sum(spot.shade > 0 for spot in view.spots) == len(session.match.state.possible)
        check_screen(hand, f"{role} of Scotland Yard")
        if number == 2:
            moves = session.moves()
            hand.close()
            hand = Hand(tmp_path / "app", PHONE)
            table = open_game(hand, "scotland_yard")
            session = table.session
            assert session.moves() == moves
            wait_for_person(hand, table)
        touch_move(hand, table, number)
    assert session.match.is_over
    assert {entry.seat for entry in session.taken if entry.chosen_by == "person"} == set(session.person_seats)
    assert hand.app.storage.match(session.match_id).outcome == (
        "won" if (session.match.state.winner == 0) == is_hider else "lost"
    )
    shown = session.match.board_view(session.person)
    assert [token.is_faded for token in shown.tokens if token.key == "Mr X"] == [False]
    # Another match keeps the role.
    hand.choose("New match")
    again = hand.app.screens.current_screen.session
    assert again.match_id != session.match_id
    assert again.person_seats == session.person_seats
    hand.close()


def test_cards_that_nobody_may_see_are_never_told(storage: Storage) -> None:
    for game in ("hearts", "euchre"):
        for seed in range(3):
            session = begin_game(storage, game, seed=seed)
            dice = random.Random(seed)
            names = set(session.match.card_names().values())
            for _ in range(60):
                if session.match.current_player() < 0:
                    break
                make(session, dice.choice(list(session.match.legal_moves())))
                told = {word.strip(".,") for sentence in session.story(99) for word in sentence.split()}
                assert not told & names, "hidden or not, cards are seen on the table and not told"


def test_a_player_decides_the_same_before_and_after_a_restart(storage: Storage) -> None:
    session = begin_game(storage, "oh_hell", seed=4, stars=2)
    while session.match.current_player() == HUMAN or session.num_moves < 9:
        make(session, session.match.legal_moves()[0])
    again = Session(storage, storage.match(session.match_id))
    assert again.question()(Cancel()).move == session.question()(Cancel()).move


def test_more_than_four_sit_at_the_table_of_text(hand: Hand) -> None:
    session = Session.start(hand.app.storage, game="oh_hell", seed=4, seats=[{"stars": 1}] * 5)
    hand.app.open_match(session)
    assert hand.app.screens.current == "board_table"
    table = hand.app.screens.current_screen
    for _ in range(3):
        hand.until(lambda: is_own(hand, table))
        table.make_move(session.legal()[0])
    assert {entry.seat for entry in session.taken} == set(range(6))


def test_a_match_that_breaks_the_rules_is_refused(storage: Storage) -> None:
    session = begin_game(storage, "hearts", seed=1)
    storage.add_move(session.match_id, 0, 999)
    with pytest.raises(UnplayableMatchError):
        Session(storage, storage.match(session.match_id))


PLAYER = """
import sys, time
from pathlib import Path
from mobile_app.session import Session
from mobile_app.storage import Storage
from mobile_app.widgets.board import Board
storage = Storage(Path(sys.argv[1]))
session = Session(storage, storage.running_match("hearts"))
print("resumed", *session.moves(), flush=True)
while session.match.current_player() >= 0:
    legal = session.match.legal_moves()
    move = legal[session.num_moves * 7 % len(legal)]
    session.play(session.chosen(move, seat=session.match.current_player()))
    print("shown", session.num_moves - 1, move, flush=True)
    time.sleep(0.004)
"""


def test_killed_in_the_middle_of_another_game(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    match_id = begin_game(storage, "hearts", seed=3).match_id
    storage.close()
    dice, known = random.Random(2), []
    for _ in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(tmp_path)], stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        ) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            shown = [process.stdout.readline() for _ in range(dice.randint(1, 10))]
            time.sleep(dice.uniform(0.0, 0.01))
            process.send_signal(signal.SIGKILL)
            shown += process.stdout.read().splitlines(keepends=True)
        assert [int(word) for word in first.split()[1:]] == known
        storage = Storage(tmp_path)
        stored = storage.match(match_id).moves
        storage.close()
        assert stored[: len(known)] == known
        for line in shown:
            if line.endswith("\n"):
                _, number, move = line.split()
                assert stored[int(number)] == int(move), "a move was shown that is not on disk"
        known = stored
    assert len(known) > 6
