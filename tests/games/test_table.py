"""What all games share: matches of 2 to 8 seats, one shape of record, rules, levels, and what hooks are given."""

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import pytest

from aicore.advice import Advice
from aicore.games.compare.plan import Plan, play_deal, seating
from aicore.games.compare.tally import Tally
from aicore.games.table import Game, Match, Rules
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.record import KEYS
from aicore.player import Decision
from tests.games.hider_game import GAME as HIDER
from tests.games.hider_game import Hiding

DATA = Path(__file__).parent.parent / "data"
HIDER_FILE = str(Path(__file__).with_name("hider_game.py"))


def play_on(match: Match, num_moves: int) -> None:
    """Make moves drawn by the match's own seeds until it is over or so many are made."""
    while match.current_player() >= 0 and num_moves:
        moves = match.legal_moves()
        match.apply(moves[match.decision_seed() % len(moves)])
        num_moves -= 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_same_shape_of_record_and_replays_from_it(name: str) -> None:
    game = load_game(name)
    for num_players in game.num_players:
        match = game.new_match(seed=5, num_players=num_players)
        play_on(match, 300)
        record = json.loads(json.dumps(match.record()))
        assert tuple(record) == KEYS
        assert (record["game"], record["seed"], record["num_players"]) == (name, 5, num_players)
        assert record["rules"] == {}
        assert record["moves"] == [name for _, name in match.moves]
        again = game.replay(record)
        assert again.record() == record
        assert again.moves == match.moves
        assert again.decision_seed() == match.decision_seed()
        assert (again.standing(), again.num_rounds) == (match.standing(), match.num_rounds)
        assert again.round_figures() == match.round_figures()
        assert again.picture(None) == match.picture(None)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_takes_a_record_for_a_position(name: str) -> None:
    game = load_game(name)
    match = game.new_match(seed=5)
    play_on(match, 10)
    seat, record = match.current_player(), json.loads(json.dumps(match.record()))
    for position in (record, {"record": record}, {"record": record, "seat": seat}):
        decision = game.player(stars=1).choose(game.read_position(position), seed=3)
        assert decision.move == game.player(stars=1).choose(match.observation(seat), seed=3).move
    with pytest.raises(ValueError, match="is to move"):
        game.read_position({"record": record, "seat": seat + 1})


def course(name: str) -> str:
    """Return a digest of a match drawn by its own seeds: who moves, what and with which seed, and what is told."""
    match, digest = load_game(name).new_match(seed=11), sha256()
    for _ in range(400):
        seat = match.current_player()
        if seat < 0:
            break
        seed, moves = match.decision_seed(), match.legal_moves()
        move = moves[seed % len(moves)]
        digest.update(f"{seat} {seed} {match.move_name(move)} {match.apply(move)}\n".encode())
    return digest.hexdigest()[:16]


def test_deals_and_seeds_stay_as_they_are() -> None:
    golden = json.loads((DATA / "match_courses.json").read_text(encoding="utf-8"))
    assert {name: course(name) for name in GAMES} == golden


DAMAGES: list[tuple[Any, str]] = [
    ([], "a record is an object with game, version"),
    ({"moves": None}, "a list of moves by name"),
    ({"moves": "3"}, "a list of moves by name"),
    ({"moves": [3]}, "a list of moves by name"),
    ({"moves": ["nonsense"]}, "move 1 of the record"),
    ({"seed": "one"}, "seed of the record is a whole number, not 'one'"),
    ({"seed": True}, "seed of the record is a whole number"),
    ({"num_players": 4.0}, "num_players of the record is a whole number"),
    ({"num_players": 9}, "players, not 9"),
    ({"game": "chess"}, "a match of 'chess', not of"),
    ({"version": 2}, "version 2, not 1"),
    ({"rules": {"colour": 1}}, "unknown rule 'colour'"),
    ({"rules": 3}, "rules are an object"),
]


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES)
def test_a_damaged_record_is_refused_in_one_sentence(damage: Any, sentence: str) -> None:
    for name in GAMES:
        game = load_game(name)
        record = game.new_match(seed=1).record()
        with pytest.raises(ValueError, match=rf"^[^\n]*{sentence}[^\n]*$"):
            game.replay(record | damage if isinstance(damage, dict) else damage)


