"""What a position is worth at a glance, and the rules by which way v3 uses the powers.

The rules are read from powers.toml, or from a file like it, and can be changed and read again without compiling.
"""

import tomllib
from pathlib import Path

from libc.stdint cimport int32_t

from aicore.bits cimport bit, popcount

from .pieces cimport (
    ALL,
    INSPECTOR,
    JACK,
    NUM_CHARACTERS,
    NUM_EXITS,
    Pieces,
    Setup,
    make_step,
    seen_set,
    streets,
    suspects_of,
)

from .board import CHARACTERS
from .rules import ROLES

USUAL_PATH = Path(__file__).with_name("powers.toml")
FEATURES = ("even_split", "unseen", "jack_unseen", "jack_company", "exit_near", "chased")
ONLY_JACK_KNOWS = ("jack_unseen", "jack_company")
MOST_WEIGHT = 1000
WITH_POWER = ("watson", "smith", "lestrade", "goodley", "gull", "bert")

cdef enum:
    NEAR_EXIT = 8        # steps; farther away an exit does not count


cdef class PowerRules:
    """A rule for each character with a power to use, from a file; ValueError with one sentence for a bad one."""

    def __init__(self, path=None):
        cdef int character, role, feature
        self.path = Path(path) if path is not None else USUAL_PATH
        try:
            rules = tomllib.loads(self.path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(f"the rules for powers in {self.path} cannot be read: {error.strerror}") from error
        except ValueError as error:             # neither text nor TOML
            raise ValueError(f"{self.path.name} is not in the form of powers.toml: {error}") from error
        if sorted(rules) != sorted(WITH_POWER):
            raise ValueError(f"{self.path.name} must have a rule for each of {', '.join(WITH_POWER)}, and no other")
        for name, rule in rules.items():
            character = CHARACTERS.index(name)
            if not isinstance(rule, dict) or set(rule) != {"when", *ROLES} or rule["when"] not in ("before", "after"):
                raise ValueError(f'the rule for {name} must have when ("before" or "after"), inspector and jack, '
                                 "and nothing else")
            self.is_first[character] = rule["when"] == "before" and name not in ("watson", "gull")
            for role, whose in enumerate(ROLES):
                if not isinstance(rule[whose], dict):
                    raise ValueError(f"the rule for {name} must have weights for the {whose}, "
                                     "such as { even_split = 1.0 }")
                for feature in range(NUM_FEATURES):
                    self.weights[character][role][feature] = 0.0
                for word, weight in rule[whose].items():
                    if word not in FEATURES or isinstance(weight, bool) or not isinstance(weight, (int, float)):
                        raise ValueError(f"a weight for {name} is a number for one of {', '.join(FEATURES)}, "
                                         f"not {word} = {weight!r}")
                    if not -MOST_WEIGHT <= weight <= MOST_WEIGHT:
                        raise ValueError(f"the weight {word} for {name} must lie in -{MOST_WEIGHT} to {MOST_WEIGHT}")
                    if whose == "inspector" and word in ONLY_JACK_KNOWS:
                        raise ValueError(f"the rule for {name} gives the inspector {word}, which only Jack knows")
                    self.weights[character][role][FEATURES.index(word)] = weight

    def __reduce__(self):
        return PowerRules, (self.path,)


cdef void find_features(const Pieces* pieces, int role, double* features) noexcept nogil:
    """Fill in the features as the role knows them; for Jack's role it is known who he is."""
    cdef int seen = seen_set(pieces)
    cdef int suspects = suspects_of(pieces, INSPECTOR) if role == INSPECTOR else ALL & ~pieces.cleared
    cdef int total = popcount(suspects)
    cdef int num_seen = popcount(suspects & seen)
    cdef int feature, character, index, steps, other
    cdef double near = 0.0
    cdef int chased = 0
    for feature in range(NUM_FEATURES):
        features[feature] = 0.0
    if total == 0:
        return
    features[EVEN_SPLIT] = 1.0 - <double> abs(2 * num_seen - total) / total
    features[UNSEEN_PART] = <double> (total - num_seen) / total
    if role == JACK:
        features[JACK_UNSEEN] = 0.0 if seen >> pieces.jack & 1 else 1.0
        features[JACK_COMPANY] = <double> (num_seen if seen >> pieces.jack & 1 else total - num_seen) / total
    for character in range(NUM_CHARACTERS):
        if role == JACK and character != pieces.jack:
            continue
        if role == INSPECTOR and not suspects >> character & 1:
            continue
        if streets.within[pieces.where[character]][3] & pieces.occupied & ~bit(pieces.where[character]):
            chased += 1
        if role == INSPECTOR and seen >> character & 1:
            continue
        steps = NEAR_EXIT
        for index in range(NUM_EXITS):
            other = streets.exit_distance[pieces.where[character]][index]
            if not pieces.cordons >> index & 1 and other < steps:
                steps = other
        near += 1.0 - <double> steps / NEAR_EXIT
    features[EXIT_NEAR] = near / total if role == INSPECTOR else near
    features[CHASED] = <double> chased / total if role == INSPECTOR else <double> chased


cdef double score_of(const Pieces* pieces, int role, const double* weights) noexcept nogil:
    """Return the sum of weights times features."""
    cdef double features[NUM_FEATURES]
    cdef double total = 0.0
    cdef int feature
    find_features(pieces, role, features)
    for feature in range(NUM_FEATURES):
        total += weights[feature] * features[feature]
    return total


cdef int best_step(const Pieces* pieces, const Setup* setup, int role, const double* weights,
                   const int32_t* moves, int count) noexcept nogil:
    """Return the step after which the score is highest, the first among equals; none of them ends a turn's play."""
    cdef Pieces after
    cdef double score
    cdef double best_score = 0.0
    cdef int best = -1
    cdef int index
    for index in range(count):
        after = pieces[0]
        make_step(&after, setup, moves[index])
        score = score_of(&after, role, weights)
        if best < 0 or score > best_score:
            best_score = score
            best = moves[index]
    return best
