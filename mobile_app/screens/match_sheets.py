"""Sheets of the tables of other games: hint and menu."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.table.adviser import Counsel

from ..advice import ahead_of
from ..session import HUMAN
from ..settings import CHOICES
from ..strings import text
from ..theme import symbols
from ..widgets.bars import bars_of
from ..widgets.common import Choice
from ..widgets.sheet import Sheet

if TYPE_CHECKING:
    from .match_screen import MatchScreen

RANK_LETTERS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def move_words(name: str, *, is_card: bool) -> str:
    """Return a move as people read it: cards with their suit as a sign, words with a capital."""
    if is_card and len(name) == 2 and name[1] in RANK_LETTERS:
        return ("10" if name[0] == "T" else name[0]) + RANK_LETTERS[name[1]]
    return name[:1].upper() + name[1:]


def words_of(screen: "MatchScreen", move: int) -> str:
    """Return a legal move of the position as people read it."""
    session = screen.session
    assert session is not None
    return move_words(session.match.move_name(move), is_card=session.is_card(move))


def add_values(sheet: Sheet, counsel: Counsel, words: Callable[[int], str]) -> None:
    """Add how good every choice looks, as far as something was searched."""
    if len(counsel.values) > 1:
        sheet.add_words(text("hint.bars"), style="MutedWords")
        for bar in bars_of(counsel.values, counsel.decision.move, words):
            sheet.add_part(bar)
        for why, moves in ahead_of(counsel).items():
            others = ", ".join(words(move) for move in moves)
            sheet.add_words(text(f"ahead.{why}", others=others, move=words(counsel.decision.move)))
        sheet.add_words(text("hint.thought", iterations=counsel.iterations), style="MutedWords")


def show_match_hint(screen: "MatchScreen", counsel: Counsel) -> None:
    """Tell the best move, the reasons and how the others look."""
    decision = counsel.decision
    chosen = words_of(screen, decision.move)
    sheet = Sheet(heading=symbols(text("hint.heading", move=chosen)), num_columns=2)
    for sentence in decision.explanation:
        sheet.add_words(sentence)
    add_values(sheet, counsel, lambda move: words_of(screen, move))
    advised = screen.session.chosen(decision.move)
    play = sheet.add_button(text("hint.play", move=chosen), lambda: screen.make(advised))
    play.text = symbols(play.text)
    sheet.add_button(text("close"), kind="primary")
    screen.app.show_sheet(sheet)


def show_match_menu(screen: "MatchScreen") -> None:
    """Open the menu: speed, record, another match, the way out."""
    session, app = screen.session, screen.app
    assert session is not None
    sheet = Sheet(heading=text("tool.menu"), num_columns=2)
    sheet.add_words(text("menu.speed"), style="MutedWords")
    speed = Choice([(value, text(f"speed.{value}")) for value in CHOICES["speed"]], value=app.settings.speed)
    speed.bind(value=lambda _, value: app.change_setting("speed", value))
    sheet.add_part(speed)
    sheet.add_words(text("menu.seed", seed=session.seed), style="MutedWords")
    sheet.add_button(text("menu.export"), lambda: app.export_record(session))
    sheet.add_button(text("others.again"), screen.start_anew)
    sheet.add_button(text("home.settings"), lambda: app.go("settings"))
    sheet.add_button(text("menu.home"), lambda: app.go("home"))
    sheet.add_button(text("close"), kind="primary")
    app.show_sheet(sheet)


def show_story(screen: "MatchScreen") -> None:
    """Tell how the match stands and what happened last."""
    session = screen.session
    assert session is not None
    sheet = Sheet(heading=session.game.title)
    sheet.add_words(session.match.standing())
    sheet.add_words(text("others.you_are", name=session.match.seat_name(HUMAN)), style="MutedWords")
    for sentence in session.story(12):
        sheet.add_words(sentence, style="MutedWords")
    sheet.add_button(text("close"), kind="primary")
    screen.app.show_sheet(sheet)
