"""Bring the files of all languages up to date with the code: `python tools/words/update.py [--check] [--add LANGUAGE]`.

New messages are added with empty words, changed ones are marked fuzzy, those that nobody says any more are left out.
Then each file is checked: nothing empty, nothing fuzzy, the same values in braces on both sides. What is still to be
translated is listed with its file and line; write the words there (any editor of .po files) and run it again.
"""

import argparse
import io
import string
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools.words.messages import ROOMS, ROOT, Room, room_messages

HEADER = "# Words of aicore-cards. Brought up to date by tools/words/update.py; the words are edited by hand."


def template_of(room: Room) -> Catalog:
    """Return all messages of a room, each with the files where it stands."""
    template = Catalog(header_comment=HEADER, project="aicore-cards", fuzzy=False)
    for message in room_messages(room):
        text = (message.text, message.many) if message.many else message.text
        template.add(text, context=message.context or None, locations=[(message.place, None)])
    return template


def languages(room: Room) -> list[str]:
    """Return the languages that the room has files for."""
    return sorted(path.stem for path in (ROOT / room.languages).glob("*.po"))


def path_of(room: Room, language: str) -> Path:
    """Return the file of a language."""
    return ROOT / room.languages / f"{language}.po"


def updated(room: Room, language: str) -> str:
    """Return what the file of a language is to contain."""
    path, template = path_of(room, language), template_of(room)
    catalog = Catalog(locale=language, header_comment=HEADER, fuzzy=False)
    if path.exists():
        catalog = read_po(io.BytesIO(path.read_bytes()), locale=language)
    catalog.update(template, no_fuzzy_matching=False, update_header_comment=True)
    catalog.obsolete.clear()
    catalog.project, catalog.version, catalog.fuzzy = "aicore-cards", "", False
    written = io.BytesIO()
    write_po(written, catalog, width=110, omit_header=True, include_previous=False)
    plural = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
    header = (
        f'{HEADER}\nmsgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: {plural}\\n"\n\n'
    )
    return header + written.getvalue().decode("utf-8").strip() + "\n"


def faults_of(room: Room, language: str) -> list[str]:
    """Return what is missing or wrong in the file of a language, each with its place."""
    path = path_of(room, language)
    place = path.relative_to(ROOT)
    if not path.exists():
        return [f"{place}: there is no such file"]
    catalog, faults = read_po(io.BytesIO(path.read_bytes()), locale=language), []
    wanted = {(message.context or "", message.id): message for message in template_of(room) if message.id}
    known = {(message.context or "", message.id): message for message in catalog if message.id}
    for key in wanted.keys() - known.keys():
        faults.append(f"{place}: nothing for {key[1]!r}{' of ' + key[0] if key[0] else ''}")
    for key in known.keys() - wanted.keys():
        faults.append(f"{place}: nobody says {key[1]!r}{' of ' + key[0] if key[0] else ''} any more")
    for key in known.keys() & wanted.keys():
        message = known[key]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        where = f"{place}, line {message.lineno}: {texts[0]!r}"
        if not all(forms) or (isinstance(message.id, tuple) and len(forms) != catalog.num_plurals):
            faults.append(f"{where} has no words")
        elif message.fuzzy:
            faults.append(f"{where} is marked fuzzy: has the meaning changed?")
        else:
            faults += [f"{where}: {fault}" for form in forms if (fault := value_fault(texts, form))]
    return sorted(faults)


def value_fault(texts: tuple[str, ...], words: str) -> str:
    """Return what is wrong with the values in braces, "" if nothing is."""
    wanted, found = values_of(texts[-1]), values_of(words)
    if found is None:
        return "its braces do not match"
    if wanted == found or (len(texts) > 1 and found <= {*(wanted or ()), "count"}):
        return ""
    return f"has {sorted(found)} in braces instead of {sorted(wanted or ())}"


def values_of(text: str) -> set[str] | None:
    """Return the names in braces, None where the braces do not match."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--add", metavar="LANGUAGE", help="begin files for another language, such as fr")
    options = parser.parse_args(arguments)
    faults = []
    for room in ROOMS:
        for language in sorted({*languages(room), *([options.add] if options.add else [])}):
            if not options.check:
                path = path_of(room, language)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(updated(room, language), encoding="utf-8")
            faults += faults_of(room, language)
    for fault in faults:
        print(fault)
    print(f"{len(faults)} to do" if faults else "Every language has words for everything.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
