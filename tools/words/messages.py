"""Find every message of games and app: in calls of the code, in guides, in what describes characters and licences."""

import ast
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Which arguments of a call are messages; (0, 1) are one and many.
SINGLE = {"say": (0,), "to_say": (0,), "say_of": (1, 2)}
COUNTED = {"say_count": (0, 1)}


@dataclass(frozen=True, slots=True, order=True)
class Message:
    """A message as it stands in a file."""

    context: str
    text: str
    many: str        # "": it does not count anything
    place: str       # the file


@dataclass(frozen=True, slots=True)
class Room:
    """Files whose words are kept together, and where."""

    name: str
    sources: str
    languages: str


ROOMS = (
    Room("games", "games", "games/table/languages"),
    Room("app", "mobile_app", "mobile_app/languages"),
)


def room_messages(room: Room) -> list[Message]:
    """Return all messages of a room in order of their files; ValueError for a call that hides its message."""
    folder = ROOT / room.sources
    found: list[Message] = []
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(ROOT).as_posix()
        if "recipes" in path.parts or path.is_symlink():
            continue
        if path.suffix == ".py":
            found += called_in(path.read_text(encoding="utf-8"), place)
        elif path.name.endswith("guide.toml"):
            found += [Message("", text, "", place) for text in guide_texts(tomllib.loads(path.read_text("utf-8")))]
        elif path.name == "characters.json":
            people = json.loads(path.read_text(encoding="utf-8"))["characters"]
            found += [Message("", person["description"], "", place) for person in people]
        elif path.name == "licences.json":
            parts = json.loads(path.read_text(encoding="utf-8"))["parts"]
            found += [Message("", part["what"], "", place) for part in parts]
        if place == "mobile_app/strings.py":
            found += app_texts(place)
    return found


def called_in(code: str, place: str) -> Iterator[Message]:
    """Yield the messages of the calls in a file of Python."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        context = next((str(literal(part.value)) for part in node.keywords if part.arg == "context"), "")
        texts = [literal(part) for part in node.args]
        if name in SINGLE:
            for number in SINGLE[name]:
                if number < len(texts) and texts[number]:
                    yield Message(context, str(texts[number]), "", place)
        elif name in COUNTED:
            one, many = (texts[number] for number in COUNTED[name])
            if one and many:
                yield Message(context, one, many, place)


def literal(node: ast.expr) -> str | None:
    """Return the text that stands in the code, None for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def guide_texts(guide: dict) -> Iterator[str]:
    """Yield all words of a guide to a game."""
    for chapter in guide["chapter"]:
        yield chapter["heading"]
        for part in chapter["part"]:
            yield from [part["words"].strip()] if "words" in part else part.get("list", [])
            if "caption" in part:
                yield part["caption"]
    for option in guide.get("option", {}).values():
        yield option["title"]
        yield option["about"]
        yield from (words for words in option.get("values", {}).values() if has_letters(words))
    for term, meaning in guide.get("terms", {}).items():
        yield term
        yield meaning


def app_texts(place: str) -> Iterator[Message]:
    """Yield the words of the app's own table: the key is the context."""
    from mobile_app.strings import COUNTED as COUNTED_TEXTS
    from mobile_app.strings import ENGLISH

    for key, text in ENGLISH.items():
        if has_letters(text):
            yield Message(key, text, "", place)
    for key, (one, many) in COUNTED_TEXTS.items():
        yield Message(key, one, many, place)


def has_letters(text: str) -> bool:
    """Return whether there is anything to translate."""
    return any(character.isalpha() for character in text)
