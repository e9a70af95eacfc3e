"""The sounds of cards, wood and small bells, made by sums: each a list of samples from -1 to 1. No Kivy here."""

import math
import struct
import wave
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

SAMPLE_RATE = 22050
Samples = list[float]


def rustle(seconds: float, *, low: float, high: float, loudness: float, seed: int) -> Samples:
    """Return noise between two pitches in Hz that swells to its loudness and fades: paper on paper."""
    dice, count = Random(seed), int(SAMPLE_RATE * seconds)
    quick, slow = (1 - math.exp(-2 * math.pi * pitch / SAMPLE_RATE) for pitch in (high, low))
    bright = dull = 0.0
    made = []
    for index in range(count):
        bright += quick * (dice.uniform(-1, 1) - bright)
        dull += slow * (bright - dull)
        made.append(math.sin(math.pi * index / count) ** 2 * (bright - dull))
    peak = max(map(abs, made))
    return [sample * loudness / peak for sample in made]


def knock(pitch: float, seconds: float, *, loudness: float) -> Samples:
    """Return a knock on wood: a pitch and one above it that die away at once."""
    made = []
    for index in range(int(SAMPLE_RATE * seconds)):
        at = index / SAMPLE_RATE
        tone = math.sin(2 * math.pi * pitch * at) + 0.4 * math.sin(2 * math.pi * 2.76 * pitch * at) * math.exp(-60 * at)
        made.append(loudness * tone * math.exp(-at * 9 / seconds) * min(1.0, index / 30))
    return made


def bell(pitch: float, seconds: float, *, loudness: float) -> Samples:
    """Return a soft bell: three pitches, the higher the sooner gone."""
    made = []
    for index in range(int(SAMPLE_RATE * seconds)):
        at = index / SAMPLE_RATE
        tone = sum(
            part * math.sin(2 * math.pi * pitch * times * at) * math.exp(-fade * at / seconds)
            for times, part, fade in ((1.0, 0.7, 5.0), (2.0, 0.2, 8.0), (4.1, 0.1, 14.0))
        )
        made.append(loudness * tone * min(1.0, index / 60))
    return made


def mixed(*parts: tuple[float, Samples]) -> Samples:
    """Return sounds together, each from its second on."""
    starts = [(int(SAMPLE_RATE * seconds), samples) for seconds, samples in parts]
    made = [0.0] * max(start + len(samples) for start, samples in starts)
    for start, samples in starts:
        for index, sample in enumerate(samples, start):
            made[index] += sample
    return made


def card() -> Samples:
    """A card that is laid on the felt."""
    slide = rustle(0.07, low=900, high=4200, loudness=0.3, seed=1)
    return mixed((0.0, slide), (0.045, knock(150, 0.06, loudness=0.16)))


def deal() -> Samples:
    """Cards that leave the dealer's hand one after the other."""
    flicks = [(0.075 * step, rustle(0.06, low=1400, high=5200, loudness=0.2, seed=step)) for step in range(8)]
    return mixed(*flicks)


def trick() -> Samples:
    """A trick that is swept up."""
    sweep = rustle(0.26, low=500, high=2600, loudness=0.28, seed=3)
    return mixed((0.0, sweep), (0.2, knock(130, 0.07, loudness=0.14)))


def said() -> Samples:
    """A bid or a move on a board: two knocks on wood."""
    return mixed((0.0, knock(420, 0.07, loudness=0.2)), (0.055, knock(360, 0.08, loudness=0.16)))


def melody(pitches: Sequence[float], step: float, *, loudness: float) -> Samples:
    """Return bells one after the other, each ringing on."""
    return mixed(*((number * step, bell(pitch, 0.7, loudness=loudness)) for number, pitch in enumerate(pitches)))


def won() -> Samples:
    """A match won."""
    return melody((523.3, 659.3, 784.0, 1046.5), 0.12, loudness=0.26)


def lost() -> Samples:
    """A match lost: a small step down."""
    return melody((392.0, 329.6), 0.2, loudness=0.2)


def medal() -> Samples:
    """Something that was achieved for the first time."""
    return melody((880.0, 1174.7), 0.1, loudness=0.2)


SOUNDS: dict[str, Callable[[], Samples]] = {
    "card": card, "deal": deal, "trick": trick, "said": said, "won": won, "lost": lost, "medal": medal,
}


def write_sound(path: Path, samples: Samples) -> None:
    """Write samples as a WAV file; what is louder than loud is cut off."""
    words = [int(32767 * min(1.0, max(-1.0, sample))) for sample in samples]
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(SAMPLE_RATE)
        sound.writeframes(struct.pack(f"<{len(words)}h", *words))
