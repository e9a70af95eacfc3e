"""What players with rules of thumb never do, in positions of random rounds and of the plausibility suite.

Each rule below speaks where it holds from what the player sees, as long as no search has proven it wrong. With three
cards or fewer every deal is solved exactly and a surprising card may be right, so the rules look at four and more.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from aicore.cards import mixed_seed
from aicore.games.spades.deck import deck_for
from aicore.games.spades.game import SPADES
from aicore.games.spades.observation import Observation
from aicore.games.spades.rules import Rules
from aicore.games.spades.state import BLIND_NIL_MOVE, SpadesState
from aicore.games.table.descriptions import player_from

SUITE = sorted((Path(__file__).parent.parent / "data" / "plausibility").rglob("*.json"))
PLAYER = "5:iterations=150"     # too few for a paired test, so that nothing is proven against a rule
JACK = 9
NUM_ROUNDS = 160
RULES = (Rules(), Rules(), Rules(high_cards="jokers"), Rules(high_cards="jokers and deuces"), Rules(blind_nil=True))


class Table:
    """A position worked out with plain loops, not with the player's own knowledge."""

    def __init__(self, seen: Observation) -> None:
        state = seen.state()
        self.seat, self.partner = seen.seat, seen.seat ^ 2
        self.legal = state.legal_moves()
        self.cards = state.trick
        self.lead_suit = self.cards[0][1] >> 4 if self.cards else -1
        self.num_left = len(seen.hand or ())
        taken, bids = state.tricks, state.bids
        self.nils = {seat for seat in range(4) if bids[seat] in (0, BLIND_NIL_MOVE) and taken[seat] == 0}
        self.need, self.their_need = (
            sum((bids[seat] or 0) % BLIND_NIL_MOVE - taken[seat] for seat in (side % 2, side % 2 + 2))
            for side in (seen.seat, seen.seat + 1)
        )
        self.best_seat, self.best_card = max(self.cards, key=lambda entry: self.power(entry[1]), default=(-1, -1))
        self.winning = [card for card in self.legal if self.power(card) > self.power(self.best_card)]
        self.losing = [card for card in self.legal if card not in self.winning]
        played = {card for _, card in state.history[len(state.history) - 4 * state.num_tricks - len(self.cards) :]}
        self.unseen = {card for card in state.hidden if card not in played}
        trumps = [card for card in seen.hand or () if card >> 4 == 3]
        self.sure = [card for card in trumps if not any(other > card for other in self.unseen)]

    def power(self, card: int) -> int:
        """Return what the card is worth in this trick: spades over the suit led over the rest."""
        return card + 100 * (card >> 4 == 3) + (50 if card >> 4 == self.lead_suit else -100 * (card >> 4 != 3))

    def same_worth(self, card: int, other: int) -> bool:
        """Return whether no card that others hold or have just played lies between two of one suit."""
        low, high = min(card, other), max(card, other)
        between = set(range(low + 1, high))
        return card >> 4 == other >> 4 and not between & (self.unseen | {laid for _, laid in self.cards})

    @property
    def is_last(self) -> bool:
        return len(self.cards) == 3

    @property
    def is_void(self) -> bool:
        return bool(self.cards) and self.legal[0] >> 4 != self.lead_suit


def partner_overtaken(table: Table) -> list[int]:
    """Tricks are needed, the partner has won this one: a card that takes it from the partner wins nothing."""
    if table.is_last and table.best_seat == table.partner and table.need > 0 and not table.nils and table.losing:
        return table.winning
    return []


def partner_nil_left_alone(table: Table) -> list[int]:
    """The partner's nil is lost if this trick stays with it; in last seat any higher card saves it."""
    is_ours = table.is_last and table.best_seat == table.partner and table.partner in table.nils
    if is_ours and table.seat not in table.nils and table.need < table.num_left and table.winning:
        return table.losing
    return []


def opponents_nil_saved(table: Table) -> list[int]:
    """An opponent's nil breaks if this trick stays with it; in last seat a lower card leaves it there."""
    is_theirs = table.is_last and table.best_seat in table.nils and table.best_seat != table.partner
    if is_theirs and not {table.seat, table.partner} & table.nils and table.need < table.num_left and table.losing:
        return table.winning
    return []


def own_nil_broken(table: Table) -> list[int]:
    """In last seat a nil bidder that can lose the trick loses it."""
    return table.winning if table.is_last and table.seat in table.nils and table.losing else []


