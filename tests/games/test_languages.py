"""Whatever a game says to a person goes through `say`: whole matches in a language that marks its words."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from aicore.games.others.mr_jack.board import BOARD
from aicore.games.spades.characters import characters
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.guide import MomentPicture
from aicore.games.table.match import Match
from tests.marked_words import marking, outside

PEOPLE = ("Ada", "Bruno", "Cleo", "Gus", "Otto", "Pip", "Rosa")
# Of persons and things that are called so everywhere.
NAMES = (
    *PEOPLE, "Mr X", "Jack", "JACK", "Sorry!",
    *(name for key, full in BOARD["characters"].items() for name in (key, key.capitalize(), full)),
)
MOST_MOVES = 700
# Of views: what is drawn or compared, never read.
UNREAD = {"key", "colour", "fill", "outline", "shape", "sign", "spot"}


def texts_of(part: Any) -> Iterator[str]:
    """Yield all texts of a view that people read."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (tuple, list)):
        for each in part:
            yield from texts_of(each)
    elif is_dataclass(part):
        kind = type(part).__name__
        for field in fields(part):
            if field.name in UNREAD or (kind in ("Spot", "Token") and field.name in ("name", "label")):
                continue
            yield from texts_of(getattr(part, field.name))


def shown_by(match: Match) -> Iterator[str]:
    """Yield everything that a match shows a person in this position."""
    yield match.standing()
    yield match.game.called()
    for seat in range(match.num_players):
        yield match.seat_name(seat)
        yield match.usual_name(seat)
    yield from texts_of(match.card_view(0))
    yield from texts_of(match.board_view(0))
    cards = match.card_view(0)
    for move in match.legal_moves():
        is_card = cards is not None and cards.is_playing_cards and match.move_words(move) in match.card_names().values()
        if not is_card:
            yield match.move_words(move)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [3, 8])
def test_everything_that_a_game_says_can_be_said_in_another_language(name: str, seed: int) -> None:
    game = load_game(name)
    with marking() as language:
        match = game.new_match(seed=seed)
        if not match.has_roles:
            match.name_seats(PEOPLE[: match.num_players], person=0)
        for number in range(MOST_MOVES):
            for text in shown_by(match):
                assert not outside(text, names=NAMES), f"after {number} moves: {text!r}"
            legal = match.legal_moves()
            if not legal:
                break
            move = legal[(number * 7 + seed) % len(legal)]
            seen = match.seen_words(move, 0)
            assert seen in match.card_names().values() or not outside(seen, names=NAMES), seen
            for sentence in match.apply(move):
                assert not outside(sentence, names=NAMES), sentence
        for figures in match.figures:
            for figure in figures:
                language.find(figure, "")
        assert not language.unknown


@pytest.mark.parametrize("name", GAMES)
def test_every_guide_can_be_told_in_another_language(name: str) -> None:
    game = load_game(name)
    with marking() as language:
        guide = game.guide()
        assert guide is not None
        told: list[str] = [*guide.terms, *guide.terms.values()]
        for option in guide.options.values():
            told += [option.title, option.about, *option.values.values()]
        for chapter in guide.chapters(game, game.rules(), num_players=game.usual_players()):
            told.append(chapter.heading)
            for part in chapter.parts:
                told.append(part if isinstance(part, str) else part.caption)
                if isinstance(part, MomentPicture):
                    told += shown_by(part.match)
        for text in told:
            assert not outside(text, names=NAMES), text
        assert not language.unknown


def test_the_reasons_of_spades_can_be_told_in_another_language() -> None:
    game = load_game("spades")
    told: set[str] = set()
    with marking() as language:
        for seed in range(12):
            match = game.new_match(seed=seed, rules={"blind_nil": True, "nil_pass": seed % 2 == 0})
            player = game.player(stars=5, iterations=8)
            while match.num_rounds == 0:
                seat = match.current_player()
                decision = player.choose(match.observation(seat), seed=match.decision_seed())
                told.update(decision.explanation)
                match.apply(decision.move)
        for person in characters():
            language.find(person.description, "")
        assert len(told) > 100
        for sentence in sorted(told):
            assert not outside(sentence), sentence
        assert not language.unknown


def test_the_reasons_of_hearts_can_be_told_in_another_language() -> None:
    game = load_game("hearts")
    told: set[str] = set()
    with marking() as language:
        for seed in range(20):
            match = game.new_match(seed=seed)
            player = game.player(iterations=20)
            while match.num_rounds < 4 and match.current_player() >= 0:
                decision = player.choose(match.observation(match.current_player()), seed=match.decision_seed())
                told.update(decision.explanation)
                match.apply(decision.move)
        assert len(told) > 10
        for sentence in sorted(told):
            assert not outside(sentence), sentence
        assert not language.unknown


def test_the_reasons_of_both_players_of_mr_jack_can_be_told_in_another_language() -> None:
    game = load_game("mr_jack")
    told: set[str] = set()
    with marking() as language:
        for seed in range(3):
            match = game.new_match(seed=seed)
            player = game.player(iterations=30)
            while match.current_player() >= 0:
                decision = player.choose(match.observation(match.current_player()), seed=match.decision_seed())
                told.update(decision.explanation)
                match.apply(decision.move)
        assert len(told) > 30
        for sentence in sorted(told):
            assert not outside(sentence, names=NAMES), sentence
        assert not language.unknown
