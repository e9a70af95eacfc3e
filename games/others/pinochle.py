"""Pinochle for four in two partnerships (seats 0-2 against 1-3), with one pack.

Rules, after pagat.com/marriage/pinpart.html: 48 cards, two each of A 10 K Q J 9, which rank so; twelve each. From the
dealer's left everybody bids at least 20, then one or five more than the highest bid, or passes for good; if all others
pass the dealer must bid. The highest bidder names trumps. Then all in turn, the bidder first, lay down as many melds as
they like: run A 10 K Q J of trumps 15, marriage K Q 2 (of trumps 4, not with cards of a run), pinochle J♦ Q♠ 4, an ace
of every suit 10, kings 8, queens 6, jacks 4, nine of trumps 1; a second run brings 135 more, a second pinochle 26, aces
90, kings 72, queens 54, jacks 36. Then the bidder leads. Follow suit, else trump, and take the trick if able; of equal
cards the first wins. Aces, tens, kings and the last trick count 1 each. A side without a point loses its melds. The
bidder's side scores melds and points, or loses its bid if they are less; the other side its own. 150 win the match.

Moves: PASS, BID, JUMP; a suit; a meld's number (aicore.melds), DONE; a card, 16 * suit + rank, its second copy 6 less.
"""

from collections.abc import Collection, Sequence
from functools import cache

from aicore.advice import Advice
from aicore.cards import SUIT_NAMES
from aicore.games.table import Game, beside, race_to
from aicore.games.table.trick_match import LEVELS, TrickMatch
from aicore.games.table.words import say, to_say
from aicore.melds import Meld, all_points, name_of
from aicore.trick_rules import TrickRules
from aicore.tricks import TrickState

RANKS = (7, 9, 10, 11, 8, 12)     # nine, jack, queen, king, ten, ace
FACES = {16 * suit + rank - 6: 16 * suit + rank for suit in range(4) for rank in RANKS}
DECK = (*FACES.values(), *FACES)
LEAST_BID, MOST_BID, PASS, BID, JUMP, DONE = 20, 150, 0, 1, 2, 63
ALIKE = ((to_say("aces"), 12, 10), (to_say("kings"), 11, 8), (to_say("queens"), 10, 6), (to_say("jacks"), 9, 4))
COUPLES = (to_say("clubs marriage"), to_say("diamonds marriage"), to_say("hearts marriage"), to_say("spades marriage"))
NAMING, MELDING = 16, 32          # stages; below NAMING the seats that have passed, from MELDING on the trump


@cache
def melds(trump: int) -> list[Meld]:
    """Return all melds."""
    nine, *run = (16 * trump + rank for rank in RANKS)
    marriages = [Meld(name=name, cards=(16 * suit + 10, 16 * suit + 11), points=(4, 4) if suit == trump else (2, 2),
                      apart="run" if suit == trump else "") for suit, name in enumerate(COUPLES)]
    alike = [Meld(name=name, cards=tuple(range(rank, 64, 16)), points=(once, 9 * once)) for name, rank, once in ALIKE]
    return [Meld(name=to_say("run"), cards=tuple(run), points=(15, 135), apart="run"), *marriages, *alike,
            Meld(name=to_say("pinochle"), cards=(25, 58), points=(4, 26)),
            Meld(name=to_say("nine of trumps"), cards=(nine,), points=(1, 1))]


