"""What can be said of a position of Spades without any opinion; apart from the player's own knowledge on purpose,
so that a mistake there does not hide itself here."""

from aicore.games.spades.observation import Observation

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
NINE, TEN, JACK, QUEEN, KING, ACE = 7, 8, 9, 10, 11, 12
SUIT_WORDS = ("club", "diamond", "heart", "spade")
RANK_NAMES = "23456789TJQKA"
NILS = (0, 14)
DECK = [suit << 4 | rank for suit in range(4) for rank in range(13)]


def suit_of(card: int) -> int:
    return card >> 4


def rank_of(card: int) -> int:
    return card & 15


def name_of(card: int) -> str:
    return RANK_NAMES[rank_of(card)] + "CDHS"[suit_of(card)]


class View:
    """Facts about an observation in which the seat is to play a card; standard deck."""

    def __init__(self, seen: Observation) -> None:
        assert seen.hand is not None
        self.seen = seen
        self.seat, self.partner = seen.seat, seen.seat ^ 2
        self.opponents = ((self.seat + 1) % 4, (self.seat + 3) % 4)
        self.hand = sorted(seen.hand)
        self.legal = sorted(seen.state().legal_moves())
        self.bids = dict(seen.bids)
        self.table = list(seen.trick.cards) if seen.trick else []
        self.leader = seen.trick.leader if seen.trick else self.seat
        self.lead_suit = suit_of(self.table[0]) if self.table else None
        self.tricks = [0] * 4
        self.voids: list[set[int]] = [set() for _ in range(4)]
        played: list[int] = []
        for trick in (*seen.tricks, *([seen.trick] if seen.trick else [])):
            for turn, card in enumerate(trick.cards):
                played.append(card)
                if suit_of(card) != suit_of(trick.cards[0]):
                    self.voids[(trick.leader + turn) % 4].add(suit_of(trick.cards[0]))
        for trick in seen.tricks:
            self.tricks[self.winner(trick.leader, list(trick.cards))[0]] += 1
        self.unseen = sorted(set(DECK) - set(played) - set(self.hand))
        self.num_left = len(self.hand)
        self.is_last = len(self.table) == 3
        self.to_play = [(self.seat + turn) % 4 for turn in range(1, 4 - len(self.table))]
        self.best_seat, self.best_card = self.winner(self.leader, self.table) if self.table else (-1, -1)
        self.winning = [card for card in self.legal if self.beats(card)]
        self.losing = [card for card in self.legal if not self.beats(card)]
        self.is_void = self.lead_suit is not None and all(suit_of(card) != self.lead_suit for card in self.hand)
        self.bags = seen.bags[self.seat % 2]
        self.broken = any(suit_of(card) == SPADES for card in played)

    @staticmethod
    def winner(leader: int, cards: list[int]) -> tuple[int, int]:
        """Return the seat and card that win so far."""
        best = 0
        for turn, card in enumerate(cards):
            same = suit_of(card) == suit_of(cards[best])
            if (same and card > cards[best]) or (not same and suit_of(card) == SPADES):
                best = turn
        return (leader + best) % 4, cards[best]

    def beats(self, card: int) -> bool:
        """Return whether the card would win the trick so far."""
        if not self.table:
            return True
        if suit_of(card) == suit_of(self.best_card):
            return card > self.best_card
        return suit_of(card) == SPADES

    def contract(self, seat: int) -> int:
        """Return the contract of the seat's side."""
        return sum(bid for player, bid in self.bids.items() if player % 2 == seat % 2 and bid not in NILS)

    def need(self, seat: int) -> int:
        """Return the tricks that the seat's side still needs."""
        return self.contract(seat) - self.tricks[seat] - self.tricks[seat ^ 2]

    @property
    def own_need(self) -> int:
        return self.need(self.seat)

    @property
    def their_need(self) -> int:
        return self.need(self.opponents[0])

    def would_win(self, seat: int) -> bool:
        """Return whether the seat's side wins the game if both sides make what they bid, living nils too."""
        made = [0, 0]
        for player, bid in self.bids.items():
            worth = 100 if bid == 0 else 200
            made[player % 2] += (worth if self.has_nil(player) else -worth) if bid in NILS else 10 * bid
        own, their = (self.seen.score[side] + made[side] for side in (seat % 2, 1 - seat % 2))
        return own >= self.seen.rules.target_points and own > their

    def sure_tricks(self, thrown: int) -> int:
        """Return how many tricks the other cards take whatever happens: of spades, of the rest once no spade is out."""
        held = [card for card in sorted(self.hand, reverse=True) if card != thrown]
        spades = [card for card in held if suit_of(card) == SPADES]
        if spades and not self.unseen_in(SPADES):
            return len(spades) + sum(suit_of(card) != SPADES and self.is_master(card) for card in held)
        return max((place + 1 - len(self.higher(card)) for place, card in enumerate(spades)), default=0)

    @property
    def may_give_a_tenth_bag(self) -> bool:
        """Whether the opponents have made their contract and the next trick costs them the penalty."""
        return self.their_need <= 0 and self.seen.bags[1 - self.seat % 2] - self.their_need == 9

    def has_nil(self, seat: int) -> bool:
        """Return whether the seat bid nil and has no trick yet."""
        return self.bids[seat] in NILS and not self.tricks[seat]

    @property
    def any_nil(self) -> bool:
        return any(self.has_nil(seat) for seat in range(4))

    def higher(self, card: int) -> list[int]:
        """Return the unseen cards above it in its suit."""
        return [other for other in self.unseen if suit_of(other) == suit_of(card) and other > card]

    def lower(self, card: int) -> list[int]:
        """Return the unseen cards below it in its suit."""
        return [other for other in self.unseen if suit_of(other) == suit_of(card) and other < card]

    def is_master(self, card: int) -> bool:
        """Return whether nobody else has a higher one of the suit."""
        return not self.higher(card)

    def are_equal(self, one: int, other: int) -> bool:
        """Return whether no card of another hand or of this trick lies between."""
        if suit_of(one) != suit_of(other):
            return False
        low, high = sorted((one, other))
        return not any(low < card < high for card in (*self.unseen, *self.table))

    def suit(self, suit: int) -> list[int]:
        """Return the own cards of the suit."""
        return [card for card in self.hand if suit_of(card) == suit]

    def unseen_in(self, suit: int) -> list[int]:
        """Return the cards of the suit in other hands."""
        return [card for card in self.unseen if suit_of(card) == suit]

    def text(self) -> str:
        """Return the position in a few lines to read; seats count from the own one, 2 is the partner."""

        def cards(held: list[int]) -> str:
            groups = [
                "".join(RANK_NAMES[rank_of(card)] for card in reversed(held) if suit_of(card) == suit)
                for suit in (SPADES, HEARTS, CLUBS, DIAMONDS)
            ]
            return " ".join(f"{letter}:{group or '-'}" for letter, group in zip("SHCD", groups, strict=True))

        def relative(seat: int) -> int:
            return (seat - self.seat) % 4

        bids = " ".join(f"{relative(seat)}:{self.tricks[seat]}/{bid or 'nil'}" for seat, bid in self.bids.items())
        voids = " ".join(
            f"{relative(seat)}:{''.join('CDHS'[suit] for suit in sorted(suits))}"
            for seat, suits in enumerate(self.voids)
            if suits and seat != self.seat
        )
        table = " ".join(f"{relative(self.leader + turn)}:{name_of(card)}" for turn, card in enumerate(self.table))
        own, their = self.seat % 2, 1 - self.seat % 2
        score, bags = self.seen.score, self.seen.bags
        return (
            f"  hand {cards(self.hand)}\n  table [{table}] tricks/bids {bids} "
            f"need {self.own_need} they {self.their_need} left {self.num_left}\n"
            f"  score {score[own]}/{score[their]} bags {bags[own]}/{bags[their]} voids {voids}\n"
            f"  unseen {cards(self.unseen)}"
        )
