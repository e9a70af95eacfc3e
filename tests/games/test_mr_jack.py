"""Mr Jack: rules by rows, agreement with the reference, conformance, secrets, players."""

import json
from pathlib import Path
from typing import Any

import pytest

from aicore.budget import Clock, FakeClock
from aicore.cards import mixed_seed
from aicore.games.others.mr_jack import board, moves
from aicore.games.others.mr_jack.game import MR_JACK
from aicore.games.others.mr_jack.knowledge import advise
from aicore.games.others.mr_jack.match import MrJackMatch
from aicore.games.others.mr_jack.names import step_name
from aicore.games.others.mr_jack.powers import USUAL_PATH, PowerRules
from aicore.games.others.mr_jack.state import MrJackState
from aicore.games.table.catalogue import load_game
from aicore.games.table.descriptions import player_from
from aicore.testing import check_game
from tests.games.mr_jack_games import compare, count_cheats, mean_reach, walk
from tests.games.playthrough import playthrough

DATA = Path(__file__).parent.parent / "data"
SUSPECTS = {"holmes": "g5", "watson": "a3", "smith": "g8", "lestrade": "e5", "stealthy": "i4", "goodley": "m10",
            "gull": "e9", "bert": "i8"}


def played(state: MrJackState, *names: str) -> MrJackState:
    """Return the state after some steps by name."""
    after = state.copy()
    for name in names:
        after.apply(after.parse_move(name))
    return after


def names(state: MrJackState, kind: str = "") -> set[str]:
    """Return the legal moves by name, or those of a kind without it."""
    found = {state.move_name(move) for move in state.legal_moves()}
    return {name.removeprefix(f"{kind}:") for name in found if name.startswith(f"{kind}:")} if kind else found


def at(places: dict[str, str], **details: Any) -> MrJackState:
    """Return a position in turn 1 unless told otherwise."""
    return MrJackState.new(1).position_of(places, **details)


# The board and its start

def test_the_board_has_its_hexes() -> None:
    assert (len(board.HEXES), len(board.GASLIGHTS), len(board.MANHOLES)) == (60, 8, 8)
    assert sum(kind == "building" for kind in board.TYPES.values()) == 18
    assert max(map(max, board.DISTANCES)) < 24


def test_four_are_seen_at_the_start() -> None:
    state = MrJackState.new(7)
    assert state.places == SUSPECTS
    assert state.seen_characters == ["holmes", "smith", "lestrade", "bert"]
    assert state.was_seen
    assert len(state.cards) == len(state.next_cards) == 4


def test_odd_turns_are_the_inspector_s_even_turns_jack_s() -> None:
    order: dict[int, list[str]] = {}
    for state, _ in walk(3, accuses=1 << 30):
        if state.phase == "card":
            order.setdefault(state.turn, []).append(state.role[0])
    assert [order[turn] for turn in range(1, 3)] == [list("ijji"), list("jiij")]


def test_a_position_knows_the_cards_of_the_next_turn() -> None:
    assert at({}, cards=["gull", "smith", "bert", "holmes"]).next_cards == ["watson", "lestrade", "stealthy", "goodley"]
    later = at({}, cards=["smith", "bert"], num_played=2)
    assert len(later.next_cards) == 4
    assert not {"smith", "bert"} & set(later.next_cards)
    assert at({}, turn=2).next_cards == []


# Reach

@pytest.mark.parametrize(("who", "hex_", "is_reached"), [
    ("watson", "a4", True), ("watson", "b3", True), ("watson", "c4", True), ("watson", "b4", False),
    ("watson", "a5", True),
    ("watson", "f10", False),                  # a5 is two steps away: the manhole beyond it is the third ...
    ("goodley", "l9", False),                  # a building
])
def test_reach(who: str, hex_: str, is_reached: bool) -> None:
    state = MrJackState.new(1)
    if hex_ == "f10":
        state = state.position_of({"watson": "a2"})      # ... and three steps from here
    assert (hex_ in state.reached(who)) == is_reached


