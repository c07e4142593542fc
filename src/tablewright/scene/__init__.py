"""What a seat may see, as data: here, the words of what it may do.

`tablewright.scene` is a function of the public API as well, so this package can be called like it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.saga import Saga
    from tablewright.engine.scene import Scene
    from tablewright.engine.table import Table


class Callable(ModuleType):
    """The package: importing it puts it where the function was."""

    def __call__(self, table: Table | Saga, seat: int = 0) -> Scene:
        from tablewright.engine.saga import scene_of

        return scene_of(table, seat)


sys.modules[__name__].__class__ = Callable
