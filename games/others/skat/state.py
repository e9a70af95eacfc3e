"""Skat: one hand for three, in which the auction decides who plays alone.

Rules, after the International Skat Order and pagat.com/schafkopf/skat.html: 32 cards, ten each, two in the skat. The
auction: middlehand names values to forehand, who holds them or passes; rearhand names further ones to whoever is left.
With no bid forehand may play for 18; if nobody does, the hand is thrown in. The last one in plays alone. He takes
the skat and lays two cards away, or plays from the hand without seeing it; then he names a suit, grand or null.
In a suit game all jacks (clubs, spades, hearts, diamonds) and the suit are trumps, in grand the jacks alone; cards rank
A 10 K Q 9 8 7, in null A K Q J 10 9 8 7. Forehand leads, everybody follows suit. Ace 11, ten 10, king 4, queen 3,
jack 2: he needs 61 of 120 points, the skat included; in null no trick, and the first one ends the hand.
Value: suit 9 to 12, grand 24, times one more than the matadors (top trumps in an unbroken row that he has, or lacks),
one more each for hand, schneider (30 points or less for the others, or for him) and schwarz (no trick). Null
counts 23, from the hand 35. A lost game, or one worth less than the bid, costs twice its value. Announcements
(schneider, schwarz, ouvert) and kontra are not played.

Moves: PASS, BID (name the next value, or hold), TAKE or HAND, a contract by CONTRACT_MOVES, a card 16 * suit + rank.
"""

from collections.abc import Collection, Sequence

from aicore.games.table.words import to_say
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState, deal_hands

from .scoring import BASES, DECK, NULL, POINT, POINTS, outcome, skat_strength, skat_suit

BIDS = sorted({base * times for base in BASES for times in range(2, 12 if base == 24 else 19)} | {23, 35, 46, 59})
PASS, BID, TAKE, HAND = range(4)
CONTRACT_MOVES = (13, 29, 45, 61, 14, 15)         # no card has these numbers
WORDS = (to_say("pass"), to_say("bid"), to_say("take"), to_say("hand"))
CONTRACTS = ("clubs", "diamonds", "hearts", "spades", to_say("grand"), to_say("null"))
ANSWERING, TAKING, LAYING, NAMING = 8, 16, 32, 48  # stages; below TAKING the seats that have passed, as bits

RULES = TrickRules(
    num_players=3,
    hand_size=10,
    deck=DECK,
    suit=skat_suit,
    strength=skat_strength,
    contracts=6,
    card_points=lambda contract: (
        None if contract == NULL else {card: POINT * POINTS[card & 15] for card in DECK if card & 15 in POINTS}
    ),
)


class SkatState(TrickState):
    """A hand of Skat; the dealer is rearhand."""

    def __init__(self, hands: Sequence[Collection[int]], *, dealer: int = 2) -> None:
        super().__init__(RULES, hands, setup={"dealer": dealer})
        self.dealer = dealer
        self.wait_for((dealer + 2) % 3)

    @classmethod
    def deal(cls, seed: int, *, dealer: int = 2) -> "SkatState":
        """Begin a hand with the deal that belongs to seed."""
        return cls(deal_hands(RULES, seed)[0], dealer=dealer)

    @property
    def num_bids(self) -> int:
        """How many values have been named."""
        return max(0, *self.calls)

    @property
    def is_hand(self) -> bool:
        """Whether the skat was not taken."""
        return all(move != TAKE for _, move in self.history[: self.num_front_moves()])

    def front_moves(self) -> list[int]:
        """Return what can be said, or the cards that can be laid away."""
        if self.stage < TAKING:
            return [PASS, BID] if self.num_bids < len(BIDS) or self.stage & ANSWERING else [PASS]
        if self.stage == TAKING:
            return [TAKE, HAND]
        return self.hands[self.player] if self.stage == LAYING else sorted(CONTRACT_MOVES)

    def front_apply(self, move: int) -> None:
        """Bid, take the skat, lay a card away or name the contract."""
        seat, stage = self.player, self.stage
        if stage < TAKING:
            self.bid(seat, move)
        elif move == TAKE:
            self.take_stock(seat)
            self.wait_for(seat, stage=LAYING)
        elif stage == LAYING:
            self.lay_away(seat, move)
            self.wait_for(seat, stage=LAYING if self.sizes[seat] > self.rules.hand_size else NAMING)
        elif move == HAND:
            self.wait_for(seat, stage=NAMING)
        else:
            contract = CONTRACT_MOVES.index(move)
            self.set_teams(int(other != seat) for other in range(3))
            self.own_stock(seat)
            if contract == NULL:
                self.end_at(seat, 1)
            self.start_play((self.dealer + 1) % 3, trump=contract)

    def bid(self, seat: int, move: int) -> None:
        """Name a value, hold it or pass."""
        passed = (self.stage & 7) | (move == PASS) << seat
        left = [other for other in range(3) if not passed >> other & 1]
        speaker = self.dealer if passed else (self.dealer + 2) % 3
        if move == BID:
            self.set_call(seat, self.num_bids + (not self.stage & ANSWERING))
        if not left:
            self.end_round()
        elif len(left) == 1 and self.num_bids:
            self.set_maker(left[0])
            self.wait_for(left[0], stage=TAKING)
        elif len(left) == 1:
            self.wait_for(left[0], stage=passed)
        elif move == PASS or self.stage & ANSWERING:
            self.wait_for(speaker, stage=passed)
        else:
            others = [other for other in left if other not in (speaker, self.dealer)]
            self.wait_for(others[0], stage=passed | ANSWERING)

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return a reward for winning, schneider and schwarz, and a little for points; not all know the matadors."""
        if self.maker < 0:
            return [0.5] * 3
        won, levels = outcome(tallies, self.trump)
        shade = 0.0 if self.trump == NULL else 0.1 * (tallies[0] / self.rules.total) - 0.05
        reward = 0.5 + (0.2 + 0.1 * levels) * (1 if won else -1) + shade
        return [reward if seat == self.maker else 1 - reward for seat in range(3)]

    def is_choosing_cards(self) -> bool:
        """Return whether the moves are cards."""
        return (self.phase == "before" and self.stage == LAYING) or super().is_choosing_cards()

    def hide_from(self, player: int) -> None:
        """Take out which cards were laid away."""
        self.hide_laid_away(player)

    def fill_hidden(self, seed: int) -> None:
        """Let the cards laid away be those in the skat."""
        self.fill_laid_away()

    def first_hands(self) -> list[set[int]]:
        """Return hands as dealt; two of the twelve cards of who took the skat are taken to have been in it."""
        hands = super().first_hands()
        if not self.is_hand:
            laid = {card for _, card in self.history[: self.num_front_moves()] if card in DECK}
            hands[self.maker] = set(sorted(hands[self.maker] | laid)[: self.rules.hand_size])
        return hands

    def move_name(self, move: int) -> str:
        """Return the word for what is said, or the card as AS."""
        if move in CONTRACT_MOVES:
            return CONTRACTS[CONTRACT_MOVES.index(move)]
        if move == BID and self.stage < TAKING and self.phase == "before":
            return to_say("hold") if self.stage & ANSWERING else str(BIDS[min(self.num_bids, len(BIDS) - 1)])
        return WORDS[move] if 0 <= move < len(WORDS) else super().move_name(move)
