"""A monkey at the app: taps, drags, keys, rotation, pause, back and kills at random, over all games and screens.

What must hold, whatever it does: every move of the person on disk was tapped by the person; no widget shows a card
that the person may not know; nothing raises; from everywhere home can be reached, and the match goes on. The same
seed does the same things, as far as the machine's speed allows. Ends with 1 and the last actions if something broke.

Example: python -m tests.mobile_app.monkey --actions 100000 --kills 200 --seed 1
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

from aicore.games.table.catalogue import GAMES
from mobile_app.session import HUMAN, Chooser, Session, move_words
from mobile_app.storage import Storage

from . import window  # noqa: F401  before Kivy
from .harness import LANDSCAPE, PHONE, TABLET, Hand

INTENTS, ACTIONS = "intents.jsonl", "actions.txt"
LIVES_A_FOLDER = 8            # so that the storage does not grow for ever
ACTIONS_BETWEEN_WAYS_HOME = 40
NUM_TOLD = 25                 # actions shown of a life that broke
TABLES = ("table", "board_table")
MAX_BACKS = 12
PATIENCE_S = 60.0             # against hanging alone
SETTLED_S, FRAMES_OF_A_TAP = 0.35, 8
NOT_TAPPED = ("device.measure",)      # takes minutes
# Most of them those that go somewhere; the last two mean nothing.
KEY_NAMES = ("enter", "enter", "space", "tab", "tab", "up", "down", "left", "right", "page up", "page down")
OTHER_KEYS = (282, 120)
CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([♠♥♦♣])")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def app_words(key: str, **values: object) -> str:
    """Return words of the app in the language that it speaks now: the monkey may have changed it."""
    from mobile_app.strings import text  # it reads the settings of Kivy's window

    return text(key, **values)


def plain(words: str) -> str:
    """Return the words without marks for fonts and colours."""
    return re.sub(r"\[[^]]*\]", "", words).replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


class Monkey:
    """One life of the app, from its start to its kill or its end."""

    def __init__(self, folder: Path, *, seed: int) -> None:
        self.folder = folder
        self.dice = random.Random(seed)
        self.log = (folder / ACTIONS).open("w")
        self.intents = (folder / INTENTS).open("a")
        self.num_done = 0
        size = self.dice.choice((PHONE, LANDSCAPE, TABLET))
        self.hand = Hand(folder, size, speed=self.dice.choice(("instant", "instant", "fast")))
        self.app: Any = self.hand.app
        self.app.change_setting("theme", self.dice.choice(("light", "dark")))
        self.frames = self.hand.frames

    # What there is

    @property
    def table(self) -> Any:
        """The table on the screen, None elsewhere."""
        screen = self.app.screens.current_screen
        return screen if screen.name in TABLES and screen.session is not None else None

    def top(self) -> Any:
        """Return what takes touches: the uppermost sheet, or the screen."""
        sheets = self.app.sheets()
        return sheets[-1] if sheets else self.app.screens.current_screen

    def buttons(self) -> list[Any]:
        """Return what can be pressed now."""
        from kivy.uix.behaviors import ButtonBehavior

        found = [widget for widget in self.top().walk(restrict=True) if isinstance(widget, ButtonBehavior)]
        barred = self.not_tapped()
        return [widget for widget in found if not widget.disabled and self.words_on(widget) not in barred]

    def not_tapped(self) -> list[str]:
        """Return what the buttons say that the monkey leaves alone."""
        return [app_words(key) for key in NOT_TAPPED]

    def words_on(self, widget: Any) -> str:
        """Return what a button says."""
        return plain(getattr(widget, "text", "") or getattr(widget, "caption", "") or type(widget).__name__)

    def meant_at(self, x: float, y: float) -> list[int]:
        """Return the moves that a touch of the point asks for, from what is seen there."""
        table = self.table
        if table is None or table.session.match.current_player() != HUMAN:
            return []
        legal = table.session.legal()
        meant = set()
        said = {self.words_on(button) for button in self.buttons() if self.is_at(button, x, y)}
        for move in legal:
            words = move_words(table.session.match, move)
            if said & {words, app_words("hint.play", move=words), app_words("hint.say", move=words)}:
                meant.add(move)
        board = None if self.app.sheets() else self.board()
        if board is not None:
            # A finger is wide: any lit place of the board may be meant.
            meant |= {target.move for target in board.view.targets} if self.is_at(board, x, y) else set()
        if not self.app.sheets() and hasattr(table, "cards"):
            card = table.cards.card_at(x, y)
            picker = table.picker
            if card is not None and not table.cards.picks_several:
                meant.add(card)
            meant |= {pile.move_made for pile in table.piles if pile.parent is not None and self.is_at(pile, x, y)}
            if "confirm" in picker.ids and picker.parent is not None and self.is_at(picker.ids.confirm, x, y):
                meant.add(int(picker.chosen))
        return sorted(meant & set(legal))

    def board(self) -> Any:
        """Return the drawn board on the screen, None without one."""
        from mobile_app.widgets.board import Board

        return next((part for part in self.app.screens.current_screen.walk() if isinstance(part, Board)), None)

    def picked_at(self, x: float, y: float) -> list[int]:
        """Return the moves of the cards that a touch of the point plays together."""
        table = self.table
        if table is None or table.name != "table" or self.app.sheets() or not table.cards.picks_several:
            return []
        button = table.picker.confirm
        is_open = table.picker.parent is not None and not button.disabled and self.is_at(button, x, y)
        return table.session.match.moves_for(table.cards.picked) if is_open else []

    def is_at(self, widget: Any, x: float, y: float) -> bool:
        """Return whether the widget lies under the point of the window."""
        left, low = widget.to_window(widget.x, widget.y)
        return bool(left <= x <= left + widget.width and low <= y <= low + widget.height)

    # What it does

    def note(self, *words: object) -> None:
        """Write down what is about to be done: a kill must not lose it."""
        print(self.num_done, *words, file=self.log, flush=True)

    def touch(self, *points: tuple[float, float]) -> None:
        """Touch or drag, after writing down which moves that means."""
        width, height = self.hand.window.size
        inside = [(min(max(x, 1), width - 1), min(max(y, 1), height - 1)) for x, y in points]
        self.write_intents(inside[0])
        self.hand.drag(*inside)

    def write_intents(self, place: tuple[float, float]) -> None:
        """Write down which moves a press of the place means."""
        table = self.table
        if table is not None:
            is_claim = table.name == "table" and self.is_at(table.tools["claim"], *place)
            session = table.session
            meant = self.meant_at(*place)
            entries = [[session.match_id, session.num_moves, meant, is_claim]]
            for number, move in enumerate(self.picked_at(*place)):
                entries.append([session.match_id, session.num_moves + number, [move], False])
            for entry in entries:
                print(json.dumps(entry), file=self.intents, flush=True)

    def press_any(self) -> None:
        """Touch any button."""
        buttons = self.buttons()
        if buttons:
            self.press(self.dice.choice(buttons))

    def press(self, button: Any) -> None:
        """Touch a button, scrolled into view first."""
        from kivy.uix.scrollview import ScrollView

        self.note("press", self.app.screens.current, self.words_on(button))
        parent = button.parent
        while parent is not None and parent is not self.hand.window:
            if isinstance(parent, ScrollView):
                parent.scroll_to(button, animate=False)
                self.frames(3)
            parent = parent.parent
        if button.get_root_window() is None:
            return                     # the table was built anew meanwhile
        self.touch(button.to_window(*button.center))
        # A scroll view hands a touch on after a moment.
        end = time.perf_counter() + 0.3
        while time.perf_counter() < end:
            self.frames(1)
            if button.get_root_window() is None or button.state == "normal":
                break
        self.frames(2)

    def play_any(self) -> None:
        """Make a move of the person, as far as the table waits for one."""
        table = self.table
        if table is None or self.app.sheets() or table.session.match.current_player() != HUMAN:
            self.press_any()
        else:
            self.move(table)

    def move(self, table: Any) -> None:
        """Make a move of the person by touches: a card, a bid or a button that says it."""
        cards = getattr(table, "cards", None)
        if cards is not None and cards.playable:
            if cards.picks_several:
                self.pick(table)
                return
            card = self.dice.choice(sorted(cards.playable))
            self.note("card", table.session.game.name, card)
            for _ in range(1 if self.app.settings.one_tap else 2):
                if card in cards.touch_boxes:
                    self.touch(cards.touch_boxes[card].center)
            return
        if cards is not None and table.picker.parent is not None and "confirm" in table.picker.ids:
            open_bids = [button for button in table.picker.buttons.values() if not button.disabled]
            button = self.dice.choice(open_bids)
            self.note("bid", button.text)
            self.touch(button.to_window(*button.center))
            if table.picker.parent is not None:
                self.touch(table.picker.ids.confirm.to_window(*table.picker.ids.confirm.center))
            return
        said = {move_words(table.session.match, move) for move in table.session.legal()}
        buttons = [button for button in self.buttons() if self.words_on(button) in said]
        buttons += [pile for pile in getattr(table, "piles", ()) if pile.parent is not None and not pile.disabled]
        board = self.board()
        if board is not None and board.view.targets:
            self.tap_board(board)
        elif buttons:
            self.press(self.dice.choice(buttons))

    def tap_board(self, board: Any) -> None:
        """Touch a lit place of the board, scrolled into view first."""
        target = self.dice.choice(board.view.targets)
        spot = next(spot for spot in board.view.spots if spot.name == target.spot)
        self.note("place", target.spot)
        self.app.screens.current_screen.ids.scroll.scroll_to(board, animate=False)
        self.frames(3)
        board = self.board()
        if board is not None:
            self.touch(board.to_window(*board.pixel(spot.x, spot.y)))
            # A scroll view hands a tap on after a fifth of a second; a place may stand for several moves.
            end = time.perf_counter() + 0.4
            while time.perf_counter() < end and not self.app.sheets():
                self.frames(1)
            if self.app.sheets():
                self.press_any()

    def pick(self, table: Any) -> None:
        """Choose cards together, mostly as many as are wanted, and confirm."""
        cards = table.cards
        calls = [button for button in table.picker.buttons.values() if table.picker.parent is not None]
        if calls and self.dice.random() < 0.5:
            self.press(self.dice.choice(calls))
            return
        count = max(table.session.match.num_together(), self.dice.choice((1, 1, 2, 3)))
        wanted = self.dice.sample(sorted(cards.playable), min(len(cards.playable), count))
        self.note("cards", table.session.game.name, wanted)
        for card in {*wanted} ^ {*cards.picked}:
            if card in cards.touch_boxes:
                self.touch(cards.touch_boxes[card].center)
        if table.picker.parent is not None and self.dice.random() < 0.9:
            self.touch(table.picker.confirm.to_window(*table.picker.confirm.center))

    def open_any(self) -> None:
        """Go home by the back key and open a game, each as often as any other."""
        self.go_home()
        name = self.dice.choice(list(GAMES))
        self.note("open", name)
        self.hand.choose_game(name)
        if self.app.sheets():
            self.hand.choose(app_words("home.continue" if self.dice.random() < 0.7 else "home.new"))
        if self.hand.screen == "new_game":
            self.hand.press(self.app.screen("new_game").start)
        self.frames(3)

    def scribble(self) -> None:
        """Touch or drag anywhere."""
        width, height = self.hand.window.size
        points = [(self.dice.uniform(1, width - 1), self.dice.uniform(1, height - 1))]
        if self.dice.random() < 0.5:
            x, y = points[0]
            points += [(x, min(y + 40 * step, height - 1)) for step in range(1, 5)]
        self.note("touch", points)
        self.touch(*points)

    def key(self) -> None:
        """Press some keys but back, after writing down which moves that means."""
        self.hand.window.dispatch("on_keyboard", self.dice.choice(OTHER_KEYS), 0, "", [])
        for _ in range(self.dice.randint(1, 6)):
            name = self.dice.choice(KEY_NAMES)
            keyboard = self.app.keyboard
            if keyboard.is_seen:
                keyboard.follow()
            words = keyboard.stop.words if keyboard.is_seen and keyboard.stop is not None else ""
            if words in self.not_tapped():
                continue
            self.note("key", name, words)
            if words and name in ("enter", "space"):
                self.write_intents(keyboard.place.center)
            self.hand.key(name)

    def back(self) -> None:
        """Press back; on the home screen that would leave the app."""
        if self.app.screens.current != "home" or self.app.sheets():
            self.note("back")
            self.hand.back()

    def turn(self) -> None:
        """Turn the device."""
        size = self.dice.choice((PHONE, LANDSCAPE, TABLET))
        self.note("turn", size)
        self.hand.resize(size)

    def pause(self) -> None:
        """Leave the app for a while."""
        self.note("pause")
        assert self.app.on_pause()
        self.frames(self.dice.randrange(4))
        self.app.on_resume()
        self.frames(2)

    def set_something(self) -> None:
        """Change a setting; slow ones would only make the monkey slow."""
        name, values = self.dice.choice(
            [
                ("speed", ("instant", "fast")), ("one_tap", (True, False)), ("theme", ("light", "dark")),
                ("animations", (True, False)), ("left_handed", (True, False)), ("card_size", ("small", "large")),
                ("auto_play", ("off", "last", "forced")),
            ]
        )
        value = self.dice.choice(values)
        self.note("set", name, value)
        self.app.change_setting(name, value)
        self.frames(2)

    def wait(self) -> None:
        """Let some frames pass."""
        self.note("wait")
        self.frames(self.dice.randint(1, 20))

    def act(self) -> None:
        """Do one thing, then look whether everything is as it must be."""
        self.num_done += 1
        actions = (
            (self.play_any, 40), (self.press_any, 30), (self.scribble, 8), (self.back, 5), (self.wait, 8),
            (self.pause, 4), (self.turn, 3), (self.key, 8), (self.set_something, 3), (self.open_any, 4),
        )
        chosen = self.dice.choices([action for action, _ in actions], [weight for _, weight in actions])[0]
        chosen()
        if self.app.settings.speed == "slow" or self.app.settings.speed == "normal":
            self.app.change_setting("speed", "instant")
        if self.num_done % ACTIONS_BETWEEN_WAYS_HOME == 0:
            self.check_ways()
        self.check_widgets()

    # What must hold

    def check_widgets(self) -> None:
        """No face of a card that another seat holds, no words that name one, no failure told."""
        for sheet in self.app.sheets():
            told = [self.words_on(part) for part in sheet.walk(restrict=True)]
            assert sheet.heading != app_words("message.failure"), told
        screen = self.app.screens.current_screen
        if screen.name in TABLES and screen.session is not None:
            if screen.untold is not None:
                self.check_ended(screen.session)
            else:
                self.check_cards(screen, screen.session, self.app.overlay)
        elif screen.name in ("fairness", "report") and self.app.session is not None:
            session = self.app.session
            chosen = [entry for entry in session.taken if entry.chosen_by == Chooser.PLAYER]
            if chosen and chosen[-1].round_number == session.match.num_rounds:
                self.check_words(screen, hidden_cards(session))

    def check_ended(self, session: Session) -> None:
        """No card that another held when the round that is still shown ended; the next one is dealt already."""
        from mobile_app.widgets.card import CardWidget

        hidden = hidden_at_end(session)
        for widget in self.app.overlay.walk(restrict=True):
            if isinstance(widget, CardWidget) and widget.is_face_up and widget.opacity > 0 and widget.name:
                assert widget.name not in hidden, f"{widget.name} of another's hand was left on the table"

    def check_cards(self, screen: Any, session: Session, root: Any) -> None:
        """No card of another's hand on a table, drawn or written."""
        from mobile_app.widgets.card import CardWidget

        hidden = hidden_cards(session)
        for widget in root.walk(restrict=True):
            if isinstance(widget, CardWidget) and widget.is_face_up and widget.opacity > 0 and widget.name:
                assert widget.name not in hidden, f"{widget.name} of another's hand is on the table"
        view = session.card_view()
        if view is not None and not view.has_looked:
            own = screen.cards
            assert not any(own.cards[card].is_face_up for card in own.hand), "nobody has looked"
        self.check_words(screen, hidden)

    def check_words(self, root: Any, hidden: set[str]) -> None:
        """No words below the widget that name one of the cards."""
        for widget in root.walk(restrict=True):
            words = plain(getattr(widget, "text", "") or "")
            for rank, suit in CARD.findall(words):
                name = ("T" if rank == "10" else rank) + SUITS[suit]
                assert name not in hidden, f"{name} of another's hand is told: {words}"

    def go_home(self) -> None:
        """Go back until the home screen is reached, each time a sheet or a screen nearer."""
        # A scroll view may still have a tap to hand on, and that would open something on the way.
        end = time.perf_counter() + SETTLED_S
        self.frames(FRAMES_OF_A_TAP)
        while time.perf_counter() < end:
            self.frames(1)
        for _ in range(MAX_BACKS):
            if self.app.screens.current == "home" and not self.app.sheets():
                return
            self.hand.back()
        raise AssertionError(f"no way home from {self.app.screens.current}, sheets {self.app.sheets()}")

    def check_ways(self) -> None:
        """Home is reached from here, and a match that is under way goes on from there by touches."""
        self.note("way home from", self.app.screens.current)
        self.go_home()
        games = [game for game in GAMES if self.app.storage.running_match(game) is not None]
        if not games:
            return
        game = self.dice.choice(games)
        self.note("goes on:", game)
        self.hand.choose_game(game)
        self.hand.press(self.hand.buttons()[app_words("home.continue")])
        self.frames(2)
        table = self.table
        assert table is not None, "Continue shows no table"
        session, before = table.session, table.session.num_moves
        end = time.perf_counter() + PATIENCE_S
        while session.num_moves == before and session.match.current_player() >= 0:
            assert time.perf_counter() < end, f"{game} does not go on at move {before}"
            if self.app.sheets():
                self.hand.back()
            elif session.match.current_player() == HUMAN and not table.is_moving:
                self.move(table)
            self.frames(1)

    def live(self, num_actions: int, *, is_killed: bool) -> None:
        """Act so often; then be killed at any moment, or be closed in order."""
        for _ in range(num_actions):
            self.act()
        if is_killed:
            self.note("killed")
            for _ in range(self.dice.randrange(6)):
                self.frames(1)
            os.kill(os.getpid(), signal.SIGKILL)
        self.check_ways()
        self.hand.close()


