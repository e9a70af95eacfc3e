"""Writing a file whole or not at all: a crash, a full disk or a second writer leaves the old file or the new one."""

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

MAX_OWN_BYTES = 1 << 26          # nothing that we write is larger


def write_whole(path: str | Path, text: str, *, is_ours: Callable[[str], bool] | None = None) -> None:
    """Write the text, through a link to where it points; a device or pipe is written to, never replaced.

    FileExistsError when a file is there of which `is_ours` does not hold; OSError when it cannot be written: what was
    there is unchanged then, and nothing is left beside it.
    """
    target, mode = _target_of(path, is_ours)
    if mode and not stat.S_ISREG(mode):
        with target.open("w", encoding="utf-8") as stream:
            stream.write(text)
        return
    # A name of its own, made anew: nobody can have put a link there.
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.chmod(beside, stat.S_IMODE(mode) if mode else 0o666 & ~_umask())
            os.fsync(stream.fileno())
        os.replace(beside, target)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def check_whole(path: str | Path, *, is_ours: Callable[[str], bool] | None = None) -> None:
    """Raise the OSError of write_whole now, before the work whose result the file is to hold; nothing is changed."""
    target, mode = _target_of(path, is_ours)
    if not mode or stat.S_ISREG(mode):
        tempfile.TemporaryFile(dir=target.parent).close()


def _target_of(path: str | Path, is_ours: Callable[[str], bool] | None) -> tuple[Path, int]:
    """Return where the text would go and the mode of what is there, 0 for nothing; OSError where it must stay."""
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target, 0
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if stat.S_ISREG(mode) and is_ours is not None and not _is_own(target, is_ours):
        raise FileExistsError(0, "there is another file of that name, which is not overwritten", str(path))
    return target, mode


def _is_own(target: Path, is_ours: Callable[[str], bool]) -> bool:
    """Return whether the file may be replaced: an empty one always."""
    if target.stat().st_size > MAX_OWN_BYTES:
        return False
    try:
        text = target.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return False
    return not text.strip() or is_ours(text)


def _umask() -> int:
    """Return which rights new files do not get."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
