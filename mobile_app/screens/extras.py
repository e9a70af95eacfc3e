"""What a game may add to the table that all games share. A game that adds nothing needs no line here."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aicore.games.table.words import say, say_number

from ..session import Session, capital, move_words
from ..strings import text
from ..theme import symbols
from ..widgets.bars import table_of
from ..widgets.call_picker import CallPicker
from ..widgets.sheet import Sheet

if TYPE_CHECKING:
    from .match_screen import MatchScreen

# game: "module:class", imported when a match is opened
EXTRAS = {"spades": "spades_extras:SpadesExtras"}
NUM_SENTENCES = 12


class TableExtras:
    """How most games do it."""

    tells_last_round = False      # before the result, which says the same in most games
    has_claim = False

    def __init__(self, table: Any) -> None:
        self.table = table
        self.calls = CallPicker(made=table.make_move)

    @property
    def session(self) -> Session:
        """The match on the table."""
        session: Session = self.table.session
        return session

    def picker(self) -> Any:
        """Return what the person chooses words with in this position."""
        return self.calls

    def offer(self, picker: Any, calls: list[int], *, has_cards: bool) -> None:
        """Show the moves of the person that are no cards."""
        match, view = self.session.match, self.session.card_view()
        assert view is not None
        heading = text("call.or_say") if has_cards and not view.several else text("call.say")
        offered = sorted({*calls, *view.barred}) if view.barred else calls
        words = [(move, symbols(move_words(match, move))) for move in offered]
        picker.confirmed = self.table.play_picked
        picker.offer(words, heading=heading, barred=view.barred, several=view.several)

    def lay(self, picker: Any) -> None:
        """Put the picker where there is room."""
        layout = self.table.layout
        picker.lay(self.table.picker_place(), scale=layout.scale, is_low=not layout.is_landscape)

    def claim_order(self) -> list[int]:
        """Return the cards of a claim in their order; empty when the rest is not certain."""
        return []

    def add_round(self, sheet: Sheet, number: int) -> None:
        """Tell how a finished round (from 0) went."""
        last = self.session.first_move_of_round(number + 1) - 1
        for sentence in self.session.taken[last].told:
            sheet.add_words(sentence)

    def add_result(self, sheet: Sheet) -> None:
        """Tell how the match ended."""
        self.add_round(sheet, self.session.match.num_rounds - 1)
        sheet.add_words(self.session.match.standing())

    def add_score(self, sheet: Sheet) -> None:
        """Tell how the match stands, round by round, and what happened last."""
        session, match = self.session, self.session.match
        sheet.add_words(match.standing())
        if match.num_rounds and match.num_players < 5:
            name = next(iter(match.figures[0]))
            names = [session.seat_name(seat) for seat in range(match.num_players)]
            rows = [[capital(say(name)), *names]]
            for number, figures in enumerate(match.figures, 1):
                rows.append([str(number), *map(figure_words, figures[name])])
            sheet.add_part(table_of(rows))
        for sentence in session.story(NUM_SENTENCES):
            sheet.add_words(sentence, style="MutedWords")


def figure_words(value: float | None) -> str:
    """Return a figure of a round as it is written, a dash for none."""
    return "–" if value is None else say_number(value, decimals=0 if value == int(value) else 2)


def extras_class(game: str) -> type[TableExtras]:
    """Return the class of what the game adds to the table."""
    if game not in EXTRAS:
        return TableExtras
    module, name = EXTRAS[game].split(":")
    kind: type[TableExtras] = getattr(import_module(f".{module}", __package__), name)
    return kind


def extras_for(game: str, table: "MatchScreen") -> TableExtras:
    """Return what the game adds to the table."""
    return extras_class(game)(table)
