"""What the app is made of, and by whose leave: data/licences.json, which a test compares with what is packed."""

import json
from dataclasses import dataclass
from pathlib import Path

PATH = Path(__file__).with_name("data") / "licences.json"


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is packed with the app, ours or others'."""

    name: str
    what: str
    holder: str
    licence: str
    address: str


@dataclass(frozen=True, slots=True)
class Licences:
    """All parts, and the paragraphs of the licences that are shown whole."""

    own: Part
    parts: tuple[Part, ...]
    texts: dict[str, list[str]]


def read_licences() -> Licences:
    """Return what the file says."""
    data = json.loads(PATH.read_text(encoding="utf-8"))
    own = Part(data["own"]["name"], "", data["own"]["holder"], data["own"]["licence"], "")
    fields = ("name", "what", "holder", "licence", "address")
    return Licences(own, tuple(Part(*(entry[name] for name in fields)) for entry in data["parts"]), data["texts"])
