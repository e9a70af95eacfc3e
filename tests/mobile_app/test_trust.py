"""What costs trust when it fails: the app makes no move for the person, and shows nothing that they may not know."""

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mobile_app.session import HUMAN

from .harness import LANDSCAPE, Hand
from .test_other_games import begin, is_own, open_game, touch_move
from .test_play import find_claim


def own_moves(hand: Hand, match_id: int) -> int:
    """Return how many moves of the person lie on disk."""
    from mobile_app.session import Session

    stored = hand.app.storage.match(match_id)
    return sum(entry.seat == HUMAN for entry in Session(hand.app.storage, stored).taken)


@pytest.mark.parametrize("speed", ["instant", "fast"])
def test_killed_on_the_round_sheet_the_app_bids_for_nobody(hand: Hand, tmp_path: Path, speed: str) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.app.sheets())
    assert hand.session.match.current_player() != HUMAN, "an AI bids first"
    match_id, before = hand.session.match_id, own_moves(hand, hand.session.match_id)
    hand.close()
    again = Hand(tmp_path / "app", speed=speed)
    try:
        again.choose("Continue")
        again.until(again.is_own_turn)
        again.frames(30)
        assert own_moves(again, match_id) == before
        assert again.session.match.state.bids[HUMAN] is None
    finally:
        again.close()


@pytest.mark.parametrize("game", ["oh_hell", "euchre", "hearts"])
def test_a_new_match_waits_for_the_person(hand: Hand, game: str) -> None:
    for number in range(3):
        if number:
            begin(hand, game)
        table: Any = hand.app.screens.current_screen if number else open_game(hand, game)
        hand.until(partial(is_own, hand, table))
        assert not hand.app.sheets()
        hand.frames(30)
        assert own_moves(hand, table.session.match_id) == 0


def words_shown(root: Any) -> str:
    """Return every word below a widget, without the marks for fonts and colours."""
    labels = [widget for widget in root.walk(restrict=True) if getattr(widget, "text", "")]
    return "\n".join(re.sub(r"\[[^]]*\]", "", label.text) for label in labels)


def test_fair_play_shows_no_hand_during_the_round(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 9 and hand.is_own_turn())
    hand.app.go("fairness")
    page = hand.app.screen("fairness")
    hand.press(page.button)
    hand.until(lambda: not page.button.disabled)
    assert "same move each time" in page.verdict.text
    shown = words_shown(page.trials)
    assert "Shuffle 3" in shown
    assert len(re.findall(r"[♠♥♦♣]", shown)) <= 4, "one card for each trial, and no hands"
    hand.back()
    hand.play_until(lambda: hand.app.sheets())
    hand.app.go("fairness")
    hand.press(page.button)
    hand.until(lambda: not page.button.disabled)
    assert len(re.findall(r"[♠♥♦♣]", words_shown(page.trials))) > 4, "the round is over: anybody may look"


FIRST_START = """
import os
from kivy.clock import Clock
from mobile_app.main import SpadesApp
app = SpadesApp()
Clock.schedule_once(lambda _: (print("shown", app.screens.current), app.stop()), 0.1)
app.run()
"""


