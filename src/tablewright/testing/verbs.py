"""The verbs of tests: do a step, answer it, ask why not, lay out the dice."""

from __future__ import annotations

from typing import Any

from tablewright.engine.game import notation
from tablewright.engine.table import Move, Step, Table, as_call, step_name


def run(table: Table, step: Step, *args: Any) -> None:
    """Do this step on a prepared table, up to its first question; whatever else is pending stays pending."""
    table.options = []
    table.steps.append((rest,))
    table.steps.append((step, *args))
    table.run()


def rest(table: Table) -> None:
    """The step under test is done, and nobody is asked anything more."""
    table.ask(table.seat, "")
    table.offer(rest)


def choose(table: Table, step: Step | str, *args: Any) -> None:
    """Answer with the option that is this call; arguments at its end may be left out if that is clear."""
    found = [i for i, move in enumerate(table.options) if is_call(move, step, args)]
    exact = [i for i in found if len(table.options[i]) == len(args) + 1]
    chosen = exact or found
    assert chosen, f"{asked(step, args)} is not offered; {offers(table)}"
    assert len(chosen) == 1, f"{asked(step, args)} is offered more than once; {offers(table)}"
    table.choose(chosen[0])


def refusal(table: Table, step: Step | str, *args: Any) -> str:
    """The clause that refuses this call in the open question; "" if it is offered."""
    refused = table.why_not()
    clauses = list(dict.fromkeys(clause for move, clause in refused if is_call(move, step, args)))
    if clauses:
        assert len(clauses) == 1, (
            f"{asked(step, args)} is refused by {', '.join(clauses)}; give all arguments"
        )
        return clauses[0]
    is_offered = any(is_call(move, step, args) for move in table.options)
    assert is_offered, f"{asked(step, args)} is neither offered nor refused; {offers(table)}"
    return ""


def options_of(table: Table) -> list[str]:
    """What the open question offers, in notation."""
    return [notation(table, move) for move in table.options]


def lay(table: Table, **streams: list[int]) -> None:
    """Lay out the faces, from 1, that dice will show next: `lay(table, own=[4, 3], foe=[2])`."""
    for name, faces in streams.items():
        stream = name if name in table.fate.streams else name.replace("_", "-")
        known = table.fate.streams
        assert stream in known, f"there is no stream of luck called {name}; the table has {', '.join(known)}"
        table.fate.lay(stream, [face - 1 for face in faces])


def is_call(move: Move, step: Step | str, args: tuple[Any, ...]) -> bool:
    named = step_name(move) == step if isinstance(step, str) else move[0] == step
    return named and move[1 : len(args) + 1] == args


def asked(step: Step | str, args: tuple[Any, ...]) -> str:
    name = step if isinstance(step, str) else step.__name__
    return f"{name}({', '.join(repr(arg) for arg in args)})"


def offers(table: Table) -> str:
    if table.over:
        return f"the game is over: {table.result!r}"
    return f"{as_call(table.asking)} offers {', '.join(as_call(move) for move in table.options)}"
