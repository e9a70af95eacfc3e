"""What a seat may see of a table of cards, as plain data; whoever draws it knows no game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

HELD_SUITS = (3, 2, 0, 1)      # spades, hearts, clubs, diamonds: black and red in turn


def in_hand_order(cards: Iterable[int], *, face: Callable[[int], int] = int) -> list[int]:
    """Return cards as they are held, by the standard card they show: black and red suits in turn, the highest first."""
    return sorted(cards, key=lambda card: (HELD_SUITS.index(face(card) >> 4), -(face(card) & 15)))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat at a table of cards, as everybody sees it."""

    name: str
    num_cards: int
    tally: str               # how the seat stands in the round: tricks, bid, points
    score: str = ""          # and in the match
    is_dealer: bool = False
    mood: int = 0            # how its round goes, by what everybody sees: 1 well, -1 badly


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """Seats that play together, with the score that they share."""

    seats: tuple[int, ...]
    total: int
    details: str = ""        # how they stand in the round


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTrick:
    """A trick that was taken: seat and card in the order of play."""

    cards: tuple[tuple[int, int], ...]
    winner: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PileView:
    """A pile of cards on the table."""

    words: str               # what it is
    num_cards: int
    top: int | None = None   # the card that lies open on it
    move: int | None = None  # that takes a card from it, if the seat may


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A table of cards as one seat sees it; a card is the number of the move that plays it."""

    seats: tuple[SeatView, ...]
    hand: tuple[int, ...]                           # the seat's own cards in the order in which they are held
    is_playing_cards: bool                          # whether legal moves that are in the hand mean its cards
    trick: tuple[tuple[int, int], ...] = ()         # seat and card, in the order of play
    last_trick: TakenTrick | None = None            # the same object until another trick is taken
    turned: int | None = None                       # a card that lies open in the middle
    words: str = ""                                 # what else everybody knows
    sides: tuple[SideView, ...] = ()                # partnerships, the seat's own first; none where all play alone
    has_looked: bool = True                         # the seat has seen its cards; if not, the hand names any cards
    turn: str = ""                                  # what the seat is to do now, if that is not plain
    led: str = ""                                   # the sign of the suit that must be followed, if there is one
    can_follow: bool = True                         # and whether the seat has any of it
    several: str = ""                               # the word for what is done with several cards chosen together
    pickable: tuple[int, ...] = ()                  # the cards that can be chosen so
    calls: tuple[int, ...] | None = None            # moves offered as words; None: all that are no cards
    laid: tuple[tuple[int, tuple[int, ...]], ...] = ()      # seat and cards that lie before it, where it is several
    most_cards: int = 13                            # that a hand ever has
    received: tuple[int, ...] = ()                  # cards of the hand that have just come to it
    groups: tuple[tuple[int, ...], ...] = ()        # cards of the hand that belong together
    barred: tuple[int, ...] = ()                    # moves that only a rule forbids here; told in `turn`
    piles: tuple[PileView, ...] = ()                # in the middle, from the left
