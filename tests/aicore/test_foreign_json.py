"""JSON of others: what is refused, with which words, and how long that takes."""

import json
import time
from pathlib import Path

import pytest

from aicore.foreign_json import MAX_DEPTH, ForeignJsonError, parse_json, read_json_file

REFUSED = {
    "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1): f"is nested more than {MAX_DEPTH} deep",
    "[" * 100_000: f"is nested more than {MAX_DEPTH} deep",
    '{"a":' * 100_000: f"is nested more than {MAX_DEPTH} deep",
    '{"seed": Infinity}': "has Infinity, which is no number in JSON",
    '{"seed": NaN}': "has NaN, which is no number in JSON",
    "-1e999": "has a number that is too large",
    "9223372036854775808": "has a number beyond 64 bits",
    "-9223372036854775809": "has a number beyond 64 bits",
    "1" * 5000: "has a number beyond 64 bits",
    '"\\ud800"': "has half a character in a text",
    '{"\\udfff": 1}': "has half a character in a text",
    '["half': "is not JSON: Unterminated string starting at in line 1",
    "": "is not JSON: Expecting value in line 1",
}


def test_what_exceeds_a_limit_is_refused_in_a_sentence() -> None:
    for text, words in REFUSED.items():
        with pytest.raises(ForeignJsonError) as refused:
            parse_json(text)
        assert str(refused.value) == words, text[:60]


def test_what_lies_within_the_limits_is_read_as_it_is() -> None:
    values = [2**63 - 1, -(2**63), 1.5, "[[[[" * 100, '"\\"', "\U0001f0a1", None, True, {"a": [1]}]
    for text in (json.dumps(values), json.dumps(values).encode(), json.dumps(values, ensure_ascii=False).encode()):
        assert parse_json(text) == values
    nested = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert parse_json(nested)


def test_a_file_is_read_no_further_than_its_limit(tmp_path: Path) -> None:
    big = tmp_path / "big.json"
    with big.open("wb") as stream:
        stream.truncate(100_000_000)
    begun = time.process_time()
    with pytest.raises(ForeignJsonError, match="is larger than 4 MB"):
        read_json_file(big)
    assert time.process_time() - begun < 1.0


def test_quotes_and_backslashes_without_end_cost_no_more_than_their_length() -> None:
    begun = time.process_time()
    for text in ('"' + '\\"' * 1_000_000, '"' * 1_999_999, "\\" * 2_000_000):
        with pytest.raises(ForeignJsonError):
            parse_json(text)
    assert time.process_time() - begun < 5.0


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ForeignJsonError, match="is not a text file"):
        parse_json(b"\xff\xfe\x00")
