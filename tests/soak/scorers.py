"""What a round must have scored, from the names of its moves and the cards dealt, written apart from the games.

A scorer takes a finished round and returns figures as the match keeps them; only the rules by default are known here.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from tests.reference.pinochle_rules import PlainPinochle
from tests.reference.schnapsen_rules import PlainSchnapsen

CARD = re.compile(r"[2-9TJQKA][CDHS]'?")
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
LETTERS = "CDHS"
ACES_HIGH = "23456789TJQKA"


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round that is over: names of moves by seat, the cards as dealt, and how the state ended."""

    moves: Sequence[tuple[int, str]]
    hands: Sequence[Sequence[str]]       # as dealt, by name; empty where a game holds no cards
    stock: Sequence[str]
    end: Any
    num_players: int

    @property
    def trump(self) -> str:
        """The letter of the trump suit, nothing where there is none."""
        return LETTERS[self.end.trump] if 0 <= self.end.trump < 4 else ""

    def cards(self) -> list[tuple[int, str]]:
        """Return the cards laid down by seat, passed and laid away ones too."""
        return [(seat, name.removesuffix("'")) for seat, name in self.moves if CARD.fullmatch(name)]


Plays = Sequence[tuple[int, str]]
Figures = Mapping[str, Sequence[float | None]]


def by_rank(order: str, *, trump: str = "") -> Callable[[str, str], tuple[int, int]]:
    """Return how strong a card is in a trick, by the suit led: trumps, then the suit, each in this order."""
    return lambda card, led: ((card[1] == trump) * 2 + (card[1] == led), order.index(card[0]))


def taken(
    plays: Plays,
    size: int,
    strength: Callable[[str, str], tuple[int, int]],
    *,
    suit: Callable[[str], str] | None = None,
) -> list[tuple[int, list[str]]]:
    """Return who takes each trick of so many cards, and the cards; the first of equals takes it."""
    tricks = []
    for start in range(0, len(plays) - len(plays) % size, size):
        trick = plays[start : start + size]
        led = trick[0][1][1] if suit is None else suit(trick[0][1])
        winner = max(trick, key=lambda play: strength(play[1], led))[0]
        tricks.append((winner, [card for _, card in trick]))
    return tricks


def counted(tricks: Sequence[tuple[int, list[str]]], num_players: int) -> list[int]:
    """Return how many tricks each seat has taken."""
    winners = Counter(seat for seat, _ in tricks)
    return [winners[seat] for seat in range(num_players)]


def hearts(played: Round) -> Figures:
    """Hearts: one for a heart, 13 for the queen of spades; all 26 go to the others instead."""
    tricks = taken(played.cards()[-52:], 4, by_rank(ACES_HIGH))
    points = [0] * 4
    for seat, cards in tricks:
        points[seat] += sum(card[1] == "H" for card in cards) + 13 * ("QS" in cards)
    assert sum(points) == 26
    if 26 in points:
        points = [26 - own for own in points]
    return {"points kept off": [-own for own in points], "tricks": counted(tricks, 4)}


def knockout_whist(played: Round) -> Figures:
    """Knockout Whist: the tricks of those who were dealt cards."""
    seats = [seat for seat, hand in enumerate(played.hands) if hand]
    num_plays = len(seats) * len(played.hands[seats[0]])
    tricks = counted(taken(played.cards()[-num_plays:], len(seats), by_rank(ACES_HIGH, trump=played.trump)),
                     played.num_players)
    return {"tricks": [tricks[seat] if seat in seats else None for seat in range(played.num_players)]}


def oh_hell(played: Round) -> Figures:
    """Oh Hell: a point a trick, ten for an exact bid."""
    count = played.num_players
    bids = [0] * count
    for seat, name in played.moves[:count]:
        bids[seat] = int(name)
    tricks = counted(taken(played.cards(), count, by_rank(ACES_HIGH, trump=played.trump)), count)
    points = [own + 10 * (own == bid) for own, bid in zip(tricks, bids, strict=True)]
    return {"tricks": tricks, "bids": bids, "points": points}


