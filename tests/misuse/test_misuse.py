"""Every misuse of the compiled API ends in a sentence.

`python -m tests.misuse.test_misuse` runs each in a process of its own, so that a crash or a hang is seen and named.
"""

import pickle
import subprocess
import sys
from copy import copy

import pytest

from aicore import InformationSetSearch
from aicore.games.table.catalogue import GAMES, load_game
from aicore.player import SearchPlayer
from tests.positions import first_card, seen_by_mover

from .snippets import SNIPPETS

CASES = [
    (room, *line.split(" ## ")) for room, lines in SNIPPETS.items() for line in lines.strip().splitlines()
]


def fault_of(snippet: str, expected: str) -> str:
    """Run the snippet; return what is wrong with its end, nothing if it is as expected."""
    from .scene import names

    kinds, words = expected.split(": ", 1)
    try:
        answer = eval(snippet, names())
    except BaseException as error:
        if type(error).__name__ in kinds.split("|") and words in str(error):
            return ""
        return f"{type(error).__name__}: {error}"
    return f"the answer {answer!r}"


@pytest.mark.parametrize(("snippet", "expected"), [case[1:] for case in CASES], ids=[case[1][:60] for case in CASES])
def test_misuse_is_refused_in_words(snippet: str, expected: str) -> None:
    assert fault_of(snippet, expected) == ""


def test_there_are_many() -> None:
    assert len(CASES) >= 300
    assert len({case[1] for case in CASES}) == len(CASES)


def test_players_and_searches_pickle() -> None:
    player = SearchPlayer(search=InformationSetSearch(exploration=0.3))
    twin = pickle.loads(pickle.dumps(player))
    assert twin.search.exploration == 0.3
    assert copy(player.search).pool is None
    view = seen_by_mover(first_card())
    assert twin.choose(view, seed=1).move == player.choose(view, seed=1).move


@pytest.mark.parametrize("name", ["schnapsen", "pinochle", "skat"])
def test_rules_pickle_with_their_game(name: str) -> None:
    twin = pickle.loads(pickle.dumps(load_game(name)))
    assert twin.rules is load_game(name).rules


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("stars", [0, 3, 5])
def test_players_of_every_game_pickle(name: str, stars: int) -> None:
    player = load_game(name).player(stars=stars)
    twin = pickle.loads(pickle.dumps(player))
    match = load_game(name).new_match(seed=5)
    view = match.observation(match.current_player())
    assert twin.choose(view, seed=1).move == player.choose(view, seed=1).move


def main() -> int:
    """Run every misuse alone; print those that do not end as they should."""
    faults = 0
    for room, snippet, expected in CASES:
        command = f"from tests.misuse.test_misuse import fault_of; print(fault_of({snippet!r}, {expected!r}), end='')"
        try:
            done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, timeout=60)
            fault = done.stdout if done.returncode == 0 else f"exit {done.returncode}: {done.stderr[-300:]}"
        except subprocess.TimeoutExpired:
            fault = "no end after a minute"
        if fault:
            faults += 1
            print(f"{room}: {snippet}\n    expected {expected}\n    got {fault}", flush=True)
    print(f"{len(CASES)} misuses, {faults} faults")
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
