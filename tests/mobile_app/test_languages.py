"""Languages in the app: no word is outside of them, a change holds at once, and nothing is cut."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from aicore import __version__
from aicore.games.spades.characters import characters
from aicore.games.table.catalogue import GAMES
from aicore.games.table.words import ENGLISH, say_number, say_share, speak
from mobile_app.licences import read_licences
from mobile_app.screens.game_choice import open_new_game
from mobile_app.screens.pages import PAGES
from mobile_app.session import HUMAN
from mobile_app.strings import counted, say_date, text
from tests.marked_words import Marking, outside

from ..games.test_languages import NAMES
from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .samples import device_profile
from .sessions import begin_game, make
from .test_screens import check_screen

CHARACTERS = tuple(person.name for person in characters())
# By what the environment says: the heading of the settings.
KNOWN = [("de_AT.UTF-8", "Einstellungen"), ("es", "Ajustes"), ("C.UTF-8", "Settings"), ("fr", "Settings")]
SIZES = [PHONE, LANDSCAPE, TABLET]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Let no test leave its language to the next one."""
    yield
    speak(ENGLISH)


@pytest.fixture
def language(monkeypatch: pytest.MonkeyPatch) -> Marking:
    """What the app speaks whatever is set: a language that marks its words."""
    marking = Marking()
    for user in ("mobile_app.main", "mobile_app.screens.retelling"):
        monkeypatch.setattr(f"{user}.use_language", lambda _: speak(marking))
    return marking


def shown_texts(hand: Hand) -> Iterator[tuple[Any, str]]:
    """Yield all texts that can be read on the screen and its sheets."""
    for root in (hand.app.screens.current_screen, *hand.app.sheets()):
        for widget in root.walk():
            for name in ("text", "hint_text"):
                words = getattr(widget, name, "")
                if isinstance(words, str) and words and widget.opacity > 0:
                    yield widget, words.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def names_of_parts() -> tuple[str, ...]:
    """Return what parts of the app, their holders and licences are called everywhere."""
    licences = read_licences()
    parts = (licences.own, *licences.parts)
    named = (name for part in parts for name in (part.name, part.holder, part.licence, part.address) if name)
    return (*named, *licences.texts, __version__)


def check_words(hand: Hand, where: str, *, names: tuple[str, ...] = ()) -> None:
    """Assert that every word on the screen was asked of the language."""
    hand.frames(3)
    num_texts = 0
    for widget, words in shown_texts(hand):
        num_texts += 1
        left = outside(words, names=(*CHARACTERS, *NAMES, *names))
        assert not left, f"{where}: {type(widget).__name__} shows {words!r}"
    for words in hand.app.announcer.told:
        assert not outside(words, names=(*CHARACTERS, *NAMES, *names)), f"{where}: {words!r} is told"
    hand.app.announcer.told.clear()
    assert num_texts > 0


def play_to(hand: Hand, game: str, num_moves: int) -> Any:
    """Begin a match, make so many moves and go on to the person's turn; return its session, on the table."""
    session = begin_game(hand.app.storage, game, seed=7, stars=1)
    match = session.match
    while match.current_player() >= 0 and (session.num_moves < num_moves or match.current_player() != HUMAN):
        legal = match.legal_moves()
        make(session, legal[session.num_moves * 5 % len(legal)])
    hand.app.open_match(session)
    hand.frames(3)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_game_is_outside_of_the_language(language: Marking, tmp_path: Path, game: str) -> None:
    hand = Hand(tmp_path / "app")
    try:
        app = hand.app
        open_new_game(app, game)
        check_words(hand, "new_game")
        app.open_rules(game)
        check_words(hand, "rules")
        for num_moves in (0, 11, 26):
            session = play_to(hand, game, num_moves)
            if session.match.current_player() != HUMAN or app.sheets():
                break
            table = app.screens.current_screen
            check_words(hand, f"after {num_moves} moves")
        if session.match.current_player() == HUMAN and not app.sheets():
            table.ask_hint()
            hand.until(lambda: app.sheets())
            check_words(hand, "hint")
        app.close_sheets()
        table.show_menu()
        check_words(hand, "menu")
        app.close_sheets()
        for name in ("show_score", "show_last_trick"):
            if hasattr(table, name):
                getattr(table, name)()
                check_words(hand, name)
                app.close_sheets()
        app.open_report(session)
        check_words(hand, "report")
        table.halt()
        while session.match.num_rounds == 0:
            legal = session.match.legal_moves()
            make(session, legal[session.num_moves * 5 % len(legal)])
        app.open_match(session)
        check_words(hand, "after a round")
        app.open_replay(session, 0)
        app.screens.current_screen.move(9)
        check_words(hand, "replay")
        app.go("match_statistics")
        app.screens.current_screen.open(game)
        check_words(hand, "statistics")
        assert not language.unknown
    finally:
        hand.close()


