"""The rules of Schnapsen written down plainly, cards as text (KS, TD); slow, and independent of the family."""

VALUES = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class PlainSchnapsen:
    """A hand; moves are named as people name them."""

    def __init__(self, hands: list[list[str]], stock: list[str], *, dealer: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)               # the next card first, the one turned up last
        self.trump = stock[-1][1]
        self.mover = 1 - dealer
        self.led: str | None = None
        self.points = [0, 0]                   # of tricks
        self.married = [0, 0]
        self.tricks = [0, 0]
        self.must_lead: list[str] = []
        self.closer: int | None = None
        self.other_at_closing = (0, 0)         # points and tricks of who had not closed
        self.result: tuple[int, int] | None = None    # who has won, and the game points

    def total(self, seat: int) -> int:
        """Return what a seat may count: marriages only with a trick."""
        return self.points[seat] + self.married[seat] if self.tricks[seat] else 0

    def is_strict(self) -> bool:
        """Return whether suits must be followed."""
        return self.closer is not None or not self.stock

    def beats(self, card: str, other: str) -> bool:
        """Return whether the card takes the trick from the one led."""
        if card[1] == other[1]:
            return VALUES[card[0]] > VALUES[other[0]]
        return card[1] == self.trump

    def moves(self) -> set[str]:
        """Return the legal moves."""
        if self.result is not None:
            return set()
        hand = self.hands[self.mover]
        if self.led is not None:
            return set(self.answers(hand, self.led))
        if self.must_lead:
            return set(self.must_lead)
        found = set(hand)
        for suit, name in SUIT_NAMES.items():
            if f"K{suit}" in hand and f"Q{suit}" in hand:
                found.add(f"marry {name}")
        if self.closer is None and len(self.stock) > 2:
            found.add("close")
            if f"J{self.trump}" in hand:
                found.add("exchange")
        return found

    def answers(self, hand: list[str], led: str) -> list[str]:
        """Return what may be played to a lead."""
        if not self.is_strict():
            return hand
        same = [card for card in hand if card[1] == led[1]]
        if same:
            return [card for card in same if self.beats(card, led)] or same
        return [card for card in hand if card[1] == self.trump] or hand

    def make(self, move: str) -> None:
        """Make a legal move."""
        seat, hand = self.mover, self.hands[self.mover]
        if move == "close":
            self.closer = seat
            self.other_at_closing = (self.total(1 - seat), self.tricks[1 - seat])
        elif move == "exchange":
            hand.remove(f"J{self.trump}")
            hand.append(self.stock[-1])
            self.stock[-1] = f"J{self.trump}"
        elif move.startswith("marry"):
            suit = next(suit for suit, name in SUIT_NAMES.items() if move.endswith(name))
            self.married[seat] += 40 if suit == self.trump else 20
            self.must_lead = [f"K{suit}", f"Q{suit}"]
            if self.total(seat) >= 66:
                self.end(seat)
        elif self.led is None:
            hand.remove(move)
            self.led, self.must_lead, self.mover = move, [], 1 - seat
        else:
            hand.remove(move)
            self.finish_trick(seat if self.beats(move, self.led) else 1 - seat, self.led, move)

    def finish_trick(self, winner: int, *cards: str) -> None:
        """Count the trick and draw."""
        self.points[winner] += sum(VALUES[card[0]] for card in cards)
        self.tricks[winner] += 1
        self.mover, self.led = winner, None
        if self.total(winner) >= 66:
            self.end(winner)
        elif not self.hands[0] and not self.hands[1]:
            self.end(winner if self.closer is None else 1 - self.closer)
        elif self.closer is None and self.stock:
            for seat in (winner, 1 - winner):
                self.hands[seat].append(self.stock.pop(0))

    def end(self, winner: int) -> None:
        """Write down who has won how much."""
        loser = 1 - winner
        points, tricks = self.total(loser), self.tricks[loser]
        if self.closer is not None:
            points, tricks = self.other_at_closing
        is_cheap = tricks > 0 and points >= 33 and self.closer != loser
        self.result = (winner, 3 if tricks == 0 else 1 if is_cheap else 2)
