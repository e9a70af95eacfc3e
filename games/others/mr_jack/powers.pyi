from pathlib import Path

FEATURES: tuple[str, ...]
USUAL_PATH: Path

class PowerRules:
    path: Path
    def __init__(self, path: str | Path | None = None) -> None: ...