def hidden_cards(session: Session) -> set[str]:
    """Return the names of the cards that the others hold and the person has not seen; none if it is no such game."""
    names = session.match.card_names()
    match = session.match
    if not names:
        return set()
    held = {names[card] for seat in range(match.num_players) if seat != HUMAN for card in match.held(match.state, seat)}
    return held - known_names(session, names)


def hidden_at_end(session: Session) -> set[str]:
    """Return the names of the cards that the others held before the last move of the last finished round."""
    names = session.match.card_names()
    round_number = session.match.num_rounds - 1
    last = session.first_move_of_round(round_number + 1) - 1
    match = session.match_at(last)
    if not names:
        return set()
    held = {names[card] for seat in range(match.num_players) if seat != HUMAN for card in match.held(match.state, seat)}
    played = {names[session.taken[last].move]} if session.taken[last].move in names else set()
    return held - played - known_names(session, names, round_number)


def known_names(session: Session, names: Any, round_number: int | None = None) -> set[str]:
    """Return cards in others' hands that the person gave away, or that lie or lay open: anybody may take those up."""
    round_number = session.match.num_rounds if round_number is None else round_number
    first = session.match_at(session.first_move_of_round(round_number))
    views = [view for view in (session.card_view(), first.card_view(HUMAN)) if view is not None]
    tops = [card for view in views for card in (view.turned, *(pile.top for pile in view.piles))]
    turned = {names[card] for card in tops if card is not None}
    # Discards of Gin Rummy lie open, whoever made them; where there are two of each card, the twin may be seen.
    has_twins = len(set(names.values())) < len(names)
    is_open = session.game.name == "gin_rummy" or has_twins
    if has_twins:
        turned |= {names[card] for match in (session.match, first) for card in match.held(match.state, HUMAN)}
    seen = {
        names[entry.move]
        for entry in session.taken
        if entry.round_number == round_number and entry.is_card and (entry.seat == HUMAN or is_open)
        and entry.move in names
    }
    return seen | turned


