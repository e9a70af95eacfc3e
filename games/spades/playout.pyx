"""The rest of a round, played at random or by rules of thumb; the last tricks are solved if the settings say so.

By the rules a seat sees its own hand and what has been played, nothing else: a nil bidder plays the highest card
that loses, its partner takes the trick off it, the others win cheaply while their team wants tricks and get rid of
high cards when it does not.
"""

from libc.stdint cimport uint64_t

from aicore.bits cimport highest, lowest, nth_bit, popcount
from aicore.cards cimport CLUBS, SPADES, suit_cards
from aicore.rng cimport Rng, next_bits

from .round cimport OVER, Round, RoundRules, SearchSettings, needed_by
from .scoring cimport are_bags_free, counts_for_contract, is_nil
from .solver cimport solve_rest


cdef struct Rest:                 # the rest of a round while it is played: what the rules look at
    uint64_t hands[4]
    uint64_t all                  # cards in all hands
    uint64_t follow
    uint64_t best
    uint64_t unled                # spades that may not be led yet
    int player
    int winner
    int in_trick
    int sides                     # a seat & this: its side
    int across                    # a seat ^ this: its partner, itself where everybody plays alone
    int need[4]                   # tricks that the contract of the side still needs
    bint wants[4]                 # the side wants tricks
    bint bags_are_free
    bint counts[4]                # a trick of the seat helps the contract
    bint nil[4]                   # a nil that still stands


cdef inline uint64_t low(uint64_t cards) noexcept nogil:
    return cards & (~cards + 1)


cdef inline uint64_t high(uint64_t cards) noexcept nogil:
    return (<uint64_t> 1) << highest(cards)


cdef inline uint64_t lowest_rank(uint64_t cards) noexcept nogil:
    """Return a card of the lowest rank among all suits; not empty."""
    cdef uint64_t ranks = (cards | (cards >> 16) | (cards >> 32) | (cards >> 48)) & 0xFFFF
    return low(cards & (low(ranks) * <uint64_t> 0x0001000100010001))


cdef inline uint64_t highest_rank(uint64_t cards) noexcept nogil:
    """Return a card of the highest rank among all suits; not empty."""
    cdef uint64_t ranks = (cards | (cards >> 16) | (cards >> 32) | (cards >> 48)) & 0xFFFF
    return low(cards & (high(ranks) * <uint64_t> 0x0001000100010001))


cdef inline uint64_t bosses(uint64_t cards, uint64_t others) noexcept nogil:
    """Return the cards that nothing of the same suit in others beats."""
    cdef uint64_t kept = 0
    cdef uint64_t lane, rivals
    cdef int suit
    for suit in range(4):
        lane = cards & suit_cards(suit)
        rivals = others & suit_cards(suit)
        if lane:
            kept |= lane & ~((high(rivals) << 1) - 1) if rivals else lane
    return kept


cdef uint64_t pick_lead(const Rest* rest, uint64_t legal) noexcept nogil:
    """Return the card that the rules lead, 0: any."""
    cdef int seat = rest.player
    cdef uint64_t sure
    if rest.nil[seat]:
        return lowest_rank(legal)
    if rest.nil[seat ^ rest.across]:
        return highest_rank(legal)
    if rest.nil[0] or rest.nil[1] or rest.nil[2] or rest.nil[3]:
        return lowest_rank(legal)
    if not rest.wants[seat & rest.sides]:
        return lowest_rank(legal)
    sure = bosses(legal & ~suit_cards(SPADES), rest.all & ~rest.hands[seat])
    return low(sure) if sure else 0


cdef uint64_t pick_follow(const Rest* rest, uint64_t legal) noexcept nogil:
    """Return the card that the rules play to a trick."""
    cdef int seat = rest.player
    cdef int last = rest.in_trick == 3
    cdef uint64_t spades = suit_cards(SPADES)
    cdef uint64_t winners = legal & (rest.follow | spades) & ~(rest.best | (rest.best - 1))
    cdef uint64_t losers = legal & ~winners
    cdef uint64_t others = rest.all & ~rest.hands[seat]
    cdef bint partner_wins = rest.winner == seat ^ rest.across
    cdef bint wants = rest.wants[seat & rest.sides]
    if rest.nil[seat]:
        return highest_rank(losers) if losers else low(winners)
    if rest.nil[seat ^ rest.across] and partner_wins and winners:
        return low(winners) if last else high(winners)
    if rest.nil[rest.winner] and not partner_wins and losers:
        return highest_rank(losers) if not wants else lowest_rank(losers)
    if not wants:
        if losers:
            return highest_rank(losers)
        return high(winners) if last else low(winners)
    if not winners:
        # A spade under a spade is kept for later when anything else can go.
        return lowest_rank(losers & ~spades if losers & ~spades else losers)
    if partner_wins and losers:
        if last or not others & rest.follow & ~(rest.best | (rest.best - 1)) or rest.best & spades & ~rest.follow:
            return lowest_rank(losers & ~spades if losers & ~spades else losers)
    if last or not legal & rest.follow:
        return low(winners)
    if not others & rest.follow & ~((high(winners) << 1) - 1):
        return high(winners)
    if rest.in_trick == 2:
        return high(winners)
    return low(losers) if losers else low(winners)


cdef inline void say_who_wants(Rest* rest, int tricks_left) noexcept nogil:
    """Say which side wants tricks: for its contract, against the other team's, or because bags never hurt."""
    cdef int team
    if not rest.across:
        for team in range(4):
            rest.wants[team] = rest.need[team] > 0 or rest.bags_are_free
        return
    for team in range(2):
        rest.wants[team] = (rest.need[team] > 0 or rest.bags_are_free
                            or (rest.need[team ^ 1] > 0 and tricks_left - rest.need[team ^ 1] <= 1))


