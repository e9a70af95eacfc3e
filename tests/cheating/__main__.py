"""Try every player of every game for cheating: `make cheating`.

At every decision the hidden information is replaced by another that the observation allows; with the same seed the same
decision must come out, thoughts and hints included, and the seat must be shown the same. All that an observation leads
to is walked, and seeds of decisions are computed backwards. Every match is a line in a file of the folder: a run that
was broken off goes on with the same command. Ends with 1 and a sentence as soon as somebody cheats.

Example: python -m tests.cheating --decisions 20000 --minutes 60 --game hearts
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.table import Game, Match
from aicore.games.table.catalogue import GAMES, load_game

from .decisions import Cheating, check_decision
from .everybody import Decider, everybody
from .observation_graph import check_graph
from .seeds_backwards import MOST_DEALS, secrets_behind

NUM_WORLDS = 2
MOST_DECISIONS = 250            # of a match, so that many deals and tables come in
WHOLE_EVERY = 40                # how seldom a decision has all its iterations
GRAPH_EVERY = 25
SEEDS_EVERY = 50


def drawn_rules(game: Game, random: Random) -> dict[str, Any]:
    """Return the usual rules, or every second time some options changed."""
    changed = {}
    for field in fields(game.rules):
        choices = game.rules._accepted_by(field)
        if not isinstance(choices, range) and random.random() < 0.3:
            changed[field.name] = random.choice(list(choices))
    return changed if random.random() < 0.5 else {}


def new_match(game: Game, random: Random, seed: int) -> Match:
    """Begin a match of any number of players and any rules that go together."""
    num_players = random.choice(game.num_players)
    try:
        return game.new_match(seed=seed, num_players=num_players, rules=drawn_rules(game, random))
    except ValueError:
        return game.new_match(seed=seed, num_players=num_players)


def check_seed(match: Match) -> None:
    """Fail if from the seed of the next decision the match's seed or that of a deal can be computed."""
    deals = {match.seed, *(mixed_seed(match.seed, number) for number in range(MOST_DEALS))}
    if secrets_behind(match.decision_seed()) & deals:
        raise Cheating("the seed of a decision tells the deal")


def check_match(game: Game, brief: list[Decider], whole: list[Decider], *, seed: int, most: int) -> Counter[str]:
    """Play one match, half its moves at random, and try every decision; Cheating says where."""
    random = Random(seed)
    match = new_match(game, random, mixed_seed(seed))
    counted: Counter[str] = Counter(matches=1)
    for number in range(most):
        if match.current_player() < 0:
            break
        if number % GRAPH_EVERY == 0:
            counted["graphs"] += match.num_players
            for seat in range(match.num_players):
                check_graph(match, seat)
        if number % SEEDS_EVERY == 0:
            counted["seeds"] += 1
            check_seed(match)
        is_whole = random.randrange(WHOLE_EVERY) == 0
        decider = random.choice(whole if is_whole else brief)
        counted["at length"] += is_whole
        move, found = check_decision(match, decider, num_worlds=NUM_WORLDS)
        counted += found
        moves = match.legal_moves()
        match.apply(move if random.random() < 0.5 else random.choice(moves))
    return counted


def tried(log: Path) -> Counter[str]:
    """Return what the matches in the file counted."""
    counted: Counter[str] = Counter()
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else ():
        counted.update(json.loads(line))
    return counted


def matches_of(name: str, *, decisions: int, seed: int, log: Path) -> Iterator[Counter[str]]:
    """Go on with a game until it has so many decisions; yield its counts so far after every match."""
    counted = tried(log)
    yield counted
    game = load_game(name)
    brief, whole = everybody(game, is_brief=True), everybody(game, is_brief=False)
    while counted["decisions"] < decisions:
        most = min(MOST_DECISIONS, decisions - counted["decisions"])
        place = mixed_seed(seed, counted["matches"]) >> 1
        try:
            found = check_match(game, brief, whole, seed=place, most=most)
        except (Cheating, AssertionError) as fault:
            raise Cheating(f"{name}: {fault} (match {counted['matches']} of seed {seed})") from fault
        with log.open("a", encoding="utf-8") as stream:
            print(json.dumps(found), file=stream)
        counted += found
        yield counted


def words_for(name: str, counted: Counter[str]) -> str:
    """Return what was tried in a game."""
    if not counted["decisions"]:
        return f"{name}: not yet"
    parts = [f"{counted[what]:,} {what}" for what in (
        "decisions", "at length", "other worlds", "with other secrets", "graphs", "seeds", "matches"
    )]
    return f"{name}: {', '.join(parts)}, {sum(what.startswith('by ') for what in counted)} players; nothing found"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=20_000, help="of every game, with those in the folder")
    parser.add_argument("--minutes", type=float, default=None, help="stop after so long; the same command goes on")
    parser.add_argument("--game", action="append", choices=sorted(GAMES), help="only this one (may be repeated)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/cheating"))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    end = None if options.minutes is None else time.monotonic() + 60 * options.minutes
    is_over = True
    for name in options.game or GAMES:
        log = options.folder / f"{name}-{options.seed}.jsonl"
        counted: Counter[str] = Counter()
        try:
            for counted in matches_of(name, decisions=options.decisions, seed=options.seed, log=log):
                print(f"\r{name}: {counted['decisions']:,} of {options.decisions:,} decisions ", end="",
                      file=sys.stderr, flush=True)
                if end is not None and time.monotonic() > end:
                    break
        except Cheating as fault:
            print(f"\n{fault}", file=sys.stderr)
            return 1
        print("\r", end="", file=sys.stderr)
        print(words_for(name, counted), flush=True)
        is_over = is_over and counted["decisions"] >= options.decisions
    print("all of it" if is_over else "a part of it: the same command goes on")
    return 0


if __name__ == "__main__":
    sys.exit(main())
