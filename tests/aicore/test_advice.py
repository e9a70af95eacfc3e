"""What a game says about a decision: asked once, only where there is a choice, in its own terms, and checked."""

from functools import cached_property
from typing import Any

import pytest

from aicore import Budget, InformationSetSearch, PyGame
from aicore.advice import Advice
from aicore.games.table import Game
from aicore.player import RandomPlayer, SearchPlayer
from tests.positions import first_card, seen_by_mover
from tests.reference.plain_choice import BAD, GOOD, PlainChoice
from tests.reference.tiny_game import TinyTricks

VIEW = seen_by_mover(first_card(1))
LEGAL = VIEW.legal_moves()
STRANGER = next(card for card in range(VIEW.num_moves) if card not in LEGAL and card % 16 < 13)
BUDGET = Budget(iterations=40, time_ms=None)


def choose(**said: Any) -> Any:
    """Return the decision of a player whose game says so about the first card."""
    return SearchPlayer(budget=BUDGET, advise=lambda view, seed: Advice(view, **said)).choose(VIEW, seed=1)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("move", STRANGER),
        ("moves", [LEGAL[0], STRANGER]),
        ("skews", {LEGAL[0]: 1.1, STRANGER: 0.9}),
        ("suspects", [STRANGER]),
    ],
)
def test_a_move_that_is_not_legal_is_named_with_its_part(part: str, said: Any) -> None:
    with pytest.raises(ValueError, match=rf"^[^\n]*SpadesState[^\n]*'{part}'[^\n]*{VIEW.move_name(STRANGER)}$"):
        choose(**{part: said})


@pytest.mark.parametrize("nonsense", [-1, 70_000, "AS"])
def test_what_is_no_move_at_all_is_shown_as_it_is(nonsense: Any) -> None:
    with pytest.raises(ValueError, match=f"'move' has what is not legal here: {nonsense!r}$"):
        choose(move=nonsense)


def test_a_move_without_search_comes_with_its_reasons() -> None:
    decision = choose(move=LEGAL[2], reasons=["Because."])
    assert (decision.move, decision.reason, decision.result) == (LEGAL[2], "rule", None)
    assert decision.explanation == ["Because."]


def test_the_explanation_sees_what_the_search_found() -> None:
    class Told(Advice):
        def explain(self, move: int, result: Any) -> list[str]:
            return [f"{move} {result.iterations}"]

    decision = SearchPlayer(budget=BUDGET, advise=lambda view, seed: Told(view)).choose(VIEW, seed=1)
    assert decision.explanation == [f"{decision.move} {decision.iterations}"]


class Opinionated(Advice):
    """Opinions that nobody may ask for."""

    def refuse(self) -> Any:
        raise AssertionError("opinions were asked for")

    moves, skews, suspects = property(refuse), property(refuse), property(refuse)

    def __init__(self, state: Any) -> None:
        self.view = state

    @cached_property
    def state(self) -> Any:
        return self.view


def test_a_forced_move_asks_for_no_opinions() -> None:
    player = SearchPlayer(budget=BUDGET, advise=lambda view, seed: Opinionated(view))
    game = TinyTricks.deal(1)
    while len(game.legal_moves()) > 1:
        game.apply(game.legal_moves()[0])
    assert player.choose(game.observation(game.current_player()), seed=1).reason == "forced"
    with pytest.raises(AssertionError, match="opinions"):
        player.choose(VIEW, seed=1)


def test_one_piece_of_advice_for_one_decision() -> None:
    asked: list[tuple[Any, int]] = []

    def advise(observation: Any, seed: int) -> Advice:
        asked.append((observation, seed))
        return Advice(observation)

    player = SearchPlayer(budget=BUDGET, advise=advise)
    moves = [player.choose(VIEW, seed=seed).move for seed in (3, 4, 3)]
    assert asked == [(VIEW, 3), (VIEW, 4), (VIEW, 3)]
    assert moves[0] == moves[2]


@pytest.mark.parametrize("player_type", [SearchPlayer, RandomPlayer])
def test_a_plain_game_is_given_its_own_object(player_type: Any) -> None:
    seen: list[Any] = []

    def advise(observation: TinyTricks, seed: int) -> Advice:
        seen.append(observation)
        own = observation.hands[observation.current_player()] or []
        return Advice(observation, skews=dict.fromkeys(own, 1.0))

    player = player_type(advise=advise)
    wrapped = PyGame(TinyTricks.deal(1)).observation(0)
    assert player.choose(wrapped, seed=1).move == player.choose(wrapped.wrapped, seed=1).move
    assert [type(view) for view in seen] == [TinyTricks, TinyTricks]


def test_a_plain_game_at_the_table_is_given_its_own_object() -> None:
    def advise(observation: TinyTricks, seed: int) -> Advice:
        return Advice(observation, move=max(observation.legal_moves())) if observation.hands else Advice(observation)

    game = Game(
        name="tiny",
        title="Tiny",
        new=lambda seed, num_players: TinyTricks.deal(seed),
        num_players=(3,),
        advise=advise,
    )
    match = game.new_match(seed=1)
    decision = game.player(stars=1).choose(match.observation(0), seed=1)
    assert decision.move == max(match.legal_moves())


def test_a_proof_is_of_the_move_that_was_tested() -> None:
    search = InformationSetSearch(test_from=0.1, max_deals=50)
    for suspects, is_proven in (([GOOD], True), ([BAD], False), ([], False)):
        result = search.run(PlainChoice(), budget=Budget(iterations=400, time_ms=None), suspects=suspects)
        assert result.move == GOOD
        assert result.is_proven(GOOD) == is_proven
        assert not result.is_proven(BAD)
    strict = InformationSetSearch(test_from=0.1, max_deals=50, clear_gain=0.95)
    refuted = strict.run(PlainChoice(), budget=Budget(iterations=400, time_ms=None), suspects=[GOOD])
    assert len(refuted.paired_tests) == 1
    assert refuted.move == BAD
    assert not refuted.is_proven(GOOD)
