"""How 5 stars and the master choose a card, learned from their games: a chance for every card from what its seat knows.

A conditional logit: the chance of a card is proportional to exp(sum of the weights of its entries, sight.pxd). The
weights are small whole numbers, a thirty-second of a logit each, and so is their sum; exp comes from a table made of
the four basic operations, so the same card comes from the same seed everywhere. They are in data/policy.json, fitted
to self-play by profiling/fit_policy.py.
"""

from libc.stdint cimport int8_t, int32_t, uint32_t, uint64_t

from aicore.arithmetic cimport portable_exp
from aicore.bits cimport bit, popcount
from aicore.cards cimport CLUBS, suit_cards
from aicore.rng cimport Rng, next_bits

from .round cimport OVER, Round, RoundRules, SearchSettings
from .scoring cimport are_bags_free, counts_for_contract, is_nil, scoring_rules, tricks_needed
from .sight cimport (MAX_CHOICES, NUM_ENTRIES, NUM_WEIGHTS, Choice, Sight, legal_cards, list_choices, open_sight,
                     see_card)
from .solver cimport solve_rest

cdef enum:
    UNITS = UNITS_A_LOGIT
    NUM_POWERS = 16 * UNITS   # further down a card is as good as never played
    CERTAIN = 1 << 24
    LARGEST = 127             # a weight is a byte

ENTRIES = NUM_ENTRIES
WEIGHTS = NUM_WEIGHTS
UNITS_IN_A_LOGIT = UNITS
VERSION = 1
kept = []

cdef uint32_t powers[NUM_POWERS]
cdef LearnedPolicy shipped = None


cdef void fill_powers() noexcept:
    """Fill in exp(-number / UNITS), in parts of CERTAIN, never nothing."""
    cdef int number
    for number in range(NUM_POWERS):
        powers[number] = <uint32_t> (portable_exp(-number / <double> UNITS) * CERTAIN + 0.5) + 1


fill_powers()


cdef class LearnedPolicy:
    """The weights of a policy, from a document such as data/policy.json; ValueError goes on after a file's name."""

    def __init__(self, data):
        cdef int number
        if not isinstance(data, dict) or not isinstance(data.get("weights_in_thirty_seconds"), dict):
            raise ValueError("is no learned policy: it has no weights_in_thirty_seconds")
        if data.get("version") != VERSION:
            raise ValueError(f"is a policy of version {data.get('version')!r}, not {VERSION}")
        rows = data["weights_in_thirty_seconds"].values()
        weights = [weight for row in rows for weight in (row if isinstance(row, list) else [row])]
        if len(weights) != NUM_WEIGHTS:
            raise ValueError(f"has {len(weights)} weights, not {NUM_WEIGHTS}")
        for number in range(NUM_WEIGHTS):
            if type(weights[number]) is not int or not -LARGEST <= weights[number] <= LARGEST:
                raise ValueError(f"has the weight {weights[number]!r}, no whole number from {-LARGEST} to {LARGEST}")
            self.native.weights[number] = weights[number]
        # States point into it: it is never let go.
        kept.append(self)


cdef Policy* policy_of(LearnedPolicy policy) except NULL:
    """Return the policy, or for None that of data/policy.json, read when it is first asked for."""
    global shipped
    if policy is None:
        if shipped is None:
            import json
            from importlib import resources

            text = resources.files("aicore.games.spades").joinpath("data/policy.json").read_text(encoding="utf-8")
            shipped = LearnedPolicy(json.loads(text))
        policy = shipped
    return &policy.native


cdef int weigh(const int8_t* weights, const Choice* choices, int count, int* logits) noexcept nogil:
    """Fill in the logits of the choices in UNITs; return the highest."""
    cdef const int32_t* entries
    cdef int number, logit
    cdef int highest = -1000000
    for number in range(count):
        entries = <const int32_t*> choices[number].entries
        logit = (weights[entries[0]] + weights[entries[1]] + weights[entries[2]] + weights[entries[3]]
                 + weights[entries[4]] + weights[entries[5]] + weights[entries[6]] + weights[entries[7]])
        logits[number] = logit
        if logit > highest:
            highest = logit
    return highest


cdef inline uint32_t part_of(int below_highest) noexcept nogil:
    return powers[below_highest if below_highest < NUM_POWERS else NUM_POWERS - 1]


cdef double chance_of(const int8_t* weights, const Sight* sight, uint64_t hand, uint64_t card) noexcept nogil:
    """Return the chance that the seat to play chooses the card, which is legal, from its hand."""
    cdef Choice choices[MAX_CHOICES]
    cdef int logits[MAX_CHOICES]
    cdef uint64_t legal = legal_cards(sight, hand)
    cdef int count, number, chosen = 0
    if not legal & (legal - 1):
        return 1.0
    count = list_choices(sight, hand, legal, choices)
    weigh(weights, choices, count, logits)
    for number in range(count):
        if choices[number].card == card:
            chosen = number
    return chance_among(logits, count, chosen)


cdef double chance_among(const int* logits, int count, int chosen) noexcept nogil:
    """Return the chance of one of several choices; logits in UNITS."""
    cdef uint64_t total = 0
    cdef int number, highest = logits[0]
    for number in range(1, count):
        if logits[number] > highest:
            highest = logits[number]
    for number in range(count):
        total += part_of(highest - logits[number])
    return <double> part_of(highest - logits[chosen]) / <double> total


