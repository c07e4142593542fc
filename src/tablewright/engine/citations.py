# interpreted: reads sources, not tables
"""Where clauses are cited: by functions and their guards, by cards, by tests.

A citation is a clause id (`FW-9.5`, `FW-R12`), a list (`FW-9.5, 9.6 and 9.8`) or a range (`FW-9.6–9.10`,
`FW-5.9a–c`). A docstring may leave the prefix out before a colon (`4.11: a hero …`).
"""

from __future__ import annotations

import ast
import json
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

PROOFS: Final = "proofs.json"  # lies beside a game's rules where they are installed

NUMBER: Final = r"[A-Z]?\d+(?:\.\d+)*[a-z]?(?![a-z])"
NEXT_NUMBER: Final = r"(?:\d+\.\d+(?:\.\d+)*[a-z]?|[A-Z]\d+)(?![a-z\d])"
AND: Final = r"\s*(?:,\s*and|,|;|/|&|\band\b|\bor\b)\s*"
TO: Final = r"\s*(?:–|—|-|\bto\b)\s*"


class Place(NamedTuple):
    """Where a clause is cited: the file, the line, and the function, card or test that does it."""

    path: Path
    line: int
    name: str


class Citation(NamedTuple):
    """One clause cited in one place; `key` names the function when its docstring is what cites."""

    clause: str
    place: Place
    key: tuple[str, int] | None = None


# Ids in a text