def test_manholes_cost_a_step_and_covers_close_them() -> None:
    open_ = at({"watson": "a5"}, closed=["c2", "l12"])
    assert {"f10", "e9", "g10", "h6", "h3", "i4"} <= set(open_.reached("watson"))
    assert "l12" not in open_.reached("watson")
    shut = at({"watson": "a5"}, closed=["a5", "l12"])
    assert "f10" not in shut.reached("watson")


def test_stealthy_crosses_anything() -> None:
    state = at({"stealthy": "g8"} | {"smith": "a1"}, closed=["f7", "h6"])
    assert {"i9", "e7", "i10", "e8"} <= set(state.reached("stealthy"))
    assert all(name in board.HEXES for name in state.reached("stealthy"))


def test_a_hex_is_shared_only_to_accuse() -> None:
    crowd = at({"holmes": "g6", "lestrade": "g5"}, cards=["holmes", "smith", "gull", "bert"])
    assert "accuse:lestrade" in names(played(crowd, "holmes"))
    jack = at({"holmes": "g6", "lestrade": "g5"}, cards=["holmes", "smith", "gull", "bert"], turn=2)
    assert jack.role == "jack"
    assert not {"g5", "accuse:lestrade"} & names(played(jack, "holmes"))
    for jack_is, winner in (("lestrade", "inspector"), ("bert", "jack")):
        state = crowd.position_of({}, jack=jack_is)
        assert played(state, "holmes", "accuse:lestrade").winner == winner


def test_nobody_ends_where_he_began() -> None:
    for state, _ in walk(5):
        if state.acting is not None and state.phase == "act":
            assert state.places[state.acting] not in names(state)


# Sight and lights

def test_sight() -> None:
    far = {"holmes": "a1", "watson": "m8", "smith": "m12", "lestrade": "e6", "stealthy": "i10", "goodley": "a5",
           "gull": "g3", "bert": "l6"}
    dark = at(far, lights=["", "", "", "", "", ""], lantern="S")
    assert dark.seen_characters == []
    assert at(far, lights=["b2"], lantern="S").seen_characters == ["holmes"]
    assert at(far | {"bert": "i9"}, lights=[], lantern="S").seen_characters == ["stealthy", "bert"]


def test_the_beam_stops_at_buildings_and_gaslights_and_spares_watson() -> None:
    far = {"holmes": "a1", "watson": "e3", "smith": "m12", "lestrade": "e6", "stealthy": "i10", "goodley": "a5",
           "gull": "g3", "bert": "l6"}
    state = at(far, lights=[], lantern="N")
    assert state.beam == ["e9", "e8", "e7", "e6", "e5", "e4"]
    assert state.seen_characters == ["lestrade"]
    assert at(far | {"watson": "h10"}, lights=[], lantern="S").beam == []       # a building
    assert at(far | {"watson": "h3"}, lights=[], lantern="N").beam == []        # a gaslight, dark as it is


def test_a_call_clears_those_of_whom_the_opposite_is_true_and_a_light_goes_out() -> None:
    for seed in range(5):
        before: MrJackState | None = None
        for state, _ in walk(seed, accuses=1 << 30):
            if before is not None:
                answer = set(before.seen_characters)
                gone = set(board.CHARACTERS) - answer if state.was_seen else answer
                assert set(state.cleared) == set(before.cleared) | gone
                assert state.jack not in state.cleared
                out = min(before.turn, 4)
                assert state.lights[:out] == [None] * out
                assert state.lights[out:] == before.lights[out:]
                before = None
            if state.phase == "call":
                before = state.copy()


def test_a_light_keeps_its_number() -> None:
    state = at({}, cards=["smith", "holmes", "gull", "bert"])
    after = played(state, "smith", "light:b2-f9")
    assert after.lights[0] == "f9"


# Powers

def test_who_moves_watson_turns_his_lantern() -> None:
    state = at({}, cards=["gull", "goodley", "holmes", "watson"])
    assert names(played(state, "gull", "swap:watson"), "beam") == set(board.DIRECTIONS)
    whistled = played(state, "goodley")
    coming = next(name for name in names(whistled) if name.startswith("whistle:watson-"))
    assert names(played(whistled, coming), "beam") == set(board.DIRECTIONS)
    turned = played(state, "gull", "swap:watson", "beam:SE")
    assert (turned.lantern, turned.acting, turned.places["gull"], turned.places["watson"]) == ("SE", None, "a3", "e9")


