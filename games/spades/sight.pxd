"""What everybody sees of the play, and what it makes of the cards that a seat may play."""  # no-cython-lint

from libc.stdint cimport int32_t, uint8_t, uint64_t

from aicore.bits cimport bit, highest, lowest, popcount
from aicore.cards cimport SPADES, suit_cards

from .scoring cimport ScoringRules, are_bags_free, counts_for_contract, is_nil, tricks_needed


cdef enum:
    # A choice is described by entries of one long list of weights: NUM_ENTRIES for every legal card, each the number of
    # a combination of what the seat is after, where it sits in the trick, and what the card is in its hand. The policy
    # (policy.pyx) adds up their weights. A seat knows its own hand and what everybody sees, nothing else.
    NUM_ENTRIES = 8
    MAX_CHOICES = 16
    NUM_GOALS = 39            # what a seat is after in full; see goal_of()
    NUM_AIMS = 7              # ... and in short: see aim_of()
    NUM_PLACES = 8            # second; third, partner or opponent winning, trumped; last, likewise, by either's trump
    NUM_KINDS = 8             # cards that win or lose: the only such, the lowest, one between, the highest
    NUM_THROWN = 10           # a trump that wins (4) or loses (2), a side card with 0, 1, 2, 3 and more higher ones out
    NUM_HIGHER = 5            # higher cards out: 0 to 4 and more
    NUM_RANKS = 13
    NUM_LENGTHS = 6           # cards of the suit in the hand: 1 to 6 and more
    NUM_ORDERS = 4            # the only one of its suit, the lowest, one between, the highest
    NUM_TOUCHING = 4          # none equal beside it in the hand, one below, one above, both
    NUM_OUT = 7               # cards of the suit out: 0, 1, 2, 3, 4-5, 6-7, 8 and more
    NUM_TRICKS = 13
    NUM_SPADES = 7            # in the hand: 0 to 6 and more
    NUM_BEHIND = 3            # of opponents still to play: none void, one void, one void that has no trump
    NUM_ABOVE = 4             # cards out that beat the best so far: 0 to 3 and more
    NUM_VOIDS = 8             # shown: partner, left, right
    NUM_LED = 4               # who led the suit last: nobody, self, partner, an opponent

    # Leads
    LEAD_GOAL = 0
    LEAD_RANK = LEAD_GOAL + NUM_GOALS * 2 * NUM_HIGHER * NUM_ORDERS
    LEAD_VOIDS = LEAD_RANK + NUM_AIMS * 2 * NUM_RANKS * NUM_LENGTHS
    LEAD_OUT = LEAD_VOIDS + NUM_AIMS * NUM_VOIDS * 2 * NUM_HIGHER
    LEAD_TRICK = LEAD_OUT + NUM_OUT * NUM_HIGHER * NUM_LENGTHS * 2
    LEAD_LED = LEAD_TRICK + NUM_TRICKS * 2 * NUM_HIGHER
    LEAD_TOUCHING = LEAD_LED + NUM_LED * NUM_AIMS * 2 * NUM_HIGHER
    LEAD_SPADES = LEAD_TOUCHING + NUM_AIMS * 2 * NUM_TOUCHING * NUM_HIGHER
    # Follows suit
    FOLLOW_GOAL = LEAD_SPADES + NUM_SPADES * 2 * NUM_HIGHER
    FOLLOW_HIGHER = FOLLOW_GOAL + NUM_GOALS * NUM_PLACES * NUM_KINDS
    FOLLOW_RANK = FOLLOW_HIGHER + NUM_AIMS * NUM_PLACES * 2 * NUM_HIGHER
    FOLLOW_BEHIND = FOLLOW_RANK + NUM_AIMS * NUM_PLACES * 2 * NUM_RANKS
    FOLLOW_LENGTH = FOLLOW_BEHIND + NUM_BEHIND * NUM_PLACES * NUM_KINDS * 2
    FOLLOW_TOUCHING = FOLLOW_LENGTH + NUM_LENGTHS * NUM_PLACES * NUM_KINDS
    FOLLOW_TRICK = FOLLOW_TOUCHING + NUM_AIMS * 2 * NUM_TOUCHING * NUM_PLACES
    FOLLOW_ABOVE = FOLLOW_TRICK + NUM_TRICKS * NUM_PLACES * NUM_KINDS
    # Throws or trumps
    THROW_GOAL = FOLLOW_ABOVE + NUM_ABOVE * NUM_PLACES * NUM_KINDS
    THROW_RANK = THROW_GOAL + NUM_GOALS * NUM_PLACES * NUM_THROWN
    THROW_LENGTH = THROW_RANK + NUM_AIMS * NUM_PLACES * 2 * NUM_RANKS
    THROW_SPADES = THROW_LENGTH + NUM_AIMS * NUM_LENGTHS * NUM_ORDERS * NUM_HIGHER * 2
    THROW_OUT = THROW_SPADES + NUM_SPADES * NUM_LENGTHS * 2 * NUM_PLACES
    THROW_BEHIND = THROW_OUT + NUM_OUT * NUM_HIGHER * NUM_LENGTHS * 2
    THROW_TOUCHING = THROW_BEHIND + NUM_BEHIND * NUM_PLACES * NUM_THROWN
    THROW_ABOVE = THROW_TOUCHING + NUM_AIMS * 2 * NUM_TOUCHING * NUM_HIGHER
    NUM_WEIGHTS = THROW_ABOVE + NUM_ABOVE * NUM_PLACES * NUM_THROWN


