"""Where our texts run word for word with printed books: `make wording BOOKS=folder`, for whoever owns the books.

Names, numbers and lists of terms may stay; a sentence may not. Compared are all texts of the package and of the docs,
and every text that the cards make from their effects, in lower case and without punctuation.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tablewright.engine.game import games

ROOT: Final = Path(__file__).parents[1]
LONGEST: Final = 7  # words in a row that say nothing
WORD: Final = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
TEXTS: Final = frozenset({".py", ".md", ".toml", ".svg", ".html", ".js"})

Run = tuple[str, ...]


def words_of(text: str) -> list[tuple[str, int]]:
    """The words of a text, and where each begins."""
    return [(found[0], found.start()) for found in WORD.finditer(text.lower().replace("’", "'"))]


def runs_of(words: list[str]) -> Iterator[Run]:
    """All runs of a book that are long enough, but for rows of numbers."""
    for i in range(len(words) - LONGEST):
        run = tuple(words[i : i + LONGEST + 1])
        if sum(word.isdigit() for word in run) < LONGEST:
            yield run


def our_texts() -> Iterator[tuple[str, str]]:
    """All that is written here, with where."""
    for home in ("src", "docs", "examples"):
        for path in sorted((ROOT / home).rglob("*")):
            if path.suffix in TEXTS:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    for name in ("README.md", "CHANGELOG.md"):
        yield name, (ROOT / name).read_text(encoding="utf-8")
    for game in games().values():
        for text in sorted(set(made_texts(game.load(None)))):
            yield f"a card of {game.id}", text


def made_texts(content: Any) -> Iterator[str]:
    """Every text in the content of a pack, also those that were made from effects."""
    waiting, known = [content], set()
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str):
            yield thing
        elif id(thing) not in known:
            known.add(id(thing))
            if isinstance(thing, dict):
                waiting += [*thing.keys(), *thing.values()]
            elif isinstance(thing, (list, tuple, set, frozenset)):
                waiting += thing
            elif type(thing).__module__.startswith("tablewright"):
                names = [*getattr(thing, "__dict__", ()), *getattr(type(thing), "__slots__", ())]
                waiting += [getattr(thing, name, None) for name in names]


def shared(text: str, book: dict[Run, str]) -> Iterator[tuple[int, Run, str]]:
    """Each run that a book has too: on which line, its words, and the book."""
    words = words_of(text)
    i = 0
    while i < len(words) - LONGEST:
        run = tuple(word for word, _ in words[i : i + LONGEST + 1])
        if run not in book:
            i += 1
            continue
        end = i + LONGEST + 1
        while end < len(words) and tuple(word for word, _ in words[end - LONGEST : end + 1]) in book:
            end += 1
        yield text.count("\n", 0, words[i][1]) + 1, tuple(word for word, _ in words[i:end]), book[run]
        i = end


def main(folder: str) -> int:
    paths = sorted(path for path in Path(folder).rglob("*") if path.suffix in (".txt", ".md"))
    if not paths:
        print(
            f"there is no book (*.txt or *.md) in {folder!r}; name the folder with BOOKS=folder",
            file=sys.stderr,
        )
        return 2
    book: dict[Run, str] = {}
    for path in paths:
        words = [word for word, _ in words_of(path.read_text(encoding="utf-8"))]
        book.update(dict.fromkeys(runs_of(words), path.name))
    found = 0
    for where, text in our_texts():
        for line, run, title in shared(text, book):
            found += 1
            print(f"{where}:{line}: {len(run)} words of {title}: {' '.join(run)}")
    print(f"{found} runs of {LONGEST + 1} words and more are shared with {len(paths)} books")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