cdef inline void look_at_contracts(Rest* rest, const Round* round, const RoundRules* rules,
                                   int tricks_left) noexcept nogil:
    """Say what the sides need, which nils stand and who wants tricks."""
    cdef int seat, side
    rest.sides = rules.num_sides - 1
    rest.across = 0 if rules.solo else 2
    rest.bags_are_free = are_bags_free(&rules.scoring)
    for seat in range(4):
        rest.nil[seat] = is_nil(round.bids[seat]) and round.tricks[seat] == 0
        rest.counts[seat] = counts_for_contract(&rules.scoring, round.bids[seat])
    for side in range(rules.num_sides):
        rest.need[side] = needed_by(rules, round.bids, round.tricks, side)
    say_who_wants(rest, tricks_left)


cdef inline void leave_rest(Round* round, const Rest* rest) noexcept nogil:
    """Hand the position at the beginning of a trick back to the round."""
    cdef int seat
    for seat in range(4):
        round.hands[seat] = rest.hands[seat]
    round.player = rest.player
    round.winner = rest.player
    round.in_trick = 0
    round.follow = round.best = 0
    round.broken = rest.unled == 0


cdef inline void enter(Rest* rest, const Round* round, const RoundRules* rules) noexcept nogil:
    cdef int seat
    rest.all = 0
    for seat in range(4):
        rest.hands[seat] = round.hands[seat]
        rest.all |= round.hands[seat]
    rest.follow = round.follow
    rest.best = round.best
    rest.player = round.player
    rest.winner = round.winner
    rest.in_trick = round.in_trick
    rest.unled = 0 if round.broken else suit_cards(SPADES)
    if rules.lowest_club_leads and round.num_tricks == 0 and not rest.follow:
        rest.follow = low(rules.deck & suit_cards(CLUBS))        # the only card that may be led


cdef inline uint64_t playable(const Rest* rest) noexcept nogil:
    """Return what the player may lay."""
    cdef uint64_t legal = rest.hands[rest.player] & (rest.follow if rest.follow else ~rest.unled)
    return legal if legal else rest.hands[rest.player]


cdef inline bint lay(Rest* rest, uint64_t card, Round* round) noexcept nogil:
    """Lay a card of the player; return whether that ends a trick, which is counted, and whose winner leads."""
    rest.hands[rest.player] ^= card
    if card & suit_cards(SPADES):
        rest.unled = 0
    if rest.in_trick == 0:
        rest.follow = suit_cards(lowest(card) >> 4)
        rest.best = card
        rest.winner = rest.player
    elif card > rest.best and card & (rest.follow | suit_cards(SPADES)):
        rest.best = card
        rest.winner = rest.player
    rest.in_trick += 1
    rest.player = (rest.player + 1) & 3
    if rest.in_trick < 4:
        return False
    rest.in_trick = 0
    rest.follow = 0
    round.tricks[rest.winner] += 1
    rest.player = rest.winner
    return True


cdef inline void end_round(Round* round) noexcept nogil:
    round.num_tricks = 13
    round.player = -1
    round.phase = OVER


cdef void random_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, Rng* rng) noexcept nogil:
    """Play the rest of the round at random; only the tricks are kept up to date."""
    cdef Rest rest
    cdef uint64_t legal, bits = 0
    cdef int left = 52 - 4 * round.num_tricks - round.in_trick
    cdef int solved_from = 4 * settings.exact_cards
    cdef int count
    enter(&rest, round, rules)
    while left > 0:
        if rest.in_trick == 0 and left <= solved_from:
            leave_rest(round, &rest)
            solve_rest(round, rules, settings)
            return
        if left & 3 == 0 or not bits:
            bits = next_bits(rng)
        legal = playable(&rest)
        count = popcount(legal)
        if count > 1:
            legal = nth_bit(legal, ((bits & 0xFFFF) * count) >> 16)
        bits >>= 16
        lay(&rest, legal, round)
        left -= 1
    end_round(round)


cdef void rule_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, double epsilon,
                    Rng* rng) noexcept nogil:
    """Play the rest of the round by the rules, at random with chance epsilon; only the tricks are kept up to date."""
    cdef Rest rest
    cdef uint64_t legal, card, bits
    cdef int left = 52 - 4 * round.num_tricks - round.in_trick
    cdef int solved_from = 4 * settings.exact_cards
    cdef uint64_t chance = <uint64_t> (epsilon * 65536.0)
    enter(&rest, round, rules)
    look_at_contracts(&rest, round, rules, (left + 3) >> 2)
    while left > 0:
        if rest.in_trick == 0 and left <= solved_from:
            leave_rest(round, &rest)
            solve_rest(round, rules, settings)
            return
        legal = playable(&rest)
        card = legal
        if legal & (legal - 1):
            bits = next_bits(rng)
            card = 0
            if (bits & 0xFFFF) >= chance:
                card = pick_follow(&rest, legal) if rest.in_trick else pick_lead(&rest, legal)
            if not card:
                card = nth_bit(legal, <int> (((bits >> 32) * popcount(legal)) >> 32))
        rest.all ^= card
        left -= 1
        if lay(&rest, card, round):
            rest.nil[rest.winner] = False
            rest.need[rest.winner & rest.sides] -= rest.counts[rest.winner]
            say_who_wants(&rest, left >> 2)
    end_round(round)
