"""What is known about a decision in Mr Jack before any search, and the reasons for a move in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from aicore.advice import Advice
from aicore.games.table.words import say, say_count, to_say
from aicore.result import SearchResult

from .board import CHARACTERS, full_name
from .rules import TURNS
from .state import MrJackState

WINS = {
    "inspector": to_say("the inspector wins {number} in 100 of the games played on from there"),
    "jack": to_say("Jack wins {number} in 100 of the games played on from there"),
}
CHANGES = {
    "cordon": to_say("the exit {old} opens, the exit {new} closes"),
    "cover": to_say("the manhole {old} opens, the manhole {new} closes"),
    "light": to_say("the light at {old} goes to {new}"),
}
NUMBERS = (
    to_say("no", context="how many"),
    to_say("one", context="how many"),
    to_say("two", context="how many"),
    to_say("three", context="how many"),
    to_say("four", context="how many"),
    to_say("five", context="how many"),
    to_say("six", context="how many"),
    to_say("seven", context="how many"),
    to_say("eight", context="how many"),
)


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
    # Who is hemmed in can do nothing but accuse.
    return min(splits, key=lambda split: abs(split[0] - split[1]), default=split_after(state, []))


@dataclass(frozen=True, kw_only=True, eq=False)
class JackAdvice(Advice):
    """One decision of the inspector or of Jack."""

    def explain(self, move: int, result: SearchResult | None) -> list[str]:
        """Return why the move was chosen, as sentences."""
        state = self.state
        assert isinstance(state, MrJackState)
        name = state.move_name(move)
        if len(state.legal_moves()) == 1:
            return [say("there is nothing else to do")]
        said = inspector_reasons(state, move, name) if state.role == "inspector" else jack_reasons(state, move, name)
        if result is not None:
            chance = next((entry.mean for entry in result.moves if entry.move == move), None)
            if chance is not None:
                said.append(say(WINS[state.role], number=f"{100 * chance:.0f}"))
        return said


def inspector_reasons(state: MrJackState, move: int, name: str) -> list[str]:
    """Return what the inspector gains by a step."""
    suspects = state.suspects(state.current_player())
    number = number_words(len(suspects))
    kind, _, what = name.partition(":")
    if kind == "accuse":
        if what not in suspects:
            return [say("{character} cannot be Jack", character=full_name(what))]
        if len(suspects) == 1:
            return [say("{character} is the only suspect left", character=full_name(what))]
        told = {"character": full_name(what), "number": number}
        return [say("{character} is one of {number} suspects, and there is no better chance left", **told)]
    if len(suspects) == 1:
        return [say("{character} is the only suspect left and must be reached", character=full_name(suspects[0]))]
    if state.turn == TURNS:
        return [say("no call comes any more: only an accusation in this turn can win"), *changes_of(kind, what)]
    if state.phase == "card":
        seen, unseen = best_split(state, move)
        told = {"character": full_name(name), "number": number, "seen": str(seen), "unseen": str(unseen)}
        if seen and unseen:
            said = [say("{character} can split the {number} suspects {seen} : {unseen}", **told)]
        else:
            said = [say("no move of {character} alone splits the {number} suspects", **told)]
        if name == "holmes":
            said.append(say("an alibi card may clear one more"))
        return said
    before = split_after(state, [])
    seen, unseen = split_after(state, [move])
    if not seen or not unseen:
        if len(suspects) == 2:
            everybody = say("both suspects are seen then") if seen else say("both suspects are unseen then")
        elif seen:
            everybody = say("all {number} suspects are seen then", number=number)
        else:
            everybody = say("all {number} suspects are unseen then", number=number)
        return [everybody, *changes_of(kind, what)]
    told = {"number": number, "seen": str(seen), "unseen": str(unseen)}
    if (seen, unseen) == before:
        split = say("leaves the {number} suspects {seen} : {unseen}, {seen} seen and {unseen} unseen", **told)
    else:
        split = say("splits the {number} suspects {seen} : {unseen}, {seen} seen and {unseen} unseen", **told)
    return [split, *changes_of(kind, what)]


def number_words(number: int) -> str:
    """Return a number from 0 to 8 as a word."""
    return say(NUMBERS[number], context="how many")


def changes_of(kind: str, what: str) -> list[str]:
    """Return what a power changes on the board, beside who is seen."""
    old, _, new = what.partition("-")
    return [say(CHANGES[kind], old=old, new=new)] if kind in CHANGES else []


def jack_reasons(state: MrJackState, move: int, name: str) -> list[str]:
    """Return what Jack gains by a step."""
    jack = str(state.jack)
    kind, _, what = name.partition(":")
    if kind == "leave":
        return [say("Jack was unseen at the last call and the exit {place} has no cordon: he is gone", place=what)]
    if state.phase == "card":
        if name == jack:
            return [say("{character} is Jack, who should stand where he wants to", character=full_name(name))]
        return [say("it is better that Jack decides where {character} goes", character=full_name(name))]
    if state.turn == TURNS:
        told = say("no call comes any more: Jack wins if nobody accuses him in this turn")
        return [told, *changes_of(kind, what)]
    seen, unseen = split_after(state, [move])
    after = state.copy()
    after.apply_seen(move)
    is_seen = jack in after.seen_characters
    company = (seen if is_seen else unseen) - 1
    words = number_words(max(company, 0))
    others = say_count("{words} other suspect", "{words} other suspects", max(company, 0), words=words)
    if is_seen:
        said = [say("Jack is seen then, with {others}", others=others)]
    else:
        said = [say("Jack is unseen then, with {others}", others=others)]
    # The cards of an even turn are what the odd turn before it has left; those of an odd turn are drawn later.
    if not is_seen and not state.next_cards:
        said.append(say("if he is unseen at the call too and his card is drawn, he may leave in the next turn"))
    elif not is_seen and jack in state.next_cards:
        said.append(say("if he is unseen at the call too, he may leave in the next turn"))
    return [*said, *changes_of(kind, what)]


def advise(observation: MrJackState, seed: int) -> JackAdvice:
    """Leave out accusations of those who cannot be Jack, where anything else is possible."""
    if observation.role == "jack" or observation.phase != "act":
        return JackAdvice(observation)
    suspects = observation.suspects(observation.current_player())
    hopeless = {f"accuse:{name}" for name in CHARACTERS if name not in suspects}
    moves = [move for move in observation.legal_moves() if observation.move_name(move) not in hopeless]
    return JackAdvice(observation, moves=moves or None)
