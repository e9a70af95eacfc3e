"""What each bid is worth to the match: the value of every end that the round may have, by how likely it is.

What a seat knows as it bids (its hand, in tricks; the bids so far) says what the others will still bid, how many tricks
both partners take together, and how likely each nil is made: numbers fitted to simulated rounds by
profiling/fit_bid_odds.py, in data/bid_odds.json. So a contract is weighed against bags, a nil against a contract, what
the opponents can make against what stops them, and all of it against the score, by evaluation.pyx.

Bids and tricks are by place as the bidder sees the table: itself, left, partner, right.
"""

from libc.stdint cimport int8_t, uint8_t

from aicore.arithmetic cimport portable_exp

from .evaluation import read_chances
from .evaluation cimport value_of_round
from .round cimport SUICIDE, RoundRules, SearchSettings
from .rules import BIDDING as BIDDING_NAMES
from .scoring cimport BLIND_NIL, NIL, check_standing, is_nil, scoring_rules, tricks_bid

from typing import NamedTuple

cdef enum:
    CONTRACT = 0                  # what the two partners have bid
    BESIDE_A_NIL = 1              # the same, an opponent having bid nil
    OWN_NIL = 2
    PARTNER_NIL = 3
    NUM_KINDS = 4
    NUM_TRICK_NUMBERS = 7
    NUM_NIL_NUMBERS = 9
    NUM_BID_NUMBERS = 6
    OWN = 0                       # whose nil, and the places of the table
    LEFT = 1
    PARTNER = 2
    RIGHT = 3
    REACH = 2                     # bids around the likeliest that the opponents may come to
    ALL_TRICKS = 13
    MOST_WORTH = 9                # tricks; the fits have seen hardly any hand worth more, what is sure counts beyond

TRICK_NAMES = ("hand", "bid", "partner", "opponents", "opponent nils", "failed", "constant")
NIL_NAMES = ("chance", "hand", "bid", "partner", "opponents", "opponent nils", "partner nil", "blind", "constant")
BID_NAMES = ("hand", "right", "right nil", "partner", "partner nil", "constant")

cdef bint is_read = False
cdef double trick_numbers[NUM_KINDS][NUM_TRICK_NUMBERS]
cdef double trick_spreads[NUM_KINDS][2]                 # and beside an opponent's nil
cdef double nil_numbers[2][3][NUM_NIL_NUMBERS]    # without and with a pass; own, partner's, an opponent's
cdef double partner_numbers[2][NUM_BID_NUMBERS]   # by turn, while the partner is still to bid
cdef double partner_spread[2]
cdef double partner_nils[2]
cdef double opponent_numbers[3][NUM_BID_NUMBERS]
cdef double opponent_spread[3]


class BidValue(NamedTuple):
    """What a bid is worth: chances to win the match."""

    value: float
    chance: float           # that the own nil is made; 0 for other bids
    made: float             # the value if it is, and if it is not
    failed: float


cdef struct Table:                # what the bidder knows
    double hand
    double nil_logit
    bint can_nil
    int sure
    int turn
    int minimum_team_bid
    bint is_suicide
    bint has_pass
    int bids[4]                   # by place, -1 before
    RoundRules rules
    SearchSettings settings


cdef struct Worth:
    double chance
    double made
    double failed


cdef int read_numbers() except -1:
    """Read the fitted numbers, once, before a bid is valued."""
    global is_read
    cdef int kind, place, turn, number
    if is_read:
        return 0
    import json
    from importlib import resources

    text = resources.files("aicore.games.spades").joinpath("data/bid_odds.json").read_text(encoding="utf-8")
    found = json.loads(text)
    read_chances()
    for kind, name in enumerate(("contract", "contract beside a nil", "own nil", "partner nil")):
        entries = found["tricks"][name]
        for number in range(NUM_TRICK_NUMBERS):
            trick_numbers[kind][number] = entries[TRICK_NAMES[number]]
        trick_spreads[kind][0] = entries["spread"]
        trick_spreads[kind][1] = entries["spread beside a nil"]
    for kind, name in enumerate(("nils", "nils after a pass")):
        for place, whose in enumerate(("own", "partner", "opponent")):
            for number in range(NUM_NIL_NUMBERS):
                nil_numbers[kind][place][number] = found[name][whose][NIL_NAMES[number]]
    for turn in range(3):
        entries = found["bids"][f"opponents at turn {turn}"]
        for number in range(NUM_BID_NUMBERS):
            opponent_numbers[turn][number] = entries[BID_NAMES[number]]
        opponent_spread[turn] = entries["spread"]
    for turn in range(2):
        entries = found["bids"][f"partner at turn {turn}"]
        for number in range(NUM_BID_NUMBERS):
            partner_numbers[turn][number] = entries[BID_NAMES[number]]
        partner_spread[turn] = entries["spread"]
        partner_nils[turn] = entries["nil"]
    is_read = True
    return 0


