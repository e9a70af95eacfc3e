"""The words that people read, in the language that they have chosen; the one way in which games and app say anything.

A message is its English text; values stand in it in braces. Other languages are files in gettext's format, one
each (languages/de.po; `language_file.py` reads them). Words are said when they are shown, so that another language
holds at once. Records, move names and positions are no words: they are the same in every language.

    say("{name} leads {card}", name="Ada", card="A♠")
    say_count("{count} trick", "{count} tricks", 2)
    SUITS = (to_say("clubs"), to_say("hearts"))       # a table of messages, said later: say(SUITS[suit])

Where the same English text needs different words elsewhere, `context` tells them apart. After a change:
`python tools/words/update.py`.
"""

class English:
    """The language that messages are written in; another one says something else for them."""

    def find(self, message: str, context: str) -> str:
        """Return the words for a message; the message itself where there are none."""
        return message

    def find_count(self, one: str, many: str, number: int, context: str) -> str:
        """Return the words for a number of things."""
        return one if abs(number) == 1 else many


ENGLISH = English()
_speaker = ENGLISH


def speak(speaker: English) -> None:
    """Say everything in this language from now on."""
    global _speaker
    _speaker = speaker


def speaker() -> English:
    """Return the language that is spoken."""
    return _speaker


def say(message: str, /, *, context: str = "", **values: object) -> str:
    """Return the words for a message with the values filled in."""
    words = _speaker.find(message, context)
    return words.format(**values) if values else words


def say_count(one: str, many: str, number: int, /, *, context: str = "", **values: object) -> str:
    """Return the words for so many things; {count} is the number."""
    return _speaker.find_count(one, many, number, context).format(count=number, **values)


def to_say(message: str, *, context: str = "") -> str:
    """Return the message as it is: it is said later, in the same context."""
    return message


def say_number(number: float, *, decimals: int = 0, is_signed: bool = False) -> str:
    """Return a number as it is written in the language: 2,500 or 2.500."""
    written = f"{number:{'+' if is_signed else ''},.{decimals}f}"
    if _speaker is ENGLISH:
        return written
    point, separator = say(".", context="decimal point"), say(",", context="between thousands")
    return written.translate({ord("."): point, ord(","): separator})


def say_share(share: float, *, decimals: int = 0) -> str:
    """Return a part of the whole, 0 to 1, in percent."""
    return say("{number}%", context="percent", number=say_number(100 * share, decimals=decimals))
