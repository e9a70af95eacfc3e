"""Words of other languages: how their files are read, and that the tool finds every fault in them."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from aicore.games.table import words
from aicore.games.table.language_file import FOLDER, Language, plural_rule, read_language, read_messages
from aicore.games.table.words import say, say_count, speak, to_say
from tools.words import update
from tools.words.messages import ROOMS, ROOT, Message, called_in, room_messages
from tools.words.update import faults_of, languages, path_of, updated

AICARDS = (sys.executable, "-m", "aicore.games.command.main")
FILE = r'''# comment
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\n"

#: somewhere.py
msgid "{name} takes \"it\""
msgstr "\"es\" nimmt\t{name}\\ \n"
"zweite Zeile"

msgctxt "a key"
msgid "same"
msgstr "anders"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} karty"
msgstr[2] "{count} kart"

#, fuzzy
msgid "doubtful"
msgstr "zweifelhaft"

msgid "empty"
msgstr ""
'''


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_language_has_words_for_everything(room: update.Room) -> None:
    assert languages(room) == ["de", "es"]
    for language in languages(room):
        faults = faults_of(room, language)
        assert not faults, "run python tools/words/update.py, then write the words:\n" + "\n".join(faults)
        shown = path_of(room, language).read_text(encoding="utf-8")
        assert shown == updated(room, language), "run python tools/words/update.py"


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_files_are_read_as_babel_reads_them(room: update.Room) -> None:
    for language in languages(room):
        found = read_language(language, [str(ROOT / room.languages)])
        expected = {}
        for message in read_po(io.BytesIO(path_of(room, language).read_bytes()), locale=language):
            if message.id:
                one = message.id[0] if isinstance(message.id, tuple) else message.id
                forms = message.string if isinstance(message.string, tuple) else (message.string,)
                expected[message.context or "", one] = forms
        assert dict(found.messages) == expected
        assert [found.form_of(number) for number in (0, 1, 2, 11)] == [1, 0, 1, 1]


def test_a_file_is_read_with_escapes_contexts_and_plurals() -> None:
    messages = read_messages(FILE.splitlines(), "xx.po")
    form_of = plural_rule(messages.pop(("", ""))[0])
    language = Language(messages, form_of=form_of)
    assert language.find('{name} takes "it"', "") == '"es" nimmt\t{name}\\ \nzweite Zeile'
    assert language.find("same", "a key") == "anders"
    assert language.find("same", "") == "same"
    assert language.find("doubtful", "") == "doubtful"
    assert language.find("empty", "") == "empty"
    forms = [language.find_count("{count} card", "{count} cards", number, "") for number in (1, 3, 5, 21)]
    assert forms == ["{count} karta", "{count} karty", "{count} kart", "{count} karta"]
    assert language.find_count("one", "many", 2, "") == "many"


@pytest.mark.parametrize("text", ['msgid "a" b', "msgid", 'word "a"', 'msgid "a"\nmsgid "b"'])
def test_a_damaged_file_is_named_with_the_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"xx\.po, line [12]: "):
        read_messages(text.splitlines(), "xx.po")


def test_words_are_said_in_the_language_of_the_moment() -> None:
    before = words.speaker()
    try:
        assert say("{name} wins", name="Ada") == "Ada wins"
        speak(read_language("de", [FOLDER]))
        assert say("{name} wins", name="Ada") == "Ada gewinnt"
        assert (say_count("{count} trick", "{count} tricks", 1), say_count("{count} trick", "{count} tricks", 2)) == (
            "1 Stich",
            "2 Stiche",
        )
        assert to_say("clubs") == "clubs"
        assert say("nobody has translated this") == "nobody has translated this"
        speak(read_language("es", [FOLDER]))
        assert say("{name} wins", name="Ada") == "Ada gana"
    finally:
        speak(before)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Kreuz"', 'msgstr ""', "has no words"),
        ('msgstr "{name} gewinnt"', 'msgstr "{nane} gewinnt"', "in braces instead of"),
        ('msgstr "{name} gewinnt"', 'msgstr "{name gewinnt"', "braces do not match"),
        ('msgid "{name} wins"', 'msgid "{name} has won"', "nothing for '{name} wins'"),
        ('msgid "{name} wins"', 'msgid "{name} has won"', "nobody says '{name} has won' any more"),
        ('msgstr[1] "{count} Stiche"', 'msgstr[1] ""', "has no words"),
        ('msgid "{name} wins"', '#, fuzzy\nmsgid "{name} wins"', "marked fuzzy"),
    ],
)
def test_the_tool_tells_every_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str, fault: str
) -> None:
    room = ROOMS[0]
    sound = path_of(room, "de").read_text(encoding="utf-8")
    assert old in sound
    (tmp_path / "de.po").write_text(sound.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(update, "path_of", lambda _room, _language: tmp_path / "de.po")
    monkeypatch.setattr(update, "ROOT", tmp_path)
    found = update.faults_of(room, "de")
    assert any(fault in line for line in found), found


def test_an_update_keeps_words_and_adds_what_is_new(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    room = ROOMS[1]
    written = path_of(room, "de").read_text(encoding="utf-8")
    (tmp_path / "de.po").write_text(written, encoding="utf-8")
    more = [*room_messages(room), Message("home.new_key", "Something entirely new", "", "mobile_app/strings.py")]
    monkeypatch.setattr(update, "path_of", lambda _room, _language: tmp_path / "de.po")
    monkeypatch.setattr(update, "room_messages", lambda _room: more)
    after = update.updated(room, "de")
    assert 'msgctxt "home.new_key"\nmsgid "Something entirely new"\nmsgstr ""' in after
    assert set(written.splitlines()) <= set(after.splitlines())


def test_calls_are_found_with_their_contexts_and_forms() -> None:
    code = '''
say("one", context="here")
say_count("{count} a", "{count} b", 2)
self.say_of(seat, "{name} does", "You do")
TABLE = (to_say("later"),)
say(variable)
f"{say('inside')} of"
'''
    found = [(message.context, message.text, message.many) for message in called_in(code, "x.py")]
    assert sorted(found) == [
        ("", "You do", ""),
        ("", "inside", ""),
        ("", "later", ""),
        ("", "{count} a", "{count} b"),
        ("", "{name} does", ""),
        ("here", "one", ""),
    ]


def test_the_terminal_speaks_english_whatever_the_system_says() -> None:
    shown = []
    for language in ("C.UTF-8", "de_DE.UTF-8"):
        done = subprocess.run(
            [*AICARDS, "watch", "hearts", "--seed", "1", "--player", "0", "--moves", "60"],
            env=os.environ | {"LANG": language, "LANGUAGE": language, "LC_ALL": language},
            capture_output=True,
            text=True,
            check=False,
        )
        shown.append((done.returncode, re.sub(r" *[0-9.]+ ms", " ms", done.stdout)))
    assert shown[0] == shown[1]
    assert "takes the trick" in shown[0][1]