cdef uint64_t pick_card(const int8_t* weights, const Sight* sight, uint64_t hand, uint64_t legal,
                        Rng* rng) noexcept nogil:
    """Return one of several legal cards, by chance."""
    cdef Choice choices[MAX_CHOICES]
    cdef int logits[MAX_CHOICES]
    cdef uint64_t total = 0, place
    cdef int count = list_choices(sight, hand, legal, choices)
    cdef int highest = weigh(weights, choices, count, logits)
    cdef int number
    for number in range(count):
        logits[number] = part_of(highest - logits[number])
        total += logits[number]
    place = ((next_bits(rng) >> 32) * total) >> 32
    for number in range(count - 1):
        if place < <uint64_t> logits[number]:
            return choices[number].card
        place -= logits[number]
    return choices[count - 1].card


cdef void look_at(Sight* sight, const Round* round, const RoundRules* rules) noexcept nogil:
    """Take in what everybody sees of a round in which cards are played."""
    cdef int seat, team
    sight.unplayed = rules.deck & ~round.seen
    sight.follow = round.follow
    sight.best = round.best
    sight.player = round.player
    sight.winner = round.winner
    sight.in_trick = round.in_trick
    sight.left = 13 - round.num_tricks
    sight.broken = round.broken
    sight.bags_are_free = are_bags_free(&rules.scoring)
    for seat in range(4):
        sight.voids[seat] = round.voids[seat]
        sight.led[seat] = round.led[seat]
        sight.nil[seat] = is_nil(round.bids[seat]) and round.tricks[seat] == 0
        sight.counts[seat] = counts_for_contract(&rules.scoring, round.bids[seat])
    for team in range(2):
        sight.need[team] = tricks_needed(&rules.scoring, round.bids[team], round.tricks[team], round.bids[team + 2],
                                         round.tricks[team + 2])


cdef void policy_rest(Round* round, const RoundRules* rules, const SearchSettings* settings, Rng* rng) noexcept nogil:
    """Play the rest of a round by the policy; only the tricks are kept up to date."""
    cdef Sight sight
    cdef uint64_t hands[4]
    cdef uint64_t legal, card
    cdef int seat, in_trick
    cdef int solved_from = settings.exact_cards
    look_at(&sight, round, rules)
    for seat in range(4):
        hands[seat] = round.hands[seat]
    while sight.left:
        if sight.in_trick == 0 and sight.left <= solved_from:
            for seat in range(4):
                round.hands[seat] = hands[seat]
            round.player = round.winner = sight.player
            round.in_trick = 0
            round.follow = round.best = 0
            round.broken = sight.broken
            solve_rest(round, rules, settings)
            return
        seat = sight.player
        legal = legal_cards(&sight, hands[seat])
        if rules.lowest_club_leads and sight.left == 13 and not sight.follow:
            legal = rules.deck & suit_cards(CLUBS)
            legal &= ~legal + 1
        card = legal if not legal & (legal - 1) else pick_card(settings.policy, &sight, hands[seat], legal, rng)
        hands[seat] ^= card
        in_trick = sight.in_trick
        see_card(&sight, card)
        if in_trick == 3:
            round.tricks[sight.player] += 1
    round.num_tricks = 13
    round.player = -1
    round.phase = OVER


cdef class Following:
    """The play of a round card by card, as the fit and the tests look at it."""

    cdef Sight sight

    def __init__(self, deck, int leader, bids, rules):
        """Begin with the first lead."""
        cdef signed char native_bids[4]
        cdef uint64_t cards = 0
        if not 0 <= leader < 4 or len(bids) != 4 or not all(0 <= bid <= 29 for bid in bids):
            raise ValueError(f"seats are 0 to 3 and four bids 0 to 29, not {leader} and {bids}")
        for card in deck:
            cards |= bit(card)
        for seat in range(4):
            native_bids[seat] = bids[seat]
        native = scoring_rules(rules)
        open_sight(&self.sight, cards, leader, rules.spades_lead_any_time, &native, native_bids)

    def follow(self, int card):
        """Take in the next card."""
        if not 0 <= card < 64 or not self.sight.left or not self.sight.unplayed & bit(card):
            raise ValueError(f"card {card} is not out")
        see_card(&self.sight, bit(card))

    def choices(self, hand):
        """Return the legal cards of the seat to play, and the bytes of their entries, NUM_ENTRIES numbers a card."""
        cdef Choice choices[MAX_CHOICES]
        cdef uint64_t held = 0
        cdef int number, count
        for card in hand:
            held |= bit(card)
        if not held or popcount(held) > 13:
            raise ValueError(f"a hand has 1 to 13 cards, not {len(hand)}")
        count = list_choices(&self.sight, held, legal_cards(&self.sight, held), choices)
        rows = b"".join([(<const char*> choices[number].entries)[:NUM_ENTRIES * sizeof(int32_t)]
                         for number in range(count)])
        cards = [popcount(choices[number].card - 1) for number in range(count)]
        return cards, rows

    def chances(self, hand):
        """Return the chance of each legal card of the seat to play."""
        cdef uint64_t held = 0
        cdef const Policy* policy = policy_of(None)
        cards = self.choices(hand)[0]
        for card in hand:
            held |= bit(card)
        return {card: chance_of(policy.weights, &self.sight, held, bit(card)) for card in cards}
