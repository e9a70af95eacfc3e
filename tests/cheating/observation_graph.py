"""Walk all that an observation leads to: nothing in it may be, or tell, what the seat may not know."""

import gc
import types
from typing import Any

from aicore.cards import mixed_seed
from aicore.games.table import Match

MOST_DEALS = 12
# Shared by everybody and made before any match: code, types and what they lead to.
CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.CodeType,
        types.MethodDescriptorType, types.GetSetDescriptorType, types.MemberDescriptorType, types.WrapperDescriptorType)


def parts_of(thing: Any) -> list[Any]:
    """Return all that can be reached from an object in one step: what it refers to, and what its attributes return."""
    parts = list(gc.get_referents(thing))
    if isinstance(thing, (int, float, str, bytes, bool, type(None))):
        return []
    for name in dir(type(thing)):
        attribute = getattr(type(thing), name, None)
        if isinstance(attribute, (property, types.GetSetDescriptorType, types.MemberDescriptorType)):
            try:
                parts.append(getattr(thing, name))
            except Exception:                    # what cannot be asked tells nothing
                continue
    for way in ("__getstate__", "__reduce__"):
        try:
            parts.append(getattr(thing, way)())
        except Exception:
            continue
    return parts


def reached(thing: Any) -> list[Any]:
    """Return every object that can be reached, code left out."""
    found: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in found or isinstance(part, CODE):
            continue
        found[id(part)] = part               # held, so that no other object gets the same id
        waiting.extend(parts_of(part))
    return list(found.values())


def secrets_of(match: Match) -> set[int]:
    """Return the match's seed and every number from which its deals or its luck could be made."""
    deals = {mixed_seed(match.seed, number) for number in range(MOST_DEALS)}
    inside = {mixed_seed(deal) for deal in (match.seed, *deals)}       # the generator begun with it
    return {match.seed, *deals, *inside}


def check_graph(match: Match, seat: int) -> None:
    """Fail if an observation leads to the match, its state, a seed of its deals, or the history of hidden moves."""
    observation = match.observation(seat)
    found = reached(observation)
    for part in found:
        assert part is not match, "it leads to the match"
        assert part is not match.state, "it leads to the state"
        assert part is not match.position, "it leads to the state"
        assert part is not match.moves, "it leads to the moves of the match"
        assert not isinstance(part, Match), "it leads to a match"
    numbers = {part for part in found if type(part) is int}
    assert not numbers & secrets_of(match), "it carries a seed of the deal"
