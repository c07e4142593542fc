"""The ten longest functions: if yours is new here, split it where the rulebook starts a new sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"
SHOWN = 10


def functions() -> Iterator[tuple[int, str, str]]:
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                yield length, f"{path.relative_to(SOURCES)}:{node.lineno}", node.name


print("The longest functions, in lines:")
for length, where, name in sorted(functions(), reverse=True)[:SHOWN]:
    print(f"{length:4}  {where}  {name}")
