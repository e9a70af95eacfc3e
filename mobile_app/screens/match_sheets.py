"""The sheets that every table opens: menu, hint, round, result, score, last trick."""

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from aicore.games.table.words import say_share

from ..achievements import news
from ..advice import Hint, ahead_of
from ..difficulty import stars_of
from ..faces import looks_at_table
from ..roster import partner_of
from ..session import Session, is_card_of, move_words, name_words
from ..settings import CHOICES
from ..strings import counted, text
from ..table_layout import CARD_RATIO, PLACES
from ..theme import symbols
from ..widgets.bars import bars_of, table_of
from ..widgets.card import CardWidget
from ..widgets.celebration import celebration
from ..widgets.common import Choice, Switch48, Words, setting_row
from ..widgets.medal import Medal
from ..widgets.sheet import Sheet

if TYPE_CHECKING:
    from .match_screen import MatchScreen

NUM_BELIEFS = 9            # cards whose holders are told
MOST_BARS = 14             # choices whose value a hint shows


def show_hint(table: "MatchScreen", hint: Hint) -> None:
    """Tell the best move, the reasons, how the others look, and who is believed to hold what."""
    counsel, match = hint.counsel, table.session.match
    decision, is_card = counsel.decision, is_card_of(match, counsel.decision.move)
    chosen = move_words(match, decision.move)
    heading = text("hint.heading" if is_card else "hint.heading_say", move=chosen)
    sheet = Sheet(heading=symbols(heading), num_columns=2)
    for sentence in decision.explanation:
        sheet.add_words(sentence)
    if len(counsel.values) > 1:
        sheet.add_words(text("hint.bars"), style="MutedWords")
        best = {*list(counsel.values)[:MOST_BARS], decision.move}
        shown = {move: value for move, value in counsel.values.items() if move in best}
        for bar in bars_of(shown, decision.move, lambda move: move_words(match, move)):
            sheet.add_part(bar)
        if len(shown) < len(counsel.values):
            sheet.add_words(counted("hint.more", len(counsel.values) - len(shown)), style="MutedWords")
        for why, moves in ahead_of(counsel).items():
            others = ", ".join(move_words(match, move) for move in moves)
            sheet.add_words(text(f"ahead.{why}", others=others, move=chosen))
        sheet.add_words(counted("hint.thought", counsel.iterations), style="MutedWords")
    if hint.beliefs:
        sheet.add_words(text("hint.beliefs"), style="MutedWords")
        sheet.add_part(beliefs_table(hint.beliefs))
    advised = table.session.chosen(decision.move)
    words = text("hint.play" if is_card else "hint.say", move=chosen)
    sheet.add_button(symbols(words), lambda: table.make(advised))
    sheet.add_button(text("close"), kind="primary")
    table.app.show_sheet(sheet)


def beliefs_table(beliefs: dict[str, dict[str, float]]) -> Any:
    """Return the most telling cards with how likely each holds them."""
    cards = list(beliefs)[:NUM_BELIEFS]
    holders = list(beliefs[cards[0]])
    rows = [["", *holders]]
    shades = [[0.0] * (1 + len(holders))]
    for card in cards:
        shares = [beliefs[card].get(holder, 0.0) for holder in holders]
        rows.append([name_words(card, is_card=True), *(say_share(share) for share in shares)])
        shades.append([0.0, *shares])
    return table_of(rows, shades=shades)


def show_menu(table: "MatchScreen") -> None:
    """Open the menu: speed, what can be looked at, another match, the way out."""
    session, app = table.session, table.app
    sheet = Sheet(heading=text("tool.menu"), num_columns=2)
    sheet.add_words(text("menu.speed"), style="MutedWords")
    speed = Choice([(value, text(f"speed.{value}")) for value in CHOICES["speed"]], value=app.settings.speed)
    speed.bind(value=lambda _, value: app.change_setting("speed", value))
    sheet.add_part(speed)
    sound = Switch48(is_on=app.settings.sound)
    sound.bind(is_on=lambda _, is_on: app.change_setting("sound", is_on))
    sheet.add_part(setting_row(text("setting.sound"), sound))
    sheet.add_words(text("menu.seed", seed=session.seed), style="MutedWords")
    last_round = session.match.num_rounds - 1
    replay = sheet.add_button(text("menu.replay"), lambda: app.open_replay(session, last_round))
    check = sheet.add_button(text("round.check"), lambda: app.open_check(session, last_round))
    replay.disabled = check.disabled = last_round < 0
    sheet.add_button(text("menu.report"), lambda: app.open_report(session)).disabled = session.num_moves == 0
    sheet.add_button(text("menu.export"), lambda: app.export_record(session))
    sheet.add_button(text("menu.fairness"), lambda: app.go("fairness"))
    sheet.add_button(text("menu.rules"), lambda: app.open_rules(session.game.name, session.stored.rules, is_match=True))
    sheet.add_button(text("menu.again"), table.start_anew)
    sheet.add_button(text("home.settings"), lambda: app.go("settings"))
    sheet.add_button(text("menu.home"), lambda: app.go("home"))
    app.show_sheet(sheet)


