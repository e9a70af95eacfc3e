"""Find endings in which one card is right whatever the others hold: every possible deal is written out and solved.

Kept are endings where some cards are never better than the best one and lose at least so many points on average, with
bags charged when the penalty is due and also with every bag charged its tenth of it: nobody agrees on which is right.
Example: python profiling/mine_endgames.py --rounds 200 --cards 3 --output endgames.json
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from typing import Any

from mine_positions import deal
from position_view import SPADES, View, name_of, suit_of

from aicore.cards import mixed_seed
from aicore.games.command.options import whole_number
from aicore.games.command.progress import Progress
from aicore.games.spades.game import SPADES as GAME
from aicore.games.spades.observation import Observation
from aicore.games.spades.rules import Rules
from aicore.games.spades.scoring import score_round
from aicore.games.table.descriptions import player_from

MAX_DEALS = 60
Hands = tuple[tuple[int, ...], ...]


def deals(view: View) -> Iterator[Hands]:
    """Yield every deal of the unseen cards that the tricks so far allow."""
    others = [(view.seat + turn) % 4 for turn in (1, 2, 3)]
    played = {(view.leader + turn) % 4 for turn in range(len(view.table))}
    sizes = {seat: view.num_left - (seat in played) for seat in others}

    def fits(seat: int, cards: tuple[int, ...]) -> bool:
        return not any(suit_of(card) in view.voids[seat] for card in cards)

    for first in combinations(view.unseen, sizes[others[0]]):
        if not fits(others[0], first):
            continue
        rest = [card for card in view.unseen if card not in first]
        for second in combinations(rest, sizes[others[1]]):
            third = tuple(card for card in rest if card not in second)
            if fits(others[1], second) and fits(others[2], third):
                hands: list[tuple[int, ...]] = [()] * 4
                hands[view.seat] = tuple(view.hand)
                for seat, cards in zip(others, (first, second, third), strict=True):
                    hands[seat] = cards
                yield tuple(hands)


class Ending:
    """Solves one deal: the points that the first partnership gains on the second, with all hands open."""

    def __init__(self, view: View, *, spreads_penalty: bool) -> None:
        self.spreads_penalty = spreads_penalty
        self.bids = [view.bids[seat] for seat in range(4)]
        self.seen = view.seen
        self.known: dict[Any, float] = {}

    def value(self, hands: Hands, leader: int, table: tuple[int, ...], tricks: tuple[int, ...], broken: bool) -> float:
        """Return the value with best play of both sides."""
        if not any(hands) and not table:
            return self.score(tricks)
        key = (hands, leader, table, tricks, broken)
        if key not in self.known:
            seat = (leader + len(table)) % 4
            cards = legal(hands[seat], table, broken)
            values = [self.after(hands, leader, table, tricks, broken, card) for card in cards]
            self.known[key] = max(values) if seat % 2 == 0 else min(values)
        return self.known[key]

    def after(
        self, hands: Hands, leader: int, table: tuple[int, ...], tricks: tuple[int, ...], broken: bool, card: int
    ) -> float:
        """Return the value once the seat to move has played the card."""
        seat = (leader + len(table)) % 4
        left = tuple(
            tuple(c for c in hand if c != card) if player == seat else hand for player, hand in enumerate(hands)
        )
        table = (*table, card)
        broken = broken or suit_of(card) == SPADES
        if len(table) < 4:
            return self.value(left, leader, table, tricks, broken)
        winner = View.winner(leader, list(table))[0]
        counted = tuple(count + (player == winner) for player, count in enumerate(tricks))
        return self.value(left, winner, (), counted, broken)

    def score(self, tricks: tuple[int, ...]) -> float:
        """Return the points of the round."""
        scores = score_round(self.bids, tricks, Rules(), self.seen.score, self.seen.bags)
        cost = [10 * score.bags if self.spreads_penalty else score.penalty + score.bags for score in scores]
        return float(scores[0].points - cost[0] - scores[1].points + cost[1])


def legal(hand: tuple[int, ...], table: tuple[int, ...], broken: bool) -> list[int]:
    """Return the cards that may be played."""
    if table:
        same = [card for card in hand if suit_of(card) == suit_of(table[0])]
        return same or list(hand)
    plain = [card for card in hand if suit_of(card) != SPADES]
    return list(hand) if broken or not plain else plain


def solve_all(view: View, hands_of: list[Hands], *, spreads_penalty: bool) -> dict[int, list[float]]:
    """Return the value of every legal card in each deal, for the side to move."""
    values: dict[int, list[float]] = {card: [] for card in view.legal}
    sign = 1 if view.seat % 2 == 0 else -1
    for hands in hands_of:
        ending = Ending(view, spreads_penalty=spreads_penalty)
        for card in view.legal:
            value = ending.after(hands, view.leader, tuple(view.table), tuple(view.tricks), view.broken, card)
            values[card].append(sign * value)
    return values


def never_worse(values: dict[int, list[float]]) -> set[int]:
    """Return the cards that no other card beats in any deal."""
    best = [max(column) for column in zip(*values.values(), strict=True)]
    return {card for card, row in values.items() if row == best}


def candidate(view: View, name: str, least: float) -> dict[str, Any] | None:
    """Return the ending as a position of the suite, or None when nothing is certain in it."""
    hands_of = list(islice(deals(view), MAX_DEALS + 1))
    if not 0 < len(hands_of) <= MAX_DEALS:
        return None
    when_due = solve_all(view, hands_of, spreads_penalty=False)
    good = never_worse(when_due)
    if not good or len(good) == len(view.legal):
        return None
    spread = solve_all(view, hands_of, spreads_penalty=True)
    good &= never_worse(spread)
    if not good:
        return None
    best = sum(when_due[min(good)]) / len(hands_of)
    losses = {card: best - sum(when_due[card]) / len(hands_of) for card in view.legal}
    bad = [card for card in view.legal if losses[card] >= least and sum(spread[card]) < sum(spread[min(good)])]
    if not bad:
        return None
    return {
        "name": name,
        "category": "endgame",
        "reason": f"{name_of(min(good))} does best whatever the others hold; "
        f"{name_of(bad[0])} costs {losses[bad[0]]:.0f} points on average.",
        "acceptable": [name_of(card) for card in sorted(good)],
        "bad": [name_of(card) for card in bad],
        "position": view.seen.as_json(),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="3:iterations=100")
    parser.add_argument("--cards", type=int, default=3, help="cards left in the hand")
    parser.add_argument("--least", type=float, default=15.0, help="points that a bad card costs on average")
    parser.add_argument("--output", required=True, metavar="FILE")
    options = parser.parse_args()
    player = player_from(GAME, options.player)
    progress = Progress(options.rounds, "rounds")
    found: list[dict[str, Any]] = []
    for number in range(options.rounds):
        seed = mixed_seed(options.seed, number) % 10**6
        state = deal(seed)
        while (seat := state.current_player()) >= 0:
            seen = Observation.of(state, seat)
            if state.phase == "playing" and len(state.hands[seat]) == options.cards and len(state.legal_moves()) > 1:
                view = View(seen)
                entry = candidate(view, f"endgame-{seed}-{state.num_tricks + 1}-{len(state.trick)}", options.least)
                if entry is not None:
                    found.append(entry)
            state.apply(player.choose(seen, seed=mixed_seed(seed, len(state.history))).move)
        progress.step(number + 1, f"{len(found)} found")
    progress.end()
    Path(options.output).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found)} endings in {options.rounds} rounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
