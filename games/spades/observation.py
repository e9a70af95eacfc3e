"""What one seat has seen of a round: own cards, bids, tricks, score. All that a player is ever given.

Its JSON form is the position file of `aicards choose`:
{"seat": 0, "dealer": 3, "hand": ["AS", ...], "bids": [[0, 3], [1, 4]],
 "tricks": [{"leader": 1, "cards": ["2C", "5C", "KC", "AC"]}], "trick": {"leader": 2, "cards": ["3H"]},
 "score": [120, 95], "bags": [3, 7], "rules": {}}
`hand` is what the seat still holds (null before it has looked); a bid of 0 is nil, 14 a blind nil, "blind 6" a blind
contract and "pass" what its bidder's partner says to it; under the rule nil_pass also "passed" (own cards laid aside
or given) and "received".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aicore.cards import card_set
from aicore.games.table.words import to_say

from .deck import Deck, deck_for
from .rules import Rules
from .state import BLIND_MOVE, BLIND_NIL_MOVE, LOOK_MOVE, SpadesState

SEAT_NAMES = (to_say("South"), to_say("West"), to_say("North"), to_say("East"))
BID_WORDS = {"nil": 0, "blind nil": BLIND_NIL_MOVE, "pass": BLIND_MOVE} | {
    f"blind {tricks}": BLIND_MOVE + tricks for tricks in range(1, 14)
}
KEYS = ("seat", "dealer", "hand", "bids", "tricks", "trick", "score", "bags", "rules", "passed", "received")


class Trick(NamedTuple):
    """A trick: who led, and the cards in the order played."""

    leader: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A round as one seat has seen it."""

    seat: int
    dealer: int
    hand: tuple[int, ...] | None
    bids: tuple[tuple[int, int], ...] = ()
    tricks: tuple[Trick, ...] = ()
    trick: Trick | None = None
    score: tuple[int, ...] = (0, 0)                 # of the match before the round, by side
    bags: tuple[int, ...] = (0, 0)
    rules: Rules = field(default_factory=Rules)
    passed: tuple[int, ...] = ()
    received: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: SpadesState, seat: int) -> "Observation":
        """Return what the seat has seen of a round; the state may be complete or the seat's own observation."""
        num_plays = sum(state.tricks) * 4 + len(state.trick)
        bids = state.history[: len(state.history) - num_plays]
        plays = state.history[len(bids) :]
        tricks = [
            Trick(plays[start][0], tuple(card for _, card in plays[start : start + 4]))
            for start in range(0, num_plays, 4)
        ]
        return cls(
            seat=seat,
            dealer=state.dealer,
            hand=tuple(state.hands[seat]) if state.has_looked[seat] else None,
            bids=tuple((bidder, bid) for bidder, bid in bids if bid != LOOK_MOVE),
            tricks=tuple(tricks[: sum(state.tricks)]),
            trick=tricks[-1] if state.trick else None,
            score=tuple(state.score),
            bags=tuple(state.bags_before),
            rules=state.rules,
            passed=tuple(state.given[seat]),
            received=tuple(state.given[seat ^ 2]) if state.phase != "passing" else (),
        )

    def legal_moves(self) -> list[int]:
        """Return the legal moves; the seat is to move."""
        return self.state().legal_moves()

    def state(self) -> SpadesState:
        """Return the observation as a state to search; ValueError when it cannot have come about."""
        return _Replay(self).state

    def as_json(self) -> dict[str, Any]:
        """Return the position file's form."""
        name = deck_for(self.rules).name
        data: dict[str, Any] = {
            "seat": self.seat,
            "dealer": self.dealer,
            "hand": None if self.hand is None else [name(card) for card in self.hand],
            "bids": [[bidder, _bid_json(bid)] for bidder, bid in self.bids],
            "tricks": [_trick_json(trick, deck_for(self.rules)) for trick in self.tricks],
            "trick": _trick_json(self.trick, deck_for(self.rules)) if self.trick else None,
            "score": list(self.score),
            "bags": list(self.bags),
            "rules": self.rules.as_json(),
        }
        if self.rules.nil_pass:
            data |= {"passed": [name(card) for card in self.passed], "received": [name(card) for card in self.received]}
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Observation":
        """Return the observation that a position file describes; ValueError names the fault."""
        if not isinstance(data, Mapping):
            raise ValueError(f"a position is a JSON object with the keys {', '.join(KEYS)}")
        for key in data:
            if key not in KEYS:
                raise ValueError(f"unknown key '{key}' in the position: the keys are {', '.join(KEYS)}")
        if "hand" not in data:
            raise ValueError("the position has no hand")
        rules = Rules.from_json(data.get("rules") or {})
        deck = deck_for(rules)
        tricks = _list(data.get("tricks") or [], "tricks")
        trick = _read_trick(data["trick"], deck, "trick") if data.get("trick") else None
        observation = cls(
            seat=_seat(data.get("seat", 0), "seat"),
            dealer=_seat(data.get("dealer", 3), "dealer"),
            hand=None if data["hand"] is None else _cards(data["hand"], deck, "hand"),
            bids=tuple(_read_bid(bid) for bid in _list(data.get("bids") or [], "bids")),
            tricks=tuple(_read_trick(entry, deck, f"trick {number}") for number, entry in enumerate(tricks, 1)),
            trick=trick if trick is not None and trick.cards else None,
            score=_by_side(data.get("score"), "score", rules),
            bags=_by_side(data.get("bags"), "bags", rules),
            rules=rules,
            passed=_cards(data.get("passed") or [], deck, "passed"),
            received=_cards(data.get("received") or [], deck, "received"),
        )
        state = observation.state()
        if trick is not None and state.phase == "playing" and not trick.cards and trick.leader != state.leader:
            raise ValueError(f"the trick is led by seat {state.leader}, not {trick.leader}")
        return observation


