"""The sheets that the table opens: menu, round, result, score, last trick."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.spades.deck import deck_for
from games.spades.scoring import RoundScore

from ..faces import looks_at_table
from ..settings import CHOICES
from ..spades_session import SpadesSession
from ..strings import text
from ..widgets.bars import table_of
from ..widgets.bid_picker import BLIND_NIL, NIL, bid_words
from ..widgets.celebration import celebration
from ..widgets.common import Choice
from ..widgets.sheet import Sheet
from .trick_sheet import show_trick_sheet

if TYPE_CHECKING:
    from .table import TableScreen

NILS = (NIL, BLIND_NIL)


def name_of(session: SpadesSession, seat: int) -> str:
    """Return the player's name, or You."""
    return session.seat_name(seat) or text("table.you")


def add_round_table(sheet: Sheet, scores: Sequence[RoundScore]) -> None:
    """Add how both teams' round was scored, line by line."""
    rows = [["", text("table.we"), text("table.they")]]
    lines = (
        ("score.contract", [str(score.contract) for score in scores]),
        ("score.tricks", [str(score.tricks) for score in scores]),
        ("score.points", [f"{score.points:+d}" for score in scores]),
        ("score.bags", [str(score.bags) for score in scores]),
        ("score.penalty", [f"-{score.penalty}" if score.penalty else "–" for score in scores]),
        ("score.total", [str(score.total) for score in scores]),
    )
    rows += [[text(key), *values] for key, values in lines]
    shades = [[0.0] * 3 for _ in rows]
    shades[-1] = [0.0, 0.7, 0.7]
    sheet.add_part(table_of(rows, shades=shades))


def round_sheet(table: "TableScreen") -> Sheet:
    """Return how the round was scored; the next one begins when the sheet is closed, and only then."""
    session = table.session
    assert session is not None
    number, scores = session.match.num_rounds, session.match.rounds[-1]
    sheet = Sheet(heading=text("round.heading", number=number), closed=table.next_round, num_columns=2)
    for team, score in enumerate(scores):
        key = "round.made" if score.tricks >= score.contract else "round.failed"
        side = text("table.we") if team == 0 else text("table.they")
        sheet.add_words(text(key, side=side, contract=score.contract, tricks=score.tricks))
    add_nils(sheet, session, number - 1)
    add_round_table(sheet, scores)
    sheet.add_button(text("round.check"), lambda: table.app.open_check(session, number - 1))
    sheet.add_button(text("round.review"), lambda: table.app.open_replay(session, number - 1))
    sheet.add_button(text("tool.undo"), table.undo)
    sheet.add_button(text("round.result") if session.match.is_over else text("round.next"), kind="primary")
    return sheet


def add_nils(sheet: Sheet, session: SpadesSession, number: int) -> None:
    """Tell of every nil in a finished round (from 0) whether it was made and what that counted."""
    bids, tricks = session.bids_and_tricks(number)
    for seat, (bid, taken) in enumerate(zip(bids, tricks, strict=True)):
        if bid in NILS:
            worth = session.rules.nil_points if bid == NIL else session.rules.blind_nil_points
            key, points = ("round.nil_failed", f"-{worth}") if taken else ("round.nil_made", f"+{worth}")
            bid_name = bid_words(bid)
            sheet.add_words(text(key, name=name_of(session, seat), bid=bid_name, tricks=taken, points=points))


def result_sheet(table: "TableScreen") -> Sheet:
    """Return who has won the match; there is nothing to do at the table afterwards, so closing it leaves."""
    session = table.session
    assert session is not None
    winner = session.match.winner
    key = {0: "result.won", 1: "result.lost"}.get(-1 if winner is None else winner, "result.drawn")
    sheet = Sheet(heading=text(key), closed=lambda: table.app.go("home"), num_columns=2)
    looks = looks_at_table([session.seat_name(seat) for seat in range(4)])
    people = [(name_of(session, seat), looks[seat], winner == seat % 2) for seat in range(4)]
    sheet.add_part(celebration(people, has_won=winner == 0, is_moving=table.app.settings.tempo.fly > 0))
    ours, theirs = session.match.score
    sheet.add_words(text("result.score", ours=ours, theirs=theirs, rounds=len(session.match.rounds)))
    sheet.add_button(text("round.check"), lambda: table.app.open_check(session, len(session.match.rounds) - 1))
    sheet.add_button(text("menu.replay"), lambda: table.app.open_replay(session, len(session.match.rounds) - 1))
    sheet.add_button(text("menu.home"))
    sheet.add_button(text("home.new"), lambda: table.app.go("new_game"), kind="primary")
    table.app.feedback.match_over(winner == 0)
    return sheet


def show_score(table: "TableScreen") -> None:
    """Tell round by round how the score came about."""
    session = table.session
    assert session is not None
    sheet = Sheet(heading=text("score.heading"))
    if session.match.rounds:
        rows = [[text("score.round"), text("table.we"), text("score.total"), text("table.they"), text("score.total")]]
        for number, (ours, theirs) in enumerate(session.match.rounds, 1):
            cells = [str(number)]
            for score in (ours, theirs):
                points = score.points - score.penalty
                cells += [f"{score.tricks}/{score.contract}: {points:+d}", str(score.total)]
            rows.append(cells)
        sheet.add_part(table_of(rows))
        sheet.add_words(text("score.last"), style="MutedWords")
        add_round_table(sheet, session.match.rounds[-1])
    else:
        sheet.add_words(text("score.none"))
    rules = session.rules
    sheet.add_words(text("score.rules", nil=rules.nil_points, penalty=rules.bag_penalty), style="MutedWords")
    sheet.add_button(text("close"), kind="primary")
    table.app.show_sheet(sheet)


def show_last_trick(table: "TableScreen") -> None:
    """Show the trick before this one, with who played which card."""
    session = table.session
    assert session is not None
    trick = session.match.last_trick
    if trick is None:
        return
    deck = deck_for(session.rules)
    show_trick_sheet(table.app, [(name_of(session, seat), deck.name(card)) for seat, card in trick.cards])


def show_menu(table: "TableScreen") -> None:
    """Open the menu: speed, replay, report, fairness, settings, home."""
    session, app = table.session, table.app
    assert session is not None
    sheet = Sheet(heading=text("tool.menu"), num_columns=2)
    sheet.add_words(text("menu.speed"), style="MutedWords")
    speed = Choice([(value, text(f"speed.{value}")) for value in CHOICES["speed"]], value=app.settings.speed)
    speed.bind(value=lambda _, value: app.change_setting("speed", value))
    sheet.add_part(speed)
    sheet.add_words(text("menu.seed", seed=session.seed), style="MutedWords")
    rounds = len(session.match.rounds)
    replay = sheet.add_button(text("menu.replay"), lambda: app.open_replay(session, max(0, rounds - 1)))
    check = sheet.add_button(text("round.check"), lambda: app.open_check(session, max(0, rounds - 1)))
    replay.disabled = check.disabled = rounds == 0
    sheet.add_button(text("menu.report"), lambda: app.open_report(session)).disabled = session.num_moves == 0
    sheet.add_button(text("menu.export"), lambda: app.export_record(session))
    sheet.add_button(text("menu.fairness"), lambda: app.go("fairness"))
    sheet.add_button(text("menu.rules"), lambda: app.go("rules"))
    sheet.add_button(text("home.settings"), lambda: app.go("settings"))
    sheet.add_button(text("menu.home"), lambda: app.go("home"))
    app.show_sheet(sheet)
