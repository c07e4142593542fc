"""Builds the site from docs/ into build/site: `make docs`. What can be told from the program is told from it.

Pages about games (one minute, rulebook, cards, options, numbers), effect words and the API are made anew each time,
so that they cannot fall behind. Then Zensical draws everything, and every link is checked (`site/links.py`).
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from links import broken_links

import tablewright
from tablewright.build_info import VERSION
from tablewright.engine.game import games
from tablewright.engine.options import as_word
from tablewright.engine.rulebook import rulebook_at, rulebook_of
from tablewright.engine.wording import spaced
from tablewright.workshop.faces import Faces
from tablewright.workshop.glossary import glossary

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BUILD = ROOT / "build"
SOURCE = BUILD / "site-source"
SITE = BUILD / "site"
STYLE = Path(__file__).with_name("site.css")
# What is described in docstrings, for those who write programs with it.
API = (
    ("tablewright", "The table in Python"),
    ("tablewright.engine.game", "Games"),
    ("tablewright.engine.table", "Tables"),
    ("tablewright.engine.record", "Records"),
    ("tablewright.engine.campaign", "Campaigns"),
    ("tablewright.engine.pack", "Packs"),
    ("tablewright.engine.fate", "Luck"),
    ("tablewright.players.view", "What a player sees"),
    ("tablewright.lab.experiment", "Experiments"),
    ("tablewright.lab.comparing", "Comparisons"),
    ("tablewright.workshop.bench", "A pack that lies open"),
    ("tablewright.workshop.faces", "Cards as they look"),
)
HOME = """\
# tablewright

Rules-heavy board games as readable Python: play them, change them, study them.

{games}

## Begin

| You want to … | |
|---|---|
| play | [play](tutorial/play.md) |
| change a card | [your first card](tutorial/your-first-card.md), then [the workshop](howto/use-the-workshop.md) |
| write a game | [your first game](tutorial/your-first-game.md) |
| tell a story | [your first campaign](tutorial/your-first-campaign.md) |
| write a bot | [your first bot](tutorial/your-first-bot.md) |
| measure something | [your first experiment](tutorial/your-first-experiment.md) |

## Everything else

[How to …](howto/index.md) · [reference](reference/index.md) · [explanation](explanation/index.md) ·
[baselines of all games](balance/baselines.md) · [decisions](decisions/index.md)

