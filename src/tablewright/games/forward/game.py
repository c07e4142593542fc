# interpreted: asked once a game, not once a move
"""FORWARD as a game that can be found: its options, its set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.game import SetupError, Value
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.table import Table as AnyTable
from tablewright.games.forward import advice, counting, show
from tablewright.games.forward.content import build, schema
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.rules import completing, endings, entering, final_battle, path, set_up, turn
from tablewright.games.forward.show.terms import term
from tablewright.games.forward.show.words import WORDS
from tablewright.games.forward.table import STREAMS, Table

HERE = Path(__file__).parent


class Forward(PackedGame):
    id = "forward"
    title = "FORWARD"
    prefix = "FW"
    least_seats = most_seats = 1
    seats_clause = "FW-1.7"
    minutes = "15–30"
    mode = "solo"
    weight = "medium"
    theme = "forward"
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(build, VOCABULARY, show, advice, counting, WORDS, term)
    summary = (
        "The world has shrunk to nine haunted Domains, and the Dragon of Chaos has already beaten your father. "
        "You set out from the last lit village, turn card after card, and never turn back. "
        "Resolve buys you rest, Dread can end you, and what you carry in two slots decides whether the Dragon "
        "at the gate can be beaten at all. A solo roguelike of about ninety turns."
    )

    def streams(self, pack: Any) -> tuple[str, ...]:
        """FW-R3: each Domain has a stream of its own, so its order does not depend on the path taken."""
        return (*STREAMS, *(entry.id for entry in schema.places(pack.raw)))

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        if abs(int(options["start_marker"])) > int(options["track_steps"]):
            return "start_marker lies beyond track_steps (FW-16.1); choose a marker on the line"
        if 0 < int(options["max_health"]) < int(options["start_health"]):
            return "start_health is above max_health (FW-18.2); lower it, or raise the maximum"
        return ""

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        rules = set_up.rules_from(options)
        if not build.fills_each_place(pack.raw, rules.domains):
            raise SetupError("option domains must name one Domain of the pack for each place (FW-R50)")
        return set_up.lay_out(self.compiled(pack, rules.domains), rules)

    order = (
        set_up.open_run,
        [
            entering.enter_domain,
            [turn.start_turn, turn.choose_slot, turn.reveal, turn.resolve, turn.close_turn],
            completing.complete_domain,
            path.next_domain,
        ],
        final_battle.before_guardian,
        final_battle.fight_guardian,
        endings.lose_run,
    )

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

    def exercise(self) -> list[dict[str, Any]]:
        """Set-ups in which every clause comes up: also the pack that uses every word."""
        return [{"pack": "forward-workbench"}] * 4 + [
            {"pack": "forward-workbench", "options": {"path_mode": "tour"}}
        ]


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = Forward()
