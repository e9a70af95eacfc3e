"""Matches on their way to a table: begun, gone on with, the deal of the day, shown again."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from aicore import Cancel
from aicore.games.table.catalogue import load_game
from aicore.worker import AiWorker

from .daily import daily_match
from .device import share
from .difficulty import following_seats
from .navigation import Navigation
from .on_android import is_android
from .pacemaker import Findings, Pacemaker
from .roster import partner_of
from .screens.match_screen import MatchScreen
from .session import HUMAN, Chooser, Session, UnplayableMatchError
from .settings import Settings
from .storage import Storage
from .stored import StoredMatch
from .strings import text
from .table_layout import PLACES
from .widgets.sheet import Sheet


class MatchOpening(Navigation):
    """The part of the app that knows which match goes to which table."""

    storage: Storage
    settings: Settings
    worker: AiWorker
    pacemaker: Pacemaker
    table: MatchScreen                    # of cards
    last_table: MatchScreen | None        # where a match was shown last
    draw_seed: Callable[[], int]
    today: Callable[[], date]

    def start_match(
        self,
        game: str,
        *,
        seats: Sequence[Mapping[str, Any]],
        person_seats: Collection[int] = (HUMAN,),
        rules: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        """Begin a match with those at the other seats as the storage keeps them, and go to its table."""
        self.calibrate(game)
        drawn = self.draw_seed() if seed is None else seed
        self.open_match(
            Session.start(
                self.storage, game=game, seed=drawn, rules=rules, seats=seats, person_seats=person_seats,
                pace=self.pacemaker.pace,
            )
        )

    def next_seats(self, session: Session) -> list[dict[str, Any]]:
        """Return who sits at the other seats in the match after this one: the same, or who follows the results."""
        people = session.person_seats
        seats = [dict(entry) for seat, entry in enumerate(session.stored.players) if seat not in people]
        if self.settings.difficulty != "follows":
            return seats
        matches = self.storage.outlines(session.game.name)
        return following_seats(seats, matches, partner=partner_of(session.match))

    def open_daily(self) -> None:
        """Go to the match of the day: on with the one under way, or a new one, which may close another after asking."""
        wanted = daily_match(self.today())
        running = self.storage.running_match(wanted["game"])
        if running is not None and (running.seed, running.rules) == (wanted["seed"], wanted["rules"]):
            self.continue_match(wanted["game"])
            return
        self.ask_to_close(wanted["game"], lambda: self.start_match(**wanted))

    def ask_to_close(self, game: str, begin: Callable[[], None]) -> None:
        """Begin what closes the game's match under way; ask first if the person has played in one."""
        running = self.storage.running_match(game)
        if running is None or not any(chooser in (None, Chooser.PERSON) for chooser in running.choosers):
            begin()
            return
        sheet = Sheet(heading=text("closing.heading"))
        sheet.add_words(text("closing.words", game=load_game(game).called()))
        sheet.add_button(text("closing.keep"), kind="primary")
        sheet.add_button(text("closing.begin"), begin, kind="danger")
        self.show_sheet(sheet)

    def continue_match(self, game: str) -> None:
        """Go on with the unfinished match of a game."""
        stored = self.storage.running_match(game)
        if stored is None:
            return
        if self.session is not None and self.session.match_id == stored.match_id:
            self.go(self.table_for(self.session).name)
            return
        self.calibrate(game)
        session = self.resumed(stored)
        if session is not None:
            self.open_match(session)

    def table_for(self, session: Session) -> MatchScreen:
        """Return the table that suits a match: of cards if it can be seen as one, else its board."""
        has_seats = session.match.num_players in PLACES
        if has_seats and session.card_view() is not None:
            return self.table
        board: MatchScreen = self.screen("board_table")
        return board

    @property
    def session(self) -> Session | None:
        """The match that was on a table last."""
        return None if self.last_table is None else self.last_table.session

    def open_match(self, session: Session) -> None:
        """Show a match at the table that suits it."""
        if self.last_table is not None and self.screens.current_screen is self.last_table:
            self.go_back()
        self.last_table = table = self.table_for(session)
        table.session = None          # nothing of an earlier match is to go on
        self.go(table.name)
        table.open(session)

    def resumed(self, stored: StoredMatch) -> Session | None:
        """Return the session of a stored match; one that cannot be read is closed, kept and told about."""
        try:
            return Session(self.storage, stored, pace=self.pacemaker.pace)
        except UnplayableMatchError as problem:
            self.storage.end_match(stored.match_id, "unreadable")
            self.show_message(text("message.match"), text("message.match_words", problem=problem))
            return None

    def calibrate(self, game: str, found: Callable[[Findings], None] | None = None) -> None:
        """Find out how fast the game's players think here, when nobody waits for them; `found` is told."""

        def calibrate(cancel: Cancel) -> bool:
            findings = self.pacemaker.calibrate(game, cancel)
            if findings is not None and found is not None:
                self.worker.deliver(partial(found, findings))
            return findings is not None or not cancel.is_set()

        self.worker.when_idle(calibrate, failed=self.show_failure)

    def keep_costs(self) -> None:
        """Write what the last moves taught about this device, when nobody waits."""

        def save(_: Cancel) -> bool:
            self.pacemaker.save()
            return True

        self.worker.when_idle(save, failed=self.show_failure)

    def open_check(self, session: Session, round_number: int) -> None:
        """Compare the person's play of a round with the adviser's."""
        self.go("check")
        self.screen("check").open(session, round_number)

    def open_replay(self, session: Session, round_number: int) -> None:
        """Show a round again, on the table that it was played at."""
        name = "replay" if self.table_for(session) is self.table else "board_replay"
        self.go(name)
        self.screen(name).open(session, round_number)

    def replay_match(self, match_id: int) -> None:
        """Show the last finished round of a match that was played earlier; others can be chosen there."""
        session = self.session
        if session is None or session.match_id != match_id:
            stored = next(self.storage.readable([match_id]), None)
            session = None if stored is None else self.resumed(stored)
        if session is not None:
            self.open_replay(session, max(0, session.match.num_rounds - 1))

    def open_rules(self, game: str, rules: Mapping[str, Any] | None = None, *, is_match: bool = False) -> None:
        """Tell how a game is played; without rules by those of its match under way, or the usual ones."""
        self.screen("rules").open(game, rules, is_match=is_match)
        self.go("rules")

    def open_report(self, session: Session) -> None:
        """Write a report about a play."""
        self.go("report")
        self.screen("report").open(session)

    def export_record(self, session: Session) -> None:
        """Share the record of the match, or write it to a file."""
        self.share_document(f"{session.game.name}-record", session.match.record())

    def share_document(self, name: str, document: dict[str, Any]) -> Path:
        """Share a document; elsewhere than on Android tell where the file is."""
        path = share(name, document, self.storage.folder / "exports")
        if not is_android():
            self.show_message(text("message.exported"), str(path))
        return path
