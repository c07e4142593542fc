"""Which changes a test would meet: it can only notice those whose place it reaches, with another value there.

Every function with a mutant is exchanged for one that notes when the place is reached. A comparison is noted when the
other comparison says otherwise, an `if` when it holds. What is reached while something is worked out that is kept for
later, such as the cards of a pack, concerns all tests.
"""

from __future__ import annotations

import ast
import builtins
import operator
from collections import defaultdict
from collections.abc import Callable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, Final

from tests.mutants.changes import SOURCES, Mutant, changes_of, functions_of

ORDERED: Final[dict[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
KEEPS: Final = frozenset({"cache", "lru_cache", "cached_property"})
REACH, COMPARE, HOLDS, ENTER, LEAVE = (
    f"__mutants_{name}__" for name in ("reach", "compare", "holds", "enter", "leave")
)


class Marks:
    """What a test meets, by the number of the mutant in the sample."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.mutants = mutants
        self.met: set[int] = set()
        self.kept: set[int] = set()  # met while something was worked out that later tests use as well
        self.depth = 0
        self.orders: dict[int, tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]] = {}

    # What the marked functions call

    def reach(self, number: int) -> bool:
        self.met.add(number)
        if self.depth:
            self.kept.add(number)
        return False

    def compare(self, number: int, left: Any, right: Any) -> Any:
        now, then = self.orders[number]
        answer = now(left, right)
        if answer != then(left, right):
            self.reach(number)
        return answer

    def holds(self, number: int, answer: Any) -> Any:
        if answer:
            self.reach(number)
        return answer

    def enter(self) -> None:
        self.depth += 1

    def leave(self) -> None:
        self.depth -= 1

    # Setting them

    def put(self) -> None:
        """Mark every place when its module is imported, so nothing that runs while tests are read is missed."""
        self.name_calls()
        imported_as(lambda path: self.code_of(path) if SOURCES in path.parents else None)

    def name_calls(self) -> None:
        for name, call in zip(
            (REACH, COMPARE, HOLDS, ENTER, LEAVE),
            (self.reach, self.compare, self.holds, self.enter, self.leave),
            strict=True,
        ):
            setattr(builtins, name, call)

    def code_of(self, path: Path) -> CodeType | None:
        """The code of a module with its marks; None if it needs none."""
        tree = ast.parse(path.read_text(encoding="utf-8"))
        functions = list(functions_of(tree))
        keeping = {name for name, function in functions if keeps(function, tree)}
        here = [number for number, mutant in enumerate(self.mutants) if mutant.path == path]
        if not here and not keeping:
            return None
        marker = Marker(self)
        for number in here:
            mutant = self.mutants[number]
            old, new = list(changes_of(dict(functions)[mutant.function]))[mutant.number]
            marker.wanted[id(old)].append((number, old, new))
        for name, function in functions:
            marker.visit(function)
            lost = [n for n in here if self.mutants[n].function == name and n not in marker.placed]
            function.body = [*(called(REACH, number) for number in lost), *function.body]
            if name in keeping:
                function.body = [called(ENTER), ast.Try(function.body, [], [], [called(LEAVE)])]
        code: CodeType = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        return code


class Marker(ast.NodeTransformer):
    """Puts the notes around the places of a function."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.wanted: dict[int, list[tuple[int, ast.AST, ast.AST]]] = defaultdict(list)
        self.placed: set[int] = set()

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node  # a pattern takes no call: noted where the function begins

    def visit(self, node: ast.AST) -> Any:
        wanted = self.wanted.get(id(node), [])
        made: Any = super().visit(node)
        for number, old, new in wanted:
            self.placed.add(number)
            if isinstance(old, ast.If) and isinstance(made, ast.If):
                made.test = call(HOLDS, number, made.test)
            elif (
                isinstance(old, ast.Compare)
                and isinstance(made, ast.Compare)
                and self.is_order(number, old, new)
            ):
                made = call(COMPARE, number, made.left, made.comparators[0])
            elif isinstance(old, ast.expr):
                made = ast.BoolOp(ast.Or(), [call(REACH, number), made])
            else:
                made = [called(REACH, number), *(made if isinstance(made, list) else [made])]
        return made

    def is_order(self, number: int, old: ast.Compare, new: Any) -> bool:
        if len(old.ops) != 1 or type(old.ops[0]) not in ORDERED:
            return False
        self.marks.orders[number] = ORDERED[type(old.ops[0])], ORDERED[type(new.ops[0])]
        return True


def call(name: str, *arguments: Any) -> ast.expr:
    given = [each if isinstance(each, ast.expr) else ast.Constant(each) for each in arguments]
    return ast.Call(ast.Name(name, ast.Load()), given, [])


def called(name: str, *arguments: Any) -> ast.stmt:
    return ast.Expr(call(name, *arguments))


def keeps(function: ast.FunctionDef, tree: ast.Module) -> bool:
    """Whether a function's answer is kept: by a decorator, or in a dictionary of the module that begins empty."""
    for each in function.decorator_list:
        each = each.func if isinstance(each, ast.Call) else each
        if getattr(each, "id", getattr(each, "attr", "")) in KEEPS:
            return True
    memories = set(empty_dicts(tree))
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id in memories
        for node in ast.walk(function)
    )


def empty_dicts(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Dict) and not node.value.keys:
            if isinstance(node.target, ast.Name):
                yield node.target.id


def imported_as(code_of: Callable[[Path], CodeType | None]) -> None:
    """Let modules be imported with other code than their source has."""
    plain = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return code_of(Path(loader.path)) or plain(loader, name)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010
