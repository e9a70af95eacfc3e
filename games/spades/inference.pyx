"""What the bids and the cards played tell about who holds the cards not seen.

For every hidden card and every other seat there is a sum of evidence: some entries for the seat's bid and one for each
card it has played, looked up by what kind of play it was and how the hidden card relates to it. The numbers are in
data/inference.json, one row for every kind of evidence: a conditional logit fitted to self-play by
profiling/fit_inference.py. They hold for players like those.
What is believed in the end comes from deals that are drawn by exp(sum), as far as a seat is trusted (trust.py), and
weighed by how well they explain the bids and the cards (likelihood.pyx); voids and hand sizes are exact in them and
need no evidence. The shares of the cards in these deals are the weights with which the dealer gives a card to a seat.
Everything is worked out anew from the observation, so a saved game resumes with the same beliefs.

Features: 0 is nothing; then, for what a seat has bid, its surplus (bid less cards shown less its fair share of the
hidden honours) x rank, the bid x rank at each stage of the round, and the bid x how many hidden cards of the suit are
higher; then how many cards of the suit the seat has played; then kinds of play, early and later ones apart, x how the
hidden card relates to the card played; then, for early plays, rank played x rank hidden, in the same suit by the seat's
turn, and in other suits for a lead.
"""

from cpython.array cimport array
from libc.stdint cimport int16_t, uint64_t

from aicore.arithmetic cimport portable_exp
from aicore.bits cimport bit, popcount
from aicore.cards cimport SPADES, suit_cards, suit_of

from .round cimport RoundRules, ally_of, side_of
from .scoring cimport BLIND_NIL, NIL, counts_for_contract, is_nil, tricks_bid
from .state cimport SpadesState
from .styles cimport share_of_policy

import json
from functools import cache
from importlib import resources

from .bidding import outlooks
from .trust import trust_of

cdef enum:
    NUM_BIDS = 7              # nil, 1, 2, 3, 4, 5, 6 and more
    NUM_SURPLUSES = 11        # nil, then -2 tricks and less to 2.5 tricks and more in steps of a half
    NUM_MOODS = 5             # wants tricks, does not, plays a nil, covers one, attacks one
    NUM_PLAYS = 40
    NUM_RELATIONS = 9
    NUM_CLASSES = 3           # a low card, an honour, the highest that is out
    NUM_ORDERS = 6            # hidden cards of the suit above this one: 0 to 5 and more
    NUM_LENGTHS = 4           # cards of the suit played by the seat: 0 to 3 and more
    EARLY_PLAYS = 8           # of the first two tricks, in which 5 stars is thrifty with every card (EARLY_CARDS)
    NUM_STAGES = 3            # four tricks each
    FIRST_BID = 1 + NUM_SURPLUSES * 26
    FIRST_ORDER = FIRST_BID + NUM_STAGES * NUM_BIDS * 26
    FIRST_LENGTH = FIRST_ORDER + NUM_BIDS * 2 * NUM_ORDERS
    FIRST_PLAY = FIRST_LENGTH + NUM_BIDS * 2 * NUM_LENGTHS * 3
    FIRST_PAIR = FIRST_PLAY + 2 * NUM_MOODS * NUM_PLAYS * NUM_RELATIONS * NUM_CLASSES
    NUM_TURNS = 6             # leads; second, third, last; third and last with the partner winning
    FIRST_OTHER = FIRST_PAIR + NUM_MOODS * NUM_TURNS * 13 * 13
    FEATURES = FIRST_OTHER + NUM_MOODS * 13 * 26
    MAX_EVIDENCE = 18
    JACK = 9

    SEED = 1                  # of the deals that beliefs come from: the same observation, the same beliefs
    FIRST_DEALS = 300         # from which it is seen who sits there
    MOST_TOLD = 800           # hundredths

cdef double FIRST_BELIEF = 0.3
cdef double DRAWN_ALIKE = 20.0

NUM_FEATURES = FEATURES
NUM_EARLY_TRICKS = EARLY_PLAYS // 4
EVIDENCE_WIDTH = MAX_EVIDENCE


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


cdef int relation_of(int hidden, int played, uint64_t best, bint followed, uint64_t outstanding) noexcept nogil:
    """Return 0 to 8, or -1 when the play says nothing about the card; best is 0 for a lead."""
    cdef uint64_t between
    if suit_of(hidden) == suit_of(played):
        if not best:
            between = (bit(played) - 1) ^ (bit(hidden) - 1)
            if not outstanding & between & ~bit(hidden) & ~bit(played):
                return 7 if hidden < played else 8
        if hidden < played:
            return 1 if bit(hidden) > best else 0
        return 2 if bit(hidden) > best else 3
    if followed:
        return -1
    if suit_of(hidden) == SPADES:
        return 4 if best and bit(hidden) > best else 5
    return 6


