"""The rules of Pinochle written down plainly, cards as text, a pack being a list with every card twice; independent."""

from collections import Counter

ORDER = "9JQKTA"
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
FIRST = {"run": 15, "pinochle": 4, "aces": 10, "kings": 8, "queens": 6, "jacks": 4, "nine of trumps": 1}
BOTH = {"run": 150, "pinochle": 30, "aces": 100, "kings": 80, "queens": 60, "jacks": 40, "nine of trumps": 2}


class PlainPinochle:
    """A hand; moves are named as people name them, cards without the mark of a second copy."""

    def __init__(self, hands: list[list[str]], *, dealer: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.mover = (dealer + 1) % 4
        self.phase = "auction"
        self.bids = [0, 0, 0, 0]
        self.passed: set[int] = set()
        self.bidder = -1
        self.trump = ""
        self.laid: list[Counter[str]] = [Counter() for _ in range(4)]
        self.num_done = 0
        self.trick: list[tuple[int, str]] = []
        self.counters = [0, 0]

    def melds(self, seat: int) -> set[str]:
        """Return the names of the melds that the seat can still lay down."""
        held, laid = Counter(self.hands[seat]), self.laid[seat]
        needs = {name: [rank + suit for suit in "CDHS"] for name, rank in
                 (("aces", "A"), ("kings", "K"), ("queens", "Q"), ("jacks", "J"))}
        needs["pinochle"] = ["JD", "QS"]
        needs["nine of trumps"] = ["9" + self.trump]
        found = set()
        for name, cards in needs.items():
            if laid[name] < 2 and all(held[card] > laid[name] for card in cards):
                found.add(name)
        runs = laid["run"]
        for name, suit in SUITS.items():
            pairs = laid[f"{name} marriage"]
            in_runs = runs if suit == self.trump else 0
            if pairs < 2 and min(held["K" + suit], held["Q" + suit]) > pairs + in_runs:
                found.add(f"{name} marriage")
            has_others = runs < 2 and min(held[rank + suit] for rank in "ATJ") > runs
            if suit == self.trump and has_others and min(held["K" + suit], held["Q" + suit]) > runs + pairs:
                found.add("run")
        return {f"second {name}" if laid[name] else name for name in found}

    def meld_points(self, seat: int) -> int:
        """Return what the seat has laid down."""
        points = 0
        for name, count in self.laid[seat].items():
            if name.endswith("marriage"):
                points += count * (4 if SUITS[name.split()[0]] == self.trump else 2)
            else:
                points += {0: 0, 1: FIRST[name], 2: BOTH[name]}[count]
        return points

    def beats(self, card: str, other: str) -> bool:
        """Return whether a card takes the trick from another."""
        if card[1] == other[1]:
            return ORDER.index(card[0]) > ORDER.index(other[0])
        return card[1] == self.trump

    def best(self) -> tuple[int, str]:
        """Return who wins the trick so far, and with what."""
        winner = self.trick[0]
        for entry in self.trick[1:]:
            if self.beats(entry[1], winner[1]):
                winner = entry
        return winner

    def moves(self) -> set[str]:
        """Return the legal moves."""
        hand = self.hands[self.mover]
        if self.phase == "auction":
            high = max(self.bids)
            if not high and len(self.passed) == 3:
                return {"20"}
            return {"pass"} if high >= 150 else {"pass", str(max(high, 19) + 1), str(max(high, 19) + 5)}
        if self.phase == "naming":
            return set(SUITS)
        if self.phase == "melding":
            return self.melds(self.mover) | {"done"}
        if self.phase == "over" or not self.trick:
            return set(hand)
        wanted = [card for card in hand if card[1] == self.trick[0][1][1]]
        wanted = wanted or [card for card in hand if card[1] == self.trump]
        return set([card for card in wanted if self.beats(card, self.best()[1])] or wanted or hand)

    def make(self, move: str) -> None:
        """Make a legal move."""
        seat = self.mover
        if self.phase == "auction":
            if move == "pass":
                self.passed.add(seat)
            else:
                self.bids[seat] = int(move)
            left = [other for other in range(4) if other not in self.passed]
            if len(left) == 1 and max(self.bids):
                self.bidder = self.mover = left[0]
                self.phase = "naming"
                return
            self.mover = (seat + 1) % 4
            while self.mover in self.passed:
                self.mover = (self.mover + 1) % 4
        elif self.phase == "naming":
            self.trump, self.phase = SUITS[move], "melding"
        elif self.phase == "melding":
            if move != "done":
                self.laid[seat][move.removeprefix("second ")] += 1
                return
            self.num_done += 1
            self.mover = (seat + 1) % 4
            if self.num_done == 4:
                self.phase = "playing"
        else:
            self.play(move)

    def play(self, card: str) -> None:
        """Play a card."""
        self.hands[self.mover].remove(card)
        self.trick.append((self.mover, card))
        self.mover = (self.mover + 1) % 4
        if len(self.trick) == 4:
            self.mover = self.best()[0]
            self.counters[self.mover % 2] += sum(played[0] in "ATK" for _, played in self.trick)
            self.trick = []
            if not self.hands[0]:
                self.counters[self.mover % 2] += 1
                self.phase = "over"

    def scores(self) -> list[int]:
        """Return what the hand brings each side; it is over."""
        found = []
        for side in range(2):
            made = self.counters[side]
            if made:
                made += self.meld_points(side) + self.meld_points(side + 2)
            bid = self.bids[self.bidder]
            found.append(-bid if self.bidder % 2 == side and made < bid else made)
        return found
