"""Killed at any moment, the app goes on exactly where it was: kill -9 at random moments of one and the same match."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from aicore.games.spades.characters import characters
from aicore.games.spades.game import SPADES
from mobile_app.session import Session
from mobile_app.storage import Storage

from .sessions import begin_spades

NUM_KILLS = 50
NUM_KILLS_IN_WINDOW = 3

# Plays on from where the match stands and writes every move after it was shown, as the table does.
PLAYER = """
import sys, time
from pathlib import Path
from mobile_app.session import Session
from mobile_app.storage import Storage
storage = Storage(Path(sys.argv[1]))
assert storage.message == "", storage.message
session = Session(storage, storage.running_match("spades"))
print("resumed", *session.moves(), flush=True)
while session.match.current_player() >= 0:
    legal = session.match.legal_moves()
    move = legal[session.num_moves * 7 % len(legal)]
    session.play(session.chosen(move, seat=session.match.current_player()))
    print("shown", session.num_moves - 1, move, flush=True)
    time.sleep(0.004)
"""

APP = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1")
from pathlib import Path
from mobile_app.main import SpadesApp
from kivy.clock import Clock
app = SpadesApp(folder=Path(sys.argv[1]))
def play(_):
    table, session = app.table, app.table.session
    if app.screens.current != "table":
        app.change_setting("speed", "instant")
        app.continue_match("spades")
        print("resumed", *app.table.session.moves(), flush=True)
    elif app.sheets():
        app.sheets()[-1].close()
    elif session.match.current_player() == 0 and not table.is_moving:
        legal = session.legal()
        table.make_move(legal[session.num_moves * 7 % len(legal)])
Clock.schedule_interval(play, 0)
def watch(*_):
    table = app.table
    if table.session is not None:
        moves = table.session.moves()
        print("shown", len(moves) - 1, moves[-1] if moves else -1, flush=True)
app.bind(on_start=lambda *_: Clock.schedule_interval(watch, 0))
app.run()
"""


def run_and_kill(code: str, folder: Path, *, until: int, seconds: float) -> list[str]:
    """Let the player show so many moves and play on for another moment, kill it, and return what it showed.

    So it makes moves however slow it is, and is killed anywhere between two of them.
    """
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": str(root)}
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        cwd=folder, env=environment,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        assert first.startswith("resumed"), first + (process.stderr.read() if process.stderr else "")
        shown = []
        while line := process.stdout.readline():
            shown.append(line)
            if int(line.split()[1]) + 1 >= until:
                break
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
    # The last line may have been cut by the kill.
    return [first, *shown, *(line for line in rest.splitlines(keepends=True) if line.endswith("\n"))]


def begin(folder: Path) -> int:
    storage = Storage(folder)
    people = characters()
    rules = {"target_points": 1000}
    session = begin_spades(storage, seed=77, rules=rules, seats=[people[0], people[0], people[0]])
    match_id = session.match_id
    storage.close()
    return match_id


def check_kills(code: str, folder: Path, *, num_kills: int, most_moves: int, longest: float) -> list[int]:
    """Kill so often, each time after a few moves; what was shown is on disk, and the next start resumes there."""
    match_id = begin(folder)
    dice = random.Random(4)
    known: list[int] = []
    lengths = []
    for _ in range(num_kills):
        until = len(known) + dice.randint(1, most_moves)
        lines = run_and_kill(code, folder, until=until, seconds=dice.uniform(0.0, longest))
        resumed = [int(word) for word in lines[0].split()[1:]]
        assert resumed == known, "it went on elsewhere"
        storage = Storage(folder)
        assert storage.message == ""
        stored = storage.match(match_id).moves
        assert stored[: len(known)] == known
        shown = {int(number): int(move) for _, number, move in (line.split() for line in lines[1:])}
        shown.pop(-1, None)
        for number, move in shown.items():
            assert stored[number] == move, "a move was shown that is not on disk"
        session = Session(storage, storage.match(match_id))
        assert SPADES.replay(session.match.record()).state.hands == session.match.state.hands
        storage.close()
        known = stored
        lengths.append(len(known))
    return lengths


def test_killed_fifty_times_in_one_match(tmp_path: Path) -> None:
    lengths = check_kills(PLAYER, tmp_path, num_kills=NUM_KILLS, most_moves=8, longest=0.01)
    assert len({length % 4 for length in lengths}) == 4, "kills came at all places of a trick"


def test_killed_in_its_window(tmp_path: Path) -> None:
    lengths = check_kills(APP, tmp_path, num_kills=NUM_KILLS_IN_WINDOW, most_moves=4, longest=0.3)
    assert lengths == sorted(set(lengths)), "every start made moves of its own"
