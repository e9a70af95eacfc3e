"""The table fits any window: nothing overlaps, nothing leaves, every card can be touched."""

from itertools import combinations, product

import pytest

from mobile_app.settings import CARD_SCALES
from mobile_app.table_layout import MESSAGE_HEIGHT, PICKER_HEIGHT, Box, TableLayout, arrange
from tests.every import check_every

WINDOWS = [(412, 892), (892, 412), (800, 1280), (1280, 800), (360, 740), (740, 360), (600, 960), (1024, 600)]
NO_INSETS, BARS = (0.0, 0.0, 0.0, 0.0), (10.0, 32.0, 12.0, 24.0)


def is_apart(first: Box, second: Box) -> bool:
    return (
        first.right <= second.x + 0.5
        or second.right <= first.x + 0.5
        or first.top <= second.y + 0.5
        or second.top <= first.y + 0.5
    )


def parts(layout: TableLayout) -> dict[str, Box]:
    named = {"score": layout.score, "actions": layout.actions, "hand": layout.hand}
    return named | {f"seat {number}": box for number, box in enumerate(layout.seats)}


def raised_sides(layout: TableLayout) -> list[tuple[str, Box]]:
    return [(f"raised seat {seat}", layout.raised[seat]) for seat in (1, 3)]


def check_trick(layout: TableLayout, window: tuple[int, int]) -> None:
    """The trick lies in the middle of the felt, uses its room, and no card hides more than half of another."""
    left, low = min(box.x for box in layout.trick), min(box.y for box in layout.trick)
    right, high = max(box.right for box in layout.trick), max(box.top for box in layout.trick)
    middle = layout.middle
    assert abs((left + right) / 2 - middle.center[0]) < 1, f"the trick is not in the middle at {window}"
    assert abs((low + high) / 2 - middle.center[1]) < 1, f"the trick is not in the middle at {window}"
    between = layout.seats[3].x - layout.seats[1].right
    is_full = (right - left) > 0.7 * between or (high - low) > 0.7 * middle.height
    assert is_full, f"the trick is lost on the felt at {window}"
    for first, second in combinations(layout.trick, 2):
        across = min(first.right, second.right) - max(first.x, second.x)
        up = min(first.top, second.top) - max(first.y, second.y)
        if across > 0 and up > 0:
            assert across * up < 0.5 * first.width * first.height, f"a card hides another at {window}"


def check_arrangement(case: tuple[tuple[int, int], str]) -> None:
    window, card_size = case
    for insets, is_left_handed, unit in product((NO_INSETS, BARS), (False, True), (1.0, 2.6)):
        width, height = window[0] * unit, window[1] * unit
        layout = arrange(
            width,
            height,
            unit=unit,
            insets=tuple(part * unit for part in insets),
            card_scale=CARD_SCALES[card_size],
            is_left_handed=is_left_handed,
        )
        boxes = parts(layout)
        for name, box in [*boxes.items(), *((f"trick {number}", box) for number, box in enumerate(layout.trick))]:
            assert box.x >= insets[0] * unit - 0.5, name
            assert box.y >= insets[3] * unit - 0.5, name
            assert box.right <= width - insets[2] * unit + 0.5, name
            assert box.top <= height - insets[1] * unit + 0.5, name
        for (name, box), (other_name, other) in combinations(boxes.items(), 2):
            assert is_apart(box, other), f"{name} overlaps {other_name} at {window}"
        if not layout.is_landscape and window[1] - insets[1] - insets[3] > 800:      # smaller phones have no room
            picker_top = layout.middle.y + PICKER_HEIGHT * layout.scale * unit
            side_y = min(layout.raised[1].y, layout.raised[3].y)
            assert side_y >= picker_top - 0.5, f"the picker hides seats at {window}"
        for (name, box), (other_name, other) in combinations([*boxes.items(), *raised_sides(layout)], 2):
            is_same_seat = name.removeprefix("raised ") == other_name.removeprefix("raised ")
            assert is_same_seat or is_apart(box, other), f"{name} overlaps {other_name} at {window}"
        check_trick(layout, window)
        for number, box in enumerate(layout.trick):
            for name, other in boxes.items():
                assert is_apart(box, other), f"trick card {number} overlaps {name} at {window}"


def test_everything_fits_and_nothing_overlaps() -> None:
    check_every(product(WINDOWS, CARD_SCALES), check_arrangement)


def test_a_chosen_card_hides_no_word_of_the_message() -> None:
    for window, card_size in product(WINDOWS, CARD_SCALES):
        layout = arrange(*window, card_scale=CARD_SCALES[card_size])
        message = layout.seats[0].y - MESSAGE_HEIGHT * layout.scale
        assert layout.hand.top + layout.lift <= message + 0.5, window


def test_fewer_cards_show_more_of_each() -> None:
    for window, card_size in product(WINDOWS, CARD_SCALES):
        layout = arrange(*window, card_scale=CARD_SCALES[card_size])
        shown = [layout.hand_boxes(count)[0][1].width for count in range(layout.per_row, 1, -1)]
        assert shown == sorted(shown), window
        assert shown[-1] == pytest.approx(layout.card_width), window


def check_touch_boxes(case: tuple[tuple[int, int], str, int]) -> None:
    window, card_size, count = case
    layout = arrange(*window, card_scale=CARD_SCALES[card_size], most_cards=max(13, count))
    boxes = layout.hand_boxes(count)
    assert len(boxes) == count
    for card, touch in boxes:
        assert touch.width >= 48 - 0.01
        assert touch.height >= 48 - 0.01
        assert card.x <= touch.x
        assert touch.right <= card.right + 0.01
        assert card.x >= 0
        assert card.right <= window[0] + 0.5
    for (_, first), (_, second) in combinations(boxes, 2):
        assert is_apart(first, second)


def test_every_card_of_the_hand_can_be_touched() -> None:
    check_every(product(WINDOWS, CARD_SCALES, range(1, 21)), check_touch_boxes)
