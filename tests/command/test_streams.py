"""aicards on every terminal: encodings, closed and full streams, Ctrl-C while it loads."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = ["play", "spades", "--seed", "1", "--stars", "1"]
ENCODINGS = ("ascii", "latin-1", "cp1252", "utf-8", "cp437")


def call(words: list[str], *, encoding: str = "utf-8", shell: str = "", stdin: bytes = b"") -> tuple[int, bytes, bytes]:
    """Return exit code, output and complaints of a call; `shell` is what a shell does with its streams."""
    command = [sys.executable, "-m", "aicore.games.command.main", *words]
    if shell:
        command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
    environment = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_shows_the_table(encoding: str) -> None:
    code, shown, said = call(PLAY, encoding=encoding, stdin=b"hint\n\xff\xfe\nquit\n")
    assert (code, said) == (0, b"")
    assert "Possible: nil 1 2" in shown.decode(encoding)
    if encoding == "ascii":
        assert b"QH 9H 7H 3H" in shown
        assert b"\\u" not in shown


def test_input_that_is_no_text_gets_a_sentence() -> None:
    code, _, said = call(PLAY, encoding="utf-16", stdin=b"hint\n")
    assert (code, said.decode("utf-16")) == (2, "aicards: what is typed is not in the encoding that was set\n")


def test_a_complaint_can_be_written_in_every_encoding() -> None:
    for encoding in ENCODINGS[:3]:
        code, _, said = call(["play", "♠\x1b[31m"], encoding=encoding)
        assert code == 2
        assert b"\x1b" not in said
        assert said.count(b"\n") == 1


@pytest.mark.parametrize("shell", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_as_good_as_none(shell: str) -> None:
    for words, expected in ((["list"], 0), (["list", "--help"], 0), (PLAY, 0), (["nothing"], 2)):
        code, shown, said = call(words, shell=shell)
        assert code == expected, (words, said)
        assert b"Traceback" not in shown + said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_a_full_stream_is_told_about() -> None:
    for words in (["list"], ["list", "--json"], ["watch", "hearts", "--seed", "1", "--moves", "3"], []):
        code, _, said = call(words, shell="> /dev/full")
        assert (code, said) == (2, b"aicards: cannot write the output: No space left on device\n"), words
    for words, expected in ((["list"], 0), (["nothing"], 2), (["play", "spades", "--sead", "1"], 2)):
        assert call(words, shell="2> /dev/full")[0] == expected, words


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    code, _, said = call(["watch", "spades", "--seed", "1", "--stars", "1"], shell="| head -1")
    assert (code, said) == (0, b"")


INTERRUPTED = """
import os, signal, sys
from aicore.games.command.main import main

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
sys.exit(main(["list"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("module", ["program", "parser", "streams", "list_games", "match_games", "profile"])
def test_ctrl_c_while_a_module_is_loaded_leaves_no_traceback(module: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, f"aicore.games.command.{module}"]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stderr.strip() == b""
