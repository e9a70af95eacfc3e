"""A game whose match is one state, played from its beginning to its end: Game and Match in one line.

    GAME = RoundGame(name="agram", title="Agram", new=Agram, num_players=(2, 3, 4, 5))

`new(seed, num_players)` begins a state, native or plain Python; further rules are passed to it by name. The state, or
for a native one an object `words`, may have picture(seat), the table as text, events(), sentences about what the last
move led to, seat_name(seat) and standing(); those of `words` are given the state first. Without them the match says
what it knows itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aicore.advice import Advise, no_advice
from aicore.budget import Budget, DecidedStopper
from aicore.cards import mixed_seed
from aicore.game import GameState, PyGame, as_state
from aicore.plain import PythonGame
from aicore.player import Player, RandomPlayer, SearchPlayer
from aicore.search import InformationSetSearch, Search

ITERATIONS_BY_STARS = (0, 25, 100, 400, 1000, 2500)
LAST_MOVES_SHOWN = 12


class RoundMatch:
    """A state under way, with its record."""

    def __init__(self, game: "RoundGame", *, seed: int, num_players: int, rules: Mapping[str, Any]) -> None:
        self.game = game
        self.seed = seed
        self.num_players = num_players
        self.rules = dict(rules)
        self.moves: list[tuple[int, str]] = []
        self.state: GameState = self.begin()

    def begin(self) -> GameState:
        """Return the state as dealt."""
        return as_state(self.game.new(self.seed, self.num_players, **self.rules))

    @property
    def position(self) -> Any:
        """The game's own object: the plain Python one, or the native state."""
        return self.state.wrapped if isinstance(self.state, PyGame) else self.state

    def said(self, what: str, *details: Any) -> Any:
        """Return what the game has to say about its state, None if it says nothing."""
        if hasattr(self.game.words, what):
            return getattr(self.game.words, what)(self.position, *details)
        return getattr(self.position, what)(*details) if hasattr(self.position, what) else None

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        return self.state.current_player()

    def observation(self, seat: int) -> GameState:
        """Return all that the seat sees and nothing else."""
        return self.state.observation(seat)

    def legal_moves(self) -> Sequence[int]:
        """Return the legal moves of the seat to move."""
        return self.state.legal_moves()

    def move_name(self, move: int) -> str:
        """Return the move as people write it."""
        return self.state.move_name(move)

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names; ValueError otherwise."""
        return self.state.parse_move(text)

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed from it."""
        seat, name = self.state.current_player(), self.state.move_name(move)
        self.state.apply(move)
        self.moves.append((seat, name))
        sentences = list(self.said("events") or [])
        return [*sentences, self.standing()] if self.state.current_player() < 0 else sentences

    def decision_seed(self) -> int:
        """Return the seed for the next decision: from the match's seed and the number of moves so far."""
        return mixed_seed(self.seed, len(self.moves))

    def seat_name(self, seat: int) -> str:
        """Return how the seat is called at the table."""
        return str(self.said("seat_name", seat) or f"Seat {seat}")

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows everything."""
        drawn = self.said("picture", seat)
        if drawn is not None:
            return str(drawn)
        lines = [f"{self.seat_name(mover)}: {name}" for mover, name in self.moves[-LAST_MOVES_SHOWN:]]
        mover = self.state.current_player()
        # A plain card game keeps its hands as lists of moves.
        hands = getattr(self.position, "hands", ()) if isinstance(self.state, PyGame) else ()
        for owner, hand in enumerate(hands):
            if seat in (None, owner):
                lines.append(f"{self.seat_name(owner)} holds {' '.join(self.move_name(card) for card in hand)}")
        if mover >= 0:
            lines.append(f"{self.seat_name(mover)} to move")
        return "\n".join(lines)

    def winners(self) -> list[int]:
        """Return the seats that have won; empty while the match goes on."""
        if self.state.current_player() >= 0:
            return []
        rewards = self.state.rewards()
        return [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]

    def standing(self) -> str:
        """Return the score in one line."""
        score = self.said("standing")
        if score is not None:
            return str(score)
        winners = self.winners()
        if not winners:
            return f"{len(self.moves)} moves played"
        names = ", ".join(self.seat_name(seat) for seat in winners)
        return f"{names} {'wins' if len(winners) == 1 else 'win'}"

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        return {
            "game": self.game.name,
            "seed": self.seed,
            "num_players": self.num_players,
            "rules": self.rules,
            "moves": [name for _, name in self.moves],
        }


class RoundGame:
    """A game of one state: makes its matches and its players.

    rules: the accepted values of each further rule, the default first; advise: what the game says about a decision;
    search: makes the search of a player (information-set MCTS with random playouts if not given);
    match: the class of its matches, for a game of several rounds.
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        new: Callable[..., GameState | PythonGame],
        num_players: tuple[int, ...],
        rules: Mapping[str, tuple[Any, ...]] | None = None,
        advise: Advise = no_advice,
        search: Callable[[], Search] = InformationSetSearch,
        words: Any = None,
        match: type[RoundMatch] = RoundMatch,
    ) -> None:
        self.name = name
        self.title = title
        self.new = new
        self.num_players = num_players
        self.rules = dict(rules or {})
        self.advise = advise
        self.search = search
        self.words = words
        self.match = match

    def new_match(
        self, *, seed: int, rules: Mapping[str, Any] | None = None, num_players: int | None = None
    ) -> RoundMatch:
        """Begin a match; the seed decides every deal. ValueError for unknown rules."""
        players = num_players if num_players is not None else max(n for n in self.num_players if n <= 4)
        if players not in self.num_players:
            accepted = " or ".join(str(number) for number in self.num_players)
            raise ValueError(f"{self.title} is for {accepted} players, not {players}")
        chosen = {rule: values[0] for rule, values in self.rules.items()}
        for rule, value in (rules or {}).items():
            if rule not in self.rules:
                known = ", ".join(sorted(self.rules)) or "none"
                raise ValueError(f"unknown rule '{rule}': the rules of {self.title} are {known}")
            if value not in self.rules[rule]:
                accepted = ", ".join(str(choice) for choice in self.rules[rule])
                raise ValueError(f"rule {rule} is one of {accepted}, not {value!r}")
            chosen[rule] = value
        return self.match(self, seed=seed, num_players=players, rules=chosen)

    def replay(self, record: Mapping[str, Any]) -> RoundMatch:
        """Return the match that the record tells; ValueError when it cannot have happened."""
        if not isinstance(record, Mapping) or record.get("game") != self.name:
            raise ValueError(f"this is not the record of a match of {self.title}")
        try:
            seed, players, moves = int(record["seed"]), int(record["num_players"]), list(record["moves"])
            rules = dict(record.get("rules") or {})
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError("a record needs game, seed, num_players and a list of moves") from error
        match = self.new_match(seed=seed, num_players=players, rules=rules)
        for number, name in enumerate(moves, 1):
            if match.current_player() < 0:
                raise ValueError("the record goes on after the end of the match")
            try:
                match.apply(match.parse_move(str(name)))
            except ValueError as error:
                raise ValueError(f"move {number} of the record: {error}") from error
        return match

    def player(self, *, stars: int = 5, iterations: int | None = None) -> Player:
        """Return an AI player of 1 to 5 stars (0: random), or with a number of iterations of its own."""
        if not 0 <= stars < len(ITERATIONS_BY_STARS):
            raise ValueError(f"stars are 1 to 5 (0: random), not {stars}")
        if stars == 0 and iterations is None:
            return RandomPlayer(advise=self.advise)
        budget = Budget(iterations=iterations) if iterations else Budget(iterations=ITERATIONS_BY_STARS[stars])
        return SearchPlayer(
            name=f"{stars} stars",
            stars=stars,
            search=self.search(),
            budget=budget,
            advise=self.advise,
            stoppers=lambda limits: [DecidedStopper(limits.iterations)],
        )

    def read_position(self, data: Mapping[str, Any]) -> GameState:
        """Return what a seat sees at the end of a match; ValueError with one sentence otherwise.

        A position file is {"record": ..., "seat": 1}, the seat to move if none is named, or the record alone.
        """
        if not isinstance(data, Mapping):
            raise ValueError('a position is the record of a match, or {"record": ..., "seat": 1}')
        match = self.replay(data.get("record", data))
        mover = match.current_player()
        if mover < 0:
            raise ValueError("the match in this record is over: nobody is to move")
        if data.get("seat", mover) != mover:
            raise ValueError(f"seat {mover} is to move at the end of the record, not {data['seat']}")
        return match.observation(mover)


def count_wins(
    game: RoundGame,
    challenger: Player,
    opponent: Player,
    *,
    num_matches: int,
    num_players: int | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> int:
    """Return how many matches the challenger wins alone at the table with opponents, seat by seat in turn."""
    wins = 0
    for number in range(num_matches):
        match = game.new_match(seed=seed + number, num_players=num_players, rules=rules)
        own_seat = number % match.num_players
        while (seat := match.current_player()) >= 0:
            player = challenger if seat == own_seat else opponent
            match.apply(player.choose(match.observation(seat), seed=match.decision_seed()).move)
        wins += own_seat in match.winners()
    return wins
