"""Gin Rummy: melds by brute force, OpenSpiel as oracle, conformance, golden playthrough, strength."""

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from aicore.games.compare.challenge import count_wins
from aicore.games.others.gin_rummy.knowledge import likely_cards, worth_searching
from aicore.games.others.gin_rummy.melds import deadwood_of, deadwood_with_layoffs, melds_of
from aicore.games.others.gin_rummy.state import DECK, KNOCK_MOVE, TAKE_MOVE, GinState, card_name, parse_cards
from aicore.games.table.catalogue import load_game
from aicore.testing import check_game
from tests.games.gin_rummy_oracle import compare_with_openspiel
from tests.games.playthrough import playthrough

DATA = Path(__file__).parent.parent / "data"


def value(cards: Any) -> int:
    return sum(min((card & 15) + 1, 10) for card in cards)


def possible_melds(cards: list[int]) -> list[frozenset[int]]:
    """Return every set and run in the cards."""
    ranks = [[card for card in cards if card & 15 == rank] for rank in range(13)]
    sets = [frozenset(meld) for mates in ranks for size in (3, 4) for meld in combinations(mates, size)]
    runs = [frozenset(range(card, card + length)) for card in cards for length in range(3, 12)]
    return sets + [run for run in runs if run <= set(cards)]


def least_deadwood(cards: list[int]) -> int:
    """Return the deadwood by trying all ways to meld."""
    melds = possible_melds(cards)

    def try_from(start: int, left: frozenset[int]) -> int:
        rest = [try_from(index + 1, left - melds[index]) for index in range(start, len(melds)) if melds[index] <= left]
        return min([value(left), *rest])

    return try_from(0, frozenset(cards))


@pytest.mark.parametrize("highest_rank", [4, 6, 12])
def test_deadwood_is_the_least_there_is(highest_rank: int) -> None:
    chance = random.Random(highest_rank)
    pack = [card for card in DECK if card & 15 <= highest_rank]
    for _ in range(300):
        cards = chance.sample(pack, chance.choice([10, 11]))
        melds = melds_of(cards)
        loose = set(cards).difference(*melds) if melds else set(cards)
        assert sum(map(len, melds)) + len(loose) == len(cards)
        assert deadwood_of(cards) == value(loose) == least_deadwood(cards)


@pytest.mark.parametrize(
    ("hand", "melds", "left"),
    [
        ("5C 9D", ["2C 3C 4C"], 9),
        ("5C 6C AC KD", ["2C 3C 4C"], 10),
        ("7S KD", ["7C 7D 7H"], 10),
        # The own meld is worth more than laying off: 5C stays in it.
        ("5C 5D 5H KD", ["2C 3C 4C"], 10),
        ("KC AC", ["2D 3D 4D"], 11),
    ],
)
def test_layoffs(hand: str, melds: list[str], left: int) -> None:
    assert deadwood_with_layoffs(parse_cards(hand), [parse_cards(meld) for meld in melds]) == left


def hand_with(knocker: str, other: str) -> GinState:
    """Return a hand at the point where the knocker, seat 0, has drawn the king of clubs from the stock."""
    hands = [parse_cards(knocker), parse_cards(other)]
    rest = [card for card in DECK if card not in hands[0] + hands[1]]
    king = parse_cards("KC")[0]
    rest.remove(king)
    state = GinState(hands, rest[0], [king, *rest[1:]])
    for name in ("pass", "pass", "draw"):
        state.apply(state.parse_move(name))
    return state


@pytest.mark.parametrize(
    ("knocker", "other", "points"),
    [
        # A plain knock: the other lays off ace and five of clubs and keeps 51.
        ("2C 3C 4C 7D 7H 7S TD TH TS 5D", "AC AD 5C 9D QD QH 8S 8H 2S 3S", 51 - 5),
        # Gin: 25 more, and nothing is laid off.
        ("2C 3C 4C 5C 7D 7H 7S TD TH TS", "6C AD AH 9D QD QH 8S 8H 2S 3S", 58 + 25),
        # Undercut: the other gets rid of the 5 and has less.
        ("2C 3C 4C 7D 7H 7S TD TH TS 9C", "5C 6C JD QD KD JH QH KH AD AH", -(9 - 2) - 25),
        ("2C 3C 4C 7D 7H 7S TD TH TS 2D", "5C 6C JD QD KD JH QH KH AD AH", -25),
    ],
)
def test_points(knocker: str, other: str, points: int) -> None:
    state = hand_with(knocker, other)
    state.apply(state.parse_move("knock KC"))
    assert state.points() == [points, -points]