class Reader:
    """Reads the clause ids of one game, with its prefix, out of texts."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        dash = re.escape(f"{prefix}-") if prefix else ""
        tail = rf"(?:{AND}(?:{dash})?{NEXT_NUMBER}|{TO}(?:(?:{dash})?{NEXT_NUMBER}|[a-z]\b))*"
        self.with_prefix = re.compile(rf"(?<![\w-]){dash}({NUMBER}{tail})")
        self.before_colon = re.compile(rf"(?:^|[.;])\s*(\d+\.\d+(?:\.\d+)*[a-z]?{tail})\s*:")
        self.part = re.compile(rf"(?P<to>{TO})?(?:{AND})?(?:{dash})?(?P<number>{NUMBER}|[a-z]\b)")

    def ids(self, text: str) -> list[str]:
        """Every clause that a text cites, ranges written out."""
        if not self.prefix:
            return []
        return [self.whole(number) for run in self.with_prefix.finditer(text) for number in self.run(run[1])]

    def docstring_ids(self, text: str) -> list[str]:
        """The clauses that a docstring cites; before a colon the prefix may be left out."""
        bare = [self.whole(number) for run in self.before_colon.finditer(text) for number in self.run(run[1])]
        return bare + self.ids(text)

    def run(self, words: str) -> list[str]:
        """The numbers of a list with ranges in it."""
        numbers: list[str] = []
        for part in self.part.finditer(words):
            if part["to"] and numbers:
                numbers += numbers_up_to(numbers[-1], part["number"])
            else:
                numbers.append(part["number"])
        return numbers

    def whole(self, number: str) -> str:
        return f"{self.prefix}-{number}" if self.prefix else number


def numbers_up_to(first: str, last: str) -> list[str]:
    """The numbers after the first up to the last: 9.6 to 9.8 gives 9.7 and 9.8, 5.9a to c gives 5.9b and 5.9c."""
    if last.isalpha():
        last = first[:-1] + last
    if first[-1].isalpha() and last[-1].isalpha() and first[:-1] == last[:-1]:
        return [first[:-1] + chr(letter) for letter in range(ord(first[-1]) + 1, ord(last[-1]) + 1)]
    chapter, start = split_number(first)
    other, end = split_number(last)
    if chapter != other or last[-1].isalpha():
        return [last]
    return [f"{chapter}{n}" for n in range(start + 1, end + 1)] or [last]


def split_number(number: str) -> tuple[str, int]:
    """9.10a is the tenth in chapter 9."""
    found = re.fullmatch(r"(.*?)(\d+)[a-z]?", number)
    assert found is not None
    return found[1], int(found[2])


# Code


def code_citations(folder: Path, reader: Reader) -> Iterator[Citation]:
    """What the Python files of a game cite."""
    for path in sorted(folder.rglob("*.py")):
        if not is_test(path) and "tests" not in path.relative_to(folder).parts:
            yield from file_citations(path, reader)


def file_citations(path: Path, reader: Reader) -> Iterator[Citation]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from block_citations(tree, path, reader, path.stem, None)
    yield from comment_citations(tree, path, reader)


def block_citations(
    block: ast.AST, path: Path, reader: Reader, name: str, key: tuple[str, int] | None
) -> Iterator[Citation]:
    """What a module, class or function cites, in its docstring and in the strings of its code."""
    docstring = docstring_of(block)
    if docstring is not None:
        place = Place(path, getattr(block, "lineno", 1), name)
        yield from (Citation(clause, place, key) for clause in reader.docstring_ids(str(docstring.value)))
    yield from string_citations(block, docstring, path, reader, name)


def string_citations(
    block: ast.AST, docstring: ast.Constant | None, path: Path, reader: Reader, name: str
) -> Iterator[Citation]:
    for child in ast.iter_child_nodes(block):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from block_citations(
                child, path, reader, inner_name(block, name, child), key_of(child, path)
            )
        elif isinstance(child, ast.Constant):
            if child is not docstring and isinstance(child.value, str):
                place = Place(path, child.lineno, name)
                yield from (Citation(clause, place) for clause in reader.ids(child.value))
        else:
            yield from string_citations(child, docstring, path, reader, name)


def inner_name(
    block: ast.AST, name: str, child: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
) -> str:
    return f"{name}.{child.name}" if isinstance(block, ast.ClassDef) else child.name


def key_of(block: ast.AST, path: Path) -> tuple[str, int] | None:
    """How a running function is told by its code: its file and its first line, decorators included."""
    if not isinstance(block, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return None
    return str(path), min([block.lineno, *(decorator.lineno for decorator in block.decorator_list)])


def docstring_of(block: ast.AST) -> ast.Constant | None:
    body = getattr(block, "body", None)
    if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
        value = body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value
    return None


def comment_citations(tree: ast.Module, path: Path, reader: Reader) -> Iterator[Citation]:
    """A number that is the rule cites its clause beside it: `HAND_LIMIT: Final = 7  # 6.2`."""
    names = line_names(tree)
    for line, comment, alone in comments_in(path):
        if not alone:
            place = Place(path, line, names.get(line, path.stem))
            yield from (Citation(clause, place) for clause in reader.docstring_ids(comment + ":"))


def line_names(tree: ast.Module) -> dict[int, str]:
    """What stands on each line of a module: the function, class or constant."""
    names: dict[int, str] = {}
    for child in ast.walk(tree):
        for name in defined_names(child):
            for line in range(getattr(child, "lineno", 0), (getattr(child, "end_lineno", 0) or 0) + 1):
                names[line] = name
    return names


def defined_names(child: ast.AST) -> list[str]:
    if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [child.name]
    if isinstance(child, ast.AnnAssign) and isinstance(child.target, ast.Name):
        return [child.target.id]
    if isinstance(child, ast.Assign):
        return [target.id for target in child.targets if isinstance(target, ast.Name)][:1]
    return []


def comments_in(path: Path) -> Iterator[tuple[int, str, bool]]:
    """The comments of a file: line, words, and whether the comment has its line to itself."""
    with tokenize.open(path) as lines:
        for token in tokenize.generate_tokens(lines.readline):
            if token.type == tokenize.COMMENT:
                alone = token.line[: token.start[1]].strip() == ""
                yield token.start[0], token.string.lstrip("# "), alone


# Cards


def card_citations(folder: Path, reader: Reader) -> Iterator[Citation]:
    """What the content of a game cites, each line under the card it belongs to."""
    for path in sorted(folder.rglob("*.toml")):
        yield from toml_citations(path, reader)


def toml_citations(path: Path, reader: Reader) -> Iterator[Citation]:
    name = path.stem
    for line, words in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        named = re.match(r"\s*(\[+[^\]]+\]+|(?:id|name)\s*=\s*\"([^\"]*)\")", words)
        if named:
            name = named[2] or named[1].strip("[]")
        yield from (Citation(clause, Place(path, line, name)) for clause in cited_in_toml(words, reader))


def cited_in_toml(words: str, reader: Reader) -> list[str]:
    """Ids anywhere in a line; in a `cites` list the prefix may be left out."""
    ids = reader.ids(words)
    cites = re.match(r"\s*cites\s*=\s*\[(.*)\]", words)
    if cites:
        ids += [reader.whole(number) for number in re.findall(rf'"({NUMBER})"', cites[1])]
    return ids


# Tests


def is_test(path: Path) -> bool:
    return path.name.startswith("test_") or path.name.endswith("_test.py") or path.name == "conftest.py"


def files_of_tests(game: str, folder: Path) -> list[tuple[Path, bool]] | None:
    """The tests that may speak of a game, and whether each is the game's own; None where there are no tests."""
    beside = [path for path in sorted(folder.rglob("*.py")) if is_test(path)]
    home = folder_of_tests(game, folder)
    if home is None:
        return [(path, True) for path in beside] or None
    others = [path for path in sorted(home.rglob("*.py")) if is_test(path) and folder not in path.parents]
    own = home / "games" / folder_name(game)
    return [(path, True) for path in beside] + [(path, own in path.parents) for path in others]


