"""Rounds and games by touches, in a real window: bids, cards, drags, undo, hint, claim, the way to the result."""

import json
import subprocess
import sys
from pathlib import Path

from aicore.cards import parse_card
from aicore.games.spades.game import SPADES
from mobile_app.claim import claim_order
from mobile_app.session import HUMAN, Session
from mobile_app.widgets.bid_picker import BLIND_NIL, LOOK

from .harness import LANDSCAPE, PHONE, Hand
from .sessions import make
from .test_other_games import touch_several
from .test_results import words_of


def test_a_round_by_touches_then_its_check_replay_and_all_hands(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.app.sheets())
    session = hand.session
    assert len(session.match.rounds) == 1
    assert session.num_moves == 56
    assert hand.app.storage.match(session.match_id).moves == session.moves()

    hand.choose("Check my play")
    assert hand.screen == "check"
    check = hand.app.screen("check")
    hand.until(lambda: check.is_done, seconds=60)
    assert len(check.checks) == sum(entry.seat == HUMAN and entry.num_legal > 1 for entry in session.taken)
    assert any(check.played != check.advised and check.loss is not None for check in check.checks)
    hand.back()
    assert hand.app.sheets()[-1].heading == "Round 1", "the sheet of the round survives the way back"
    assert session.num_moves == 56, "and nobody has played on meanwhile"
    hand.resize(LANDSCAPE)
    assert session.match.held(session.match.state, HUMAN), "the next round is dealt"
    assert not hand.app.table.cards.hand, "but lies on no table before the sheet is closed"
    assert not hand.app.table.ids.message.text, "and nobody is called to bid"
    hand.resize(PHONE)
    hand.choose("Next round")

    hand.press(hand.app.table.tools["menu"])
    hand.choose("Replay")
    replay = hand.app.screen("replay")
    assert replay.place == 0
    for _ in range(7):
        hand.press(replay.tools["forwards"])
    assert replay.place == 7
    assert replay.shown_trick == tuple((entry.seat, entry.move) for entry in session.taken[4:7])
    hand.press(replay.tools["forwards"])
    assert len(replay.shown_trick) == 4, "a full trick lies open"
    hand.press(replay.tools["backwards"])
    assert replay.place == 7
    hand.press(replay.tools["play"])
    hand.until(lambda: replay.place >= 9, what="a replay that goes by itself")
    hand.press(replay.tools["play"])
    stopped = replay.place
    hand.frames(30)
    assert replay.place == stopped
    hand.press(replay.tools["menu"])
    hand.choose("To the end")
    assert replay.place == 56
    assert all(not replay.match().held(replay.match().state, seat) for seat in range(4)), "no card of the next deal"
    hand.press(replay.tools["menu"])
    hand.choose("Export record")
    exported = next((hand.app.storage.folder / "exports").glob("spades-record-*.json"))
    assert SPADES.replay(json.loads(exported.read_text())).state.hands == session.match.state.hands

    hand.choose("Close")
    hand.app.go("home")
    hand.start_match(seed=6)
    hand.app.go("home")
    hand.choose("Statistics")
    hand.press(hand.app.screen("match_statistics").matches[session.match_id])
    assert hand.screen == "replay"
    assert replay.session is not session
    assert replay.session.moves() == session.moves()


def test_a_game_to_its_end_by_touches(hand: Hand) -> None:
    hand.app.change_setting("one_tap", True)
    hand.start_match(seed=8, rules={"losing_points": -200, "target_points": 250})

    def play_round() -> None:
        while not hand.app.sheets():
            hand.until(lambda: hand.app.sheets() or hand.is_own_turn(), seconds=60)
            if hand.app.sheets():
                return
            if hand.session.match.state.phase == "bidding":
                hand.touch_bid(max(hand.session.legal()))           # far too much: the game is lost soon
            else:
                hand.tap(*hand.app.table.cards.touch_boxes[hand.session.legal()[-1]].center)

    for _ in range(8):
        play_round()
        if hand.session.match.winner is not None:
            break
        hand.choose("Next round")
    hand.choose("Result")
    hand.until(lambda: hand.app.sheets())
    assert hand.app.sheets()[-1].heading in ("You have won!", "They have won")
    assert hand.app.storage.match(hand.session.match_id).outcome in ("won", "lost")
    hand.choose("Home")
    assert hand.screen == "home"
    assert "Continue" not in hand.buttons()