@pytest.mark.parametrize("variable", ["HOME", "XDG_CONFIG_HOME"])
def test_the_first_start_needs_no_folder(tmp_path: Path, variable: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "XDG_CONFIG_HOME"}
    root = Path(__file__).parents[2]
    environment |= {"HOME": str(tmp_path), "PYTHONPATH": str(root), "KIVY_HOME": str(tmp_path / "kivy")}
    if variable != "HOME":
        environment[variable] = str(tmp_path / "not" / "there")
    found = subprocess.run(
        [sys.executable, "-c", FIRST_START], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert found.stdout.strip() == "shown home", found.stderr
    assert any(tmp_path.rglob("games.sqlite3"))


def open_claim(hand: Hand) -> None:
    """Bring the table to a position where the rest is certain."""
    from .sessions import make

    seed = next(seed for seed in range(40) if find_claim(seed) is not None)
    moves = find_claim(seed)
    assert moves is not None
    hand.start_match(seed=seed)
    hand.app.table.halt()
    session = hand.session
    session.storage.take_back(session.match_id, 0)
    session = type(session)(session.storage, session.storage.match(session.match_id))
    for move in moves:
        make(session, move)
    hand.app.table.open(session)
    hand.frames(3)


def test_nobody_is_said_to_have_chosen_the_cards_of_a_claim(hand: Hand) -> None:
    from mobile_app.advice import own_decisions
    from mobile_app.report import recent_plays

    open_claim(hand)
    session, before = hand.session, hand.session.num_moves
    hand.press(hand.app.table.tools["claim"])
    hand.until(lambda: hand.app.sheets())
    claimed = session.taken[before:]
    assert {entry.chosen_by for entry in claimed} == {"claim"}
    assert hand.app.storage.match(session.match_id).choosers[before:] == ["claim"] * len(claimed)
    assert all(play.number < before for play in recent_plays(session)), "no report blames a player for them"
    assert all(number < before for number in own_decisions(session, 0)), "no check blames the person for them"
    hand.choose("Undo")
    assert session.num_moves == before, "a claim is taken back as a whole"


def test_a_hint_says_why_when_its_bar_is_not_the_longest() -> None:
    from dataclasses import replace

    from aicore.games.table.adviser import Counsel
    from aicore.player import Decision
    from aicore.result import MoveStatistics, SearchResult
    from mobile_app.advice import ahead_of

    def tried(move: int, mean: float, visits: int, *, is_suspect: bool = False) -> MoveStatistics:
        return MoveStatistics(
            move=move, name=str(move), visits=visits, availability=visits, mean=mean, skew=1.0, skewed_mean=mean,
            is_suspect=is_suspect,
        )

    moves = (tried(1, 0.5, 900), tried(2, 0.6, 100), tried(3, 0.51, 800), tried(4, 0.7, 800, is_suspect=True))
    result = replace_moves(SearchResult, moves)
    decision = Decision(move=1, name="1", time_ms=1.0, result=result)
    counsel = Counsel(decision=decision, values={5: 0.8, 4: 0.7, 2: 0.6, 3: 0.51, 1: 0.5, 6: 0.5})
    assert ahead_of(counsel) == {"looked": [5], "suspect": [4], "few": [2], "close": [3]}
    best = replace(counsel, values={1: 0.9, 2: 0.6})
    assert ahead_of(best) == {}


def replace_moves(kind: Any, moves: Any) -> Any:
    """Return a result that has these moves and nothing else that matters."""
    made = object.__new__(kind)
    object.__setattr__(made, "moves", moves)
    return made


def test_the_words_of_a_turn_fit_the_hand_and_the_way_of_playing(hand: Hand) -> None:
    hand.start_match(seed=5)
    seen = set()
    while not hand.app.sheets():
        hand.until(lambda: hand.app.sheets() or hand.is_own_turn())
        if hand.app.sheets():
            break
        state = hand.session.match.state
        if state.phase == "bidding":
            hand.touch_bid(3)
            continue
        words = words_shown(hand.app.table.ids.message)
        if state.trick:
            led = state.trick[0][1] >> 4
            can_follow = any(card >> 4 == led for card in hand.session.hand())
            assert ("follow" in words) == can_follow, words
            seen.add(can_follow)
        hand.touch_card(hand.session.legal()[0])
    assert seen == {True, False}
    hand.choose("Next round")
    hand.app.change_setting("one_tap", True)
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    for _ in range(8):
        hand.until(hand.is_own_turn)
        assert "again" not in words_shown(hand.app.table.ids.message)
        hand.tap(*hand.app.table.cards.touch_boxes[hand.session.legal()[0]].center)
    table = open_hearts(hand)
    assert "again" not in words_shown(table.ids.message)


def open_hearts(hand: Hand) -> Any:
    """Open Hearts from home and wait for the person's turn."""
    hand.app.go("home")
    hand.frames(2)
    table = open_game(hand, "hearts")
    hand.until(lambda: is_own(hand, table))
    return table


def test_a_new_match_asks_before_it_gives_up_another(hand: Hand) -> None:
    table = open_hearts(hand)
    touch_move(hand, table, 0)
    match_id = table.session.match_id
    hand.until(lambda: is_own(hand, table))
    hand.press(table.tools["menu"])
    hand.choose("New match")
    assert hand.app.storage.match(match_id).ended is None
    hand.choose("Keep it")
    assert table.session.match_id == match_id
    hand.app.go("home")
    hand.choose_game("hearts")
    hand.choose("New game")
    hand.choose("Deal the cards")
    assert hand.app.storage.match(match_id).ended is None
    hand.choose("New match")
    assert hand.app.storage.match(match_id).outcome == "abandoned"

    hand.app.go("home")
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    match_id = hand.session.match_id
    hand.app.go("home")
    hand.frames(2)
    hand.choose("New game")
    hand.choose("Deal the cards")
    assert hand.app.storage.match(match_id).ended is None
    hand.choose("New match")
    assert hand.app.storage.match(match_id).outcome == "abandoned"


@pytest.mark.parametrize("game", ["spades", "knockout_whist"])
def test_closing_the_result_leads_somewhere_alive(hand: Hand, game: str) -> None:
    from .sessions import make

    if game == "spades":
        hand.start_match(seed=8, rules={"losing_points": -200, "target_points": 250})
    else:
        open_game(hand, game)
    table = hand.app.screens.current_screen
    table.halt()
    session = table.session
    while session.match.current_player() >= 0:
        legal = session.match.legal_moves()
        make(session, legal[-1] if game == "spades" and session.match.state.phase == "bidding" else legal[0])
    table.open(session)
    hand.until(lambda: hand.app.sheets())
    assert hand.app.on_pause()
    hand.app.on_resume()
    hand.frames(3)
    assert len(hand.app.sheets()) == 1, "told once"
    hand.back()
    assert hand.screen == "home"
    assert not hand.app.sheets()


def test_a_pause_on_the_last_trick_does_not_lose_the_round_sheet(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.app.change_setting("speed", "fast")
    hand.play_until(lambda: hand.session.num_moves >= 56)
    assert not hand.app.sheets()
    assert hand.app.on_pause()
    hand.app.on_resume()
    hand.until(lambda: hand.app.sheets())
    assert hand.app.sheets()[-1].heading == "Round 1"
    num_moves = hand.session.num_moves
    hand.app.on_resume()
    hand.frames(20)
    assert hand.session.num_moves == num_moves, "nobody bids before the sheet is closed"
    assert len(hand.app.sheets()) == 1


def test_a_page_begins_at_its_top_and_a_way_back_keeps_the_place(hand: Hand) -> None:
    hand.resize(LANDSCAPE)
    for game in ("sorry", "gin_rummy"):
        table = open_game(hand, game)
        hand.frames(3)
        if hasattr(table.ids, "scroll") or "scroll" in table.ids:
            assert table.ids.scroll.scroll_y == 1.0
            table.ids.scroll.scroll_y = 0.0
        hand.frames(2)
        hand.app.go("home")
        hand.frames(2)
    hand.app.go("settings")
    page = hand.app.screen("settings")
    page.ids.scroll.scroll_y = 0.2
    hand.app.go("rules")
    hand.app.go_back()
    assert page.ids.scroll.scroll_y == 0.2
    hand.app.go("home")
    hand.app.go("settings")
    assert page.ids.scroll.scroll_y == 1.0


def test_how_to_play_tells_the_rules_of_the_match_under_way(hand: Hand) -> None:
    hand.app.go("rules")
    assert "500 points wins" in words_shown(hand.app.screen("rules"))
    hand.start_match(
        seed=5,
        rules={
            "target_points": 250, "bidding": "whiz", "high_cards": "jokers and deuces", "bag_penalty": 0,
            "lowest_club_leads": True, "nil_pass": True, "failed_nil_counts": False,
        },
    )
    hand.press(hand.app.table.tools["menu"])
    hand.choose("How to play")
    told = words_shown(hand.app.screen("rules"))
    for part in ("250 points wins", "Whiz", "jokers", "lowest club leads", "Bags cost nothing", "swaps 2 cards",
                 "they are bags", "your current match"):
        assert part.lower() in told.lower(), part
    assert "500" not in told
    assert "dealer's left leads" not in told