def test_the_whistle_brings_nearer_by_the_streets_three_steps_in_all() -> None:
    state = played(at({}, cards=["goodley", "holmes", "gull", "bert"]), "goodley")
    numbers = {name: number for number, name in enumerate(board.HEXES)}
    centre = numbers["m10"]
    for name in names(state, "whistle"):
        who, _, hex_ = name.partition("-")
        start = numbers[state.places[who]]
        assert board.DISTANCES[start][numbers[hex_]] <= 3
        assert board.DISTANCES[numbers[hex_]][centre] < board.DISTANCES[start][centre]
        assert hex_ not in state.places.values()
    one = next(name for name in names(state, "whistle")
               if name.startswith("bert") and board.DISTANCES[numbers["i8"]][numbers[name[5:]]] == 1)
    after = played(state, f"whistle:{one}")
    assert "whistle:end" in names(after)
    assert not any(name.startswith("bert") for name in names(after, "whistle"))
    steps = [board.DISTANCES[numbers[after.places[name.partition("-")[0]]]][numbers[name.partition("-")[2]]]
             for name in names(after, "whistle") - {"end"}]
    assert max(steps) == 2
    assert played(after, "whistle:end").phase == "act"       # he still moves


def test_a_whistle_must_be_used_and_may_have_to_be_whole() -> None:
    places = at({}, cards=["goodley", "holmes", "gull", "bert"])
    moved = played(places, "goodley", "m9")
    assert all(name.startswith("whistle:") for name in names(moved))
    assert "whistle:end" not in names(moved)
    strict = MrJackState.new(1, whole_whistle=True).position_of({}, cards=["goodley", "holmes", "gull", "bert"])
    one = next(name for name in names(played(strict, "goodley", "m9")) if name.startswith("whistle:bert"))
    after = played(strict, "goodley", "m9", one)
    assert "whistle:end" not in names(after)


def test_holmes_takes_an_alibi_whoever_plays_him_and_only_that_seat_sees_it() -> None:
    for turn, seat in ((1, 0), (2, 1)):
        state = at({}, cards=["holmes", "smith", "gull", "bert"], turn=turn)
        drawing = played(state, "holmes", "g4")
        assert drawing.current_player() == seat
        (move,) = drawing.legal_moves()
        assert drawing.seen(move, seat) == move
        assert drawing.seen(move, 1 - seat) == moves.HIDDEN_ALIBI
        after = drawing.copy()
        after.apply(move)
        card = drawing.move_name(move).removeprefix("alibi:")
        assert after.alibis(seat) == [card] != [after.jack]
        assert after.observation(1 - seat).alibis(seat) == []
        assert after.observation(1 - seat).num_alibis(seat) == 1
        if seat == 0:
            assert card not in after.suspects(0)
        drawn = {tuple(after.observation(1 - seat).determinize(number).alibis(seat)) for number in range(80)}
        assert len(drawn) > 4


@pytest.mark.parametrize(("changes", "exits"), [
    ({}, {"NW"}),
    ({"was_seen": True}, set()),
    ({"jack": "gull"}, set()),
    ({"cordons": ["NW", "NE"]}, set()),
    ({"turn": 1}, set()),                          # the inspector's character
])
def test_jack_leaves_unseen_by_an_open_exit(changes: dict[str, Any], exits: set[str]) -> None:
    details = {"jack": "holmes", "turn": 2, "was_seen": False, "cordons": ["SW", "NE"],
               "cards": ["holmes", "smith", "gull", "bert"], "closed": ["a5", "f10"]} | changes
    state = at({"holmes": "a5"}, **details)         # b6, b7, and out
    found = names(played(state, "holmes"), "leave")
    assert found == exits
    if exits:
        assert played(state, "holmes", "leave:NW").winner == "jack"
        far = at({"holmes": "a4"}, **details)       # a step too far
        assert names(played(far, "holmes"), "leave") == set()


