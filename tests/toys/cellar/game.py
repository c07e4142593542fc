"""The Cellar, a toy with cards, options, promises and lessons: what shared tests play instead of a large game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright_game_cellar import advice, build, counting, rules, show

from tablewright.engine.game import Value
from tablewright.engine.packed_game import PackedGame, Parts

HERE = Path(__file__).parent


class CellarGame(PackedGame):
    id = "cellar"
    title = "The Cellar"
    prefix = "CE"
    summary = "Carry a candle through three cellars."
    minutes = "2"
    mode = "solo"
    weight = "light"
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(build, build.VOCABULARY, show, advice, counting, show.WORDS)
    order = (rules.enter, [rules.turn, rules.turn_up, rules.fight, rules.go_on], rules.choose_room)

    def streams(self, pack: Any) -> tuple[str, ...]:
        """A cellar has luck of its own, so what lies there does not depend on the way."""
        return ("dice", *(entry.id for entry in build.Builder(pack.raw).rooms))

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> rules.Cellar:
        """CE-1.1, CE-1.2: at the top of the stairs."""
        content = self.compiled(pack, None)
        table = rules.Cellar(content)
        table.health = table.most_health = int(options["health"])
        table.nerve, table.running = 1, bool(options["running"])
        table.do(rules.enter, content.rooms[0].id)
        return table


GAME = CellarGame()
