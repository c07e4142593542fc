# interpreted: asked once a game, not once a move
"""FORWARD as a game that can be found: its options, its set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.complaints import PackError
from tablewright.engine.game import SetupError, Value
from tablewright.engine.pack import Pack, Raw, Section
from tablewright.engine.packed_game import PackedGame
from tablewright.engine.scene import Area, Head, Stat, Term, Text
from tablewright.engine.table import Move
from tablewright.engine.table import Table as AnyTable
from tablewright.engine.vocabulary import Vocabulary
from tablewright.games.forward import advice, content, counting, scenes, set_up
from tablewright.games.forward.cards import Content
from tablewright.games.forward.table import STREAMS, Table
from tablewright.games.forward.verbs import VOCABULARY

HERE = Path(__file__).parent


class Forward(PackedGame):
    id = "forward"
    title = "FORWARD"
    prefix = "FW"
    least_seats = most_seats = 1
    minutes = "15–30"
    mode = "solo"
    weight = "medium"
    theme = "forward"
    folder = HERE
    content_path = HERE / "content"
    summary = (
        "The world has shrunk to nine haunted Domains, and the Dragon of Chaos has already beaten your father. "
        "You set out from the last lit village, turn card after card, and never turn back. "
        "Resolve buys you rest, Dread can end you, and what you carry in two slots decides whether the Dragon "
        "at the gate can be beaten at all. A solo roguelike of about ninety turns."
    )

    @property
    def sections(self) -> Mapping[str, Section]:
        return content.SECTIONS

    @property
    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def check(self, raw: Raw) -> list[PackError]:
        return content.check(raw)

    def compile(self, pack: Pack, variant: str) -> Content:
        """FW-R50: with the Domains that were chosen for their places."""
        return content.content_of(pack, variant)

    def streams(self, pack: Any) -> tuple[str, ...]:
        """FW-R3: each Domain has a stream of its own, so its order does not depend on the path taken."""
        return (*STREAMS, *(entry.id for entry in content.places(pack.raw)))

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        if abs(int(options["start_marker"])) > int(options["track_steps"]):
            return "start_marker lies beyond track_steps (FW-16.1); choose a marker on the line"
        if 0 < int(options["max_health"]) < int(options["start_health"]):
            return "start_health is above max_health (FW-18.2); lower it, or raise the maximum"
        return ""

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        rules = set_up.rules_from(options)
        if not content.fills_each_place(pack.raw, rules.domains):
            raise SetupError("option domains must name one Domain of the pack for each place (FW-R50)")
        return set_up.lay_out(self.compiled(pack, rules.domains), rules)

    # What is shown

    def head(self, seen: AnyTable, seat: int) -> Head:
        return scenes.head(mine(seen))

    def areas(self, seen: AnyTable, seat: int) -> Sequence[Area]:
        return scenes.areas(mine(seen))

    def terms(self, seen: AnyTable, seat: int) -> Mapping[str, Term]:
        return scenes.terms(mine(seen))

    def question(self, seen: AnyTable) -> Text:
        return scenes.question(mine(seen))

    def source(self, seen: AnyTable) -> str:
        return scenes.source(mine(seen))

    def label(self, table: AnyTable, move: Move) -> str:
        return scenes.label(mine(table), move)

    def targets(self, table: AnyTable, move: Move) -> Sequence[str]:
        return scenes.targets(mine(table), move)

    def dress(self, table: AnyTable, move: Move) -> dict[str, Any]:
        return scenes.dress(mine(table), move)

    def seat_stats(self, table: AnyTable, seat: int) -> Sequence[Stat]:
        return scenes.seat_stats(mine(table))

    # What is counted

    def everything(self, table: AnyTable) -> list[str]:
        """Every Station card of the run, wherever it lies."""
        run = mine(table)
        held = [
            *run.items,
            *run.equipment,
            *run.companions,
            *run.snares,
            *run.stashed,
            *run.looking,
            *run.arranged,
            *(card for mixture in run.mixtures for card in mixture),
        ]
        lying = [*run.row, *run.discard, *run.box, *run.deck.unseen, *run.deck.top, *run.deck.under]
        open_cards = [card for card in (*held, *lying, run.revealed, run.using) if card >= 0]
        entered = {run.domain, *run.completed}
        waiting = [
            card
            for domain in run.content.domains
            if domain.index not in entered
            for card in domain.cards
            if card not in run.taken
        ]
        return sorted(run.card(card).id for card in [*open_cards, *waiting])

    def advise(self, table: AnyTable, move: Move) -> float:
        return advice.advise(mine(table), move)

    def exercise(self) -> list[dict[str, Any]]:
        """Set-ups in which every clause comes up: also the pack that uses every word."""
        return [{"pack": "forward-workbench"}] * 4 + [
            {"pack": "forward-workbench", "options": {"path_mode": "tour"}}
        ]

    def facts(self, table: AnyTable) -> dict[str, Value]:
        """FW-23.8: what a run records, for statistics only."""
        return scenes.facts(mine(table))

    def all_things(self, table: AnyTable) -> list[counting.Thing]:
        return counting.all_things(mine(table))

    def seen_things(self, table: AnyTable) -> tuple[list[int], list[int]]:
        return counting.seen_things(mine(table))


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = Forward()
