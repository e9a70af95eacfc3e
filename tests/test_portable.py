"""What decides a move is made of + - * / and the square root: a library may round anything else differently."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from aicore.arithmetic import added, exponential, power
from aicore.games.table.catalogue import GAMES

ROOT = Path(__file__).parents[1]
# Results of these are whole numbers, constants, or rounded correctly everywhere.
EXACT = {"ceil", "comb", "fabs", "factorial", "floor", "gcd", "inf", "isfinite", "isinf", "isnan", "isqrt", "nan", "pi",
         "prod", "sqrt", "sqrtf", "trunc"}  # fmt: skip
# Modules and rooms that may use the library, and why.
DECIDE_NOTHING = {
    "aicore/budget/cost.py": "says how long a move takes on this device, which differs anyway",
    "games/command/": "talks to people",
    "games/compare/": "reports results and their intervals",
    "games/device/": "says how fast this device is",
    "games/others/mr_jack/drawing.py": "draws the board",
}
C_TYPE = re.compile(r"\b(?:void|char|bint|int|float|double|u?int\d+_t|[A-Z]\w*[a-z]\w*)\*\*$")


def has_fractions(values: ast.expr) -> bool:
    """Return whether what is added has fractions, as far as its text tells; the players tell the rest."""
    return any(
        (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        for node in ast.walk(values)
    )


def inexact_in_python(text: str) -> Iterator[str]:
    """Yield the powers (but of two whole numbers written out) and the functions that a library may round."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=left, op=ast.Pow(), right=right):
                if not all(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in (left, right)):
                    yield f"line {node.lineno}: **"
            case ast.AugAssign(op=ast.Pow()):
                yield f"line {node.lineno}: **="
            case ast.Call(func=ast.Name(id="pow")):
                yield f"line {node.lineno}: pow"
            case ast.Call(func=ast.Name(id="sum"), args=[values, *_]) if has_fractions(values):
                yield f"line {node.lineno}: sum"
            case ast.ImportFrom(module="statistics", level=0) | ast.Import(names=[ast.alias(name="statistics")]):
                yield f"line {node.lineno}: statistics"
            case ast.ImportFrom(module="math" | "cmath" | "libc.math"):
                yield from (f"line {node.lineno}: {name.name}" for name in node.names if name.name not in EXACT)
            case ast.Attribute(value=ast.Name(id="math" | "cmath"), attr=name) if name not in EXACT:
                yield f"line {node.lineno}: math.{name}"


def inexact_in_cython(text: str) -> Iterator[str]:
    """Yield the same of Cython, read word by word: ** after a value is a power, after a type two pointers."""
    words = [
        token
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.NEWLINE)
    ]
    for before, word in pairwise(words):
        is_value = before.type in (tokenize.NAME, tokenize.NUMBER) or before.string in (")", "]")
        if word.string in ("**", "**=") and is_value and not C_TYPE.search(word.line[: word.end[1]]):
            yield f"line {word.start[0]}: **"
        is_called = word.string == "(" and not word.line.strip().startswith("def ")
        if word.string == "pow" or (before.string in ("exp", "log", "pow") and is_called):
            yield f"line {word.start[0]}: {before.string} {word.string}"
    for names in re.findall(r"^from (?:libc\.)?math c?import (.+)$", text, re.MULTILINE):
        yield from (name for name in re.findall(r"\w+", names) if name not in EXACT)


def test_what_decides_a_move_rounds_alike_everywhere() -> None:
    found = []
    for room in ("aicore", "games"):
        for path in sorted((ROOT / room).rglob("*.p*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".py", ".pyx", ".pxd") or name.startswith(tuple(DECIDE_NOTHING)):
                continue
            text = path.read_text(encoding="utf-8")
            inexact = inexact_in_python(text) if path.suffix == ".py" else inexact_in_cython(text)
            found += [f"{name}, {what}" for what in inexact]
    assert not found, f"use aicore.arithmetic instead: {found}"


def test_modules_that_may_use_the_library_do() -> None:
    for name in DECIDE_NOTHING:
        files = [ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py")
        texts = [path.read_text(encoding="utf-8") for path in files]
        assert any(list(inexact_in_python(text)) for text in texts), f"{name} needs no exception"


def test_the_check_finds_what_it_looks_for() -> None:
    in_both = ("from math import exp", "from math import floor, pow", "y = x ** 2", "y = (a + b)**n", "y = pow(x, 2)")
    fractions = ("sum(x / 2 for x in y)", "sum(x * 0.5 for x in y)", "from statistics import fmean")
    for text in (*in_both, *fractions, "import math\ny = math.log(2)", "y **= 2"):
        assert list(inexact_in_python(text)), text
    for text in (*in_both, "from libc.math cimport exp", "cdef double y = x[0] ** 2", "y = GAIN ** 2", "y = a**b"):
        assert list(inexact_in_cython(text)), text
    for text in ("sum(1 for x in y)", "def f(**b): pass", "y = 2**63", "from math import sqrt, comb", "y = {**a, **b}"):
        assert not list(inexact_in_python(text)), text
    for text in ("cdef void** data", "cdef Node** nodes", "f(a, **b)", "from libc.math cimport sqrtf", '"""e**x"""'):
        assert not list(inexact_in_cython(text)), text


# Every level of every game decides some moves while the built-in sum refuses fractions. It must be replaced before the
# games are imported: compiled modules look it up once.
GUARDED = """
import builtins, sys
plain = builtins.sum
def guarded(values, /, start=0):
    total = plain(values, start)
    room = sys._getframe(1).f_globals.get("__name__", "").partition(".")[0]
    if isinstance(total, float) and room == "aicore":
        raise ArithmeticError("the built-in sum of fractions")
    return total
builtins.sum = guarded
from aicore.games.table.catalogue import GAMES, load_game
from aicore.games.table.levels import STARS
for name in sorted(GAMES):
    game = load_game(name)
    for stars in STARS:
        match = game.new_match(seed=7)
        player = game.player(stars=stars, iterations=20)
        for turn in range(12):
            if match.current_player() < 0:
                break
            match.apply(player.choose(match.observation(match.current_player()), seed=turn).move)
print(len(GAMES))
"""


def test_no_player_adds_fractions_with_the_built_in_sum() -> None:
    finished = subprocess.run([sys.executable, "-c", GUARDED], cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stderr
    assert int(finished.stdout) == len(GAMES)


def test_values_are_added_from_the_left() -> None:
    assert added([1.0, 1e100, 1.0, -1e100]) == 0.0      # the built-in sum says 2.0 from Python 3.12 on
    assert added([]) == 0.0


def test_powers_are_near_those_of_the_library() -> None:
    for base in (0.0, 0.3, 0.5, 0.97, 1.0, 1.7):
        for exponent in range(14):
            assert power(base, exponent) == pytest.approx(base**exponent, rel=1e-14)
    assert exponential(-0.6931471805599453 * 1.5) == pytest.approx(0.5**1.5, rel=1e-14)
    with pytest.raises(ValueError, match="a power is 0 or more, and 1000000 at most, not -1"):
        power(2.0, -1)
