"""A short run of the monkey, and that it sees what it looks for."""

from pathlib import Path

import pytest

from aicore.games.spades.deck import deck_for
from mobile_app.session import HUMAN
from mobile_app.storage import Storage

from . import monkey
from .harness import Hand
from .sessions import begin_game, make


def test_a_short_life_and_a_kill(capsys: pytest.CaptureFixture[str]) -> None:
    result = monkey.run(num_actions=80, num_kills=1, seed=4)
    assert result == 0, capsys.readouterr().out


def test_the_monkey_sees_a_move_that_nobody_has_tapped(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    session = begin_game(storage, "hearts", seed=3)
    while session.match.current_player() != HUMAN:
        make(session, session.match.legal_moves()[0])
    assert monkey.check_disk(tmp_path) == 0
    number, move = session.num_moves, session.legal()[0]
    make(session, move)
    with pytest.raises(AssertionError, match="nobody has tapped it"):
        monkey.check_disk(tmp_path)
    (tmp_path / monkey.INTENTS).write_text(f"[{session.match_id}, {number}, [{move}], false]\n")
    assert monkey.check_disk(tmp_path) == 1
    storage.close()


def test_the_monkey_sees_a_card_that_the_person_may_not_know(hand: Hand) -> None:
    watcher = object.__new__(monkey.Monkey)
    watcher.hand, watcher.app = hand, hand.app
    hand.start_match(seed=5)
    hand.play_until(lambda: hand.session.num_moves > 6 and hand.is_own_turn())
    watcher.check_widgets()
    table = hand.app.table
    card = hand.session.match.state.hands[1][0]
    table.ids.message.text = f"West holds {deck_for(hand.session.rules).symbol(card)}"
    with pytest.raises(AssertionError, match="is told"):
        watcher.check_widgets()
    table.show_turn()
    watcher.check_widgets()
    table.cards.put(card, table.layout.trick[1])
    with pytest.raises(AssertionError, match="is on the table"):
        watcher.check_widgets()


def test_the_monkey_looks_at_the_round_that_is_still_shown(hand: Hand) -> None:
    watcher = object.__new__(monkey.Monkey)
    watcher.hand, watcher.app = hand, hand.app
    session = begin_game(hand.app.storage, "gin_rummy", seed=3)
    shown: list[int] = []
    while session.match.num_rounds == 0:
        view = session.card_view()
        shown = list(view.hand) if view is not None else []
        make(session, session.match.legal_moves()[-1])
    hidden = monkey.hidden_at_end(session)
    names = session.match.card_names()
    assert len(hidden) >= 5
    hand.app.open_match(session)
    table = hand.app.screens.current_screen
    table.halt()
    table.untold = session.taken[-1]
    # The hand of the round that is over stays on the table, whoever holds these cards now.
    table.cards.keep_only([])
    for card, (box, _) in zip(shown, table.layout.hand_boxes(len(shown)), strict=True):
        table.cards.put(card, box)
    watcher.check_widgets()
    card = next(number for number, name in names.items() if name in hidden)
    table.cards.put(card, table.layout.trick[1])
    with pytest.raises(AssertionError, match="was left on the table"):
        watcher.check_widgets()