def test_jack_wins_after_the_eighth_turn() -> None:
    for seed in range(20):
        for state, move in walk(seed, accuses=1 << 30):
            last = state.copy()
            last.apply(move)
        if last.accused is None and last.left_by is None:
            assert (last.turn, last.winner) == (8, "jack")
            return
    raise AssertionError("no game came to its end")


def test_a_bad_position_is_refused() -> None:
    for places, details, fault in (
        ({"holmes": "a3"}, {}, "two characters stand on one hex"),
        ({"holmes": "f5"}, {}, "there is no street 'f5'"),
        ({"moriarty": "a1"}, {}, "there is no character 'moriarty'"),
        ({}, {"cards": ["holmes"]}, "4 cards are left to play, not 1"),
        ({}, {"cleared": ["gull"], "jack": "gull"}, "Jack is among those who are cleared"),
    ):
        with pytest.raises(ValueError, match=fault):
            at(places, **details)     # type: ignore[arg-type]


# The whole game

@pytest.mark.parametrize("seed", range(30))
def test_the_reference_agrees(seed: int) -> None:
    assert compare(seed) > 5


def test_reach_is_what_it_was() -> None:
    usual, hers = mean_reach(20)
    assert 23 < usual < 26
    assert 39 < hers < 44


def test_steps_have_names_of_their_own() -> None:
    assert len({step_name(step) for step in range(moves.NUM_STEPS)}) == moves.NUM_STEPS


def test_conforms() -> None:
    check_game(lambda seed: MrJackState.new(seed, jack_seat=seed % 2), num_games=6, num_iterations=40)


def test_an_observation_holds_no_secret_and_its_draws_differ() -> None:
    for state, _ in walk(8):
        assert state.observation(0).jack is None
        assert state.observation(1).jack == state.jack
        for seat in (0, 1):
            assert state.observation(seat).alibis(1 - seat) == []
            assert state.observation(seat).alibis(seat) == state.alibis(seat)
        suspects = state.suspects(0)
        drawn = {state.observation(0).determinize(seed).jack for seed in range(60)}
        assert drawn <= set(suspects)
        assert len(drawn) == len(suspects) or len(suspects) > 6
        assert {state.redrawn(0, seed).jack for seed in range(60)} == drawn or len(suspects) > 4
        assert {state.redrawn(1, seed).jack for seed in range(5)} == {state.jack}
    cards = {tuple(played_to_turn_three(MrJackState.new(2).observation(0).determinize(seed))) for seed in range(20)}
    assert len(cards) > 10


def played_to_turn_three(state: MrJackState) -> list[str]:
    """Return the cards of turn 3, which nobody can know before."""
    while state.turn < 3:
        tame = [move for move in state.legal_moves() if not state.move_name(move).startswith(("accuse", "leave"))]
        state.apply(tame[0])
    return state.cards


@pytest.mark.parametrize("way", ["v2", "v3"])
def test_whole_turns_conform(way: str) -> None:
    check_game(lambda seed: MrJackState.new(seed).decided(way), num_games=2, num_iterations=30)