def check_disk(folder: Path) -> int:
    """Check every stored move against what was tapped; return how many moves of the person there are."""
    tapped: set[tuple[int, int, int]] = set()
    claims: set[int] = set()
    intents = folder / INTENTS
    for line in intents.read_text().splitlines() if intents.exists() else ():
        match_id, number, meant, is_claim = json.loads(line)
        tapped |= {(match_id, number, move) for move in meant}
        claims |= {match_id} if is_claim else set()
    storage = Storage(folder)
    assert storage.message == "", storage.message
    num_own = 0
    for game in GAMES:
        for stored in storage.matches(game):
            session = Session(storage, stored)
            for number, entry in enumerate(session.taken):
                place = f"{game} match {stored.match_id} move {number} ({entry.words}) of seat {entry.seat}"
                if entry.chosen_by == Chooser.CLAIM:
                    assert stored.match_id in claims, f"{place}: nobody has claimed"
                elif entry.seat != HUMAN:
                    assert entry.chosen_by == Chooser.PLAYER, f"{place}: chosen by {entry.chosen_by}"
                elif entry.chosen_by == Chooser.FORCED:
                    assert entry.num_legal == 1, f"{place}: there was a choice"
                else:
                    num_own += 1
                    assert (stored.match_id, number, entry.move) in tapped, f"{place}: nobody has tapped it"
    storage.close()
    return num_own