class _Replay:
    """Plays an observation through from the first bid, checking every step."""

    def __init__(self, seen: Observation) -> None:
        self.seen = seen
        self.deck = deck_for(seen.rules)
        self.plays = [
            ((trick.leader + turn) % 4, card)
            for trick in (*seen.tricks, *([seen.trick] if seen.trick else []))
            for turn, card in enumerate(trick.cards)
        ]
        self.check_cards()
        self.state = SpadesState(
            [self.first_hand() if seat == seen.seat else None for seat in range(4)],
            dealer=seen.dealer,
            rules=seen.rules,
            score=seen.score,
            bags=seen.bags,
            observer=seen.seat,
        )
        self.bid()
        self.pass_cards()
        self.play()
        self.check_possible()

    def first_hand(self) -> set[int] | None:
        """Return the cards that the seat was dealt."""
        if self.seen.hand is None:
            return None
        hand = {card for seat, card in self.plays if seat == self.seen.seat} | set(self.seen.hand)
        return (hand - set(self.seen.received)) | set(self.seen.passed)

    def check_cards(self) -> None:
        """Refuse a card that is in two places, and a hand of the wrong size."""
        seen = self.seen
        cards = [card for _, card in self.plays] + list(seen.hand or ())
        for card in cards:
            if cards.count(card) > 1:
                raise ValueError(f"{self.deck.symbol(card)} is there twice")
        for number, trick in enumerate(seen.tricks, 1):
            if len(trick.cards) != 4:
                raise ValueError(f"trick {number} has {len(trick.cards)} cards; a finished trick has 4")
        if seen.trick and len(seen.trick.cards) > 3:
            raise ValueError("the trick on the table has 4 cards: a finished trick belongs to tricks")
        own_plays = sum(seat == seen.seat for seat, _ in self.plays)
        if seen.hand is not None and len(seen.hand) != 13 - own_plays:
            raise ValueError(
                f"the hand has {len(seen.hand)} cards; after {own_plays} cards played by seat {seen.seat} "
                f"it must have {13 - own_plays}"
            )

    def bid(self) -> None:
        for seat, bid in self.seen.bids:
            turn = self.state.current_player()
            if self.state.phase != "bidding":
                raise ValueError("there are more than four bids")
            if seat != turn:
                raise ValueError(f"seat {seat} bids out of turn: it is seat {turn}'s bid")
            if not self.state.has_looked[seat] and bid < BLIND_NIL_MOVE:
                self.state.apply_seen(LOOK_MOVE)
            legal = self.state.legal_moves()
            # Under mirror and whiz the bids depend on spades that the observer does not see.
            hidden = seat != self.seen.seat and self.seen.rules.bidding in ("mirror", "whiz") and bid < BLIND_NIL_MOVE
            if bid not in legal and not hidden:
                raise ValueError(f"seat {seat} may not bid {self.state.move_name(bid)} here")
            self.state.apply_seen(bid)
        seat = self.state.current_player()
        is_own_bid = self.state.phase == "bidding" and seat == self.seen.seat
        if is_own_bid and self.seen.hand is not None and not self.state.has_looked[seat]:
            self.state.apply_seen(LOOK_MOVE)
        if self.state.phase == "bidding" and self.plays:
            raise ValueError(f"cards are played although seat {seat} has not bid")

    def pass_cards(self) -> None:
        seen, state = self.seen, self.state
        if (seen.passed or seen.received) and not seen.rules.nil_pass:
            raise ValueError("cards were passed although the rule nil_pass is off")
        if seen.received:
            state.receive(seen.received)
        while state.phase == "passing":
            if state.current_player() != seen.seat:
                state.lay_aside_unseen()
            elif len(state.given[seen.seat]) < len(seen.passed):
                state.apply(seen.passed[len(state.given[seen.seat])])
            else:
                return

    def play(self) -> None:
        state = self.state
        voids: list[set[int]] = [set() for _ in range(4)]
        for number, trick in enumerate((*self.seen.tricks, *([self.seen.trick] if self.seen.trick else [])), 1):
            if state.phase != "playing":
                raise ValueError("cards are played before the bidding and passing are over")
            if number == 1 and self.seen.rules.lowest_club_leads:
                state.lead_first(trick.leader)
            if trick.leader != state.current_player():
                raise ValueError(f"trick {number} is led by seat {state.current_player()}, not {trick.leader}")
            suit = trick.cards[0] >> 4
            for turn, card in enumerate(trick.cards):
                seat = (trick.leader + turn) % 4
                if seat == self.seen.seat and card not in state.legal_moves():
                    raise ValueError(f"{self.deck.symbol(card)} of seat {seat} in trick {number} is against the rules")
                if card >> 4 in voids[seat]:
                    raise ValueError(
                        f"seat {seat} revokes: {self.deck.symbol(card)} in trick {number} "
                        f"although it had shown no {self.deck.suit_symbol(card)} before"
                    )
                if turn and card >> 4 != suit:
                    voids[seat].add(suit)
                state.apply_seen(card)

    def check_possible(self) -> None:
        """Refuse a position that no deal of the hidden cards could have led to, and an unseen hand that was seen."""
        if self.seen.hand is None and self.state.has_looked[self.seen.seat]:
            raise ValueError(f"the hand is null, and seat {self.seen.seat} must have looked at it: list its cards")
        if self.seen.hand is not None and self.state.phase in ("bidding", "playing"):
            self.state.determinize(0)


