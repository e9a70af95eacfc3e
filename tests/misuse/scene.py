"""The names that the snippets of misuse use."""

import pickle
from typing import Any

from aicore import Budget, DeterminizedSearch, GameState, InformationSetSearch, MultiObserverSearch, NodePool, PyGame
from aicore.advice import Advice
from aicore.arithmetic import added, exponential, logarithm_of, power
from aicore.budget import (
    Clock,
    CostModel,
    DeadlineStopper,
    DecidedStopper,
    FakeClock,
    IterationsStopper,
    Stopper,
    calibrate,
)
from aicore.cards import card_name, card_set, card_symbol, cards_in, mixed_seed, parse_card, shuffled
from aicore.dealing import deal_many, deal_marginals
from aicore.games.compare.challenge import count_wins
from aicore.games.others.briscola import BriscolaState
from aicore.games.others.dou_dizhu.combos import combo_name, describe, pack
from aicore.games.others.dou_dizhu.state import DouDizhuState
from aicore.games.others.euchre.state import EuchreState
from aicore.games.others.gin_rummy.melds import deadwood_of, deadwood_with_layoffs, melds_of
from aicore.games.others.gin_rummy.state import DECK as GIN_DECK
from aicore.games.others.gin_rummy.state import GinState
from aicore.games.others.hearts.state import HeartsState
from aicore.games.others.knockout_whist.state import WhistState
from aicore.games.others.pinochle import PinochleState
from aicore.games.others.schnapsen import SchnapsenState
from aicore.games.others.skat.state import SkatState
from aicore.games.others.sorry.state import SorryState
from aicore.games.spades.biased import deal_biased_many
from aicore.games.spades.evaluation import round_value
from aicore.games.spades.game import SPADES
from aicore.games.spades.inference import believe, evidence_rows
from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import match_winner, score_round
from aicore.games.spades.solver import solve
from aicore.games.spades.state import SpadesState
from aicore.games.table import Game
from aicore.games.table.adviser import Adviser
from aicore.games.table.catalogue import load_game
from aicore.hypotheses import Hypotheses
from aicore.loop import Loop, deal_and_play_out
from aicore.melds import Meld
from aicore.parallel import ParallelSearch
from aicore.places import deal_places
from aicore.player import RandomPlayer, SearchPlayer
from aicore.quick_random import QuickRandom
from aicore.tally import TallyTable
from aicore.testing import check_game
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands
from aicore.worker import AiWorker
from tests.positions import after_cards, first_card, seen_by_mover
from tests.reference.tiny_game import TinyTricks

NAN, INFINITE = float("nan"), float("inf")
LAST_THREE = "345"

small = Budget(iterations=200, time_ms=None, num_bytes=1 << 22)


class Thorough(InformationSetSearch):
    """A search that is small unless told otherwise."""

    def run(self, game: Any, **options: Any) -> Any:
        return super().run(game, **{"budget": small} | options)


class Deeper(InformationSetSearch):
    max_depth = 100_000


class Shallow(InformationSetSearch):
    max_depth = 0


class NoDeal(InformationSetSearch):
    tree_iterations = 0


class Wild(InformationSetSearch):
    tree_exploration = NAN


class Bidding(TrickState):
    """Two hands of two cards and a bid before them."""

    def __init__(self, hands: Any) -> None:
        super().__init__(TrickRules(num_players=2, hand_size=2), hands)
        self.wait_for(0)

    def front_moves(self) -> list[int]:
        return [0, 1]

    def front_apply(self, move: int) -> None:
        self.start_play(0)

    def score_rewards(self, tallies: Any) -> list[float]:
        return [tallies[0] / 2, tallies[1] / 2]


def odd(**attributes: Any) -> Any:
    """Return a plain game that is odd in some way."""
    return type("Odd", (TinyTricks,), attributes).deal(4)


def bidding(**methods: Any) -> Any:
    return type("Odd", (Bidding,), methods)([[0, 1], [2, 3]])


def bidding_that_forgets_its_base() -> Any:
    return type("Odd", (TrickState,), {"__init__": lambda self: None})()


class Hidden(TinyTricks):
    def __getattribute__(self, name: str) -> Any:
        if name in type(self).without:
            raise AttributeError(name)
        return super().__getattribute__(name)

    without: tuple[str, ...] = ()


def without_evaluate() -> Any:
    return type("Odd", (Hidden,), {"without": ("evaluate",)}).deal(4)


def without_playout_move() -> Any:
    return type("Odd", (Hidden,), {"without": ("playout_move",)}).deal(4)


def suggesting(move: Any) -> Any:
    """Return how to begin a game that suggests such a move in playouts."""
    return type("Odd", (TinyTricks,), {"playout_move": lambda self, random: move}).deal


def ended() -> Any:
    """Return a game that is over."""
    game = TinyTricks.deal(4)
    while game.current_player() >= 0:
        game.apply(game.legal_moves()[0])
    return game


def changed_by_its_hook() -> Any:
    """Return a game whose moves change the state that is searched."""
    state = bidding()

    def front_apply(self: Any, move: int) -> None:
        state.start_play(0)

    type(state).front_apply = front_apply
    return state


