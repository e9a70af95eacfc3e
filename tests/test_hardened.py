"""The compiled modules are guarded as distributions guard theirs: told by readelf from what was built."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(path for room in ("aicore", "games") for path in (ROOT / room).rglob("*.so"))

pytestmark = pytest.mark.skipif(not (MODULES and shutil.which("readelf")), reason="no ELF modules, or no readelf")


def told(path: Path) -> str:
    """Return what readelf says of segments, the dynamic section and symbols."""
    command = ["readelf", "-ldW", "--dyn-syms", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def unguarded(text: str) -> list[str]:
    """Return what is missing in a module, by what readelf says of it."""
    faults = []
    if "GNU_RELRO" not in text:
        faults.append("what the loader has bound stays writable (-z relro)")
    if not re.search(r"\((?:FLAGS|FLAGS_1|BIND_NOW)\).*\b(?:BIND_NOW|NOW)\b|\(BIND_NOW\)", text):
        faults.append("functions are bound late (-z now)")
    stack = re.search(r"GNU_STACK\s.*\s([R ][W ][E ])\s+0x", text)
    if stack is None or "E" in stack[1]:
        faults.append("the stack may be executed")
    if re.search(r"\((?:RPATH|RUNPATH|TEXTREL)\)", text):
        faults.append("it names a folder of the building machine, or writes into its code")
    return faults


def test_every_module_is_guarded() -> None:
    faults = {path.name: unguarded(told(path)) for path in MODULES}
    assert not {name: found for name, found in faults.items() if found}


def test_arrays_on_the_stack_are_guarded() -> None:
    guarded = [path for path in MODULES if "__stack_chk_fail" in told(path)]
    assert len(guarded) > len(MODULES) // 2, "-fstack-protector-strong is missing"


@pytest.mark.parametrize("flags", [["-Wl,-z,norelro"], ["-Wl,-z,lazy"], ["-Wl,-z,execstack"], ["-Wl,-rpath,/home/me"]])
def test_what_is_missing_is_seen(flags: list[str], tmp_path: Path) -> None:
    source, module = tmp_path / "empty.c", tmp_path / "empty.so"
    source.write_text("int put(void); int empty(void) { return put(); }\n")
    usual = ["gcc", "-shared", "-fPIC", "-Wl,-z,relro,-z,now,-z,noexecstack", str(source), "-o", str(module)]
    subprocess.run(usual, check=True)
    assert unguarded(told(module)) == []
    subprocess.run([*usual, *flags], check=True, capture_output=True)
    assert len(unguarded(told(module))) == 1