cdef int pair_feature(int hidden, int played, int mood, int turn) noexcept nogil:
    """Return what the ranks of an early play and of a hidden card say together, 0 for nothing."""
    if (played & 15) > 12 or (hidden & 15) > 12:
        return 0
    if suit_of(hidden) == suit_of(played):
        return FIRST_PAIR + ((mood * NUM_TURNS + turn) * 13 + (played & 15)) * 13 + (hidden & 15)
    if turn == 0:
        return FIRST_OTHER + (mood * 13 + (played & 15)) * 26 + 13 * (suit_of(hidden) == SPADES) + (hidden & 15)
    return 0


cdef double shown_value(int card) noexcept nogil:
    """Return about how much of a bid the card accounts for."""
    cdef int rank = card & 15
    if suit_of(card) == SPADES:
        return 1.0 if rank >= 11 else 0.75 if rank >= 9 else 0.4
    return 0.9 if rank == 12 else 0.6 if rank == 11 else 0.3 if rank == 10 else 0.05


cdef int surplus_class(int bid, double left, double share) noexcept nogil:
    """Return 0 for a nil, else 1 to 10: how much more the seat still promises than its share of what is hidden."""
    cdef int steps = <int> ((left - share) * 2.0 + 5.5)
    return 0 if bid == NIL else 1 + max(0, min(steps, NUM_SURPLUSES - 2))


cdef inline bint plays_nil(int seat, const bint* bid_nil, const int* tricks) noexcept nogil:
    return bid_nil[seat] and tricks[seat] == 0


cdef int mood_of(int seat, int ally, int need, const bint* bid_nil, const int* tricks) noexcept nogil:
    """Return 0 to 4: what the seat is after, by the bids and by who has taken tricks."""
    cdef int other
    if plays_nil(seat, bid_nil, tricks):
        return 2
    if plays_nil(ally, bid_nil, tricks):
        return 3
    for other in range(4):
        if plays_nil(other, bid_nil, tricks):
            return 4
    return 0 if need > 0 else 1


