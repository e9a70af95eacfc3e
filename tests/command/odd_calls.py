"""Odd calls of aicards, seeded: python -m tests.command.odd_calls --calls 4000 --seed 1.

Each is run in this process with streams of some encoding. It must end with 0, or with 2 and one sentence; a traceback,
a fault of ours (exit code 1), a hang or a raw control character in a complaint is a finding.
"""

import argparse
import io
import json
import os
import signal
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from aicore.games.command.main import main as aicards
from aicore.games.compare.store import Store
from aicore.games.table.catalogue import GAMES
from tests.fuzz.mutations import mutated
from tests.fuzz.readers import device_profile, readers

HANG_SECONDS = 30
ENCODINGS = ("utf-8", "ascii", "latin-1", "cp1252")
KINDS = (
    "list", "rules", "play", "play", "watch", "watch", "choose", "choose", "bid", "new", "match", "results", "picture",
    "profile", "odd",
)  # fmt: skip
NUMBERS = (
    "0", "1", "-1", "2", "5", "6", "1.5", "1e3", "inf", "nan", "-inf", "1e999", "9" * 30, "9" * 5000, "0x10", "١",
    "²", "", " 3 ", "three", "2**63", str(2**63), str(2**64), "-0", "1_000", "true", "null",
)  # fmt: skip
WORDS = (
    "", "-", "--", "-x", "--x", "=", "spades", "spaeds", "SPADES", "♠", "\x1b[31m", "a\nb", "\u202e", "x" * 5000,
    "\udcff", "../..", "/", ".", "no/such/file.json", "nothing.py", "openspiel:", "openspiel:nothing", "nul\0l", "*",
    "$HOME", "%s", "{}", "--help", "--version", "--json", "[", "C:\\x",
)  # fmt: skip
PLAYERS = (
    "0", "1", "3:iterations=5", "hardest:iterations=4", "5:iterations=nan", "5:iterations=0", "5:iterations=-3", "7",
    "-1", "5:", "5:x", "5:x=1", "5:iteration=3", ":", "word", "greedy", "random", "nothing.py",
    "nothing.py:Name:depth=3", "★", f"5:iterations={'9' * 30}", f"5:iterations={'9' * 5000}",
    "5:iterations=5,evaluation=nothing", "1:beliefs=inf", "1:whim=nan", "1:bonus=1e999",
    "3:iterations=5,skew_decay=nan", "1:exact_cards=99999999999999999999", "",
)  # fmt: skip
RULES = (
    "target_points=300", "target_points=1", "target_point=300", "x", "=", "x=", "=1", "nil_points=nan",
    "nil_points=1e400", f"nil_points={'9' * 5000}", "bidding=mirror", "bidding=[]", "losing_points=null",
    "blind_nil=1", "[[[[=[[[[", "♠=♠",
)  # fmt: skip
TYPED = (
    "hint", "table", "score", "undo", "seed", "help", "quit", "nil", "3", "AS", "", "\x00", "♠", "x" * 3000, "-1",
    "99999", "9" * 5000, "2C 3C", "draw", "pass", "undo", "\x1b[A", "²",
)  # fmt: skip


class Hang(BaseException):
    """A call that takes too long."""


class Outcome(NamedTuple):
    """How a call ended."""

    code: int
    shown: str
    said: str


def fault_of(outcome: Outcome) -> str | None:
    """Return what is wrong with how a call ended."""
    if outcome.code not in (0, 2):
        return f"exit code {outcome.code}"
    if "Traceback" in outcome.shown + outcome.said:
        return "a traceback"
    if outcome.code == 2 and (not outcome.said.strip() or outcome.said.rstrip("\n").count("\n") > 0):
        return f"{outcome.said.count(chr(10))} lines instead of a sentence"
    if any(not letter.isprintable() and letter != "\n" for letter in outcome.said):
        return "a raw control character"
    return None