cdef struct Sight:                # all that everybody sees of the play
    uint64_t unplayed
    uint64_t follow               # the suit led, 0: a lead
    uint64_t best                 # the card that wins the trick so far
    uint8_t player
    uint8_t winner                # of the trick so far
    uint8_t in_trick
    uint8_t left                  # tricks to be won, the present one too
    uint8_t broken
    uint8_t bags_are_free
    uint8_t voids[4]              # shown, a bit for each suit
    uint8_t led[4]                # the seat that led a suit last, by suit; 4: nobody
    uint8_t nil[4]                # a nil that still stands
    uint8_t counts[4]             # a trick of the seat helps its contract
    signed char need[2]           # tricks that the contract of the team still needs


cdef struct Choice:               # a legal card with its entries
    uint64_t card
    int32_t entries[NUM_ENTRIES]


cdef inline int at_most(int value, int limit) noexcept nogil:
    return value if value < limit else limit


cdef inline int goal_of(const Sight* sight) noexcept nogil:
    """Return what the seat to play is after, 0 to NUM_GOALS - 1.

    Its own nil; its partner's, and tricks (or not); an opponent's nil that wins the trick, may still play to it, or has
    played under it, and tricks (or not; on lead the left or the right opponent's); else five needs x six reserves.
    """
    cdef int seat = sight.player
    cdef int need = sight.need[seat & 1]
    cdef int theirs = sight.need[(seat & 1) ^ 1]
    cdef int left = (seat + 1) & 3, right = (seat + 3) & 3
    cdef bint wants = need > 0 or sight.bags_are_free
    cdef int spare, wanted
    if sight.nil[seat]:
        return 0
    if sight.nil[seat ^ 2]:
        return 1 + wants
    if sight.nil[left] or sight.nil[right]:
        if sight.in_trick == 0:
            return 3 + 2 * (not sight.nil[left]) + wants
        if sight.nil[sight.winner] and (sight.winner ^ seat) & 1:
            return 3 + wants
        # The left opponent plays after second and third seat, the right one after nobody but the leader.
        return (5 if sight.nil[left] and sight.in_trick < 3 else 7) + wants
    if theirs > sight.left or theirs < 0:
        theirs = 0
    spare = sight.left - (need if need > 0 else 0) - theirs
    wanted = 4 if need > sight.left else 3 if need > 3 else 2 if need > 1 else 1 if wants else 0
    if theirs == 0 and not wants:
        spare = 4
    return 9 + 6 * wanted + (0 if spare < 0 else at_most(spare + 1, 5))


