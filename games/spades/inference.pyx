"""What the bids and the cards played tell about who holds the cards not seen.

For every hidden card and every other seat there is a sum of evidence: one entry for the seat's bid and one for each
card it has played, looked up by what kind of play it was and how the hidden card relates to it. The numbers are in
data/inference.json, a conditional logit fitted to self-play by profiling/fit_inference.py. exp(sum) is the weight
with which the dealer gives the card to the seat; voids and hand sizes are exact there and need no evidence.
Everything is worked out anew from the observation, so a saved game resumes with the same beliefs.

Features: 0 is nothing; then what is left of the bid after the cards shown, 7 x 26 (rank, spade or not); then 7 bids x
(spade or not) x how many hidden cards of the suit are higher; then kinds of play x relations.
"""

from libc.stdint cimport int16_t, uint64_t

from aicore.arithmetic cimport portable_exp
from aicore.bits cimport bit, popcount
from aicore.cards cimport SPADES, suit_cards, suit_of

from .scoring cimport BLIND_NIL, NIL
from .state cimport SpadesState

import json
from array import array
from functools import cache
from importlib import resources

cdef enum:
    NUM_BIDS = 7              # nil, 1, 2, 3, 4, 5, 6 and more
    NUM_MOODS = 3             # wants tricks, does not, plays a nil
    NUM_PLAYS = 40
    NUM_RELATIONS = 14
    NUM_ORDERS = 6            # hidden cards of the suit above this one: 0 to 5 and more
    FIRST_ORDER = 1 + NUM_BIDS * 26
    FIRST_PLAY = FIRST_ORDER + NUM_BIDS * 2 * NUM_ORDERS
    FEATURES = FIRST_PLAY + NUM_MOODS * NUM_PLAYS * NUM_RELATIONS
    MAX_EVIDENCE = 16
    JACK = 9

NUM_FEATURES = FEATURES
EVIDENCE_WIDTH = MAX_EVIDENCE

MOODS = ("wants tricks", "wants none", "nil")
SIZES = ("boss", "second highest", "third highest", "low")
OUTCOMES = ("wins as boss", "wins", "honour below", "low below")
RELATIONS = ("lower", "higher and winning", "higher but losing", "trump that wins", "spade", "other suit", "-")


cdef struct Evidence:
    int16_t features[3][64][MAX_EVIDENCE]     # by place, card
    int16_t counts[3][64]


cdef inline int size_class(int num_higher) noexcept nogil:
    return num_higher if num_higher < 3 else 3


cdef int lead_kind(int card, uint64_t outstanding) noexcept nogil:
    """Return 0 to 7: a side suit or spades, and how many higher cards are out."""
    cdef uint64_t above = suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1))
    return 4 * (suit_of(card) == SPADES) + size_class(popcount(outstanding & above))


cdef int follow_kind(int card, int position, bint partner_wins, bint wins, uint64_t outstanding) noexcept nogil:
    """Return 8 to 31: position, partner winning before, and how the card came out."""
    cdef uint64_t above = suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1))
    cdef int outcome
    if wins:
        outcome = 0 if not outstanding & above else 1
    else:
        outcome = 2 if (card & 15) >= JACK else 3
    return 8 + 8 * (position - 1) + 4 * partner_wins + outcome


cdef int throw_kind(int card, bint partner_wins, bint wins) noexcept nogil:
    """Return 32 to 39: a discard by size and whether the partner was winning, or a trump that won or did not."""
    if suit_of(card) == SPADES:
        return 38 if wins else 39
    return 32 + 3 * partner_wins + (0 if (card & 15) < 6 else 1 if (card & 15) < JACK else 2)


cdef int relation_of(int hidden, int played, uint64_t best, bint followed) noexcept nogil:
    """Return 0 to 6, or -1 when the play says nothing about the card."""
    if suit_of(hidden) == suit_of(played):
        if hidden < played:
            return 0
        return 1 if bit(hidden) > best else 2
    if followed:
        return -1
    if suit_of(hidden) == SPADES:
        return 3 if best and bit(hidden) > best else 4
    return 5


