"""Where everything lies on the table, for any window: plain numbers, no widgets.

Portrait: score on top, seats around the trick, the hand in two rows (one on a tablet), actions at the bottom.
Landscape: actions in a rail at the side of the stronger hand, score in a panel on the other side, one row of cards.
"""

from dataclasses import dataclass, replace

CARD_RATIO = 1.42            # height by width
PICKER_HEIGHT = 204          # dp: of the bid picker of an upright table
MESSAGE_HEIGHT = 20          # dp: of the line above the hand
CALLS_HEIGHT = 112           # of a row of calls there, on cards as wide as a phone's


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels, origin at the lower left."""

    x: float
    y: float
    width: float
    height: float

    @property
    def pos(self) -> tuple[float, float]:
        """The lower left corner."""
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.width, self.height

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """Boxes of the table; `seats`, `raised` and `trick` by seat, 0 is the person."""

    is_landscape: bool
    scale: float                # of seats, score and tools: 1 on a phone, more where there is room
    score: Box
    actions: Box
    seats: tuple[Box, ...]
    raised: tuple[Box, ...]     # the seats while a picker needs the room below them
    trick: tuple[Box, ...]
    middle: Box                 # between the seats: the bid picker and messages
    hand: Box
    card_width: float
    num_rows: int
    per_row: int                # cards that a row has room for
    lift: float                 # how far a chosen card is raised, below the message

    @property
    def card_height(self) -> float:
        """The height of a card of the hand."""
        return self.card_width * CARD_RATIO

    def hand_boxes(self, count: int) -> list[tuple[Box, Box]]:
        """Return for each card of the hand where it lies and the part of it that takes touches, from the left."""
        per_row = self.per_row
        num_rows = max(1, -(-count // per_row))
        rows = [(count + num_rows - 1 - row) // num_rows for row in range(num_rows)]
        # What a row leaves uncovered of the one above.
        row_step = (self.hand.height - self.card_height) / max(1, self.num_rows - 1)
        free = self.hand.width - self.card_width
        # The fewer cards, the more of each is seen.
        step = min(free / max(1, rows[0] - 1), self.card_width * 1.06)
        boxes = []
        for row, length in enumerate(rows):
            left = self.hand.x + (free - step * (length - 1)) / 2
            is_covered = row < len(rows) - 1
            bottom = self.hand.y + row_step * (len(rows) - 1 - row)
            for column in range(length):
                card = Box(left + column * step, bottom, self.card_width, self.card_height)
                shown = row_step if is_covered else self.card_height
                shown_width = self.card_width if column == length - 1 else min(step, self.card_width)
                boxes.append((card, Box(card.x, card.top - shown, shown_width, shown)))
        return boxes


    def laid_boxes(self, seat: int, count: int) -> list[Box]:
        """Return where so many cards lie that a seat has put before it, beside its plate and clear of a picker."""
        plate, own = self.raised[seat], self.raised[0]
        is_side = plate.height > plate.width
        width = self.trick[0].width * (0.7 if is_side or not self.is_landscape else 0.42)
        gap = width * 0.12
        if is_side:
            room = self.middle.width * (0.24 if self.is_landscape else 0.34)
            center_y = plate.center[1]
        elif seat == 0 and self.is_landscape:
            room, center_y = self.middle.right - own.right - gap, own.center[1]
        else:
            room = self.middle.width * 0.7
            low = self.middle.y + CALLS_HEIGHT * self.card_width / 84 + width * CARD_RATIO / 2
            center_y = low if seat == 0 else plate.y - gap - width * CARD_RATIO / 2
        step = min(width * 0.5, max(0.0, room - width) / max(1, count - 1))
        span = width + step * (count - 1)
        left = self.middle.center[0] - span / 2
        if is_side:
            left = plate.right + gap if plate.x < self.middle.center[0] else plate.x - gap - span
        elif seat == 0 and self.is_landscape:
            left = own.right + gap
        low = center_y - width * CARD_RATIO / 2
        return [Box(left + step * number, low, width, width * CARD_RATIO) for number in range(count)]


def arrange(
    width: float,
    height: float,
    *,
    unit: float = 1.0,
    insets: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
    card_scale: float = 1.0,
    is_left_handed: bool = False,
    most_cards: int = 13,
) -> TableLayout:
    """Return the table for a window; unit is the pixels of a dp, insets are left, top, right, bottom.

    most_cards: that the hand ever has.
    """
    left, top, right, bottom = insets
    room = Box(left, bottom, width - left - right, height - top - bottom)
    if room.width > room.height:
        return landscape(room, unit, card_scale, is_left_handed, most_cards)
    return portrait(room, unit, card_scale, most_cards)


# Where two, three or four people sit, of the places of four.
PLACES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}


def seated(layout: TableLayout, num_seats: int) -> TableLayout:
    """Return the table of four with places for 2 to 4."""
    places = PLACES[num_seats]
    return replace(
        layout,
        seats=tuple(layout.seats[place] for place in places),
        raised=tuple(layout.raised[place] for place in places),
        trick=tuple(layout.trick[place] for place in places),
    )


def portrait(room: Box, unit: float, card_scale: float, most_cards: int) -> TableLayout:
    """Return the upright table."""
    margin = 8 * unit
    scale = scale_for(room.width / (412 * unit), room.height / (892 * unit))
    size = unit * scale
    score = Box(room.x, room.top - 72 * size, room.width, 72 * size)
    actions = Box(room.x, room.y, room.width, 64 * size)
    inner = room.width - 2 * margin
    if room.width >= 720 * unit:
        # No wider than leaves the index of every card uncovered, 10 included.
        per_row, card_width = 13, min(inner * 0.158 * card_scale, inner / 6.2, inner - 12 * 49 * unit)
    else:
        widest = min(inner * 0.212, room.height * 0.105) * card_scale
        per_row, card_width = 7, min(widest, inner - 6 * 48.5 * unit)
    num_rows = -(-most_cards // per_row)
    shown = max(52 * unit, card_width * CARD_RATIO * (0.62 if num_rows < 3 else 0.42))     # of a row below another
    hand_height = card_width * CARD_RATIO + (num_rows - 1) * shown
    hand = Box(room.x + margin, actions.top + 4 * unit, inner, hand_height)
    lift = 14 * unit
    own = Box(room.x + room.width / 2 - 120 * size, hand.top + lift + MESSAGE_HEIGHT * size, 240 * size, 52 * size)
    partner = Box(room.x + room.width / 2 - 120 * size, score.y - 8 * unit - 54 * size, 240 * size, 54 * size)
    middle = Box(room.x + margin, own.top + 6 * size, inner, partner.y - own.top - 12 * size)
    picker_top = middle.y + (PICKER_HEIGHT + 4) * size
    seat_width, seat_height = 96 * size, min(124 * size, max(108 * unit, middle.top - picker_top))
    raised_y = min(max(middle.center[1] - seat_height / 2, picker_top), middle.top - seat_height)
    west_x, east_x = room.x + margin, room.right - margin - seat_width
    seats, raised = (
        (own, Box(west_x, y, seat_width, seat_height), partner, Box(east_x, y, seat_width, seat_height))
        for y in (middle.center[1] - seat_height / 2, raised_y)
    )
    # Two cards side by side between the seats, and two and a half above each other.
    between = east_x - west_x - seat_width
    trick_width = min((between - 8 * unit) / 2.12, middle.height / (2.5 * CARD_RATIO), max(1.6 * card_width, 60 * unit))
    return TableLayout(
        is_landscape=False,
        scale=scale,
        score=score,
        actions=actions,
        seats=seats,
        raised=raised,
        trick=cross(middle.center, trick_width, middle.height),
        middle=middle,
        hand=hand,
        card_width=card_width,
        num_rows=num_rows,
        per_row=per_row,
        lift=lift,
    )


def landscape(room: Box, unit: float, card_scale: float, is_left_handed: bool, most_cards: int) -> TableLayout:
    """Return the wide table."""
    margin = 8 * unit
    scale = scale_for(room.width / (892 * unit), room.height / (412 * unit))
    size = unit * scale
    rail, panel = 72 * size, 150 * size
    actions = Box(room.x if is_left_handed else room.right - rail, room.y, rail, room.height)
    rest_x = room.x + rail if is_left_handed else room.x
    rest_width = room.width - rail
    inner = rest_width - 2 * margin
    card_width = min(80 * size * card_scale, room.height * 0.29 / CARD_RATIO)
    card_width = min(card_width, inner - 12 * 48.5 * unit) if inner > 13 * 50 * unit else inner / 13
    num_rows = -(-most_cards // 13)
    hand_height = card_width * CARD_RATIO + (num_rows - 1) * 49 * unit
    hand = Box(rest_x + margin, room.y + 4 * unit, inner, hand_height)
    panel_x = rest_x + rest_width - panel if is_left_handed else rest_x
    score = Box(panel_x, room.top - 132 * size, panel, 132 * size)
    field_x = rest_x if is_left_handed else rest_x + panel
    field_width = rest_width - panel
    lift = 8 * unit
    own = Box(field_x + field_width / 2 - 120 * size, hand.top + lift + MESSAGE_HEIGHT * size, 240 * size, 46 * size)
    partner = Box(field_x + field_width / 2 - 120 * size, room.top - 4 * unit - 50 * size, 240 * size, 50 * size)
    middle = Box(field_x + margin, own.top + 2 * unit, field_width - 2 * margin, partner.y - own.top - 4 * unit)
    seat_width, seat_height = 100 * size, 116 * size
    side_y = min(middle.center[1] - seat_height / 2, room.top - seat_height)
    side_y = max(side_y, hand.top + 14 * unit)
    west = Box(middle.x, side_y, seat_width, seat_height)
    east = Box(middle.right - seat_width, side_y, seat_width, seat_height)
    between = east.x - west.right
    trick_width = min(104 * size, middle.height * 0.68 / CARD_RATIO, (between - 16 * unit) / 3.9)
    return TableLayout(
        is_landscape=True,
        scale=scale,
        score=score,
        actions=actions,
        seats=(own, west, partner, east),
        raised=(own, west, partner, east),
        trick=cross(middle.center, trick_width, middle.height, spread=1.45, turn=0.36),
        middle=middle,
        hand=hand,
        card_width=card_width,
        num_rows=num_rows,
        per_row=13,
        lift=lift,
    )


def scale_for(*ratios: float) -> float:
    """Return how much larger than on a phone seats and words are, from the ratios of the window to a phone's."""
    return min(max(1.0, min(ratios)), 1.6)


def cross(
    center: tuple[float, float], card_width: float, height: float, *, spread: float = 0.56, turn: float = 0.0
) -> tuple[Box, Box, Box, Box]:
    """Return the places of the four cards of a trick around the middle, by seat.

    The side cards lie spread aside; where the room is low, turn moves the own card to the left and the one opposite
    to the right, so that neither hides the other. Both are parts of a card's width.
    """
    card_height = card_width * CARD_RATIO
    x, y = center[0] - card_width / 2, center[1] - card_height / 2
    aside, shift = card_width * spread, card_width * turn
    up = min(max(0.0, (height - card_height) / 2), card_height * 0.98)
    return (
        Box(x - shift, y - up, card_width, card_height),
        Box(x - aside, y, card_width, card_height),
        Box(x + shift, y + up, card_width, card_height),
        Box(x + aside, y, card_width, card_height),
    )
