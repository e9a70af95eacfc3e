"""What `make reproducible` says of two wheels."""

import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools" / "release"))
from reproducible import differing  # noqa: E402

USUAL = {"aicore/tree.so": b"code", "aicore/__init__.py": b""}
MADE = (2026, 11, 18, 12, 0, 0)


def wheel(path: Path, files: dict[str, bytes], *, made: tuple[int, int, int, int, int, int] = MADE) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, contents in files.items():
            archive.writestr(zipfile.ZipInfo(name, made), contents)
    return path


@pytest.mark.parametrize(
    ("files", "made", "found"),
    [
        (USUAL, MADE, []),
        (USUAL | {"aicore/tree.so": b"c0de"}, MADE, ["aicore/tree.so"]),
        (USUAL | {"aicore/more.so": b""}, MADE, ["aicore/more.so"]),
        (dict(reversed(USUAL.items())), MADE, ["the archive itself"]),
        (USUAL, (*MADE[:5], 2), ["aicore/__init__.py (its time)", "aicore/tree.so (its time)"]),
    ],
)
def test_whatever_differs_is_named(
    tmp_path: Path, files: dict[str, bytes], made: tuple[int, int, int, int, int, int], found: list[str]
) -> None:
    assert differing(wheel(tmp_path / "one", USUAL), wheel(tmp_path / "other", files, made=made)) == found
