"""What is known about a decision in Mr Jack before any search, and the reasons for a move in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from aicore.advice import Advice
from aicore.result import SearchResult

from .board import CHARACTERS, FULL_NAMES
from .rules import TURNS
from .state import MrJackState

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def full_name(character: str) -> str:
    """Return the character's name as people say it."""
    return FULL_NAMES[CHARACTERS.index(character)]


def split_after(state: MrJackState, moves: Sequence[int]) -> tuple[int, int]:
    """Return how many of the mover's suspects are seen and unseen after some steps of the mover."""
    suspects = state.suspects(state.current_player())
    after = state.copy()
    for move in moves:
        after.apply_seen(move)
    seen = [name for name in suspects if name in after.seen_characters]
    return len(seen), len(suspects) - len(seen)


def best_split(state: MrJackState, card: int) -> tuple[int, int]:
    """Return the most even split that the move of a character can bring about, its power aside."""
    after = state.copy()
    after.apply_seen(card)
    splits = [
        split_after(after, [move]) for move in after.legal_moves() if not after.move_name(move).startswith("accuse:")
    ]
    return min(splits, key=lambda split: abs(split[0] - split[1]))


@dataclass(frozen=True, kw_only=True, eq=False)
class JackAdvice(Advice):
    """One decision of the inspector or of Jack."""

    def explain(self, move: int, result: SearchResult | None) -> list[str]:
        """Return why the move was chosen, as sentences."""
        state = self.state
        assert isinstance(state, MrJackState)
        name = state.move_name(move)
        if len(state.legal_moves()) == 1:
            return ["there is nothing else to do"]
        said = inspector_reasons(state, move, name) if state.role == "inspector" else jack_reasons(state, move, name)
        if result is not None:
            chance = next((entry.mean for entry in result.moves if entry.move == move), None)
            if chance is not None:
                whose = "the inspector" if state.role == "inspector" else "Jack"
                said.append(f"{whose} wins {100 * chance:.0f} in 100 of the games played on from there")
        return said


def inspector_reasons(state: MrJackState, move: int, name: str) -> list[str]:
    """Return what the inspector gains by a step."""
    suspects = state.suspects(state.current_player())
    number = NUMBERS[len(suspects)]
    kind, _, what = name.partition(":")
    if kind == "accuse":
        if suspects == [what]:
            return [f"{full_name(what)} is the only suspect left"]
        return [f"{full_name(what)} is one of {number} suspects, and there is no better chance left"]
    if len(suspects) == 1:
        return [f"{full_name(suspects[0])} is the only suspect left and must be reached"]
    if state.phase == "card":
        seen, unseen = best_split(state, move)
        can_split = f"{full_name(name)} can split the {number} suspects {seen} : {unseen}"
        said = [can_split if seen and unseen else f"no move of {full_name(name)} alone splits the {number} suspects"]
        if name == "holmes":
            said.append("an alibi card may clear one more")
        return said
    before = split_after(state, [])
    seen, unseen = split_after(state, [move])
    if not seen or not unseen:
        return [f"all {number} suspects are {'seen' if seen else 'unseen'} then", *changes_of(kind, what)]
    verb = "leaves" if (seen, unseen) == before else "splits"
    split = f"{verb} the {number} suspects {seen} : {unseen}, {seen} seen and {unseen} unseen"
    return [split, *changes_of(kind, what)]


def changes_of(kind: str, what: str) -> list[str]:
    """Return what a power changes on the board, beside who is seen."""
    old, _, new = what.partition("-")
    changes = {
        "cordon": f"the exit {old} opens, the exit {new} closes",
        "cover": f"the manhole {old} opens, the manhole {new} closes",
        "light": f"the light at {old} goes to {new}",
    }
    return [changes[kind]] if kind in changes else []


def jack_reasons(state: MrJackState, move: int, name: str) -> list[str]:
    """Return what Jack gains by a step."""
    jack = str(state.jack)
    kind, _, what = name.partition(":")
    if kind == "leave":
        return [f"Jack was unseen at the last call and the exit {what} has no cordon: he is gone"]
    if state.phase == "card":
        if name == jack:
            return [f"{full_name(name)} is Jack, who should stand where he wants to"]
        return [f"it is better that Jack decides where {full_name(name)} goes"]
    seen, unseen = split_after(state, [move])
    after = state.copy()
    after.apply_seen(move)
    is_seen = jack in after.seen_characters
    company = (seen if is_seen else unseen) - 1
    others = f"{NUMBERS[max(company, 0)]} other suspect{'' if company == 1 else 's'}"
    said = [f"Jack is {'seen' if is_seen else 'unseen'} then, with {others}"]
    if not is_seen and state.turn < TURNS:
        said.append("if he is unseen at the call too, he may leave in the next turn")
    return [*said, *changes_of(kind, what)]


def advise(observation: MrJackState, seed: int) -> JackAdvice:
    """Leave out accusations of those who cannot be Jack, where anything else is possible."""
    if observation.role == "jack" or observation.phase != "act":
        return JackAdvice(observation)
    suspects = observation.suspects(observation.current_player())
    hopeless = {f"accuse:{name}" for name in CHARACTERS if name not in suspects}
    moves = [move for move in observation.legal_moves() if observation.move_name(move) not in hopeless]
    return JackAdvice(observation, moves=moves or None)
