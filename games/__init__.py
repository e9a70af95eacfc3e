"""The games and what they share; a checkout has the folder beside aicore, and its only name is aicore.games."""

if __name__ != "aicore.games":
    raise ImportError(f"these games are imported as aicore.games, not as {__name__}")

from .. import namesake as namesake
