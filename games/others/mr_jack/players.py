"""How players of Mr Jack search: three ways of the paper (v1, v2, v3), ours (v4), and the levels.

    v1   card, hex and power are one move        v2   the power is drawn        v3   the power follows its rule
    v4   step by step with progressive widening; the estimate knows how calls split the suspects; in Jack's search the
         inspector does not know him
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from aicore.advice import Advice
from aicore.budget import Budget, ThreadClock
from aicore.games.table.levels import Levels
from aicore.games.table.options import maker_from
from aicore.player import Decision, SearchPlayer, spend_all, stop_when_decided
from aicore.search import Cancel, InformationSetSearch, MultiObserverSearch, Search

from .knowledge import advise
from .powers import PowerRules
from .rules import ROLES
from .state import MrJackState

LEVELS: Levels[int] = {1: 20, 2: 100, 3: 400, 4: 1000, 5: 2500}
PAPER_BYTES = 1 << 26          # v1 has thousands of moves at the root
ANY_NUMBER = 1 << 30           # of iterations, where time is the limit


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a player can be told; the defaults are those of v4."""

    way: str = "v4"
    iterations: int | None = None
    time_ms: float | None = None    # a decision has this time, by the wall clock ...
    cpu_ms: float | None = None     # ... or of the processor, whatever else runs on it
    num_bytes: int | None = None
    k: float = 0.4                  # exploration of both sides ...
    k_inspector: float | None = None        # ... or of one
    k_jack: float | None = None
    widening: float = 2.0
    cutoff: int = 8                 # steps of a playout before it is estimated at the next call; 0: to the end
    playout: str = "rule"
    epsilon: float = 0.1
    unknowing: bool = True          # Jack's inspector does not know him
    rules: str | None = None        # a file of rules for powers, for v3

    @classmethod
    def of_way(cls, way: str) -> "Settings":
        """Return the settings of one of the paper's players, or of ours."""
        if way == "v4":
            return cls()
        return cls(way=way, k=0.6, widening=0.0, cutoff=0, playout="random", unknowing=False)

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int | float) and value < 0:
                raise ValueError(f"option {field.name} of a player is not negative, and {value:g} is")
        if self.time_ms is not None and self.cpu_ms is not None:
            raise ValueError("a player has time by the wall clock (time_ms) or of the processor (cpu_ms), not both")

    @property
    def limit_ms(self) -> float | None:
        """The time that a decision has, by its clock; None: as its budget says."""
        return self.time_ms if self.time_ms is not None else self.cpu_ms

    def search(self, role: str) -> Search:
        """Return the search of a role."""
        own = self.k_inspector if role == "inspector" else self.k_jack
        common: dict[str, Any] = {
            "exploration": self.k if own is None else own,
            "widening": self.widening,
            "cutoff_moves": self.cutoff,
            "playout": self.playout,
            "epsilon": self.epsilon,
        }
        if role == "jack" and self.unknowing:
            return MultiObserverSearch(unknowing=True, **common)
        return InformationSetSearch(**common)


class JackPlayer(SearchPlayer):
    """A player of either side, with a search for each; in the ways v1 to v3 it plans a whole turn and makes a step."""

    def __init__(self, settings: Settings, *, name: str, stars: int = 5) -> None:
        budget = Budget()
        iterations = settings.iterations
        if iterations is None:
            iterations = ANY_NUMBER if settings.limit_ms is not None else budget.iterations
        if settings.num_bytes is not None:
            budget = replace(budget, num_bytes=settings.num_bytes)
        elif settings.way != "v4":
            budget = replace(budget, num_bytes=PAPER_BYTES)
        self.settings = settings
        self.searches = {role: settings.search(role) for role in ROLES}
        self.powers = PowerRules(settings.rules)
        super().__init__(
            name=name,
            stars=stars,
            search=self.searches["inspector"],
            budget=replace(budget, iterations=iterations),
            stoppers=stop_when_decided if settings.way == "v4" and settings.limit_ms is None else spend_all,
            clock=ThreadClock() if settings.cpu_ms is not None else None,
        )

    def advice_on(self, observation: Any, *, seed: int) -> Advice:
        """Return what is known about a decision, in the player's way to decide."""
        self.search = self.searches[observation.role]
        if self.settings.way == "v4":
            return advise(observation, seed)
        return Advice(observation.decided(self.settings.way, self.powers))

    def decide(
        self, advice: Advice, *, seed: int, cancel: Cancel | None = None, started_ns: int | None = None
    ) -> Decision:
        """Return the first step of the best move."""
        if self.settings.limit_ms is not None:
            # Whoever is described by time has it, even where others are let think as long as they like.
            self.budget = replace(self.budget, time_ms=self.settings.limit_ms)
        decision = super().decide(advice, seed=seed, cancel=cancel, started_ns=started_ns)
        state = advice.state
        assert isinstance(state, MrJackState)
        step = state.first_step(decision.move)
        return decision if step == decision.move else replace(decision, move=step, name=state.move_name(step))


def way_maker(settings: Settings, *, name: str, stars: int = 5) -> Callable[..., JackPlayer]:
    """Return what makes players with settings, each of which but the way to decide is an option."""
    return maker_from(settings, lambda changed: JackPlayer(changed, name=name, stars=stars), without=("way",))


# Players beside the levels, by the word that describes them.
WORDS = {way: way_maker(Settings.of_way(way), name=way) for way in ("v1", "v2", "v3", "v4")}
