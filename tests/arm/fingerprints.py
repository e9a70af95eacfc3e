"""Run seeded searches and print every number they end with, as JSON: the same on every processor, to the last bit.

Runs on its own, without pytest, because an emulated processor interprets Python slowly.
Example: python tests/arm/fingerprints.py --digests > here.json
         python tests/arm/fingerprints.py --compare here.json      (on another machine: 1 when anything differs)
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from aicore import (
    Budget,
    DeterminizedSearch,
    FlatSearch,
    InformationSetSearch,
    MultiObserverSearch,
    Search,
    SearchResult,
)
from aicore.dealing import deal_many
from aicore.game import GameState
from aicore.games.spades.game import SPADES
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import SpadesState
from aicore.games.table.catalogue import GAMES, load_game
from aicore.player import SearchPlayer

ITERATIONS = 1500
GAME_ITERATIONS = 200
GAME_MOVES = 24
SMALL_POOL_BYTES = 64_000  # too small for the iterations: the pool fills up

RULES = {
    "standard": Rules(),
    "jokers": Rules(high_cards="jokers and deuces", nil_pass=True),
    "blind": Rules(blind_nil=True, failed_nil_counts=False, lowest_club_leads=True),
}


def exact(number: float | None) -> str | None:
    """Return the number with every bit of it."""
    return None if number is None else float(number).hex()


def summary(result: SearchResult) -> dict[str, Any]:
    """Return all of a result that must not depend on the machine."""
    return {
        "visits": {entry.name: entry.visits for entry in result.moves},
        "availability": [entry.availability for entry in result.moves],
        "means": [exact(entry.mean) for entry in result.moves],
        "skewed_means": [exact(entry.skewed_mean) for entry in result.moves],
        "iterations": result.iterations,
        "nodes": result.num_nodes,
        "depth": result.depth,
        "reason": result.reason,
    }


def spades_positions() -> Iterator[tuple[str, GameState]]:
    """Yield observations from the first bid to the last tricks, with random play between them."""
    for seed, (name, rules) in enumerate(RULES.items(), start=1):
        state = SpadesState.deal(seed, rules=rules, score=(0, 150) if rules.blind_nil else (0, 0))
        chooser = random.Random(seed)
        stages = [0, 2, 5, 13, 22, 31, 40]
        turn = 0
        while state.current_player() >= 0 and stages:
            if turn >= stages[0] and len(state.legal_moves()) > 1:
                del stages[0]
                yield f"spades {name} turn {turn}", state.observation(state.current_player())
            state.apply(chooser.choice(state.legal_moves()))
            turn += 1


def searches() -> dict[str, Search]:
    """Return one of each search, and the options that change its arithmetic."""
    return {
        "information set": InformationSetSearch(),
        "information set, fixed exploration": InformationSetSearch(exploration=0.7),
        "a tree for each side": MultiObserverSearch(),
        "information set greedy": InformationSetSearch(playout="greedy", epsilon=0.2, exploration=0.4),
        "determinized": DeterminizedSearch(iterations_per_deal=75),
        "flat": FlatSearch(),
    }


def spades_prints() -> Iterator[tuple[str, Any]]:
    """Yield every search of every position: whole pool, small pool, skewed root."""
    for name, position in spades_positions():
        moves = position.legal_moves()
        skews = {move: 0.5 + (move * 37 % 100) / 100 for move in moves}
        for kind, search in searches().items():
            for pool, num_bytes in (("whole", 140_000), ("small", SMALL_POOL_BYTES)):
                result = search.run(
                    position,
                    budget=Budget(iterations=ITERATIONS, time_ms=None, num_bytes=num_bytes),
                    seed=len(moves) + 1,
                    skews=skews if pool == "whole" else None,
                )
                yield f"{name}, {kind}, {pool} pool", summary(result)


def master_prints() -> Iterator[tuple[str, Any]]:
    """Yield decisions of the master of Spades over a round, bids and cards."""
    master = SPADES.level("master", iterations=800, time_ms=None)
    state = SpadesState.deal(11)
    turn = 0
    while state.current_player() >= 0:
        decision = master.choose(SPADES.observe(state), seed=turn)
        search = None if decision.result is None else summary(decision.result)
        yield f"master move {turn + 1}", {"move": decision.name, "search": search}
        state.apply(decision.move)
        turn += 1


def deal_prints() -> Iterator[tuple[str, Any]]:
    """Yield weighted deals of 39, 20 and 7 hidden cards."""
    for seed, needs in enumerate(((13, 13, 13), (7, 7, 6), (3, 2, 2))):
        weigh = random.Random(seed)
        cards = weigh.sample([card for card in range(64) if card & 15 < 13], sum(needs))
        weights = [[weigh.choice((0.2, 0.5, 1.0, 3.7)) for _ in range(64)] for _ in needs]
        deals = deal_many(cards, needs, weights, seed, 200)
        yield f"200 weighted deals of {len(cards)} cards", hashlib.sha256(repr(deals).encode()).hexdigest()


def game_prints() -> Iterator[tuple[str, Any]]:
    """Yield decisions of every game's own player, in matches that go on with its moves; no deadline cuts them off."""
    for name in sorted(GAMES):
        game = load_game(name)
        match = game.new_match(seed=7)
        player = game.player(stars=5, iterations=GAME_ITERATIONS)
        if isinstance(player, SearchPlayer):
            player.budget = replace(player.budget, time_ms=None)
        for turn in range(GAME_MOVES):
            seat = match.current_player()
            if seat < 0:
                break
            decision = player.choose(match.observation(seat), seed=turn)
            yield (
                f"{name} move {turn + 1}",
                {
                    "move": decision.name,
                    "search": None if decision.result is None else summary(decision.result),
                },
            )
            match.apply(decision.move)


