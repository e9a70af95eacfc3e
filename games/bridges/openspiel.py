"""OpenSpiel and aicore: its games on our search, our players in its loop (extra `openspiel`).

    game = spiel_game("hearts")                            # a Game, as those of the catalogue
    bot = spiel_bot(game.player(iterations=500), seat=0)   # a pyspiel.Bot for pyspiel.evaluate_bots

A turn-based game with hidden information needs to be resampled: from what a player has seen another complete state
is drawn. Some of OpenSpiel's games do it themselves (hearts, gin_rummy, oh_hell, euchre, bridge, leduc_poker, ...);
for the others give a `resampler(state, player, random)` that returns such a state. Moves are OpenSpiel's actions.
Chance during the game is drawn by its own probabilities.
A resampler may use up the true state as a source of chance (gin_rummy's does): then its draws are fair, but the same
observation and seed need not give the same draw. Write one of your own where that matters.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from aicore.advice import Advise, no_advice
from aicore.cards import mixed_seed
from aicore.game import PyGame
from aicore.games.table import Game
from aicore.player import Decision, Player
from aicore.quick_random import QuickRandom

Resampler = Callable[[Any, int, Random], Any]
MAX_ACTIONS = 65536


def load_pyspiel() -> Any:
    """Return the module pyspiel; ValueError when it is not installed."""
    try:
        return import_module("pyspiel")
    except ImportError as error:
        raise ValueError("OpenSpiel is not installed: pip install 'aicore-cards[openspiel]'") from error


def resample_by_game(state: Any, player: int, random: Random) -> Any:
    """Return another state with the same information for the player, by the game's own method."""
    return state.resample_from_infostate(player, random.random)


def resample_nothing(state: Any, player: int, random: Random) -> Any:
    """Return a copy: nothing is hidden from the player."""
    return state.clone()


def resampler_of(game: Any) -> Resampler:
    """Return the resampler that fits the game's information."""
    perfect = load_pyspiel().GameType.Information.PERFECT_INFORMATION
    return resample_nothing if game.get_type().information == perfect else resample_by_game


class SpielState:
    """A pyspiel.State as a plain Python game for the search."""

    redraws = False      # OpenSpiel draws from the view of the seat to move; for another the state may have no move

    def __init__(
        self,
        state: Any,
        *,
        seed: int = 0,
        resampler: Resampler | None = None,
        utilities: tuple[float, float] | None = None,
    ) -> None:
        game = state.get_game()
        if game.get_type().dynamics != load_pyspiel().GameType.Dynamics.SEQUENTIAL:
            raise ValueError(f"{game.get_type().short_name} is not turn-based: load it as turn_based_simultaneous_game")
        if game.num_distinct_actions() > MAX_ACTIONS:
            raise ValueError(f"a game has at most {MAX_ACTIONS} actions, not {game.num_distinct_actions()}")
        self.state = state
        self.num_players: int = game.num_players()
        self.num_moves: int = game.num_distinct_actions()
        self.resampler = resampler if resampler is not None else resampler_of(game)
        # What the returns are measured by: 0 is the lowest of the two, 1 the highest.
        self.utilities = utilities if utilities is not None else (game.min_utility(), game.max_utility())
        self.observer = -1
        self.chance = QuickRandom(seed)
        self.draw_chance()

    def draw_chance(self) -> None:
        """Let chance move until a player is to move or the game is over."""
        while self.state.is_chance_node():
            actions, weights = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(self.chance.choices(actions, weights)[0])

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the game is over."""
        return max(int(self.state.current_player()), -1)

    def legal_moves(self) -> list[int]:
        """Return the legal actions."""
        actions: list[int] = self.state.legal_actions()
        return actions

    def apply(self, move: int) -> None:
        """Make a legal move, and those of chance that follow."""
        self.state.apply_action(move)
        self.draw_chance()

    def rewards(self) -> list[float]:
        """Return the returns as parts of the range of utilities."""
        low, high = self.utilities
        return [min(max((value - low) / (high - low), 0.0), 1.0) for value in self.state.returns()]

    def with_state(self, state: Any, *, observer: int, seed: int) -> "SpielState":
        """Return the same game at another state."""
        twin = object.__new__(SpielState)
        twin.__dict__.update(self.__dict__)
        twin.state, twin.observer, twin.chance = state, observer, QuickRandom(seed)
        return twin

    def copy(self) -> "SpielState":
        """Return an independent copy with the same chance to come."""
        twin = self.with_state(self.state.clone(), observer=self.observer, seed=0)
        twin.chance.setstate(self.chance.getstate())
        return twin

    def observation(self, player: int) -> "SpielState":
        """Return a state that the player cannot tell from this one: the hidden part is drawn, not copied."""
        if self.observer == player or self.current_player() < 0:
            return self.copy()
        seed = mixed_seed(len(self.state.full_history()), player)
        return self.with_state(self.resampler(self.state, player, QuickRandom(seed)), observer=player, seed=seed)

    def determinize(self, random: Random) -> "SpielState":
        """Return a complete state with the hidden part and all chance to come drawn anew."""
        seed = random.getrandbits(64)
        state = self.state.clone() if self.observer < 0 else self.resampler(self.state, self.observer, random)
        return self.with_state(state, observer=-1, seed=seed)

    def information(self, player: int) -> Any:
        """Return what OpenSpiel says the player has seen."""
        if self.state.get_game().get_type().provides_information_state_string:
            return self.state.information_state_string(player)
        return self.state.observation_string(player)

    def move_name(self, move: int) -> str:
        """Return OpenSpiel's name of the action, or its number where it has none."""
        if move not in self.state.legal_actions():
            return str(move)
        return str(self.state.action_to_string(self.state.current_player(), move))

    def picture(self, seat: int | None) -> str:
        """Return the state as OpenSpiel prints it, or what the seat has seen of it."""
        if seat is None or self.state.is_terminal():
            return str(self.state)
        if self.state.get_game().get_type().provides_observation_string:
            return str(self.state.observation_string(seat))
        return str(self.state.information_state_string(seat))

    def standing(self) -> str:
        """Return the returns so far."""
        return "returns: " + ", ".join(f"{value:g}" for value in self.state.returns())