def dear_winner(table: Table) -> list[int]:
    """In last seat the lowest card that wins does what a higher one does; more tricks are needed than are sure."""
    if not table.is_last or table.nils or table.best_seat == table.partner or table.need <= 1 + len(table.sure):
        return []
    return [card for card in table.winning if not table.same_worth(card, min(table.winning))]


def wasted_high_card(table: Table) -> list[int]:
    """No card of the suit can win, tricks are needed later: no honour goes that the lowest can spare.

    Small ones are matters of taste after the first two tricks.
    """
    if not table.cards or table.is_void or table.nils or table.winning or table.need <= 0:
        return []
    dear = [card for card in table.legal if card & 15 >= JACK or table.num_left >= 12]
    return [card for card in dear if not table.same_worth(card, min(table.legal))]


def useless_bag(table: Table) -> list[int]:
    """Both contracts are made and an opponent has the trick: taking it in last seat is a bag and no more."""
    is_over = table.is_last and table.need <= 0 and table.their_need <= 0 and not table.nils
    return table.winning if is_over and table.best_seat != table.partner and table.losing else []


NEVER: tuple[Callable[[Table], list[int]], ...] = (
    partner_overtaken,
    partner_nil_left_alone,
    opponents_nil_saved,
    own_nil_broken,
    dear_winner,
    wasted_high_card,
    useless_bag,
)


def positions_of_round(seed: int) -> list[Observation]:
    """Return what the mover saw at each card of a round of chance in which a nil is bid every other time."""
    chance = random.Random(seed)
    state = SpadesState.deal(seed, dealer=seed % 4, rules=RULES[seed % len(RULES)], bags=(chance.randrange(10), 9))
    nil_seat = chance.randrange(8)
    seen = []
    while (seat := state.current_player()) >= 0:
        legal = state.legal_moves()
        if state.phase == "playing":
            if len(legal) > 1 and len(state.hands[seat]) > 3:
                seen.append(Observation.of(state, seat))
            # A living nil ducks when it can, so that nils stay alive for a while.
            table = Table(Observation.of(state, seat))
            state.apply(chance.choice(table.losing if seat in table.nils and table.losing else legal))
        else:
            state.apply(0 if seat == nil_seat and 0 in legal else chance.choice(legal[1:5]))
    return seen


def test_never_in_random_rounds() -> None:
    player = player_from(SPADES, PLAYER)
    met: Counter[str] = Counter()
    for seed in range(NUM_ROUNDS):
        for seen in positions_of_round(seed):
            table = Table(seen)
            for rule in NEVER:
                bad = rule(table)
                if not bad or len(bad) == len(table.legal):
                    continue
                met[rule.__name__] += 1
                move = player.choose(seen, seed=mixed_seed(seed, met.total())).move
                assert move not in bad, f"{rule.__doc__} {json.dumps(seen.as_json())}"
    for rule in NEVER:
        assert met[rule.__name__] >= 10, f"{rule.__name__} was met {met[rule.__name__]} times only"


def test_explanations_speak_of_the_card_played() -> None:
    player = player_from(SPADES, PLAYER)
    without_reason = 0
    for path in SUITE:
        seen = Observation.from_json(json.loads(path.read_text(encoding="utf-8"))["position"])
        if seen.state().phase != "playing":
            continue
        decision = player.choose(seen, seed=1)
        name = deck_for(seen.rules).symbol(decision.move)
        first, *others = decision.explanation
        assert first.startswith((f"Plays {name}: ", f"Leads {name}: ", f"{name} is the only card"))
        assert first.startswith("Leads") == (seen.trick is None and "only card" not in first)
        without_reason += "simulated rounds" in first
        for sentence in others:
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            assert not (sentence.startswith("Not ") and name in sentence.split(":")[0].split())
    assert without_reason < len(SUITE) / 10


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize(("level", "seeds"), [("5", 3), ("master", 1)])
def test_no_bad_move_in_the_suite(level: str, seeds: int, part: int) -> None:
    player = player_from(SPADES, level)
    for path in SUITE[part::4]:
        entry = json.loads(path.read_text(encoding="utf-8"))
        seen = Observation.from_json(entry["position"])
        for seed in range(seeds):
            assert player.choose(seen, seed=seed).name not in entry["bad"], f"{entry['name']}: {entry['reason']}"
