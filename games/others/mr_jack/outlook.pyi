from pathlib import Path

CALLS: tuple[str, ...]

def load_outlook(path: str | Path | None = None) -> None: ...