def test_tap_raises_second_tap_plays_drag_plays_and_dim_cards_do_nothing(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.touch_bid(3)
    hand.until(hand.is_own_turn)
    cards, session = hand.app.table.cards, hand.session
    legal = session.legal()
    dim = [card for card in session.hand() if card not in legal]
    for card in dim[:2]:
        assert cards.cards[card].is_dim
        hand.tap(*cards.touch_boxes[card].center)
        assert cards.raised is None
    before = session.num_moves
    hand.tap(*cards.touch_boxes[legal[0]].center)
    assert cards.raised == legal[0]
    assert session.num_moves == before
    if len(legal) > 1:
        hand.tap(*cards.touch_boxes[legal[1]].center)
        assert cards.raised == legal[1]
    x, y = cards.touch_boxes[legal[0]].center
    hand.drag((x, y), (x, y + 30), (x, y + 90), (x, y + 160))
    assert session.taken[before].move == legal[0]


def test_undo_takes_the_last_decision_back(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 12 and hand.is_own_turn())
    hand.touch_card(hand.session.legal()[0])
    hand.until(lambda: hand.is_own_turn() or hand.app.sheets())
    moves = hand.session.moves()
    hand.press(hand.app.table.tools["undo"])
    session = hand.session
    assert session.num_moves < len(moves)
    assert session.moves() == moves[: session.num_moves]
    assert session.match.current_player() == HUMAN
    assert len(session.legal()) > 1
    assert hand.app.storage.match(session.match_id).moves == session.moves()


def test_a_hint_names_a_card_with_bars_and_beliefs_and_plays_it(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.until(hand.is_own_turn)
    hand.press(hand.app.table.tools["hint"])
    hand.until(lambda: hand.app.sheets(), what="the hint for the bid")
    hand.choose("Close")
    hand.touch_bid(3)
    hand.until(hand.is_own_turn)
    hand.press(hand.app.table.tools["hint"])
    hand.until(lambda: hand.app.sheets(), what="the hint for the card")
    from mobile_app.widgets.bars import BarRow, Cell

    shown = list(hand.app.sheets()[-1].walk())
    bars = [widget for widget in shown if isinstance(widget, BarRow)]
    assert len(bars) == len(hand.session.legal())
    assert sum(bar.is_marked for bar in bars) == 1
    assert any("%" in widget.text for widget in shown if isinstance(widget, Cell))
    before = hand.session.num_moves
    marked = [card for card in hand.session.hand() if hand.app.table.cards.cards[card].is_marked]
    play = next(words for words in hand.buttons() if words.startswith("Play "))
    hand.choose(play)
    assert hand.session.taken[before].move == marked[0]


def test_a_claim_plays_out_what_is_certain(hand: Hand) -> None:
    seed = next(seed for seed in range(40) if find_claim(seed) is not None)
    moves = find_claim(seed)
    assert moves is not None
    hand.start_match(seed=seed)
    hand.app.table.halt()
    session = hand.session
    while session.num_moves:
        session.storage.take_back(session.match_id, 0)
        session = type(session)(session.storage, session.storage.match(session.match_id))
    for move in moves:
        make(session, move)
    hand.app.table.open(session)
    hand.frames(3)
    assert not hand.app.table.tools["claim"].disabled
    left, taken = len(session.hand()), session.match.state.tricks[HUMAN]
    hand.press(hand.app.table.tools["claim"])
    hand.until(lambda: hand.app.sheets(), seconds=30)
    summary = hand.app.storage.rounds("spades")[-1].summary
    assert summary["tricks"][HUMAN] == taken + left


def find_claim(seed: int) -> list[int] | None:
    """Return moves of a round that lead to a claim of at least two tricks, everybody playing the first legal card."""
    match = SPADES.new_match(seed=seed)
    moves = []
    while not match.rounds:
        if match.current_player() == HUMAN and match.state.phase == "playing" and len(match.state.hands[HUMAN]) > 1:
            view = match.observation(HUMAN).state()
            if claim_order(view):
                return moves
        legal = match.legal_moves()
        move = 3 if match.state.phase == "bidding" else legal[0]
        moves.append(move)
        match.apply(move)
    return None


def test_a_report_is_what_the_command_line_reads(hand: Hand) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 14 and hand.is_own_turn())
    hand.press(hand.app.table.tools["menu"])
    hand.choose("Report a play")
    screen = hand.app.screen("report")
    hand.press(list(screen.buttons.values())[1])
    screen.comment.text = "cut my winner"
    hand.choose("Share the report")
    path = screen.sent
    assert path is not None
    document = json.loads(path.read_text())
    seat = hand.session.taken[screen.number].seat
    assert document["comment"] == "cut my winner"
    assert document["position"]["seat"] == seat
    assert document["record"]["seed"] == 5
    assert {"ai", "settings", "device", "played", "decision_seed"} <= set(document)
    observation = SPADES.read_position(document["position"])
    if observation.state().phase == "playing":
        assert parse_card(document["played"]) in observation.state().legal_moves()
    command = [sys.executable, "-m", "aicore.games.command.main", "choose", "spades", "--position", str(path)]
    found = subprocess.run(
        [*command, "--seeds", "2", "--iterations", "50", "--json"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["seeds"] == 2


def lose_rounds(hand: Hand, count: int = 1) -> None:
    """Play the first rounds to lost contracts without the window, so that the person is far behind."""
    hand.app.table.halt()
    session = hand.session
    while len(session.match.rounds) < count:
        legal = session.match.legal_moves()
        is_ours = session.match.current_player() % 2 == 0
        make(session, (legal[-1] if is_ours else legal[1]) if session.match.state.phase == "bidding" else legal[0])
    assert session.match.score[1] - session.match.score[0] >= 100
    hand.app.table.open(session)


def test_a_round_of_blind_nil_with_passing_by_touches(hand: Hand) -> None:
    hand.start_match(seed=5, rules={"blind_nil": True, "nil_pass": True, "losing_points": None})
    lose_rounds(hand)
    hand.until(hand.is_own_turn)
    session, cards, picker = hand.session, hand.app.table.cards, hand.app.table.picker
    assert set(picker.buttons) == {BLIND_NIL, LOOK}
    assert not any(cards.cards[card].is_face_up for card in session.hand()), "nobody has looked"
    hand.press(picker.buttons[LOOK])
    hand.press(picker.ids.confirm)
    hand.until(hand.is_own_turn)
    assert all(cards.cards[card].is_face_up for card in session.hand())
    assert BLIND_NIL not in picker.buttons
    assert hand.app.table.tools["undo"].disabled, "cards once seen cannot be unseen"
    session.storage.take_back(session.match_id, session.num_moves - 1)
    hand.app.table.open(Session(session.storage, session.storage.match(session.match_id)))
    hand.frames(3)
    session, picker = hand.session, hand.app.table.picker
    assert set(picker.buttons) == {BLIND_NIL, LOOK}
    hand.touch_bid(BLIND_NIL)
    hand.until(lambda: session.match.state.phase == "passing" and hand.is_own_turn())
    assert all(cards.cards[card].is_face_up for card in session.hand())
    given = touch_several(hand, hand.app.table)
    assert len(given) == 2
    hand.until(hand.is_own_turn)
    assert session.match.state.phase == "playing"
    came = session.match.state.given[2]
    assert [card for card in session.hand() if cards.cards[card].is_marked] == [
        card for card in session.hand() if card in came
    ], "what came is marked"
    assert len(session.match.state.given[HUMAN]) == 2
    assert len(session.hand()) == 13
    assert "Blind nil" in hand.app.table.seats[HUMAN].tally
    hand.play_until(lambda: hand.app.sheets())
    summary = hand.app.storage.rounds("spades")[-1].summary
    assert summary["bids"][HUMAN] == BLIND_NIL
    assert len(session.match.rounds) == 2


def test_the_app_goes_on_exactly_where_it_was(hand: Hand, tmp_path: Path) -> None:
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 22 and hand.is_own_turn())
    moves, hands = hand.session.moves(), hand.session.match.state.hands
    hand.close()
    again = Hand(tmp_path / "app")
    try:
        again.choose("Continue")
        again.until(again.is_own_turn)
        assert again.session.moves() == moves
        assert again.session.match.state.hands == hands
        shown = {card for card, widget in again.app.table.cards.cards.items() if widget.parent is not None}
        assert shown == set(again.session.hand()) | {card for _, card in again.session.match.state.trick}
    finally:
        again.close()


def test_pause_stops_thinking_and_resume_goes_on(hand: Hand) -> None:
    hand.start_match(seed=5, stars=5)
    hand.play_until(lambda: hand.session.num_moves > 6 and hand.is_own_turn())
    hand.touch_card(hand.session.legal()[0])
    assert hand.app.on_pause()
    assert not hand.app.worker.is_busy
    num_moves = hand.session.num_moves
    hand.frames(30)
    assert hand.session.num_moves == num_moves
    hand.app.on_resume()
    hand.until(hand.is_own_turn)
    assert hand.session.num_moves > num_moves


def test_a_blind_contract_by_touches_stands_for_the_partner_too(hand: Hand) -> None:
    hand.start_match(seed=5, rules={"blind_bids": 6})
    lose_rounds(hand, 3)      # in the fourth the person bids before the partner
    hand.until(hand.is_own_turn)
    picker, match = hand.app.table.picker, hand.session.match
    assert [button.text for button in picker.buttons.values()] == ["Look", *map(str, range(6, 14))]
    assert picker.sum_words == "Bid without looking?"
    hand.press(picker.buttons[22])
    assert picker.confirm_words == "Bid Blind 6"
    hand.press(picker.ids.confirm)
    hand.until(lambda: match.state.phase == "playing" and hand.is_own_turn())
    assert match.state.bids[2] == 16
    assert hand.app.table.seats[HUMAN].tally.endswith("blind 6")


def test_everybody_alone_at_the_table(hand: Hand) -> None:
    hand.start_match(seed=5, rules={"solo": True})
    hand.until(hand.is_own_turn)
    assert hand.app.table.picker.sum_words.startswith("You bid for yourself; I suggest ")
    assert [plate.extra for plate in hand.app.table.seats] == ["0 · bags 0"] * 4
    hand.play_until(lambda: hand.app.sheets())
    names = [hand.session.seat_name(seat) for seat in range(4)]
    told = words_of(hand.app.sheets()[-1])
    assert all(name in told for name in names)
    hand.back()
    hand.app.table.show_score()
    hand.frames(3)
    told = words_of(hand.app.sheets()[-1])
    assert all(name in told for name in names)
