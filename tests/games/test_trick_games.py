"""What every game of the trick-taking family must do: conformance, golden playthrough, match, record."""

from collections.abc import Callable
from pathlib import Path

import pytest

from aicore.game import GameState
from aicore.games.others.briscola import BriscolaState
from aicore.games.others.euchre.state import EuchreState
from aicore.games.others.hearts.state import HeartsState
from aicore.games.others.knockout_whist.state import WhistState
from aicore.games.others.oh_hell.state import OhHellState
from aicore.games.others.pinochle import PinochleState
from aicore.games.others.schnapsen import SchnapsenState
from aicore.games.others.skat.state import SkatState
from aicore.games.table.catalogue import load_game
from aicore.testing import check_game
from tests.games.playthrough import playthrough

DATA = Path(__file__).parent.parent / "data"
NAMES = ("hearts", "knockout_whist", "oh_hell", "euchre", "briscola", "skat", "schnapsen", "pinochle")

BEGIN: dict[str, Callable[[int], GameState]] = {
    "hearts": lambda seed: HeartsState.deal(seed, direction=seed % 4, queen_breaks=seed % 3 == 0),
    "knockout_whist": lambda seed: WhistState.deal(
        seed,
        num_players=2 + seed % 6,
        hand_size=7 - seed % 4,
        active=range(2 + seed % 6) if seed % 2 else (0, 1),
        chooser=0 if seed % 2 else -1,
    ),
    "oh_hell": lambda seed: OhHellState.deal(seed, num_players=3 + seed % 5, hand_size=1 + seed % 7),
    "euchre": lambda seed: EuchreState.deal(seed, dealer=seed % 4, stick_the_dealer=seed % 2 == 0),
    "briscola": lambda seed: BriscolaState.deal(seed, num_players=2 + seed % 2 * 2, dealer=seed % 2),
    "skat": lambda seed: SkatState.deal(seed, dealer=seed % 3),
    "schnapsen": lambda seed: SchnapsenState.dealt(seed, dealer=seed % 2),
    "pinochle": lambda seed: PinochleState.dealt(seed, dealer=seed % 4),
}


@pytest.mark.parametrize("name", ["briscola", "schnapsen", "pinochle"])
def test_a_game_is_a_short_file(name: str) -> None:
    source = Path(__file__).parents[2] / "games" / "others" / f"{name}.py"
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("name", BEGIN)
def test_conforms(name: str) -> None:
    check_game(BEGIN[name], num_games=3 if name == "pinochle" else 8, num_iterations=40)


@pytest.mark.parametrize("name", NAMES)
def test_golden_playthrough(name: str) -> None:
    golden = (DATA / f"playthrough_{name}.txt").read_text(encoding="utf-8")
    assert list(playthrough(name)) == golden.splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_match_of_search_players_ends_and_replays(name: str) -> None:
    game = load_game(name)
    match = game.new_match(seed=3)
    player = game.player(iterations=3)
    while (seat := match.current_player()) >= 0:
        assert match.picture(seat)
        move = player.choose(match.observation(seat), seed=match.decision_seed()).move
        match.apply(move)
    assert match.winners()
    assert match.legal_moves() == []
    again = game.replay(match.record())
    assert again.record() == match.record()
    assert again.standing() == match.standing()


@pytest.mark.parametrize("name", NAMES)
def test_same_view_same_move_whatever_is_hidden(name: str) -> None:
    game = load_game(name)
    player = game.player(iterations=30)
    for seed in range(3):
        match = game.new_match(seed=seed)
        for number in range(30):
            seat = match.current_player()
            if seat < 0:
                break
            view = match.observation(seat)
            other = view.determinize(seed + number).observation(seat)
            move = player.choose(view, seed=number).move
            assert player.choose(other, seed=number).move == move
            match.apply(move)


@pytest.mark.parametrize("name", NAMES)
def test_position_is_a_record_and_a_seat(name: str) -> None:
    game = load_game(name)
    match = game.new_match(seed=2)
    for _ in range(15):
        match.apply(match.legal_moves()[0])
    seat = match.current_player()
    view = game.read_position({"record": match.record()})
    assert view.information(seat) == match.observation(seat).information(seat)
    for wrong in ({}, {"record": 1}, {"record": match.record(), "seat": 9}):
        with pytest.raises(ValueError, match=r"^\S.*\S$"):
            game.read_position(wrong)
