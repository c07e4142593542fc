"""How often what a test kills is killed: 20 times, or as often as `make long` says."""

from __future__ import annotations

import os
from typing import Final

KILLS: Final = int(os.environ.get("TABLEWRIGHT_KILLS", "20"))