cdef inline int aim_of(const Sight* sight, int goal) noexcept nogil:
    """Return the goal in short: a nil, covers one, attacks one; wants tricks, with few or with many to spare; wants
    none, and can or cannot break the others' contract."""
    cdef int reserve
    if goal < 9:
        return 0 if goal == 0 else 1 if goal < 3 else 2
    reserve = (goal - 9) % 6
    if goal >= 15:
        return 3 if reserve <= 1 else 4
    return 5 if reserve <= 2 else 6


cdef inline int place_of(const Sight* sight) noexcept nogil:
    """Return where the seat sits in the trick and who wins it so far, 0 to NUM_PLACES - 1; not for a lead."""
    cdef bint trumped = not sight.best & sight.follow
    cdef bint is_partner = sight.winner == sight.player ^ 2
    if sight.in_trick == 1:
        return 0
    if sight.in_trick == 2:
        return 1 if is_partner else 2 + trumped
    return 4 + 2 * trumped + (not is_partner)


cdef inline int behind_of(const Sight* sight) noexcept nogil:
    """Return whether an opponent still to play has shown to be void of the suit led, and of trumps: 0 to 2."""
    cdef int suit = lowest(sight.follow) >> 4
    cdef int opponent = (sight.player + 1) & 3      # plays next after second and third seat
    if sight.in_trick == 3 or not sight.voids[opponent] & (1 << suit):
        return 0
    return 2 if sight.voids[opponent] & (1 << SPADES) else 1


cdef inline int voids_of(const Sight* sight, int suit) noexcept nogil:
    """Return who has shown to be void of a suit and may trump it: 1 partner, 2 left, 4 right."""
    cdef int seat = sight.player
    cdef int wanted = 1 << suit
    cdef int trumps = (1 << suit) | (1 << SPADES)
    return ((sight.voids[seat ^ 2] & wanted != 0)
            + 2 * (sight.voids[(seat + 1) & 3] & trumps == wanted)
            + 4 * (sight.voids[(seat + 3) & 3] & trumps == wanted))


cdef inline int out_class(int count) noexcept nogil:
    """Return 0 to NUM_OUT - 1 for so many cards of a suit that are out."""
    return count if count < 4 else 4 if count < 6 else 5 if count < 8 else 6


cdef inline int touching_of(uint64_t card, uint64_t own, uint64_t out) noexcept nogil:
    """Return 0 to 3: whether the next card below (1) and above (2) that is not played is one's own; of one suit."""
    cdef uint64_t above = (own | out) & ~(card | (card - 1))
    cdef uint64_t below = (own | out) & (card - 1)
    cdef int touching = 0
    if below and own & ((<uint64_t> 1) << highest(below)):
        touching = 1
    if above and own & above & (~above + 1):
        touching += 2
    return touching


