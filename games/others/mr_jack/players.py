"""How players of Mr Jack search: three ways of the paper (v1, v2, v3), ours (v4), and the levels.

    v1   card, hex and power are one move        v2   the power is drawn        v3   the power follows its rule
    v4   step by step with progressive widening; the estimate knows how calls split the suspects; in Jack's search the
         inspector does not know him
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from aicore.advice import Advice
from aicore.budget import Budget
from aicore.player import Decision, SearchPlayer, spend_all, stop_when_decided
from aicore.search import Cancel, InformationSetSearch, MultiObserverSearch, Search
from games.table.descriptions import split_description
from games.table.levels import Levels

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
    time_ms: float | None = None
    num_bytes: int | None = None
    k_inspector: float = 0.4
    k_jack: float = 0.4
    widening: float = 2.0
    cutoff: int = 8                 # steps of a playout before it is estimated at the next call; 0: to the end
    playout: str = "rule"
    epsilon: float = 0.1
    unknowing: bool = True          # Jack's inspector does not know him
    rules: str | None = None        # a file of rules for powers, for v3

    @classmethod
    def of_paper(cls, way: str) -> "Settings":
        """Return the settings of the paper's players."""
        return cls(way=way, k_inspector=0.6, k_jack=0.6, widening=0.0, cutoff=0, playout="random", unknowing=False)

    def search(self, role: str) -> Search:
        """Return the search of a role."""
        common: dict[str, Any] = {
            "exploration": self.k_inspector if role == "inspector" else self.k_jack,
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
            iterations = ANY_NUMBER if settings.time_ms is not None else budget.iterations
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
            stoppers=stop_when_decided if settings.way == "v4" and settings.time_ms is None else spend_all,
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
        if self.settings.time_ms is not None:
            # Whoever is described by time has it, even where others are let think as long as they like.
            self.budget = replace(self.budget, time_ms=self.settings.time_ms)
        decision = super().decide(advice, seed=seed, cancel=cancel, started_ns=started_ns)
        state = advice.state
        assert isinstance(state, MrJackState)
        step = state.first_step(decision.move)
        return decision if step == decision.move else replace(decision, move=step, name=state.move_name(step))


def read_options(settings: Settings, options: Mapping[str, str]) -> Settings:
    """Return the settings changed by options as text; `k` means both sides. ValueError says what is accepted."""
    readers: dict[str, Callable[[str], Any]] = {
        "iterations": whole, "time_ms": number, "num_bytes": whole, "k": number, "k_inspector": number,
        "k_jack": number, "widening": number, "cutoff": whole, "playout": str, "epsilon": number,
        "unknowing": switch, "rules": str,
    }
    assert set(readers) == {field.name for field in fields(Settings)} - {"way"} | {"k"}
    changes: dict[str, Any] = {}
    for name, text in options.items():
        if name not in readers:
            raise ValueError(f"there is no option '{name}' for a player of Mr Jack: the options are "
                             f"{', '.join(sorted(readers))}")
        try:
            value = readers[name](text)
        except ValueError as error:
            raise ValueError(f"option {name} of a player is {error}, not '{text}'") from error
        changes |= {"k_inspector": value, "k_jack": value} if name == "k" else {name: value}
    return replace(settings, **changes)


def whole(text: str) -> int:
    """Read a whole number above zero, or zero."""
    if not text.isascii() or not text.isdigit():
        raise ValueError("a whole number")
    return int(text)


def number(text: str) -> float:
    """Read a number that is not negative."""
    try:
        value = float(text)
    except ValueError as error:
        raise ValueError("a number") from error
    if not 0 <= value < 1e9:
        raise ValueError("a number from 0 on")
    return value


def switch(text: str) -> bool:
    """Read on or off."""
    if text not in ("on", "off"):
        raise ValueError("on or off")
    return text == "on"


def described(text: str, levels: Callable[[int], JackPlayer]) -> JackPlayer | None:
    """Return the player for v1, v2, v3, v4 with options, or for stars with options; None for other words."""
    head, options = split_description(text)
    if head in ("v1", "v2", "v3", "v4"):
        settings = Settings() if head == "v4" else Settings.of_paper(str(head))
        return JackPlayer(read_options(settings, options), name=text)
    if isinstance(head, int) and head > 0:
        usual = levels(head)
        return JackPlayer(read_options(usual.settings, options), name=text, stars=head) if options else usual
    return None
