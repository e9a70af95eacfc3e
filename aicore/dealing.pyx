"""Draws the holders of hidden cards from a table of weights, exactly and in one pass over the cards.

The chance of a whole deal is proportional to the product of the weights of its cards at their places; a weight
of zero is a hard constraint. Going backwards over the cards, the sum of all completions is counted for every
number of cards that the first two places may still need (the third gets the rest), so that dealing forwards
can draw each card with its exact chance and never runs into a dead end. Weights 0 and 1 give the uniform
deal under constraints. The table for 39 cards in three hands of 13 takes 31 KB.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from .bits cimport bit, lowest, popcount
from .budget.memory cimport give_back, object_bytes, resize_block, take_block
from .rng cimport Rng, checked_seed, next_bits, seed_rng

cdef enum:
    MAX_DEALS = 10000000      # that Python may ask for at once


cdef class Dealer:
    """A deal of hidden cards to at most three places, drawn again and again."""

    def __dealloc__(self):
        give_back(self.chances, self.num_chances * sizeof(Chance))

    cdef size_t num_bytes(self):
        return object_bytes(type(self)) + self.num_chances * sizeof(Chance)

    cdef int prepare(self, uint64_t cards, const int* needs, const double* weights, int split=MAX_CARDS,
                     const int* split_needs=NULL) except -1:
        """Make ready to deal cards; weights[64 * place + card]. ValueError when no deal fits.

        Of the cards numbered `split` and above, a place gets exactly split_needs[place], or any number if that is -1.
        """
        cdef int num_cards = popcount(cards)
        cdef int rows = max(needs[0], 0) + 1
        cdef int columns = max(needs[1], 0) + 1
        cdef Py_ssize_t wanted = <Py_ssize_t> num_cards * rows * columns
        cdef Chance* block
        cdef Chance* chance
        cdef double* below_sums
        cdef double* sums
        cdef double* swap
        cdef double first, second, third, total, largest
        cdef int index, a, b, c, card, place
        cdef int split_index = popcount(cards & (bit(split) - 1)) if split_needs != NULL else num_cards
        if needs[0] < 0 or needs[1] < 0 or needs[2] < 0 or needs[0] + needs[1] + needs[2] != num_cards:
            raise ValueError(f"{num_cards} hidden cards do not fill hands of {needs[0]}, {needs[1]} and {needs[2]}")
        if wanted > self.num_chances:
            block = <Chance*> resize_block(self.chances, self.num_chances * sizeof(Chance), wanted * sizeof(Chance))
            self.chances = block
            self.num_chances = wanted
        for place in range(MAX_PLACES):
            self.needs[place] = needs[place]
        self.num_cards = num_cards
        for index in range(num_cards):
            self.cards[index] = <uint8_t> lowest(cards)
            cards &= cards - 1

        below_sums = <double*> take_block(2 * rows * columns * sizeof(double))
        sums = below_sums + rows * columns
        swap = below_sums     # the block to free, whichever layer it is by then
        block = self.chances
        try:
            below_sums[0] = 1.0
            for index in range(num_cards - 1, -1, -1):
                card = self.cards[index]
                largest = 0.0
                for a in range(rows):
                    for b in range(columns):
                        c = num_cards - index - a - b
                        first = second = third = 0.0
                        if 0 <= c <= needs[2]:
                            if a > 0:
                                first = weights[card] * below_sums[(a - 1) * columns + b]
                            if b > 0:
                                second = weights[64 + card] * below_sums[a * columns + b - 1]
                            if c > 0:
                                third = weights[128 + card] * below_sums[a * columns + b]
                        total = first + second + third
                        if index == split_index and (a != split_needs[0] != -1 or b != split_needs[1] != -1
                                                     or c != split_needs[2] != -1):
                            total = 0.0
                        sums[a * columns + b] = total
                        if total > largest:
                            largest = total
                        chance = &self.chances[(index * rows + a) * columns + b]
                        if total > 0.0:
                            chance.first = <uint16_t> (first / total * CERTAIN + 0.5)
                            # Exactly CERTAIN when the third place cannot have the card: then it never gets it.
                            chance.second = <uint16_t> ((first + second) / total * CERTAIN + 0.5)
                            if first > 0.0 and second == 0.0 and third == 0.0:
                                chance.first = CERTAIN
                        else:
                            chance.first = chance.second = 0
                if largest == 0.0:
                    raise ValueError("no deal of the hidden cards agrees with what has been shown")
                # Scaling keeps the sums in range; only their ratios are used.
                for a in range(rows * columns):
                    sums[a] /= largest
                below_sums, sums = sums, below_sums
            if num_cards and not below_sums[needs[0] * columns + needs[1]] > 0.0:
                raise ValueError("no deal of the hidden cards agrees with what has been shown")
        finally:
            give_back(swap, 2 * rows * columns * sizeof(double))
        return 0

    cdef void deal(self, uint64_t* hands, Rng* rng) noexcept nogil:
        """Add the hidden cards to the hands of the three places; prepare has been called."""
        cdef int columns = self.needs[1] + 1
        cdef int step = (self.needs[0] + 1) * columns
        cdef const Chance* chance = self.chances + self.needs[0] * columns + self.needs[1]
        cdef uint64_t bits = 0
        cdef uint64_t dealt[MAX_PLACES]
        cdef int index, draw, not_first, not_second
        dealt[0] = dealt[1] = dealt[2] = 0
        for index in range(self.num_cards):
            if index & 3 == 0:
                bits = next_bits(rng)
            draw = bits & (CERTAIN - 1)
            bits >>= 16
            not_first = draw >= chance.first
            not_second = draw >= chance.second
            dealt[not_first + not_second] |= bit(self.cards[index])
            chance += step - (1 - not_first) * columns - (not_first - not_second)
        hands[0] |= dealt[0]
        hands[1] |= dealt[1]
        hands[2] |= dealt[2]

    def marginals(self):
        """Return for each place the chance of each card to be dealt there, exactly as deal() draws; prepare first."""
        cdef int columns = self.needs[1] + 1
        cdef int rows = self.needs[0] + 1
        cdef const Chance* chance
        cdef double here, first, second
        cdef int index, a, b
        reach = {(self.needs[0], self.needs[1]): 1.0}
        shares = [{}, {}, {}]
        for index in range(self.num_cards):
            after = {}
            given = [0.0, 0.0, 0.0]
            for (a, b), here in reach.items():
                chance = &self.chances[(index * rows + a) * columns + b]
                first = chance.first / <double> CERTAIN
                second = chance.second / <double> CERTAIN - first
                for place, share, key in ((0, first, (a - 1, b)), (1, second, (a, b - 1)),
                                          (2, 1.0 - first - second, (a, b))):
                    if share > 0.0:
                        given[place] += here * share
                        after[key] = after.get(key, 0.0) + here * share
            for place in range(3):
                shares[place][self.cards[index]] = given[place]
            reach = after
        return shares


cdef double checked_weight(object weight) except -1.0:
    """Return a weight as the dealer takes it; ValueError for what is none."""
    cdef double value = weight
    if not 0.0 <= value <= 1e100:
        raise ValueError(f"a weight is 0 or more, and 1e100 at most, not {weight!r}")
    return value


cdef Dealer new_dealer(cards, needs, weights, int split, split_needs):
    """Return a dealer made ready with Python values."""
    cdef Dealer dealer = Dealer()
    cdef double table[3 * 64]
    cdef int sizes[MAX_PLACES]
    cdef int split_sizes[MAX_PLACES]
    cdef uint64_t hidden = 0
    cdef int place, card
    if not 1 <= len(needs) <= MAX_PLACES or len(weights) != len(needs):
        raise ValueError(f"a deal has 1 to {MAX_PLACES} places with weights for each, not {len(needs)}")
    if split_needs is not None and len(split_needs) != len(needs):
        raise ValueError(f"split_needs has {len(split_needs)} numbers for {len(needs)} places")
    if not 0 <= split < MAX_CARDS:
        raise ValueError(f"the cards are split at a number from 0 to {MAX_CARDS - 1}, not {split}")
    for need in needs:
        if not 0 <= need <= MAX_CARDS:
            raise ValueError(f"a place needs 0 to {MAX_CARDS} cards, not {need}")
    for place in range(MAX_PLACES):
        split_sizes[place] = split_needs[place] if split_needs is not None and place < len(needs) else -1
        sizes[place] = needs[place] if place < len(needs) else 0
        for card in range(64):
            table[64 * place + card] = 0.0
    for number in cards:
        if not 0 <= number < MAX_CARDS:
            raise ValueError(f"cards are numbers from 0 to {MAX_CARDS - 1}, not {number}")
        hidden |= bit(number)
        for place in range(len(needs)):
            table[64 * place + <int> number] = checked_weight(weights[place][number])
    dealer.prepare(hidden, sizes, table, split, split_sizes)
    return dealer


def deal_marginals(cards, needs, weights):
    """Return for each of three places the chance of each card; weights[place][card]."""
    return new_dealer(cards, needs, weights, 0, None).marginals()


def deal_once(cards, needs, weights, seed):
    """Return one deal as three lists; weights[place][card], cards are numbers below 64."""
    return deal_many(cards, needs, weights, seed, 1)[0]


def deal_many(cards, needs, weights, seed, int count, *, int split=0, split_needs=None):
    """Return `count` deals, each as three lists of cards; weights[place][card].

    Of the cards numbered `split` and above, a place gets exactly split_needs[place], or any number if that is -1.
    """
    cdef Dealer dealer = new_dealer(cards, needs, weights, split, split_needs)
    cdef uint64_t hands[MAX_PLACES]
    cdef Rng rng
    cdef int place, card
    if not 0 <= count <= MAX_DEALS:
        raise ValueError(f"there are 0 to {MAX_DEALS} deals at once, not {count}")
    seed_rng(&rng, checked_seed(seed))
    deals = []
    for _ in range(count):
        hands[0] = hands[1] = hands[2] = 0
        dealer.deal(hands, &rng)
        deals.append([[card for card in range(64) if hands[place] & bit(card)] for place in range(len(needs))])
    return deals
