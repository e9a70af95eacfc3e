"""How a player of Spades thinks: the search, its playouts, and which knowledge it uses."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from aicore import DeterminizedSearch, FlatSearch, InformationSetSearch, Search
from aicore.budget import Budget
from aicore.parallel import ParallelSearch

SEARCHES = ("tree", "determinized", "flat")
EVALUATIONS = ("points", "match")
DEALS = ("faithful", "biased")
PLAYOUTS = ("random", "greedy", "rule")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """Settings of one player; a level of play is one of these."""

    search: str = "tree"
    iterations: int = 2500
    threads: int = 1              # that share the iterations: more pay from some ten thousand on
    exploration: float = 0.7
    playout: str = "greedy"
    epsilon: float = 0.2
    exact_cards: int = 3          # solve each deal exactly when every hand is down to so many cards ...
    exact_from: int = 7           # ... in decisions with at most so many cards in hand
    evaluation: str = "match"     # of a finished round: what it does for the match, or its "points" alone
    deals: str = "faithful"       # hidden cards exactly by the beliefs, or "biased" as the model system deals them
    beliefs: float = 1.0          # how much bids and cards played tell about hidden cards; 0: nothing
    skews: bool = True            # bend the search towards what a good player would look at
    skew_decay: float = 4.0
    doubt: float = 1.0            # standard errors within which the card that looks better is as good as the best
    bonus: float = 0.0            # instead of skews: a lasting bonus for the two cards that look best at first sight
    proof: float = 3.0            # standard errors and reward that a plain mistake must be ahead in a paired test ...
    clear_gain: float = 0.01
    test_from: float = 0.2        # ... which comes after this part of the search and takes at most so many deals
    max_deals: int = 512
    filter: bool = True           # plain mistakes bear the burden of proof; cards worth the same are left out
    time_ms: float = 250.0
    whim: float = 0.0             # chance in the bids, in tricks
    courage: float = 0.0          # tricks added to every bid
    nil_love: float = 0.0         # taken off the chance that a nil must have

    def __post_init__(self) -> None:
        if self.search not in SEARCHES:
            raise ValueError(f"search is one of {', '.join(SEARCHES)}, not '{self.search}'")
        if self.playout not in PLAYOUTS:
            raise ValueError(f"playout is one of {', '.join(PLAYOUTS)}, not '{self.playout}'")
        if self.evaluation not in EVALUATIONS:
            raise ValueError(f"evaluation is one of {', '.join(EVALUATIONS)}, not '{self.evaluation}'")
        if self.deals not in DEALS:
            raise ValueError(f"deals is one of {', '.join(DEALS)}, not '{self.deals}'")
        if not 0 <= self.exact_cards <= 6:
            raise ValueError(f"exact_cards is 0 to 6, not {self.exact_cards}")

    def with_options(self, options: Mapping[str, Any]) -> "Thinking":
        """Return these settings with some changed; ValueError for an unknown one or a wrong kind of value."""
        known = {field.name: field.default for field in fields(self)}
        values: dict[str, Any] = {}
        for name, value in options.items():
            if name not in known:
                raise ValueError(f"unknown option '{name}': the options are {', '.join(sorted(known))}")
            values[name] = _as_kind_of(known[name], value, name)
        return replace(self, **values)

    def new_search(self) -> Search | ParallelSearch:
        """Return the search to think with."""
        return self._one_search() if self.threads == 1 else ParallelSearch(self._one_search, num_threads=self.threads)

    def _one_search(self) -> Search:
        kind: type[Search] = {"tree": InformationSetSearch, "determinized": DeterminizedSearch, "flat": FlatSearch}[
            self.search
        ]
        return kind(
            exploration=self.exploration,
            playout=self.playout,
            epsilon=self.epsilon,
            skew_decay=self.skew_decay,
            proof=self.proof,
            clear_gain=self.clear_gain,
            test_from=self.test_from,
            max_deals=self.max_deals,
        )

    def budget(self) -> Budget:
        """Return what a decision may cost."""
        return Budget(iterations=self.iterations, time_ms=self.time_ms)


def _as_kind_of(default: object, value: object, name: str) -> object:
    """Return the value in the kind of the default; words such as on and off are taken for true and false."""
    words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
    try:
        if isinstance(default, bool):
            return words[str(value).casefold()]
        if isinstance(default, int):
            return int(str(value))
        if isinstance(default, float):
            return float(str(value))
    except (KeyError, ValueError):
        raise ValueError(f"option {name} cannot be '{value}'") from None
    return str(value)