def test_what_was_taken_is_not_discarded_at_once() -> None:
    state = GinState.new(1)
    card = state.upcard
    assert card is not None
    state.apply(TAKE_MOVE)
    assert card not in state.legal_moves()
    assert card + KNOCK_MOVE not in state.legal_moves()
    assert card in state.observation(1).hands[0]


def test_conforms() -> None:
    check_game(GinState.new, num_games=8, num_iterations=40)


def test_golden_playthrough() -> None:
    golden = (DATA / "playthrough_gin_rummy.txt").read_text(encoding="utf-8")
    assert list(playthrough("gin_rummy")) == golden.splitlines()


def test_openspiel_agrees_on_moves_and_points() -> None:
    knocked = sum(compare_with_openspiel(seed, policy="rule" if seed % 2 else "random")[1] for seed in range(200))
    assert knocked > 80


def test_weights_steer_the_deals() -> None:
    view = GinState.new(3).observation(0)
    kings = [card for card in DECK if card & 15 == 12]
    drawn = [view.weighted(dict.fromkeys(kings, 0.0)).determinize(seed) for seed in range(30)]
    assert not any(set(kings) & set(deal.hands[1]) for deal in drawn)
    assert any(set(kings) & set(view.determinize(seed).hands[1]) for seed in range(30))


def test_cards_have_names() -> None:
    assert [card_name(card) for card in parse_cards("as TD kc")] == ["AS", "TD", "KC"]
    with pytest.raises(ValueError, match="'1S' is not a card"):
        parse_cards("1S")


def test_search_beats_random_play() -> None:
    game: Any = load_game("gin_rummy")
    players = game.player(iterations=100), game.player(stars=0)
    assert count_wins(game, *players, num_matches=20, rules={"target_points": 0}) >= 16


def test_only_sensible_discards_are_searched() -> None:
    state = hand_with("2C 3C 4C 7D 7H 7S TD TH TS 5D", "AC AD 5C 9D QD QH 8S 8H 2S 3S")
    moves = worth_searching(state.observation(0))
    assert moves is not None
    assert sorted(state.move_name(move) for move in moves) == ["5D", "KC", "knock KC"]
    assert worth_searching(GinState.new(1).observation(0)) is None


def test_what_was_taken_makes_its_neighbours_likely() -> None:
    state = GinState.new(1)
    taken = state.upcard
    assert taken is not None
    state.apply(TAKE_MOVE)
    state.apply(state.legal_moves()[0])
    weights = likely_cards(state.observation(1))
    mates = [card for card in weights if card & 15 == taken & 15]
    strangers = [card for card in weights if card & 15 != taken & 15 and card >> 4 != taken >> 4]
    assert min(weights[card] for card in mates) > max(weights[card] for card in strangers)


def test_same_view_same_move_whatever_is_hidden() -> None:
    game: Any = load_game("gin_rummy")
    player = game.player(iterations=30)
    state = GinState.new(2)
    for number in range(30):
        if (seat := state.current_player()) < 0:
            break
        view = state.observation(seat)
        move = player.choose(view, seed=number).move
        assert player.choose(view.determinize(number).observation(seat), seed=number).move == move
        state.apply(move)


def test_a_match_is_replayed() -> None:
    game: Any = load_game("gin_rummy")
    match = game.new_match(seed=6)
    for _ in range(9):
        assert match.picture(match.current_player())
        match.apply(match.legal_moves()[0])
    assert game.replay(match.record()).record() == match.record()


def test_a_match_goes_on_until_the_target_is_reached() -> None:
    game: Any = load_game("gin_rummy")
    match = game.new_match(seed=3)
    player = game.player(iterations=5)
    hands = 0
    while (seat := match.current_player()) >= 0:
        before = match.scores
        told = match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
        hands += any(sentence.startswith("Score") for sentence in told)
        assert max(before) < 100
    assert hands == match.num_rounds > 1
    assert match.winners() == [match.scores.index(max(match.scores))]
    assert max(match.scores) >= 100
    assert game.replay(match.record()).scores == match.scores
