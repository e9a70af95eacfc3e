"""How a player of Spades thinks: the search, its playouts, and which knowledge it uses."""

from dataclasses import dataclass
from typing import Literal, get_args

from aicore import DeterminizedSearch, FlatSearch, InformationSetSearch, RolloutSearch, Search
from aicore.budget import Budget
from aicore.parallel import ParallelSearch

Kind = Literal["tree", "determinized", "flat", "rollouts"]
Playout = Literal["random", "greedy", "rule", "learned"]
Evaluation = Literal["points", "match"]
Deals = Literal["faithful", "biased"]
KINDS: dict[str, type[Search]] = {
    "tree": InformationSetSearch,
    "determinized": DeterminizedSearch,
    "flat": FlatSearch,
    "rollouts": RolloutSearch,
}
WORDS = {"search": Kind, "playout": Playout, "evaluation": Evaluation, "deals": Deals}


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """Settings of one player; a level of play is one of these."""

    search: Kind = "tree"
    iterations: int = 2500
    threads: int = 1              # that share the iterations: more pay from some ten thousand on
    exploration: float = 0.7
    playout: Playout = "greedy"
    epsilon: float = 0.2
    exact_cards: int = 3          # solve each deal exactly when every hand is down to so many cards ...
    exact_from: int = 7           # ... in decisions with at most so many cards in hand
    evaluation: Evaluation = "match"     # of a finished round: what it does for the match, or its "points" alone
    deals: Deals = "faithful"       # hidden cards exactly by the beliefs, or "biased" as the model system deals them
    beliefs: float = 1.0          # how much bids and cards played tell about hidden cards; 0: nothing
    strangers: bool = False       # each seat is believed as far as it fits who we know, not as one of our own
    skews: bool = True            # bend the search towards what a good player would look at
    skew_decay: float = 4.0
    doubt: float = 1.0            # standard errors within which the card that looks better is as good as the best
    bonus: float = 0.0            # instead of skews: a lasting bonus for the two cards that look best at first sight
    proof: float = 3.0            # standard errors and reward that a plain mistake must be ahead in a paired test ...
    clear_gain: float = 0.01
    test_from: float = 0.2        # ... which comes after this part of the search and takes at most so many deals
    max_deals: int = 512
    filter: bool = True           # plain mistakes bear the burden of proof; cards worth the same are left out
    policy: str = ""              # a file with the learned policy that playouts follow ...
    reader: str = ""              # ... and one with that which deals are weighed by; none: the one that is shipped
    time_ms: float = 250.0
    whim: float = 0.0             # chance in the bids, in tricks
    courage: float = 0.0          # tricks added to every bid
    nil_love: float = 0.0         # taken off the chance that a nil must have
    match_bids: bool = True       # bid what has the best chance to win the match, else what the hand should take

    def __post_init__(self) -> None:
        for name, words in WORDS.items():
            if getattr(self, name) not in get_args(words):
                raise ValueError(f"{name} is one of {', '.join(get_args(words))}, not '{getattr(self, name)}'")
        if not 0 <= self.exact_cards <= 6:
            raise ValueError(f"exact_cards is 0 to 6, not {self.exact_cards}")

    def new_search(self) -> Search | ParallelSearch:
        """Return the search to think with."""
        return self._one_search() if self.threads == 1 else ParallelSearch(self._one_search, num_threads=self.threads)

    def _one_search(self) -> Search:
        return KINDS[self.search](
            exploration=self.exploration,
            playout="rule" if self.playout == "learned" else self.playout,
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
