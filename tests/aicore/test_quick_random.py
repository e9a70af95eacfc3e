"""QuickRandom is a random.Random: reproducible, even, and complete."""

from collections import Counter
from itertools import permutations

import pytest

from aicore.quick_random import QuickRandom


def draw(generator: QuickRandom) -> list[object]:
    items = list(range(20))
    generator.shuffle(items)
    return [
        generator.random(),
        generator.randrange(10),
        generator.choice("abc"),
        generator.sample(range(9), 4),
        generator.getrandbits(70),
        generator.gauss(0, 1),
        generator.choices("xyz", k=5),
        items,
    ]


def test_the_same_seed_gives_the_same_draws() -> None:
    generator = QuickRandom(3)
    first = draw(generator)
    generator.seed(3)
    assert draw(generator) == first
    assert draw(QuickRandom(4)) != first


def test_the_draws_are_the_same_on_every_platform() -> None:
    assert QuickRandom(1).sample(range(35), 5) == [12, 33, 3, 27, 10]


def test_a_state_can_be_kept() -> None:
    generator = QuickRandom(5)
    state = generator.getstate()
    first = draw(generator)
    generator.setstate(state)
    assert draw(generator)[:5] == first[:5]


@pytest.mark.parametrize("way", ["shuffle", "sample"])
def test_every_order_is_equally_likely(way: str) -> None:
    generator = QuickRandom(7)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        items = [0, 1, 2]
        if way == "shuffle":
            generator.shuffle(items)
        else:
            items = generator.sample(items, 3)
        counts[tuple(items)] += 1
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((counts[order] - 2000) ** 2 / 2000 for order in permutations(range(3))) < 20.5


def test_bits_have_the_length_asked_for() -> None:
    generator = QuickRandom(9)
    assert generator.getrandbits(0) == 0
    for count in (1, 63, 64, 65, 200):
        assert max(generator.getrandbits(count) for _ in range(50)).bit_length() in range(count - 9, count + 1)


def test_a_sample_cannot_be_larger_than_the_population() -> None:
    with pytest.raises(ValueError, match="sample of 4"):
        QuickRandom(1).sample(range(3), 4)
