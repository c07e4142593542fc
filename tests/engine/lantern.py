"""A made-up game with two tracks and a die, just large enough to speak the effect language."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from tablewright.engine.complaints import PackError
from tablewright.engine.effects import Effect, run_all
from tablewright.engine.fate import Fate
from tablewright.engine.language import (
    AmountArg,
    Block,
    Branches,
    Cases,
    Chooser,
    Compiler,
    Count,
    Known,
    Lasting,
    Many,
    Number,
    Otherwise,
    Passive,
    Quote,
    Ref,
    Target,
    Test,
    Trigger,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.engine.pack import Raw, Section
from tablewright.engine.table import GROUP, Move, Table

DICE: Final = 0


class LanternTable(Table):
    """Health and dread, a status or two, and what was done, for tests to look at."""

    def __init__(self, health: int = 10, dread: int = 0) -> None:
        super().__init__()
        self.fate = Fate(1, ("dice",))
        self.debug = True
        self.health = health
        self.dread = dread
        self.items = 0
        self.acting = 0
        self.statuses: dict[str, int] = {}
        self.lasting: list[tuple[str, Effect]] = []
        self.done: list[str] = []

    def copy(self) -> LanternTable:
        other = LanternTable(self.health, self.dread)
        other.keep(self)
        other.items = self.items
        other.acting = self.acting
        other.statuses = self.statuses.copy()
        other.lasting = self.lasting.copy()
        other.done = self.done.copy()
        return other


def health(table: LanternTable) -> int:
    return table.health


def dread(table: LanternTable) -> int:
    return table.dread


def acting(table: LanternTable) -> int:
    return table.acting


def heal(table: LanternTable, n: int) -> None:
    table.health += n


def lose(table: LanternTable, n: int) -> None:
    table.health -= n


def gain_dread(table: LanternTable, n: int) -> None:
    table.dread += n


def gain_status(table: LanternTable, status: str, n: int) -> None:
    table.statuses[status] = table.statuses.get(status, 0) + n


def discard_item(table: LanternTable, n: int) -> None:
    table.items = max(0, table.items - n)


def cannot_discard_item(table: LanternTable, n: int) -> str:
    return "" if table.items >= n else "LT-3"


def gain_card(table: LanternTable, card: str) -> None:
    table.done.append(card)


def roll_then(table: LanternTable, target: int, then: tuple[Move, ...], otherwise: tuple[Move, ...]) -> None:
    run_all(table, then if table.roll(DICE) >= target else otherwise)


def roll_table(table: LanternTable, rows: tuple[tuple[int, int, tuple[Move, ...]], ...]) -> None:
    face = table.roll(DICE)
    for low, high, moves in rows:
        if low <= face <= high:
            run_all(table, moves)


def recolour(table: LanternTable, colours: tuple[str, ...]) -> None:
    table.done.extend(colours)


def tell_story(table: LanternTable, text: str) -> None:
    table.done.append(text)


def last_until(table: LanternTable, duration: str, effect: Effect) -> None:
    table.lasting.append((duration, effect))


def blessed(table: LanternTable, effect: Effect) -> None:
    table.lasting.append(("blessed", effect))


def vote(table: LanternTable, branches: tuple[object, ...]) -> None:
    table.done.append(f"vote of {len(branches)}")


def has_status(table: LanternTable, status: str) -> bool:
    return table.statuses.get(status, 0) > 0


def is_wounded(table: LanternTable) -> bool:
    return table.health < 10


STATUSES: Final = {"poisoned": "Poisoned", "warded": "Warded"}
SCOPES: Final = {"always": "", "first_exchange": "in the first exchange", "vs_duel": "in Duels"}

VOCABULARY: Final = Vocabulary(
    verbs={
        "heal": Verb(heal, AmountArg, text="Heal {0}."),
        "lose": Verb(lose, AmountArg, text="Lose {0} Health."),
        "dread": Verb(gain_dread, AmountArg, text="{0:Gain?Lose} {0:abs} Dread."),
        "status": Verb(gain_status, Word("status", STATUSES), AmountArg(default=1), text="Become {0}[ {1}]."),
        "discard_item": Verb(
            discard_item,
            AmountArg(default=1),
            text="Discard {0} {0:Item|Items}.",
            unless=cannot_discard_item,
        ),
        "gain_card": Verb(gain_card, Ref("station", "relic"), text="Take {0}."),
        "take_relic": Verb(gain_card, Ref("relic"), text="Take {0}."),
        "roll": Verb(
            roll_then, Target, Block, Otherwise, text="Roll a die: on {0} or more, {1}[; otherwise {2}]"
        ),
        "roll_table": Verb(roll_table, Cases, text="Roll a die. {0}"),
        "recolour": Verb(recolour, Many(Word("colour", ("red", "blue"))), text="Recolour {0}."),
        "story": Verb(tell_story, Quote, text="Read {0}."),
        "reroll missed dice": Verb(tell_story, text="Reroll the missed dice."),
        "blessed": Verb(blessed, Lasting, text="You are blessed: {0}"),
        "vote": Verb(vote, Branches, text="Vote: {0}"),
    },
    passives={
        "atk": Passive("atk", AmountArg, Word("scope", SCOPES, default="always"), text="ATK {0:+}[ {1}]."),
        "face": Passive("face", Number(1, 6), text="Your face {0} counts as a HIT."),
        "swap_price": Passive("swap_price", Block, text="Each swap costs this: {0}"),
    },
    triggers={
        "enter": Trigger("enter", text="when you enter a Domain"),
        "turn_end": Trigger("turn_end", Number(default=1), text="at the end of each turn"),
        "you fail": Trigger(
            "failed", "a", Word("skill", ("lore", "might")), "check", text="you fail a {0} check"
        ),
    },
    tests={
        "has_status": Test(
            has_status, Word("status", STATUSES), text="you are {0}", negated="you are not {0}"
        ),
        "wounded": Test(is_wounded, text="you are wounded"),
    },
    counts={"dread": Count(dread, text="your Dread"), "health": Count(health, text="your Health")},
    limits={"once_per_domain": "once per Domain"},
    durations={"turn_end": "the end of the turn"},
    choosers={"group": Chooser(GROUP, "the group")},
    who=(acting, 1, 0),
    clause="LT-1",
    lasting=last_until,
)


class Station(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    hp: int = 0
    table: str = "common"
    tags: list[str] = []
    effect: str = ""
    flavour: str = ""
    faces: dict[str, Face] = {}


class Face(msgspec.Struct, forbid_unknown_fields=True):
    damage: int = 0
    on_hit: str = ""


class Relic(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    seal: Literal["veil", "glass"] = "veil"
    charges: Annotated[int, msgspec.Meta(ge=1)] = 1


class Hero(msgspec.Struct, forbid_unknown_fields=True):
    health: int
    name: str = "the Lamplighter"


class Lantern:
    """The game, as packs see it."""

    id = "lantern"
    vocabulary = VOCABULARY

    def __init__(self, content_path: Path) -> None:
        self.content_path = content_path
        self.sections = {
            "station": Section(Station),
            "relic": Section(Relic),
            "hero": Section(Hero, single=True),
        }

    def check(self, raw: Raw) -> list[PackError]:
        known = Known()
        for section in ("station", "relic"):
            for entry in raw[section]:
                known.add(section, entry.id, entry.id, entry.value.name)
        compiler = Compiler(self.vocabulary, known)
        for entry in raw["station"]:
            compiler.effect(entry.value.effect, entry.where("effect"), this=entry.id)
            for face, on in entry.value.faces.items():
                compiler.effect(on.on_hit, entry.where(f"faces.{face}.on_hit"), this=entry.id)
            if entry.value.hp > 9:
                compiler.warn(entry.where("hp"), f"the station «{entry.id}» has more than 9 hp")
        return compiler.errors
