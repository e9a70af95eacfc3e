"""A small part of `make fuzz`: what is well is read, what is not is refused by a sentence."""

import json
from random import Random

import pytest

from .mutations import mutated
from .readers import device_profile, fault_of, readers

TEXTS = 60


@pytest.mark.parametrize("name", readers())
def test_every_text_is_read_or_refused_in_a_sentence(name: str) -> None:
    reader = readers()[name]
    for value in reader.accepted:
        reader.read(json.dumps(value).encode())
    random, refused = Random(name), 0
    for _ in range(TEXTS):
        text = mutated(random.choice(reader.accepted), random)
        assert fault_of(reader, text) is None, text[:300]
        try:
            reader.read(text)
        except ValueError:
            refused += 1
    # A mutator that changes nothing would find nothing.
    assert refused > TEXTS // 4


def test_a_profile_with_a_figure_of_the_wrong_kind_is_refused() -> None:
    reader = readers()["device profile"]
    for part, value in (("speed", []), ("levels", [1] * 5), ("memory", None), ("battery", []), ("sustained", {})):
        with pytest.raises(ValueError, match="missing or of the wrong kind"):
            reader.read(json.dumps(device_profile() | {part: value}).encode())