def spiel_game(name: str, *, resampler: Resampler | None = None, advise: Advise = no_advice) -> Game:
    """Return one of OpenSpiel's games, named as there, with parameters if it has any: "oh_hell(players=4)"."""
    pyspiel = load_pyspiel()
    short_name = name.split("(")[0]
    if short_name not in pyspiel.registered_names():
        raise ValueError(f"OpenSpiel has no game called '{short_name}'")
    try:
        game = pyspiel.load_game(name)
    except pyspiel.SpielError as error:
        raise ValueError(f"OpenSpiel cannot load '{name}': {error}") from error

    def new(seed: int, num_players: int) -> SpielState:
        return SpielState(game.new_initial_state(), seed=seed, resampler=resampler)

    return Game(
        name=f"openspiel:{name}",
        title=str(game.get_type().long_name),
        new=new,
        num_players=(game.num_players(),),
        advise=advise,
    )


class SearchBot:
    """What a pyspiel.Bot has to answer; spiel_bot joins it with that class, which is there only with OpenSpiel."""

    def __init__(
        self,
        player: Player,
        *,
        seat: int,
        seed: int,
        observe: Callable[[Any, int], Any],
        action: Callable[[Any, int], int],
    ) -> None:
        load_pyspiel().Bot.__init__(self)
        self.player = player
        self.seat = seat
        self.seed = seed
        self.observe = observe
        self.action = action
        self.last_decision: Decision | None = None

    def player_id(self) -> int:
        """Return the seat."""
        return self.seat

    def provides_policy(self) -> bool:
        """Return that there is no distribution over actions to be had."""
        return False

    def restart_at(self, state: Any) -> None:
        """Begin anew: there is nothing to remember between moves."""
        self.last_decision = None

    def step(self, state: Any) -> int:
        """Return the action for the state; only what the seat has seen of it counts."""
        decision_seed = mixed_seed(self.seed, self.seat, len(state.history()))
        self.last_decision = self.player.choose(self.observe(state, self.seat), seed=decision_seed)
        return self.action(state, self.last_decision.move)


def spiel_bot(
    player: Player,
    *,
    seat: int,
    seed: int = 0,
    resampler: Resampler | None = None,
    observe: Callable[[Any, int], Any] | None = None,
    action: Callable[[Any, int], int] | None = None,
) -> Any:
    """Return the player as a pyspiel.Bot for the seat.

    observe(state, seat): what the player is given (for a native game: its observation; by default the state with its
    hidden part drawn); action(state, move): the player's move as an action of OpenSpiel (by default the same number).
    """

    def drawn(state: Any, seat: int) -> Any:
        return PyGame(SpielState(state.clone(), resampler=resampler)).observation(seat)

    def same_number(state: Any, move: int) -> int:
        return move

    bot_class = type("SpielBot", (SearchBot, load_pyspiel().Bot), {})
    return bot_class(player, seat=seat, seed=seed, observe=observe or drawn, action=action or same_number)
