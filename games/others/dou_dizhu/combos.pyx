"""The combinations of Dou Di Zhu, numbered; a set of cards is four bits a rank, since suits do not matter.

Numbers: 0 pass; then by kind, within a kind by length, within a length by the lowest rank, so that the combinations
that may beat another of the same kind and length follow it directly. Kickers are no part of the number: they are
chosen one by one in further moves.
"""

from libc.stdint cimport uint64_t

RANKS = "3456789TJQKA2BR"
KINDS = (
    "pass", "solo", "pair", "trio", "trio with solo", "trio with pair", "chain of solos", "chain of pairs",
    "chain of trios", "chain of trios with solos", "chain of trios with pairs", "four with solos", "four with pairs",
    "bomb", "rocket",
)

# kind: (cards of each rank, shortest, longest, first rank that cannot be in it, kickers a rank, size of a kicker)
cdef dict SHAPES = {
    SOLO: (1, 1, 1, 15, 0, 0),
    PAIR: (2, 1, 1, 13, 0, 0),
    TRIO: (3, 1, 1, 13, 0, 0),
    TRIO_SOLO: (3, 1, 1, 13, 1, 1),
    TRIO_PAIR: (3, 1, 1, 13, 1, 2),
    SOLO_CHAIN: (1, 5, 12, 12, 0, 0),
    PAIR_CHAIN: (2, 3, 10, 12, 0, 0),
    TRIO_CHAIN: (3, 2, 6, 12, 0, 0),
    TRIO_CHAIN_SOLO: (3, 2, 5, 12, 1, 1),
    TRIO_CHAIN_PAIR: (3, 2, 4, 12, 1, 2),
    FOUR_SOLOS: (4, 1, 1, 13, 2, 1),
    FOUR_PAIRS: (4, 1, 1, 13, 2, 2),
    BOMB: (4, 1, 1, 13, 0, 0),
}


cdef int number_combos() except -1:
    cdef int number = 1
    cdef int first, last, start, length, rank
    cdef uint64_t cards
    for kind, (copies, shortest, longest, ranks_end, kickers, kicker_size) in SHAPES.items():
        for length in range(shortest, longest + 1):
            first = number
            last = first + ranks_end - length + 1
            for start in range(ranks_end - length + 1):
                cards = 0
                for rank in range(start, start + length):
                    cards |= cards_of(rank, copies)
                combos[number] = Combo(
                    cards=cards, kind=kind, start=start, length=length, num_kickers=kickers * length,
                    kicker_size=kicker_size, num_cards=length * (copies + kickers * kicker_size), group_end=last)
                number += 1
    combos[number] = Combo(
        cards=cards_of(BLACK_JOKER, 1) | cards_of(RED_JOKER, 1), kind=ROCKET, start=BLACK_JOKER, length=1,
        num_kickers=0, kicker_size=0, num_cards=2, group_end=number + 1)
    if number + 1 != NUM_COMBOS:
        raise AssertionError(f"{number + 1} combinations")
    return 0


number_combos()


def pack(text):
    """Return the cards that text names, such as 3345BR, as four bits a rank; ValueError for anything else."""
    cdef uint64_t cards = 0
    cdef int rank
    for letter in text.upper():
        if letter not in RANKS:
            raise ValueError(f"'{letter}' is not a rank: the ranks are {RANKS}")
        rank = RANKS.index(letter)
        if count_of(cards, rank) == (4 if rank < BLACK_JOKER else 1):
            raise ValueError(f"there are no more than {4 if rank < BLACK_JOKER else 1} of '{letter}' in the pack")
        cards += cards_of(rank, 1)
    return cards


def unpack(uint64_t cards):
    """Return the cards by name, lowest first."""
    cdef int rank
    return "".join(RANKS[rank] * count_of(cards, rank) for rank in range(NUM_RANKS))


def combo_name(int number):
    """Return the combination by its cards, with a 1 or 2 for each kicker to come: 333444+11."""
    cdef Combo combo
    if not 0 <= number < NUM_COMBOS:
        raise ValueError(f"combinations are numbered 0 to {NUM_COMBOS - 1}, not {number}")
    if number == PASS:
        return "pass"
    combo = combos[number]
    return unpack(combo.cards) + ("+" + str(combo.kicker_size) * combo.num_kickers if combo.num_kickers else "")


def describe(int number):
    """Return what the table says of a combination."""
    cdef Combo combo
    if not 0 <= number < NUM_COMBOS:
        raise ValueError(f"combinations are numbered 0 to {NUM_COMBOS - 1}, not {number}")
    combo = combos[number]
    return {
        "kind": KINDS[combo.kind], "start": combo.start, "length": combo.length, "kickers": combo.num_kickers,
        "kicker_size": combo.kicker_size, "num_cards": combo.num_cards, "group_end": combo.group_end,
    }