cdef inline int list_choices(const Sight* sight, uint64_t hand, uint64_t legal, Choice* choices) noexcept nogil:
    """Fill in the legal cards of the seat to play with their entries; return how many there are."""
    cdef uint64_t out = sight.unplayed & ~hand
    cdef uint64_t spades = suit_cards(SPADES)
    cdef uint64_t left = legal, lane, own, out_lane, card, beating = 0, winners = 0
    cdef int seat = sight.player
    cdef int goal = goal_of(sight)
    cdef int aim = aim_of(sight, goal)
    cdef int num_spades = at_most(popcount(hand & spades), NUM_SPADES - 1)
    cdef int trick = 13 - sight.left
    cdef int place = 0, behind = 0, above = 0, led = 0, seen_voids = 0
    cdef int suit, is_spade, length, num_out, rank, higher, order, touching, wins, kind, number, kept
    cdef int count = 0, suit_count = 0
    cdef int32_t* into
    if sight.follow:
        place = place_of(sight)
        behind = behind_of(sight)
        beating = (sight.follow | spades) & ~(sight.best | (sight.best - 1))
        if sight.best & sight.follow:
            above = at_most(popcount(out & sight.follow & beating), NUM_ABOVE - 1)
        else:
            above = at_most(popcount(out & beating), NUM_ABOVE - 1)
        winners = legal & beating
    while left:
        suit = lowest(left) >> 4
        lane = suit_cards(suit)
        own = hand & lane
        out_lane = out & lane
        is_spade = suit == SPADES
        length = popcount(own)
        num_out = out_class(popcount(out_lane))
        number = 0
        if not sight.follow:
            seen_voids = voids_of(sight, suit)
            led = sight.led[suit]
            led = 0 if led == 4 else 1 if led == seat else 2 if led == seat ^ 2 else 3
        while left & lane:
            card = left & (~left + 1)
            left ^= card
            rank = at_most(lowest(card) & 15, NUM_RANKS - 1)
            higher = at_most(popcount(out_lane & ~(card | (card - 1))), NUM_HIGHER - 1)
            order = 0 if length == 1 else 1 if number == 0 else 3 if number == length - 1 else 2
            touching = touching_of(card, own, out_lane)
            choices[count].card = card
            into = choices[count].entries
            suit_count = at_most(length, NUM_LENGTHS) - 1
            if not sight.follow:
                into[0] = LEAD_GOAL + ((goal * 2 + is_spade) * NUM_HIGHER + higher) * NUM_ORDERS + order
                into[1] = LEAD_RANK + ((aim * 2 + is_spade) * NUM_RANKS + rank) * NUM_LENGTHS + suit_count
                into[2] = LEAD_VOIDS + ((aim * NUM_VOIDS + seen_voids) * 2 + is_spade) * NUM_HIGHER + higher
                into[3] = LEAD_OUT + ((num_out * NUM_HIGHER + higher) * NUM_LENGTHS + suit_count) * 2 + is_spade
                into[4] = LEAD_TRICK + (trick * 2 + is_spade) * NUM_HIGHER + higher
                into[5] = LEAD_LED + ((led * NUM_AIMS + aim) * 2 + is_spade) * NUM_HIGHER + higher
                into[6] = LEAD_TOUCHING + ((aim * 2 + is_spade) * NUM_TOUCHING + touching) * NUM_HIGHER + higher
                into[7] = LEAD_SPADES + (num_spades * 2 + is_spade) * NUM_HIGHER + higher
            elif lane & sight.follow:
                wins = card & winners != 0
                kind = kind_of(card, winners & lane if wins else own & ~winners) + (0 if wins else 4)
                into[0] = FOLLOW_GOAL + (goal * NUM_PLACES + place) * NUM_KINDS + kind
                into[1] = FOLLOW_HIGHER + ((aim * NUM_PLACES + place) * 2 + wins) * NUM_HIGHER + higher
                into[2] = FOLLOW_RANK + ((aim * NUM_PLACES + place) * 2 + is_spade) * NUM_RANKS + rank
                into[3] = FOLLOW_BEHIND + ((behind * NUM_PLACES + place) * NUM_KINDS + kind) * 2 + is_spade
                into[4] = FOLLOW_LENGTH + (suit_count * NUM_PLACES + place) * NUM_KINDS + kind
                into[5] = FOLLOW_TOUCHING + ((aim * 2 + wins) * NUM_TOUCHING + touching) * NUM_PLACES + place
                into[6] = FOLLOW_TRICK + (trick * NUM_PLACES + place) * NUM_KINDS + kind
                into[7] = FOLLOW_ABOVE + (above * NUM_PLACES + place) * NUM_KINDS + kind
            else:
                if is_spade:
                    wins = card & winners != 0
                    kind = kind_of(card, winners & spades) if wins else 4 + (card & own & (~own + 1) == 0)
                else:
                    kind = 6 + at_most(higher, 3)
                into[0] = THROW_GOAL + (goal * NUM_PLACES + place) * NUM_THROWN + kind
                into[1] = THROW_RANK + ((aim * NUM_PLACES + place) * 2 + is_spade) * NUM_RANKS + rank
                kept = (aim * NUM_LENGTHS + suit_count) * NUM_ORDERS + order
                into[2] = THROW_LENGTH + (kept * NUM_HIGHER + higher) * 2 + is_spade
                into[3] = THROW_SPADES + ((num_spades * NUM_LENGTHS + suit_count) * 2 + is_spade) * NUM_PLACES + place
                into[4] = THROW_OUT + ((num_out * NUM_HIGHER + higher) * NUM_LENGTHS + suit_count) * 2 + is_spade
                into[5] = THROW_BEHIND + (behind * NUM_PLACES + place) * NUM_THROWN + kind
                into[6] = THROW_TOUCHING + ((aim * 2 + is_spade) * NUM_TOUCHING + touching) * NUM_HIGHER + higher
                into[7] = THROW_ABOVE + (above * NUM_PLACES + place) * NUM_THROWN + kind
            number += 1
            count += 1
    return count


