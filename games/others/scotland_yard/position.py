"""Positions of Scotland Yard read from a file."""

from collections.abc import Mapping
from typing import Any

from .rules import Rules
from .state import YardState

KEYS = ("hider", "detectives", "rules", "tickets", "log", "possible")


def read_position(data: Mapping[str, Any]) -> YardState:
    """Return what is seen at the beginning of a round, or ValueError with one sentence.

    hider: the station of Mr X; detectives: their stations; tickets: {"hider": {"taxi": 4}, "1": {"bus": 0}} where they
    are not as at the start; log: [["taxi", null], ["bus", 46]]; possible: where Mr X can be; rules: options.
    """
    unknown = [key for key in data if key not in KEYS]
    if unknown:
        raise ValueError(f"unknown key '{unknown[0]}': a position has {', '.join(KEYS)}")
    if "hider" not in data or "detectives" not in data:
        raise ValueError("a position names the station of the hider and those of the detectives")
    tickets = data.get("tickets", {})
    if not isinstance(tickets, Mapping) or not all(isinstance(purse, Mapping) for purse in tickets.values()):
        raise ValueError('tickets are given by owner and kind, as {"hider": {"taxi": 4}, "1": {"bus": 0}}')
    owners = {owner: int(owner) if str(owner).isdecimal() else owner for owner in tickets}
    if any(not isinstance(owner, int) and owner != "hider" for owner in owners.values()):
        raise ValueError("tickets are those of the hider or of a seat from 1 on")
    log = data.get("log", [])
    if not isinstance(log, list) or not all(isinstance(entry, list | tuple) and len(entry) == 2 for entry in log):
        raise ValueError('the log is a list of tickets and stations, as [["taxi", null], ["bus", 46]]')
    if not isinstance(data["detectives"], list):
        raise ValueError("detectives is the list of their stations")
    possible = data.get("possible")
    if possible is not None and not isinstance(possible, list):
        raise ValueError("possible is the list of stations where Mr X can be")
    return YardState.position(
        data["hider"],
        data["detectives"],
        rules=Rules.from_json(data.get("rules", {})),
        tickets={owners[owner]: purse for owner, purse in tickets.items()},
        log=[(ticket, station) for ticket, station in log],
        possible=possible,
    )
