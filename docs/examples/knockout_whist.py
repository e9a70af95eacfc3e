"""Knockout Whist in plain Python for 2 to 7 players (rules: pagat.com/whist/knockout_whist.html).

The first round is played with seven cards each, every further round with one card less. Follow suit if you can;
trumps win, else the highest card of the suit led. Whoever takes no trick is out. Trumps of the first round are
turned up; afterwards the player with most tricks names them (of several the one next to the last chooser) and
leads. The last player in wins, at the latest by the one trick of the seventh round.
Moves: 0 to 51 a card, 13 * suit + rank; 52 to 55 a trump suit.
A search looks to the end of the round: whoever takes no trick is worth nothing, the others by their tricks.
"""

from random import Random
from typing import Any

from aicore.games.table import Game

FACE_DOWN = -1
CHOOSE_TRUMP = 52
SUIT = [card // 13 for card in range(52)] + [-1]


class KnockoutWhist:
    """A match; an observation has face-down cards in it, a state drawn for the search ends with its round."""

    num_moves = 56

    def __init__(self, seed: int, num_players: int) -> None:
        self.num_players = num_players
        self.seed = seed
        self.alive = list(range(num_players))
        self.ends_with_round = False
        self.is_recorded = True  # what was played is remembered for determinize; a playout needs no memory
        self.chooser = 0
        self.deal(7)
        self.trump = Random(seed).randrange(4)

    def deal(self, hand_size: int) -> None:
        """Begin a round; nobody has named trumps yet."""
        cards = Random(self.seed * 8 + hand_size).sample(range(52), 52)
        self.hand_size = hand_size
        self.hands: list[list[int]] = [[] for _ in range(self.num_players)]
        for place, seat in enumerate(self.alive):
            self.hands[seat] = sorted(cards[hand_size * place : hand_size * (place + 1)])
        self.tricks = [0] * self.num_players
        self.trick: list[int] = []
        self.played: list[tuple[int, int]] = []
        self.voids: set[tuple[int, int]] = set()
        self.unseen: list[int] = []  # of an observation: what the player has not seen
        self.trump = -1
        self.player = self.leader = self.chooser
        self.next_seat = dict(zip(self.alive, self.alive[1:] + self.alive[:1], strict=True))

    def current_player(self) -> int:
        return self.player

    def legal_moves(self) -> list[int]:
        if self.trump < 0:
            return [CHOOSE_TRUMP, CHOOSE_TRUMP + 1, CHOOSE_TRUMP + 2, CHOOSE_TRUMP + 3]
        hand = self.hands[self.player]
        if not self.trick:
            return hand
        suit = SUIT[self.trick[0]]
        return [card for card in hand if SUIT[card] == suit] or hand

    def apply(self, move: int) -> None:
        if move >= CHOOSE_TRUMP:
            self.trump = move - CHOOSE_TRUMP
            return
        player, trick = self.player, self.trick
        self.hands[player].remove(move)
        if self.is_recorded:
            self.played.append((player, move))
            if trick and SUIT[move] != SUIT[trick[0]]:
                self.voids.add((player, SUIT[trick[0]]))
        trick.append(move)
        self.player = self.next_seat[player]
        if self.player == self.leader:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the trick to its winner; after the last one of a round go on to the next round."""
        best, seat, trump = self.trick[0], self.leader, self.trump
        winner = seat
        for card in self.trick:
            if card > best if SUIT[card] == SUIT[best] else SUIT[card] == trump:
                best, winner = card, seat
            seat = self.next_seat[seat]
        self.tricks[winner] += 1
        self.player = self.leader = winner
        self.trick = []
        if not self.hands[winner]:
            self.end_round()

    def end_round(self) -> None:
        self.alive = [seat for seat in self.alive if self.tricks[seat]]
        most = max(self.tricks)
        self.chooser = next(
            seat % self.num_players
            for seat in range(self.chooser + 1, self.chooser + 1 + self.num_players)
            if self.tricks[seat % self.num_players] == most
        )
        if self.ends_with_round or len(self.alive) == 1:
            self.player = -1
        else:
            self.deal(self.hand_size - 1)

    def rewards(self) -> list[float]:
        if len(self.alive) == 1:
            return [float(seat in self.alive) for seat in range(self.num_players)]
        return [(0.2 + 0.6 * tricks / self.hand_size) if tricks else 0.0 for tricks in self.tricks]

    def copy(self) -> "KnockoutWhist":
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [hand[:] for hand in self.hands]
        twin.tricks, twin.trick = self.tricks[:], self.trick[:]
        twin.played, twin.voids = self.played[:], self.voids.copy()
        return twin

    def observation(self, player: int) -> "KnockoutWhist":
        view = self.copy()
        view.seed = -1
        view.ends_with_round = True
        view.hands = [hand if seat == player else [FACE_DOWN] * len(hand) for seat, hand in enumerate(view.hands)]
        seen = {card for _, card in self.played}.union(view.hands[player])
        view.unseen = [card for card in range(52) if card not in seen]
        return view

    def information(self, player: int) -> Any:
        return player, self.hands[player], self.alive, self.hand_size, self.trump, self.chooser, self.played

    def determinize(self, random: Random) -> "KnockoutWhist":
        deal, fits = self.copy(), False
        deal.is_recorded = not self.ends_with_round
        while not fits:
            unseen, fits = self.unseen[:], True
            random.shuffle(unseen)
            for seat, hand in enumerate(self.hands):
                if FACE_DOWN not in hand:
                    continue
                size = len(hand)
                if self.voids:
                    free = [card for card in unseen if (seat, SUIT[card]) not in self.voids]
                    deal.hands[seat] = free[:size]
                    unseen = [card for card in unseen if card not in deal.hands[seat]]
                    fits = fits and len(free) >= size
                else:
                    deal.hands[seat], unseen = unseen[:size], unseen[size:]
        return deal

    def move_name(self, move: int) -> str:
        if move >= CHOOSE_TRUMP:
            return ("clubs", "diamonds", "hearts", "spades")[move - CHOOSE_TRUMP]
        return "23456789TJQKA"[move % 13] + "CDHS"[move // 13]


GAME = Game(name="knockout_whist", title="Knockout Whist", new=KnockoutWhist, num_players=(2, 3, 4, 5, 6, 7))
