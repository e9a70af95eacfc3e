"""The device is measured when nobody waits, and again when that is old; a damaged file is set aside."""

import json
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from aicore import Cancel
from aicore.games.spades.characters import characters
from aicore.games.spades.game import SPADES
from aicore.player import SearchPlayer
from mobile_app.advice import proof_question, steadied
from mobile_app.pacemaker import FILE_NAME, MAX_AGE, Pacemaker
from mobile_app.roster import FIRST_GAME
from mobile_app.session import Session
from mobile_app.storage import Storage

from .harness import Hand
from .sessions import begin_spades, make

PATIENCE_S = 15.0       # against hanging: by then an errand that was not told to give way has failed the test


def test_a_device_is_measured_once_and_remembered(tmp_path: Path) -> None:
    first = Pacemaker(tmp_path)
    found = first.calibrate(FIRST_GAME, Cancel())
    assert found is not None
    assert found.num_moves == 0
    assert 0 < found.reached <= found.wanted
    assert 0 < found.time_ms <= found.limit_ms
    assert all(rate > 0 for rate in found.rates.values())
    again = Pacemaker(tmp_path)
    remembered = again.calibrate(FIRST_GAME, Cancel())
    assert remembered is not None
    assert remembered.measured_at == found.measured_at
    assert remembered.rates == pytest.approx(found.rates, rel=1e-3)


def test_players_keep_the_pace_and_refresh_it(tmp_path: Path) -> None:
    pacemaker = Pacemaker(tmp_path)
    player = SPADES.player(stars=5)
    assert isinstance(player, SearchPlayer)
    pacemaker.pace(player, FIRST_GAME)
    assert player.cost is None, "nothing is known yet"
    pacemaker.calibrate(FIRST_GAME, Cancel())
    pacemaker.pace(player, FIRST_GAME)
    assert player.cost is not None
    match = SPADES.new_match(seed=1)
    for _ in range(4):
        match.apply(3)
    decision = player.choose(match.observation(match.current_player()), seed=1)
    assert decision.iterations > 0
    pacemaker.save()
    stored = json.loads((tmp_path / FILE_NAME).read_text())
    assert stored["games"][FIRST_GAME]["num_moves"] == 1


@pytest.mark.parametrize("shift", [MAX_AGE + timedelta(days=1), -timedelta(days=3)])
def test_an_old_measurement_is_made_anew(tmp_path: Path, shift: timedelta) -> None:
    pacemaker = Pacemaker(tmp_path)
    pacemaker.calibrate(FIRST_GAME, Cancel())
    before = pacemaker.loaded()
    pacemaker.calibrate(FIRST_GAME, Cancel())
    assert pacemaker.loaded() is before
    pacemaker.now = lambda: datetime.now(UTC) + shift
    stopped = Cancel()
    stopped.set()
    assert pacemaker.calibrate(FIRST_GAME, stopped) is None
    assert pacemaker.loaded() is before, "the old one holds until there is a new one"
    pacemaker.calibrate(FIRST_GAME, Cancel())
    assert pacemaker.loaded() is not before


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b'{"version": 1}', b"[" * 5000])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    pacemaker = Pacemaker(tmp_path)
    assert pacemaker.calibrate(FIRST_GAME, Cancel()) is not None
    assert "made anew" in pacemaker.message
    assert (tmp_path / (FILE_NAME + ".aside")).read_bytes() == content
    assert json.loads((tmp_path / FILE_NAME).read_text())["games"][FIRST_GAME]


def test_a_file_that_cannot_be_written_costs_nothing_but_the_memory(tmp_path: Path) -> None:
    pacemaker = Pacemaker(tmp_path / "file" / "below")
    (tmp_path / "file").write_text("no folder")
    assert pacemaker.calibrate(FIRST_GAME, Cancel()) is not None
    assert "could not be written" in pacemaker.message


def test_the_app_measures_after_its_first_frame_and_keeps_what_it_learned(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "app" / FILE_NAME
    hand.until(path.exists, what="the first measurement")
    hand.start_match(seed=5, stars=4)
    hand.play_until(lambda: hand.session.num_moves > 12 and hand.is_own_turn())
    assert any(entry.iterations for entry in hand.session.taken)
    hand.close()
    assert json.loads(path.read_text())["games"][FIRST_GAME]["num_moves"] > 0


def test_a_measurement_gives_way_to_the_first_move(hand: Hand) -> None:
    worker = hand.app.worker
    hand.until(lambda: not worker.errands)
    begun: list[bool] = []
    gave_way: list[bool] = []

    def busy(cancel: Cancel) -> bool:
        begun.append(True)
        end = time.monotonic() + PATIENCE_S
        while not cancel.is_set() and time.monotonic() < end:
            time.sleep(0.001)
        gave_way.append(cancel.is_set())
        return not cancel.is_set()

    worker.when_idle(busy, failed=hand.app.show_failure)
    hand.until(lambda: begun)
    answers: list[int] = []
    worker.ask(lambda _: 1, answers.append, failed=hand.app.show_failure)
    hand.until(lambda: answers)
    assert gave_way == [True]
    hand.until(lambda: len(begun) > 1, what="the errand to be taken up again")
    worker.cancel()


def test_a_decision_can_be_made_again_exactly_however_short_its_search_was(storage: Storage) -> None:
    strong = characters()[-1]
    session = begin_spades(storage, seed=5, rules={}, seats=[strong, strong, strong])
    for number in range(16):
        seat = session.match.current_player()
        if seat in session.players and number > 3:
            # As on a device so slow that time is up early.
            hurried = steadied(session.players[seat], 23)
            decision = hurried.choose(session.match.observation(seat), seed=session.match.decision_seed())
            session.play(replace(session.chosen(decision.move, seat=seat), iterations=decision.iterations))
        else:
            make(session, 3 if session.match.state.phase == "bidding" else session.match.legal_moves()[0])
    assert 23 in {entry.iterations for entry in session.taken}
    question = proof_question(Session(storage, storage.match(session.match_id)))
    assert question is not None
    proof = question(Cancel())
    assert proof.is_fair
    assert proof.moves[0] == session.taken[proof.number].move