def euchre(played: Round) -> Figures:
    """Euchre: bowers; two for all five tricks, four if alone, two for the others with fewer than three."""
    makers = [seat for seat, name in played.moves if name in SUITS]
    if not makers:
        return {"points": [0] * 4, "tricks": [0] * 4}
    maker, trump = makers[0], played.trump
    is_alone = any(name == "alone" for _, name in played.moves)
    left = {"C": "JS", "S": "JC", "D": "JH", "H": "JD"}[trump]

    def suit(card: str) -> str:
        return trump if card == left else card[1]

    def strength(card: str, led: str) -> tuple[int, int]:
        rank = 20 if card == "J" + trump else 19 if card == left else ACES_HIGH.index(card[0])
        return (suit(card) == trump) * 2 + (suit(card) == led), rank

    size = 3 if is_alone else 4
    tricks = counted(taken(played.cards()[-5 * size :], size, strength, suit=suit), 4)
    made = tricks[maker] + tricks[(maker + 2) % 4]
    won = {5: 4 if is_alone else 2, 4: 1, 3: 1}.get(made, 0)
    points = [won if seat % 2 == maker % 2 else 0 if won else 2 for seat in range(4)]
    return {"tricks": tricks, "points": points}


SKAT_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def skat(played: Round) -> Figures:
    """Skat: what the contract is worth to who plays it alone, lost games twice."""
    contracts = [(seat, name) for seat, name in played.moves if name in (*SUITS, "grand", "null")]
    if not contracts:
        return {"points": [0] * 3, "tricks": [0] * 3}
    (maker, contract), = contracts
    begun = played.moves.index((maker, contract))
    plays = [(seat, name) for seat, name in played.moves[begun + 1 :]]
    is_hand = (maker, "hand") in played.moves
    bid = max(int(name) for _, name in played.moves if name.isdigit())
    trump = SUITS.get(contract, "")

    def suit(card: str) -> str:
        return "trump" if contract != "null" and (card[0] == "J" or card[1] == trump) else card[1]

    def strength(card: str, led: str) -> tuple[int, int]:
        if contract == "null":
            return int(card[1] == led), ACES_HIGH.index(card[0])
        rank = 20 + "DHSC".index(card[1]) if card[0] == "J" else "789QKTA".index(card[0])
        return (suit(card) == "trump") * 2 + (suit(card) == led), rank

    tricks = taken(plays, 3, strength, suit=suit)
    own = [cards for seat, cards in tricks if seat == maker]
    twelve = [*played.hands[maker], *played.stock]
    points = [0] * 3
    if contract == "null":
        value = 35 if is_hand else 23
        points[maker] = value if not own and value >= bid else -2 * max(value, bid)
        return {"points": points, "tricks": counted(tricks, 3)}
    aside = [card for card in twelve if (maker, card) not in plays]
    got = sum(SKAT_POINTS.get(card[0], 0) for card in (*aside, *(card for cards in own for card in cards)))
    won = got > 60
    levels = (120 - got <= 30) + (len(own) == 10) if won else (got <= 30) + (not own)
    trumps = ["JC", "JS", "JH", "JD", *(rank + trump for rank in "ATKQ987" if trump)]
    row = next((number for number, card in enumerate(trumps) if (card in twelve) != ("JC" in twelve)), len(trumps))
    base = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}[contract]
    value = base * (row + 1 + is_hand + levels)
    is_overbid = value < bid
    while value < bid:
        value += base
    points[maker] = value if won and not is_overbid else -2 * value
    return {"points": points, "tricks": counted(tricks, 3)}


BRISCOLA_POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def briscola(played: Round) -> Figures:
    """Briscola: the points of the cards taken, for each side."""
    tricks = taken(played.cards(), played.num_players, by_rank("24567JQK3A", trump=played.trump))
    sides = [0, 0]
    for seat, cards in tricks:
        sides[seat % 2] += sum(BRISCOLA_POINTS.get(card[0], 0) for card in cards)
    assert sum(sides) == 120
    return {"points": [sides[seat % 2] for seat in range(played.num_players)],
            "tricks": counted(tricks, played.num_players)}


