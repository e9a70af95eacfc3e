"""Every screen opened and left; nothing leaves the window, nothing is cut off, every target is large enough."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from mobile_app.language import LANGUAGES
from mobile_app.screens.pages import PAGES
from mobile_app.strings import ENGLISH

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .samples import device_profile

TOUCH_DP = 48
LEAST_SP = 12
FROM_HOME = {
    "New game": "new_game",
    "Statistics": "match_statistics",
    "How to play": "rules",
    "Fair play": "fairness",
    "Settings": "settings",
}


def visible(root: Any) -> Iterator[tuple[Any, bool]]:
    """Return the widgets below root, each with whether it lies in a scroll view."""
    from kivy.uix.scrollview import ScrollView

    def below(widget: Any, scrolls: bool) -> Iterator[tuple[Any, bool]]:
        yield widget, scrolls
        for child in widget.children:
            yield from below(child, scrolls or isinstance(widget, ScrollView))

    return below(root, False)


def check_screen(hand: Hand, where: str) -> None:
    """Assert that what is shown lies in the window, can be read and can be touched."""
    from kivy.metrics import dp, sp
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.label import Label
    from kivy.uix.textinput import TextInput

    hand.frames(4)
    width, height = hand.window.size
    roots = [hand.app.screens.current_screen, *hand.app.sheets()]
    num_targets = 0
    for root in roots:
        for widget, scrolls in visible(root):
            if widget.width <= 0 or widget.height <= 0 or widget.opacity == 0:
                continue
            x, y = widget.to_window(*widget.pos)
            name = f"{where}: {type(widget).__name__} {getattr(widget, 'text', '')!r}"
            assert x >= -1, f"{name} leaves the window at the left"
            assert x + widget.width <= width + 1, f"{name} leaves the window at the right"
            if not scrolls:
                assert y >= -1, f"{name} leaves the window at the bottom"
                assert y + widget.height <= height + 1, f"{name} leaves the window at the top"
            if isinstance(widget, (ButtonBehavior, TextInput)):
                num_targets += 1
                assert min(widget.size) >= dp(TOUCH_DP) - 0.5, f"{name} is {widget.size}, too small to touch"
            if isinstance(widget, Label) and widget.text:
                assert widget.font_size >= sp(LEAST_SP) - 0.01, f"{name} is too small to read: {widget.font_size}"
                assert not widget.is_shortened, f"{name} is shortened"
                assert widget.texture_size[0] <= widget.width + 1, f"{name} is wider than its place"
                assert widget.texture_size[1] <= widget.height + 1, f"{name} is higher than its place"
    if hand.screen == "table" and not hand.app.sheets():
        for box in hand.app.table.cards.touch_boxes.values():
            assert min(box.width, box.height) >= dp(TOUCH_DP) - 0.5
    assert num_targets > 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_no_word_of_the_home_screen_is_broken(hand: Hand, language: str, text_size: str) -> None:
    from kivy.core.text import Label as CoreLabel

    hand.app.change_setting("language", language)
    hand.app.change_setting("text_size", text_size)
    hand.wait_for_tiles()
    for button in hand.app.screen("home").ids.menu.children:
        longest = max(button.text.split(), key=len)
        room = button.width - button.padding[0] - button.padding[2]
        needed = CoreLabel(text=longest, font_size=button.font_size, font_name=button.font_name, bold=True)
        assert needed.get_extents(longest)[0] <= room, longest


def test_nothing_on_the_home_screen_moves_while_the_games_are_loaded(hand: Hand) -> None:
    home = hand.app.screen("home")
    parts = [*home.ids.main.children, *home.ids.menu.children]
    assert len(home.tiles) < len(hand.app.games), "some are still to come"
    before = [part.to_window(*part.pos) for part in parts]
    hand.wait_for_tiles()
    assert [part.to_window(*part.pos) for part in parts] == before
    assert min(y for _, y in before) >= 0, "a phone shows all of it"


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_every_screen_fits_and_can_be_left(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    check_screen(hand, "home")
    for words, name in FROM_HOME.items():
        hand.choose(words)
        assert hand.screen == name
        check_screen(hand, name)
        if name in ("new_game", "match_statistics"):
            hand.choose("←")
        else:
            hand.back()
        assert hand.screen == "home"
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    check_screen(hand, "bidding")
    hand.play_until(lambda: hand.session.num_moves > 10 and hand.is_own_turn())
    check_screen(hand, "table")
    table = hand.app.table
    for open_sheet in (table.show_menu, table.show_score, table.show_last_trick):
        open_sheet()
        check_screen(hand, open_sheet.__name__)
        hand.back()
        assert not hand.app.sheets()
    hand.press(table.tools["hint"])
    hand.until(lambda: hand.app.sheets())
    check_screen(hand, "hint")
    hand.back()
    hand.app.open_report(hand.session)
    check_screen(hand, "report")
    hand.back()
    assert hand.screen == "table"
    hand.back()
    assert hand.screen == "home"
    assert "Continue" in hand.buttons()


def test_the_arrow_leads_back_in_the_app_that_is_open(hand: Hand, tmp_path: Path) -> None:
    """Kivy's language keeps the app that it was asked for; one that was closed earlier must not get what is pressed."""
    from kivy.lang.parser import global_idmap

    hand.choose("New game")
    hand.close()
    assert global_idmap["app"].theme, "a rule is looked at after the end, as happens while widgets are taken away"
    other = Hand(tmp_path / "other")
    try:
        other.choose("New game")
        other.choose("←")
        assert other.screen == "home"
    finally:
        other.close()


