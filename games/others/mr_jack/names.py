"""Steps as people write them: holmes, g5, leave:NW, swap:bert, light:b2-f9, cordon:SW-NW, cover:c2-f7, beam:NE, ..."""

from aicore.games.table.words import say, to_say

from . import moves
from .board import CHARACTERS, DIRECTIONS, EXITS, GASLIGHTS, HEXES, MANHOLES

CALL_WORDS = {"seen": to_say("Jack is seen"), "unseen": to_say("Jack is unseen")}


def step_name(step: int) -> str:
    """Return a step as people write it; step in 0 to NUM_STEPS - 1. An accusation is named by its state."""
    if step < moves.FIRST_HEX:
        return CHARACTERS[step]
    if step < moves.FIRST_EXIT:
        return HEXES[step - moves.FIRST_HEX]
    if step < moves.FIRST_SWAP:
        return f"leave:{EXITS[step - moves.FIRST_EXIT]}"
    if step < moves.FIRST_LIGHT:
        return f"swap:{CHARACTERS[step - moves.FIRST_SWAP]}"
    if step < moves.FIRST_CORDON:
        old, new = divmod(step - moves.FIRST_LIGHT, 8)
        return f"light:{GASLIGHTS[old]}-{GASLIGHTS[new]}"
    if step < moves.FIRST_COVER:
        old, new = divmod(step - moves.FIRST_CORDON, 4)
        return f"cordon:{EXITS[old]}-{EXITS[new]}"
    if step < moves.FIRST_BEAM:
        old, new = divmod(step - moves.FIRST_COVER, 8)
        return f"cover:{MANHOLES[old]}-{MANHOLES[new]}"
    if step < moves.FIRST_WHISTLE:
        return f"beam:{DIRECTIONS[step - moves.FIRST_BEAM]}"
    if step < moves.END_WHISTLE:
        who, place = divmod(step - moves.FIRST_WHISTLE, len(HEXES))
        return f"whistle:{CHARACTERS[who]}-{HEXES[place]}"
    if step == moves.END_WHISTLE:
        return "whistle:end"
    if step < moves.HIDDEN_ALIBI:
        return f"alibi:{CHARACTERS[step - moves.FIRST_ALIBI]}"
    return {moves.HIDDEN_ALIBI: "alibi:?", moves.UNSEEN: "unseen", moves.SEEN: "seen"}[step]


def move_words(step: int, name: str) -> str:
    """Return a step in the words of people; name: as its state calls it."""
    if name.startswith("accuse:"):
        return say("accuse {character}", character=name.removeprefix("accuse:").capitalize())
    if step >= moves.NUM_STEPS or ":" not in name:
        if name in CALL_WORDS:
            return say(CALL_WORDS[name])
        return name.capitalize() if name in CHARACTERS else name
    kind, _, what = name.partition(":")
    first, _, second = what.partition("-")
    if kind == "leave":
        return say("leave by {place}", place=what)
    if kind == "swap":
        return say("change places with {character}", character=what.capitalize())
    if kind == "light":
        return say("move the light from {first} to {second}", first=first, second=second)
    if kind == "cordon":
        return say("move the cordon from {first} to {second}", first=first, second=second)
    if kind == "cover":
        return say("move the cover from {first} to {second}", first=first, second=second)
    if kind == "beam":
        return say("turn the lantern to {direction}", direction=what)
    if kind == "whistle":
        if what == "end":
            return say("whistle no more")
        return say("whistle {character} to {place}", character=first.capitalize(), place=second)
    if what == "?":
        return say("draws an alibi")
    return say("alibi of {character}", character=what.capitalize())
