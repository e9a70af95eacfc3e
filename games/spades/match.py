"""A match of Spades: round after round until a team has won; it records itself and replays exactly."""

from collections.abc import Mapping, Sequence
from typing import Any

from aicore.cards import mixed_seed

from .deck import deck_for
from .figures import round_figures
from .observation import SEAT_NAMES, Observation, Trick
from .picture import table_picture
from .rules import Rules
from .scoring import RoundScore, match_winner, score_round
from .state import LOOK_MOVE, SpadesState

VARIANTS = ("standard", "nil")
RECORD_VERSION = 1


class SpadesMatch:
    """A match between seats 0-2 and 1-3; `variant` "nil" deals again until somebody bids nil."""

    num_players = 4

    def __init__(self, *, seed: int, rules: Rules | None = None, variant: str = "standard") -> None:
        if variant not in VARIANTS:
            raise ValueError(f"a variant is one of {', '.join(VARIANTS)}, not '{variant}'")
        self.seed = seed
        self.rules = rules if rules is not None else Rules()
        self.variant = variant
        self.score = (0, 0)
        self.bags = (0, 0)
        self.num_deals = 0
        self.rounds: list[tuple[RoundScore, RoundScore]] = []
        self.last_trick: Trick | None = None
        self.winner: int | None = None          # team, -1 for a draw
        self._finished: list[dict[str, Any]] = []
        self._bids_and_tricks: list[tuple[list[int], list[int]]] = []
        self._moves: list[str] = []
        self.state = self._deal()

    def _deal(self) -> SpadesState:
        self._moves = []
        self.last_trick = None
        self.num_deals += 1
        return SpadesState.deal(
            self.deal_seed, dealer=(3 + len(self.rounds)) % 4, rules=self.rules, score=self.score, bags=self.bags
        )

    @property
    def deal_seed(self) -> int:
        """The seed of the deal on the table."""
        return mixed_seed(self.seed, self.num_deals)

    def decision_seed(self) -> int:
        """Return the seed for the next decision, so that a record replays with the same thoughts."""
        return mixed_seed(self.seed, self.num_deals, len(self._moves))

    def current_player(self) -> int:
        """Return the seat to move, or -1 when the match is over."""
        return -1 if self.winner is not None else self.state.current_player()

    def observation(self, seat: int) -> Observation:
        """Return all that the seat sees and nothing else."""
        return Observation.of(self.state, seat)

    def legal_moves(self) -> list[int]:
        """Return the legal moves of the seat to move."""
        return [] if self.winner is not None else self.state.legal_moves()

    def move_name(self, move: int) -> str:
        """Return a bid as a number or nil, a card as AS."""
        return self.state.move_name(move)

    def parse_move(self, text: str) -> int:
        """Return the legal move that text names: 3, nil, AS, A♠."""
        return self.state.parse_move(text)

    def seat_name(self, seat: int) -> str:
        """Return the compass point of the seat; seat 0 is South."""
        return SEAT_NAMES[seat]

    def apply(self, move: int) -> list[str]:
        """Make the move and return sentences about what followed."""
        state = self.state
        name = state.move_name(move)
        trick = (*state.trick, (state.current_player(), move))
        was_bidding = state.phase == "bidding"
        state.apply(move)
        self._moves.append(name)
        if was_bidding:
            return self._after_bid(move)
        if len(trick) < 4 or state.trick or state.phase == "passing":
            return []
        self.last_trick = Trick(trick[0][0], tuple(card for _, card in trick))
        cards = " ".join(deck_for(self.rules).symbol(card) for _, card in trick)
        said = [f"{SEAT_NAMES[state.leader]} takes {cards}"]
        return said + (self._end_round() if state.phase == "over" else [])

    def _after_bid(self, bid: int) -> list[str]:
        bids = self.state.bids
        if bid == LOOK_MOVE or None in bids:
            return []
        if self.variant == "nil" and not any(bid in (0, 14) for bid in bids):
            self.state = self._deal()
            return ["Nobody bids nil: the cards are dealt again"]
        return []

    def _end_round(self) -> list[str]:
        state = self.state
        bids = [bid if bid is not None else 0 for bid in state.bids]
        scores = score_round(bids, state.tricks, self.rules, self.score, self.bags)
        self._bids_and_tricks.append((bids, list(state.tricks)))
        self._finished.append({"deal": self.num_deals, "moves": self._moves})
        self.rounds.append(scores)
        self.score = (scores[0].total, scores[1].total)
        self.bags = (scores[0].total_bags, scores[1].total_bags)
        self.winner = match_winner(self.score, self.rules)
        said = [f"Round {len(self.rounds)}: " + "; ".join(self._round_sentence(team) for team in range(2))]
        if self.winner is None:
            self.state = self._deal()
        elif self.winner < 0:
            said.append(f"The match is drawn at {self.score[0]} each")
        else:
            said.append(f"{self.team_name(self.winner)} wins the match, {self.standing()}")
        return said

    def _round_sentence(self, team: int) -> str:
        score = self.rounds[-1][team]
        penalty = f", {score.penalty} off for ten bags" if score.penalty else ""
        return (
            f"{self.team_name(team)} bid {score.contract} and took {score.tricks}: "
            f"{score.points:+d}{penalty} = {score.total} with {score.total_bags} bags"
        )

    @staticmethod
    def team_name(team: int) -> str:
        """Return the partnership's name."""
        return f"{SEAT_NAMES[team]}-{SEAT_NAMES[team + 2]}"

    def picture(self, seat: int | None) -> str:
        """Return the table as text, as the seat sees it; None shows all hands."""
        return table_picture(self, seat)

    def winners(self) -> list[int]:
        """Return the seats that have won; all four for a draw."""
        if self.winner is None:
            return []
        return [seat for seat in range(4) if self.winner < 0 or seat % 2 == self.winner]

    @property
    def num_rounds(self) -> int:
        """The number of rounds finished."""
        return len(self.rounds)

    def round_figures(self) -> list[dict[str, Sequence[float | None]]]:
        """Return points, bags, contract and nil of every finished round, a value for each seat."""
        return [
            round_figures(scores, bids, tricks, self.rules)
            for scores, (bids, tricks) in zip(self.rounds, self._bids_and_tricks, strict=True)
        ]

    def standing(self) -> str:
        """Return the score in one line."""
        return " : ".join(f"{self.team_name(team)} {self.score[team]} ({self.bags[team]} bags)" for team in range(2))

    def record(self) -> dict[str, Any]:
        """Return seed, rules and moves: enough to replay the match exactly."""
        running = [{"deal": self.num_deals, "moves": list(self._moves)}] if self.winner is None else []
        return {
            "game": "spades",
            "version": RECORD_VERSION,
            "seed": self.seed,
            "variant": self.variant,
            "rules": self.rules.as_json(),
            "rounds": [*({"deal": entry["deal"], "moves": list(entry["moves"])} for entry in self._finished), *running],
        }

    @classmethod
    def replay(cls, record: Mapping[str, Any]) -> "SpadesMatch":
        """Return the match that the record tells; ValueError when it cannot have happened."""
        try:
            if record["game"] != "spades" or record["version"] != RECORD_VERSION:
                raise ValueError(f"this is not a record of Spades in version {RECORD_VERSION}")
            match = cls(
                seed=int(record["seed"]),
                rules=Rules.from_json(record["rules"]),
                variant=record.get("variant", "standard"),
            )
            rounds = [(int(entry["deal"]), [str(move) for move in entry["moves"]]) for entry in record["rounds"]]
        except (KeyError, TypeError) as error:
            raise ValueError("the record needs game, version, seed, rules and rounds with their moves") from error
        for number, (deal, moves) in enumerate(rounds, 1):
            # Deals in which nobody bid nil left no trace but their number.
            while match.variant == "nil" and match.num_deals < deal:
                match.state = match._deal()
            if match.num_deals != deal:
                raise ValueError(f"round {number} of the record is deal {deal}, on the table is deal {match.num_deals}")
            for move in moves:
                if match.winner is not None:
                    raise ValueError("the record goes on after the match was won")
                try:
                    match.apply(match.parse_move(move))
                except ValueError as error:
                    raise ValueError(f"round {number} of the record: {error}") from error
        return match
