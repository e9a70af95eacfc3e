"""Writing apart from the user interface: nothing is shown before it is on disk, and no frame waits for it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mobile_app.clerk import Clerk
from mobile_app.database import StorageError
from mobile_app.session import HUMAN
from mobile_app.storage import Storage

from .harness import Hand


def test_writings_are_done_in_order_and_taken_notice_of_in_order() -> None:
    delivered: list[Callable[[], None]] = []
    clerk = Clerk(delivered.append)
    found: list[Any] = []

    def fail() -> None:
        raise StorageError("the disk is full")

    for number in range(5):
        clerk.order(lambda number=number: number, found.append, failed=found.append)
    clerk.order(fail, found.append, failed=lambda problem: found.append(str(problem)))
    clerk.flush()
    assert found == [], "written, but nobody of the user interface has taken notice"
    assert clerk.is_busy
    clerk.settle()
    assert found == [0, 1, 2, 3, 4, "the disk is full"]
    assert not clerk.is_busy
    for notice in delivered:
        notice()
    assert len(found) == 6, "each is taken notice of once"
    clerk.order(lambda: "left", found.append, failed=found.append)
    clerk.stop()
    assert not clerk.written.empty(), "what was asked for is written before the end"


def test_who_reads_waits_for_what_is_to_be_written(tmp_path: Path) -> None:
    storage, clerk = Storage(tmp_path), Clerk(lambda action: None)
    storage.flush = clerk.flush
    gate = threading.Event()

    def write() -> None:
        gate.wait(60)
        storage.put_setting("felt", "wine")

    clerk.order(write, lambda _: None, failed=lambda _: None)
    reader: list[Any] = []
    thread = threading.Thread(target=lambda: reader.append(storage.settings()))
    thread.start()
    gate.set()
    thread.join(60)
    assert reader == [{"felt": "wine"}]
    clerk.stop()
    storage.close()


class SlowDisk:
    """Holds up every move that is written until it is let go."""

    def __init__(self, storage: Any) -> None:
        self.gate, self.begun = threading.Event(), threading.Event()
        self.add_move = storage.add_move
        storage.add_move = self.slowly

    def slowly(self, *place: Any, **details: Any) -> None:
        """Write when the gate is open."""
        self.begun.set()
        assert self.gate.wait(60)
        self.add_move(*place, **details)


def bid_on_a_slow_disk(hand: Hand) -> SlowDisk:
    """Bid 3 while the disk does not answer."""
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    disk = SlowDisk(hand.app.storage)
    hand.waits_for_disk = True
    hand.touch_bid(3)
    assert disk.begun.wait(60)
    return disk


def test_no_frame_waits_for_the_disk_and_nothing_is_shown_before_it_is_there(hand: Hand) -> None:
    disk = bid_on_a_slow_disk(hand)
    session, table = hand.session, hand.app.table
    hand.frames(50)
    assert session.match.state.bids[HUMAN] is None
    assert "0 of 3" not in table.seats[HUMAN].tally
    assert session.num_moves == len(session.moves())
    num_moves = session.num_moves
    table.make_move(4)
    hand.frames(5)
    disk.gate.set()
    hand.waits_for_disk = False
    hand.until(lambda: session.num_moves > num_moves)
    assert session.match.state.bids[HUMAN] == 3, "what was asked for meanwhile is dropped"
    stored = hand.app.storage.match(session.match_id)
    assert stored.moves[: len(session.moves())] == session.moves()


@pytest.mark.parametrize("way", ["pause", "back", "undo", "stop", "new match"])
def test_a_move_on_its_way_to_the_disk_is_there_whatever_comes_up(hand: Hand, way: str, tmp_path: Path) -> None:
    disk = bid_on_a_slow_disk(hand)
    session, app = hand.session, hand.app
    number = session.num_moves
    threading.Timer(0.05, disk.gate.set).start()
    if way == "pause":
        assert app.on_pause()
        assert session.num_moves == number + 1
        app.on_resume()
    elif way == "back":
        hand.back()
        assert hand.screen == "home"
        hand.choose("Continue")
        assert hand.session is session
    elif way == "undo":
        app.table.undo()
        assert session.match.state.bids[HUMAN] is None, "the bid that was on its way is taken back"
    elif way == "stop":
        hand.close()
        storage = Storage(tmp_path / "app")
        stored = storage.match(session.match_id)
        assert stored.moves[number] == 3
        storage.close()
        return
    else:
        hand.start_match(seed=6)
    hand.waits_for_disk = False
    hand.until(hand.is_own_turn)
    stored = app.storage.match(session.match_id)
    if way != "undo":
        assert stored.moves[number] == 3
        assert stored.choosers[number] == "person"
    else:
        assert len(stored.moves) == number
    if way == "new match":
        assert stored.outcome == "abandoned"
        assert hand.session.match_id != session.match_id
    else:
        assert stored.moves == session.moves()
