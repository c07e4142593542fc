"""Changes to one place of a function at a time, the kind of slip that a rule could suffer unnoticed."""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

SOURCES: Final = Path(__file__).parents[2] / "src" / "tablewright"
SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
CLAUSE: Final = re.compile(r"(?:[A-Z]{2}-)?[A-Z]?\d+(?:\.\d+)*[a-z]?")
NO_RULE: Final = frozenset({"tell", "say", "note", "log", "news"})  # lines of the log are words, not rules


class Mutant(NamedTuple):
    """One change: where it is, and what stands there before and after."""

    path: Path
    function: str  # its qualified name
    first_line: int  # of the function's code
    number: int  # of the change among those of its function
    line: int
    before: str
    after: str

    @property
    def code(self) -> tuple[str, int]:
        return str(self.path), self.first_line

    def words(self, root: Path) -> str:
        where = f"{self.path.relative_to(root)}:{self.line} {self.function}"
        return f"{where}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> list[Mutant]:
    """Every change to every function of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for name, function in functions_of(tree):
        first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for number, (node, after) in enumerate(changes_of(function)):
            words = shortened(ast.unparse(node)), shortened(ast.unparse(after))
            found.append(Mutant(path, name, first, number, node.lineno, *words))
    return found


def sample(paths: list[Path], wanted: int, seed: int) -> list[Mutant]:
    """So many changes, the same ones for the same seed: every place is as likely as any other."""
    places: dict[tuple[Path, int, str], list[Mutant]] = {}
    for path in paths:
        for mutant in mutants_of(path):
            places.setdefault((path, mutant.line, mutant.function), []).append(mutant)
    luck = random.Random(seed)
    chosen = luck.sample(sorted(places), min(wanted, len(places)))
    return [luck.choice(places[place]) for place in chosen]


def shortened(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= 80 else f"{line[:77]}…"


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in tree.body:
        if isinstance(child, ast.FunctionDef):
            yield child.name, child
        elif isinstance(child, ast.ClassDef):
            for inner in child.body:
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("__"):
                    yield f"{child.name}.{inner.name}", inner


def changes_of(function: ast.FunctionDef) -> Iterator[tuple[Any, ast.AST]]:
    """Each node of a function's body that can be changed, with what takes its place."""
    for statement in function.body:
        for node in reached(statement):
            for after in changed(node):
                yield node, after


def reached(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes whose change would change what is played: no texts, types, assertions or errors."""
    if isinstance(node, (ast.Assert, ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom)) or is_told(node):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "decorator_list", "args") or isinstance(node, ast.Call):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from reached(child)


def is_told(node: ast.AST) -> bool:
    """Whether a statement only writes a line of the log."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in NO_RULE


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may take a node's place."""
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            if type(op) in SWAPS:
                yield with_(node, ops=[*node.ops[:i], SWAPS[type(op)](), *node.ops[i + 1 :]])
    elif isinstance(node, (ast.BoolOp, ast.BinOp, ast.AugAssign)) and type(node.op) in SWAPS:
        yield with_(node, op=SWAPS[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant) and isinstance(node.value, (bool, int)):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield with_(node, value=value)
    elif isinstance(node, ast.If) and not all(map(is_told, [*node.body, *node.orelse])):
        yield with_(node, test=ast.Constant(False))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and is_clause(node.value):
        yield with_(node, value=ast.Constant(""))


def is_clause(node: ast.AST | None) -> bool:
    return (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(CLAUSE.fullmatch(node.value))
    )


def with_(node: ast.AST, **fields: Any) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


# Making the change


class Put(ast.NodeTransformer):
    """Puts one node in another's place."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        if node is self.old:
            return ast.copy_location(self.new, node)
        return self.generic_visit(node)


def module_with(mutant: Mutant) -> CodeType:
    """The code of the whole module with the change in it."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    function = dict(functions_of(tree))[mutant.function]
    old, new = list(changes_of(function))[mutant.number]
    changed = ast.fix_missing_locations(Put(old, new).visit(tree))
    code: CodeType = compile(changed, str(mutant.path), "exec", dont_inherit=True)
    return code


def code_with(mutant: Mutant) -> CodeType:
    """The code of the changed function."""
    found = [each for each in codes_in(module_with(mutant)) if each.co_qualname == mutant.function]
    (code,) = [each for each in found if each.co_firstlineno == mutant.first_line]
    return code


def codes_in(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


def function_of(module: Any, qualname: str) -> FunctionType | None:
    """The function of that name, beneath what decorates it."""
    found: Any = module
    for name in qualname.split("."):
        found = vars(found).get(name)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, cached_property):
        found = found.func
    if isinstance(found, (staticmethod, classmethod)):
        found = found.__func__
    found = getattr(found, "__wrapped__", found)
    return found if isinstance(found, FunctionType) else None


def make(mutant: Mutant, module: Any) -> None:
    """Change the function where it is, for everybody who holds it."""
    function = function_of(module, mutant.function)
    assert function is not None, mutant
    function.__code__ = code_with(mutant)