def all_prints() -> dict[str, Any]:
    """Return every fingerprint by name."""
    prints: dict[str, Any] = {}
    for group in (deal_prints(), spades_prints(), master_prints(), game_prints()):
        for name, value in group:
            prints[name] = value
            if sys.stderr.isatty():
                print(f"\r{len(prints):4d} fingerprints", end="", file=sys.stderr, flush=True)
    return prints


def digests_of(prints: dict[str, Any]) -> dict[str, str]:
    """Return a short digest of each fingerprint: a sixtieth of the bytes, and as telling."""
    texts = {name: json.dumps(value, sort_keys=True) for name, value in prints.items()}
    return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts.items()}


def compare(prints: dict[str, Any], path: Path) -> int:
    """Tell which fingerprints differ from the digests in the file; 1 when any does, or when one is missing."""
    expected, found = json.loads(path.read_text(encoding="utf-8")), digests_of(prints)
    differing = [name for name in sorted(expected.keys() | found.keys()) if expected.get(name) != found.get(name)]
    for name in differing:
        print(f"differs: {name}: {json.dumps(prints.get(name), sort_keys=True)}")
    same = len(expected.keys() | found.keys()) - len(differing)
    print(f"{same} of {len(expected)} fingerprints are the same as in {path.name}")
    return 1 if differing or not expected else 0


def main(arguments: list[str] | None = None) -> int:
    """Print the fingerprints or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--digests", action="store_true", help="print a digest of each instead of all numbers")
    choice.add_argument("--compare", metavar="FILE", type=Path, help="compare with the digests of another machine")
    options = parser.parse_args(arguments)
    if options.compare and not options.compare.is_file():
        print(f"fingerprints: there is no file {options.compare}", file=sys.stderr)
        return 2
    prints = all_prints()
    if options.compare:
        return compare(prints, options.compare)
    json.dump(digests_of(prints) if options.digests else prints, sys.stdout, indent=1, sort_keys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
