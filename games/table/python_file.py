"""Python files of one's own: a game or a player outside the project."""

import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

LOADED: set[str] = set()       # the files of one's own that were run, by their full path


def fault_in_own_file(error: BaseException) -> str | None:
    """Return file, line and words of an error that a file of one's own has raised; None if it was not there."""
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in LOADED]
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    return f"{own[-1].filename}, line {own[-1].lineno}: {what}" if own else None


def load_python_file(path: str) -> ModuleType:
    """Return the file as a module, run once; ValueError with one sentence when there is none or it cannot be run."""
    file = Path(path).resolve()
    if not file.is_file():
        raise ValueError(f"there is no file {path}")
    module = sys.modules.get(file.stem)
    if module is not None:
        if Path(getattr(module, "__file__", None) or "").resolve() != file:
            raise ValueError(f"{path}: a module called {file.stem} is loaded already; give the file another name")
        return module
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    LOADED.add(str(file))
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[file.stem]
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        line = getattr(error, "lineno", None) or (lines[-1] if lines else 1)
        raise ValueError(f"{path}, line {line}: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(file.parent))
    return module
