"""Deals hidden cards to any number of places (hands and a stock) under shown voids, never into a dead end.

dealing.Dealer is exact but its table grows with the product of the hand sizes; this one needs no table. Cards
that the same places can hold form a class (as a rule a suit). Card by card, the narrowest class first, a place is drawn
in proportion to the cards that it still needs. By Hall's theorem the rest can be dealt as long as no subset of
classes has more cards left than the places open to it have room; that surplus is kept up to date for all subsets,
and a place is passed over where taking the card would make it negative. The deal is uniform when the sets
of places open to the classes contain one another (no void shown, or one, or a chain). Otherwise random exchanges of
two cards that may change places follow, two for each card, which bring it close to uniform.
"""

from libc.stdint cimport int16_t, uint8_t, uint64_t

from .bits cimport bit, lowest, popcount
from .rng cimport Rng, below, checked_seed, seed_rng

from .cards import card_set

cdef enum:
    MAX_DEALS = 10000000      # that Python may ask for at once


cdef class PlacesDealer:
    """A deal of hidden cards to up to nine places, drawn again and again."""

    cdef int prepare(self, uint64_t cards, int num_places, const int* needs, const uint64_t* lacks) except -1:
        """Make ready to deal cards; a place holds none that it lacks. ValueError when no deal fits."""
        cdef uint64_t signatures[MAX_CLASSES]
        cdef int widths[MAX_CLASSES]
        cdef uint64_t left = cards
        cdef uint64_t signature
        cdef int card, place, index, subset, total = 0
        self.num_places = num_places
        self.num_classes = 0
        for place in range(num_places):
            if needs[place] < 0:
                raise ValueError("a place holds more cards than it has room for")
            self.needs[place] = <int16_t> needs[place]
            total += needs[place]
        if total != popcount(cards):
            raise ValueError(f"{popcount(cards)} hidden cards do not fill {total} places")
        while left:
            card = lowest(left)
            left &= left - 1
            signature = 0
            total = 0
            for place in range(num_places):
                if needs[place] > 0 and not lacks[place] & bit(card):
                    signature |= bit(place)
                    total += needs[place]
            index = 0
            while index < self.num_classes and signatures[index] != signature:
                index += 1
            if index == self.num_classes:
                if index == MAX_CLASSES:
                    raise ValueError(f"shown voids divide the hidden cards into more than {MAX_CLASSES} kinds")
                # Keep the classes in order of the room open to them.
                while index > 0 and widths[index - 1] > total:
                    signatures[index] = signatures[index - 1]
                    widths[index] = widths[index - 1]
                    self.classes[index] = self.classes[index - 1]
                    index -= 1
                signatures[index] = signature
                widths[index] = total
                self.classes[index] = 0
                self.num_classes += 1
            self.classes[index] |= bit(card)
        self.full = 0
        for subset in range(1 << self.num_classes):
            total = 0
            for place in range(num_places):
                for index in range(self.num_classes):
                    if subset & (1 << index) and signatures[index] & bit(place):
                        total += needs[place]
                        break
            for index in range(self.num_classes):
                if subset & (1 << index):
                    total -= popcount(self.classes[index])
            if total < 0:
                raise ValueError("no deal of the hidden cards agrees with what has been shown")
            self.room[subset] = <int16_t> total
            if total == 0:
                self.full |= bit(subset)
        for index in range(self.num_classes):
            for place in range(num_places):
                self.allowed[index][place] = (signatures[index] & bit(place)) != 0
                self.blocked[index][place] = 0
                for subset in range(1 << self.num_classes):
                    if subset & (1 << index):
                        continue
                    for card in range(self.num_classes):
                        if subset & (1 << card) and signatures[card] & bit(place):
                            self.blocked[index][place] |= bit(subset)
        self.largest = 0
        for place in range(num_places):
            if needs[place] > needs[self.largest]:
                self.largest = place
        self.is_crossed = False
        for index in range(self.num_classes):
            for card in range(index):
                if signatures[card] & ~signatures[index]:
                    self.is_crossed = True
        return 0

    cdef void deal_freely(self, uint64_t* hands, Rng* rng) noexcept nogil:
        """Deal where every place can hold every card: draw for all places but the largest, which gets the rest."""
        cdef uint8_t cards[64]
        cdef uint64_t left = self.classes[0]
        cdef int count = 0
        cdef int place, draw, _turn
        while left:
            cards[count] = <uint8_t> lowest(left)
            left &= left - 1
            count += 1
        left = self.classes[0]
        for place in range(self.num_places):
            if place != self.largest:
                for _turn in range(self.needs[place]):
                    draw = below(rng, count)
                    hands[place] |= bit(cards[draw])
                    left ^= bit(cards[draw])
                    count -= 1
                    cards[draw] = cards[count]
        hands[self.largest] |= left

    cdef void deal(self, uint64_t* hands, Rng* rng) noexcept nogil:
        """Add the hidden cards to the hands of the places; prepare has been called."""
        cdef int16_t needs[MAX_HOLDERS]
        cdef int16_t room[64]
        cdef uint64_t full = self.full
        cdef uint64_t left, losing
        cdef uint8_t kinds[64]
        cdef uint8_t places[64]
        cdef uint64_t cards[64]
        cdef int index, subset, total, draw, other
        cdef int place = 0
        cdef int count = 0
        if self.num_classes == 1:
            self.deal_freely(hands, rng)
            return
        for place in range(self.num_places):
            needs[place] = self.needs[place]
        for subset in range(1 << self.num_classes):
            room[subset] = self.room[subset]
        for index in range(self.num_classes):
            left = self.classes[index]
            while left:
                total = 0
                for place in range(self.num_places):
                    if self.allowed[index][place] and not full & self.blocked[index][place]:
                        total += needs[place]
                draw = below(rng, total)
                for place in range(self.num_places):
                    if self.allowed[index][place] and not full & self.blocked[index][place]:
                        draw -= needs[place]
                        if draw < 0:
                            break
                cards[count] = left & (~left + 1)
                kinds[count] = <uint8_t> index
                places[count] = <uint8_t> place
                count += 1
                left &= left - 1
                needs[place] -= 1
                losing = self.blocked[index][place]
                while losing:
                    subset = lowest(losing)
                    losing &= losing - 1
                    room[subset] -= 1
                    if room[subset] == 0:
                        full |= bit(subset)
        if self.is_crossed:
            for _ in range(2 * count):
                index = below(rng, count)
                other = below(rng, count)
                if self.allowed[kinds[index]][places[other]] and self.allowed[kinds[other]][places[index]]:
                    places[index], places[other] = places[other], places[index]
        for index in range(count):
            hands[places[index]] |= cards[index]


