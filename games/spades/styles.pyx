"""Kinds of players by how they choose cards: 5 stars, lower levels, rule followers, beginners, any card, none of these.

A style is so much of the learned policy (policy.pyx) and some habits of its own: numbers by the simplest looks of a
card, added to that part of the policy's logit. The numbers are in data/styles.json, fitted to games of such players by
profiling/fit_styles.py. Who plays by a style is told by how likely it makes the cards played so far (likelihood.pyx);
a seat that no style explains plays by none.

Habits: leads by suit (side, spades) x higher cards out x order in the hand, then by suit x rank; following cards by
place in the trick x kind, then by suit x rank; cards thrown likewise (what the words mean: sight.pxd).
"""

from libc.stdint cimport int8_t, int32_t, uint64_t

from aicore.bits cimport popcount

from .policy cimport UNITS_A_LOGIT, chance_among, weigh
from .sight cimport (FOLLOW_GOAL, FOLLOW_RANK, LEAD_RANK, MAX_CHOICES, NUM_HIGHER, NUM_KINDS, NUM_LENGTHS, NUM_ORDERS,
                     NUM_PLACES, NUM_RANKS, NUM_THROWN, THROW_GOAL, THROW_RANK, Choice, Sight, legal_cards,
                     list_choices)

cdef enum:
    LEADS = 2 * NUM_HIGHER * NUM_ORDERS
    FOLLOWS = NUM_PLACES * NUM_KINDS
    THROWS = NUM_PLACES * NUM_THROWN
    RANKS = 2 * NUM_RANKS
    FIRST_FOLLOW = LEADS + RANKS
    FIRST_THROW = FIRST_FOLLOW + FOLLOWS + RANKS

HABITS = NUM_HABITS
VERSION = 1

cdef Styles fitted
cdef Styles ours


cdef Styles* fitted_styles() except NULL:
    """Return the styles of data/styles.json, read when they are first asked for."""
    cdef int number, habit
    if not fitted.is_read:
        import json
        from importlib import resources

        text = resources.files("aicore.games.spades").joinpath("data/styles.json").read_text(encoding="utf-8")
        data = json.loads(text)
        if data["version"] != VERSION or not 2 <= len(data["styles"]) <= MAX_STYLES:
            raise ValueError(f"data/styles.json has version {data['version']} and {len(data['styles'])} styles")
        fitted.num_styles = len(data["styles"]) - 1
        for number, style in enumerate(data["styles"].values()):
            fitted.styles[number].share = style["share"]
            fitted.styles[number].odd_bids = style["odd_bids"]
            fitted.styles[number].policy_sixteenths = style["policy_in_sixteenths"]
            habits = [weight for row in style["habits_in_thirty_seconds"].values() for weight in row]
            fitted.styles[number].has_habits = len(habits) > 0
            if len(habits) not in (0, NUM_HABITS):
                raise ValueError(f"a style of data/styles.json has {len(habits)} habits, not {NUM_HABITS}")
            for habit in range(len(habits)):
                fitted.styles[number].habits[habit] = habits[habit]
        fitted.is_read = True
    return &fitted


cdef Styles* our_kind() except NULL:
    """Return the style of 5 stars as the only one that there is."""
    if not ours.is_read:
        ours.styles[0] = fitted_styles().styles[0]
        # An odd bid weighs 2% of the likeliest one.
        ours.styles[0].share, ours.styles[0].odd_bids = 1.0, 7.0 / 32.0
        ours.styles[1].share = 0.0
        ours.num_styles = 1
        ours.is_read = True
    return &ours


cdef double share_of_policy() except -1.0:
    """Return how much of the policy is in a player before it has played."""
    cdef const Styles* styles = fitted_styles()
    cdef double total = 0.0, of_policy = 0.0
    cdef int number
    for number in range(styles.num_styles + 1):
        total = total + styles.styles[number].share
        of_policy = of_policy + styles.styles[number].share * styles.styles[number].policy_sixteenths / 16.0
    return of_policy / total


cdef inline void habits_of(const Sight* sight, const Choice* choice, int* into) noexcept nogil:
    """Fill in the numbers of the two habits that a choice is judged by."""
    cdef const int32_t* entries = <const int32_t*> choice.entries
    if not sight.follow:
        into[0] = entries[0] % LEADS
        into[1] = LEADS + (entries[1] - LEAD_RANK) // NUM_LENGTHS % RANKS
    elif entries[0] < THROW_GOAL:
        into[0] = FIRST_FOLLOW + (entries[0] - FOLLOW_GOAL) % FOLLOWS
        into[1] = FIRST_FOLLOW + FOLLOWS + (entries[2] - FOLLOW_RANK) % RANKS
    else:
        into[0] = FIRST_THROW + (entries[0] - THROW_GOAL) % THROWS
        into[1] = FIRST_THROW + THROWS + (entries[1] - THROW_RANK) % RANKS


cdef void chances_by_style(const Styles* styles, const int8_t* weights, const Sight* sight, uint64_t hand,
                           uint64_t card, double* chances) noexcept nogil:
    """Fill in the chance that a seat of each style chooses the card, which is legal, from its hand."""
    cdef Choice choices[MAX_CHOICES]
    cdef int logits[MAX_CHOICES]
    cdef int mixed[MAX_CHOICES]
    cdef int habits[MAX_CHOICES][2]
    cdef uint64_t legal = legal_cards(sight, hand)
    cdef const Style* style
    cdef int count, number, place, chosen = 0
    if not legal & (legal - 1):
        for number in range(styles.num_styles):
            chances[number] = 1.0
        return
    count = list_choices(sight, hand, legal, choices)
    weigh(weights, choices, count, logits)
    for place in range(count):
        habits_of(sight, &choices[place], habits[place])
        if choices[place].card == card:
            chosen = place
    for number in range(styles.num_styles):
        style = &styles.styles[number]
        if style.policy_sixteenths == 0 and not style.has_habits:
            chances[number] = 1.0 / count
            continue
        for place in range(count):
            mixed[place] = logits[place] * style.policy_sixteenths >> 4
            if style.has_habits:
                mixed[place] += style.habits[habits[place][0]] + style.habits[habits[place][1]]
        chances[number] = chance_among(mixed, count, chosen)


cdef double chance_of_none(const Sight* sight, uint64_t card) noexcept nogil:
    """Return about the chance of a card that says nothing of the hand it came from: one of those it had to choose from.

    As many as a seat holds of the suit on the average, where it has to follow.
    """
    cdef double choices = sight.left
    if card & sight.follow:
        choices = choices * popcount(sight.unplayed & sight.follow) / popcount(sight.unplayed)
    return 1.0 / choices if choices > 1.0 else 1.0


def habits_in(bytes choices_bytes not None, bint is_lead):
    """Return the pairs of habits of choices, whose entries are given as Following.choices() does; for the fit."""
    cdef Sight sight
    cdef Choice choice
    cdef int pair[2]
    cdef int number, entry
    # No typed view, which would be 100 KB of code.
    cdef const int32_t* entries = <const int32_t*> <const char*> choices_bytes
    cdef int count = len(choices_bytes) // <int> (8 * sizeof(int32_t))
    sight.follow = not is_lead
    pairs = []
    for number in range(count):
        for entry in range(8):
            choice.entries[entry] = entries[8 * number + entry]
        habits_of(&sight, &choice, pair)
        pairs.append((pair[0], pair[1]))
    return pairs


UNITS = UNITS_A_LOGIT
