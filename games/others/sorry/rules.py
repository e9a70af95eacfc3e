"""The rules of Sorry! as a frozen object of options.

Two to four players move four pawns each from start round a track of 60 spaces into a safety zone of five and home,
by the card they draw: 45 cards, five 1s and four each of 2, 3, 4, 5, 7, 8, 10, 11, 12 and Sorry!; when all are drawn
they are shuffled again. The first with four pawns home wins.

    1, 2     forward, or a pawn out of start; after a 2 the same player draws again, even if it could not be used
    3 5 8 12 forward
    4        backward
    7        forward, or split between two pawns; all seven must be used, and none takes a pawn out of start
    10       forward, or one backward
    11       forward, or swap a pawn with an opponent's; who can only swap may decline
    Sorry!   a pawn from start takes the space of an opponent's pawn, which goes back to its start

Pawns in start, home or a safety zone can be neither swapped nor taken. A pawn lands on no pawn of its own colour and
sends another's back to start; it passes over all. Landing on the first space of a slide of another colour, by
whatever card, a pawn slides to its end, and every pawn on the slide, its own colour's too, goes back to start. Only
forward does a pawn turn into its safety zone (it may back out of it); home needs the exact count. Who cannot move
passes.

Source: the printed rules as collected in the project's facts on games; where the paper of Thompson and
Rooney (2021) differs or is silent there is an option, and Rules.of_document() sets them all.
"""

from dataclasses import dataclass
from typing import ClassVar

from aicore.games.table.rules import Rules as AnyRules

SLIDES = ("other colours", "own colour")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(AnyRules):
    """Options of the game; the defaults are the printed rules."""

    accepted: ClassVar = {"slides": SLIDES}

    slides: str = SLIDES[0]              # whose slides a pawn slides on
    swap_may_be_declined: bool = True   # who has an 11 and can only swap may pass
    ordered_splits: bool = False        # a player chooses which part of a split 7 is moved first
    draw_for_first: bool = True         # who begins is drawn; otherwise seat 0

    @classmethod
    def of_document(cls) -> "Rules":
        """Return the rules as the paper tells them."""
        return cls(slides="own colour", swap_may_be_declined=False, ordered_splits=True)
