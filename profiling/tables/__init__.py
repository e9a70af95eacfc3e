"""The tables and figures of the documents, by name; each is imported only when asked for.

A table of another game is a module here with a function `tables() -> list[Table]`, and a line below.
"""

from importlib import import_module

from .table import Table

MODULES = ("spades", "reruns", "sorry", "scotland_yard", "mr_jack", "strength", "defaults")


def all_tables() -> dict[str, Table]:
    """Return every table by its name."""
    found: list[Table] = []
    for name in MODULES:
        found += import_module(f"tables.{name}").tables()
    return {table.name: table for table in found}