def schnapsen(played: Round) -> Figures:
    """Schnapsen: by the plain rules, played again."""
    plain = PlainSchnapsen([list(hand) for hand in played.hands], list(played.stock), dealer=played.end.setup["dealer"])
    for seat, name in played.moves:
        assert seat == plain.mover
        plain.make(name)
    assert plain.result is not None
    winner, won = plain.result
    return {"points": [won * (seat == winner) for seat in range(2)]}


def pinochle(played: Round) -> Figures:
    """Pinochle: by the plain rules, played again."""
    hands = [[card.removesuffix("'") for card in hand] for hand in played.hands]
    plain = PlainPinochle(hands, dealer=(played.moves[0][0] - 1) % 4)
    for seat, name in played.moves:
        assert seat == plain.mover
        plain.make(name.removesuffix("'"))
    assert plain.phase == "over"
    scores = plain.scores()
    return {"points": [scores[seat % 2] for seat in range(4)]}


def spades(played: Round) -> Figures:
    """Spades: ten a trick bid, one a bag, 100 for nil, ten bags cost 100; tricks of a failed nil count too."""
    bids = dict(played.moves[:4])
    tricks = counted(taken(played.cards(), 4, by_rank(ACES_HIGH, trump="S")), 4)
    points, bags, contracts = [0, 0], [0, 0], [0, 0]
    for side in range(2):
        seats = (side, side + 2)
        contract = sum(0 if bids[seat] == "nil" else int(bids[seat]) for seat in seats)
        made = sum(tricks[seat] for seat in seats) - contract
        bags[side], contracts[side] = max(made, 0), contract
        points[side] = 10 * contract * (1 if made >= 0 else -1) + bags[side]
        points[side] += sum(100 if tricks[seat] == 0 else -100 for seat in seats if bids[seat] == "nil")
        points[side] -= 100 * ((played.end.bags_before[side] + bags[side]) // 10)
    return {name: [values[seat % 2] for seat in range(4)] for name, values in
            (("points", points), ("bags", bags), ("contract", contracts))}


def dou_dizhu(played: Round) -> Figures:
    """Dou Di Zhu: who has laid down all cards wins for the own side; every bomb brings the reward nearer to 1."""
    bids = [(int(name.removeprefix("bid ")), seat) for seat, name in played.moves if name.startswith("bid")]
    if not bids:
        return {"reward": [0.5] * 3}
    landlord = max(bids)[1]
    left = [20 if seat == landlord else 17 for seat in range(3)]
    bombs = 0
    for seat, name in played.moves:
        if name == "pass" or name.startswith("bid"):
            continue
        left[seat] -= len(name.partition("+")[0])
        bombs += name in ("BR", "RB") or (len(name) == 4 and len(set(name)) == 1)
    assert left.count(0) == 1, left
    assert min(left) == 0
    won = 1.0 - 0.1 / 2 ** min(bombs, 8)
    landlord_wins = left[landlord] == 0
    return {"reward": [won if (seat == landlord) == landlord_wins else 1.0 - won for seat in range(3)]}


GIN_RANKS = "A23456789TJQK"
Meld = frozenset[tuple[int, int]]         # ranks and suits


def gin_cards(names: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Return cards as ranks and suits."""
    return frozenset((GIN_RANKS.index(name[0]), LETTERS.index(name[1])) for name in names)


def worth(cards: frozenset[tuple[int, int]]) -> int:
    """Return what loose cards count."""
    return sum(min(rank + 1, 10) for rank, _ in cards)


@lru_cache(maxsize=1)
def all_melds() -> frozenset[Meld]:
    """Return every meld that there is."""
    sets = [frozenset((rank, suit) for suit in suits) for rank in range(13)
            for size in (3, 4) for suits in combinations(range(4), size)]
    runs = [frozenset((rank, suit) for rank in range(low, low + size)) for suit in range(4)
            for size in range(3, 14) for low in range(14 - size)]
    return frozenset(sets + runs)


def arrangements(cards: frozenset[tuple[int, int]]) -> list[tuple[tuple[Meld, ...], int]]:
    """Return every way to meld the cards, with what is left over."""
    found: list[tuple[tuple[Meld, ...], int]] = [((), worth(cards))]
    possible = sorted((meld for meld in all_melds() if meld <= cards), key=sorted)

    def extend(laid: tuple[Meld, ...], rest: frozenset[tuple[int, int]], first: int) -> None:
        for number in range(first, len(possible)):
            if possible[number] <= rest:
                more = (*laid, possible[number])
                found.append((more, worth(rest - possible[number])))
                extend(more, rest - possible[number], number + 1)

    extend((), cards, 0)
    return found


def after_layoffs(cards: frozenset[tuple[int, int]], melds: Sequence[Meld]) -> int:
    """Return the least that is left of loose cards laid off on the melds of the other."""
    best = worth(cards)
    for card in cards:
        for number, meld in enumerate(melds):
            longer = meld | {card}
            if longer in all_melds():
                grown = [*melds[:number], longer, *melds[number + 1 :]]
                best = min(best, after_layoffs(cards - {card}, grown))
    return best


def gin_rummy(played: Round) -> Figures:
    """Gin Rummy: the difference of deadwood, 25 more for gin or an undercut; any best way of the knocker may count."""
    seat, name = played.moves[-1]
    if not name.startswith("knock"):
        return {"points": [0, 0]}
    hands = [gin_cards([GIN_RANKS[card & 15] + LETTERS[card >> 4] for card in hand]) for hand in played.end.hands]
    ways = arrangements(hands[seat])
    own = min(left for _, left in ways)
    wins = set()
    for melds, left in ways:
        if left != own:
            continue
        theirs = min(rest if own == 0 else after_layoffs(hands[1 - seat] - frozenset().union(*laid), melds)
                     for laid, rest in arrangements(hands[1 - seat]))
        wins.add(theirs + 25 if own == 0 else theirs - own if theirs > own else -(own - theirs + 25))
    told = played.end.points()[seat]
    won = told if told in wins else min(wins)
    return {"points": [won, -won] if seat == 0 else [-won, won]}


def scotland_yard(played: Round) -> Figures:
    """Scotland Yard: Mr X is caught where a detective is, or cannot leave; positions from the moves."""
    places: dict[int, int] = {}
    for seat, name in played.moves:
        places[seat] = int(name.rsplit("-", 1)[1])
    is_caught = places.get(0) in [place for seat, place in places.items() if seat]
    is_stuck = not is_caught and played.end.winner == 1
    if is_stuck:            # nobody moved onto him, so he was to move and could not
        assert played.moves[-1][0] != 0
    won = float(not is_caught and not is_stuck)
    return {"reward": [won] + [1.0 - won] * (played.num_players - 1)}


def mr_jack(played: Round) -> Figures:
    """Mr Jack: the inspector wins by accusing the right one, Jack in every other way."""
    last = played.moves[-1][1]
    inspector_wins = last == f"accuse:{played.end.jack}"
    jack_seat = played.end.rules.jack_seat
    return {"reward": [float((seat == jack_seat) != inspector_wins) for seat in range(2)]}


def sorry(played: Round) -> Figures:
    """Sorry!: who made the last move has all pawns home, and nobody else has."""
    winner = played.moves[-1][0]
    home = [len(set(pawns)) == 1 for pawns in played.end.pawns]
    assert home[winner]
    return {"reward": [float(seat == winner) for seat in range(played.num_players)]}


SCORERS: dict[str, Callable[[Round], Figures]] = {
    "briscola": briscola, "dou_dizhu": dou_dizhu, "euchre": euchre, "gin_rummy": gin_rummy, "hearts": hearts,
    "knockout_whist": knockout_whist, "mr_jack": mr_jack, "oh_hell": oh_hell, "pinochle": pinochle,
    "schnapsen": schnapsen, "scotland_yard": scotland_yard, "skat": skat, "sorry": sorry, "spades": spades,
}