@contextmanager
def streams(typed: bytes, encoding: str) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Replace the standard streams."""
    before = sys.stdin, sys.stdout, sys.stderr
    shown, said = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding=encoding)
    sys.stdout, sys.stderr = io.TextIOWrapper(shown, encoding=encoding), io.TextIOWrapper(said, encoding=encoding)
    try:
        yield shown, said
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            stream.detach()     # or what was written is closed with it
        sys.stdin, sys.stdout, sys.stderr = before


def call(words: list[str], typed: bytes = b"", encoding: str = "utf-8") -> Outcome:
    """Run aicards in this process."""

    def stop(number: int, frame: Any) -> None:
        raise Hang

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(HANG_SECONDS)
    try:
        with streams(typed, encoding) as (shown, said):
            try:
                code = aicards(words)
            except SystemExit as end:
                code = int(end.code or 0)
            except Hang:
                code = 99
    finally:
        signal.alarm(0)
    return Outcome(code, shown.getvalue().decode(encoding, "replace"), said.getvalue().decode(encoding, "replace"))


class OddCalls:
    """Makes calls: a command, a game, options and files, each sometimes odd; what would take long is cut short."""

    def __init__(self, random: Random, folder: Path) -> None:
        self.random = random
        self.folder = folder
        self.games = sorted(GAMES)

    def some(self, usual: tuple[str, ...], odd: tuple[str, ...]) -> str:
        return self.random.choice(usual if self.random.random() < 0.85 else odd)

    def number(self) -> str:
        return self.some(("1", "2", "3"), NUMBERS)

    def player(self) -> str:
        return self.some(PLAYERS[:3], PLAYERS)

    def game(self) -> str:
        return self.some(tuple(self.games), WORDS)

    def file(self, game: str, kinds: tuple[str, ...]) -> str:
        """Return the name of a file: of the game, mutated, of another kind, or none."""
        way = self.random.randrange(6)
        if way == 0:
            return self.random.choice(WORDS)
        path = self.folder / f"file_{self.random.randrange(50)}.json"
        known = [name for kind in kinds for name in readers() if name == f"{kind} of {game}"]
        name = self.random.choice(known or list(readers()))
        value = self.random.choice(readers()[name].accepted) if way < 5 else device_profile()
        path.write_bytes(mutated(value, self.random) if way > 1 else json.dumps(value).encode())
        return str(path)

    def store(self) -> str:
        """Return the name of a store with a changed row in it."""
        path = self.folder / "results.db"
        path.unlink(missing_ok=True)
        plan = {"game": "spades", "players": ["5", "3"], "seed": 1, "mode": "games", "num_players": 4, "rules": {},
                "seats": "swapped"}  # fmt: skip
        played = [[1.0, 3, True, {"points": [1.0, 1, 2.0, 1, -1.0, 1]}]] * 2
        with Store(path) as store:
            series = store.series_of("match", plan, "version")
            store.add(series, 0, played, cpu_seconds=1.0)
        with sqlite3.connect(path) as database:
            if self.random.random() < 0.5:
                database.execute("UPDATE result SET value = ?", (self.damaged(played),))
            else:
                database.execute("UPDATE series SET key = ?", (self.damaged(plan),))
        database.close()
        return self.some((str(path),), WORDS)

    def damaged(self, value: Any) -> str:
        return mutated(value, self.random).decode("utf-8", "replace")

    def match_options(self) -> list[str]:
        words = []
        for name, value in (("--seed", self.number), ("--rule", lambda: self.random.choice(RULES)),
                            ("--players", lambda: self.some(("2", "3", "4"), NUMBERS))):  # fmt: skip
            if self.random.random() < 0.4:
                words += [name, value()]
        return words

    def words(self) -> list[str]:
        """Return the words of one call."""
        command = self.random.choice(KINDS)
        words = [command, *getattr(self, f"{command}_words")()] if command != "odd" else self.odd_words()
        if self.random.random() < 0.15:
            words.insert(self.random.randint(0, len(words)), self.random.choice(WORDS))
        return words

    def odd_words(self) -> list[str]:
        return [self.random.choice(WORDS) for _ in range(self.random.randint(0, 3))]

    def list_words(self) -> list[str]:
        return self.random.choice(([], ["--json"], ["--jsn"], ["extra"]))

    def rules_words(self) -> list[str]:
        return [self.game(), *self.list_words()]

    def play_words(self) -> list[str]:
        game = self.game()
        words = [game, *self.match_options(), "--player", self.player()]
        for name, value in (("--partner", lambda: self.player()), ("--seat", self.number),
                            ("--save", lambda: self.file(game, ("record",)))):  # fmt: skip
            if self.random.random() < 0.3:
                words += [name, value()]
        return words

    def watch_words(self) -> list[str]:
        words = [self.game(), *self.match_options(), "--stars", self.player()]
        if self.random.random() < 0.3:
            words += ["--opponents", self.player()]
        words += self.random.choice(([], ["--json"], ["--table"], ["--record", str(self.folder / "watched.json")]))
        words += ["--moves", self.some(("1", "3"), ("0", "-1", "x"))]
        return [*words, "--iterations", self.some(("4",), ("0", "nan"))]

    def choose_words(self) -> list[str]:
        game = self.game()
        words = [game, "--position", self.file(game, ("position", "record")), "--player", self.player()]
        words += self.random.choice(([], ["--json"], ["--explain"]))
        words += ["--seeds", self.some(("1", "2"), ("0", "x", ""))]
        return [*words, "--iterations", self.some(("4",), ("0", "inf"))]

    def bid_words(self) -> list[str]:
        game = self.game()
        return [game, "--position", self.file(game, ("position",)), "--player", self.player(), "--seed",
                self.number()]  # fmt: skip

    def new_words(self) -> list[str]:
        name = self.some(("agram", "x1"), (*WORDS, "class", "json", "spades", "Ä", "1a"))
        return [name, "--folder", self.some((str(self.folder / "new"),), (str(self.folder / "x.db"), "/dev/null/x"))]

    def match_words(self) -> list[str]:
        words = [self.game(), self.player(), self.player(), *self.match_options()]
        if self.random.random() < 0.2:
            words += ["--until-clear", self.random.choice(NUMBERS)]
        if self.random.random() < 0.2:
            words += ["--store", self.some((str(self.folder / "store.db"),), ("/", "/dev/null", "no/x.db", "."))]
        return [*words, "--rounds", self.some(("1",), ("0", "x", "-1")), "--processes", "1", *self.list_words()[:1]]

    def results_words(self) -> list[str]:
        words = [self.store(), *self.random.choice(([], ["--json"], ["--csv"], ["--plot", "x.nothing"]))]
        return words + self.random.choice(([], ["--game", self.game()], ["--seed", self.number()], ["--version", "v"]))

    def picture_words(self) -> list[str]:
        game = self.some(("sorry", "scotland_yard", "mr_jack"), (*self.games, *WORDS))
        words = [game, "--seed", self.number(), "--player", self.player()]
        words += ["--moves", self.some(("1",), ("0",))]
        if self.random.random() < 0.3:
            words += ["--record", self.file(game, ("record",))]
        if self.random.random() < 0.3:
            words += ["--seat", self.number()]
        return [*words, "--output", self.some((str(self.folder / "x.svg"),), ("/", "/dev/null/x", "no/such/x.svg"))]

    def profile_words(self) -> list[str]:
        # Never one that measures: that takes minutes.
        return ["--seed", self.number(), "--sustained-seconds", self.random.choice(("0", "-1", "nan", "inf", "x", ""))]

    def typed(self) -> bytes:
        lines = [self.random.choice(TYPED) for _ in range(self.random.randint(0, 6))]
        return "\n".join(lines).encode() + self.random.choice((b"", b"\n", b"\xff\xfe\n"))


def try_calls(num_calls: int, seed: int) -> tuple[Counter[int], list[str]]:
    """Make odd calls; return how often each exit code came, and what was found."""
    codes: Counter[int] = Counter()
    found: list[str] = []
    random = Random(seed)
    home = os.getcwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)      # words such as "agram" may become files
        try:
            calls = OddCalls(random, Path(name))
            for number in range(num_calls):
                words, typed, encoding = calls.words(), calls.typed(), random.choice(ENCODINGS)
                outcome = call(words, typed, encoding)
                codes[outcome.code] += 1
                fault = fault_of(outcome)
                if fault is not None:
                    shown = [word[:80] for word in words]
                    found.append(f"call {number}: {fault}: {shown} typed {typed[:60]!r}: {outcome.said[-300:]!r}")
        finally:
            os.chdir(home)
    return codes, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    codes, found = try_calls(options.calls, options.seed)
    print("\n".join(found[:50]))
    ends = ", ".join(f"exit code {code}: {count}" for code, count in sorted(codes.items()))
    print(f"{options.calls} odd calls, seed {options.seed}: {len(found)} findings ({ends})")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
