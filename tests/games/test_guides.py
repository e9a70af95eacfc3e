"""Every game tells how it is played: no option without words, no words without a use, no card that the game has not."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from aicore.games.compare.version import library_files
from aicore.games.table import Game
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.guide import CardPicture, Chapter, Guide, MomentPicture, read_guide
from aicore.games.table.guide_text import chapter_lines


def guide_of(game: Game) -> Guide:
    """Return the guide of a game, which must have one."""
    guide = game.guide()
    assert guide is not None
    return guide


def tried_values(game: Game, name: str) -> list[Any]:
    """Return values of an option that its texts may depend on."""
    accepted = game.rules.accepted.get(name)
    if accepted is not None and not isinstance(accepted, range):
        return list(accepted)
    usual = getattr(game.rules(), name)
    if isinstance(usual, bool):
        return [True, False]
    return [usual, *guide_of(game).options[name].values, 1, 2]


def told(game: Game) -> Iterator[tuple[dict[str, Any], int, list[Chapter]]]:
    """Return the chapters with each option changed alone, for every number of players."""
    guide = guide_of(game)
    changes: list[dict[str, Any]] = [{}]
    changes += [{field.name: value} for field in fields(game.rules) for value in tried_values(game, field.name)]
    for change, num_players in product(changes, game.num_players):
        yield change, num_players, guide.chapters(game, game.rules.from_json(change), num_players=num_players)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_words_and_every_value_offered_is_accepted(name: str) -> None:
    game = load_game(name)
    options = guide_of(game).options
    assert set(options) == {field.name for field in fields(game.rules)}
    for option, words in options.items():
        assert words.title[0].isupper()
        assert words.about.endswith("."), f"{option} is not explained by a sentence"
        for value in words.values:
            game.rules.from_json({option: value})
        offered = words.values or option in game.rules.accepted or isinstance(getattr(game.rules(), option), bool)
        assert offered or not words.is_offered, f"{option} is a number, and no values are offered"
        if words.values and words.is_offered:
            assert getattr(game.rules(), option) in words.values, f"{option}: the usual value cannot be chosen"


@pytest.mark.parametrize("name", GAMES)
def test_chapters_follow_the_options_and_pictures_show_cards_of_the_game(name: str) -> None:
    game = load_game(name)
    kinds, used = set(), set()
    for change, num_players, chapters in told(game):
        names = set(game.new_match(seed=1, rules=change, num_players=num_players).card_names().values())
        for chapter in chapters:
            for part in chapter.parts:
                kinds.add(type(part))
                used.add(part if isinstance(part, str) else part.caption)
                if isinstance(part, CardPicture):
                    shown = {card for group in part.groups for card in group}
                    assert shown <= names, f"{chapter.heading} with {change}: {shown - names}"
                elif isinstance(part, MomentPicture):
                    assert part.match.card_view(0) is not None or part.match.board_view(0) is not None
                    assert part.match.is_over or part.match.current_player() == 0, f"{chapter.heading} with {change}"
                else:
                    assert "{" not in part
    assert MomentPicture in kinds
    everything = "\n".join(used)
    for chapter_entry in guide_of(game).told:
        for entry in chapter_entry["part"]:
            known = {field.name for field in fields(game.rules)} | {"num_players"}
            assert {*entry.get("when", {}), *entry.get("unless", {})} <= known
            for words in [entry.get("words", entry.get("caption")), *entry.get("list", ())]:
                opening = (words or "").strip().partition("{")[0]
                assert opening in everything, f"told under no rules: {words}"


@pytest.mark.parametrize("name", GAMES)
def test_the_terminal_tells_every_chapter(name: str) -> None:
    game = load_game(name)
    for chapter in guide_of(game).chapters(game, game.rules(), num_players=game.usual_players()):
        lines = "\n".join(chapter_lines(chapter))
        for part in chapter.parts:
            words = part if isinstance(part, str) else part.caption
            assert " ".join(words.split()) in " ".join(lines.split())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[chapter", "is no guide to a game"),
        ("a = 1", "is no guide to a game"),
        ('[[chapter]]\nheading = "A"\npart = 1', "is no guide to a game"),
        ('[[chapter]]\nheading = "A"\n[[chapter.part]]\nword = "x"', "has not one of words"),
        ('chapter = []\n[option.a]\ntitle = "x"', "is no guide to a game"),
    ],
)
def test_a_file_that_is_no_guide_gets_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "guide.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=sentence):
        read_guide(path)
    with pytest.raises(ValueError, match="is no guide"):
        read_guide(tmp_path / "none.toml")


def test_words_do_not_change_the_version_of_results() -> None:
    for name in ("spades", "briscola", "sorry"):
        assert not [path.name for path in library_files(name) if path.name.endswith("guide.toml")]
