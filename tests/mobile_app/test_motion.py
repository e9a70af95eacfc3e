"""A round that is dealt, a trick that is swept up; each once, at the speed of the table, and not without movement."""

from typing import Any

import pytest

from mobile_app.session import HUMAN
from mobile_app.settings import TEMPI

from .harness import Hand
from .sessions import begin_game, make


def open_new(hand: Hand, game: str = "spades", *, seed: int = 5) -> Any:
    """Open a match in which nobody has moved; return its table at once."""
    hand.app.open_match(begin_game(hand.app.storage, game, seed=seed, stars=1))
    return hand.app.table


def num_backs(table: Any) -> int:
    """Return how many backs fly to the others."""
    return sum(back.parent is not None for back in table.cards.backs)


@pytest.mark.parametrize("game", ["spades", "gin_rummy", "dou_dizhu"])
def test_a_round_is_dealt_before_anybody_moves(hand: Hand, game: str) -> None:
    hand.app.change_setting("speed", "slow")
    table = open_new(hand, game)
    cards = table.cards
    for _ in range(2):
        # No frame has passed: how many there are in a deal depends on how busy the machine is.
        assert table.is_moving
        assert num_backs(table) > 0
        assert not any(cards.cards[card].is_face_up for card in cards.hand), "nobody sees a card before all are dealt"
        assert len({tuple(cards.cards[card].center) for card in cards.hand}) == 1, "they come from one place"
        assert table.session.num_moves == 0
        assert hand.app.worker.is_busy is False, "nobody thinks before the cards are there"
        table.arrange()          # the window is laid out anew: the deal goes on
    hand.until(lambda: not table.is_moving)
    assert num_backs(table) == 0
    view = table.view()
    assert all(cards.cards[card].is_face_up for card in cards.hand) == view.has_looked
    boxes = table.layout.hand_boxes(len(cards.hand))
    for card, (box, _) in zip(cards.hand, boxes, strict=True):
        assert cards.cards[card].center == pytest.approx(box.center)
        assert cards.cards[card].zoom == 1.0
    hand.app.change_setting("speed", "instant")
    hand.until(lambda: table.session.match.current_player() == HUMAN and not table.is_moving)


def test_a_deal_is_seen_once_and_a_pause_ends_it(hand: Hand) -> None:
    hand.app.change_setting("speed", "slow")
    table = open_new(hand)
    assert table.is_moving
    assert hand.app.on_pause()
    assert not table.is_moving
    hand.app.on_resume()
    hand.frames(2)
    assert num_backs(table) == 0, "it is not dealt again"
    assert all(table.cards.cards[card].is_face_up for card in table.cards.hand)
    hand.app.change_setting("speed", "instant")
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    hand.until(hand.is_own_turn)
    hand.app.change_setting("speed", "slow")
    while hand.session.can_undo():
        table.undo()
    hand.frames(2)
    assert num_backs(table) == 0


@pytest.mark.parametrize(("setting", "value"), [("speed", "instant"), ("animations", False)])
def test_nothing_is_dealt_without_movement(hand: Hand, setting: str, value: Any) -> None:
    hand.app.change_setting("speed", "slow")
    hand.app.change_setting(setting, value)
    table = open_new(hand)
    assert not table.is_moving
    assert num_backs(table) == 0


def test_a_slower_table_takes_longer_for_everything() -> None:
    order = [TEMPI[name] for name in ("slow", "normal", "fast", "instant")]
    for name in ("think", "fly", "hold", "deal"):
        times = [getattr(tempo, name) for tempo in order]
        assert times == sorted(times, reverse=True)
        assert len(set(times)) == 4


def test_a_trick_is_gathered_then_swept_to_its_winner(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    from mobile_app.widgets import card_layer

    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves >= 9 and hand.is_own_turn())
    table, cards = hand.app.table, hand.app.table.cards
    trick = tuple(enumerate(list(cards.cards)[:4]))
    cards.show_trick(trick)
    ways: list[tuple[float, dict[str, Any]]] = []

    def note(_: Any, seconds: float, *, transition: str = "", done: Any = None, **goal: Any) -> None:
        ways.append((seconds, goal))
        done()

    monkeypatch.setattr(card_layer, "glide", note)
    cards.collect(trick, 2, 1.0)
    gathered, swept = ways[::2], ways[1::2]
    assert [goal["center"] for _, goal in gathered] == [table.layout.trick[2].center] * 4
    assert [goal["center"] for _, goal in swept] == [table.layout.seats[2].center] * 4
    assert all(one + other == pytest.approx(1.0) for (one, _), (other, _) in zip(gathered, swept, strict=True))
    assert all(cards.cards[card].parent is None and cards.cards[card].opacity == 1.0 for _, card in trick)


def test_pictures_are_painted_anew_after_a_pause(hand: Hand) -> None:
    from mobile_app.widgets.painting import CACHES

    hand.wait_for_tiles()
    hand.frames(3)
    names = {cached.__name__ for cached in CACHES}
    assert {"face_picture", "board_picture", "cloth_texture", "glyph", "rounded_texture"} <= names
    assert hand.app.on_pause()
    before = {cached: cached.cache_info().misses for cached in CACHES if cached.cache_info().currsize}
    hand.app.on_resume()
    assert all(cached.cache_info().misses <= before[cached] for cached in before), "counted from nothing again"


def test_a_board_game_is_replayed_by_itself_too(hand: Hand) -> None:
    session = begin_game(hand.app.storage, "sorry", seed=5, stars=1)
    while session.match.num_rounds == 0:
        legal = session.match.legal_moves()
        make(session, legal[session.num_moves * 7 % len(legal)])
    hand.app.open_replay(session, 0)
    hand.frames(3)
    page = hand.app.screen("board_replay")
    first = page.replay.place
    hand.press(hand.buttons()["▶"])
    hand.until(lambda: page.replay.place >= first + 2)
    hand.press(hand.buttons()["▮▮"])
    assert page.running is None
    stopped = page.replay.place
    hand.frames(30)
    assert page.replay.place == stopped
    hand.app.go_back()
    hand.app.open_replay(session, 0)
    hand.press(hand.buttons()["▶"])
    hand.back()
    assert page.running is None, "it stands still when it is left"
