# interpreted: msgspec structs build themselves at run time
"""The reference page of scenes, made from their declarations."""

from __future__ import annotations

import inspect
import re

import msgspec

from tablewright.engine import scene as schema
from tablewright.engine.scene import Explained, Plain


def reference() -> str:
    """The table of all types for docs/reference/scene.md, so that the page cannot fall behind the code."""
    rows = [f"| **{kind.__name__}** | {kind.__doc__} | {_field_list(kind)} |" for kind in structs()]
    return "\n".join(["| type | what it is | fields |", "|---|---|---|", *rows])


def structs() -> list[type[Plain]]:
    """Every type of the schema, in the order in which it declares them."""
    kinds = [kind for kind in vars(schema).values() if inspect.isclass(kind) and issubclass(kind, Plain)]
    return [kind for kind in kinds if kind not in (Plain, Explained)]


def _field_list(kind: type[Plain]) -> str:
    tag = kind.__struct_config__.tag
    fields = [_field(field, _written_type(kind, field.name)) for field in msgspec.structs.fields(kind)]
    return ", ".join([f"`kind: {tag}`"] * bool(tag) + fields)


def _field(field: msgspec.structs.FieldInfo, written: str) -> str:
    if field.required:
        return f"`{field.name}: {written}`"
    if field.default is msgspec.NODEFAULT or field.default in (None, "", False):
        return f"`{field.name}?: {written}`"
    return f"`{field.name}: {written} = {str(field.default).lower()}`"


def _written_type(kind: type[Plain], field: str) -> str:
    """A field's type in a form that needs no Python to read and no escape in a Markdown table."""
    owner = next(base for base in kind.__mro__ if field in inspect.get_annotations(base))
    written = str(inspect.get_annotations(owner)[field]).removesuffix(" | None")
    written = re.sub(r"Literal\[(.*)\]", lambda words: "/".join(re.findall(r"\w+", words[1])), written)
    written = re.sub(r"Sequence\[(.*)\]", r"\1[]", written)
    return written.replace(" | ", " or ")
