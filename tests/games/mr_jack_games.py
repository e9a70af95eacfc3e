"""Games of Mr Jack at random, played by the compiled rules and by the readable ones side by side.

python -m tests.games.mr_jack_games --games 1000       agreement on so many games
python -m tests.games.mr_jack_games --reach 2000       the mean number of hexes that a character reaches
python -m tests.games.mr_jack_games --decisions 20000  decisions with the other's secret replaced
"""

import argparse
from collections.abc import Iterator

from aicore.cards import mixed_seed
from aicore.games.others.mr_jack.board import CHARACTERS
from aicore.games.others.mr_jack.game import MR_JACK
from aicore.games.others.mr_jack.rules import Rules
from aicore.games.others.mr_jack.state import MrJackState
from aicore.player import Player
from tests.reference.mr_jack_rules import Reference


def walk(seed: int, rules: Rules | None = None, *, accuses: int = 12) -> Iterator[tuple[MrJackState, int]]:
    """Yield state and next move of a game at random; an accusation is drawn again but one time in `accuses`."""
    state = MrJackState(rules=rules, seed=seed)
    number = 0
    while state.current_player() >= 0:
        moves = state.legal_moves()
        tame = [move for move in moves if not state.move_name(move).startswith("accuse")]
        chance = mixed_seed(seed, number)
        chosen = moves if chance % accuses == 0 or not tame else tame
        move = chosen[(chance >> 8) % len(chosen)]
        yield state, move
        state.apply(move)
        number += 1


def draws_of(seed: int, rules: Rules | None) -> tuple[str, list[str], list[list[str]]]:
    """Return Jack, the alibi cards in the order in which they were taken, and the cards of the odd turns."""
    jack, taken, draws = "", [], [[], [], [], []]     # type: tuple[str, list[str], list[list[str]]]
    for state, move in walk(seed, rules):
        jack = str(state.jack)
        if state.phase == "card" and state.num_played == 0 and state.turn % 2 == 1:
            draws[state.turn // 2] = state.cards
        if state.move_name(move).startswith("alibi:"):
            taken.append(state.move_name(move).partition(":")[2])
    return jack, taken + [who for who in CHARACTERS if who not in (*taken, jack)], draws


def compare(seed: int) -> int:
    """Play the game of a seed by both rules; AssertionError where they differ. Return the number of steps."""
    rules = Rules(whole_whistle=seed % 4 == 0, jack_seat=1 - seed % 2)
    jack, pile, draws = draws_of(seed, rules)
    plain = Reference(jack, list(pile), draws, whole_whistle=rules.whole_whistle)
    steps = 0
    for state, move in walk(seed, rules):
        where = f"seed {seed}, step {steps}"
        assert sorted(map(state.move_name, state.legal_moves())) == sorted(plain.steps()), where
        assert state.role == plain.role(), where
        assert state.places == plain.places, where
        assert state.lights == plain.lights, where
        assert set(state.closed_manholes) == plain.closed, where
        assert set(state.cordons) == plain.cordons, where
        assert state.lantern == plain.lantern, where
        assert set(state.beam) == plain.beam(), where
        assert set(state.seen_characters) == {who for who in CHARACTERS if plain.is_seen(who)}, where
        assert set(state.cleared) == plain.cleared, where
        assert (state.turn, state.was_seen, state.acting) == (plain.turn, plain.was_seen, plain.acting), where
        for role, seat in (("jack", rules.jack_seat), ("inspector", 1 - rules.jack_seat)):
            assert set(state.alibis(seat)) == plain.alibis[role], where
        plain.make(state.move_name(move))
        steps += 1
    assert state.winner == plain.winner
    assert state.rewards()[rules.jack_seat] == (plain.winner == "jack")
    return steps


def mean_reach(num_games: int) -> tuple[float, float]:
    """Return the mean number of hexes within a move's reach for all but Stealthy, and for her."""
    usual, hers = [], []
    for seed in range(num_games):
        for state, _ in walk(seed, accuses=1 << 30):
            if state.phase == "card":
                for who in state.cards:
                    (hers if who == "stealthy" else usual).append(len(state.reached(who)))
    return sum(usual) / len(usual), sum(hers) / len(hers)


def count_cheats(player: Player, num_decisions: int, *, seed: int = 0) -> tuple[int, int]:
    """Return decisions of both sides that were made twice, the other's secrets replaced, and how many differed."""
    made = differed = 0
    number = seed
    while made < num_decisions:
        match = MR_JACK.new_match(seed=number)
        while (seat := match.current_player()) >= 0 and made < num_decisions:
            view = match.observation(seat)
            decision = player.choose(view, seed=match.decision_seed())
            if decision.iterations > 0:
                other = view.determinize(mixed_seed(number, made)).observation(seat)
                differed += player.choose(other, seed=match.decision_seed()).move != decision.move
                made += 1
            match.apply(decision.move)
        number += 1
    return made, differed


def main() -> None:
    """Do what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--reach", type=int, default=0)
    parser.add_argument("--decisions", type=int, default=0)
    parser.add_argument("--player", default="5:iterations=40")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.games:
        steps = sum(compare(seed) for seed in range(options.seed, options.seed + options.games))
        print(f"{options.games} games, {steps} steps: the same steps, positions, calls and winners")
    if options.reach:
        usual, hers = mean_reach(options.reach)
        print(f"mean reach over {options.reach} games: {usual:.1f} hexes, Stealthy {hers:.1f}")
    if options.decisions:
        made, differed = count_cheats(MR_JACK.describe_player(options.player), options.decisions, seed=options.seed)
        print(f"{made} decisions with the other's secret replaced: {differed} differ")


if __name__ == "__main__":
    main()
