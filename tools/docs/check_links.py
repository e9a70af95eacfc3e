"""Check every link and picture of a built site: the file must be there, and the place within it.

    python tools/docs/check_links.py build/site [--outside]

--outside also asks for the pages of others; without it nothing leaves this machine.
"""

import argparse
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Collects what a page links to and the places that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name == "id":
                self.places.add(value)
            elif value and (name == "src" or (name == "href" and tag in ("a", "link"))):
                self.links.append(value)


def faults(site: Path) -> Iterator[str]:
    """Yield a sentence for every link within the site that leads nowhere."""
    pages = {path.resolve(): Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        if path.name == "404.html":     # made for any address, so its links begin at the root of a server
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            where = path.relative_to(site.resolve())
            if not target.exists():
                yield f"{where}: {link} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{where}: {link} names a place that is not there"


def outside(site: Path) -> set[str]:
    """Return the addresses of others that the site links to."""
    links = {link for path in site.rglob("*.html") for link in Page(path).links}
    return {link for link in links if urlsplit(link).scheme in ("http", "https")}


def outside_faults(site: Path) -> Iterator[str]:
    """Yield a sentence for every address of others that does not answer."""
    for address in sorted(outside(site)):
        request = urllib.request.Request(address, method="HEAD", headers={"User-Agent": "Mozilla/5.0"})
        try:
            urllib.request.urlopen(request, timeout=20).close()
        except (urllib.error.URLError, TimeoutError) as error:
            yield f"{address}: {error}"


def main(arguments: list[str] | None = None) -> int:
    """Check a site; 1 when a link leads nowhere."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--outside", action="store_true", help="ask for the pages of others too")
    options = parser.parse_args(arguments)
    if not (options.site / "index.html").is_file():
        print(f"check_links: there is no site in {options.site} (make docs builds it)", file=sys.stderr)
        return 2
    found = [*faults(options.site), *(outside_faults(options.site) if options.outside else ())]
    for sentence in found:
        print(sentence)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