This is version {version}.
"""


# Pages that are made


def make_pages() -> None:
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(DOCS, SOURCE)
    (SOURCE / "README.md").unlink()
    shutil.copy(STYLE, SOURCE)
    for folder in SOURCE.rglob("README.md"):
        folder.rename(folder.with_name("index.md"))
    for page in SOURCE.rglob("*.md"):
        page.write_text(with_site_links(page.read_text(encoding="utf-8"), page), encoding="utf-8")
    shown = sorted((game for game in games().values() if is_ours(game)), key=lambda game: game.title)
    for game in shown:
        game_pages(game)
    listed = "\n".join(f"- [**{game.title}**](games/{game.id}/index.md): {game.summary}" for game in shown)
    write("index.md", HOME.format(games=listed, version=VERSION))
    for name, title, text in ((*API_PAGE,),):
        write(name, f"# {title}\n\n{text}\n\n" + "\n".join(api_row(*one) for one in API) + "\n")
    for module, called in API:
        write(f"reference/api/{module}.md", api_page(module, called))
    for section, title in (("howto", "How to …"), ("reference", "Reference"), ("explanation", "Explanation"),
                           ("tutorial", "Tutorials"), ("balance", "Balance")):  # fmt: skip
        index(section, title)


API_PAGE = ("reference/api/index.md", "The API", "What each part offers, from its own docstrings.")


def is_ours(game: Any) -> bool:
    return hasattr(game, "content_path") and game.folder.is_relative_to(ROOT / "src")


def write(name: str, text: str) -> None:
    path = SOURCE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def with_site_links(text: str, page: Path) -> str:
    """Links to files that are not on the site become their names; README pages are the index of their folder."""

    def mended(found: re.Match[str]) -> str:
        words, where = found[1], found[2]
        if "://" in where or where.startswith(("#", "mailto:")):
            return found[0]
        path, _, anchor = where.partition("#")
        target = Path(os.path.normpath(page.parent / path))
        if target.is_dir() and (target / "index.md").exists():
            return f"[{words}]({os.path.relpath(target / 'index.md', page.parent)})"
        if target.is_dir() and target.is_relative_to(SOURCE):
            return f"[{words}]({os.path.relpath(target / 'index.md', page.parent)})"
        if target.name == "README.md" and target.is_relative_to(SOURCE):
            path = path.removesuffix("README.md") + "index.md"
            return f"[{words}]({path}{'#' + anchor if anchor else ''})"
        if target.is_relative_to(SOURCE):
            return found[0]
        # The copies lie one folder deeper than docs/, so a link out of docs/ ends in build/.
        outside = target.relative_to(BUILD) if target.is_relative_to(BUILD) else target.relative_to(ROOT)
        return f"{words} (`{outside}`)"

    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", mended, text)


# Games


def game_pages(game: Any) -> None:
    book, pack = rulebook_of(game), game.load(None)
    place = f"games/{game.id}"
    write(f"{place}/index.md", game_page(game, book, pack))
    write(f"{place}/rulebook.md", rulebook_page(game, book))
    write(f"{place}/cards.md", cards_page(game, pack, book))
    write(f"{place}/words.md", words_page(game))


def game_page(game: Any, book: Any, pack: Any) -> str:
    minute = with_clause_links(book.minute, book, "", "rulebook.md")
    ways = [
        f"| **{way.title}** | {span(way)} | {way.minutes} | {way.summary or game.summary} |"
        for way in game.all_ways()
    ]
    lines = [
        f"# {game.title}\n", f"{game.summary}\n", "## In one minute\n", *paragraphs(minute),
        "## Ways to play\n", "| way | players | minutes | |\n|---|---|---|---|", *ways,
        f"\nIn the browser: `make play`. In the terminal: `tablewright play {game.id}`.\n",
        "## Rules and cards\n",
        f"- [The rulebook](rulebook.md): {len(book.all)} clauses",
        f"- [The cards](cards.md): pack {pack.id} {pack.version}",
        "- [The words for effects](words.md)\n",
        "## Options\n", "| option | usually | may be | |\n|---|---|---|---|",
        *(option_row(option) for option in game.options()), "\n## Numbers\n", numbers(game),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def span(way: Any) -> str:
    return (
        str(way.least_seats) if way.least_seats == way.most_seats else f"{way.least_seats}–{way.most_seats}"
    )


def paragraphs(text: str) -> Iterator[str]:
    for part in text.split("\n\n"):
        yield f"{part.strip()}\n"


def option_row(option: Any) -> str:
    if option.choices:
        values = ", ".join(f"`{as_word(choice)}`" for choice in option.choices)
    elif isinstance(option.default, bool):
        values = "`on`, `off`"
    else:
        values = f"{option.low if option.low is not None else '…'} to {option.high if option.high is not None else '…'}"
    text = f"{option.text} ({link(option.clause)})" if option.clause else option.text
    return f"| `{option.name}` | `{as_word(option.default)}` | {values} | {cell(text)} |"


def link(clause: str) -> str:
    return f"[{clause}](rulebook.md#{anchor(clause)})"


def anchor(clause: str) -> str:
    return clause.lower().replace(".", "-")


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def numbers(game: Any) -> str:
    page = DOCS / "balance" / "baselines.md"
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    part = re.search(rf"^## {re.escape(game.title)}\n(.*?)(?=^## |^Played with|\Z)", text, re.S | re.M)
    own = DOCS / "balance" / f"{game.id}.md"
    more = (
        f"\n\n[What the game promises, and how well it keeps that](../../balance/{game.id}.md)."
        if own.is_file()
        else ""
    )
    told = part[1].strip() if part else "Nobody has measured this game yet."
    return f"{told}\n\nAll games are in [the baselines](../../balance/baselines.md).{more}"


def rulebook_page(game: Any, book: Any) -> str:
    lines = [f"# {book.title}: the rulebook\n"]
    hidden = yet_to_be_found(game)
    for chapter in book.chapters:
        number = f"{chapter.number}. " if chapter.number else ""
        if chapter.ids and hidden.issuperset(chapter.ids):
            lines.append(f"## {number}A rule that a campaign reveals {{data-search-exclude}}\n")
        else:
            lines.append(f"## {number}{chapter.title}\n".replace("..", "."))
        for name in chapter.ids:
            clause = book.all[name]
            text = with_clause_links(clause.text, book, name)
            if name in hidden:
                lines += folded(clause, text)
            else:
                lines.append(f"### {clause.id} {clause.title} {{#{anchor(clause.id)}}}\n")
                lines.append(f"{text}\n")
    return "\n".join(lines)


def folded(clause: Any, text: str) -> Iterator[str]:
    """A clause whose words nobody reads, or finds by searching, who does not open it."""
    yield f"### {clause.id} {{#{anchor(clause.id)} data-search-exclude}}\n"
    yield '??? warning "A campaign reveals this rule. Open it when you have found it."\n'
    yield textwrap.indent(f"**{clause.title or clause.chapter}**\n\n{text}\n", "    ")


def yet_to_be_found(game: Any) -> frozenset[str]:
    """The clauses that have no words at the first table of a campaign."""
    found: set[str] = set()
    for campaign in {way.campaign for way in game.all_ways() if way.campaign}:
        table = tablewright.campaign(game.id, campaign).table
        found |= rulebook_at(game, table).locked
    return frozenset(found)


def with_clause_links(text: str, book: Any, own: str, page: str = "") -> str:
    """Every clause that a text names is a link to it."""

    def linked(found: re.Match[str]) -> str:
        name = found[0]
        return f"[{name}]({page}#{anchor(name)})" if name in book.all and name != own else name

    return re.sub(rf"{book.prefix}-[A-Z]?\d+(?:\.\d+)?", linked, text)


def cards_page(game: Any, pack: Any, book: Any) -> str:
    faces = Faces(game, pack)
    lines = [f"# {game.title}: the cards\n", f"Pack {pack.id} {pack.version}. What nobody knows before the game opens "
             "it is not here. The texts are those that players read.\n"]  # fmt: skip
    for section in faces.sections():
        lines += [f"## {spaced(section).capitalize()}\n", "| card | numbers | text |", "|---|---|---|"]
        for face in faces.all([section]):
            figures = ", ".join(f"{one.label} {one.value}" for one in face.figures)
            text = " ".join(f"*{one.label}:* {one.words}" if one.label else one.words for one in face.lines)
            clause = f" {link(face.clause)}" if face.clause in book.all else ""
            copies = f" × {face.copies}" if face.copies > 1 else ""
            lines.append(
                f"| **{cell(face.title)}**{copies}<br>{cell(face.kind)} | {cell(figures)} "
                f"| {cell(html(text))}{clause} |"
            )
        lines.append("")
    return "\n".join(lines)


def html(text: str) -> str:
    return (
        text.replace("<", "&lt;").replace("[", "\\[").replace("*", "\\*")
        if "<" in text or "[" in text
        else text
    )


def words_page(game: Any) -> str:
    lines = [f"# {game.title}: words for effects\n",
             "[The effect language](../../reference/effects.md) says how to write effects.\n",
             "| how it is written | what it says | |", "|---|---|---|"]  # fmt: skip
    for role, usage, means in glossary(game.vocabulary):
        lines.append(f"| `{usage.replace('|', chr(92) + '|')}` | {cell(html(means))} | {role} |")
    return "\n".join(lines) + "\n"


# The API


def api_row(module: str, called: str) -> str:
    return f"- [{called}]({module}.md) (`{module}`)"


def api_page(name: str, called: str) -> str:
    module = importlib.import_module(name)
    lines = [f"# {called}\n", f"`{name}`\n", f"{prose(module.__doc__)}\n"]
    for item, thing in public(module):
        lines += described(item, thing, 2)
    return "\n".join(lines) + "\n"


def public(module: Any) -> Iterator[tuple[str, Any]]:
    names = getattr(module, "__all__", None)
    for name in names or vars(module):
        thing = getattr(module, name)
        own = names is not None or getattr(thing, "__module__", "") == module.__name__
        if not name.startswith("_") and own and (inspect.isclass(thing) or inspect.isroutine(thing)):
            yield name, thing


def described(name: str, thing: Any, level: int) -> list[str]:
    lines = [
        f"{'#' * level} `{name}`\n",
        f"```text\n{signature(name, thing)}\n```\n",
        f"{prose(inspect.getdoc(thing))}\n",
    ]
    if inspect.isclass(thing):
        for member, value in vars(thing).items():
            routine = inspect.isroutine(value) or isinstance(value, (classmethod, staticmethod, property))
            if routine and not member.startswith("_"):
                text = inspect.getdoc(value)
                if text:
                    shown = getattr(value, "__func__", value)
                    told = member if isinstance(value, property) else signature(member, shown)
                    lines.append(f"- `{cell(told)}`: {cell(prose(text))}")
        lines.append("")
    return lines


def signature(name: str, thing: Any) -> str:
    try:
        return f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        return name


def prose(text: str | None) -> str:
    return html((text or "").strip())


def index(section: str, title: str) -> None:
    """A page that lists the pages of a folder by their titles."""
    folder = SOURCE / section
    rows = []
    for page in sorted(folder.glob("*.md")):
        if page.name != "index.md":
            rows.append(f"- [{title_of(page)}]({page.name})")
    if section == "reference":
        rows.append("- [The API](api/index.md)")
    if not (folder / "index.md").exists():
        write(f"{section}/index.md", f"# {title}\n\n" + "\n".join(rows) + "\n")


def title_of(page: Path) -> str:
    first = next(
        (line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("# ")), page.stem
    )
    return first.removeprefix("# ")


# Putting it together


def configuration() -> str:
    """mkdocs.yml, which Zensical reads; JSON is YAML."""
    shown = sorted((game for game in games().values() if is_ours(game)), key=lambda game: game.title)
    tutorials = [
        "play",
        "your-first-card",
        "your-first-game",
        "your-first-bot",
        "your-first-experiment",
        "your-first-campaign",
    ]
    nav: list[Any] = [
        {"Home": "index.md"},
        {"Games": [
            {game.title: [
                {"In one minute": f"games/{game.id}/index.md"}, {"Rulebook": f"games/{game.id}/rulebook.md"},
                {"Cards": f"games/{game.id}/cards.md"}, {"Words for effects": f"games/{game.id}/words.md"},
            ]} for game in shown
        ]},
        {"Tutorials": [f"tutorial/{name}.md" for name in tutorials]},
        *({title: listed(section)} for title, section in (("How to", "howto"), ("Reference", "reference"),
                                                          ("Explanation", "explanation"), ("Balance", "balance"))),
        {"Decisions": listed("decisions")},
    ]  # fmt: skip
    nav[4]["Reference"].append(
        {"API": ["reference/api/index.md", *(f"reference/api/{name}.md" for name, _ in API)]}
    )
    return json.dumps(
        {
            "site_name": "tablewright", "docs_dir": SOURCE.name, "site_dir": SITE.name, "use_directory_urls": False,
            "extra_css": [STYLE.name],
            "theme": {"features": ["navigation.indexes", "navigation.top", "search.highlight", "content.code.copy"],
                      "font": False},
            "markdown_extensions": ["admonition", "attr_list", "tables", "toc", "pymdownx.details",
                                    "pymdownx.superfences", "pymdownx.highlight"],
            "nav": nav,
        },
        indent=1,
    )  # fmt: skip


def listed(section: str) -> list[str]:
    pages = sorted(page.name for page in (SOURCE / section).glob("*.md"))
    first = ["index.md"] if "index.md" in pages else []
    return [f"{section}/{name}" for name in [*first, *(name for name in pages if name != "index.md")]]


def main() -> int:
    began = time.monotonic()
    make_pages()
    (BUILD / "mkdocs.yml").write_text(configuration(), encoding="utf-8")
    zensical = Path(sys.executable).with_name("zensical")
    run = subprocess.run([str(zensical), "build", "--clean", "--config-file", str(BUILD / "mkdocs.yml")],
                         capture_output=True, text=True, check=False, cwd=BUILD)  # fmt: skip
    if run.returncode:
        print(run.stdout, run.stderr, file=sys.stderr)
        return run.returncode
    broken = broken_links(SITE)
    for one in broken:
        print(one, file=sys.stderr)
    pages = len(list(SITE.rglob("*.html")))
    print(
        f"{SITE.relative_to(ROOT)}: {pages} pages in {time.monotonic() - began:.1f} s, {len(broken)} broken links"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
