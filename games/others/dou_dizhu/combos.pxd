from libc.stdint cimport uint8_t, uint64_t


cdef enum:
    NUM_RANKS = 15        # 3 4 5 6 7 8 9 T J Q K A, then 2, black joker, red joker
    TWO = 12
    BLACK_JOKER = 13
    RED_JOKER = 14
    NUM_COMBOS = 309      # number 0 is the pass
    PASS = 0
    FIRST_KICKER = 309    # move: the rank of a kicker
    FIRST_BID = 324       # move: a bid of 0 (pass) to 3
    NUM_MOVES = 328


cdef enum Kind:
    NOTHING = 0
    SOLO = 1
    PAIR = 2
    TRIO = 3
    TRIO_SOLO = 4
    TRIO_PAIR = 5
    SOLO_CHAIN = 6
    PAIR_CHAIN = 7
    TRIO_CHAIN = 8
    TRIO_CHAIN_SOLO = 9
    TRIO_CHAIN_PAIR = 10
    FOUR_SOLOS = 11
    FOUR_PAIRS = 12
    BOMB = 13
    ROCKET = 14


cdef struct Combo:        # a combination without its kickers
    uint64_t cards        # four bits a rank: how many of it
    uint8_t kind          # a Kind
    uint8_t start         # lowest rank
    uint8_t length        # ranks in a row
    uint8_t num_kickers   # to be added ...
    uint8_t kicker_size   # ... each of one card or a pair
    uint8_t num_cards     # with the kickers
    short group_end       # combinations of the same kind and length follow up to here, higher ones later


cdef Combo combos[NUM_COMBOS]


cdef inline bint holds(uint64_t hand, uint64_t cards) noexcept nogil:
    # The top bit of each four is free and lends to a rank of which the hand has too few.
    cdef uint64_t lent = <uint64_t> 0x8888888888888888
    return ((hand | lent) - cards) & lent == lent


cdef inline int count_of(uint64_t cards, int rank) noexcept nogil:
    return <int> ((cards >> (4 * rank)) & 7)


cdef inline uint64_t cards_of(int rank, int count) noexcept nogil:
    return (<uint64_t> count) << (4 * rank)
