# interpreted: runs when somebody compares packs
"""What is different between two packs, card by card and field by field."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tablewright.engine.pack_content import Pack, plain
from tablewright.engine.wording import spaced


@dataclass(frozen=True)
class Change:
    """One difference between two packs: a card more or less, or one field of a card."""

    kind: str  # added, removed, changed
    section: str
    id: str
    field: str = ""
    before: Any = None
    after: Any = None

    def __str__(self) -> str:
        card = f"{spaced(self.section)} «{self.id}»" if self.id else f"[{self.section}]"
        if self.kind != "changed":
            return f"{card} {self.kind}"
        return f"{card}: {self.field} {shown(self.before)} → {shown(self.after)}"


def shown(value: Any) -> str:
    if value is None:
        return "(default)"
    return f"«{value}»" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def diff_packs(before: Pack, after: Pack) -> list[Change]:
    """What is different in the second pack, card by card and field by field."""
    old = {(entry.section, entry.id): plain(entry.value) for entry in before.raw}
    new = {(entry.section, entry.id): plain(entry.value) for entry in after.raw}
    changes: list[Change] = []
    for section, one in sorted(old.keys() | new.keys()):
        if (section, one) not in old:
            changes.append(Change("added", section, one))
        elif (section, one) not in new:
            changes.append(Change("removed", section, one))
        else:
            changes += changed_fields(section, one, old[section, one], new[section, one])
    return changes


def changed_fields(section: str, one: str, old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    before, after = flat(old), flat(new)
    names = [name for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    return [Change("changed", section, one, name, before.get(name), after.get(name)) for name in names]


def flat(data: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Tables inside tables as dotted names."""
    result: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            result |= flat(value, f"{prefix}{key}.")
        else:
            result[prefix + key] = value
    return result