def test_back_closes_the_sheet_then_the_screen_then_the_app(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.press(hand.app.table.tools["menu"])
    hand.choose("Settings")
    assert hand.screen == "settings"
    hand.back()
    assert hand.screen == "table"
    hand.press(hand.app.table.ids.score)
    assert hand.app.sheets()
    hand.back()
    assert not hand.app.sheets()
    hand.back()
    assert hand.screen == "home"
    assert hand.app.on_key(hand.window, 27) is False, "the system ends the app"


def test_turning_the_device_in_the_middle_of_a_round(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 8 and hand.is_own_turn())
    for size in (LANDSCAPE, TABLET, PHONE):
        hand.resize(size)
        check_screen(hand, f"table at {size}")
        before = hand.session.num_moves
        hand.touch_card(hand.session.legal()[0])
        assert hand.session.num_moves > before
        hand.until(lambda: hand.is_own_turn() or hand.app.sheets())


def test_every_setting_holds_at_once_and_after_a_restart(hand: Hand) -> None:
    from mobile_app.settings import CHOICES, read_settings

    hand.app.change_setting("speed", "normal")
    hand.choose("Settings")
    dark = tuple(hand.app.theme.background)
    for name in list(hand.app.screen("settings").controls):
        control = hand.app.screen("settings").controls[name]        # another language makes the screen anew
        if name in CHOICES:
            wanted = next(button for button in reversed(control.children) if not button.is_chosen)
            hand.press(wanted)
            assert getattr(hand.settings, name) == wanted.value
        else:
            was = getattr(hand.settings, name)
            hand.press(control)
            assert getattr(hand.settings, name) is not was
    assert read_settings(hand.app.storage.settings()) == hand.settings
    assert hand.settings.theme == "light"
    assert tuple(hand.app.theme.background) != dark


def test_large_text_and_large_cards_still_fit(hand: Hand) -> None:
    hand.app.change_setting("text_size", "large")
    hand.app.change_setting("card_size", "large")
    hand.app.change_setting("left_handed", True)
    for size in (PHONE, LANDSCAPE):
        hand.resize(size)
        check_screen(hand, "home")
        for name in ("new_game", "settings"):
            hand.app.go(name)
            check_screen(hand, name)
            hand.app.go_back()
        hand.start_match(seed=5)
        hand.until(hand.is_own_turn)
        check_screen(hand, "bidding")


def test_choosing_people_rules_and_a_deal(hand: Hand) -> None:
    from aicore.games.spades.characters import characters

    hand.choose("New game")
    screen = hand.app.screen("new_game")
    hand.press(screen.seat_buttons[2])
    wanted = characters()[0]
    button = next(widget for words, widget in hand.buttons().items() if words.startswith(f"[b]{wanted.name}"))
    hand.press(button)
    assert screen.seats[2] == wanted
    hand.choose("250")
    hand.choose("Jokers")
    screen.seed.text = "4711"
    hand.press(screen.start)
    assert hand.screen == "table"
    assert hand.session.seed == 4711
    assert hand.session.players[2].name == wanted.name
    assert hand.session.rules.target_points == 250
    assert hand.session.rules.high_cards == "jokers"
    hand.until(hand.is_own_turn)
    assert any(widget.name in ("BJ", "LJ") for widget in hand.app.table.cards.cards.values())


def test_the_fair_play_page_proves_the_last_decision(hand: Hand) -> None:
    hand.start_match(seed=5, stars=4)
    hand.play_until(lambda: hand.session.num_moves > 7 and hand.is_own_turn())
    hand.press(hand.app.table.tools["menu"])
    hand.choose("Fair play")
    page = hand.app.screen("fairness")
    hand.press(page.button)
    hand.until(lambda: page.trials.children, seconds=30)
    assert "same move each time" in page.verdict.text
    assert hand.app.worker.is_busy is False


def test_a_damaged_memory_gives_a_message_not_a_crash(tmp_path: Any) -> None:
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "games.sqlite3").write_bytes(b"not a database" * 1000)
    hand = Hand(folder)
    try:
        assert [sheet.heading for sheet in hand.app.sheets()] == [ENGLISH["message.storage"]]
        hand.choose("Close")
        hand.start_match()
        hand.until(hand.is_own_turn)
    finally:
        hand.close()