class PinochleState(TrickState):
    """A hand of Pinochle."""

    game_rules = TrickRules(
        num_players=4, hand_size=12, deck=DECK, faces=FACES, teams=(0, 1, 0, 1), tally_by_team=True, trick_points=0,
        strength=lambda card, trump: RANKS.index(FACES.get(card, card) & 15), must_trump=True, must_beat=True,
        card_points={card: 1 for card in DECK if FACES.get(card, card) & 15 in RANKS[3:]}, last_trick_points=1)

    def __init__(self, hands: Sequence[Collection[int]], *, dealer: int = 3) -> None:
        super().__init__(self.game_rules, hands, setup={"dealer": dealer})
        self.wait_for((dealer + 1) % 4)

    def bid_of(self, move: int) -> int:
        """Return the bid that a move means, 0 for a pass."""
        return move and max(LEAST_BID - 1, *self.calls) + (5 if move == JUMP else 1)

    def front_moves(self) -> list[int]:
        """Return the bids, the suits or the melds."""
        if self.stage >= NAMING:
            return [*self.open_melds(melds(self.stage - MELDING)), DONE] if self.stage >= MELDING else list(range(4))
        must_bid = max(self.calls) < 0 and self.stage.bit_count() == 3
        return [BID] if must_bid else [PASS] if max(self.calls) >= MOST_BID else [PASS, BID, JUMP]

    def front_apply(self, move: int) -> None:
        """Bid or pass, name trumps, lay down a meld."""
        seat, stage = self.player, self.stage
        if stage < NAMING:
            self.take_bid(self.bid_of(move), sold=NAMING)
        elif stage == NAMING:
            self.wait_for(seat, stage=MELDING + move)
        elif move != DONE:
            self.lay_meld(melds(stage - MELDING), move)
        elif (seat + 1) % 4 == self.maker:
            self.start_play(self.maker, trump=stage - MELDING)
        else:
            self.wait_for((seat + 1) % 4, stage=stage)

    def scores(self, tallies: Sequence[int]) -> list[int]:
        """Return what the hand brings each side."""
        made = [tally and tally + self.melds[side] + self.melds[side + 2] for side, tally in enumerate(tallies)]
        bid = self.calls[self.maker]
        return [-bid if side == self.maker % 2 and made[side] < bid else made[side] for side in range(2)]

    def score_rewards(self, tallies: Sequence[int]) -> list[float]:
        """Return the difference of the scores as rewards."""
        scores = self.scores(tallies)
        return [min(max(0.5 + (scores[side] - scores[1 - side]) / 200, 0.0), 1.0) for side in (0, 1, 0, 1)]

    def move_name(self, move: int) -> str:
        """Return the words for a move before the play, or the card as AS."""
        if self.phase != "before" or move not in self.front_moves():
            return super().move_name(move)
        if self.stage <= NAMING:
            return SUIT_NAMES[move] if self.stage == NAMING else str(self.bid_of(move) or "pass")
        return to_say("done") if move == DONE else name_of(melds(self.stage - MELDING), move)


def guess(hand: Collection[int], trump: int) -> float:
    """Return a guess at what the side of the hand makes with such trumps: its own melds, and points by its strength."""
    aces, length = sum(FACES.get(card, card) & 15 == 12 for card in hand), sum(card >> 4 == trump for card in hand)
    return all_points(melds(trump), hand, faces=FACES) + 8 + 1.5 * (aces + max(0, length - 3))


def advise(observation: PinochleState, seed: int) -> Advice:
    """Bid and name trumps by what the hand is worth, lay down everything, play by search."""
    if observation.phase != "before":
        return Advice(observation)
    hand, moves = observation.hands[observation.player], observation.front_moves()
    trump = max(range(4), key=lambda suit: guess(hand, suit))
    if observation.stage >= NAMING:
        return Advice(observation, move=trump if observation.stage == NAMING else moves[0])
    return Advice(observation, move=BID if observation.bid_of(BID) <= guess(hand, trump) and BID in moves else moves[0])


class PinochleMatch(TrickMatch):
    """A match of Pinochle."""

    state: PinochleState
    round_class = PinochleState

    def finish_round(self) -> list[str]:
        """Count melds and points."""
        points = self.state.scores(self.state.tallies)
        return self.count(points * 2, say("Points of the hand: {ours} to {theirs}.", ours=points[0], theirs=points[1]))

    def tally(self, seat: int) -> str:
        """Return melds and points of the side of the seat."""
        state, side = self.state, seat % 2
        return f"{state.melds[side] + state.melds[side + 2]} + {state.tallies[side]}"

    def call_words(self, move: int) -> str:
        """Return a bid, a suit or a meld."""
        state = self.state
        if state.stage < MELDING or move == DONE:
            return super().call_words(move)
        name = say(melds(state.stage - MELDING)[move // 2].name)
        return say("second {meld}", meld=name) if move % 2 else name

    situation = TrickMatch.auction_words


PINOCHLE = Game(name="pinochle", title=to_say("Pinochle"), num_players=(4,), match=PinochleMatch, rules=race_to(150),
                levels=LEVELS, advise=advise, guide=beside(__file__, "pinochle.guide.toml"))
