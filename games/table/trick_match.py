"""A match made of rounds of tricks: what the trick-taking games here share."""

from collections.abc import Iterable, Sequence

from aicore.cards import STANDARD_DECK, SYMBOLS, card_name, card_symbol, mixed_seed
from aicore.search import InformationSetSearch, Search
from aicore.tricks import TrickState

from .card_words import point_words, trick_words
from .levels import Levels
from .match import Match
from .views import CardView, SeatView, SideView, TakenTrick, in_hand_order
from .words import say, say_count, to_say

# Iterations by stars; four and five as in Spades.
LEVELS: Levels[int] = {1: 25, 2: 100, 3: 300, 4: 1000, 5: 2500}
EXPLORATION = 0.7       # what the levels of the older games were measured with; a new game need not name any
COMPASS = (to_say("South"), to_say("West"), to_say("North"), to_say("East"))


def tried_search() -> Search:
    """Return the search of the games whose levels were measured before exploration followed the spread of rewards."""
    return InformationSetSearch(exploration=EXPLORATION)


class TrickMatch(Match):
    """A match of rounds of tricks; a game's own class says how a round begins, what it scores and who has won."""

    state: TrickState
    round_class: type[TrickState]      # of the rounds, for new_round

    def new_round(self) -> TrickState:
        """Deal; the deal goes round."""
        return self.round_class.dealt(self.deal_seed(), dealer=self.next_dealer())

    def next_dealer(self) -> int:
        """Return who deals the round that is about to begin; the deal goes round from a seat that the seed draws."""
        return (mixed_seed(self.seed, 99) + self.num_rounds) % self.num_players

    def face(self, card: int) -> int:
        """Return the standard card that a card shows: its own number, but for decks that have some cards twice."""
        return self.state.rules.faces.get(card, card)

    def round_line(self) -> str:
        """Return what everybody at the table knows about the round, in one line."""
        return say("Tricks: {tricks}", tricks=self.by_seat(self.state.tricks))

    def standing(self) -> str:
        """Return the score in one line, of partners once."""
        sides = self.sides()
        if not sides:
            return say("Score: {scores}", scores=self.by_seat(self.scores))
        names = ["-".join(self.seat_name(seat) for seat in side.seats) for side in sides]
        totals = ", ".join(f"{name} {side.total}" for name, side in zip(names, sides, strict=True))
        return say("Score: {scores}", scores=totals)

    def count(self, points: Sequence[int], told: str) -> list[str]:
        """Add what the round brought each seat, keep it as its figures and return what is told about it."""
        self.add_points(points)
        self.figures.append({to_say("points"): list(points), to_say("tricks"): self.state.tricks})
        return [f"{told} {self.standing()}"]

    def winners(self) -> list[int]:
        """Return who has the highest score, once anybody has reached the target_points of the rules."""
        return self.leaders() if max(self.scores) >= self.rules.target_points else []

    def tally(self, seat: int) -> str:
        """Return how a seat stands in the round."""
        return trick_words(self.state.tricks[seat])

    def score_words(self, seat: int) -> str:
        """Return how a seat stands in the match."""
        return point_words(self.scores[seat])

    def situation(self) -> str:
        """Return what everybody knows beyond tallies and scores, in a few words."""
        return say("Round {number}", number=self.num_rounds + 1)

    def hand_words(self) -> str:
        """Return which hand of the match it is, for games that do not call it a round."""
        return say("Hand {number}", number=self.num_rounds + 1)

    def auction_words(self) -> str:
        """Return the hand, and the highest bid."""
        bid = max(self.state.calls)
        return self.hand_words() + (" · " + say("bid {bid}", bid=bid) if bid > 0 else "")

    def sides(self) -> tuple[SideView, ...]:
        """Return the partnerships, seat 0's first; none where everybody plays alone."""
        teams = self.state.rules.teams
        sides = [tuple(seat for seat in range(self.num_players) if teams[seat] == team) for team in sorted(set(teams))]
        if len(sides) == self.num_players:
            return ()
        return tuple(SideView(seats=side, total=self.scores[side[0]], details=self.tally(side[0])) for side in sides)

    def turn_words(self, seat: int) -> str:
        """Return what the seat is to do now, if that is not plain."""
        number = self.num_to_lay_away()
        return lay_away_words(number) if number else ""

    def num_to_lay_away(self) -> int:
        """Return how many cards too many the seat to move holds before the play."""
        state = self.state
        is_laying = state.phase == "before" and state.is_choosing_cards()
        return max(state.sizes[state.player] - state.rules.hand_size, 0) if is_laying else 0

    def num_together(self) -> int:
        """Return how many cards are laid away together; 1 once the cards are played."""
        return max(self.num_to_lay_away(), 1)

    def several_words(self) -> str:
        """Return the word for what is done with cards chosen together."""
        return say("Lay away")

    def barred(self, seat: int) -> tuple[int, ...]:
        """Return moves of the seat that only a rule forbids here; turn_words says why."""
        return ()

    def received(self, seat: int) -> tuple[int, ...]:
        """Return the cards that have just come to the seat."""
        return ()

    def suit_of(self, card: int) -> int:
        """Return the suit that the card belongs to in play; -1 where nobody need follow."""
        return -1 if self.state.is_free else self.state.suit_of(card)

    def stock_words(self) -> str:
        """Return how a stock lies from which cards are drawn."""
        state = self.state
        if state.closer >= 0:
            return self.say_of(state.closer, "{name} has closed the stock", "You have closed the stock")
        if not state.stock:
            return say("The stock is used up")
        card, number = card_symbol(state.under_stock), len(state.stock) - 1
        return say_count("{card} lies under {count} card", "{card} lies under {count} cards", number, card=card)

    def make(self, move: int) -> list[str]:
        """Make the move and tell who takes the trick, and how the play begins."""
        state = self.state
        before, was_playing = state.tricks, state.phase == "playing"
        cards = (*state.trick, (state.current_player(), move))
        state.apply(move)
        takers = [seat for seat, (old, new) in enumerate(zip(before, state.tricks, strict=True)) if new > old]
        if takers:
            self.last_trick = TakenTrick(cards=cards, winner=takers[0])
        told = [self.say_of(seat, "{name} takes the trick.", "You take the trick.") for seat in takers]
        return told + (self.play_begins() if not was_playing and state.phase == "playing" else [])

    def play_begins(self) -> list[str]:
        """Return sentences about how the play begins."""
        return []

    def hides(self, move: int, seat: int) -> bool:
        """Return whether the seat does not see the move: a card that is laid aside or away before the play."""
        return self.state.phase != "playing" and self.state.is_choosing_cards()

    def move_words(self, move: int) -> str:
        """Return a legal move in the words of people: a card by its face."""
        if self.state.is_choosing_cards() and move in self.state.rules.deck:        # a bid may have a card's number
            return card_name(self.face(move))
        name = self.move_name(move)
        return name if name.isdecimal() else self.call_words(move)

    def call_words(self, move: int) -> str:
        """Return a legal move that is neither card nor number: a game that names them otherwise than it says them."""
        return say(self.move_name(move))

    def usual_name(self, seat: int) -> str:
        """Return the compass point of the seat, or its number."""
        return say(COMPASS[seat]) if self.num_players == 4 else say("Player {number}", number=seat + 1)

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        lines = [self.standing(), self.round_line()]
        trump = self.state.trump
        if self.state.phase == "playing" and trump < 4:
            lines.append(f"Trump: {SYMBOLS[trump]}")
        if self.state.phase == "playing":
            cards = "  ".join(f"{self.seat_name(who)} {card_symbol(self.face(card))}" for who, card in self.state.trick)
            lines.append(f"Trick {self.state.num_tricks + 1}: {cards or 'nothing yet'}")
        for who in range(self.num_players) if seat is None else (seat,):
            cards = hand_text(map(self.face, self.state.hands[who]))
            lines.append(self.say_of(who, "{name} holds {cards}", "You hold {cards}", cards=cards))
        return "\n".join(lines)

    def card_names(self) -> dict[int, str]:
        """Return all cards as people write them."""
        faces = self.state.rules.faces
        return {card: card_name(self.face(card)) for card in (self.state.rules.deck if faces else STANDARD_DECK)}

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
        has_trumps = state.phase == "playing" and state.trump < 4
        beside = [say("{suit} trumps", suit=SYMBOLS[state.trump])] if has_trumps else []
        if is_turned:
            beside = [say("{card} turned up", card=card_symbol(turned))]
        return CardView(
            seats=tuple(seats),
            hand=tuple(in_hand_order(state.hands[seat], face=self.face)),
            is_playing_cards=state.is_choosing_cards(),
            trick=tuple(state.trick),
            last_trick=self.last_trick,
            turned=turned if is_turned else None,
            words=" · ".join([self.situation(), *beside]),
            sides=self.sides(),
            turn=self.turn_words(seat),
            several=self.several_words() if is_several else "",
            pickable=tuple(state.legal_moves()) if is_several else (),
            received=self.received(seat),
            barred=self.barred(seat),
            led=SYMBOLS[suit] if 0 <= suit < len(SYMBOLS) else "",
            can_follow=any(self.suit_of(card) == suit for card in state.hands[seat]),
        )


def lay_away_words(number: int) -> str:
    """Return how many cards are still to be laid away."""
    return say_count("Choose {count} card to lay away", "Choose {count} cards to lay away", number)


def hand_text(cards: Iterable[int]) -> str:
    """Return a hand by suits, high cards first."""
    held = sorted(cards, reverse=True)
    suits = [[card for card in held if card >> 4 == suit] for suit in (3, 2, 1, 0)]
    return "  ".join(" ".join(card_symbol(card) for card in suit) for suit in suits if suit) or "nothing"
