"""Words and colours: every key exists and is used, every character can be drawn, everything can be read."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from games.table.catalogue import GAMES, load_game
from mobile_app.settings import CHOICES
from mobile_app.strings import ENGLISH, text

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
    for key in ENGLISH:
        family, _, rest = key.partition(".")
        assert key in quoted or family in families or rest in suffixed, f"nobody says '{key}'"
    called = set(re.findall(r'text\(\s*"([a-z_]+(?:\.[a-z_0-9 ]+)?)"', code))
    assert called <= set(ENGLISH), called - set(ENGLISH)


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        text("no.such_words")


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
    words = "".join(ENGLISH.values())
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
    for inks in (theme.TWO_COLOURS, theme.FOUR_COLOURS):
        for ink in inks.values():
            assert theme.contrast(get_color_from_hex(ink), colours["card_face"]) >= 4.5


def test_markup_survives_brackets() -> None:
    from mobile_app.theme import symbols

    assert symbols("a [b] & c") == "a &bl;b&br; &amp; c"
    assert "DejaVuSans" in symbols("♠")