cdef double shown_value(int card) noexcept nogil:
    """Return about how much of a bid the card accounts for."""
    cdef int rank = card & 15
    if suit_of(card) == SPADES:
        return 1.0 if rank >= 11 else 0.75 if rank >= 9 else 0.4
    return 0.9 if rank == 12 else 0.6 if rank == 11 else 0.3 if rank == 10 else 0.05


cdef int promise(int bid, double shown) noexcept nogil:
    """Return 0 for a nil, else 1 to 6: what is left of a bid after the cards shown."""
    cdef int left = <int> (bid - shown + 0.5) if bid > shown else 0
    return 0 if bid == NIL else 1 + min(left, NUM_BIDS - 2)


cdef void collect(SpadesState state, Evidence* evidence):
    """Go through the history and note the evidence about every hidden card."""
    cdef int observer = state.observer
    cdef int place, seat, card, move, kind, relation, mood, position, count, feature, higher
    cdef int num_plays = popcount(state.round.seen)
    cdef int first_play = len(state.history) - num_plays
    cdef int index, winner = 0
    cdef int need[2]
    cdef int tricks[4]
    cdef double shown[4]
    cdef bint is_nil[4]
    cdef bint wins, followed, partner_wins
    cdef uint64_t hidden = state.round.hidden
    cdef uint64_t outstanding, best = 0, follow = 0
    for place in range(3):
        for card in range(64):
            evidence.counts[place][card] = 0
    need[0] = need[1] = 0
    for seat in range(4):
        shown[seat] = 0.0
    for index in range(num_plays):
        seat, move = state.history[first_play + index]
        shown[seat] += shown_value(move)
    for seat in range(4):
        tricks[seat] = 0
        is_nil[seat] = state.round.bids[seat] == NIL or state.round.bids[seat] == BLIND_NIL
        if state.round.bids[seat] > 0 and state.round.bids[seat] != BLIND_NIL:
            need[seat & 1] += state.round.bids[seat]
        if seat == observer or state.round.bids[seat] < 0 or state.round.bids[seat] == BLIND_NIL:
            continue
        place = (seat - observer - 1) & 3
        for card in range(64):
            if hidden & bit(card) and (card & 15) < 13:
                feature = (1 + 26 * promise(state.round.bids[seat], shown[seat]) + 13 * (suit_of(card) == SPADES)
                           + (card & 15))
                evidence.features[place][card][0] = feature
                higher = popcount(hidden & suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1)))
                feature = 2 * min(state.round.bids[seat], NUM_BIDS - 1) + (suit_of(card) == SPADES)
                evidence.features[place][card][1] = FIRST_ORDER + feature * NUM_ORDERS + min(higher, NUM_ORDERS - 1)
                evidence.counts[place][card] = 2
    # What the observer did not hold and had not seen yet: all hidden cards and all that others have played.
    outstanding = hidden
    for index in range(num_plays):
        seat, move = state.history[first_play + index]
        if seat != observer:
            outstanding |= bit(move)
    for index in range(num_plays):
        seat, move = state.history[first_play + index]
        position = index & 3
        followed = position > 0 and follow & bit(move) != 0
        partner_wins = position > 1 and winner == seat ^ 2
        wins = position == 0 or (bit(move) > best and bit(move) & (follow | suit_cards(SPADES)) != 0)
        outstanding &= ~bit(move)
        if seat != observer:
            if position == 0:
                kind = lead_kind(move, outstanding)
            elif followed:
                kind = follow_kind(move, position, partner_wins, wins, outstanding)
            else:
                kind = throw_kind(move, partner_wins, wins)
            mood = 2 if is_nil[seat] and tricks[seat] == 0 else 0 if need[seat & 1] > 0 else 1
            place = (seat - observer - 1) & 3
            for card in range(64):
                if not hidden & bit(card):
                    continue
                relation = relation_of(card, move, best if position else 0, followed)
                if relation < 0:
                    continue
                count = evidence.counts[place][card]
                if count < MAX_EVIDENCE:
                    evidence.features[place][card][count] = (
                        FIRST_PLAY + (mood * NUM_PLAYS + kind) * NUM_RELATIONS + relation + 7 * ((card & 15) >= JACK))
                    evidence.counts[place][card] = count + 1
        if position == 0:
            follow = suit_cards(suit_of(move))
        if wins:
            best = bit(move)
            winner = seat
        if position == 3:
            tricks[winner] += 1
            need[winner & 1] -= 1
            best = follow = 0