def test_no_word_of_the_app_is_outside_of_the_language(language: Marking, tmp_path: Path) -> None:
    hand = Hand(tmp_path / "app")
    try:
        app = hand.app
        hand.wait_for_tiles()
        check_words(hand, "home")
        for name in sorted({*PAGES} - {"board_table", "board_replay", "replay", "check", "report", "device"}):
            app.go(name)
            check_words(hand, name, names=names_of_parts() if name == "about" else ())
        app.go("device")
        hand.until(lambda: len(app.screen("device").found.children) > 3)
        screen = app.screen("device")
        screen.facts.clear_widgets()          # the names of this machine and of its system
        screen.show(device_profile())
        check_words(hand, "device")
        open_new_game(app, "spades")
        app.screen("new_game").choose_character(2)
        check_words(hand, "characters")
        app.close_sheets()
        app.lesson.begin()
        for _ in range(3):
            hand.until(lambda: app.sheets())
            check_words(hand, "lesson")
            app.sheets()[-1].close()
            hand.frames(3)
        app.close_sheets()
        app.lesson.leave(app.table)
        hand.until(hand.is_own_turn)
        app.table.picker.choose(3)
        check_words(hand, "bid picker")
        hand.play_until(lambda: bool(app.sheets()))
        check_words(hand, "round")
        app.open_check(hand.session, 0)
        hand.until(lambda: app.screen("check").is_done, seconds=60)
        check_words(hand, "check")
        app.go("fairness")
        app.screen("fairness").prove()
        hand.until(lambda: app.screen("fairness").trials.children, seconds=30)
        check_words(hand, "fairness")
        app.ask_to_close("spades", lambda: None)
        check_words(hand, "closing")
        assert not language.unknown
    finally:
        hand.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["de", "es"])
