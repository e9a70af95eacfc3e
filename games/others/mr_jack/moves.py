"""The numbering of moves in Mr Jack.

A character is played in steps, each a move: the card, the hex or the power, in whatever order the character allows.

    0-7        a character's card          8-67      to a hex, or an accusation of who stands there
    68-71      leave through an exit       72-79     change places with a character
    80-143     light: 8 * from + to        144-159   cordon: 4 * from + to
    160-223    cover: 8 * from + to        224-229   the lantern's direction
    230-709    whistle: 60 * character + hex         710       whistle no more
    711-718    an alibi is drawn           719       the same as the other player sees it
    720, 721   Jack is unseen, seen

Where a character is played as a whole (`way` is not "steps") a move is 1024 and more:

    ways v2, v3   1024 + 64 * character + target; target 60-63 are the exits; 1536 changes places
    way v1        2048 * (1 + place) + 1024 * order + 16 * target + power, place counting characters without Goodley;
                  order 1 moves first; Gull's changes of places are order 0
                  Goodley: 16384 + 24576 * order + 384 * target + whistle, a number in the list of whistles
"""

FIRST_CARD = 0
FIRST_HEX = 8
FIRST_EXIT = 68
FIRST_SWAP = 72
FIRST_LIGHT = 80
FIRST_CORDON = 144
FIRST_COVER = 160
FIRST_BEAM = 224
FIRST_WHISTLE = 230
END_WHISTLE = 710
FIRST_ALIBI = 711
HIDDEN_ALIBI = 719
UNSEEN = 720
SEEN = 721
NUM_STEPS = 722
