"""The exact result of the last tricks when all hands are known: alpha-beta over the cards that differ.

Both teams play for the same value of the round as the search, so nils and contracts are weighed against each other
as they are there.
"""

from libc.stdint cimport uint8_t, uint64_t

from aicore.bits cimport highest, lowest, popcount
from aicore.cards cimport SPADES, suit_cards

from .evaluation cimport value_of_round
from .round cimport OVER, Round, RoundRules, SearchSettings
from .scoring cimport check_round, scoring_rules

from aicore.cards import card_set

from .rules import Rules

cdef enum:
    MAX_SOLVED = 8            # cards in a hand; more take minutes

cdef double UNBOUNDED = 2.0


cdef struct Line:                 # a position in the solver
    uint64_t hands[4]
    uint64_t follow
    uint64_t best
    uint8_t tricks[4]
    int player
    int winner
    int in_trick
    int left                      # cards to be played in all
    bint broken


cdef uint64_t distinct(uint64_t cards, uint64_t others) noexcept nogil:
    """Return the lowest of each group of cards with nothing of others between them."""
    cdef uint64_t kept = 0
    cdef uint64_t card, above
    while cards:
        card = cards & (~cards + 1)
        kept |= card
        cards ^= card
        # Drop the cards of the same suit up to the next one that somebody else holds.
        while cards:
            above = cards & (~cards + 1)
            if lowest(above) >> 4 != lowest(card) >> 4 or others & (above - 1) & ~(card | (card - 1)):
                break
            cards ^= above
    return kept


cdef double search_line(const Line* line, const Round* round, const RoundRules* rules, const SearchSettings* settings,
                        double alpha, double beta) noexcept nogil:
    """Return the value of a position for team 0, between alpha and beta."""
    cdef Line after
    cdef uint64_t spades = suit_cards(SPADES)
    cdef uint64_t hand = line.hands[line.player]
    cdef uint64_t legal, card
    cdef bint maximises = line.player & 1 == 0
    cdef double value
    cdef double result = -UNBOUNDED if maximises else UNBOUNDED
    if line.left == 0:
        return value_of_round(rules, settings, round.bids, line.tricks)
    if line.follow:
        legal = hand & line.follow
    else:
        legal = hand if line.broken else hand & ~spades
    if not legal:
        legal = hand
    legal = distinct(legal, (line.hands[0] | line.hands[1] | line.hands[2] | line.hands[3] | line.best) & ~hand)
    while legal:
        card = (<uint64_t> 1) << highest(legal)
        legal ^= card
        after = line[0]
        after.hands[line.player] ^= card
        after.left -= 1
        if card & spades:
            after.broken = True
        if line.in_trick == 0:
            after.follow = suit_cards(lowest(card) >> 4)
            after.best = card
            after.winner = line.player
        elif card > line.best and card & (line.follow | spades):
            after.best = card
            after.winner = line.player
        if line.in_trick == 3:
            after.tricks[after.winner] += 1
            after.player = after.winner
            after.in_trick = 0
            after.follow = after.best = 0
        else:
            after.in_trick += 1
            after.player = (line.player + 1) & 3
        value = search_line(&after, round, rules, settings, alpha, beta)
        if maximises:
            if value > result:
                result = value
                if value > alpha:
                    alpha = value
        elif value < result:
            result = value
            if value < beta:
                beta = value
        if alpha >= beta:
            break
    return result


cdef void solve_rest(Round* round, const RoundRules* rules, const SearchSettings* settings) noexcept nogil:
    """Play the rest of the round perfectly with open hands; afterwards `solved` holds its value."""
    cdef Line line
    cdef int seat
    for seat in range(4):
        line.hands[seat] = round.hands[seat]
        line.tricks[seat] = round.tricks[seat]
    line.follow = round.follow
    line.best = round.best
    line.player = round.player
    line.winner = round.winner
    line.in_trick = round.in_trick
    line.left = popcount(round.hands[0] | round.hands[1] | round.hands[2] | round.hands[3])
    line.broken = round.broken
    round.solved = search_line(&line, round, rules, settings, -UNBOUNDED, UNBOUNDED)
    round.is_solved = True
    round.player = -1
    round.phase = OVER


def solve(hands, *, bids, tricks, int leader, bint broken=True, rules=None):
    """Return the value of the round for team 0 by points, played perfectly with open hands from a new trick on."""
    cdef Round round
    cdef RoundRules round_rules
    cdef SearchSettings settings
    cdef int seat
    settings.by_match = False
    check_round(bids, tricks, (0, 0), (0, 0), 2)
    if not 0 <= leader < 4:
        raise ValueError(f"the leader is a seat from 0 to 3, not {leader}")
    if len(hands) != 4:
        raise ValueError(f"four hands are needed, not {len(hands)}")
    sets = [card_set(hand) for hand in hands]
    for seat in range(4):
        if len(hands[seat]) != len(hands[0]) or len(hands[0]) > MAX_SOLVED:
            raise ValueError(f"four hands of the same size are solved, of {MAX_SOLVED} cards at most")
    if len(set().union(*hands)) != 4 * len(hands[0]):
        raise ValueError("a card is in two places")
    round_rules.scoring = scoring_rules(rules if rules is not None else Rules())
    for seat in range(4):
        round.hands[seat] = sets[seat]
        round.bids[seat] = bids[seat]
        round.tricks[seat] = tricks[seat]
    round.follow = round.best = 0
    round.in_trick = 0
    round.player = round.winner = leader
    round.broken = broken
    solve_rest(&round, &round_rules, &settings)
    return round.solved