cdef inline double share_below(double x) noexcept nogil:
    """Return the share of a normal distribution below x standard deviations, to four digits."""
    if x < -6.0:
        return 0.0
    if x > 6.0:
        return 1.0
    return 1.0 / (1.0 + portable_exp(-x * (1.5976 + 0.07056 * x * x)))


cdef inline double chance_from(double logit) noexcept nogil:
    return 1.0 / (1.0 + portable_exp(-logit if -30.0 < logit < 30.0 else -30.0 if logit > 0 else 30.0))


cdef inline int count_nils(int first, int second) noexcept nogil:
    return is_nil(first) + is_nil(second)


cdef double chance_of_nil(const Table* table, int place, int own_bid, int partner_bid, int opponents) noexcept nogil:
    """Return the chance that the nil at a place is made; opponents: their contract."""
    cdef const double* numbers = nil_numbers[table.has_pass][0 if place == OWN else 1 if place == PARTNER else 2]
    cdef int opponent_nils = count_nils(table.bids[LEFT], table.bids[RIGHT])
    cdef double score
    if place == OWN:
        return 0.0 if not table.can_nil else chance_from(
            numbers[0] * table.nil_logit + numbers[3] * tricks_bid(partner_bid) + numbers[4] * opponents
            + numbers[5] * opponent_nils + numbers[6] * is_nil(partner_bid) + numbers[8])
    score = numbers[1] * table.hand + numbers[2] * tricks_bid(own_bid) + numbers[8]
    if place == PARTNER:
        score = score + numbers[4] * opponents + numbers[5] * opponent_nils
        if partner_bid == BLIND_NIL:
            score = score + numbers[7]
    else:
        score = (score + numbers[3] * tricks_bid(partner_bid) + numbers[4] * opponents
                 + numbers[5] * is_nil(table.bids[place ^ 2]) + numbers[6] * is_nil(partner_bid))
        if table.bids[place] == BLIND_NIL:
            score = score + numbers[7]
    return chance_from(score)


cdef double value_of_end(const Table* table, const int8_t* bids, int own_tricks, int partner_tricks, int total,
                         double left_nil, double right_nil) noexcept nogil:
    """Return the chance to win the match when both partners take so many; left_nil, right_nil: chances of these."""
    cdef uint8_t tricks[4]
    cdef int theirs = ALL_TRICKS - total
    cdef int left_fails, right_fails
    cdef double chance, value = 0.0
    tricks[OWN] = own_tricks
    tricks[PARTNER] = partner_tricks
    for left_fails in range(2):
        if left_fails and (not is_nil(bids[LEFT]) or not theirs):
            continue
        for right_fails in range(2):
            if right_fails and (not is_nil(bids[RIGHT]) or theirs <= left_fails):
                continue
            chance = 1.0
            # Without a trick a nil is made for certain.
            if is_nil(bids[LEFT]) and theirs:
                chance = chance * (1.0 - left_nil if left_fails else left_nil)
            if is_nil(bids[RIGHT]) and theirs > left_fails:
                chance = chance * (1.0 - right_nil if right_fails else right_nil)
            if is_nil(bids[LEFT]):
                tricks[LEFT] = left_fails
                tricks[RIGHT] = right_fails if is_nil(bids[RIGHT]) else theirs - left_fails
            else:
                tricks[RIGHT] = right_fails if is_nil(bids[RIGHT]) else 0
                tricks[LEFT] = theirs - tricks[RIGHT]
            value = value + chance * value_of_round(&table.rules, &table.settings, bids, tricks)
    return value