cdef int collect(SpadesState state, Evidence* evidence) except -1:
    """Go through the history and note the evidence about every hidden card."""
    cdef int observer = state.observer
    cdef const RoundRules* rules = &state.round_rules
    cdef int place, seat, card, move, kind, relation, mood, position, count, feature, higher, bid, told
    cdef int num_hidden = popcount(state.round.hidden)
    cdef int num_plays = popcount(state.round.seen)
    cdef int first_play = len(state.history) - num_plays
    cdef int index, winner = 0
    cdef int stage = min(num_plays >> 4, NUM_STAGES - 1)
    cdef int need[4]
    cdef int tricks[4]
    cdef int lengths[4][4]
    cdef double shown[4]
    cdef double hidden_value = 0.0
    cdef bint bid_nil[4]
    cdef bint wins, followed, partner_wins, is_spade, is_early
    cdef uint64_t hidden = state.round.hidden
    cdef uint64_t outstanding, best = 0, follow = 0
    state.check_made()
    if observer < 0:
        raise ValueError("beliefs are those of an observation: a complete state hides nothing")
    if first_play < 0:
        raise ValueError("the history does not tell the cards that were played")
    for index in range(num_plays):
        seat, move = state.history[first_play + index]
        if not 0 <= seat < 4 or not 0 <= move < 64:
            raise ValueError(f"the history tells that seat {seat} made move {move}")
    for place in range(3):
        for card in range(64):
            evidence.counts[place][card] = 0
    need[0] = need[1] = need[2] = need[3] = 0
    for seat in range(4):
        shown[seat] = 0.0
        lengths[seat][0] = lengths[seat][1] = lengths[seat][2] = lengths[seat][3] = 0
    for card in range(64):
        if hidden & bit(card):
            hidden_value += shown_value(card)
    for index in range(num_plays):
        seat, move = state.history[first_play + index]
        shown[seat] += shown_value(move)
        lengths[seat][suit_of(move)] += 1
    for seat in range(4):
        tricks[seat] = 0
        bid_nil[seat] = is_nil(state.round.bids[seat])
        need[side_of(rules, seat)] += tricks_bid(state.round.bids[seat])
        if seat == observer or state.round.bids[seat] < 0 or state.round.bids[seat] >= BLIND_NIL:
            continue
        place = (seat - observer - 1) & 3
        bid = min(state.round.bids[seat], NUM_BIDS - 1)
        told = surplus_class(state.round.bids[seat], state.round.bids[seat] - shown[seat],
                             hidden_value * state.round.sizes[seat] / max(num_hidden, 1))
        for card in range(64):
            if hidden & bit(card) and (card & 15) < 13:
                is_spade = suit_of(card) == SPADES
                higher = popcount(hidden & suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1)))
                evidence.features[place][card][0] = 1 + 26 * told + 13 * is_spade + (card & 15)
                feature = (2 * bid + is_spade) * NUM_ORDERS + min(higher, NUM_ORDERS - 1)
                evidence.features[place][card][1] = FIRST_ORDER + feature
                feature = (2 * bid + is_spade) * NUM_LENGTHS + min(lengths[seat][suit_of(card)], NUM_LENGTHS - 1)
                feature = feature * 3 + (0 if (card & 15) < 6 else 1 if (card & 15) < JACK else 2)
                evidence.features[place][card][2] = FIRST_LENGTH + feature
                feature = 26 * (stage * NUM_BIDS + bid) + 13 * is_spade + (card & 15)
                evidence.features[place][card][3] = FIRST_BID + feature
                evidence.counts[place][card] = 4
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
        partner_wins = position > 1 and winner == ally_of(rules, seat)
        wins = position == 0 or (bit(move) > best and bit(move) & (follow | suit_cards(SPADES)) != 0)
        outstanding &= ~bit(move)
        if seat != observer:
            if position == 0:
                kind = lead_kind(move, outstanding)
            elif followed:
                kind = follow_kind(move, position, partner_wins, wins, outstanding)
            else:
                kind = throw_kind(move, partner_wins, wins)
            mood = mood_of(seat, ally_of(rules, seat), need[side_of(rules, seat)], bid_nil, tricks)
            is_early = index < EARLY_PLAYS
            place = (seat - observer - 1) & 3
            for card in range(64):
                if not hidden & bit(card):
                    continue
                relation = relation_of(card, move, best if position else 0, followed, outstanding)
                if relation < 0:
                    continue
                count = evidence.counts[place][card]
                if is_early and count < MAX_EVIDENCE:
                    feature = pair_feature(card, move, mood, position + 2 * partner_wins)
                    if feature:
                        evidence.features[place][card][count] = feature
                        count += 1
                if count < MAX_EVIDENCE:
                    feature = ((mood + (0 if is_early else NUM_MOODS)) * NUM_PLAYS + kind) * NUM_RELATIONS + relation
                    higher = popcount(outstanding & suit_cards(suit_of(card)) & ~(bit(card) | (bit(card) - 1)))
                    feature = feature * NUM_CLASSES + (2 if not higher else 1 if (card & 15) >= JACK else 0)
                    evidence.features[place][card][count] = FIRST_PLAY + feature
                    count += 1
                evidence.counts[place][card] = count
        if position == 0:
            follow = suit_cards(suit_of(move))
        if wins:
            best = bit(move)
            winner = seat
        if position == 3:
            tricks[winner] += 1
            need[side_of(rules, winner)] -= counts_for_contract(&state.round_rules.scoring, state.round.bids[winner])
            best = follow = 0
    return 0


def evidence_rows(SpadesState state not None):
    """Return (cards, features [card, place, entry] as 16-bit numbers) of all hidden cards of an observation."""
    cdef Evidence evidence
    cdef int place, card, number
    collect(state, &evidence)
    cards = [card for card in range(64) if state.round.hidden & bit(card)]
    cdef array rows = array("h", bytes(2 * 3 * MAX_EVIDENCE * len(cards)))
    cdef int index = 0
    for card in cards:
        for place in range(3):
            for number in range(evidence.counts[place][card]):
                rows.data.as_shorts[index + number] = evidence.features[place][card][number]
            index += MAX_EVIDENCE
    return cards, rows


@cache
def fitted_weights():
    """Return the fitted number of every feature in hundredths, in the order of the features."""
    text = resources.files("aicore.games.spades").joinpath("data/inference.json").read_text(encoding="utf-8")
    weights = array("h", [0])
    for row in json.loads(text)["weights_in_hundredths"].values():
        weights.extend(row)
    if len(weights) != FEATURES:
        raise ValueError(f"data/inference.json has {len(weights) - 1} weights, not {FEATURES - 1}")
    return weights


