"""Languages as gettext's .po files, read as they are: no step of a build lies between a file and its words.

The files are written by tools/words/update.py, each string on one line or on several, as gettext allows.
"""

from collections.abc import Callable, Iterable, Mapping
from gettext import c2py
from os.path import dirname, exists, join

from .words import English

FOLDER = join(dirname(__file__), "languages")      # of the words of the games
KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}

Messages = dict[tuple[str, str], tuple[str, ...]]      # by context and message: the forms


class Language(English):
    """What a language says for messages; English where it says nothing."""

    def __init__(self, messages: Mapping[tuple[str, str], tuple[str, ...]], *, form_of: Callable[[int], int]) -> None:
        self.messages = messages
        self.form_of = form_of       # which form goes with a number

    def find(self, message: str, context: str) -> str:
        """Return the words for a message; the message itself where there are none."""
        forms = self.messages.get((context, message))
        return forms[0] if forms else message

    def find_count(self, one: str, many: str, number: int, context: str) -> str:
        """Return the words for a number of things."""
        forms = self.messages.get((context, one))
        if not forms:
            return one if abs(number) == 1 else many
        return forms[min(self.form_of(abs(number)), len(forms) - 1)]


def read_language(language: str, folders: Iterable[str] = (FOLDER,)) -> Language:
    """Return the words of a language from a file in each folder; ValueError for a file that is none."""
    messages: Messages = {}
    form_of: Callable[[int], int] = english_form
    for folder in folders:
        path = join(folder, f"{language}.po")
        if exists(path):
            with open(path, encoding="utf-8") as file:
                found = read_messages(file, path)
            form_of = plural_rule(found.pop(("", ""), ("",))[0])
            messages |= found
    return Language(messages, form_of=form_of)


def english_form(number: int) -> int:
    """Return 0 for one, 1 for many."""
    return int(number != 1)


def plural_rule(header: str) -> Callable[[int], int]:
    """Return which form goes with a number, as the header of a file says."""
    for line in header.splitlines():
        if line.lower().startswith("plural-forms:") and "plural=" in line:
            rule: Callable[[int], int] = c2py(line.split("plural=")[1].rstrip("; "))
            return rule
    return english_form


def read_messages(lines: Iterable[str], path: str) -> Messages:
    """Return the messages of a file that have words and are not doubtful (fuzzy)."""
    messages: Messages = {}
    entry: dict[str, str] = {}
    keyword, is_fuzzy = "", False

    def keep() -> None:
        forms = tuple(words for name, words in entry.items() if name.startswith("msgstr"))
        if "msgid" in entry and not is_fuzzy and all(forms):
            messages[entry.get("msgctxt", ""), entry["msgid"]] = forms

    for number, line in enumerate(lines, 1):
        line = line.strip()
        if not line or line.startswith("#"):
            # Comments come before their entry: one after strings begins the next.
            if entry:
                keep()
                entry, keyword, is_fuzzy = {}, "", False
            is_fuzzy = is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line.startswith('"'):
            keyword, _, line = line.partition(" ")
            if keyword in entry or keyword.split("[")[0] not in KEYWORDS:
                raise ValueError(f"{path}, line {number}: '{keyword}' does not belong here")
            entry[keyword] = ""
        if not keyword or len(line) < 2 or line[0] != '"' or line[-1] != '"':
            raise ValueError(f"{path}, line {number}: a text in quotation marks is missing")
        entry[keyword] += unescaped(line[1:-1])
    keep()
    return messages


def unescaped(text: str) -> str:
    """Return a text of a file with its escapes resolved."""
    if "\\" not in text:
        return text
    first, *rest = text.replace("\\\\", "\\\0").split("\\")
    return first + "".join(
        "\\" + part[1:] if part.startswith("\0") else ESCAPES.get(part[:1], part[:1]) + part[1:] for part in rest
    )