def run(*, num_actions: int, num_kills: int, seed: int) -> int:
    """Live num_kills + 1 lives of equal length, all but the last killed; return 0 if nothing broke."""
    num_lives = num_kills + 1
    dice = random.Random(seed)
    num_own = 0
    started = time.perf_counter()
    folder = Path()
    for life in range(num_lives):
        if life % LIVES_A_FOLDER == 0:
            folder = Path(tempfile.mkdtemp(prefix="monkey-"))
        part = num_actions * (life + 1) // num_lives - num_actions * life // num_lives
        life_seed = dice.randrange(10**9)
        command = [sys.executable, "-m", __spec__.name, "--life", str(folder), "--seed", str(life_seed)]
        command += ["--actions", str(part), "--kills", str(int(life < num_lives - 1))]
        root = Path(__file__).parents[2]
        found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        expected = -signal.SIGKILL if life < num_lives - 1 else 0
        try:
            assert found.returncode == expected, found.stderr
            own_moves = check_disk(folder)
        except AssertionError as problem:
            last = (folder / ACTIONS).read_text().splitlines()[-NUM_TOLD:]
            print(f"Life {life} (seed {life_seed}) in {folder} broke after:", *last, problem, sep="\n")
            return 1
        num_own = own_moves if life % LIVES_A_FOLDER == 0 else max(num_own, own_moves)
        if sys.stdout.isatty() or life % 10 == 9 or life == num_lives - 1:
            elapsed = time.perf_counter() - started
            print(f"{life + 1} of {num_lives} lives, {elapsed:.0f} s, {own_moves} own moves on disk", flush=True)
    return 0


def main() -> int:
    """Run the monkey, or one life of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=2000, help="things done in all lives together")
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--life", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.actions < 1 or options.kills < 0:
        parser.error("--actions is at least 1, --kills at least 0")
    if options.life is None:
        return run(num_actions=options.actions, num_kills=options.kills, seed=options.seed)
    try:
        Monkey(options.life, seed=options.seed).live(options.actions, is_killed=options.kills > 0)
    except Exception:
        # Kivy has taken the standard error for its log.
        print(traceback.format_exc(), file=sys.__stderr__, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
