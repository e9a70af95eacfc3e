"""A comparison from its beginning to its end: deals are played or read, counted, and ended when it is clear."""

from collections.abc import Callable
from dataclasses import dataclass, field

from .experiment import results_of
from .plan import Plan, Played
from .runner import Runner, WorkersDied
from .sequential import ConfidenceSequence, verdict
from .store import Store
from .tally import Tally


@dataclass(slots=True)
class Comparison:
    """A plan, what came of it, and why it ended; `margin` lets it end when the answer is clear."""

    plan: Plan
    num_deals: int
    margin: float | None = None
    tally: Tally = field(init=False)
    sequence: ConfidenceSequence | None = field(init=False)
    verdict: str | None = field(init=False, default=None)
    is_complete: bool = field(init=False, default=False)        # all deals played, or stopped because it is clear

    def __post_init__(self) -> None:
        self.tally = Tally(self.plan)
        self.sequence = None if self.margin is None else ConfidenceSequence()

    def play(
        self, runner: Runner, store: Store | None = None, *, on_deal: Callable[["Comparison"], None] | None = None
    ) -> None:
        """Play all deals, or until it is clear; Ctrl-C leaves the beginning of it."""
        results = results_of(self.plan, self.num_deals, runner=runner, store=store)
        try:
            for value in results:
                deal = tuple(Played.from_json(game) for game in value)
                self.tally.add(deal)
                if on_deal is not None:
                    on_deal(self)
                if self._is_clear(sum(played.share for played in deal) / len(deal)):
                    break
            self.is_complete = True
        except KeyboardInterrupt:
            return
        except WorkersDied as error:
            if not self.plan.has_own_players():
                raise
            raise ValueError("a player of your own ended its process again and again, at the same deal") from error
        finally:
            results.close()

    def _is_clear(self, share: float) -> bool:
        if self.sequence is None or self.margin is None:
            return False
        self.sequence.add(share)
        self.verdict = verdict(self.sequence.interval(), even=self.tally.even, margin=self.margin)
        return self.verdict is not None
