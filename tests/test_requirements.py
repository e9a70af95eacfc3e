"""What the environments are made of is locked: every requirement, with hashes, and nothing that names a place."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import requirements  # noqa: E402

PIN = re.compile(r"([a-z0-9.-]+)==(\S+?)(?: ; [^\n]+)? \\((?:\s+--hash=sha256:[0-9a-f]{64}(?: \\)?)+)\s*", re.DOTALL)


def pins(name: str, text: str | None = None) -> dict[str, set[str]]:
    """Return the locked versions by name; a lock is made of nothing but pins with hashes."""
    lock = (requirements.LOCKS / f"{name}.txt").read_text(encoding="utf-8") if text is None else text
    body = "".join(line for line in lock.splitlines(keepends=True) if not line.startswith("#"))
    found: dict[str, set[str]] = {}
    end = 0
    for pin in PIN.finditer(body):
        assert not body[end : pin.start()].strip(), body[end : pin.start()]
        found.setdefault(canonicalize_name(pin[1]), set()).add(pin[2])
        end = pin.end()
    assert not body[end:].strip(), body[end:]
    return found


@pytest.mark.parametrize("name", requirements.EXTRAS)
def test_everything_asked_for_is_locked_in_a_version_that_fits(name: str) -> None:
    locked = pins(name)
    for asked in map(Requirement, requirements.requirements(name)):
        versions = locked.get(canonicalize_name(asked.name), set())
        assert versions, f"{asked} is not in tools/lock/{name}.txt: make lock"
        assert all(asked.specifier.contains(version) for version in versions), f"{asked}: make lock"


def test_what_shares_an_environment_is_locked_alike() -> None:
    build, development, app = (pins(name) for name in requirements.SHARED)
    for name in app.keys() & development.keys():
        assert app[name] <= development[name], name
    assert all(development.get(name, versions) == versions for name, versions in build.items())


def test_a_lock_that_names_a_place_or_no_hash_is_seen() -> None:
    good = "six==1.17.0 \\\n    --hash=sha256:" + "a" * 64 + "\n"
    assert pins("", good) == {"six": {"1.17.0"}}
    for bad in ("six==1.17.0\n", "--index-url https://somewhere\n" + good, "six @ file:///six.whl\n", good + "attrs\n"):
        with pytest.raises(AssertionError):
            pins("", bad)


def answering(monkeypatch: pytest.MonkeyPatch, *outcomes: tuple[int, str]) -> list[Sequence[str]]:
    """Have pip end so, one call after the other; return what it is asked."""
    calls: list[Sequence[str]] = []

    def pip(arguments: Sequence[str]) -> "subprocess.CompletedProcess[str]":
        code, said = outcomes[len(calls)]
        calls.append(arguments)
        return subprocess.CompletedProcess([], code, stderr=said)

    monkeypatch.setattr(requirements, "pip", pip)
    return calls


def test_what_is_locked_is_installed_with_its_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = answering(monkeypatch, (0, ""))
    assert requirements.install("app") == 0
    assert calls == [["--only-binary", "kivy", "--require-hashes", "-r", str(requirements.LOCKS / "app.txt")]]


def test_another_file_than_the_locked_one_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    calls = answering(monkeypatch, (1, said))
    assert requirements.install("development") == 1
    assert len(calls) == 1
    assert "nothing is installed." in capsys.readouterr().err


def test_where_the_locked_versions_are_not_to_be_had_others_are_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = answering(monkeypatch, (1, "ERROR: No matching distribution found for numpy==99"), (0, ""))
    assert requirements.install("development") == 0
    assert calls[1] == requirements.requirements("development")
    assert "cannot be had here" in capsys.readouterr().out