def folder_name(game: str) -> str:
    """A game «night-ferry» lies, and is tested, in folders «night_ferry»."""
    return game.replace("-", "_")


def folder_of_tests(game: str, folder: Path) -> Path | None:
    """The tests of the project that a game lies in, or of the checkout one works in; an install has none."""
    if "site-packages" not in folder.parts:
        for parent in folder.resolve().parents:
            if (parent / "pyproject.toml").is_file():
                return parent / "tests" if (parent / "tests").is_dir() else None
    here = Path.cwd()
    return next(
        (
            spot / "tests"
            for spot in (here, *here.parents)
            if (spot / "tests/games" / folder_name(game)).is_dir()
        ),
        None,
    )


def kept_proofs(folder: Path) -> list[Citation] | None:
    """What the tests of a game cite, as whoever built this install noted it; None where nobody did."""
    try:
        rows = json.loads((folder / PROOFS).read_text(encoding="utf-8"))
        return [Citation(clause, Place(Path(path), line, name)) for clause, path, line, name in rows]
    except (OSError, ValueError, TypeError):
        return None


def proofs(game: Path, root: Path) -> str:
    """The same, made in the project's own folder: what is laid beside the game's rules when they are installed."""
    folder = root / game
    prefix = re.search(
        r'^    prefix = "(\w+)"', (folder / "game.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    files = files_of_tests(game.name, folder) or []
    cited = citations_of_tests(files, Reader(prefix[1] if prefix else ""))
    places = [(one.clause, one.place) for one in cited]
    rows = [
        [clause, place.path.relative_to(root).as_posix(), place.line, place.name] for clause, place in places
    ]
    return json.dumps(rows, indent=0)


def citations_of_tests(files: Iterable[tuple[Path, bool]], reader: Reader) -> Iterator[Citation]:
    """What tests cite: in their names, their docstrings, their strings and their comments."""
    for path, own in files:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from named_tests(tree, path, own, reader)
        if own:  # elsewhere an id in a string is only an example
            yield from quoted_in_tests(tree, path, reader)


def named_tests(tree: ast.Module, path: Path, own: bool, reader: Reader) -> Iterator[Citation]:
    """`test_9_10_…` speaks of 9.10 where the game has its tests, `test_FW_9_10_…` everywhere."""
    for child in ast.walk(tree):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) and child.name.startswith("test_"):
            place = Place(path, child.lineno, child.name)
            yield from (Citation(clause, place) for clause in ids_in_name(child.name, own, reader))
            if own:
                docstring = ast.get_docstring(child) or ""
                yield from (Citation(clause, place) for clause in reader.docstring_ids(docstring))


def ids_in_name(name: str, own: bool, reader: Reader) -> list[str]:
    """The clauses in a test's name: test_9_10_x, test_9_6_to_9_8_x, test_5_9a_x, test_FW_R12_x, test_TT_2_x,
    test_g12_x; rulings and filled gaps also at its end, as in test_9_10_x_R12."""
    words = name.removeprefix("test_")
    prefix = f"{reader.prefix}_".casefold()
    with_prefix = bool(reader.prefix) and words.casefold().startswith(prefix)
    if not with_prefix and not own:
        return []
    words = words[len(prefix) :] if with_prefix else words
    numbers: list[str] = []
    found = number_in_name(words, with_prefix)
    while found:
        number = (found["letter"] or "").upper() or ".".join(
            filter(None, [found["chapter"], found["number"]])
        )
        numbers += numbers_up_to(numbers[-1], number) if found["to"] and numbers else [number]
        words = words[found.end() :]
        found = number_in_name(words, False)
    last = re.search(r"(?:_[RG]\d+)+$", words)
    numbers += last[0].split("_")[1:] if last else []
    return [reader.whole(number) for number in numbers]


def number_in_name(words: str, with_prefix: bool) -> re.Match[str] | None:
    """The number at the start of a name; one without a chapter is a clause only behind the prefix."""
    chapter = r"(?:(?P<chapter>\d+)_)" + ("?" if with_prefix else "")
    return re.match(rf"(?P<to>to_)?(?:{chapter}(?P<number>\d+[a-z]?)|(?P<letter>[A-Zrg]\d+))(?:_|$)", words)


def quoted_in_tests(tree: ast.Module, path: Path, reader: Reader) -> Iterator[Citation]:
    names = line_names(tree)
    for child in ast.walk(tree):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            place = Place(path, child.lineno, names.get(child.lineno, path.stem))
            yield from (Citation(clause, place) for clause in reader.ids(child.value))
    for line, comment, _ in comments_in(path):
        place = Place(path, line, names.get(line, path.stem))
        yield from (Citation(clause, place) for clause in reader.ids(comment))