def _trick_json(trick: Trick, deck: Deck) -> dict[str, Any]:
    return {"leader": trick.leader, "cards": [deck.name(card) for card in trick.cards]}


def _list(value: object, what: str) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"{what} must be a list")
    return value


def _number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{what} must be a whole number, not {value!r}")
    return value


def _seat(value: object, what: str) -> int:
    seat = _number(value, what)
    if not 0 <= seat <= 3:
        raise ValueError(f"{what} must be a seat from 0 to 3, not {seat}")
    return seat


def _by_side(value: object, what: str, rules: Rules) -> tuple[int, ...]:
    if value is None:
        return (0,) * rules.num_sides
    numbers = _list(value, what)
    if len(numbers) != rules.num_sides:
        told = "four numbers, one for each seat" if rules.solo else "two numbers, one for each partnership"
        raise ValueError(f"{what} must be {told}")
    return tuple(_number(number, what) for number in numbers)


def _cards(value: object, deck: Deck, what: str) -> tuple[int, ...]:
    names = _list(value, what)
    if not all(isinstance(name, str) for name in names):
        raise ValueError(f"{what} must be a list of cards such as AS or TD")
    cards = tuple(deck.parse(name) for name in names)
    if card_set(cards).bit_count() != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise ValueError(f"{deck.symbol(twice)} is there twice")
    return cards


def _bid_json(bid: int) -> int | str:
    """Return a number, or the words of a blind contract."""
    return next(words for words, number in BID_WORDS.items() if number == bid) if bid >= BLIND_MOVE else bid


def _read_bid(value: object) -> tuple[int, int]:
    bid = _list(value, "a bid")
    if len(bid) != 2:
        raise ValueError("a bid must be a pair of seat and tricks, such as [0, 3]")
    said = bid[1]
    number = BID_WORDS[said] if isinstance(said, str) and said in BID_WORDS else _number(said, "a bid")
    if not 0 <= number <= 14 and number not in BID_WORDS.values():
        raise ValueError(f"a bid must be 0 to 13 (14: blind nil), not {number}")
    return _seat(bid[0], "the bidder"), number


def _read_trick(value: object, deck: Deck, what: str) -> Trick:
    if not isinstance(value, Mapping) or "leader" not in value:
        raise ValueError(f'{what} must have a leader and cards, such as {{"leader": 1, "cards": ["2C"]}}')
    return Trick(_seat(value["leader"], f"the leader of {what}"), _cards(value.get("cards") or [], deck, what))
