"""Measure Mr Jack: strength, speed at the first move, and the table of chances that cut-off playouts end in.

python profiling/mr_jack_figures.py match v4:iterations=1000 v3:iterations=1000 --games 50
python profiling/mr_jack_figures.py speed
python profiling/mr_jack_figures.py outlook v4:iterations=300 --games 400 --output build/outlook.json
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

from output import add_output

from aicore.budget.whole_file import write_whole
from aicore.games.compare.statistics import clopper_pearson
from aicore.games.others.mr_jack.game import MR_JACK
from aicore.games.others.mr_jack.match import MrJackMatch
from aicore.games.others.mr_jack.outlook import CALLS
from aicore.games.others.mr_jack.rules import TURNS
from aicore.player import Player

PRIOR_GAMES = 6.0       # that a guess from the neighbours counts for


def play(inspector: Player, jack: Player, seed: int) -> tuple[str, list[tuple[str, int, int]]]:
    """Return the winner, and call, turn and suspects at the beginning of every turn."""
    match = MR_JACK.new_match(seed=seed)
    assert isinstance(match, MrJackMatch)
    turns = []
    while (seat := match.current_player()) >= 0:
        state = match.state
        if state.phase == "card" and state.num_played == 0:
            near = "near" if state.is_near_exit(str(state.jack)) else "far"
            turns.append(("seen" if state.was_seen else near, state.turn, len(state.suspects(0))))
        decision = (inspector if seat == 0 else jack).choose(match.observation(seat), seed=match.decision_seed())
        match.apply(decision.move)
    return str(match.state.winner), turns


def measure_match(text_a: str, text_b: str, num_games: int, seed: int) -> None:
    """Print how often A wins on either side, on the same games."""
    wins = []
    for number, texts in enumerate(((text_a, text_b), (text_b, text_a))):
        players = [MR_JACK.describe_player(text) for text in texts]
        side = ("inspector", "jack")[number]
        won = [play(players[0], players[1], seed + game)[0] == side for game in range(num_games)]
        wins.append(sum(won))
        low, high = clopper_pearson(sum(won), num_games)
        share = 100 * sum(won) / num_games
        print(f"{text_a} as {side:<9} {share:5.1f}% ({100 * low:.1f} to {100 * high:.1f})", flush=True)
    low, high = clopper_pearson(sum(wins), 2 * num_games)
    print(f"{text_a} against {text_b}: {50 * sum(wins) / num_games:.1f}% ({100 * low:.1f} to {100 * high:.1f}) "
          f"of {2 * num_games} games")


def measure_speed() -> None:
    """Print simulations a second at the first move, by the processor's clock."""
    view = MR_JACK.new_match(seed=3).observation(0)
    for text in ("v1:iterations=5000", "v2:iterations=20000", "v3:iterations=20000", "v4:iterations=20000"):
        player = MR_JACK.describe_player(text)
        player.choose(view, seed=0)
        started = time.process_time()
        decision = player.choose(view, seed=1)
        taken = time.process_time() - started
        print(f"{text:<20} {decision.iterations / taken:9.0f} a second, {decision.num_bytes} bytes")


def measure_outlook(text: str, num_games: int, seed: int, path: Path | None) -> None:
    """Print, or write, the inspector's chance by call, turn and suspects; thin cells lean on a guess."""
    player = MR_JACK.describe_player(text)
    games: Counter[tuple[str, int, int]] = Counter()
    wins: Counter[tuple[str, int, int]] = Counter()
    for number in range(num_games):
        winner, turns = play(player, player, seed + number)
        games.update(turns)
        wins.update(turns if winner == "inspector" else ())
    table: dict[str, list[list[float]]] = {}
    for call in CALLS:
        table[call] = []
        for turn in range(1, TURNS + 1):
            row = []
            for suspects in range(1, 9):
                guess = (1.0 if suspects == 1 else 0.9 / suspects**0.5) * ((TURNS + 1 - turn) / TURNS) ** 0.4
                guess *= 0.6 if call == "near" else 1.0
                cell = (call, turn, suspects)
                row.append(round((wins[cell] + PRIOR_GAMES * guess) / (games[cell] + PRIOR_GAMES), 3))
            table[call].append(row)
    text_of_rows = {
        call: ",\n".join(f"  {json.dumps(row)}" for row in rows) for call, rows in table.items()
    }
    written = "{\n" + ",\n".join(f' "{call}": [\n{rows}\n ]' for call, rows in text_of_rows.items()) + "\n}\n"
    print(written if path is None else f"{sum(games.values())} turns of {num_games} games")
    if path is not None:
        write_whole(path, written)


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("match", "speed", "outlook"))
    parser.add_argument("players", nargs="*")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    add_output(parser, shipped="games/others/mr_jack/outlook.json", required=False)
    options = parser.parse_args()
    if options.what == "match":
        measure_match(options.players[0], options.players[1], options.games, options.seed)
    elif options.what == "speed":
        measure_speed()
    else:
        measure_outlook(options.players[0], options.games, options.seed, options.output)


if __name__ == "__main__":
    main()
