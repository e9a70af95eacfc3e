"""A file is written whole or not at all, beside nothing, through nothing, and over nothing that is not ours."""

import json
import os
import stat
import threading
from pathlib import Path

import pytest

from aicore.budget.whole_file import write_whole
from aicore.games.command.errors import CommandError
from aicore.games.command.options import write_json


def test_a_new_file_and_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    write_whole(path, "one\n")
    assert path.read_text(encoding="utf-8") == "one\n"
    plain = tmp_path / "plain"
    plain.touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    path.chmod(0o640)
    write_whole(path, "two\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert {entry.name for entry in tmp_path.iterdir()} == {"new.json", "plain"}


def test_a_device_and_a_pipe_are_written_to_and_stay(tmp_path: Path) -> None:
    device = tmp_path / "device"
    try:
        os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    except PermissionError:
        device = Path("/dev/null")
    try:
        write_whole(device, "nothing")
    except PermissionError:
        pytest.skip("this file system lets nobody open devices")
    assert stat.S_ISCHR(device.stat().st_mode)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    told: list[str] = []
    reader = threading.Thread(target=lambda: told.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_whole(pipe, "words")
    reader.join(timeout=20)
    assert told == ["words"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_beside_it_is_not_written_through(tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "record.json"
    victim.write_text("precious", encoding="utf-8")
    for name in ("record.json.part", "record.part", ".record.json.part"):
        (tmp_path / name).symlink_to(victim)
    write_json(str(path), {"game": "x"})
    assert victim.read_text(encoding="utf-8") == "precious"
    assert json.loads(path.read_text(encoding="utf-8")) == {"game": "x"}


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    link, target = tmp_path / "link.json", tmp_path / "target.json"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"


def test_what_fails_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.json"
    write_whole(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"a diary", b"[1, 2]", b'{"name": "other", "scripts": {}}', b"\xff\xfe\x00"])
def test_a_foreign_file_is_not_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine"
    path.write_bytes(content)
    with pytest.raises(CommandError, match="another file of that name, which is not overwritten"):
        write_json(str(path), {"game": "spades", "version": 1, "moves": []})
    assert path.read_bytes() == content


def test_an_earlier_record_and_an_empty_file_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.touch()
    for moves in ([], ["5"]):
        write_json(str(path), {"game": "spades", "version": 1, "moves": moves})
        assert json.loads(path.read_text(encoding="utf-8"))["moves"] == moves


@pytest.mark.parametrize("path", ["", "no/such/folder/file", ".", "nul\0byte"])
def test_where_nothing_can_be_written_one_sentence_says_so(tmp_path: Path, path: str) -> None:
    with pytest.raises(CommandError, match=r"^cannot write"):
        write_json(path and str(tmp_path / path), {})
    assert list(tmp_path.iterdir()) == []


def test_many_writers_leave_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    texts = [str(number) * 50000 for number in range(6)]
    writers = [threading.Thread(target=lambda text=text: [write_whole(path, text) for _ in range(5)]) for text in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert path.read_text(encoding="utf-8") in texts
    assert list(tmp_path.iterdir()) == [path]
