"""Tabulated scores: every way to share the total has an entry of its own with the rule's rewards."""

from collections.abc import Callable

import pytest

from aicore.budget.memory import native_bytes
from aicore.tally import TallyTable, shared


@pytest.mark.parametrize(("num_tallies", "total", "entries"), [(4, 13, 560), (4, 26, 3654), (2, 5, 6), (7, 7, 1716)])
def test_every_exact_share_has_its_own_entry(num_tallies: int, total: int, entries: int) -> None:
    def rule(tallies: tuple[int, ...]) -> list[float]:
        assert sum(tallies) == total
        return [tally / total for tally in tallies]

    table = TallyTable(rule, num_players=num_tallies, num_tallies=num_tallies, total=total)
    assert table.num_entries == entries
    for shares in shared(total, num_tallies - 1):
        tallies = (*shares, total - sum(shares))
        assert table.rewards(tallies) == rule(tallies)


def test_shares_that_do_not_add_up() -> None:
    table = TallyTable(
        lambda tallies: [sum(tallies) / 20, tallies[0] / 10, tallies[1] / 10],
        num_players=3,
        num_tallies=2,
        total=10,
        is_exact=False,
    )
    assert table.num_entries == 66
    for first, second in shared(10, 2):
        assert table.rewards((first, second)) == [(first + second) / 20, first / 10, second / 10]


def test_hearts_fits_into_a_phone() -> None:
    table = TallyTable(lambda tallies: [1 - tally / 26 for tally in tallies], num_players=4, num_tallies=4, total=26)
    assert table.num_values == 27
    assert table.table_bytes() < 32_000


@pytest.mark.parametrize("rule", [lambda tallies: [2.0, 0.0], lambda tallies: [0.5], lambda tallies: [-0.1, 0.0]])
def test_wrong_rewards_are_refused(rule: Callable[[tuple[int, ...]], list[float]]) -> None:
    with pytest.raises(ValueError, match="reward"):
        TallyTable(rule, num_players=2, num_tallies=2, total=3)


def test_too_many_tallies_are_refused() -> None:
    with pytest.raises(ValueError, match="tally by team"):
        TallyTable(lambda tallies: [0.0] * 8, num_players=8, num_tallies=8, total=100)


@pytest.mark.parametrize("total", [-1, 65_536])
def test_a_total_that_no_tally_holds_is_refused(total: int) -> None:
    with pytest.raises(ValueError, match="the tallies add up to 0 to 65535"):
        TallyTable(lambda tallies: [0.5, 0.5], num_players=2, num_tallies=2, total=total)


def test_the_wrong_number_of_tallies_is_refused() -> None:
    table = TallyTable(lambda tallies: [0.5, 0.5], num_players=2, num_tallies=2, total=3)
    with pytest.raises(ValueError, match="2 tallies are needed, not 9"):
        table.rewards([0] * 9)


def test_the_table_is_counted_and_given_back() -> None:
    before = native_bytes()
    table = TallyTable(lambda tallies: [0.5, 0.5], num_players=2, num_tallies=2, total=13)
    assert native_bytes() - before == 14 * 4 + 14 * 2 * 2 + 8
    del table
    assert native_bytes() == before
