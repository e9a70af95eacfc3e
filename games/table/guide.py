"""How a game is played, in its own words (of the language that is spoken): chapters with pictures, options, terms.

A game keeps them in a file of TOML and names it, `Game(guide=beside(__file__, "guide.toml"))`; the terminal and
the app read the same. {target_points} in any words is the value of that option in the match, {num_players} how many
play.

    [[chapter]]
    heading = "The aim"
    [[chapter.part]]                        # one after the other; words that follow words go on in the same paragraph
    words = "The first with {target_points} points wins."
    [[chapter.part]]
    list = ["One: forward.", "Four: backward."]
    [[chapter.part]]
    when = { high_cards = "jokers" }        # only where the option has this value, or one of a list; `unless` likewise
    cards = "AS KS | *QS"                   # a picture: cards in groups, a star before each that is marked
    caption = "The queen counts thirteen."
    [[chapter.part]]
    moment = { seed = 5, moves = 12 }       # a picture: a match after so many moves, until seat 0 is to move
    caption = "..."

    [option.target_points]                  # every option has words; a number is offered where `values` names some
    title = "Points to win"
    about = "A match takes about twice as long to 500 as to 250."
    values = { 250 = "250", 500 = "500" }
    offered = false                         # not to be chosen in the app

    [terms]
    trick = "One card of every player."
"""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .words import say

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

KINDS = ("words", "list", "cards", "moment")
MOMENT_STARS = 1        # those who play a match up to a moment: nobody waits long for a picture


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture:
    """Cards that lie beside each other."""

    groups: tuple[tuple[str, ...], ...]     # names as in a match's card_names
    marked: frozenset[str]
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentPicture:
    """A moment of a match: its card view or its board view is the picture."""

    match: "Match"
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A heading, and paragraphs and pictures one after the other."""

    heading: str
    parts: tuple[str | CardPicture | MomentPicture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionWords:
    """What an option is called, what it means, and the words for its values."""

    title: str
    about: str
    values: Mapping[Any, str] = field(default_factory=dict)
    is_offered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """All words about one game; chapters depend on the options and are told by `chapters`."""

    options: Mapping[str, OptionWords]
    terms: Mapping[str, str]
    told: tuple[Mapping[str, Any], ...]      # the chapters as they were read

    def chapters(self, game: "Game", rules: Any, *, num_players: int) -> list[Chapter]:
        """Return how the game is played under these rules; pictures of a match are of one with them too."""
        facts = asdict(rules) | {"num_players": num_players}
        chapters = []
        for chapter in self.told:
            parts: list[str | CardPicture | MomentPicture] = []
            goes_on = False
            for entry in chapter["part"]:
                if not holds(entry, facts):
                    continue
                if "words" in entry:
                    words = say(entry["words"].strip(), **facts)
                    if goes_on:
                        words = f"{parts.pop()} {words}"
                    parts.append(words)
                elif "list" in entry:
                    parts += [f"• {say(line, **facts)}" for line in entry["list"]]
                else:
                    parts.append(picture_of(entry, game, facts))
                goes_on = "words" in entry
            if parts:
                chapters.append(Chapter(heading=say(chapter["heading"]), parts=tuple(parts)))
        return chapters


def holds(entry: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    """Return whether the entry is told where these are the facts."""

    def is_so(name: str, value: Any) -> bool:
        fact = "none" if facts[name] is None else facts[name]
        return fact in value if isinstance(value, list) else fact == value

    wanted, unwanted = entry.get("when", {}), entry.get("unless", {})
    return all(is_so(*pair) for pair in wanted.items()) and not any(is_so(*pair) for pair in unwanted.items())


def picture_of(entry: Mapping[str, Any], game: "Game", facts: Mapping[str, Any]) -> CardPicture | MomentPicture:
    """Return the picture that the entry describes."""
    caption = say(entry["caption"], **facts)
    if "cards" in entry:
        groups = [group.split() for group in entry["cards"].split("|")]
        marked = frozenset(name[1:] for group in groups for name in group if name.startswith("*"))
        bare = tuple(tuple(name.removeprefix("*") for name in group) for group in groups)
        return CardPicture(groups=bare, marked=marked, caption=caption)
    rules = {name: value for name, value in facts.items() if name != "num_players"}
    match = game.new_match(seed=entry["moment"]["seed"], rules=rules, num_players=facts["num_players"])
    return MomentPicture(match=at_moment(match, entry["moment"]["moves"]), caption=caption)


def at_moment(match: "Match", num_moves: int) -> "Match":
    """Return the match after so many moves, and further until seat 0 is to move or it is over."""
    player = match.game.player(stars=MOMENT_STARS)
    while not match.is_over and (len(match.moves) < num_moves or match.current_player() != 0):
        seen = match.observation(match.current_player())
        match.apply(player.choose(seen, seed=match.decision_seed()).move)
    return match


def read_guide(path: Path) -> Guide:
    """Return the guide in the file; ValueError with one sentence when it is none."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        options = {name: option_of(entry) for name, entry in data.get("option", {}).items()}
        chapters = tuple(data["chapter"])
        for chapter in chapters:
            for entry in chapter["part"]:
                if sum(kind in entry for kind in KINDS) != 1:
                    raise ValueError(f"a part of '{chapter['heading']}' has not one of {', '.join(KINDS)}")
    except (OSError, KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path.name} is no guide to a game: {error}") from error
    terms = {say(term): say(meaning) for term, meaning in data.get("terms", {}).items()}
    return Guide(options=options, terms=terms, told=chapters)


def option_of(entry: Mapping[str, Any]) -> OptionWords:
    """Return the words of an option."""
    values = {value_of(key): say(words) for key, words in entry.get("values", {}).items()}
    return OptionWords(
        title=say(entry["title"]), about=say(entry["about"]), values=values, is_offered=entry.get("offered", True)
    )


def value_of(key: str) -> Any:
    """Return the value that a key stands for: a number, true, false or null as JSON, a word otherwise."""
    try:
        return json.loads(key)
    except ValueError:
        return key