cdef void add_up(const Evidence* evidence, array weights, int place, int card, int* by_bid, int* by_cards) noexcept:
    """Fill in what is told about a card to be at the place, in hundredths: by the seat's bid, by its cards."""
    cdef int number, feature
    by_bid[0] = by_cards[0] = 0
    for number in range(evidence.counts[place][card]):
        feature = evidence.features[place][card][number]
        # No typed view of the weights, which are as many as features: it takes 100 KB of code.
        if feature < FIRST_LENGTH:
            by_bid[0] += weights.data.as_shorts[feature]
        else:
            by_cards[0] += weights.data.as_shorts[feature]


cdef double weight_told(double told):
    """Return the weight of a card by what is told of it, in hundredths."""
    return portable_exp(max(-MOST_TOLD, min(MOST_TOLD, told)) / 100.0)


cdef list evidence_told(SpadesState state):
    """Return by place what is told about every hidden card: (by the seat's bid, by its cards)."""
    cdef Evidence evidence
    cdef int place, card, by_bid, by_cards
    cdef list told = []
    collect(state, &evidence)
    for place in range(3):
        row = {}
        for card in range(64):
            if state.round.hidden & bit(card):
                add_up(&evidence, fitted_weights(), place, card, &by_bid, &by_cards)
                row[card] = by_bid, by_cards
        told.append(row)
    return told


cdef int set_told(SpadesState state, list told, trust) except -1:
    """Let deals be drawn by what is told, as far as each place's bid and cards are believed."""
    by_place = []
    for row, (of_bid, of_cards) in zip(told, trust):
        by_place.append({
            card: weight_told(of_bid * by_bid + of_cards * by_cards) for card, (by_bid, by_cards) in row.items()
        })
    state.set_weights(by_place)
    return 0


cdef int believe_our_kind(SpadesState state, double strength) except -1:
    """Let deals be drawn by what the history tells if everybody plays as we do."""
    cdef Evidence evidence
    cdef int place, card, by_bid, by_cards
    by_place = []
    collect(state, &evidence)
    for place in range(3):
        row = {}
        for card in range(64):
            if state.round.hidden & bit(card):
                # No pairs kept on the way: they come on top of the memory that a player keeps for its search.
                add_up(&evidence, fitted_weights(), place, card, &by_bid, &by_cards)
                row[card] = weight_told(strength * (by_bid + by_cards))
        by_place.append(row)
    state.set_weights(by_place)
    return 0


def weigh_by_history(SpadesState state not None, policy=None):
    """Let deals be drawn and weighed by what the history tells, each seat believed as far as it fits who we know.

    policy: what 5 stars plays by, the shipped one for None.
    """
    cdef list told = evidence_told(state)
    if not state.round.seen:
        # Bids alone: nothing has shown yet who sits there.
        set_told(state, told, [(1.0, 1.0)] * 3)
        return
    seen_bids = outlooks(state)
    # Drawn nearly alike at first, so that the cards judge the seats and not what is told of them.
    set_told(state, told, [(FIRST_BELIEF, 0.0)] * 3)
    state.weigh_deals(seen_bids, policy, keeps_half=False, trust=[(1.0, 1.0)] * 3)
    trust = trust_of(state.weighed_shares(SEED, FIRST_DEALS).fits, share_of_policy())
    set_told(state, told, trust)
    state.weigh_deals(seen_bids, policy, trust=trust)


def weigh_for_rollouts(SpadesState state not None, policy=None):
    """Let deals be drawn and weighed by what the history tells, everybody taken for one of our own."""
    believe_our_kind(state, 1.0)
    state.weigh_deals(outlooks(state), policy)


def believe(SpadesState state not None, double strength=1.0, *, bint strangers=False, int deals=1000):
    """Give an observation the weights that its history suggests; strength 0: none, 1: all.

    strangers: each seat is believed as far as it fits who we know, judged by so many deals; otherwise everybody is
    taken for one of our own.
    """
    if not 0.0 <= strength <= 1.0:
        raise ValueError(f"beliefs have a strength of 0 to 1, not {strength:g}")
    if not strangers:
        believe_our_kind(state, strength)
        return
    weigh_by_history(state)
    found = state.weighed_shares(SEED, deals)
    state.deal_alike()
    by_place = []
    for place in range(3):
        seat = (state.observer + 1 + place) & 3
        # Nothing is held twice: all of it comes on top of the memory that a player keeps for its search.
        row, drawn = found.shares[seat], found.drawn.pop(seat)
        for card, share in row.items():
            # Few deals say little: what they were drawn from counts as much as so many.
            share = (found.effective * share + DRAWN_ALIKE * drawn[card]) / (found.effective + DRAWN_ALIKE)
            row[card] = strength * share + (1.0 - strength) / 3.0
        by_place.append(row)
    state.set_weights(by_place)
