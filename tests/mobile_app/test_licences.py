"""Everything that is packed with the app is named with its licence, and the page shows it."""

import tomllib
from pathlib import Path

import pytest

from aicore import __version__
from mobile_app.licences import read_licences

from .harness import LANDSCAPE, PHONE, Hand
from .test_screens import check_screen

ROOT = Path(__file__).parents[2]


def test_our_own_licence_is_the_projects() -> None:
    licences, licence = read_licences(), (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licences.own.licence == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["license"]
    assert f"Copyright (c) {licences.own.holder}" in licence
    words = " ".join(licence.split())
    assert all(paragraph in words for paragraph in licences.texts[licences.own.licence])


def test_every_part_has_a_holder_a_licence_and_an_address() -> None:
    licences = read_licences()
    assert {"Kivy", "Python", "SQLite", "filetype", "six"} <= {part.name for part in licences.parts}
    for part in licences.parts:
        assert part.what, part
        assert part.holder, part
        assert "." in part.address, part
    without_text = {"FTL", "Bitstream-Vera", "Public domain"}       # which ask for no more than their words above
    assert {part.licence for part in licences.parts} == licences.texts.keys() | without_text


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_the_page_shows_them_all(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.choose("Settings")
    hand.choose("About, licences")
    licences, screen = read_licences(), hand.app.screen("about")
    words = " ".join(getattr(widget, "text", "") for widget in screen.walk())
    assert __version__ in words
    assert all(part.name in words for part in licences.parts)
    check_screen(hand, "about")
    for name, paragraphs in licences.texts.items():
        screen.show_text(name)
        hand.frames(3)
        (sheet,) = hand.app.sheets()
        shown = [getattr(widget, "text", "") for widget in sheet.walk()]
        assert set(paragraphs) <= set(shown)
        hand.choose("Close")
