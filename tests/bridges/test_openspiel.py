"""OpenSpiel's games on our search, and our players in OpenSpiel's loop."""

import subprocess
import sys
from random import Random
from typing import Any

import pyspiel
import pytest

from aicore.games.bridges.openspiel import SpielState, spiel_bot, spiel_game
from aicore.games.command.main import main
from aicore.games.compare.challenge import count_wins
from aicore.games.table.catalogue import load_game
from aicore.testing import check_game

RESAMPLED = ["leduc_poker", "kuhn_poker", "hearts", "oh_hell", "euchre"]
PERFECT = ["tic_tac_toe", "connect_four", "pig(horizon=60,winscore=20)"]


@pytest.mark.parametrize("name", RESAMPLED + PERFECT)
def test_games_keep_their_promises_to_the_search(name: str) -> None:
    game = spiel_game(name)
    check_game(lambda seed: game.new_match(seed=seed).state, num_games=1, num_iterations=10, num_searches=2)


def test_hidden_cards_do_not_reach_the_player() -> None:
    state = pyspiel.load_game("leduc_poker").new_initial_state()
    for card in (0, 3):
        state.apply_action(card)
    view = SpielState(state).observation(0)
    seen = {view.determinize(Random(seed)).information(1) for seed in range(60)}
    assert len(seen) == 5  # every card but player 0's own
    assert {view.determinize(Random(seed)).information(0) for seed in range(60)} == {state.information_state_string(0)}


def test_the_search_finds_the_winning_move_of_a_perfect_game() -> None:
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    player = spiel_game("tic_tac_toe").player(iterations=300)
    assert spiel_bot(player, seat=0).step(state) == 2


def test_leduc_poker_beats_random_play() -> None:
    game = spiel_game("leduc_poker")
    bots = [spiel_bot(game.player(iterations=150), seat=0), pyspiel.make_uniform_random_bot(1, 5)]
    total = 0.0
    for seed in range(60):
        state = pyspiel.load_game("leduc_poker").new_initial_state()
        total += pyspiel.evaluate_bots(state, bots, seed)[0]
    assert total / 60 > 0.3  # chips a deal; the random bot loses about 1


def test_a_resampler_of_ones_own_makes_any_game_searchable() -> None:
    """Liar's dice does not resample: the other player's die is drawn by hand."""

    def resample(state: Any, player: int, random: Random) -> Any:
        dice = list(state.history()[:2])
        dice[1 - player] = random.randrange(6)
        twin = state.get_game().new_initial_state()
        for action in [*dice, *state.history()[2:]]:
            twin.apply_action(action)
        return twin

    game = spiel_game("liars_dice", resampler=resample)
    check_game(lambda seed: game.new_match(seed=seed).state, num_games=2, num_iterations=20)
    assert count_wins(game, game.player(iterations=150), game.player(stars=0), num_matches=40) >= 26


def test_a_game_without_resampling_says_so() -> None:
    match = spiel_game("liars_dice").new_match(seed=1)
    with pytest.raises(pyspiel.SpielError, match="ResampleFromInfostate"):
        match.observation(0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("nonsense", "no game called"), ("goofspiel", "not turn-based"), ("colored_trails", "at most 65536")],
)
def test_what_cannot_be_searched_gets_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        spiel_game(name).new_match(seed=1)


def test_the_command_line_plays_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "openspiel:kuhn_poker", "--seed", "1", "--iterations", "50"]) == 0
    assert "Kuhn Poker" in capsys.readouterr().out
    assert load_game("openspiel:oh_hell(players=4)").num_players == (4,)
    assert main(["watch", "openspiel:nonsense"]) == 2


def test_nothing_imports_openspiel_unasked() -> None:
    modules = "aicore.games.table.catalogue, aicore.games.bridges.openspiel"
    script = f"import sys, {modules}; sys.exit('pyspiel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
