"""A match made of rounds of tricks: what the trick-taking games here share."""

from collections.abc import Sequence

from aicore.cards import STANDARD_DECK, SYMBOLS, card_name, card_symbol
from aicore.tricks import TrickState

from .levels import Levels
from .match import Match
from .views import CardView, SeatView, SideView, TakenTrick, in_hand_order

# Iterations by stars; four and five as in Spades.
LEVELS: Levels[int] = {1: 25, 2: 100, 3: 300, 4: 1000, 5: 2500}
COMPASS = ("South", "West", "North", "East")


class TrickMatch(Match):
    """A match of rounds of tricks; a game's own class says how a round begins, what it scores and who has won."""

    state: TrickState

    def round_line(self) -> str:
        """Return what everybody at the table knows about the round, in one line."""
        return f"Tricks: {self.by_seat(self.state.tricks)}"

    def standing(self) -> str:
        """Return the score in one line."""
        return f"Score: {self.by_seat(self.scores)}"

    def tally(self, seat: int) -> str:
        """Return how a seat stands in the round."""
        return plural(self.state.tricks[seat], "trick")

    def score_words(self, seat: int) -> str:
        """Return how a seat stands in the match."""
        return plural(self.scores[seat], "point")

    def situation(self) -> str:
        """Return what everybody knows beyond tallies and scores, in a few words."""
        return f"Round {self.num_rounds + 1}"

    def sides(self) -> tuple[SideView, ...]:
        """Return the partnerships, seat 0's first; none where everybody plays alone."""
        return ()

    def turn_words(self, seat: int) -> str:
        """Return what the seat is to do now, if that is not plain."""
        return ""

    def several_words(self) -> str:
        """Return the word for what is done with cards chosen together."""
        return "Lay away"

    def barred(self, seat: int) -> tuple[int, ...]:
        """Return moves of the seat that only a rule forbids here; turn_words says why."""
        return ()

    def received(self, seat: int) -> tuple[int, ...]:
        """Return the cards that have just come to the seat."""
        return ()

    def suit_of(self, card: int) -> int:
        """Return the suit that the card belongs to in play; -1 where nobody need follow."""
        return card >> 4

    def make(self, move: int) -> list[str]:
        """Make the move and tell who takes the trick, and how the play begins."""
        state = self.state
        before, was_playing = state.tricks, state.phase == "playing"
        cards = (*state.trick, (state.current_player(), move))
        state.apply(move)
        takers = [seat for seat, (old, new) in enumerate(zip(before, state.tricks, strict=True)) if new > old]
        if takers:
            self.last_trick = TakenTrick(cards=cards, winner=takers[0])
        told = [f"{self.does(seat, 'takes')} the trick." for seat in takers]
        return told + (self.play_begins() if not was_playing and state.phase == "playing" else [])

    def play_begins(self) -> list[str]:
        """Return sentences about how the play begins."""
        return []

    def hides(self, move: int, seat: int) -> bool:
        """Return whether the seat does not see the move: a card that is laid aside or away before the play."""
        return self.state.phase != "playing" and self.state.is_choosing_cards()

    def usual_name(self, seat: int) -> str:
        """Return the compass point of the seat, or its number."""
        return COMPASS[seat] if self.num_players == 4 else f"Player {seat + 1}"

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        lines = [self.standing(), self.round_line()]
        trump = self.state.trump
        if self.state.phase == "playing" and trump < 4:
            lines.append(f"Trump: {SYMBOLS[trump]}")
        if self.state.phase == "playing":
            cards = "  ".join(f"{self.seat_name(who)} {card_symbol(card)}" for who, card in self.state.trick)
            lines.append(f"Trick {self.state.num_tricks + 1}: {cards or 'nothing yet'}")
        for who in range(self.num_players) if seat is None else (seat,):
            lines.append(f"{self.does(who, 'holds')} {hand_text(self.state.hands[who])}")
        return "\n".join(lines)

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        return {card: card_name(card) for card in STANDARD_DECK}

    def card_view(self, seat: int) -> CardView:
        """Return the table as the seat sees it."""
        state = self.state
        dealer, turned = state.setup.get("dealer", -1), state.setup.get("turned", -1)
        is_turned = turned >= 0 and state.phase != "playing"
        seats = [
            SeatView(
                name=self.seat_name(who),
                num_cards=len(state.hands[who]),
                tally=self.tally(who),
                score=self.score_words(who),
                is_dealer=who == dealer,
            )
            for who in range(self.num_players)
        ]
        is_several = seat == state.player and self.num_together() > 1
        suit = self.suit_of(state.trick[0][1]) if state.trick else -1
        trump = f" · {SYMBOLS[state.trump]} trumps" if state.phase == "playing" and state.trump < 4 else ""
        return CardView(
            seats=tuple(seats),
            hand=tuple(in_hand_order(state.hands[seat])),
            is_playing_cards=state.is_choosing_cards(),
            trick=tuple(state.trick),
            last_trick=self.last_trick,
            turned=turned if is_turned else None,
            words=self.situation() + (f" · {card_symbol(turned)} turned up" if is_turned else trump),
            sides=self.sides(),
            turn=self.turn_words(seat),
            several=self.several_words() if is_several else "",
            pickable=tuple(state.legal_moves()) if is_several else (),
            received=self.received(seat),
            barred=self.barred(seat),
            led=SYMBOLS[suit] if 0 <= suit < len(SYMBOLS) else "",
            can_follow=any(self.suit_of(card) == suit for card in state.hands[seat]),
        )


def plural(number: int, word: str) -> str:
    """Return a number with its word: 1 trick, 2 tricks."""
    return f"{number} {word}" if abs(number) == 1 else f"{number} {word}s"


def hand_text(cards: Sequence[int]) -> str:
    """Return a hand by suits, high cards first."""
    suits = [[card for card in sorted(cards, reverse=True) if card >> 4 == suit] for suit in (3, 2, 1, 0)]
    return "  ".join(" ".join(card_symbol(card) for card in suit) for suit in suits if suit) or "nothing"