def evidence_rows(SpadesState state):
    """Return (card, [features of place 0, 1, 2]) for every hidden card; the state is an observation."""
    cdef Evidence evidence
    cdef int place, card, number
    collect(state, &evidence)
    return [
        (card, [[evidence.features[place][card][number] for number in range(evidence.counts[place][card])]
                for place in range(3)])
        for card in range(64) if state.round.hidden & bit(card)
    ]


@cache
def fitted_weights():
    """Return the fitted number of every feature."""
    text = resources.files("games.spades").joinpath("data/inference.json").read_text(encoding="utf-8")
    named = json.loads(text)["weights"]
    return array("d", [named.get(feature_name(feature), 0.0) for feature in range(FEATURES)])


def believe(SpadesState state, double strength=1.0):
    """Give an observation the weights that its history suggests; strength 0: none."""
    cdef Evidence evidence
    cdef double total
    cdef int place, card, number
    weights = fitted_weights()
    collect(state, &evidence)
    table = []
    for place in range(3):
        row = {}
        for card in range(64):
            if state.round.hidden & bit(card):
                total = 0.0
                for number in range(evidence.counts[place][card]):
                    total += <double> weights[evidence.features[place][card][number]]
                row[card] = portable_exp(strength * max(-6.0, min(6.0, total)))
        table.append(row)
    state.set_weights(table)


def feature_name(int feature):
    """Return the feature in words; 0 is nothing."""
    if feature == 0:
        return "nothing"
    if feature < FIRST_PLAY:
        bid, rank = divmod(feature - 1, 26) if feature < FIRST_ORDER else divmod(feature - FIRST_ORDER, 2 * NUM_ORDERS)
        if feature < FIRST_ORDER:
            told = "nil" if bid == 0 else f"{bid - 1}{'+' if bid == NUM_BIDS - 1 else ''} more"
            return f"promises {told}: {'spade' if rank >= 13 else 'side'} {'23456789TJQKA'[rank % 13]}"
        told = "nil" if bid == 0 else f"{bid}{'+' if bid == NUM_BIDS - 1 else ''}"
        suit, order = divmod(rank, NUM_ORDERS)
        return f"bid {told}: {'spade' if suit else 'side'} below {order}{'+' if order == NUM_ORDERS - 1 else ''} hidden"
    play, relation = divmod(feature - FIRST_PLAY, NUM_RELATIONS)
    mood, kind = divmod(play, NUM_PLAYS)
    if kind < 8:
        text = f"leads {'a spade' if kind >= 4 else 'a side card'}, {SIZES[kind % 4]}"
    elif kind < 32:
        place, rest = divmod(kind - 8, 8)
        text = f"follows as {('second', 'third', 'last')[place]}{', partner winning' if rest >= 4 else ''}, " \
               f"{OUTCOMES[rest % 4]}"
    elif kind < 38:
        text = f"throws {('low', 'middle', 'honour')[(kind - 32) % 3]}{', partner winning' if kind >= 35 else ''}"
    else:
        text = "trumps and wins" if kind == 38 else "trumps and loses"
    return f"{MOODS[mood]}, {text}: {RELATIONS[relation % 7]}{' honour' if relation >= 7 else ''}"
