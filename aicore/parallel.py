"""Root-parallel search: several searches of one position at once, one a core, their root statistics added up.

An option for devices with cores to spare: the move comes sooner, the battery does not care. Iterations and bytes
of the budget are shared out, so that a decision costs what it costs with one search.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .arithmetic import added
from .budget import Budget, Clock
from .cards import mixed_seed, require_seed
from .game import GameState, as_state
from .plain import PythonGame
from .result import Gain, MoveStatistics, PairedTest, SearchResult
from .search import Cancel, InformationSetSearch, Search, StoppersFor, spend_all

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class ParallelSearch:
    """Runs `num_threads` searches made by make_search; a game in plain Python gets one, it cannot use more."""

    def __init__(self, make_search: Callable[[], Search] = InformationSetSearch, *, num_threads: int = 2) -> None:
        if type(num_threads) is not int or not 1 <= num_threads <= 16:
            raise ValueError(f"a search runs on 1 to 16 threads, not {num_threads!r}")
        if not callable(make_search):
            raise TypeError(f"make_search is a function that makes a search for a thread, not {make_search!r}")
        self.searches = [make_search() for _ in range(num_threads)]
        if not all(isinstance(search, Search) for search in self.searches):
            raise TypeError(f"make_search gave {self.searches[0]!r}, which is no search")
        if len(set(map(id, self.searches))) < num_threads:
            raise ValueError("make_search gave the same search twice: every thread needs a search of its own")
        self._threads: ThreadPoolExecutor | None = None

    def run(
        self,
        game: GameState | PythonGame,
        *,
        budget: Budget | None = None,
        seed: int = 0,
        moves: Iterable[int] | None = None,
        skews: Mapping[int, float] | None = None,
        suspects: Collection[int] = (),
        stoppers: StoppersFor = spend_all,
        cancel: Cancel | None = None,
        clock: Clock | None = None,
    ) -> SearchResult:
        """Search from game as Search.run does, and return what all searches found together."""
        root = as_state(game)
        whole = budget if budget is not None else Budget()
        require_seed(seed)
        chosen = list(moves) if moves is not None else None
        num_choices = len(chosen) if chosen is not None else len(root.legal_moves())
        roots = self.roots(root, min(len(self.searches), whole.iterations))
        num_threads = len(roots)

        def search(place: int, share: Budget, share_seed: int, *, is_prepared: bool) -> SearchResult:
            return self.searches[place].run(
                roots[place],
                budget=share,
                seed=share_seed,
                moves=chosen,
                skews=skews,
                suspects=suspects,
                stoppers=stoppers,
                cancel=cancel,
                clock=clock,
                is_prepared=is_prepared,
            )

        if root.needs_gil or num_threads == 1 or num_choices < 2:
            return search(0, whole, seed, is_prepared=False)
        # A root with its tables may be read by all and exist once, while each search counts it as its own.
        distinct = {id(each): each for each in roots}.values()
        for each in distinct:
            each.prepare()
        counted_twice = (num_threads - len(distinct)) * root.state_bytes()
        share_bytes = (whole.num_bytes + counted_twice) // num_threads
        iterations = whole.iterations
        shares = [iterations // num_threads + (place < iterations % num_threads) for place in range(num_threads)]

        def search_share(place: int) -> SearchResult:
            share = replace(whole, iterations=shares[place], num_bytes=share_bytes)
            return search(place, share, mixed_seed(seed, place), is_prepared=True)

        if self._threads is None:
            # Not before it is needed: a phone that has one search a move must not wait for it, nor hold it.
            from concurrent.futures import ThreadPoolExecutor

            self._threads = ThreadPoolExecutor(len(self.searches) - 1, thread_name_prefix="aicore-search")
        others = [self._threads.submit(search_share, place) for place in range(1, num_threads)]
        try:
            results = [search_share(0)]
        finally:
            # Nobody else may still be reading the root when this call ends, even in a failure.
            failures = [other.exception() for other in others]
        for failure in failures:
            if failure is not None:
                raise failure
        results += [other.result() for other in others]
        return merged(results, num_bytes=sum(part.num_bytes for part in results) - counted_twice)

    def roots(self, root: GameState, num_threads: int) -> Sequence[GameState]:
        """Return what each search begins from: all from the same; a search of several draws has a draw for each."""
        return [root] * num_threads

    def close(self) -> None:
        """End the threads; the next run starts new ones."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None


def merged(results: Sequence[SearchResult], *, num_bytes: int) -> SearchResult:
    """Return searches of the same position, at least one, as one; reasons other than the first's are named too."""
    reasons = list(dict.fromkeys(part.reason for part in results))
    return SearchResult(
        player=results[0].player,
        moves=tuple(merged_move([part.moves[index] for part in results]) for index in range(len(results[0].moves))),
        iterations=sum(part.iterations for part in results),
        time_ms=max(part.time_ms for part in results),
        num_nodes=sum(part.num_nodes for part in results),
        num_bytes=num_bytes,
        depth=max(part.depth for part in results),
        reason="cancelled" if "cancelled" in reasons else " and ".join(reasons),
        loop_ms=max(part.loop_ms for part in results),
        stall_ms=max(part.stall_ms for part in results),
        is_flat=results[0].is_flat,
        paired_tests=merged_tests([part.paired_tests for part in results]),
    )


def merged_tests(found: Sequence[Sequence[PairedTest]]) -> tuple[PairedTest, ...]:
    """Return a test for every suspect tested; it is proven if more than half of all searches have proven it."""
    tests: dict[int, list[PairedTest]] = {}
    for part in found:
        for test in part:
            tests.setdefault(test.suspect, []).append(test)
    return tuple(
        PairedTest(
            suspect=suspect,
            is_proven=2 * sum(test.is_proven for test in same) > len(found),
            gains=merged_gains([gain for test in same for gain in test.gains]),
        )
        for suspect, same in tests.items()
    )


def merged_gains(gains: Sequence[Gain]) -> tuple[Gain, ...]:
    """Return a gain for every two moves compared, over the deals of all searches."""
    pairs: dict[tuple[int, int], list[Gain]] = {}
    for gain in gains:
        if (gain.other, gain.move) in pairs:
            pairs[gain.other, gain.move].append(gain.reversed())
        else:
            pairs.setdefault((gain.move, gain.other), []).append(gain)
    return tuple(Gain.pooled(same) for same in pairs.values())


def merged_move(entries: Sequence[MoveStatistics]) -> MoveStatistics:
    """Return the statistics of one move over several searches."""
    visits = sum(entry.visits for entry in entries)

    def mean(values: Iterable[float | None]) -> float | None:
        weighed = [value * entry.visits for value, entry in zip(values, entries, strict=True) if value is not None]
        return added(weighed) / visits if visits else None

    return replace(
        entries[0],
        visits=visits,
        paired=sum(entry.paired for entry in entries),
        availability=sum(entry.availability for entry in entries),
        mean=mean(entry.mean for entry in entries),
        variance=mean(entry.variance for entry in entries) or 0.0,
        skewed_mean=mean(entry.skewed_mean for entry in entries),
    )
