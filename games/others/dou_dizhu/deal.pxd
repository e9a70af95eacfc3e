from libc.stdint cimport int8_t, int16_t, uint8_t, uint64_t


cdef enum Phase:
    AUCTION = 0
    PLAYING = 1
    OVER = 2


cdef struct Deal:                 # all that changes; sets of cards have four bits a rank
    uint64_t hands[3]             # in an observation: own cards, and the landlord's that everybody saw
    uint64_t hidden               # cards whose holder the observer does not know; 0 in a complete state
    uint64_t stock                # the three cards for the landlord, during the auction
    uint64_t shown                # of those, what the landlord still holds
    uint64_t shown_before         # the same before the combination under way
    uint64_t chosen               # kickers of the combination under way
    uint8_t sizes[3]              # cards in each hand
    uint8_t plays[3]              # combinations played by each seat
    int8_t bids[3]                # -1 before
    int8_t player                 # to move, -1 when over
    int8_t landlord               # -1 before, and after three passes in the auction
    int8_t owner                  # of the combination to beat
    int8_t winner                 # who got rid of the last card, -1 before
    int16_t last                  # combination to beat, 0: lead
    int16_t pending               # combination that waits for kickers, 0: none
    uint8_t kickers_left
    uint8_t first_kicker          # lowest rank that may follow: kickers are named in rising order
    uint8_t passes                # in a row
    uint8_t bid                   # highest so far
    uint8_t bombs                 # bombs and rockets played
    uint8_t phase
