"""What the adviser thinks: a hint, a check of one's play, a proof that the AI does not peek. No Kivy here."""

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from aicore import Cancel
from aicore.cards import mixed_seed
from aicore.games.table import Match
from aicore.games.table.adviser import Adviser, Counsel
from aicore.games.table.words import say
from aicore.player import Player, SearchPlayer, spend_all

from .session import Chooser, Session

NUM_SHUFFLES = 3
MIN_LOSS = 0.003         # of what a round is worth: less than this is no difference
SHOWN_DIFFERENCE = 0.0005      # of two bars, by the figures beside them


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A recommended move, with how likely each of the others holds a hidden card, telling cards first."""

    counsel: Counsel
    beliefs: dict[str, dict[str, float]] = field(default_factory=dict)      # by card and by name


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
    """The last decision of a player, made again with what it cannot see dealt anew."""

    number: int                                         # of the move in the match
    seat: int
    moves: tuple[int, ...]                              # what was chosen in each trial, with the real cards first
    deals: tuple[tuple[tuple[int, ...], ...], ...]      # the hands of each trial; none while the round goes on:
                                                        # shuffled hands tell which cards the player holds itself

    @property
    def is_fair(self) -> bool:
        """Whether every trial gave the same move."""
        return len(set(self.moves)) == 1


def advice_seed(match: Match) -> int:
    """Return the seed for advice on a position: not the one that the players think with."""
    return mixed_seed(match.decision_seed(), 1)


def counsel_question(session: Session, match: Match) -> Callable[[Cancel], Counsel]:
    """Return the question what the person should do in a position of the session; the person is to move there."""
    observation, seed = match.observation(match.current_player()), advice_seed(match)

    def think(cancel: Cancel) -> Counsel:
        adviser = Adviser(session.game)
        session.pace(adviser.player, session.game.name)
        return adviser.consult(observation, seed=seed, cancel=cancel)

    return think


def hint_question(session: Session) -> Callable[[Cancel], Hint]:
    """Return the question what the person should do now, and who is believed to hold what; the person is to move."""
    match = session.match
    consult, observation = counsel_question(session, match), match.observation(session.person)
    called = {match.usual_name(seat): session.seat_name(seat) for seat in range(match.num_players)}

    def think(cancel: Cancel) -> Hint:
        counsel = consult(cancel)
        beliefs = session.game.beliefs(observation)
        return Hint(
            counsel=counsel,
            beliefs={
                card: {called.get(say(holder), say(holder)): share for holder, share in shares.items()}
                for card, shares in beliefs.items()
            },
        )

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


def own_decisions(session: Session, round_number: int) -> list[int]:
    """Return the numbers of the moves in a round that the person chose, where there was a choice."""
    return [
        number
        for number, entry in enumerate(session.taken)
        if entry.round_number == round_number and entry.chosen_by == Chooser.PERSON and entry.num_legal > 1
    ]


def check_question(session: Session, number: int) -> Callable[[Cancel], Check]:
    """Return the question what the adviser would have done instead of move `number`."""
    consult, played = counsel_question(session, session.match_at(number)), session.taken[number].move

    def think(cancel: Cancel) -> Check:
        counsel = consult(cancel)
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


def proof_question(session: Session) -> Callable[[Cancel], Proof] | None:
    """Return the question whether the last player's decision depends on what is hidden; None before there is one."""
    numbers = [
        number
        for number, entry in enumerate(session.taken)
        if entry.chosen_by == Chooser.PLAYER and entry.num_legal > 1 and session.is_public(number)
    ]
    if not numbers:
        return None
    number = numbers[-1]
    match, entry = session.match_at(number), session.taken[number]
    seat = entry.seat
    is_round_over = entry.round_number < session.match.num_rounds
    player, seed = steadied(session.players[seat], entry.iterations), match.decision_seed()

    def think(cancel: Cancel) -> Proof:
        states = [match.state, *(match.shuffled(seat, seed=number) for number in range(1, NUM_SHUFFLES + 1))]
        moves = [player.choose(match.observed(state, seat), seed=seed, cancel=cancel).move for state in states]
        seats = range(match.num_players if is_round_over and match.card_names() else 0)
        hands = tuple(tuple(tuple(match.held(state, place)) for place in seats) for state in states) if seats else ()
        return Proof(number=number, seat=seat, moves=tuple(moves), deals=hands)

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