def round_sheet(table: "MatchScreen") -> Sheet:
    """Return how the round ended; the next one begins when the sheet is closed, and only then."""
    session, app = table.session, table.app
    number = session.match.num_rounds
    sheet = Sheet(heading=text("round.heading", number=number), closed=table.next_round, num_columns=2)
    table.extras.add_round(sheet, number - 1)
    sheet.add_button(text("round.check"), lambda: app.open_check(session, number - 1))
    sheet.add_button(text("menu.replay"), lambda: app.open_replay(session, number - 1))
    sheet.add_button(text("tool.undo"), table.undo)
    sheet.add_button(text("round.result") if session.match.is_over else text("round.next"), kind="primary")
    return sheet


def result_sheet(table: "MatchScreen") -> Sheet:
    """Return who has won; there is nothing to do at the table afterwards, so closing it leaves."""
    session, match, app = table.session, table.session.match, table.app
    winners, last_round = match.winners(), match.num_rounds - 1
    sheet = Sheet(heading=result_words(session), closed=lambda: app.go("home"), num_columns=2)
    if match.num_players in PLACES:
        names = [session.seat_name(seat) for seat in range(match.num_players)]
        looks = looks_at_table(names)
        people = [(name, looks[seat], seat in winners) for seat, name in enumerate(names)]
        sheet.add_part(celebration(people, has_won=session.has_person_won))
    table.extras.add_result(sheet)
    add_news(table, sheet)
    sheet.add_button(text("round.check"), lambda: app.open_check(session, last_round))
    sheet.add_button(text("menu.replay"), lambda: app.open_replay(session, last_round))
    sheet.add_button(text("tool.undo"), table.undo)
    sheet.add_button(text("menu.export"), lambda: table.export(session))
    sheet.add_button(text("menu.home"))
    sheet.add_button(text("menu.again"), table.start_anew, kind="primary")
    app.feedback.match_over(session.has_person_won)
    return sheet


def add_news(table: "MatchScreen", sheet: Sheet) -> None:
    """Tell what was achieved, and that the next opponents are others."""
    app, session = table.app, table.session
    for key in news(app.storage, app.games):
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(12))
        row.add_widget(Medal(is_reached=True))
        words = text("achievement.new", title=text(f"achievement.{key}"))
        row.add_widget(Words(text=words, bold=True, pos_hint={"center_y": 0.5}))
        sheet.add_part(row)
        app.say(words)
        app.feedback.play("medal")
    if app.settings.difficulty == "follows":
        partner = partner_of(session.match)
        now, then = (stars_of(players, partner) for players in (session.stored.players, [{}, *app.next_seats(session)]))
        if now is not None and then is not None and now != then:
            sheet.add_words(text("difficulty.stronger" if then > now else "difficulty.weaker"))


def result_words(session: Session) -> str:
    """Return who has won, in a heading."""
    match, winners, view = session.match, session.match.winners(), session.card_view()
    if len(winners) == match.num_players:
        return text("result.drawn")
    if session.has_person_won:
        return text("result.won")
    if view is not None and view.sides:
        return text("result.lost")
    return text("result.others", names=", ".join(match.seat_name(seat) for seat in winners))


def show_score(table: "MatchScreen") -> None:
    """Tell how the score came about and what happened last."""
    sheet = Sheet(heading=text("score.heading"))
    table.extras.add_score(sheet)
    sheet.add_button(text("close"), kind="primary")
    table.app.show_sheet(sheet)


def show_last_trick(table: "MatchScreen") -> None:
    """Show the trick before this one: who played which card, the one who led first."""
    session = table.session
    trick, names = session.match.last_trick, session.match.card_names()
    if trick is None:
        return
    sheet = Sheet(heading=text("last.heading"))
    row = BoxLayout(size_hint_y=None, height=dp(70) * CARD_RATIO + dp(12))
    for _, card in trick.cards:
        place = AnchorLayout()
        place.add_widget(CardWidget(name=names[card], size=(dp(70), dp(70) * CARD_RATIO)))
        row.add_widget(place)
    led = [text("last.led"), *("" for _ in trick.cards[1:])]
    cells = table_of([[session.seat_name(seat) for seat, _ in trick.cards], led])
    for cell in cells.children:
        cell.align = "center"
    sheet.add_part(row)
    sheet.add_part(cells)
    sheet.add_button(text("close"), kind="primary")
    table.app.show_sheet(sheet)
