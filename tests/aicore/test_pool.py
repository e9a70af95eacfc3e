"""The node pool: one block, an honest number of bytes, a view without a copy."""

from typing import Any

import numpy as np
import pytest

from aicore import Budget, DeterminizedSearch, InformationSetSearch, NodePool, Search
from aicore.pool import NODE_BYTES
from tests.positions import budget_for_nodes, first_card, seen_by_mover

FIELDS = {
    "reward_sum": ("f8", 0),
    "visits": ("u4", 8),
    "availability": ("u4", 12),
    "parent": ("i4", 16),
    "first_child": ("i4", 20),
    "next_sibling": ("i4", 24),
    "move": ("u2", 28),
    "player": ("i1", 30),
    "reserved": ("i1", 31),
}


def searched(iterations: int = 500, *, num_nodes: int | None = None, **settings: Any) -> Search:
    """Return a search after its run at the first card, with a pool of num_nodes if given."""
    view = seen_by_mover(first_card())
    search = InformationSetSearch(**settings)
    budget = Budget(iterations=iterations, time_ms=None, num_bytes=1 << 22)
    if num_nodes is not None:
        budget = budget_for_nodes(search, view, iterations=iterations, num_nodes=num_nodes)
    search.run(view, budget=budget)
    return search


def test_size() -> None:
    assert NODE_BYTES == 32
    pool = NodePool(1000)
    assert pool.capacity == 31
    assert pool.num_bytes == 31 * 32
    assert len(pool) == pool.num_nodes == 1


@pytest.mark.parametrize("num_bytes", [-1, 0, 63])
def test_too_small(num_bytes: int) -> None:
    with pytest.raises(ValueError, match="at least 64 bytes"):
        NodePool(num_bytes)


def test_fields() -> None:
    array = np.asarray(searched().pool)
    assert array.dtype.itemsize == NODE_BYTES
    assert array.dtype.names == tuple(FIELDS)
    assert array.dtype.fields is not None
    for name, (kind, offset) in FIELDS.items():
        assert array.dtype.fields[name][:2] == (np.dtype(kind).newbyteorder("="), offset)


def test_view_is_no_copy_and_read_only() -> None:
    search = searched()
    array = np.asarray(search.pool)
    again = np.asarray(search.pool)
    assert len(array) == len(search.pool) == 501
    assert array.ctypes.data == again.ctypes.data
    assert not array.flags.owndata
    assert not array.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        array["visits"][0] = 1


def check_tree(array: "np.ndarray[Any, np.dtype[Any]]", *, num_nodes: int) -> None:
    """Check that the links form one tree of num_nodes nodes with sums that fit together."""
    reached = {0}
    waiting = [0]
    while waiting:
        parent = waiting.pop()
        child = int(array["first_child"][parent])
        moves = set()
        child_visits = 0
        while child >= 0:
            assert child not in reached
            reached.add(child)
            waiting.append(child)
            node = array[child]
            assert node["parent"] == parent
            assert 1 <= node["visits"] <= node["availability"]
            assert 0 <= node["reward_sum"] <= node["visits"]
            assert int(node["move"]) not in moves
            moves.add(int(node["move"]))
            child_visits += int(node["visits"])
            child = int(node["next_sibling"])
        assert child_visits <= array["visits"][parent]
    assert len(reached) == num_nodes


def test_one_node_an_iteration() -> None:
    search = searched(500)
    array = np.asarray(search.pool)
    check_tree(array, num_nodes=501)
    assert array["visits"][0] == 500


def test_stops_growing() -> None:
    search = searched(500, num_nodes=60)
    array = np.asarray(search.pool)
    assert search.pool.num_nodes == search.pool.capacity == 60
    check_tree(array, num_nodes=60)
    assert array["visits"][0] == 500


def test_sums_do_not_stagnate() -> None:
    """A sum of single precision stops growing at 2**24: rewards are summed in double precision."""
    dtype = np.asarray(searched().pool).dtype
    assert dtype["reward_sum"] == np.float64
    assert dtype.itemsize == NODE_BYTES == 32


def test_determinized_search_uses_one_pool_for_all_trees() -> None:
    search = DeterminizedSearch(iterations_per_deal=50)
    result = search.run(seen_by_mover(first_card()), budget=Budget(iterations=500, time_ms=None))
    assert search.pool.capacity == 51
    assert sum(entry.visits for entry in result.moves) == 500
    check_tree(np.asarray(search.pool), num_nodes=51)
