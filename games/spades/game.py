"""Spades as the command line and the app see it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from aicore.advice import Advice
from aicore.games.table import Game, beside
from aicore.games.table.game import Person
from aicore.games.table.levels import STARS, Levels, level_of
from aicore.games.table.words import to_say
from aicore.player import Player, RandomPlayer, SearchPlayer

from .bidding import Temper
from .characters import Character
from .inference import believe
from .match import SpadesMatch
from .observation import SEAT_NAMES, Observation
from .player import new_player
from .rules import Rules
from .state import SpadesState
from .thinking import Thinking

# Master: rollouts by the policy learned from 5 stars, in deals weighed by it, for everybody's own cards alone.
# 1 to 3 and hardest: flat Monte Carlo over playouts by rule, as the model system's knowledge AI; 4 and 5: tree search
# with beliefs, exact endings and no plain mistakes; 5 also plays for the match. Levels differ in what they know, not in
# iterations alone: 1000 and 2500 are as strong as each other.
KNOWLEDGE_AI = Thinking(
    search="flat",
    deals="biased",
    evaluation="points",
    skews=False,
    filter=False,
    exact_cards=0,
    bonus=0.05,
    skew_decay=1e9,
)
MASTER = "master"
DEALS_SHOWN = 4000      # that beliefs come from which people are shown
MASTER_STARS = 6
LEVELS: Levels[Thinking] = {
    1: replace(KNOWLEDGE_AI, iterations=30, playout="random", bonus=0.0, beliefs=0.0, deals="faithful", whim=1.0),
    2: replace(KNOWLEDGE_AI, iterations=60, beliefs=0.0, bonus=0.0, whim=0.75),
    3: replace(KNOWLEDGE_AI, iterations=120, beliefs=0.0, whim=0.55),
    4: Thinking(iterations=1000, evaluation="points", whim=0.55),
    5: Thinking(iterations=2500),
    "hardest": replace(KNOWLEDGE_AI, iterations=4000),
    MASTER: Thinking(search="rollouts", playout="learned", iterations=6000, proof=3.0, clear_gain=0.005),
}


def own_round(observation: Observation, seed: int) -> Advice:
    """Return the round as a seat sees it, without any advice."""
    return Advice(observation.state())


class SpadesGame(Game):
    """Makes matches and players of Spades."""

    def new_match(self, **details: Any) -> SpadesMatch:
        """Begin a match; ValueError for unknown rules or a number of players other than 4."""
        return cast(SpadesMatch, super().new_match(**details))

    def replay(self, record: Mapping[str, Any]) -> SpadesMatch:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        return cast(SpadesMatch, super().replay(record))

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random cards), or with a number of iterations of its own."""
        if stars == 0 and iterations is None:
            return RandomPlayer(advise=own_round)
        return self.level(stars) if iterations is None else self.level(stars, iterations=iterations)

    def level(self, level: int | str, **changes: Any) -> Player:
        """Return a player of a level (1 to 5, hardest) with some of its settings changed."""
        return self.thinker(level, replace(level_of(LEVELS, level), **changes))

    def thinker(self, level: int | str, thinking: Thinking) -> Player:
        """Return a player that thinks in its own way, under the name of a level."""
        if isinstance(level, int):
            return new_player(f"{level} stars", level, thinking, Temper(whim=0.0))
        stars = MASTER_STARS if level == MASTER else STARS[-1]
        return new_player(level, stars, thinking, Temper(whim=0.0))

    def player_of(self, person: Person) -> Player:
        """Return the player of somebody at the table; a character has a temper."""
        temper = person.temper if isinstance(person, Character) else Temper(whim=0.0)
        level = LEVELS[MASTER if person.stars >= MASTER_STARS else person.stars]
        return new_player(person.name, person.stars, level, temper)

    def others_to_pace(self) -> list[SearchPlayer]:
        """Return the master."""
        master = self.level(MASTER)
        return [master] if isinstance(master, SearchPlayer) else []

    def observe(self, state: SpadesState) -> Observation:
        """Return what the seat to move sees of a round."""
        return Observation.of(state, state.current_player())

    def beliefs(self, observation: Observation) -> dict[str, dict[str, float]]:
        """Return who is believed to hold each hidden card while cards are played, high cards first; else nothing."""
        state = observation.state()
        if state.phase != "playing":
            return {}
        believe(state, deals=DEALS_SHOWN)
        shares = state.beliefs()
        hidden = sorted({card for held in shares.values() for card in held}, key=lambda card: (-(card & 15), -card))
        return {
            state.move_name(card): {SEAT_NAMES[seat]: round(shares[seat].get(card, 0.0), 3) for seat in sorted(shares)}
            for card in hidden
        }

    def maker(self, level: int | str) -> Callable[..., Player]:
        """Return what makes players of a level, each of its settings an option; ValueError says which there are."""
        if level == 0:
            return super().maker(level)
        from aicore.games.table.options import maker_from  # for the command line: a phone need not load it

        return maker_from(level_of(LEVELS, level), partial(self.thinker, level))

    def read_position(self, data: Mapping[str, Any]) -> Observation:
        """Return the observation that a position file describes, or the end of a record; ValueError otherwise."""
        if isinstance(data, Mapping) and ("record" in data or "moves" in data):
            seen: Observation = super().read_position(data)
            return seen
        observation = Observation.from_json(data)
        mover = observation.state().current_player()
        if mover != observation.seat:
            turn = "the round is over: nobody" if mover < 0 else f"seat {mover}"
            raise ValueError(f"{turn} is to move in this position, not seat {observation.seat}")
        return observation

    def is_bidding(self, observation: Observation) -> bool:
        """Return whether the seat is to bid."""
        root = observation.state()
        return root.phase == "bidding" and root.current_player() == observation.seat


SPADES = SpadesGame(
    name="spades",
    title=to_say("Spades"),
    num_players=(4,),
    match=SpadesMatch,
    rules=Rules,
    levels=LEVELS,
    guide=beside(__file__, "guide.toml"),
)