def test_a_record_lacks_nothing_and_ends_with_its_match() -> None:
    match = HIDER.new_match(seed=1)
    play_on(match, 99)
    record = match.record()
    for key in KEYS:
        with pytest.raises(ValueError, match="a record is an object with"):
            HIDER.replay({name: value for name, value in record.items() if name != key})
    with pytest.raises(ValueError, match="goes on after the end"):
        HIDER.replay(record | {"moves": [*record["moves"], "1"]})
    with pytest.raises(ValueError, match="the match is over"):
        match.apply(1)


def test_deals_without_a_nil_are_in_the_record_and_replay() -> None:
    spades: Any = load_game("spades")
    match = spades.new_match(seed=2, rules={"redeal_without_nil": True})
    while match.num_rounds < 2:
        is_kept = match.num_deals % 3 == 0            # in others nobody bids nil
        match.apply(match.legal_moves()[0 if is_kept or match.state.phase != "bidding" else 3])
    assert match.num_deals > match.num_rounds + 1
    again = spades.replay(match.record())
    assert (again.num_deals, again.score, again.state.hands) == (match.num_deals, match.score, match.state.hands)
    assert again.decision_seed() == match.decision_seed()


@pytest.mark.parametrize("num_players", range(2, 9))
def test_two_to_eight_seats_play_to_the_end(num_players: int) -> None:
    game = Game(name="hiding", title="Hiding", new=Hiding, num_players=(num_players,))
    match = game.new_match(seed=3)
    assert match.num_players == game.usual_players() == num_players
    player = game.player(iterations=20)
    while (seat := match.current_player()) >= 0:
        assert match.seat_name(seat) in match.picture(seat)
        match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
    assert match.winners()
    assert match.num_rounds == len(match.round_figures()) == 1
    assert [len(side) for side in game.sides(num_players)] == [(num_players + 1) // 2, num_players // 2]
    with pytest.raises(ValueError, match=f"Hiding is for {num_players} players, not 9"):
        game.new_match(seed=3, num_players=9)


def test_four_play_unless_another_number_is_asked_for() -> None:
    counts = {(2, 3, 4, 5): 4, (6,): 6, (6, 7, 8): 6, (2,): 2, (2, 3): 3}
    for accepted, usual in counts.items():
        assert Game(name="hiding", title="Hiding", new=Hiding, num_players=accepted).usual_players() == usual


def test_a_hider_is_compared_alone_against_five() -> None:
    class Watcher:
        """Names a place, and remembers where it sat."""

        name, stars = "watcher", 5

        def __init__(self, place: int) -> None:
            self.place = place
            self.seats: list[int] = []

        def choose(self, observation: Any, *, seed: int, cancel: Any = None) -> Decision:
            self.seats.append(observation.current_player())
            return Decision(move=self.place, name="", time_ms=0.0)

    plan = Plan(game=HIDER_FILE, player_a="1", player_b="1", num_players=6)
    plan.check()
    one, other = Watcher(1), Watcher(2)
    alone, together = play_deal(plan, 0, (one, other))
    assert one.seats == [0, 1, 2, 3, 4, 5]           # the hider, then all five seekers
    assert other.seats == [1, 2, 3, 4, 5, 0]
    assert (alone.share, together.share) == (1.0, 0.0)      # whoever hides is not found
    even = Tally(plan, map(plan.play, range(4)))
    assert even.share == 0.5


def test_a_draw_is_half_a_win_however_many_sit_on_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    class Drawn(Hiding):
        def rewards(self) -> list[float]:
            return [0.5] * self.num_players

    assert seating(HIDER.sides(6), is_swapped=False) == [0, 1, 1, 1, 1, 1]
    assert seating(((0, 2), (1,), (3,)), is_swapped=True) == [1, 0, 1, 1]
    game = type(HIDER)(name="drawn", title="Drawn", new=Drawn, num_players=(6,))
    plan = Plan(game=HIDER_FILE, player_a="0", player_b="0", num_players=6)
    monkeypatch.setattr("aicore.games.compare.plan.game_of", lambda name: game)
    pair = play_deal(plan, 0, (game.player(stars=0), game.player(stars=0)))
    assert [played.share for played in pair] == [0.5, 0.5]


def test_hooks_are_given_the_plain_game_itself() -> None:
    seen: list[type] = []

    def advise(observation: Any, seed: int) -> Advice:
        seen.append(type(observation))
        return Advice(observation, moves=[3])

    game = Game(name="hiding", title="Hiding", new=Hiding, num_players=(3,), advise=advise)
    match = game.new_match(seed=1)
    assert game.player(iterations=5).choose(match.observation(0), seed=1).move == 3
    assert game.player(iterations=5).choose(game.read_position(match.record()), seed=1).move == 3
    assert seen == [Hiding, Hiding]


@pytest.mark.parametrize("name", GAMES)
def test_levels_are_asked_for_in_one_way(name: str) -> None:
    game = load_game(name)
    for stars in range(6):
        assert game.player(stars=stars).stars == stars
    assert game.player(stars=2, iterations=7).stars == 2
    for ask in (
        lambda: game.player(stars=6),
        lambda: game.player(stars=0, iterations=7),
        lambda: game.describe_player("6"),
        lambda: game.describe_player("wizard"),
    ):
        with pytest.raises(ValueError, match=r"^a player is 1 to 5 stars \(0: random\)"):
            ask()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(Rules):
    """One of each kind."""

    accepted: ClassVar = {"deck": ("short", "long"), "loss": (None, -5), "hands": range(1, 4), "side": (0, 1)}
    points: int = 100
    is_open: bool = False
    deck: str = "short"
    loss: int | None = None
    hands: int = 2
    side: int = 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"point": 1}, "unknown rule 'point': the rules are deck, hands, is_open, loss, points, side"),
        ({"points": "many"}, "rule points is a number from 0 to 1000, not 'many'"),
        ({"points": -1}, "rule points is a number from 0 to 1000, not -1"),
        ({"points": True}, "rule points is a number from 0 to 1000, not True"),
        ({"points": 7.0}, "rule points is a number from 0 to 1000, not 7.0"),
        ({"is_open": 1}, "rule is_open is true or false, not 1"),
        ({"deck": "tall"}, "rule deck is one of short, long, not 'tall'"),
        ({"deck": ["short"]}, r"rule deck is one of short, long, not \['short'\]"),
        ({"loss": 0}, "rule loss is one of null, -5, not 0"),
        ({"hands": 4}, "rule hands is a number from 1 to 3, not 4"),
        ({"side": True}, "rule side is one of 0, 1, not True"),
        ("points", "rules are an object"),
    ],
)
def test_a_wrong_rule_gets_one_sentence(options: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        Options.from_json(options)


def test_rules_write_what_differs_and_read_it_again() -> None:
    chosen = {"points": 0, "is_open": True, "deck": "long", "loss": -5, "hands": 3}
    assert Options.from_json(chosen).as_json() == chosen
    assert Options().as_json() == {}
    with pytest.raises(ValueError, match="the rules are fixed"):
        Rules.from_json({"points": 1})


if __name__ == "__main__":      # writes the golden file anew, when deals or seeds were meant to change
    courses = {name: course(name) for name in GAMES}
    (DATA / "match_courses.json").write_text(json.dumps(courses, indent=1) + "\n", encoding="utf-8")