cdef inline int kind_of(uint64_t card, uint64_t like) noexcept nogil:
    """Return whether a card is the only one of its like (0), the lowest, one between, or the highest (3)."""
    if like == card:
        return 0
    return 1 if not like & (card - 1) else 3 if not like & ~(card | (card - 1)) else 2


cdef inline uint64_t legal_cards(const Sight* sight, uint64_t hand) noexcept nogil:
    """Return the cards of a hand that the seat to play may play."""
    cdef uint64_t legal
    if sight.follow:
        legal = hand & sight.follow
    else:
        legal = hand if sight.broken else hand & ~suit_cards(SPADES)
    return legal if legal else hand


cdef inline void open_sight(Sight* sight, uint64_t deck, int leader, bint broken, const ScoringRules* rules,
                            const signed char* bids) noexcept nogil:
    """Begin before the first card is played; broken: spades may be led from the first trick on."""
    cdef int seat, team
    sight.unplayed = deck
    sight.follow = sight.best = 0
    sight.player = sight.winner = leader
    sight.in_trick = 0
    sight.broken = broken
    sight.left = 13
    sight.bags_are_free = are_bags_free(rules)
    for seat in range(4):
        sight.voids[seat] = 0
        sight.led[seat] = 4
        sight.nil[seat] = is_nil(bids[seat])
        sight.counts[seat] = counts_for_contract(rules, bids[seat])
    for team in range(2):
        sight.need[team] = tricks_needed(rules, bids[team], 0, bids[team + 2], 0)


cdef inline void see_card(Sight* sight, uint64_t card) noexcept nogil:
    """Take in a card that the seat to play has played; the turn passes on."""
    cdef uint64_t spades = suit_cards(SPADES)
    cdef int seat = sight.player
    cdef int suit
    sight.unplayed &= ~card
    if not sight.follow:
        suit = lowest(card) >> 4
        sight.led[suit] = seat
        sight.follow = suit_cards(suit)
        sight.best = card
        sight.winner = seat
        if card & spades and not sight.broken:
            sight.voids[seat] |= 7       # allowed only to a hand of nothing but spades
    else:
        if not card & sight.follow:
            sight.voids[seat] |= 1 << (lowest(sight.follow) >> 4)
        if card > sight.best and card & (sight.follow | spades):
            sight.best = card
            sight.winner = seat
    if card & spades:
        sight.broken = True
    sight.in_trick += 1
    sight.player = (seat + 1) & 3
    if sight.in_trick == 4:
        seat = sight.winner
        sight.in_trick = 0
        sight.follow = sight.best = 0
        sight.left -= 1
        sight.player = seat
        sight.nil[seat] = False
        sight.need[seat & 1] -= sight.counts[seat]