def test_the_list_of_screens_is_complete(hand: Hand) -> None:
    for name in PAGES:
        assert hand.app.screen(name).name == name


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_the_device_is_described_in_words_and_charts(hand: Hand, size: tuple[int, int]) -> None:
    from mobile_app.widgets.bars import BarRow, Curve

    hand.resize(size)
    hand.choose("Settings")
    hand.choose("Profile this device")
    screen = hand.app.screen("device")
    hand.until(lambda: len(screen.found.children) > 3, what="what was found out at the start")
    words = " ".join(getattr(widget, "text", "") for widget in screen.walk())
    assert "rounds before it plays a card" in words
    assert "_" not in words.replace("x86_64", ""), "raw names are for programs"
    assert " GB" in words
    screen.show(device_profile())
    check_screen(hand, "device")
    shown = list(screen.result.walk())
    assert sum(isinstance(widget, BarRow) for widget in shown) == 6
    assert sum(isinstance(widget, Curve) for widget in shown) == 1
    hand.choose("Share the measurement")
    assert len(list((hand.app.storage.folder / "exports").glob("spades-device-*.json"))) == 1


@pytest.mark.parametrize("name", ["mr_jack", "scotland_yard", "sorry"])
def test_a_board_uses_the_room_of_every_window(hand: Hand, name: str) -> None:
    from mobile_app.screens.board_table import FillingBox
    from mobile_app.widgets.board import Board

    from .test_trust import open_game

    table = open_game(hand, name)
    for size in (PHONE, LANDSCAPE, TABLET):
        hand.resize(size)
        check_screen(hand, f"{name} at {size}")
        board = next(widget for widget in table.walk() if isinstance(widget, Board))
        left = size[1] - 60 if size[0] > size[1] else size[0]
        assert max(board.size) > 0.78 * left, f"the board of {name} is small: {board.size} at {size}"
        boxes = [widget for widget in table.walk() if isinstance(widget, FillingBox)]
        assert len(boxes) == 2
        for box in boxes:
            parts = [part for part in box.children if part.height > 0]
            for one, other in combinations(parts, 2):
                across = min(one.right, other.right) - max(one.x, other.x)
                up = min(one.top, other.top) - max(one.y, other.y)
                assert across <= 1 or up <= 1, f"{name} at {size}: {one} and {other} overlap"
        lowest = min(widget.to_window(0, widget.y)[1] for widget in hand.buttons(table).values())
        assert lowest < 0.1 * size[1], f"{name} at {size}: nothing lies in the lower part of the window"
