"""A small part of `make odd-calls`, and what it found."""

import pytest

from .odd_calls import Outcome, call, fault_of, try_calls

# Of the kinds that ended in a traceback: null characters, numbers without end, nan, long names, halves of characters.
FOUND = (
    ["play", "hearts", "--save", "nul\0l"],
    ["watch", "spades", "--seed", "9" * 5000],
    ["match", "spades", "5:iterations=" + "9" * 5000, "3", "--rounds", "1", "--processes", "1"],
    ["match", "spades", "1:whim=nan", "1", "--rounds", "1", "--processes", "1"],
    ["play", "x" * 5000 + ".py"],
    ["choose", "spades", "--position", "x" * 5000],
    ["rules", "\udcff"],
)


def test_odd_calls_end_well_or_with_one_sentence() -> None:
    codes, found = try_calls(150, seed=11)
    assert not found
    assert codes[0] > 10
    assert codes[2] > 10


@pytest.mark.parametrize("words", FOUND, ids=lambda words: " ".join(words)[:40].encode("ascii", "replace").decode())
def test_what_was_found_gets_a_sentence(words: list[str]) -> None:
    for encoding in ("utf-8", "ascii"):
        outcome = call(words, encoding=encoding)
        assert (outcome.code, fault_of(outcome)) == (2, None), outcome


def test_a_finding_is_seen() -> None:
    assert fault_of(Outcome(0, "", "")) is None
    assert fault_of(Outcome(2, "", "aicards: no\n")) is None
    for outcome in (
        Outcome(1, "", "aicards: no\n"),
        Outcome(2, "", ""),
        Outcome(2, "", "two\nlines\n"),
        Outcome(2, "", "\x1b[31m\n"),
        Outcome(0, "Traceback (most recent call last)", ""),
    ):
        assert fault_of(outcome) is not None
