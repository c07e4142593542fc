"""One number over a range: an option, or a field of a card, which gets a small pack for each value."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.game import Game, SetupError
from tablewright.lab.experiment import Order, changed, game_of, ordered

MOST: Final = 200
RANGE: Final = re.compile(r"(-?\d{1,18})\.\.(-?\d{1,18})(?::(\d{1,18}))?")


class Sweep(NamedTuple):
    """What is set, and to which values."""

    path: str
    values: tuple[str, ...]


def sweep_from(words: str) -> Sweep:
    """`start_health=10..20:5` or `station.hearth_loaf.use=heal 1|heal 2`."""
    path, sign, values = words.partition("=")
    if not sign or not path or not values:
        raise SetupError(
            f"--set looks like start_health=10..20:5 or station.some_card.hp=4..8, not {words!r}"
        )
    found = RANGE.fullmatch(values.strip())
    if found is None:
        return Sweep(path, tuple(part.strip() for part in values.split("|")))
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if high < low or step == 0 or (high - low) // step >= MOST:
        raise SetupError(f"--set {words}: give a range that goes up, in at most {MOST} steps")
    return Sweep(path, tuple(str(value) for value in range(low, high + 1, step)))


def versions(order: Order, sweep: Sweep, folder: Path) -> list[tuple[str, Order]]:
    """The order once for each value."""
    game = game_of(order)
    path = sweep.path.removeprefix("option.").removeprefix("content.")
    if "." not in path:
        options = [{**order.options, path: game.settle({path: value})[path]} for value in sweep.values]
        made = [changed(order, options=option) for option in options]
    else:
        made = [with_pack(order, game, path, value, folder) for value in sweep.values]
    return list(zip(sweep.values, made, strict=True))


def with_pack(order: Order, game: Game, path: str, value: str, folder: Path) -> Order:
    """The same with one field of one card changed, in a pack that extends the one in use."""
    section, *middle, field = path.split(".")
    home = folder / "packs" / re.sub(r"[^a-z0-9_-]+", "-", f"{path}-{value}".lower()).strip("-")
    home.mkdir(parents=True, exist_ok=True)
    own = game.load(order.pack or None)
    parent = order.pack or own.id
    head = {"id": home.name, "version": "0", "game": game.id, "title": home.name, "extends": parent}
    text = "".join(f"{key} = {json.dumps(word)}\n" for key, word in head.items())
    (home / "pack.toml").write_text(text, encoding="utf-8")
    (home / "changes.toml").write_text(patch(game, section, middle, field, value), encoding="utf-8")
    return ordered(
        order.folder or order.game, "+".join(order.players), order.seats, dict(order.options), str(home),
        order.seed, order.steer, order.things,
    )  # fmt: skip


def patch(game: Game, section: str, middle: list[str], field: str, value: str) -> str:
    """The lines of TOML that change one field."""
    sections: Any = getattr(game, "sections", {})
    if section not in sections:
        raise SetupError(f"{game.title} has no content {section}; it has {', '.join(sections) or 'none'}")
    number = (
        value if re.fullmatch(r"-?\d+(\.\d+)?|true|false", value) else json.dumps(value, ensure_ascii=False)
    )
    kind = sections[section]
    if kind.single:
        return f"[{section}]\npatch = true\n{'.'.join([*middle, field])} = {number}\n"
    if not middle:
        raise SetupError(f"{section}.{field}: say which one, as in {section}.some_id.{field}")
    inner = ".".join([*middle[1:], field])
    return f"[[{section}]]\n{kind.key} = {json.dumps(middle[0])}\npatch = true\n{inner} = {number}\n"
