"""For the API reference: signatures from the stubs of compiled modules, docstrings from the modules themselves."""

import importlib
import re
from typing import Any

import griffe

# Cython puts the signature before the docstring.
SIGNATURE = re.compile(r"\A[\w.]+\(.*\)(?: -> .*)?(?:\n+|\Z)")


def docstring_of(path: str) -> str | None:
    """Return the docstring of what the dotted path names, without its signature; None when it has none."""
    names = path.split(".")
    for length in range(len(names), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(names[:length]))
        except ModuleNotFoundError:
            continue
        for name in names[length:]:
            found = getattr(found, name, None)
        # A number or a table shows the docstring of its type, a plain __init__ that of object.
        says_nothing = found is None or isinstance(found, (int, float, str, tuple, dict, list))
        text = None if says_nothing else found.__doc__
        if text == getattr(getattr(object, names[-1], None), "__doc__", None):
            return None
        return SIGNATURE.sub("", text).strip() or None if isinstance(text, str) else None
    return None


class NativeDocstrings(griffe.Extension):
    """Gives what a stub describes the docstring that the compiled module has."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None or not str(obj.filepath).endswith(".pyi"):
            return
        text = docstring_of(obj.path)
        if text:
            obj.docstring = griffe.Docstring(text, parent=obj)