def test_nothing_is_cut_or_overlaps_in_other_languages(hand: Hand, language: str, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.app.change_setting("language", language)
    hand.wait_for_tiles()
    check_screen(hand, "home")
    check_gaps(hand, "home")
    for name in sorted({*PAGES} - {"board_table", "board_replay", "replay", "check", "report", "new_game"}):
        hand.app.go(name)
        check_screen(hand, name)
        hand.app.go_back()
    open_new_game(hand.app, "spades")
    check_screen(hand, "new game")
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    check_screen(hand, "bidding")
    check_gaps(hand, "bidding")
    hand.app.table.picker.choose(3)
    check_screen(hand, "a bid chosen")
    hand.play_until(lambda: hand.session.num_moves > 10 and hand.is_own_turn())
    check_screen(hand, "table")
    check_gaps(hand, "table")
    for open_sheet in ("show_menu", "show_score", "show_last_trick"):
        getattr(hand.app.table, open_sheet)()
        check_screen(hand, open_sheet)
        hand.app.close_sheets()
    hand.press(hand.app.table.tools["hint"])
    hand.until(lambda: hand.app.sheets())
    check_screen(hand, "hint")
    hand.app.close_sheets()
    hand.play_until(lambda: bool(hand.app.sheets()))
    check_screen(hand, "round")
    hand.app.go("match_statistics")
    check_screen(hand, "statistics")
    hand.app.open_check(hand.session, 0)
    hand.until(lambda: hand.app.screen("check").is_done, seconds=60)
    check_screen(hand, "check")
    for game in ("hearts", "euchre", "skat", "gin_rummy", "dou_dizhu", "pinochle", "mr_jack", "sorry"):
        play_to(hand, game, 0)
        check_screen(hand, game)
        check_gaps(hand, game)
        hand.app.go("home")


def check_gaps(hand: Hand, where: str) -> None:
    """Assert that no words on the screen lie over other words."""
    from kivy.uix.label import Label
    from kivy.uix.scrollview import ScrollView

    hand.frames(3)
    shown: list[tuple[str, tuple[float, float, float, float]]] = []
    below = [hand.app.screens.current_screen]
    while below:
        widget = below.pop()
        if widget.opacity == 0 or isinstance(widget, ScrollView):
            continue
        below += widget.children
        if isinstance(widget, Label) and widget.text and widget.width > 1 and widget.height > 1:
            width, height = widget.texture_size
            middle_x, middle_y = widget.to_window(*widget.center)
            if widget.halign == "left":
                middle_x = widget.to_window(widget.x, 0)[0] + width / 2
            elif widget.halign == "right":
                middle_x = widget.to_window(widget.right, 0)[0] - width / 2
            box = (middle_x - width / 2, middle_y - height / 2, middle_x + width / 2, middle_y + height / 2)
            shown.append((widget.text, box))
    for (one, first), (other, second) in combinations(shown, 2):
        across = min(first[2], second[2]) - max(first[0], second[0])
        up = min(first[3], second[3]) - max(first[1], second[1])
        assert across < 3 or up < 3, f"{where}: {one!r} lies over {other!r}"


def test_another_language_holds_at_once_and_after_a_restart(hand: Hand, tmp_path: Path) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 10 and hand.is_own_turn())
    moves, names = hand.session.moves(), [entry.move for entry in hand.session.taken]
    record = hand.session.match.record()
    hand.app.go("settings")
    hand.press(hand.buttons()["Deutsch"])
    assert hand.screen == "settings"
    assert hand.app.screen("settings").heading == "Einstellungen"
    hand.press(hand.buttons()["Español"])
    assert hand.app.screen("settings").heading == "Ajustes"
    assert any(" se lleva " in sentence or "Te llevas " in sentence for sentence in hand.session.story(40))
    hand.back()
    assert hand.screen == "table"
    hand.until(hand.is_own_turn)
    assert hand.app.table.tools["hint"].caption == "Pista"
    assert hand.session.seat_name(HUMAN) == "Tú"
    assert "Tu turno" in hand.app.table.ids.message.text
    assert hand.session.moves() == moves
    assert [entry.move for entry in hand.session.taken] == names
    assert hand.session.match.record() == record, "what is written down is the same in every language"
    hand.close()
    again = Hand(tmp_path / "app")
    try:
        assert "Continuar" in again.buttons()
        again.app.change_setting("language", "en")
        assert "Continue" in again.buttons()
    finally:
        again.close()


def test_the_end_of_a_round_waits_through_a_change_of_language(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: bool(hand.app.sheets()))
    hand.app.go("settings")
    hand.app.change_setting("language", "de")
    hand.app.go_back()
    hand.until(lambda: hand.app.sheets())
    assert "Nächste Runde" in hand.buttons()


def test_the_language_of_the_system_is_spoken_if_it_is_known(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    from mobile_app.language import use_language

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for system, words in KNOWN:
        monkeypatch.setenv("LANGUAGE", system)
        use_language("system")
        assert text("home.settings") == words
        use_language("en")
        assert text("home.settings") == "Settings"


def test_numbers_and_dates_are_written_as_in_the_language() -> None:
    from mobile_app.language import use_language

    written = {}
    for language in ("en", "de", "es"):
        use_language(language)
        written[language] = (
            say_number(12345.5, decimals=1), say_share(0.5), say_date("2026-11-18T09:30:00"), counted("table.cards", 1),
            counted("table.cards", 1200),
        )
    use_language("en")
    assert written == {
        "en": ("12,345.5", "50%", "2026-11-18", "1 card", "1200 cards"),
        "de": ("12.345,5", "50 %", "18.11.2026", "1 Karte", "1200 Karten"),
        "es": ("12.345,5", "50 %", "18/11/2026", "1 carta", "1200 cartas"),
    }
