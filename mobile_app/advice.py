"""What the adviser thinks: a hint, a check of one's play, a proof that the AI does not peek. No Kivy here."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from aicore import Cancel
from aicore.cards import mixed_seed
from aicore.player import Player, SearchPlayer, spend_all
from games.spades.match import SpadesMatch
from games.spades.observation import Observation
from games.spades.state import SpadesState
from games.table.adviser import Adviser, Counsel
from games.table.catalogue import load_game

from .session import HUMAN, Chooser
from .spades_session import GAME, SpadesSession

NUM_DEALS = 160          # deals drawn for the beliefs: the percentages are good to about four points
NUM_SHUFFLES = 3
MIN_LOSS = 0.003         # of what a round is worth: less than this is no difference
SHOWN_DIFFERENCE = 0.0005      # of two bars, by the figures beside them


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A recommended move, with the likelihood that each of the other seats holds a hidden card."""

    counsel: Counsel
    beliefs: dict[int, tuple[float, float, float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One decision of the person beside the adviser's; `loss` is 0 to 1, None where nothing was searched."""

    number: int               # of the move in the match
    played: int
    advised: int
    loss: float | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The last decision of a player, made again with the cards that it cannot see dealt anew."""

    seat: int
    move: int                                           # what was played
    is_bid: bool
    moves: tuple[int, ...]                              # what was chosen in each trial, with the real cards first
    deals: tuple[tuple[tuple[int, ...], ...], ...]      # the hands of each trial; none while the round goes on:
                                                        # shuffled hands tell which cards the player holds itself

    @property
    def is_fair(self) -> bool:
        """Whether every trial gave the same move."""
        return len(set(self.moves)) == 1


def beliefs(root: SpadesState, *, seed: int) -> dict[int, tuple[float, float, float, float]]:
    """Return by hidden card how likely each seat holds it, from the deals that are searched; the own hand is known."""
    counts = {card: [0, 0, 0, 0] for card in root.hidden}
    for number in range(NUM_DEALS):
        for seat, hand in enumerate(root.determinize(mixed_seed(seed, number)).hands):
            for card in hand:
                if card in counts:
                    counts[card][seat] += 1
    return {card: (a / NUM_DEALS, b / NUM_DEALS, c / NUM_DEALS, d / NUM_DEALS) for card, (a, b, c, d) in counts.items()}


def hint_question(session: SpadesSession) -> Callable[[Cancel], Hint]:
    """Return the question what the person should do; the person is to move."""
    observation = session.match.observation(HUMAN)
    seed = session.advice_seed()

    def think(cancel: Cancel) -> Hint:
        adviser = Adviser(load_game(GAME))
        session.pace(adviser.player, GAME)
        counsel = adviser.consult(observation, seed=seed, cancel=cancel)
        assert isinstance(counsel.state, SpadesState)
        is_blind = observation.hand is None
        return Hint(counsel=counsel, beliefs={} if is_blind else beliefs(counsel.state, seed=seed))

    return think


def ahead_of(counsel: Counsel) -> dict[str, list[int]]:
    """Return the moves whose bars are longer than the advised one's, by the reason why they were not taken.

    looked: left out by argument, and only looked at afterwards; suspect: knowledge speaks against it and the search has
    not proved it wrong; few: tried too seldom; close: too little ahead to tell.
    """
    decision, result = counsel.decision, counsel.decision.result
    if result is None or decision.move not in counsel.values:
        return {}
    tried = {entry.move: entry for entry in result.moves if entry.mean is not None}
    own_visits = tried[decision.move].visits if decision.move in tried else 0
    found: dict[str, list[int]] = {}
    for move, value in counsel.values.items():
        if value - counsel.values[decision.move] < SHOWN_DIFFERENCE:
            continue
        entry = tried.get(move)
        if entry is None:
            why = "looked"
        elif entry.is_suspect:
            why = "suspect"
        else:
            why = "few" if 2 * entry.visits < own_visits else "close"
        found.setdefault(why, []).append(move)
    return found


def own_decisions(session: SpadesSession, round_number: int) -> list[int]:
    """Return the numbers of the moves in a round that the person chose, where there was a choice."""
    return [
        number
        for number, entry in enumerate(session.taken)
        if entry.round_number == round_number and entry.chosen_by == Chooser.PERSON and entry.num_legal > 1
    ]


def check_question(session: SpadesSession, number: int) -> Callable[[Cancel], Check]:
    """Return the question what the adviser would have done instead of move `number`."""
    match = session.match_at(number)
    observation, seed = match.observation(HUMAN), mixed_seed(match.decision_seed(), 1)
    played = session.taken[number].move

    def think(cancel: Cancel) -> Check:
        adviser = Adviser(load_game(GAME))
        session.pace(adviser.player, GAME)
        counsel = adviser.consult(observation, seed=seed, cancel=cancel)
        return Check(
            number=number,
            played=played,
            advised=counsel.decision.move,
            loss=counsel.loss(played),
            reasons=tuple(counsel.decision.explanation),
        )

    return think


def worst(checks: Sequence[Check]) -> list[Check]:
    """Return the decisions that are worse than the adviser's, the largest difference first."""
    differing = [
        check for check in checks if check.played != check.advised and (check.loss is None or check.loss >= MIN_LOSS)
    ]
    return sorted(differing, key=lambda check: -(check.loss if check.loss is not None else 0.02))


def proof_question(session: SpadesSession) -> Callable[[Cancel], Proof] | None:
    """Return the question whether the last player's decision depends on hidden cards; None before there is one."""
    numbers = [
        number
        for number, entry in enumerate(session.taken)
        if entry.chosen_by == Chooser.PLAYER and entry.num_legal > 1 and session.is_public(number)
    ]
    if not numbers:
        return None
    match, entry = session.match_at(numbers[-1]), session.taken[numbers[-1]]
    seat, is_bid = entry.seat, match.state.phase == "bidding"
    is_round_over = entry.round_number < session.match.num_rounds
    player, seed = steadied(session.players[seat], entry.iterations), match.decision_seed()

    def think(cancel: Cancel) -> Proof:
        states = [match.state, *(shuffled_state(match, seat, seed=number) for number in range(1, NUM_SHUFFLES + 1))]
        moves = [player.choose(Observation.of(state, seat), seed=seed, cancel=cancel).move for state in states]
        return Proof(
            seat=seat,
            move=entry.move,
            is_bid=is_bid,
            moves=tuple(moves),
            deals=tuple(tuple(tuple(hand) for hand in state.hands) for state in states) if is_round_over else (),
        )

    return think


def steadied(player: Player, iterations: int | None) -> Player:
    """Return the player with a search of exactly so many iterations (None: of its own number), whatever time it takes.

    A device that is busier now than it was must not change the move.
    """
    if not isinstance(player, SearchPlayer):
        return player
    twin = copy.copy(player)
    twin.cost = None
    twin.budget = replace(player.budget, iterations=iterations or player.budget.iterations, time_ms=None)
    if iterations:
        twin.stoppers = spend_all
    return twin


def shuffled_state(match: SpadesMatch, seat: int, *, seed: int) -> SpadesState:
    """Return the round with every card that the seat cannot see dealt anew, as its own observation allows."""
    return match.observation(seat).state().determinize(seed)
