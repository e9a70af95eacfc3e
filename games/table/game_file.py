"""Games outside the catalogue: a Python file that has a Game called GAME."""

import importlib.util
import sys
import traceback
from pathlib import Path
from typing import cast

from .game import Game


def load_game_file(path: str) -> Game:
    """Return GAME of the file; ValueError with one sentence when it has none or cannot be run."""
    file = Path(path).resolve()
    if not file.is_file():
        raise ValueError(f"there is no file {path}")
    module = sys.modules.get(file.stem)
    if module is None:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        if spec is None or spec.loader is None:
            raise ValueError(f"{path} is not a Python file")
        module = importlib.util.module_from_spec(spec)
        sys.modules[file.stem] = module
        sys.path.insert(0, str(file.parent))
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[file.stem]
            lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
            line = getattr(error, "lineno", None) or (lines[-1] if lines else 1)
            raise ValueError(f"{path}, line {line}: {type(error).__name__}: {error}") from error
        finally:
            sys.path.remove(str(file.parent))
    elif Path(getattr(module, "__file__", None) or "").resolve() != file:
        raise ValueError(f"{path}: a module called {file.stem} is loaded already; give the file another name")
    game = getattr(module, "GAME", None)
    if game is None or not hasattr(game, "new_match"):
        raise ValueError(f'{path} has no GAME, such as GAME = Game(name="{file.stem}", ...)')
    return cast(Game, game)