def test_a_whole_turn_is_its_steps() -> None:
    """Every so often, look at all whole turns of way v1: their names are different steps, and lead where they say."""
    for number, (state, _) in enumerate(walk(11)):
        if state.phase != "card" or number % 5:
            continue
        whole = state.decided("v1")
        legal = whole.legal_moves()
        assert len(set(legal)) == len(legal) <= 4096
        for move in legal[:: max(len(legal) // 40, 1)]:
            after = whole.copy()
            after.apply_seen(move)
            *steps, = whole.move_name(move).split("/")
            plain = state.copy()
            for step in steps:
                if plain.phase == "beam" and not step.startswith("beam:"):
                    plain.apply(plain.parse_move(f"beam:{plain.lantern}"))
                if plain.phase == "whistle" and not step.startswith("whistle:"):
                    plain.apply(plain.parse_move("whistle:end"))
                occupied = {place: who for who, place in plain.places.items() if who != plain.acting}
                plain.apply(plain.parse_move(f"accuse:{occupied[step]}" if step in occupied else step))
            if plain.phase == "whistle":
                plain.apply(plain.parse_move("whistle:end"))
            assert after.board() == plain.board()
            assert whole.first_step(move) == state.parse_move(steps[0])


@pytest.mark.parametrize("path", sorted(DATA.glob("playthrough_mr_jack*.txt")), ids=lambda path: path.stem)
def test_golden_playthroughs(path: Path) -> None:
    golden = path.read_text(encoding="utf-8").splitlines()
    seed = int(golden[0].split(", ")[1].removeprefix("seed "))
    assert list(playthrough("mr_jack", seed=seed)) == golden


# Players

@pytest.mark.parametrize("text", ["5:iterations=60", "v3:iterations=30", "v2:iterations=30", "v1:iterations=20"])
def test_nobody_cheats(text: str) -> None:
    made, differed = count_cheats(MR_JACK.describe_player(text), 40 if text == "v1:iterations=20" else 120)
    assert (made, differed) == (made, 0)


@pytest.mark.parametrize("stars", [0, 1, 5])
def test_players_of_every_level(stars: int) -> None:
    game = load_game("mr_jack")
    match = game.new_match(seed=stars)
    player = game.player(stars=stars)
    for _ in range(16):
        decision = player.choose(match.observation(match.current_player()), seed=match.decision_seed())
        assert decision.move in match.legal_moves()
        assert decision.num_bytes <= 140_000
        match.apply(decision.move)


def test_the_last_suspect_is_accused_with_a_reason() -> None:
    others = [name for name in board.CHARACTERS if name != "bert"]
    cards = ["smith", "holmes", "gull", "lestrade"]
    state = at({"bert": "i8", "smith": "i6"}, cards=cards, cleared=others, jack="bert")
    player = MR_JACK.player(stars=3)
    chosen = player.choose(state.observation(0), seed=1)
    assert chosen.explanation
    decision = player.choose(played(state, "smith").observation(0), seed=1)
    assert decision.name == "accuse:bert"
    assert decision.explanation[0] == "Jeremy Bert is the only suspect left"


def test_jack_leaves_when_he_can() -> None:
    state = at({"holmes": "a5"}, jack="holmes", turn=2, was_seen=False, cordons=["SW", "NE"],
               cards=["holmes", "smith", "gull", "bert"])
    player = MR_JACK.player(stars=4)
    assert player.choose(state.observation(1), seed=1).name == "holmes"
    decision = player.choose(played(state, "holmes").observation(1), seed=1)
    assert decision.name == "leave:NW"
    assert "has no cordon" in decision.explanation[0]


def test_a_hint_tells_the_split() -> None:
    state = MrJackState.new(4)
    view = played(state, state.cards[0]).observation(0)
    decision = MR_JACK.player(stars=3).choose(view, seed=2)
    assert any("the eight suspects" in sentence for sentence in decision.explanation)


@pytest.mark.parametrize(("details", "steps", "step", "said"), [
    ({"cards": ["lestrade", "smith", "gull", "bert"]}, ["lestrade"], "cordon:SW-NW",
     "the exit SW opens, the exit NW closes"),
    ({"cards": ["bert", "smith", "gull", "holmes"]}, ["bert"], "cover:c2-f7",
     "the manhole c2 opens, the manhole f7 closes"),
    ({"cards": ["smith", "bert", "gull", "holmes"]}, ["smith"], "light:b2-f9", "the light at b2 goes to f9"),
    ({"cards": ["smith", "bert", "gull", "holmes"]}, ["smith"], "light:b2-f9", "splits the eight suspects 5 : 3"),
    ({"cards": ["bert", "smith", "gull", "holmes"], "cleared": ["holmes", "smith", "lestrade", "bert", "watson"],
      "jack": "gull"},
     ["bert"], "cover:c2-f7", "all three suspects are unseen then"),
    ({"cards": ["gull", "smith", "bert", "holmes"], "cleared": ["holmes", "smith", "lestrade", "bert", "goodley",
                                                               "watson"], "turn": 2, "jack": "gull"},
     ["gull"], "e8", "Jack is unseen then, with one other suspect"),
    ({"cards": ["gull", "smith", "bert", "holmes"], "turn": 2, "jack": "gull"}, [], "gull",
     "Sir William Gull is Jack, who should stand where he wants to"),
    ({"cards": ["bert", "smith", "gull", "holmes"], "jack": "goodley",
      "cleared": ["holmes", "smith", "lestrade", "bert", "watson", "gull"]},
     ["bert"], "cover:c2-f7", "both suspects are unseen then"),
    ({"cards": ["holmes", "smith", "gull", "bert"], "cleared": ["gull"], "jack": "bert"},
     ["holmes"], "accuse:stealthy", "Miss Stealthy is one of seven suspects, and there is no better chance left"),
    ({"cards": ["holmes", "smith", "gull", "bert"], "cleared": ["stealthy"], "jack": "bert"},
     ["holmes"], "accuse:stealthy", "Miss Stealthy cannot be Jack"),
    ({"cards": ["smith", "bert", "gull", "holmes"], "turn": 8}, ["smith"], "light:b2-f9",
     "the light at b2 goes to f9"),
    ({"cards": ["smith", "gull"], "num_played": 2, "turn": 8}, [], "smith",
     "no call comes any more: only an accusation in this turn can win"),
    ({"cards": ["gull"], "num_played": 3, "turn": 8}, ["gull"], "e8",
     "no call comes any more: Jack wins if nobody accuses him in this turn"),
    ({"cards": ["gull", "smith", "bert", "holmes"], "turn": 2, "jack": "gull"}, ["gull"], "e8",
     "if he is unseen at the call too and his card is drawn, he may leave in the next turn"),
    ({"cards": ["smith", "bert", "watson"], "num_played": 1, "jack": "gull"}, ["smith"], "light:b2-h4",
     "if he is unseen at the call too, he may leave in the next turn"),
])
def test_a_hint_says_what_a_step_changes(details: dict[str, Any], steps: list[str], step: str, said: str) -> None:
    state = played(at({}, **details), *steps)
    view = state.copy()
    told = advise(view, 0).explain(view.parse_move(step), None)
    assert any(sentence.startswith(said) and not sentence.startswith(f"{said}s") for sentence in told), told


def test_nobody_is_told_that_he_leaves_in_a_turn_without_his_card() -> None:
    state = played(at({}, cards=["gull", "smith", "bert"], num_played=1, jack="gull"), "gull")
    told = advise(state, 0).explain(state.parse_move("e8"), None)
    assert told == ["Jack is unseen then, with three other suspects"]


def test_whoever_can_only_accuse_has_reasons_too() -> None:
    corner = {"watson": "l6", "lestrade": "j6", "holmes": "k7", "goodley": "l7", "bert": "m8", "stealthy": "m9",
              "smith": "m10", "gull": "a1"}
    state = at(corner, closed=["m9", "h3"], cards=["watson", "smith", "gull", "bert"])
    found = names(played(state, "watson"))
    assert all(name.startswith("accuse:") for name in found), found
    told = advise(state, 0).explain(state.parse_move("watson"), None)
    assert told == ["no move of John Watson alone splits the eight suspects"]
    assert MR_JACK.player(stars=2).choose(state.observation(0), seed=1).explanation


def test_the_estimate_knows_the_worth_of_a_split() -> None:
    far = {"holmes": "a1", "watson": "m8", "smith": "m12", "lestrade": "e6", "stealthy": "i10", "goodley": "a5",
           "gull": "g3", "bert": "l6"}
    none = played(at(far, lights=[], lantern="S", cards=["bert", "smith", "gull", "watson"]), "bert")
    pairs = far | {"stealthy": "e7", "goodley": "a2"}
    half = played(at(pairs, lights=[], lantern="S", cards=["bert", "smith", "gull", "watson"]), "bert")
    assert len(half.seen_characters) == 4
    assert half.evaluate()[0] > none.evaluate()[0] + 0.03


def test_rules_for_powers_are_read_again(tmp_path: Path) -> None:
    text = USUAL_PATH.read_text(encoding="utf-8")
    path = tmp_path / "powers.toml"
    state = at({}, cards=["smith", "holmes", "gull", "bert"])
    found = set()
    for weight in ("1.0", "-1.0"):
        path.write_text(text.replace("even_split = 1.0", f"even_split = {weight}"), encoding="utf-8")
        ruled = played(state, "smith", "g9").decided("v3", PowerRules(path))
        (move,) = ruled.legal_moves()
        found.add(ruled.move_name(move))
    assert len(found) == 2
    for bad, fault in (
        (text.replace("[bert]", "[burt]"), "must have a rule for each of"),
        (text.replace("chased = 1.0", "chased = nan"), "the weight chased for bert must lie in -1000 to 1000"),
        (text.replace("chased = 1.0", f"chased = {'9' * 400}"), "the weight chased for bert must lie in"),
        (text.replace("chased = 1.0", "jack_unseen = 1.0"), "gives the inspector jack_unseen, which only Jack knows"),
        ("\0", "is not in the form of powers.toml"),
        (text.replace("chased = 1.0", "chase = 1.0"), "a weight for bert is a number for one of"),
        (text.replace('when = "after"', 'when = "later"', 1), 'must have when \\("before" or "after"\\)'),
        ("[[", "is not in the form of powers.toml"),
    ):
        path.write_text(bad, encoding="utf-8")
        with pytest.raises(ValueError, match=fault):
            MR_JACK.describe_player(f"v3:rules={path}")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ValueError, match="is not in the form of powers"):
        MR_JACK.describe_player(f"v3:rules={path}")
    with pytest.raises(ValueError, match="cannot be read: Is a directory"):
        MR_JACK.describe_player(f"v3:rules={tmp_path}")


def test_players_by_description() -> None:
    player: Any = MR_JACK.describe_player("v3:iterations=500,k=0.6,k_jack=0.8")
    assert player.budget.iterations == 500
    assert (player.searches["inspector"].exploration, player.searches["jack"].exploration) == (0.6, 0.8)
    timed: Any = MR_JACK.describe_player("v1:time_ms=20")
    assert timed.settings.time_ms == 20
    assert type(timed.clock) is Clock
    for text, fault in (("v5", "1 to 5 stars"), ("v3:depth=3", "no option 'depth'"), ("v3:k=a", "a number"),
                        ("v4:unknowing=maybe", "on or off"), ("v4:iterations=-3", "is not negative"),
                        ("v4:cpu_ms=5,time_ms=5", "not both")):
        with pytest.raises(ValueError, match=fault):
            MR_JACK.describe_player(text)


@pytest.mark.parametrize(("text", "limit_ms"), [
    ("v1:cpu_ms=5", 5), ("v2:time_ms=20", 20), ("v3:cpu_ms=20", 20), ("v4:cpu_ms=5", 5), ("5:cpu_ms=300", 300),
])
def test_a_player_by_time_ends_by_its_own_clock(text: str, limit_ms: int) -> None:
    """Time passes only when the player looks at its clock, one millisecond at a look."""
    player: Any = player_from(MR_JACK, f"{text},iterations=5000")       # an end, should the clock not be one
    player.clock = FakeClock(step_ns=1_000_000)
    decision = player.choose(MR_JACK.new_match(seed=3).observation(0), seed=1)
    assert decision.reason == "deadline"
    assert decision.result.loop_ms == limit_ms


def test_half_a_record_goes_on() -> None:
    match = MR_JACK.new_match(seed=5, rules={"jack_seat": 0})
    for number in range(25):
        legal = match.legal_moves()
        match.apply(legal[mixed_seed(5, number) % len(legal)])
    again = MR_JACK.replay(json.loads(json.dumps(match.record())))
    assert isinstance(match, MrJackMatch)
    assert isinstance(again, MrJackMatch)
    assert again.state.information(0) == match.state.information(0)
    assert again.picture(0) == match.picture(0)


def test_the_picture_hides_what_a_seat_may_not_know() -> None:
    match = MR_JACK.new_match(seed=2)
    assert isinstance(match, MrJackMatch)
    assert f"Jack is {match.state.jack}" in match.picture(1)
    assert "Jack is " not in match.picture(0)
    assert match.picture(0).count("<") == 4 + 1      # and the legend
    assert match.picture(0).count("[") == 4 + 1
