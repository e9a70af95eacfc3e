"""What MkDocs is told while it builds the site: the pages of docs/results are there once they have been played."""

import re
from pathlib import Path
from typing import Any

PLACE = "<!-- the tables that have been played -->"
NONE_YET = "None has been played to the end in this version."
LIST = "README.md"      # the list that profiling/reproduce.py keeps beside its pages


def played_tables(folder: Path) -> dict[str, str]:
    """Return the titles of the pages of results there are, by file name."""
    titles = {}
    for path in sorted(folder.glob("*.md")):
        if path.name == LIST:
            continue
        heading = re.search(r"^# (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        titles[path.name] = heading[1] if heading else path.stem
    return titles


def on_config(config: Any) -> Any:
    """Add the tables to the navigation."""
    section = next(entry["Results"] for entry in config["nav"] if "Results" in entry)
    folder = Path(config["docs_dir"], "results")
    if (folder / LIST).exists():
        section.append({"All tables": f"results/{LIST}"})
    section.extend(f"results/{name}" for name in played_tables(folder))
    return config


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """List the tables where the page of results has room for them."""
    if page.file.src_uri != "results.md":
        return markdown
    if PLACE not in markdown:
        raise ValueError(f"docs/results.md has no line '{PLACE}'")
    tables = played_tables(Path(config["docs_dir"], "results"))
    listed = "\n".join(f"- [{title}](results/{name})" for name, title in tables.items())
    return markdown.replace(PLACE, listed or NONE_YET)
