"""Suits in their colours, on a terminal that shows them."""

import re

from aicore.games.table.board_text import is_colour_wanted

# Four colours, as card players have them where suits are easily mistaken; spades stay as the terminal writes.
STYLES = {"♥": "\x1b[31m", "♦": "\x1b[33m", "♣": "\x1b[32m"}
PLAIN = "\x1b[0m"
CARD = re.compile(r"(?:10|[2-9TJQKA])?([♥♦♣])")


def coloured(text: str) -> str:
    """Return the text with its suits in colours."""
    return CARD.sub(lambda found: f"{STYLES[found[1]]}{found[0]}{PLAIN}", text)


def show(text: str = "") -> None:
    """Print a text with suits in it."""
    print(coloured(text) if is_colour_wanted() else text)
