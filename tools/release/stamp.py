"""Make a checkout ready to be published: check the tag, and let README and metadata name the repository.

    python tools/release/stamp.py --repository https://host/owner/name --tag v0.1.0

The project's pages on the package index show README.md far from the repository: its links and pictures become addresses
of the tag, and [project.urls] is added to pyproject.toml. Nothing is written unless everything fits.
"""

import argparse
import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?P<before>\]\(|(?:src|href)=\")(?P<target>[^)\"#]+)(?P<place>#[^)\"]*)?(?=[)\"])")
PICTURES = (".png", ".svg", ".jpg", ".gif")


class NotReady(ValueError):
    """What keeps the checkout from being published, in a sentence."""


def is_relative(target: str) -> bool:
    """Return whether a link leads to a file of the repository."""
    return not urlsplit(target).scheme and not target.startswith(("#", "/"))


def with_addresses(text: str, *, repository: str, tag: str, root: Path = ROOT) -> str:
    """Return the text with an address for every relative link; NotReady when its file is not there."""

    def replaced(link: re.Match[str]) -> str:
        target = link["target"]
        if not is_relative(target):
            return link[0]
        if not (root / target).exists():
            raise NotReady(f"README.md links to {target}, and there is no such file")
        kind = "raw" if target.endswith(PICTURES) else "blob"
        return f"{link['before']}{repository}/{kind}/{tag}/{target}{link['place'] or ''}"

    return LINK.sub(replaced, text)


def with_urls(text: str, *, repository: str, tag: str) -> str:
    """Return pyproject.toml with the addresses of the project."""
    if "urls" in tomllib.loads(text)["project"]:
        raise NotReady("pyproject.toml has [project.urls] already: stamp a fresh checkout")
    addresses = {
        "Source": repository,
        "Documentation": f"{repository}/blob/{tag}/docs/index.md",
        "Changelog": f"{repository}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    lines = "".join(f'{name} = "{address}"\n' for name, address in addresses.items())
    return text.replace("[project.scripts]", f"[project.urls]\n{lines}\n[project.scripts]", 1)


def check_version(tag: str, root: Path = ROOT) -> None:
    """Raise NotReady unless the tag, the package, its citation and the changelog speak of one version."""
    version = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if tag != f"v{version}":
        raise NotReady(f"the tag is {tag}, and pyproject.toml has version {version}: the tag must be v{version}")
    for name, pattern in (
        ("aicore/__init__.py", rf'^__version__ = "{re.escape(version)}"'),
        ("CITATION.cff", rf"^version: {re.escape(version)}$"),
        ("CHANGELOG.md", rf"^## {re.escape(version)}(?! \(unreleased\))"),
    ):
        if not re.search(pattern, (root / name).read_text(encoding="utf-8"), re.MULTILINE):
            raise NotReady(f"{name} does not have version {version} as a release")


def stamp(*, repository: str, tag: str, root: Path = ROOT) -> None:
    """Rewrite README.md and pyproject.toml of a checkout."""
    parts = urlsplit(repository)
    if parts.scheme != "https" or parts.path.strip("/").count("/") != 1 or parts.query or parts.fragment:
        raise NotReady(f"the repository is an address such as https://host/owner/name, not {repository!r}")
    repository = repository.rstrip("/")
    check_version(tag, root)
    readme, project = root / "README.md", root / "pyproject.toml"
    new_readme = with_addresses(readme.read_text(encoding="utf-8"), repository=repository, tag=tag, root=root)
    new_project = with_urls(project.read_text(encoding="utf-8"), repository=repository, tag=tag)
    readme.write_text(new_readme, encoding="utf-8")
    project.write_text(new_project, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Stamp the checkout that this file is in; 2 and a sentence when it is not ready."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--repository", required=True, metavar="ADDRESS", help="such as https://host/owner/name")
    parser.add_argument("--tag", required=True, metavar="TAG", help="such as v0.1.0")
    options = parser.parse_args(arguments)
    try:
        stamp(repository=options.repository, tag=options.tag)
    except NotReady as error:
        print(f"stamp: {error}", file=sys.stderr)
        return 2
    print(f"README.md and pyproject.toml name {options.repository} at {options.tag}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
