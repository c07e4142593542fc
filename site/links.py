"""Whether every link of a built site leads somewhere: pages, files and places inside pages."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ELSEWHERE = ("http", "https", "mailto", "data", "javascript")


class Page(HTMLParser):
    """The links and the named places of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        for name in ("href", "src"):
            if said.get(name) and not (tag == "link" and said.get("rel") == "preconnect"):
                self.links.append(str(said[name]))
        for name in ("id", "name"):
            if said.get(name):
                self.places.add(str(said[name]))


@cache
def read(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def broken_links(site: Path) -> list[str]:
    """A sentence for each link that leads nowhere."""
    found = []
    for path in sorted(site.rglob("*.html")):
        if path.name == "404.html":
            continue
        for link in dict.fromkeys(read(path).links):
            why = objection(link, path, site)
            if why:
                found.append(f"{path.relative_to(site)}: {link}: {why}")
    return found


def objection(link: str, page: Path, site: Path) -> str:
    parts = urlsplit(link)
    if parts.scheme in ELSEWHERE or link.startswith("//"):
        return ""
    base = site if parts.path.startswith("/") else page.parent
    target = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else page.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site.resolve()):
        return "it leads out of the site"
    if not target.is_file():
        return "there is no such page"
    place = unquote(parts.fragment)
    if place and target.suffix == ".html" and place not in read(target).places:
        return f"there is no place «{place}» on that page"
    return ""
