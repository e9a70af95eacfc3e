"""Words and colours: every key exists and is used, every character can be drawn, everything can be read."""

import math
import re
from dataclasses import fields
from itertools import combinations
from pathlib import Path

import pytest

from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.language_file import read_language
from mobile_app.settings import CHOICES
from mobile_app.strings import COUNTED, ENGLISH, counted, text
from tools.words.messages import ROOMS, ROOT
from tools.words.update import languages

SOURCES = sorted(Path(__file__).parents[2].joinpath("mobile_app").rglob("*.py"))
LAYOUTS = sorted(Path(__file__).parents[2].joinpath("mobile_app").rglob("*.kv"))
READ_TOGETHER = [
    ("text", "background"),
    ("text", "surface"),
    ("text", "raised"),
    ("muted", "background"),
    ("muted", "surface"),
    ("primary_text", "primary"),
    ("danger", "raised"),
]


def test_every_key_is_used_and_every_used_key_exists() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES + LAYOUTS if path.name != "strings.py")
    quoted = set(re.findall(r'"([a-z_]+(?:\.[a-z_0-9 ]+)?)"', code))
    families = set(re.findall(r'f"([a-z_]+)\.\{', code)) | set(CHOICES)
    # The values of a rule are called after it.
    families |= {field.name for game in GAMES for field in fields(load_game(game).rules)}
    suffixed = {f"{chapter}_title" for chapter in re.findall(r'"([a-z]+)"', code)}
    for key in [*ENGLISH, *COUNTED]:
        family, _, rest = key.partition(".")
        assert key in quoted or family in families or rest in suffixed, f"nobody says '{key}'"
    called = set(re.findall(r'\btext\(\s*"([a-z_]+(?:\.[a-z_0-9 ]+)?)"', code))
    assert called <= set(ENGLISH), called - set(ENGLISH)
    numbered = set(re.findall(r'\bcounted\(\s*"([a-z_]+(?:\.[a-z_0-9 ]+)?)"', code))
    assert numbered <= set(COUNTED), numbered - set(COUNTED)
    assert not set(ENGLISH) & set(COUNTED), "a key is in one table"


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("no.such_words")
    with pytest.raises(KeyError):
        counted("no.such_words", 2)


def test_every_character_has_a_glyph() -> None:
    from kivy.base import EventLoop
    from kivy.core.text import Label

    from mobile_app.theme import SYMBOL_FONT, symbols
    from mobile_app.widgets.card_face import SUIT_GLYPHS

    EventLoop.ensure_window()

    def picture(character: str, font: str) -> tuple[bytes, tuple[int, int]]:
        label = Label(text=character, font_name=font, font_size=24)
        label.refresh()
        return label.texture.pixels, label.texture.size

    missing = {font: picture("\ufffe", font) for font in ("Roboto", SYMBOL_FONT)}
    words = "".join(ENGLISH.values()) + "".join(part for both in COUNTED.values() for part in both)
    for room in ROOMS:
        for language in languages(room):
            found = read_language(language, [str(ROOT / room.languages)]).messages
            words += "".join(form for forms in found.values() for form in forms)
    symbols_used = {*"★☆←☰↶↺✓▶◀|•–…", *SUIT_GLYPHS.values()}
    for path in LAYOUTS:
        symbols_used |= {character for character in path.read_text(encoding="utf-8") if ord(character) > 0x2000}
    for character in sorted({*words} - {"\n"}):
        font = SYMBOL_FONT if symbols(character) != character and SYMBOL_FONT in symbols(character) else "Roboto"
        assert picture(character, font) != missing[font], f"{font} cannot draw {character!r}"
    for character in sorted(symbols_used):
        assert picture(character, SYMBOL_FONT) != missing[SYMBOL_FONT], f"cannot draw {character!r}"


@pytest.mark.parametrize("look", ["light", "dark"])
def test_words_stand_out_from_what_is_behind_them(look: str) -> None:
    from kivy.utils import get_color_from_hex

    from mobile_app import theme

    table = {"light": theme.LIGHT, "dark": theme.DARK}[look]
    colours = {name: get_color_from_hex(value) for name, value in table.items()}
    for words, ground in READ_TOGETHER:
        ratio = theme.contrast(colours[words], colours[ground])
        assert ratio >= 4.5, f"{words} on {ground}: {ratio:.2f}"
    for name, looks in theme.FELTS.items():
        center, edge, _ = (get_color_from_hex(value) for value in looks[look == "dark"])
        assert theme.contrast(colours["felt_text"], edge) >= 4.5, f"words at the edge of {name} felt"
        # Words in the bright middle of the felt are large.
        assert theme.contrast(colours["felt_text"], center) >= 3.0, f"words in the middle of {name} felt"
    for inks in theme.SUIT_COLOURS.values():
        for ink in inks.values():
            assert theme.contrast(get_color_from_hex(ink), colours["card_face"]) >= 4.5


# What eyes without red and without green make of light (Machado, Oliveira and Fernandes 2009).
BLINDNESS = {
    "red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
LEAST_APART = 0.25         # of the way from black to white, in the space of the screen


def seen_without(colour: str, kind: str) -> list[float]:
    """Return a colour as somebody sees it who lacks a kind of cone."""
    from kivy.utils import get_color_from_hex

    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
             for part in get_color_from_hex(colour)[:3]]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in BLINDNESS[kind]]
    return [min(1.0, max(0.0, part)) ** (1 / 2.2) for part in mixed]


def least_apart(inks: dict[str, str], kind: str) -> float:
    """Return how far apart the two most alike of the suits look."""
    seen = [seen_without(ink, kind) for ink in inks.values()]
    return min(math.dist(one, other) for one, other in combinations(seen, 2))


@pytest.mark.parametrize("kind", BLINDNESS)
def test_clear_suits_are_apart_for_every_eye(kind: str) -> None:
    from mobile_app import theme
    from mobile_app.screens.hands import INKS

    assert least_apart(theme.CLEAR_COLOURS, kind) > LEAST_APART
    for look in (0, 1):
        written = {sign: inks[look] for sign, inks in INKS["clear"].items()}
        assert least_apart(written, kind) > LEAST_APART
    assert least_apart(theme.FOUR_COLOURS, kind) < LEAST_APART, "which is why there are others"


def test_the_older_setting_for_four_colours_is_understood() -> None:
    from mobile_app.settings import read_settings

    assert read_settings({"four_colours": True}).suit_colours == "four"
    assert read_settings({"four_colours": True, "suit_colours": "clear"}).suit_colours == "clear"
    assert read_settings({"four_colours": "yes"}).suit_colours == "two"


def test_markup_survives_brackets() -> None:
    from mobile_app.theme import symbols

    assert symbols("a [b] & c") == "a &bl;b&br; &amp; c"
    assert "DejaVuSans" in symbols("♠")