cdef double value_of_tricks(const Table* table, int own_bid, int partner_bid, int opponents, bint own_fails,
                            bint partner_fails) noexcept nogil:
    """Return the chance to win the match with these bids, over what both partners may take."""
    cdef int nils = count_nils(table.bids[LEFT], table.bids[RIGHT])
    cdef int kind = (OWN_NIL if is_nil(own_bid) else PARTNER_NIL if is_nil(partner_bid)
                     else BESIDE_A_NIL if nils else CONTRACT)
    cdef const double* numbers = trick_numbers[kind]
    cdef double spread = trick_spreads[kind][1 if nils else 0]
    cdef double mean = (numbers[0] * table.hand + numbers[1] * tricks_bid(own_bid)
                        + numbers[2] * tricks_bid(partner_bid) + numbers[3] * opponents + numbers[4] * nils
                        + numbers[5] * (own_fails or partner_fails) + numbers[6])
    cdef double left_nil = 0.0, right_nil = 0.0, below, value = 0.0, last = 0.0
    cdef int least = own_fails + partner_fails
    cdef int total, own_tricks, partner_tricks
    cdef int8_t bids[4]
    bids[OWN] = own_bid
    bids[PARTNER] = partner_bid
    # An opponents' contract that nobody has named yet stands for both.
    bids[LEFT] = table.bids[LEFT] if is_nil(table.bids[LEFT]) else opponents
    bids[RIGHT] = table.bids[RIGHT] if is_nil(table.bids[RIGHT]) else opponents if is_nil(table.bids[LEFT]) else -1
    if is_nil(table.bids[LEFT]):
        left_nil = chance_of_nil(table, LEFT, own_bid, partner_bid, opponents)
    if is_nil(table.bids[RIGHT]):
        right_nil = chance_of_nil(table, RIGHT, own_bid, partner_bid, opponents)
    if not is_nil(own_bid):
        least = partner_fails + table.sure
    for total in range(least, ALL_TRICKS + 1):
        below = 1.0 if total == ALL_TRICKS else share_below((total + 0.5 - mean) / spread)
        if below - last < 0.0001 and total < ALL_TRICKS:
            continue
        if is_nil(own_bid):
            own_tricks = own_fails
            partner_tricks = partner_fails if is_nil(partner_bid) else total - own_tricks
        else:
            partner_tricks = partner_fails if is_nil(partner_bid) else 0
            own_tricks = total - partner_tricks
        value = value + (below - last) * value_of_end(table, bids, own_tricks, partner_tricks, total, left_nil,
                                                      right_nil)
        last = below
    return value


cdef void add_value(const Table* table, int own_bid, int partner_bid, int opponents, double weight,
                    Worth* worth) noexcept nogil:
    """Add what the bid is worth with these other bids, with their weight."""
    cdef double own = 1.0, partner = 1.0
    cdef double value
    cdef int own_fails, partner_fails
    if is_nil(own_bid):
        own = chance_of_nil(table, OWN, own_bid, partner_bid, opponents)
        worth.chance = worth.chance + weight * own
    if is_nil(partner_bid):
        # Beside a hand that cannot lose a trick it is made for certain.
        if is_nil(own_bid) or table.sure < ALL_TRICKS:
            partner = chance_of_nil(table, PARTNER, own_bid, partner_bid, opponents)
    for own_fails in range(2 if is_nil(own_bid) else 1):
        value = 0.0
        for partner_fails in range(2 if is_nil(partner_bid) else 1):
            value = value + ((1.0 - partner if partner_fails else partner)
                             * value_of_tricks(table, own_bid, partner_bid, opponents, own_fails, partner_fails))
        if own_fails:
            worth.failed = worth.failed + weight * value
        else:
            worth.made = worth.made + weight * value


cdef double expected_bid(const Table* table, const double* numbers, int partner_bid) noexcept nogil:
    """Return what those still to bid will bid, on average."""
    cdef int right = table.bids[RIGHT]
    return (numbers[0] * table.hand + numbers[1] * tricks_bid(right) + numbers[2] * is_nil(right)
            + numbers[3] * tricks_bid(partner_bid) + numbers[4] * is_nil(partner_bid) + numbers[5])


cdef void over_opponents(const Table* table, int own_bid, int partner_bid, double weight, Worth* worth) noexcept nogil:
    """Add what the bid is worth with this bid of the partner, over what the opponents may still bid."""
    cdef int known = tricks_bid(table.bids[LEFT]) + tricks_bid(table.bids[RIGHT])
    cdef double mean, spread, share
    cdef int middle, bid, first, last
    if table.bids[LEFT] >= 0:
        add_value(table, own_bid, partner_bid, known, weight, worth)
        return
    mean = expected_bid(table, opponent_numbers[table.turn], partner_bid)
    spread = opponent_spread[table.turn]
    middle = <int> (mean + 0.5) if mean > 0.0 else 0
    first = middle - REACH if middle > REACH else 0
    last = middle + REACH if known + middle + REACH < ALL_TRICKS else ALL_TRICKS - known
    for bid in range(first, last + 1):
        share = ((1.0 if bid == last else share_below((bid + 0.5 - mean) / spread))
                 - (0.0 if bid == first else share_below((bid - 0.5 - mean) / spread)))
        add_value(table, own_bid, partner_bid, known + bid, weight * share, worth)


