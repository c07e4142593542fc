"""What is kept on disk beyond single games: campaigns, the packs they were begun with, profiles.

`tablewright.record` is a function of the public API as well, so this package can be called like it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.campaign_record import CampaignRecord
    from tablewright.engine.record import Record
    from tablewright.engine.saga import Saga
    from tablewright.engine.table import Table


class Callable(ModuleType):
    """The package: importing it puts it where the function was."""

    def __call__(self, table: Table | Saga) -> Record | CampaignRecord:
        from tablewright.engine.campaign_record import record_of_any

        return record_of_any(table)


sys.modules[__name__].__class__ = Callable
