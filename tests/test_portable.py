"""What decides a move is made of + - * / and the square root: a library may round anything else differently."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from aicore.arithmetic import added, exponential, power

ROOT = Path(__file__).parents[1]
# Results of these are whole numbers, constants, or rounded correctly everywhere.
EXACT = {"ceil", "comb", "fabs", "factorial", "floor", "gcd", "inf", "isfinite", "isinf", "isnan", "isqrt", "nan", "pi",
         "prod", "sqrt", "sqrtf", "trunc"}  # fmt: skip
# Modules that may use the library, and why.
DECIDE_NOTHING = {
    "aicore/budget/cost.py": "says how long a move takes on this device, which differs anyway",
    "games/compare/statistics.py": "reports intervals",
}
C_TYPE = re.compile(r"\b(?:void|char|bint|int|float|double|u?int\d+_t|[A-Z]\w*[a-z]\w*)\*\*$")


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
        if word.string == "pow" or (before.string in ("exp", "log", "pow") and word.string == "("):
            yield f"line {word.start[0]}: {before.string} {word.string}"
    for names in re.findall(r"^from (?:libc\.)?math c?import (.+)$", text, re.MULTILINE):
        yield from (name for name in re.findall(r"\w+", names) if name not in EXACT)


def test_what_decides_a_move_rounds_alike_everywhere() -> None:
    found = []
    for room in ("aicore", "games"):
        for path in sorted((ROOT / room).rglob("*.p*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix not in (".py", ".pyx", ".pxd") or name in DECIDE_NOTHING:
                continue
            text = path.read_text(encoding="utf-8")
            inexact = inexact_in_python(text) if path.suffix == ".py" else inexact_in_cython(text)
            found += [f"{name}, {what}" for what in inexact]
    assert not found, f"use aicore.arithmetic instead: {found}"


def test_modules_that_may_use_the_library_do() -> None:
    for name in DECIDE_NOTHING:
        assert list(inexact_in_python((ROOT / name).read_text(encoding="utf-8"))), f"{name} needs no exception"


def test_the_check_finds_what_it_looks_for() -> None:
    in_both = ("from math import exp", "from math import floor, pow", "y = x ** 2", "y = (a + b)**n", "y = pow(x, 2)")
    for text in (*in_both, "import math\ny = math.log(2)", "y **= 2"):
        assert list(inexact_in_python(text)), text
    for text in (*in_both, "from libc.math cimport exp", "cdef double y = x[0] ** 2", "y = GAIN ** 2", "y = a**b"):
        assert list(inexact_in_cython(text)), text
    for text in ("def f(*a, **b): pass", "y = 2**63", "from math import sqrt, comb", "y = {**a, **b}"):
        assert not list(inexact_in_python(text)), text
    for text in ("cdef void** data", "cdef Node** nodes", "f(a, **b)", "from libc.math cimport sqrtf", '"""e**x"""'):
        assert not list(inexact_in_cython(text)), text


def test_values_are_added_from_the_left() -> None:
    assert added([1.0, 1e100, 1.0, -1e100]) == 0.0      # the built-in sum says 2.0 from Python 3.12 on
    assert added([]) == 0.0


def test_powers_are_near_those_of_the_library() -> None:
    for base in (0.0, 0.3, 0.5, 0.97, 1.0, 1.7):
        for exponent in range(14):
            assert power(base, exponent) == pytest.approx(base**exponent, rel=1e-14)
    assert exponential(-0.6931471805599453 * 1.5) == pytest.approx(0.5**1.5, rel=1e-14)
    with pytest.raises(ValueError, match="a power is 0 or more, not -1"):
        power(2.0, -1)
