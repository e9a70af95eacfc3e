"""Everything by keys alone, and told in words: a round of Spades, a board, every screen and sheet."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mobile_app.announcer import Announcer
from mobile_app.session import HUMAN, Chooser, Session
from mobile_app.spoken import card_words, spoken
from mobile_app.stops import MOVE, OTHER, Stop, in_reading_order, towards
from mobile_app.table_layout import Box

from .harness import LANDSCAPE, PHONE, TABLET, Hand
from .sessions import begin_game, make
from .test_other_games import is_own, open_game

MOST_KEYS = 60


def stop_at(x: float, y: float, *, rank: int = OTHER) -> Stop:
    """Return a stop of 40 by 40 pixels."""
    return Stop(key=(x, y), words=f"{x} {y}", box=lambda: Box(x, y, 40, 40), press=lambda: None, rank=rank)


def test_arrows_go_to_what_lies_there() -> None:
    grid = {(column, row): stop_at(50.0 * column, 50.0 * row) for column in range(3) for row in range(3)}
    here = grid[1, 1].box()
    for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        found = towards(grid.values(), here, direction)
        assert found is grid[1 + direction[0], 1 + direction[1]]
    assert towards(grid.values(), grid[2, 1].box(), (1, 0)) is None, "nothing is left on that side"
    assert towards(grid.values(), grid[0, 1].box(), (1, 0)) is grid[1, 1], "the next, not the last"
    below = stop_at(90, -60)
    assert towards([below, stop_at(400, 0)], Box(0, 0, 40, 40), (1, 0)) is not below, "to the side it stays in the row"
    read = in_reading_order(grid.values(), lambda _: Box(0, 0, 1, 1))
    assert read[:4] == [grid[0, 2], grid[1, 2], grid[2, 2], grid[0, 1]]


def test_words_are_told_as_they_are_spoken_and_none_twice_in_a_row() -> None:
    heard: list[str] = []
    announcer = Announcer(heard.append)
    for words in ("[b]Your turn[/b]: follow ♥", "Your turn: follow ♥", "10♠ or K♦", "Ada ★★★☆☆", "a &bl;b&br;", ""):
        announcer.say(words)
    assert heard == [
        "Your turn: follow hearts", "ten of spades or king of diamonds", "Ada 3 stars", "a [b]",
    ]
    assert spoken("←") == ""
    assert spoken("Spades ♠ are trumps, not hearts ♠") == "Spades are trumps, not hearts spades"
    assert card_words("BJ") == "big joker"


def ring_on(hand: Hand) -> Any:
    """Return what has the ring."""
    return hand.app.keyboard.stop


def go_to(hand: Hand, wanted: Callable[[Stop], bool], what: str) -> None:
    """Go on by tab until the ring is on what is wanted; it must be among the stops."""
    keyboard = hand.app.keyboard
    for _ in range(MOST_KEYS):
        if keyboard.is_seen and keyboard.stop is not None and wanted(keyboard.stop):
            return
        hand.key("tab")
    raise AssertionError(f"no way to {what} by keys: {[stop.words for stop in keyboard.stops()]}")


def press_words(hand: Hand, words: str) -> None:
    """Go to the button that says so, and press it."""
    go_to(hand, lambda stop: stop.words == words, words)
    hand.key("enter")


def arrow_to(hand: Hand, key: object) -> None:
    """Go by arrows to a stop whose key is known, each time in the direction where most of the way lies."""
    keyboard = hand.app.keyboard
    for _ in range(MOST_KEYS):
        keyboard.follow()
        if keyboard.stop is not None and keyboard.stop.key == key:
            return
        goal = next(stop for stop in keyboard.stops() if stop.key == key).box().center
        x, y = keyboard.place.center
        across, up = goal[0] - x, goal[1] - y
        ways = [("right" if across > 0 else "left", abs(across)), ("up" if up > 0 else "down", abs(up))]
        before = keyboard.stop and keyboard.stop.key
        for name, _ in sorted(ways, key=lambda way: -way[1]):
            hand.key(name)
            if keyboard.stop is not None and keyboard.stop.key != before:
                break
        else:
            hand.key("tab")
    raise AssertionError(f"no way to {key} by arrows")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_a_round_of_spades_by_keys_alone(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.wait_for_tiles()
    hand.key("tab")
    press_words(hand, "New game")
    assert hand.screen == "new_game"
    assert hand.app.keyboard.stop.words == "Deal the cards", "the ring begins at what most people press"
    hand.app.screen("new_game").seats = dict.fromkeys(hand.app.screen("new_game").seats, weakest())
    hand.key("enter")
    assert hand.screen == "table"
    session = hand.session
    while not hand.app.sheets():
        hand.until(lambda: hand.app.sheets() or hand.is_own_turn())
        if hand.app.sheets():
            break
        hand.frames(2)
        assert ring_on(hand).rank == MOVE, "the ring comes back with the person's turn"
        before = session.num_moves
        if session.match.state.phase == "bidding":
            go_to(hand, lambda stop: stop.words == "3", "the bid of 3")
            hand.key("enter")
            assert session.num_moves == before, "a bid is confirmed"
            press_words(hand, "Bid 3")
        else:
            card = session.legal()[-1]
            arrow_to(hand, ("card", card))
            assert ring_on(hand).words == card_words(session.match.card_names()[card])
            hand.key("enter")
            assert hand.app.table.cards.raised == card
            assert session.num_moves == before
            hand.key("space")
            assert session.taken[before].move == card
        assert session.taken[before].chosen_by == Chooser.PERSON
    assert hand.app.sheets()[-1].heading == "Round 1"
    hand.frames(2)
    assert ring_on(hand).words == "Next round"
    hand.key("enter")
    assert not hand.app.sheets()
    hand.until(hand.is_own_turn)
    press_words(hand, "Menu")
    hand.key("escape")
    assert not hand.app.sheets()
    hand.key("escape")
    assert hand.screen == "home"


def weakest() -> Any:
    """Return a character of one star."""
    from aicore.games.spades.characters import characters

    return characters()[0]


def test_a_board_game_by_keys_alone(hand: Hand) -> None:
    """Sorry!, every place that can be moved to reached by arrows, until the match is over."""
    table = open_game(hand, "sorry")
    session = table.session
    hand.app.change_setting("auto_play", "off")
    num_spots = 0
    for _ in range(400):
        hand.until(lambda: is_own(hand, table))
        if hand.app.sheets():
            break
        hand.frames(2)
        before = session.num_moves
        if not hand.app.keyboard.is_seen:
            hand.key("tab")
        hand.app.keyboard.follow()
        assert ring_on(hand).rank == MOVE
        spots = [stop for stop in hand.app.keyboard.stops() if stop.key[0] == "spot"]
        if spots:
            wanted = spots[session.num_moves % len(spots)]
            arrow_to(hand, wanted.key)
            num_spots += 1
            words = ring_on(hand).words
            assert any(word in words for word in ("1", "2", "3", "4", "out", "Out")), words
        hand.key("enter")
        if hand.app.sheets() and session.num_moves == before:
            assert hand.app.sheets()[-1].heading == "Which move?"
            hand.key("enter")
        assert session.num_moves > before
    assert session.match.is_over
    assert num_spots > 20
    assert hand.app.sheets()
    hand.key("escape")
    assert hand.screen == "home"


def stops_here(hand: Hand) -> list[Stop]:
    """Return all stops of what is shown, and check that each has words and an own place."""
    keyboard = hand.app.keyboard
    if not keyboard.is_seen:
        hand.key("tab")
    hand.frames(2)
    stops = keyboard.stops()
    assert stops
    for stop in stops:
        assert re.search(r"\w", stop.words), f"{stop.key} says nothing"
        assert not re.search(r"[\[\]★☆♠♥♦♣]", stop.words), stop.words
    return stops


def check_all_reached(hand: Hand) -> None:
    """Assert that tab reaches every stop, that it is seen then, and that the ring is around it."""
    from mobile_app.widgets.keyboard import box_of

    stops = stops_here(hand)
    reached = set()
    for _ in stops:
        hand.key("tab")
        stop, place = ring_on(hand), hand.app.keyboard.place
        reached.add((stop.key, round(place.x)))
        if stop.area is not None:
            view = box_of(stop.area)
            assert view.y - 1 <= place.y, stop.words
            assert place.top <= view.top + 1, stop.words
    assert len({key for key, _ in reached}) == len({stop.key for stop in stops})


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET])
def test_every_screen_and_sheet_is_reached_by_keys(hand: Hand, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.wait_for_tiles()
    check_all_reached(hand)
    for name in ("settings", "match_statistics", "fairness", "device"):
        hand.app.go(name)
        check_all_reached(hand)
        hand.key("escape")
    for words in ("New game", "How to play"):
        press_words(hand, words)
        check_all_reached(hand)
        hand.key("escape")
        assert hand.screen == "home"
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    check_all_reached(hand)
    table = hand.app.table
    for words in ("Menu", "Hint"):
        press_words(hand, words)
        hand.until(lambda: hand.app.sheets())
        check_all_reached(hand)
        hand.key("escape")
        assert not hand.app.sheets()
    table.show_score()
    check_all_reached(hand)
    hand.key("enter")
    assert not hand.app.sheets()


def test_a_page_without_buttons_scrolls_by_keys(hand: Hand) -> None:
    hand.app.open_rules("spades")
    hand.frames(3)
    scroll = hand.app.screen("rules").ids.scroll
    hand.key("tab")
    for _ in range(40):
        hand.key("down")
    assert scroll.scroll_y == 0
    hand.key("page up")
    assert scroll.scroll_y > 0
    for _ in range(40):
        hand.key("up")
    assert scroll.scroll_y == 1


def test_what_has_vanished_is_not_pressed_and_a_touch_puts_the_ring_away(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.key("tab")
    hand.touch_bid(3)
    assert not hand.app.keyboard.is_seen, "a finger is in use"
    hand.until(hand.is_own_turn)
    hand.key("tab")
    hand.app.change_setting("speed", "slow")
    before = hand.session.num_moves
    hand.key("enter")
    hand.key("enter")
    assert hand.session.num_moves == before + 1
    hand.frames(3)
    assert ring_on(hand) is None
    hand.key("enter")
    hand.key("space")
    assert hand.session.num_moves == before + 1
    assert not hand.app.sheets(), "nothing else is pressed instead of the card"
    hand.app.change_setting("speed", "instant")
    hand.until(hand.is_own_turn)
    hand.frames(2)
    assert ring_on(hand).key[0] == "card"


def test_a_deal_is_entered_by_keys(hand: Hand) -> None:
    hand.wait_for_tiles()
    hand.key("tab")
    press_words(hand, "New game")
    page = hand.app.screen("new_game")
    go_to(hand, lambda stop: stop.key[0] == "field", "the field for the deal")
    hand.key("enter")
    assert page.seed.focus
    page.seed.insert_text("4711")
    hand.key("tab")
    assert not page.seed.focus
    press_words(hand, "Deal the cards")
    assert hand.session.seed == 4711


def test_what_happens_is_told_in_words(hand: Hand) -> None:
    told = hand.app.announcer.told
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    assert "You bid before" in told[-1] or "Your turn" in told[-1] or "bid" in told[-1].lower(), told
    hand.touch_bid(3)
    hand.until(hand.is_own_turn)
    names = hand.session.match.card_names()
    for entry in hand.session.taken:
        if entry.is_card:
            wanted = f"{hand.session.seat_name(entry.seat)}: {card_words(names[entry.move])}"
        else:
            wanted = f"{hand.session.seat_name(entry.seat)}: "
        assert any(wanted in words for words in told), wanted
    assert "Your turn" in told[-1], told
    hand.play_until(lambda: hand.app.sheets())
    assert any("takes the trick" in words or "You take the trick" in words for words in told)
    assert "Round 1" in told[-1]
    assert "took" in told[-1], "the sheet is told with what it says"
    hand.choose("Next round")
    hand.app.go("settings")
    assert told[-1] == "Settings"


def test_nobody_is_told_what_they_may_not_see(hand: Hand) -> None:
    session = begin_game(hand.app.storage, "hearts", seed=5, stars=1)
    hand.app.open_match(session)
    table = hand.app.screens.current_screen
    hand.until(lambda: is_own(hand, table))
    hand.frames(3)
    for card in session.hand()[:3]:
        hand.tap(*table.cards.touch_boxes[card].center)
    hand.app.announcer.told.clear()
    hand.press(table.picker.confirm)
    hand.until(lambda: session.match.state.phase == "playing" and is_own(hand, table))
    names = session.match.card_names()
    passed = [entry for entry in session.taken[:12] if entry.seat != HUMAN]
    assert len(passed) == 9
    told = " ".join(hand.app.announcer.told)
    played = {entry.move for entry in session.taken[12:]}
    for entry in passed:
        if entry.move not in played and entry.move not in session.hand():
            assert card_words(names[entry.move]) not in told


@pytest.mark.parametrize("game", ["spades", "pinochle", "skat", "dou_dizhu", "schnapsen", "briscola"])
def test_every_card_can_be_said(storage: Any, game: str) -> None:
    session: Session = begin_game(storage, game, seed=1)
    words = [card_words(name) for name in session.match.card_names().values()]
    assert all(" " in said for said in words)
    make(session, session.match.legal_moves()[0])


def test_only_one_file_moves_anything() -> None:
    root = Path(__file__).parents[2] / "mobile_app"
    found = [path.name for path in root.rglob("*.py") if "Animation" in path.read_text(encoding="utf-8")]
    assert found == ["motion.py"], "so that one setting stills everything"


def moving() -> set[str]:
    """Return which properties are on their way; a scroll view fades its own bar."""
    from kivy.animation import Animation

    return {name for way in Animation._instances for name in way.animated_properties} - {"_bar_color"}


def test_nothing_moves_when_movement_is_off(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.app.change_setting("speed", "slow")
    hand.app.change_setting("animations", False)
    hand.touch_bid(2)
    moods = set()
    while not hand.is_own_turn():
        hand.frame()
        assert not moving()
        moods |= {plate.ids.avatar.shown_mood() for plate in hand.app.table.seats if plate.num_dots}
    assert moods == {"thinking"}, "no face looks about"
    cards, card = hand.app.table.cards, hand.session.legal()[0]
    before = tuple(cards.cards[card].center)
    cards.tap(card)
    assert not moving(), "a card that is raised is raised at once"
    assert tuple(cards.cards[card].center) != before
    hand.app.change_setting("animations", True)
    cards.show_hand(cards.hand, cards.playable, seconds=1.0)
    cards.raised = None
    cards.show_hand(cards.hand, cards.playable, seconds=1.0)
    assert moving() == {"center"}, "and with movement it glides"
