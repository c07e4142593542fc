# interpreted: asked once a game, not once a move
"""Fateforge as a game that can be found: ways to play, options, set-up, what it shows and counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tablewright.content.story import Built
from tablewright.engine.game import Value, Way
from tablewright.engine.packed_game import PackedGame, Parts
from tablewright.engine.table import Table as AnyTable
from tablewright.games.fateforge import advice, content, counting, outlook, show
from tablewright.games.fateforge.content.verbs import VOCABULARY
from tablewright.games.fateforge.rules import (
    campaign_frame,
    clean_up,
    combat_set_up,
    ending,
    enemy_turns,
    hero_set_up,
    hero_turns,
    preparation,
    rule_unlocks,
)
from tablewright.games.fateforge.show.terms import term
from tablewright.games.fateforge.show.words import WORDS
from tablewright.games.fateforge.table import STREAMS, Table

HERE = Path(__file__).parent
BEFORE_RULES = 26  # chapters before that of rule 1
OF_ONE_MODE = {"questline": "battle", "scene": "scene", "experience": "scene"}
OF_CAMPAIGN = ("food_wakes", "rearrange_in_test", "imposed_loss", "map_help", "known_rules")


class Fateforge(PackedGame):
    id = "fateforge"
    title = "Fateforge: Chronicles of Kaan"
    prefix = "FF"
    least_seats = 1
    most_seats = 4
    seats_clause = "FF-1.1"
    minutes = "60–180"
    ways = (
        Way("battle", "Battle Mode", 1, 4, "60–180", options={"mode": "battle"}, clause="FF-25.1",
            summary="A questline of three or four hard fights without a rest, rated Copper, Silver or Gold."),
        Way("scene", "A single Combat Scene", 1, 4, "20–40", options={"mode": "scene"}, clause="FF-8.2",
            summary="One fight: a map, a few rounds, and something to bring out of it."),
        Way("campaign", "The campaign", 1, 4, "1500–1800", campaign="chronicles_of_kaan", clause="FF-1.4",
            summary="Three Acts of stories, fights and rests, over many evenings, to one of five endings."),
    )  # fmt: skip
    mode = "cooperative"
    weight = "heavy"
    theme = "fateforge"
    spoken = frozenset({"set_order"})  # the order of the heroes, half said
    folder = HERE
    content_path = HERE / "content"
    parts = Parts(content, VOCABULARY, show, advice, counting, WORDS, term)
    summary = (
        "Somebody sawed a splinter out of the heart-tree and sold it in Easafir. "
        "You roll dice behind your screen, turn what falls into steps, hits and shots, and chain them through skills, "
        "against enemies whose next move is printed on their cards. A fight lasts a few rounds, and then you have to "
        "be out by the gate. One to four heroes, together, or one player who leads two."
    )

    def __init__(self) -> None:
        super().__init__()
        self.stories: dict[str, Built | None] = {}

    order = (
        campaign_frame.open_game,
        hero_set_up.seat_heroes,
        [
            combat_set_up.set_scene,
            combat_set_up.begin_combat,
            [
                preparation.begin_round,
                preparation.prepare_all,
                preparation.open_dice,
                preparation.set_order,
                [hero_turns.next_on_track, hero_turns.begin_turn, hero_turns.end_of_turn],
                enemy_turns.all_turns,
                clean_up.clean_up,
                clean_up.end_round,
            ],
            ending.end_or_play_on,
            ending.recover,
        ],
    )

    def streams(self, pack: Any) -> tuple[str, ...]:
        """FF-10.3: each hero has dice of its own, so that nobody's haste changes anybody's dice."""
        return STREAMS

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        """An option that can do nothing is refused, so that nobody is misled."""
        usual = {option.name: option.default for option in self.options()}
        for name in OF_CAMPAIGN:
            if options[name] != usual[name]:
                return f"{name}: it is for the campaign (FF-1.1); play --way campaign, or leave it out"
        return self.refuse_party(seats, options) or self.refuse_modes(options)

    def refuse_party(self, seats: int, options: Mapping[str, Value]) -> str:
        """FF-1.20"""
        if seats > 1 and options["solo_heroes"] != 2:
            return "solo_heroes: only one player alone leads several heroes (FF-1.20); leave it out"
        return ""

    def refuse_modes(self, options: Mapping[str, Value]) -> str:
        """FF-1.1: what belongs to another way to play."""
        for name, mode in OF_ONE_MODE.items():
            usual = next(option.default for option in self.options() if option.name == name)
            if options["mode"] != mode and options[name] != usual:
                return f"{name}: it is for mode {mode} (FF-1.1); add mode={mode}, or leave it out"
        return ""

    def story(self, pack: Any) -> Built | None:
        """The story of the campaign, compiled once."""
        if pack.hash not in self.stories:
            self.stories[pack.hash] = content.story_of(pack)
        return self.stories[pack.hash]

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        return campaign_frame.lay_out(self.compiled(pack, None), campaign_frame.rules_from(options), seats)

    def exercise(self) -> list[dict[str, Any]]:
        """What must be played for every rule to come up: every scene, and every questline."""
        scenes = next(option.choices for option in self.options() if option.name == "scene")
        lines = next(option.choices for option in self.options() if option.name == "questline")
        return [
            *({"options": {"mode": "scene", "scene": scene}} for scene in scenes),
            *({"options": {"questline": line}} for line in lines),
        ]

    def worth(self, table: AnyTable, seat: int) -> float:
        """FF-16.8, 25.7: success, and in what condition the heroes come out of it; of a questline its rating."""
        return outlook.worth_of_end(mine(table))

    # What is shown

    def seat_name(self, table: AnyTable, seat: int) -> str:
        return campaign_frame.seat_name(mine(table), seat)

    def is_locked(self, seen: AnyTable, clause: str) -> bool:
        """FF-26.2: the words of a locked rule are not shown before it is found; chapters 27 to 40 are rules 1 to 14."""
        chapter = clause.removeprefix("FF-").partition(".")[0]
        rule = int(chapter) - BEFORE_RULES if chapter.isdecimal() else 0
        return 0 < rule <= rule_unlocks.RULES and not rule_unlocks.is_unlocked(mine(seen), rule)

    # What is counted

    def everything(self, table: AnyTable) -> list[str]:
        """Every Corruption, Fear and trap card, wherever it lies."""
        return counting.all_cards(mine(table))


def mine(table: AnyTable) -> Table:
    assert isinstance(table, Table)
    return table


GAME = Fateforge()
