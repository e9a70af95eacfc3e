"""The deal of the model system: strong cards by the bids first, then the rest.

High cards and spades go to the hands whose bids are not yet covered; then the other cards, highest first, each by its
weights among the hands that have room. Hand sizes and voids are kept. Its known fault: a hand that bid high is full
of strong cards when the low ones are dealt, so a low card believed to be with the nil bidder at 1/3 lands there in
most deals. Kept to compare with the exact deal of aicore.dealing, which has no such bias.
"""

from libc.stdint cimport uint64_t

from aicore.bits cimport bit, highest, lowest, nth_bit, popcount
from aicore.cards cimport SPADES, suit_cards
from aicore.dealing cimport checked_weight
from aicore.rng cimport Rng, below, checked_seed, seed_rng, uniform

from aicore.cards import card_set

cdef enum:
    MAX_TRIES = 20

cdef uint64_t HONOURS = <uint64_t> 0x1E00 * <uint64_t> 0x0001000100010001     # jack to ace of every suit


cdef double trick_value(int card) noexcept nogil:
    """Return about how many tricks a strong card takes."""
    cdef int rank = card & 15
    if card >> 4 == SPADES:
        return 1.0 if rank >= 11 else 0.75 if rank >= 9 else 0.45
    return 0.9 if rank == 12 else 0.6 if rank == 11 else 0.3 if rank == 10 else 0.1


cdef int draw_place(const double* chances, Rng* rng) noexcept nogil:
    """Return a place by its chance, or -1 when all are zero."""
    cdef double total = chances[0] + chances[1] + chances[2]
    cdef double draw
    cdef int place
    if total <= 0.0:
        return -1
    draw = uniform(rng) * total
    for place in range(3):
        if draw < chances[place]:
            return place
        draw -= chances[place]
    for place in range(2, -1, -1):
        if chances[place] > 0.0:
            return place
    return -1


cdef bint deal_biased(uint64_t hidden, const int* needs, const double* bids, const double* weights, uint64_t* hands,
                      Rng* rng) noexcept nogil:
    """Fill the hands of the three places; False when it ran into a dead end every time."""
    cdef uint64_t strong, weak
    cdef double chances[3]
    cdef double missing[3]
    cdef int room[3]
    cdef int place, card, _attempt
    for _attempt in range(MAX_TRIES):
        strong = hidden & (HONOURS | suit_cards(SPADES))
        weak = hidden & ~strong
        for place in range(3):
            hands[place] = 0
            room[place] = needs[place]
            missing[place] = bids[place]
        while strong or weak:
            if strong:
                card = lowest(nth_bit(strong, below(rng, popcount(strong))))
                strong ^= bit(card)
                for place in range(3):
                    chances[place] = 0.0
                    if room[place] > 0 and weights[64 * place + card] > 0.0:
                        chances[place] = missing[place] if missing[place] > 0.05 else 0.05
            else:
                card = highest(weak)
                weak ^= bit(card)
                for place in range(3):
                    chances[place] = weights[64 * place + card] if room[place] > 0 else 0.0
            place = draw_place(chances, rng)
            if place < 0:
                break
            hands[place] |= bit(card)
            room[place] -= 1
            missing[place] -= trick_value(card) if card & 15 >= 9 or card >> 4 == SPADES else 0.0
        if not (room[0] or room[1] or room[2]):
            return True
    return False


def deal_biased_many(cards, needs, bids, weights, seed, int count):
    """Return `count` deals, each as three lists of cards; weights[place][card]."""
    cdef double flat_weights[3 * 64]
    cdef double promised[3]
    cdef int sizes[3]
    cdef uint64_t hands[3]
    cdef uint64_t hidden = card_set(cards)
    cdef Rng rng
    cdef int place, card
    if len(needs) != 3 or len(bids) != 3 or len(weights) != 3:
        raise ValueError("three places have needs, bids and weights")
    if not all(0 <= need <= 64 for need in needs) or sum(needs) != popcount(hidden):
        raise ValueError(f"{popcount(hidden)} hidden cards do not fill hands of {', '.join(map(str, needs))}")
    if not all(-14 <= bid <= 14 for bid in bids):
        raise ValueError(f"a bid less the tricks taken lies in -14 to 14, not {bids}")
    if not 0 <= count <= 10000000:
        raise ValueError(f"there are 0 to 10000000 deals at once, not {count}")
    for place in range(3):
        sizes[place] = needs[place]
        promised[place] = bids[place]
        for card in range(64):
            flat_weights[64 * place + card] = 0.0
    for card in cards:
        for place in range(3):
            flat_weights[64 * place + card] = checked_weight(weights[place][card])
    seed_rng(&rng, checked_seed(seed))
    deals = []
    for _ in range(count):
        if not deal_biased(hidden, sizes, promised, flat_weights, hands, &rng):
            raise ValueError("the hidden cards cannot be dealt under these constraints")
        deals.append([[card for card in range(64) if hands[place] & bit(card)] for place in range(3)])
    return deals
