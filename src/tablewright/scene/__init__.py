"""What a seat may see, as data: here, the words of what it may do.

`tablewright.scene` is a function of the public API as well, so this package can be called like it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablewright.engine.scene import Scene
    from tablewright.engine.table import Table


class Callable(ModuleType):
    """The package: importing it puts it where the function was."""

    def __call__(self, table: Table, seat: int = 0) -> Scene:
        from tablewright.engine.game import find_game

        if table.origin is None:
            raise ValueError("this table was not set up by a game, so nobody can draw it; use new()")
        scene: Any = find_game(table.origin.game).scene(table, seat)
        return scene  # type: ignore[no-any-return]


sys.modules[__name__].__class__ = Callable