def changed_behind_the_search() -> Any:
    game = TinyTricks.deal(4)
    ended: list[int] = []

    class Odd(TinyTricks):
        def rewards(self) -> list[float]:
            ended.append(1)
            if len(ended) == small.iterations:
                game.apply(game.legal_moves()[0])
            return super().rewards()

    game.__class__ = Odd
    return game


def searching_again() -> Any:
    return odd(apply=lambda self, move: search.run(TinyTricks.deal(1)))


def prepared() -> SpadesState:
    state = seen_by_mover(first_card())
    state.prepare()
    return state


def prepared_then_changed() -> SpadesState:
    state = seen_by_mover(after_cards(4))
    state.prepare()
    state.set_weights([{}, {}, {}])
    return state


def run_loop(state: Any, **changed: Any) -> Any:
    moves = changed.get("moves", state.legal_moves())
    options = {
        "moves": moves,
        "skews": [1.0] * len(moves),
        "suspects": (),
        "stoppers": [IterationsStopper(10)],
        "iterations": 10,
        "num_bytes": 1 << 20,
        "seed": 1,
        "clock": Clock(),
    } | changed
    return Loop().run(state, options.pop("settings", search), **options)


def halves(tallies: Any) -> list[float]:
    return [0.5, 0.5]


def asks_itself() -> Any:
    unfinished = TallyTable.__new__(TallyTable)
    unfinished.__init__(unfinished.rewards, num_players=2, num_tallies=2, total=3)  # type: ignore[misc]


def write_to(pool: NodePool) -> None:
    memoryview(pool)[0] = 1


def without_sequence() -> QuickRandom:
    generator = QuickRandom(1)
    generator.sequence = None  # type: ignore[attr-defined]
    return generator


def without_history() -> SpadesState:
    state = seen_by_mover(after_cards(8))
    state.history = []
    return state


def with_odd_history() -> SpadesState:
    state = seen_by_mover(after_cards(8))
    state.history = [(99, 10**6)] * len(state.history)
    return state


def gin_to_draw() -> GinState:
    state = GinState.new(1)
    for name in ("pass", "pass"):
        state.apply(state.parse_move(name))
    return state.observation(state.current_player())


def tiny(**changed: Any) -> Game:
    """Return a game in plain Python for three."""
    usual = {"name": "tiny", "title": "Tiny", "num_players": (3,), "new": lambda seed, _: TinyTricks.deal(seed)}
    return Game(**usual | changed)


def told_by(advise: Any) -> Any:
    """Return what a player decides by this advice."""
    return SearchPlayer(advise=lambda view, seed: advise(view), budget=small).choose(TinyTricks.deal(4), seed=1)


def advised_by(equals: Any) -> Any:
    """Return what the adviser thinks where two moves were left out as equal to what `equals` makes of them."""

    def advise(view: Any, seed: int) -> Advice:
        first, second, *others = view.legal_moves()
        return Advice(view, moves=others, equals=equals(first, second))

    return Adviser(tiny(advise=advise)).consult(TinyTricks.deal(4), seed=1)


def names() -> dict[str, Any]:
    """Return all names anew: a snippet may have changed a state."""
    finished = after_cards(52)
    whist = WhistState.deal(1, num_players=4)
    while whist.phase == "before":
        whist.apply(whist.legal_moves()[0])
    fresh = {
        "search": Thorough(),
        "round_": first_card(),
        "view": seen_by_mover(first_card()),
        "finished": finished,
        "hearts": HeartsState.deal(1),
        "whist": whist,
        "whist_view": whist.observation(whist.current_player()),
        "gin": GinState.new(1),
        "landlords": DouDizhuState.new(1),
        "sorry": SorryState(seed=1),
        "plain": PyGame(TinyTricks.deal(1)),
        "table": TallyTable(halves, num_players=2, num_tallies=2, total=3),
        "rules": TrickRules(num_players=2, hand_size=2),
        "worker": AiWorker(lambda action: action()),
    }
    globals().update(fresh)
    return globals()


__all__ = [
    "GIN_DECK", "SPADES", "AiWorker", "BriscolaState", "CostModel", "DeadlineStopper", "DecidedStopper",
    "DeterminizedSearch", "EuchreState", "FakeClock", "GameState", "Hypotheses", "Meld", "MultiObserverSearch",
    "ParallelSearch", "PinochleState", "RandomPlayer", "Rules", "SchnapsenState", "SkatState", "Stopper", "added",
    "believe", "calibrate", "card_name", "card_set", "card_symbol", "cards_in", "check_game", "combo_name",
    "count_wins", "deadwood_of", "deadwood_with_layoffs", "deal_and_play_out", "deal_biased_many", "deal_hands",
    "deal_many", "deal_marginals", "deal_places", "describe", "evidence_rows", "exponential", "load_game",
    "logarithm_of", "match_winner", "melds_of", "mixed_seed", "names", "pack", "parse_card", "pickle", "power",
    "round_value", "score_round", "shuffled", "solve",
]
search = Thorough()
