"""Cards beside each other in groups, as wide as there is room; a picture, not for touching."""

from collections.abc import Collection, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from ..table_layout import CARD_RATIO
from ..theme import THEME
from .card import CardWidget

WIDEST_DP = 58
GAP = 0.1                # between cards, in widths of a card; they overlap where there is no room
GROUP_GAP = 0.3
WITH_WORDS = 1.7         # from card to card where words stand below
LEAST_SEEN = 0.42        # of a card that others lie on
MOST_ABREAST = 6.5       # cards get no smaller than for so many beside each other
FACE_DOWN = ""           # as a name of a card: its back is shown


class CardRow(Widget):
    """Groups of cards by name: some marked, some with a band, with words below each card if there are any."""

    def __init__(
        self,
        groups: Sequence[Sequence[str]],
        *,
        marked: Collection[str] = (),
        bands: Sequence[Sequence[str]] = (),
        words: Sequence[str] = (),
        **options: Any,
    ) -> None:
        super().__init__(size_hint_y=None, **options)
        self.groups: list[list[CardWidget]] = []
        self.labels = [Label(text=said, size_hint=(None, None), halign="center") for said in words]
        for group in groups:
            self.groups.append([])
            for name in group:
                card = CardWidget(name=name or "AS", is_face_up=name != FACE_DOWN, is_marked=name in marked)
                card.band = next((band for band, held in enumerate(bands, 1) if name in held), 0)
                self.groups[-1].append(card)
        for widget in (*(card for group in self.groups for card in group), *self.labels):
            self.add_widget(widget)
        self.bind(pos=self.lay, width=self.lay)
        THEME.bind(version=self.lay)
        self.lay()

    def lines(self, room: float, width: float) -> list[list[list[CardWidget]]]:
        """Return the groups line by line, so that no card hides more than LEAST_SEEN of its neighbour."""
        lines: list[list[list[CardWidget]]] = [[]]
        for group in self.groups:
            for part in halved(group, most=1 + int((room - width) / (width * LEAST_SEEN))):
                fits = spread([*lines[-1], part], room, width) >= width * LEAST_SEEN
                if lines[-1] and not fits:
                    lines.append([])
                lines[-1].append(part)
        return lines

    def lay(self, *_: Any) -> None:
        """Put the cards side by side in the middle, in as many lines as they need."""
        if not self.groups:
            return
        room, count = self.width, sum(map(len, self.groups))
        pitch = WITH_WORDS if self.labels else 1 + GAP
        width = min(dp(WIDEST_DP), room / min(max(count * pitch, 1.0), MOST_ABREAST))
        lines = self.lines(room, width)
        below = THEME.small * 1.6 if self.labels else 0.0
        line_height = width * CARD_RATIO + below + width * GAP
        self.height = line_height * len(lines) - width * GAP
        for number, line in enumerate(lines):
            step = min(width * pitch, spread(line, room, width))
            whole = sum((len(group) - 1) * step + width for group in line) + (len(line) - 1) * width * GROUP_GAP
            x, y = self.x + (room - whole) / 2, self.top - (number + 1) * line_height + width * GAP + below
            for group in line:
                for place, card in enumerate(group):
                    card.size = (width, width * CARD_RATIO)
                    card.pos = (x + place * step, y)
                    card.move()
                x += (len(group) - 1) * step + width * (1 + GROUP_GAP)
        for card, label in zip((card for group in self.groups for card in group), self.labels, strict=False):
            label.font_size, label.color = THEME.small, THEME.felt_text
            label.size = (width * WITH_WORDS, below)
            label.text_size = (label.width, None)
            label.center_x, label.y = card.center_x, card.y - below


def spread(line: Sequence[Sequence[CardWidget]], room: float, width: float) -> float:
    """Return how far apart the cards of a line can lie; groups do not overlap each other."""
    loose = sum(len(group) - 1 for group in line)
    left = room - len(line) * width - (len(line) - 1) * width * GROUP_GAP
    return left / loose if loose else (width if left >= 0 else 0.0)


def halved(group: list[CardWidget], *, most: int) -> list[list[CardWidget]]:
    """Return the group in parts of about the same size, none larger than `most`."""
    count = -(-len(group) // max(1, most))
    size = -(-len(group) // count) if count else 1
    return [group[first : first + size] for first in range(0, len(group), size)]