cdef void over_partner(const Table* table, int own_bid, Worth* worth) noexcept nogil:
    """Add what the bid is worth, over what the partner may still bid."""
    cdef double mean, spread, share, nil
    cdef int first, last, bid
    if table.bids[PARTNER] >= 0:
        over_opponents(table, own_bid, table.bids[PARTNER], 1.0, worth)
        return
    nil = partner_nils[table.turn]
    if table.is_suicide:
        nil = 0.0 if is_nil(own_bid) else 1.0
    last = ALL_TRICKS - tricks_bid(own_bid)
    if last < 1:
        nil = 1.0
    if nil > 0.0:
        over_opponents(table, own_bid, NIL, nil, worth)
    if nil == 1.0:
        return
    mean = expected_bid(table, partner_numbers[table.turn], NIL)
    spread = partner_spread[table.turn]
    first = table.minimum_team_bid - tricks_bid(own_bid)
    first = 1 if first < 1 else first if first < last else last
    for bid in range(first, last + 1):
        share = ((1.0 if bid == last else share_below((bid + 0.5 - mean) / spread))
                 - (0.0 if bid == first else share_below((bid - 0.5 - mean) / spread)))
        if share > 0.002:
            over_opponents(table, own_bid, bid, (1.0 - nil) * share, worth)


def bid_values(choices, bids, *, double hand, double nil_logit, bint can_nil=True, int sure=0, rules, score, bags):
    """Return the BidValue of each choice; choices: bids open to the seat; bids by place, None before they are made.

    hand: the tricks that it is worth; nil_logit: ln (p / (1 - p)) of the chance of a nil by the hand alone, if it can
    make one; sure: tricks that it cannot lose; score and bags: of the own team and of theirs.
    """
    cdef Table table
    cdef Worth worth
    cdef int place, team
    if len(bids) != 4 or len(score) != 2 or len(bags) != 2 or bids[0] is not None:
        raise ValueError("a bid is valued with the bids of the other three seats, a score and bags for both teams")
    if not 0 <= sure <= ALL_TRICKS or not -30.0 <= nil_logit <= 30.0 or not -30.0 <= hand <= 30.0:
        raise ValueError(f"a hand of {hand} tricks, {sure} of them sure, and a nil at {nil_logit} cannot be")
    read_numbers()
    table.turn = sum(bid is not None for bid in bids)
    table.hand = hand if hand < MOST_WORTH else MOST_WORTH
    table.nil_logit = nil_logit
    table.can_nil = can_nil
    table.sure = sure
    table.minimum_team_bid = rules.minimum_team_bid
    table.is_suicide = BIDDING_NAMES.index(rules.bidding) == SUICIDE
    table.has_pass = rules.nil_pass
    for place in range(4):
        table.bids[place] = -1 if bids[place] is None else bids[place]
        if not -1 <= table.bids[place] <= BLIND_NIL:
            raise ValueError(f"a bid is 0 to 13, or {BLIND_NIL} for a blind nil, not {bids[place]}")
    for place in range(1, 4):
        # Left is the last to bid, right the first.
        if (table.bids[place] >= 0) != (table.turn > RIGHT - place):
            raise ValueError("the seats bid in turn")
    table.rules.scoring = scoring_rules(rules)
    table.settings.by_match = True
    for team in range(2):
        check_standing(score[team], bags[team])
        table.rules.scores[team] = score[team]
        table.rules.bags[team] = bags[team]
    found = {}
    for bid in choices:
        if not 0 <= bid <= BLIND_NIL:
            raise ValueError(f"a bid is 0 to 13, or {BLIND_NIL} for a blind nil, not {bid}")
        worth.chance = worth.made = worth.failed = 0.0
        over_partner(&table, bid, &worth)
        if is_nil(bid):
            found[bid] = BidValue(worth.chance * worth.made + (1.0 - worth.chance) * worth.failed, worth.chance,
                                  worth.made, worth.failed)
        else:
            found[bid] = BidValue(worth.made, 0.0, worth.made, worth.made)
    return found