def deal_places(cards, needs, lacks, *, seed, int count=1):
    """Return `count` deals, each a list of cards for every place; lacks[place] holds the cards it cannot have."""
    cdef PlacesDealer dealer = PlacesDealer()
    cdef int sizes[MAX_HOLDERS]
    cdef uint64_t excluded[MAX_HOLDERS]
    cdef uint64_t hands[MAX_HOLDERS]
    cdef uint64_t hidden = card_set(cards)
    cdef Rng rng
    cdef int place, card
    if not 1 <= len(needs) <= MAX_HOLDERS:
        raise ValueError(f"cards are dealt to 1 to {MAX_HOLDERS} places, not {len(needs)}")
    if len(lacks) != len(needs):
        raise ValueError(f"lacks has {len(lacks)} entries for {len(needs)} places")
    if not 0 <= count <= MAX_DEALS:
        raise ValueError(f"there are 0 to {MAX_DEALS} deals at once, not {count}")
    for place in range(len(needs)):
        if not 0 <= needs[place] <= 64:
            raise ValueError(f"a place needs 0 to 64 cards, not {needs[place]}")
        sizes[place] = needs[place]
        excluded[place] = card_set(lacks[place])
    dealer.prepare(hidden, len(needs), sizes, excluded)
    seed_rng(&rng, checked_seed(seed))
    deals = []
    for _ in range(count):
        for place in range(len(needs)):
            hands[place] = 0
        dealer.deal(hands, &rng)
        deals.append([[card for card in range(64) if hands[place] & bit(card)] for place in range(len(needs))])
    return deals
