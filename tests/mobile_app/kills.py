"""kill -9 at random moments of matches of all games: what was shown is on disk, and the next start goes on there.

Every move that a process has shown is compared with the file and with the next process; the match is replayed under the
rules each time. State lies in the folder, so that a run that was broken off goes on: the same command again. Ends with
1 and a sentence as soon as something was lost.

Example: python -m tests.mobile_app.kills --kills 500 --folder build/kills --seed 1
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

from aicore.games.table.catalogue import GAMES, load_game
from mobile_app.roster import seat_entries
from mobile_app.session import Session
from mobile_app.storage import Storage

from .test_killed import run_and_kill

MOST_MOVES, LONGEST_S = 12, 0.02

# Plays the game on from where it stands.
PLAYER = """
import sys, time
from pathlib import Path
from mobile_app.session import Session
from mobile_app.storage import Storage
storage = Storage(Path(sys.argv[1]))
assert storage.message == "", storage.message
session = Session(storage, storage.running_match())
print("resumed", *session.moves(), flush=True)
while session.match.current_player() >= 0:
    legal = session.match.legal_moves()
    move = legal[session.num_moves * 7 % len(legal)]
    session.play(session.chosen(move, seat=session.match.current_player()))
    print("shown", session.num_moves - 1, move, flush=True)
    time.sleep(0.002)
"""


def begin(folder: Path, game: str, seed: int) -> None:
    """Put a fresh match of the game into the folder."""
    storage = Storage(folder)
    Session.start(storage, game=game, seed=seed, seats=seat_entries(load_game(game), 1))
    storage.close()


def kill_once(folder: Path, game: str, known: list[int], dice: random.Random) -> tuple[list[int], int, bool]:
    """Let the match go on and kill it; return its moves on disk, how many were shown, and whether it is over."""
    until = len(known) + dice.randint(1, MOST_MOVES)
    lines = run_and_kill(PLAYER, folder, until=until, seconds=dice.uniform(0.0, LONGEST_S))
    assert [int(word) for word in lines[0].split()[1:]] == known, "it went on elsewhere"
    storage = Storage(folder)
    assert storage.message == "", storage.message
    stored = storage.matches(game)[0]
    assert stored.moves[: len(known)] == known, "moves that were there are gone"
    shown = [(int(number), int(move)) for _, number, move in (line.split() for line in lines[1:])]
    for number, move in shown:
        assert stored.moves[number] == move, f"move {number} was shown and is not on disk"
    session = Session(storage, stored)              # every move under the rules
    is_over = session.match.current_player() < 0
    storage.close()
    return stored.moves, len(shown), is_over


def main() -> int:
    """Kill as often as asked, over all games in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500, help="in all, with those of earlier runs in the folder")
    parser.add_argument("--seconds", type=float, default=None, help="stop after so long; the same command goes on")
    parser.add_argument("--folder", type=Path, default=Path("build/kills"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder = options.folder.resolve()            # the players run elsewhere
    options.folder.mkdir(parents=True, exist_ok=True)
    log = options.folder / f"kills-{options.seed}.jsonl"
    entries = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []
    end = None if options.seconds is None else time.monotonic() + options.seconds
    names = list(GAMES)
    for number in range(len(entries), options.kills):
        if end is not None and time.monotonic() > end:
            break
        game = names[number % len(names)]
        folder = options.folder / f"{options.seed}-{game}"
        earlier = [entry for entry in entries if entry["game"] == game]
        if not earlier or earlier[-1]["is_over"]:
            begin(folder, game, options.seed * 1000 + number)
        known = [] if not earlier or earlier[-1]["is_over"] else earlier[-1]["moves"]
        try:
            moves, num_shown, is_over = kill_once(folder, game, known, random.Random(options.seed * 10**6 + number))
        except AssertionError as problem:
            print(f"kill {number}, {game}: {problem}", file=sys.stderr)
            return 1
        entry = {"game": game, "moves": moves, "num_shown": num_shown, "is_over": is_over}
        entries.append(entry)
        with log.open("a", encoding="utf-8") as stream:
            print(json.dumps(entry), file=stream)
    counted = Counter(entry["game"] for entry in entries)
    print(f"{len(entries)} kills, {sum(entry['num_shown'] for entry in entries)} shown moves, 0 lost;",
          ", ".join(f"{game} {count}" for game, count in counted.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
