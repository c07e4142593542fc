"""The cards of the pack as printed, and how each is brought into play."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    exchange,
    forward,
    meet,
    names,
    offered,
)

from tablewright.games.forward.game import GAME
from tablewright.games.forward.table import Table

# As printed: number, name, type; then a foe's HP, ATK, table and reward, a Terror's A and B, a Pit's target,
# success and failure, what an Item does when used, a Caesura's minor text, what a Blessing does.
PRINTED = """
L1-01 | Visor Sliver | Item
L1-02 | Hearth Loaf | Item | heal 5
L1-03 | Tallow Lantern | Item | peek 2
L1-04 | Woodcutter's Hatchet | Equipment
L1-05 | Quilted Coat | Equipment
L1-06 | Stray Hound | Duel | 2 0 feral | nothing
L1-07 | Hollow Neighbour | Duel | 3 0 common | resolve 1
L1-08 | Barn Wight | Duel | 3 0 common | heal 1
L1-09 | The Reeve Who Stayed | Confrontation | 4 0 bulwark | resolve 1; heal 2
L1-10 | Your Name in the Well | Terror | lose 3; resolve 1 | dread 1
L1-11 | Rotten Floorboards | Pit | 3 single | nothing | lose 2
L1-12 | The Old Mill Race | Pit | 3 extended | resolve 1 | lose 2; dread 1
L1-13 | Homesick | Snare
L1-14 | Smoke Over the Fields | Caesura | peek 1
L1-15 | The Road Gate | Caesura | heal 1
L1-16 | Grandmother's Benediction | Blessing | heal 4; cleanse 1
L1-17 | Your Own Bed | Rest
L1-18 | The Chapel Porch | Rest
L2-01 | Ashen Circlet | Item
L2-02 | Votive Oil | Item | status kindled 1; heal 2
L2-03 | Pilgrim's Staff | Equipment
L2-04 | Moth of Prayers | Duel | 2 0 horror | peek 1
L2-05 | Kneeling Hollow | Duel | 4 0 bulwark | resolve 1
L2-06 | The Faceless Abbot | Confrontation | 5 0 horror | resolve 2
L2-07 | The Unlit Altar | Terror | lose 4; resolve 2 | dread 1
L2-08 | Hymn Without Voices | Terror | discard_item 1 | lose 3
L2-09 | Cracked Ossuary | Pit | 4 single | resolve 1 | dread 1
L2-10 | The Thousand Steps | Pit | 3 extended | resolve 1 | lose 3; dread 1
L2-11 | Vow of Silence | Snare
L2-12 | Borrowed Grief | Snare
L2-13 | Dust in the Nave | Caesura | peek 1
L2-14 | A Bell Rope, Cut | Caesura | resolve 1
L2-15 | Sanctuary Light | Blessing | heal 5; cleanse 1
L2-16 | The Forgotten Name | Blessing | resolve 2
L2-17 | Cloister Garden | Rest
L2-18 | The Warm Crypt | Rest
L3-01 | Blind Astrolabe | Item
L3-02 | Surgeon's Kit | Item | heal 6; clear_status 1
L3-03 | Guard Captain's Sabre | Equipment
L3-04 | Bannerman's Shield | Equipment
L3-05 | Gilded Gauntlet | Equipment
L3-06 | Cutpurse | Duel | 3 0 swift | resolve 1
L3-07 | Banner Hollow | Duel | 4 0 common | heal 2
L3-08 | Gallows Crows | Duel | 3 0 swarm | nothing
L3-09 | The Tax-Knight | Confrontation | 5 1 bulwark | resolve 1
L3-10 | Champion of the Lists | Confrontation | 6 0 common | resolve 2
L3-11 | The Mob at the Gate | Terror | lose 5; resolve 1 | dread 1
L3-12 | The Hangman's Bargain | Terror | discard_equipment 1 | lose 4
L3-13 | Rooftop Leap | Pit | 4 single | resolve 1 | lose 3
L3-14 | Wanted | Snare
L3-15 | Market at Dusk | Caesura | heal 1
L3-16 | Herald's Favour | Blessing | resolve 1; heal 3; cleanse 1
L3-17 | The Leaning Inn | Rest
L3-18 | Almoners' Hall | Rest
L4-01 | Chalk and Thread | Item | scry 4
L4-02 | Star-Cold Draught | Item | heal 5
L4-03 | Spireglass Rapier | Equipment
L4-04 | Climber's Harness | Equipment
L4-05 | Stair Mimic | Duel | 4 0 common | peek 2
L4-06 | Cold-Star Watcher | Duel | 5 0 horror | resolve 1
L4-07 | The Architect | Confrontation | 6 1 bulwark | resolve 2
L4-08 | The Ghostly Princess | Terror | join princess; dread 1 | resolve 1
L4-09 | The Door Behind You | Terror | lose 4; peek 2 | dread 2
L4-10 | Broken Span | Pit | 4 single | resolve 1 | lose 4
L4-11 | The Long Ascent | Pit | 4 extended | resolve 1 | lose 3; dread 1
L4-12 | Turning Floor | Pit | 4 single | peek 2 | status lost 3
L4-13 | Echoes | Snare
L4-14 | Stairs Going Nowhere | Caesura | heal 1
L4-15 | A Window Full of Sky | Caesura | peek 1
L4-16 | Light Through Glass | Blessing | heal 5; cleanse 1
L4-17 | The Quiet Landing | Rest
L4-18 | Astronomer's Cot | Rest
L5-01 | Waterskin | Item | heal 7
L5-02 | Salt Charm | Item | status warded 4
L5-03 | Sunbleached Spear | Equipment
L5-04 | Glass Scorpion | Duel | 3 0 venom | nothing
L5-05 | Dune Hollow | Duel | 5 0 common | resolve 1
L5-06 | Buried Sentinel | Duel | 4 1 bulwark | heal 2
L5-07 | The Mirror Knight | Confrontation | 6 0 mirror | resolve 2; heal 3
L5-08 | The Sirocco Itself | Confrontation | 4 0 feral | resolve 1
L5-09 | Mirage of Home | Terror | dread 1; heal 6 | lose 2
L5-10 | Three Days Without Shade | Terror | lose 5; resolve 1 | status withered 3
L5-11 | Quicksand | Pit | 4 extended | resolve 1 | lose 3; dread 1
L5-12 | Heat Shimmer | Pit | 4 single | nothing | lose 3
L5-13 | Thirst | Snare
L5-14 | Sand in the Joints | Snare
L5-15 | The Shape of Wind | Caesura | resolve 1
L5-16 | Cloud Over the Sun | Blessing | heal 6; cleanse 1
L5-17 | Shadow of a Rib | Rest
L5-18 | The Dry Well | Rest
L6-01 | Foxfire Jar | Item | peek 3
L6-02 | Bitterroot Poultice | Item | heal 4; cleanse 1
L6-03 | Huntsman's Cloak | Equipment
L6-04 | Antlered Hollow | Duel | 4 0 common | resolve 1
L6-05 | Strangler Vine | Duel | 4 0 bulwark | heal 2
L6-06 | Lantern Eater | Duel | 4 0 horror | resolve 1
L6-07 | The Thing That Follows | Duel | 5 0 stalker | resolve 1
L6-08 | Mother of Briars | Confrontation | 5 0 venom | resolve 2
L6-09 | The Sage in the Hollow Oak | Terror | join sage; lose 2 | resolve 1
L6-10 | Footprints, Yours | Terror | dread 2 | lose 5
L6-11 | Sinkhole | Pit | 4 single | resolve 1 | lose 2; dread 1
L6-12 | Brume-blind | Snare
L6-13 | Clinging Moss | Snare
L6-14 | The Hunted | Snare
L6-15 | A Clearing, Empty | Caesura | peek 1
L6-16 | The Stag Looks Back | Blessing | heal 5; cleanse 1
L6-17 | The Charcoal Hut | Rest
L6-18 | Roots Like Arms | Rest
L7-01 | Hourglass of Amber Sap | Item
L7-02 | Rotcap Tonic | Item | heal 7; status poisoned 2
L7-03 | Queen-Bee Honey | Item | heal 5; resolve 1
L7-04 | Thornmail | Equipment
L7-05 | Bloated Hollow | Duel | 5 0 venom | resolve 1
L7-06 | Carrion Bloom | Duel | 5 0 venom | heal 2
L7-07 | Maggot Knight | Duel | 5 1 common | heal 3
L7-08 | Amara, Who Will Not Die | Confrontation | 7 0 common | resolve 2
L7-09 | The Feast Laid Out | Terror | heal 6; status poisoned 4 | dread 1
L7-10 | A Child of the Glade | Terror | lose 5; resolve 1 | dread 2
L7-11 | Mire of Teeth | Pit | 4 extended | resolve 1 | lose 3; dread 1
L7-12 | Burst Puffball | Pit | 4 single | nothing | status poisoned 4
L7-13 | Creeping Rot | Snare
L7-14 | Sweet Stench | Snare
L7-15 | Pollen Fall | Caesura | heal 1
L7-16 | Green Fire | Blessing | heal 6; clear_status 1; cleanse 1
L7-17 | Bower of Bones | Rest
L7-18 | The Clean Spring | Rest
L8-01 | Gaoler's Keys | Item | cleanse 1; heal 3
L8-02 | Brazier Coal | Item | status kindled 2; heal 3
L8-03 | Lamp of the Unshriven | Equipment
L8-04 | Rimebound Maul | Equipment
L8-05 | Frost Hollow | Duel | 5 1 common | resolve 1
L8-06 | Chain Beast | Duel | 5 0 brute | heal 2
L8-07 | The Warden | Confrontation | 6 1 bulwark | resolve 2
L8-08 | Prisoner Zero | Confrontation | 6 0 stalker | resolve 1; heal 2
L8-09 | The Open Cell | Terror | dread 1; heal 5 | lose 4
L8-10 | Confession | Terror | lose_resolve 1; clear_status 1 | lose 4
L8-11 | The Frozen Child | Terror | lose 5; resolve 1 | dread 2
L8-12 | Black Ice Stair | Pit | 4 single | resolve 1 | lose 3; status chilled 2
L8-13 | Frostbite | Snare
L8-14 | Shackles | Snare
L8-15 | Snow Falling Indoors | Caesura | heal 1
L8-16 | The Last Match | Blessing | heal 6; cleanse 1
L8-17 | The Warm Cell | Rest
L8-18 | Kitchens Below | Rest
L9-01 | Boatman's Wage | Item | heal 8
L9-02 | Bottled Dawn | Item | status warded 5; resolve 1
L9-03 | Leviathan's Tooth | Equipment
L9-04 | Drowned Hollow | Duel | 6 1 common | resolve 1
L9-05 | Tide of Hands | Duel | 4 0 swarm | resolve 1
L9-06 | Abyssal Angler | Duel | 6 0 stalker | heal 3
L9-07 | The Helmsman | Confrontation | 7 1 bulwark | resolve 2
L9-08 | What the Sea Kept | Confrontation | 7 1 horror | resolve 1; heal 4
L9-09 | The Drowned Oath | Terror | dread 2; break_seal glass | lose 3
L9-10 | Sirens in Mail | Terror | lose 5; resolve 1 | dread 2
L9-11 | Cast It Overboard | Terror | discard_item 1 | lose 4
L9-12 | The Maelstrom | Pit | 4 extended | resolve 1 | lose 4; dread 2
L9-13 | Rotten Rigging | Pit | 4 single | nothing | lose 4
L9-14 | Becalmed | Snare
L9-15 | No Horizon | Caesura | resolve 1
L9-16 | Gold on the Water | Blessing | heal 6; cleanse 1; resolve 1
L9-17 | The Ship's Lee | Rest
L9-18 | A Raft of Lamps | Rest
"""


class Printed(NamedTuple):
    code: str
    name: str
    type: str
    texts: list[str]
    pack: Any = None  # the first draft; or the pack as it is shipped, which play-testing has moved on

    @property
    def id(self) -> str:
        return re.sub(r"[^a-z0-9]+", "_", self.name.lower().replace("'", "")).strip("_")


CARDS = [
    Printed(code, name, kind.lower(), texts)
    for code, name, kind, *texts in (line.split(" | ") for line in PRINTED.strip().splitlines())
]


SHIPPED = GAME.load(None)


def of_type(*kinds: str) -> list[object]:
    """The cards of these types: with the texts of the table, and as shipped with the words of their own."""
    chosen = [card for card in CARDS if card.type in kinds]
    shipped = [card._replace(texts=own_words(card.id), pack=SHIPPED) for card in chosen]
    return [
        pytest.param(card, id=f"{card.id} {'as shipped' if card.pack else ''}".strip())
        for card in chosen + shipped
    ]


def own_words(card: str) -> list[str]:
    """What a designer wrote on a card, in the order of the table."""
    text = next(entry.value for entry in SHIPPED.raw["station"] if entry.id == card)
    written = {
        "item": [text.use] if text.use else [],
        "blessing": [text.effect],
        "caesura": [text.minor],
        "terror": [text.a, text.b],
        "pit": [f"{text.tn} {text.mode}", text.success or "nothing", text.failure or "nothing"],
    }
    foe = [f"{text.hp} {text.atk} {text.table}", text.win or "nothing"]
    return [words.replace("this", card) for words in written.get(text.type, foe)]


# What a text does, read independently of the rules


class Position(NamedTuple):
    """What the texts of the pack can change."""

    health: int
    marker: int
    items: int
    equipment: int
    snares: int
    statuses: dict[str, int]
    companions: list[str]
    seals: set[str]
    peek: int


def position(table: Table, peek: int = 0) -> Position:
    return Position(
        int(table.health),
        int(table.marker),
        len(names(table, table.items)),
        len(names(table, table.equipment)),
        len(table.snares),
        {table.content.statuses[one].id: table.counters[one] for one in table.statuses},
        names(table, table.companions),
        {seal.id for seal in table.content.seals if table.seals[seal.index]},
        peek,
    )


def effects_of(text: str, marker: int) -> list[str]:
    """The single effects of a text, the right ones where it asks for Resolve or Dread."""
    found = []
    for line in text.strip().splitlines():
        asks = re.fullmatch(r"if (resolve|dread)>=(\d+): (.*) else: (.*)", line)
        if asks:
            steps = marker if asks[1] == "resolve" else -marker
            line = asks[3] if steps >= int(asks[2]) else asks[4]
        found += line.split("; ")
    return found


def after(text: str, before: Position) -> Position:
    """The position after a printed text."""
    now = before._replace(
        statuses=dict(before.statuses), companions=[*before.companions], seals=set(before.seals)
    )
    for effect in effects_of(text, before.marker):
        word, *args = effect.split()
        if word == "heal":
            now = now._replace(health=min(20, now.health + int(args[0])))
        elif word == "lose":
            now = now._replace(health=now.health - int(args[0]))
        elif word in ("resolve", "dread", "lose_resolve", "bury"):
            steps = 1 if word == "bury" else int(args[0])
            steps = steps if word == "resolve" else -steps
            now = now._replace(marker=min(4, now.marker + steps))
        elif word == "status":
            now.statuses[args[0]] = int(args[1])
        elif word == "clear_status":
            now.statuses.pop("chilled")
        elif word == "cleanse":
            now = now._replace(snares=now.snares - int(args[0]))
        elif word == "discard_item":
            now = now._replace(items=now.items - int(args[0]))
        elif word == "discard_equipment":
            now = now._replace(equipment=now.equipment - int(args[0]))
        elif word == "join":
            called = {"princess": "the_ghostly_princess", "sage": "the_sage_in_the_hollow_oak"}
            now.companions.append(called.get(args[0], args[0]))
        elif word == "break_seal":
            now.seals.add(args[0])
        elif word in ("peek", "scry"):
            now = now._replace(peek=int(args[0]))
        else:
            assert word == "nothing", effect
    return now


def settle(table: Table) -> int:
    """Answer what a text asks with the first option; say how many cards it lets one look at."""
    peek = 0
    while asked(table) in ("which_to_give", "which_snare", "which_status", "peek", "arrange"):
        if asked(table) == "peek":
            peek = max(args[1] for args in offered(table, "look_at"))
            answer(table, "stop_looking")
        elif asked(table) == "arrange":
            peek = peek or len(table.looking)
            table.choose(0)
        else:
            table.choose(0)
    return peek


# Equipment, each in play


def in_fight(foe: str = "barn_wight", **position: object) -> Table:
    table = forward(**position)  # type: ignore[arg-type]
    meet(table, foe)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    return table


def dealt(table: Table, own: int, foe: int = 1) -> int:
    """What an exchange deals to the foe."""
    before = table.fight.hp
    exchange(table, own=own, foe=foe)
    return int(before - table.fight.hp)


def taken(table: Table, foe: int, own: int = 1) -> int:
    """What an exchange takes from you."""
    before = table.health
    exchange(table, own=own, foe=foe)
    return int(before - table.health)
