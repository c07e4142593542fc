"""The 162 Stations: as first printed (FW-G7) against a table, as shipped against their own words; each in play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.games.forward.builders import (
    ROUTE_A,
    answer,
    asked,
    at_gate,
    counter,
    exchange,
    face_guardian,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    roll_tests,
    station,
    turn_up,
)

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward.cards import TYPES, Card
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import equipment, looking
from tablewright.games.forward.rules.fights import read_results, reroll_own, strike_bargain
from tablewright.games.forward.rules.health import heal
from tablewright.games.forward.rules.status import gain_status
from tablewright.games.forward.table import Table
from tablewright.testing import refusal, run

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
DOMAINS = (
    "home_village_termina", "forgotten_shrine", "bannered_city_valthria", "caelith_spiremaze", "sirocco_wastes",
    "darkwood_brume", "amara_rot_glade", "frozen_gaol", "nightsea_expanse",
)  # fmt: skip


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


def laden(**more: object) -> Table:
    """A position in which every text of the pack can change something."""
    settings: dict[str, object] = {
        "health": 10,
        "marker": 1,
        "items": ["hearth_loaf", "tallow_lantern"],
        "equipment": ["quilted_coat"],
        "snares": ["vow_of_silence"],
        "statuses": {"chilled": 1},
    }
    return forward(**{**settings, **more})  # type: ignore[arg-type]


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


# The pack as a whole


def test_g7_there_are_162_cards_with_their_names_and_types() -> None:
    """FW-G7."""
    # GIVEN the default pack
    cards = forward().content.cards

    # WHEN its cards are read in the order of their numbers
    read = [(card.id, card.name, TYPES[card.kind]) for card in cards]

    # THEN they are those of the printed table
    assert read == [(card.id, card.name, card.type) for card in CARDS]
    assert len(read) == 162


def test_g7_each_domain_has_its_eighteen() -> None:
    """FW-2.2, FW-2.4, FW-G7."""
    # GIVEN the nine Domains
    content = forward().content

    # WHEN their cards are counted
    numbers = [(domain.id, [content.cards[card].id for card in domain.cards]) for domain in content.domains]

    # THEN each has the 18 whose numbers begin with its place
    assert numbers == [
        (domain, [card.id for card in CARDS if card.code.startswith(f"L{place}-")])
        for place, domain in enumerate(DOMAINS, 1)
    ]


TYPES_IN_EACH_DOMAIN = """
3 2 3 1 1 2 1 2 1 2
2 1 2 1 2 2 2 2 2 2
2 3 3 2 2 1 1 1 1 2
2 2 2 1 2 3 1 2 1 2
2 1 3 2 2 2 2 1 1 2
2 1 4 1 2 1 3 1 1 2
3 1 3 1 2 2 2 1 1 2
2 2 2 2 3 1 2 1 1 2
2 1 3 2 3 2 1 1 1 2
"""


def test_g2_the_types_in_each_domain() -> None:
    """FW-G2."""
    # GIVEN the printed distribution
    printed = [[int(number) for number in row.split()] for row in TYPES_IN_EACH_DOMAIN.strip().splitlines()]

    # WHEN the types of each Domain are counted
    content = forward().content
    counted = [
        [sum(content.cards[card].kind == kind for card in domain.cards) for kind in range(len(TYPES))]
        for domain in content.domains
    ]

    # THEN they are the same, and the columns add up
    assert counted == printed
    assert [sum(column) for column in zip(*printed, strict=True)] == [20, 14, 25, 13, 19, 16, 15, 12, 10, 18]


def test_g1_flavour_is_one_short_line() -> None:
    """FW-G1: at most 90 characters."""
    # GIVEN all Stations
    cards = forward().content.cards

    # WHEN their flavour is measured
    wrong = [card.id for card in cards if not 0 < len(card.flavour) <= 90 or "\n" in card.flavour]

    # THEN each has one line of it
    assert wrong == []


def test_g1_the_default_pack_draws_no_warning() -> None:
    """FW-G1."""
    # GIVEN the default pack
    pack = GAME.load(None)

    # WHEN it has been checked
    warnings = pack.warnings

    # THEN there is nothing to say about it
    assert warnings == ()


# Foes

TABLES = {
    "common": "MISS, PARRY, HIT 1, HIT 1, CRITICAL 2, COUNTER 1",
    "feral": "MISS, MISS, HIT 1, HIT 1, CRITICAL 2, CRITICAL 2",
    "bulwark": "MISS, PARRY, PARRY, HIT 1, HIT 1, COUNTER 1",
    "swarm": "MISS, HIT 1, HIT 1, HIT 1, HIT 1, CRITICAL 2",
    "brute": "MISS, MISS, MISS, HIT 2, HIT 2, CRITICAL 3",
    "stalker": "MISS, PARRY, HIT 1, HIT 1, BLEED 2, COUNTER 2",
    "horror": "MISS, PARRY, HIT 1, HIT 1, HORROR, COUNTER 1",
    "venom": "MISS, MISS, HIT 1, VENOM 1, VENOM 2, PARRY",
    "swift": "MISS, PARRY, HIT 1, HIT 1, HIT 1, COUNTER 1",
}
OTHER_FACES = {"lantern_eater": (5, "GULP")}


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g7_a_foe_has_its_hp_and_atk(card: Printed) -> None:
    """FW-G7, FW-9.3."""
    # GIVEN a foe and its printed numbers
    hp, atk, _ = card.texts[0].split()
    table = forward(pack=card.pack)

    # WHEN the fight with it begins
    meet(table, card.id)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")

    # THEN its HP and ATK are as printed
    assert (table.fight.hp, table.fight.atk) == (int(hp), int(atk))
    assert asked(table) == "before_roll"


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g3_a_foe_has_the_faces_of_its_table(card: Printed) -> None:
    """FW-G3, FW-9.11."""
    # GIVEN a foe and the table it names
    table = card.texts[0].split()[2]
    foe = forward().content.cards[[one.id for one in CARDS].index(card.id)]

    # WHEN its faces are read
    faces = [f"{face.name} {face.damage}" if face.damage else face.name for face in foe.faces]

    # THEN they are those of the table, but for a face that its card prints; a mirror has none
    if table == "mirror":
        assert (foe.mirror, faces) == (True, [])
        return
    expected = TABLES[table].split(", ")
    if card.id in OTHER_FACES:
        number, name = OTHER_FACES[card.id]
        expected[number - 1] = name
    assert faces == expected


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g7_a_defeated_foe_pays_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-9.21."""
    # GIVEN a foe at its last HP
    table = forward(pack=card.pack, health=10)
    turn_up(table, card.id)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    table.fight.hp = 1
    mirrored = 1 if "mirror" in card.texts[0] else 0
    before = position(table)

    # WHEN it is hit, which a mirror returns
    exchange(table, own=4, foe=None if mirrored else 1)
    peek = settle(table)

    # THEN its reward, and nothing else, is paid, and it lies on the discard pile
    hurt = before._replace(health=before.health - mirrored)
    assert position(table, peek) == after(card.texts[1], hurt)
    assert names(table, table.discard) == [card.id]


FACES = [
    ("barn_wight", [0, 0, 1, 1, 2, 1]),
    ("stray_hound", [0, 0, 1, 1, 2, 2]),
    ("kneeling_hollow", [0, 0, 0, 1, 1, 1]),
    ("gallows_crows", [0, 1, 1, 1, 1, 2]),
    ("chain_beast", [0, 0, 0, 2, 2, 3]),
    ("the_thing_that_follows", [0, 0, 1, 1, 2, 2]),
    ("moth_of_prayers", [0, 0, 1, 1, 0, 1]),
    ("glass_scorpion", [0, 0, 1, 1, 2, 0]),
    ("cutpurse", [0, 0, 1, 1, 1, 1]),
    ("maggot_knight", [0, 0, 2, 2, 3, 1]),
    ("the_architect", [0, 0, 0, 2, 2, 1]),
]


@pytest.mark.parametrize(("foe", "damage"), FACES)
def test_g3_what_each_face_deals(foe: str, damage: list[int]) -> None:
    """FW-G3: foe ATK is added to HIT, CRITICAL, VENOM and BLEED, not to COUNTER."""
    # GIVEN a foe
    taken = []
    for face in range(1, 7):
        table = forward(options={"start_health": 20})
        meet(table, foe)

        # WHEN each of its faces meets your MISS
        exchange(table, own=1, foe=face)
        taken.append(20 - table.health)

    # THEN each deals what its table says
    assert taken == damage


@pytest.mark.parametrize(("foe", "face", "status", "n"), [
    ("glass_scorpion", 4, "poisoned", 2),
    ("glass_scorpion", 5, "poisoned", 2),
    ("the_thing_that_follows", 5, "bleeding", 2),
])  # fmt: skip
def test_g3_venom_and_bleed_need_a_wound(foe: str, face: int, status: str, n: int) -> None:
    """FW-G3, FW-9.19."""
    # GIVEN the face, once against bare skin and once against a ward that takes all of it
    bare, warded = forward(), forward(statuses={"warded": 5})

    # WHEN it falls
    for table in (bare, warded):
        meet(table, foe)
        exchange(table, own=1, foe=face)

    # THEN only the wound poisons
    assert counter(bare, status) == n
    assert counter(warded, status) == 0


def test_g3_horror_needs_only_a_hit() -> None:
    """FW-G3, FW-9.12."""
    # GIVEN the Moth of Prayers
    table = forward()
    meet(table, "moth_of_prayers")

    # WHEN its HORROR falls on your MISS, and on your PARRY
    exchange(table, own=1, foe=5)
    assert (table.marker, table.health) == (-1, 20)
    exchange(table, own=2, foe=5)

    # THEN only a block keeps the Dread away
    assert table.marker == -1


def span(numbers: list[int]) -> str:
    """«5–9», or «8» if there is only one."""
    return f"{min(numbers)}–{max(numbers)}" if min(numbers) < max(numbers) else str(min(numbers))


def in_row(kind: str, row: int) -> list[Card]:
    content = GAME.new(1, 1).content
    return [
        card for card in content.cards if TYPES[card.kind] == kind and content.domains[card.domain].row == row
    ]


def rulebook() -> str:
    return (GAME.folder / "rulebook.md").read_text(encoding="utf-8")


def test_g3_the_rulebook_knows_the_numbers_of_duels() -> None:
    """FW-G3: whatever play-testing makes of them."""
    # GIVEN the Duels as shipped, row by row
    hp = [span([foe.hp for foe in in_row("duel", row)]) for row in range(1, 6)]

    # WHEN the rulebook is read
    words = (
        f"Duels have {hp[0]} HP in row 1, {hp[1]} in row 2, {hp[2]} in row 3, {hp[3]} in row 4 and {hp[4]} in row 5; "
        "their ATK is 0 in rows 1 and 2 and 0–1 above."
    )

    # THEN it says the same
    assert words in rulebook()
    assert [span([foe.atk for foe in in_row("duel", row)]) for row in (1, 2)] == ["0", "0"]
    assert {foe.atk for row in (3, 4, 5) for foe in in_row("duel", row)} == {0, 1}


def test_g3_the_rulebook_knows_the_numbers_of_confrontations() -> None:
    """FW-G3."""
    # GIVEN the Confrontations as shipped, row by row
    hp = [span([foe.hp for foe in in_row("confrontation", row)]) for row in range(1, 6)]
    atk = [span([foe.atk for foe in in_row("confrontation", row)]) for row in range(1, 6)]

    # WHEN the rulebook is read
    words = (
        f"Confrontations have {hp[0]} HP and ATK {atk[0]} in row 1, {hp[1]} HP and ATK {atk[1]} in row 2, "
        + (f"{hp[2]} and {atk[2]} in row 3, {hp[3]} and {atk[3]} in row 4, {hp[4]} and {atk[4]} in row 5.")
    )

    # THEN it says the same
    assert words in rulebook()


def test_g3_the_rulebook_knows_what_pits_and_terrors_cost() -> None:
    """FW-G3."""
    # GIVEN what Pits and Terrors as shipped cost, row by row
    cost = []
    for row in range(1, 6):
        texts = [card.failure for card in in_row("pit", row)]
        texts += [text for card in in_row("terror", row) for text in (card.a, card.b)]
        losses = [re.findall(r"\blose (\d+)", text.source) for text in texts if text is not None]
        cost.append(span([int(lost) for found in losses for lost in found]))

    # WHEN the rulebook is read
    words = (
        f"Pits and Terrors cost {cost[0]} Health in row 1, {cost[1]} in row 2, {cost[2]} in row 3, "
        f"{cost[3]} in row 4 and {cost[4]} in row 5."
    )

    # THEN it says the same
    assert words in rulebook()


def test_g4_the_rulebook_and_the_options_know_the_guardians_hp() -> None:
    """FW-G4, FW-G9."""
    # GIVEN the Guardian as shipped
    content = GAME.new(1, 1).content
    hp, seals = content.guardian_hp, content.seals_required

    # WHEN rulebook and options are read
    words = rulebook()
    told = next(option.explain for option in GAME.options() if option.name == "difficulty")

    # THEN they say the same
    assert f"It has {hp['standard']} HP ({hp['story']} on `story`, {hp['harsh']} on `harsh`)" in words
    assert all(f"Dragon {hp[level]} HP" in told[level] for level in hp)
    assert seals == {"story": 0, "standard": 1, "harsh": 2}


# Items, Blessings, Caesuras, Pits, Terrors, Rests


@pytest.mark.parametrize("card", of_type("item"))
def test_g7_an_item_does_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-7.4, FW-7.7."""
    # GIVEN the Item in hand
    held = "hearth_loaf" if card.id != "hearth_loaf" else "tallow_lantern"
    table = laden(pack=card.pack, items=[card.id, held])
    before = position(table)

    # WHEN it is used, if it has a Use line
    if not card.texts:
        assert refusal(table, "use_item", card.id) == "FW-7.7"
        return
    answer(table, "use_item", card.id)
    peek = settle(table)

    # THEN it did what it prints and lies on the discard pile
    assert position(table, peek) == after(card.texts[0], before._replace(items=1))
    assert names(table, table.discard)[-1] == card.id


@pytest.mark.parametrize("card", of_type("blessing"))
def test_g7_a_blessing_does_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-14.1."""
    # GIVEN a position in which it can change something, with neither Dread nor much Resolve
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN it is turned
    meet(table, card.id)
    answer(table, "go_on")
    peek = settle(table)

    # THEN it did what it prints and lies on the discard pile
    assert position(table, peek) == after(card.texts[0], before)
    assert names(table, table.discard)[-1] == card.id


@pytest.mark.parametrize("card", of_type("caesura"))
def test_g7_a_caesura_has_its_minor_text(card: Printed) -> None:
    """FW-G7, FW-13.2."""
    # GIVEN `caesura_text: minor`, and unknown cards beside it
    table = laden(pack=card.pack, options={"caesura_text": "minor"})
    before = position(table)

    # WHEN it is turned
    turn_up(table, card.id)
    answer(table, "go_on")
    peek = settle(table)

    # THEN its trifle happened
    assert position(table, peek) == after(card.texts[0], before)


@pytest.mark.parametrize("card", of_type("pit"))
@pytest.mark.parametrize("passed", [True, False])
def test_g7_a_pit_does_what_it_prints(card: Printed, passed: bool) -> None:
    """FW-G7, FW-11.1–11.3: the target number just reached, and just missed."""
    # GIVEN a Pit and its printed target number
    tn, mode = card.texts[0].split()
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN each roll is exactly the target number, or one less
    turn_up(table, card.id)
    rolls = 3 if mode == "extended" else 1
    roll_tests(table, *[int(tn) if passed else int(tn) - 1] * rolls)
    peek = settle(table)

    # THEN the matching outcome happened
    assert position(table, peek) == after(card.texts[1 if passed else 2], before)


@pytest.mark.parametrize("card", of_type("terror"))
@pytest.mark.parametrize("which", ["a", "b"])
def test_g7_a_terror_does_what_it_prints(card: Printed, which: str) -> None:
    """FW-G7, FW-10.3."""
    # GIVEN a Terror among unknown cards
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN one of its effects is chosen
    turn_up(table, card.id)
    answer(table, f"choose_{which}")
    peek = settle(table)

    # THEN it happened, and the other did not
    assert position(table, peek) == after(card.texts[0 if which == "a" else 1], before)


@pytest.mark.parametrize("card", of_type("rest"))
def test_g7_a_rest_is_a_standard_rest(card: Printed) -> None:
    """FW-G7, FW-15.1."""
    # GIVEN Resolve and wounds
    table = forward(pack=card.pack, marker=2, health=10)

    # WHEN a Rest is turned and both purchases made
    meet(table, card.id)
    answer(table, "buy_heal")
    answer(table, "buy_grace")

    # THEN it sold 5 Health and 1 Grace for 1 Resolve each
    assert (table.health, table.grace, table.marker) == (15, 1, 0)


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


@pytest.mark.parametrize(("weapon", "atk"), [("woodcutters_hatchet", 1), ("leviathans_tooth", 2)])
def test_g7_plain_weapons(weapon: str, atk: int) -> None:
    # GIVEN Woodcutter's Hatchet (ATK +1) or Leviathan's Tooth (ATK +2)
    table = in_fight("the_helmsman", equipment=[weapon])

    # WHEN you HIT
    # THEN it deals 1 + ATK
    assert dealt(table, own=3) == 1 + atk


@pytest.mark.parametrize("armour", ["bannermans_shield", "thornmail"])
def test_g7_plain_armour(armour: str) -> None:
    # GIVEN Bannerman's Shield or Thornmail (DEF +1)
    table = in_fight(equipment=[armour])

    # WHEN a CRITICAL and a HIT fall
    # THEN each is 1 less
    assert (taken(table, foe=5), taken(table, foe=3)) == (1, 0)


def test_g7_quilted_coat_wards_the_first_damage_of_each_fight() -> None:
    # GIVEN the Quilted Coat (fight_ward 2)
    table = in_fight("the_architect", equipment=["quilted_coat"])

    # WHEN the foe MISSES, and then strikes twice for 2
    # THEN the ward takes the first blow, not the MISS
    assert (taken(table, foe=1), taken(table, foe=4), taken(table, foe=4)) == (0, 0, 2)


def test_g7_pilgrims_staff_helps_in_the_first_exchange_and_in_pits() -> None:
    # GIVEN the Pilgrim's Staff
    table = in_fight(equipment=["pilgrims_staff"])

    # WHEN a foe HITS in the first and second exchange
    assert (taken(table, foe=3), taken(table, foe=3)) == (0, 1)

    # THEN DEF helped in the first; and a Pit of 3 is passed with a 2
    table = forward(equipment=["pilgrims_staff"])
    meet(table, "rotten_floorboards")
    roll_tests(table, 2)
    assert table.health == 20


@pytest.mark.parametrize(("foe", "blow"), [("hollow_neighbour", 2), ("the_reeve_who_stayed", 3)])
def test_g7_guard_captains_sabre_bites_deeper_in_confrontations(foe: str, blow: int) -> None:
    # GIVEN the Guard Captain's Sabre, in a Duel and in a Confrontation
    table = in_fight(foe, equipment=["guard_captains_sabre"])

    # WHEN you HIT
    # THEN ATK is 1, and 2 in Confrontations
    assert dealt(table, own=3) == blow


def test_g7_gilded_gauntlet_makes_a_one_a_hit() -> None:
    # GIVEN the Gilded Gauntlet
    table = in_fight(equipment=["gilded_gauntlet"])

    # WHEN a 1 is rolled
    # THEN it is a HIT
    assert dealt(table, own=1) == 1


def test_g7_spireglass_rapier_sharpens_criticals() -> None:
    # GIVEN the Spireglass Rapier
    table = in_fight("the_helmsman", equipment=["spireglass_rapier"])

    # WHEN you HIT and strike a CRITICAL
    # THEN ATK +1, and 1 more on the CRITICAL
    assert (dealt(table, own=3), dealt(table, own=5)) == (2, 4)


@pytest.mark.parametrize(("roll", "health"), [(2, 20), (1, 17)])
def test_g7_climbers_harness_adds_two_to_pit_rolls(roll: int, health: int) -> None:
    # GIVEN the Climber's Harness and a Pit of 4
    table = forward(equipment=["climbers_harness"])
    meet(table, "heat_shimmer")

    # WHEN a 2 or a 1 is rolled
    roll_tests(table, roll)

    # THEN 2 + 2 is enough, 1 + 2 is not
    assert table.health == health


def test_g7_sunbleached_spear_leads_the_first_exchange() -> None:
    # GIVEN the Sunbleached Spear
    table = in_fight("the_helmsman", equipment=["sunbleached_spear"])

    # WHEN two exchanges are fought with HITs on both sides (HIT 1 + ATK 1)
    table.fight.atk = 0
    first = (dealt(table, own=3, foe=4), 20 - table.health)
    second = (dealt(table, own=3, foe=4), 20 - table.health)

    # THEN ATK 2 and DEF 1 in the first, ATK 1 in the second
    assert (first, second) == ((3, 0), (2, 1))


def test_g7_huntsmans_cloak_evades_one_duel_per_domain() -> None:
    # GIVEN the Huntsman's Cloak, and a loaf that keeps windows open
    table = forward(equipment=["huntsmans_cloak"], items=["hearth_loaf"], health=10)

    # WHEN a Duel is revealed and evaded
    meet(table, "hollow_neighbour")
    answer(table, "activate", "huntsmans_cloak")

    # THEN no fight, no reward; and no second time in this Domain (FW-8.7)
    assert (names(table, table.discard), table.marker, table.fights) == (["hollow_neighbour"], 0, 0)
    meet(table, "barn_wight")
    assert refusal(table, "activate", "huntsmans_cloak") == "FW-8.7"


def test_g7_huntsmans_cloak_is_no_help_in_confrontations_and_is_renewed_in_the_next_domain() -> None:
    # GIVEN the Huntsman's Cloak, used in Termina
    table = forward(equipment=["huntsmans_cloak"])
    meet(table, "hollow_neighbour")
    answer(table, "activate", "huntsmans_cloak")

    # WHEN a Confrontation is met
    meet(table, "the_reeve_who_stayed")
    assert refusal(table, "activate", "huntsmans_cloak") == "FW-8.2"

    # THEN it cannot be evaded; after entering the next Domain a Duel can
    table = forward(equipment=["huntsmans_cloak"], row=["hollow_neighbour"], deck=[])
    answer(table, "reveal", 1)
    answer(table, "activate", "huntsmans_cloak")
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "kneeling_hollow")
    assert offered(table, "activate") == [("huntsmans_cloak",)]


def test_g7_lamp_of_the_unshriven_wards_and_breaks_the_veil() -> None:
    # GIVEN the Lamp
    table = in_fight("the_architect", equipment=["lamp_of_the_unshriven"])

    # WHEN blows of 2 fall
    assert (taken(table, foe=4), taken(table, foe=4)) == (0, 2)

    # THEN it wards 2, and breaks the Veil on the Guardian's arrival while it stays in its slot
    table = at_gate(equipment=["lamp_of_the_unshriven"])
    face_guardian(table)
    assert table.seals[table.content.seal_of["veil"]]
    assert names(table, table.equipment) == ["lamp_of_the_unshriven"]


def test_g7_rimebound_maul_is_slow_and_heavy() -> None:
    # GIVEN the Rimebound Maul
    table = in_fight("the_architect", equipment=["rimebound_maul"])

    # WHEN two exchanges are fought with CRITICALs against blows of 2
    first = (dealt(table, own=5, foe=4), 20 - table.health)
    second = (dealt(table, own=5, foe=4), 20 - table.health)

    # THEN the first is a MISS with a ward of 1, the second deals 2 + 2
    assert (first, second) == ((0, 1), (4, 3))


# Snares, each in force


def test_g7_homesick_makes_heals_one_smaller() -> None:
    # GIVEN Homesick
    table = forward(snares=["homesick"], health=10)

    # WHEN 5 and 0 are healed
    run(table, heal, 5)
    assert table.health == 14
    run(table, heal, 0)

    # THEN 1 less, never below 0
    assert table.health == 14


def test_g7_vow_of_silence_forbids_grace() -> None:
    # GIVEN Vow of Silence, Grace, and an Item that opens the window
    table = in_fight(snares=["vow_of_silence"], grace=3, health=10, items=["hearth_loaf"])

    # WHEN the dice are rolled
    answer(table, "roll_exchange")

    # THEN no Grace can be spent
    assert refusal(table, reroll_own) == "FW-1.2"
    assert refusal(table, read_results) == ""


def test_g7_borrowed_grief_doubles_the_first_price_at_each_rest() -> None:
    # GIVEN Borrowed Grief and 4 Resolve
    table = forward(snares=["borrowed_grief"], marker=4, health=2)

    # WHEN one heal is bought at each of two Rests
    for rest, left in (("your_own_bed", 2), ("the_chapel_porch", 0)):
        meet(table, rest)
        answer(table, "buy_heal")
        answer(table, "stop_resting")

        # THEN each cost 2
        assert table.marker == left


@pytest.mark.parametrize(("foe", "atk"), [("the_reeve_who_stayed", 1), ("barn_wight", 0)])
def test_g7_wanted_sharpens_confrontations(foe: str, atk: int) -> None:
    # GIVEN Wanted
    table = in_fight(foe, snares=["wanted"])

    # WHEN a foe is met
    # THEN those of Confrontations have ATK +1
    assert table.fight.atk == atk


def test_g7_echoes_double_the_first_unblocked_blow_before_def() -> None:
    # GIVEN Echoes and DEF 1
    table = in_fight("the_helmsman", snares=["echoes"], equipment=["thornmail"])

    # WHEN a blow of 2 is blocked, then two get through
    # THEN the first unblocked one is doubled before DEF
    assert (taken(table, foe=4, own=2), taken(table, foe=4), taken(table, foe=4)) == (0, 3, 1)


@pytest.mark.parametrize(("card", "health"), [("the_reeve_who_stayed", 19), ("barn_wight", 20)])
def test_g7_thirst_costs_health_when_a_confrontation_is_revealed(card: str, health: int) -> None:
    # GIVEN Thirst
    table = forward(snares=["thirst"])

    # WHEN a foe is revealed
    meet(table, card)

    # THEN a Confrontation costs 1 before anything else
    assert table.health == health


def test_g7_sand_in_the_joints_makes_the_first_exchange_a_miss() -> None:
    # GIVEN Sand in the Joints, and the Gauntlet, which it overrides (FW-9.23)
    table = in_fight(snares=["sand_in_the_joints"], equipment=["gilded_gauntlet"])

    # WHEN a 1 is rolled twice
    # THEN the first is a MISS
    assert (dealt(table, own=1), dealt(table, own=1)) == (0, 1)


def test_g7_brume_blind_makes_looking_useless() -> None:
    # GIVEN Brume-blind
    table = forward(snares=["brume_blind"])

    # WHEN the Moth of Prayers is defeated, which lets one peek
    meet(table, "moth_of_prayers")
    table.fight.hp = 1
    exchange(table, own=3, foe=1)

    # THEN nothing is seen
    assert asked(table) == "choose_slot"


def test_g7_clinging_moss_dulls_the_first_exchange() -> None:
    # GIVEN Clinging Moss and ATK 1
    table = in_fight("the_helmsman", snares=["clinging_moss"], equipment=["woodcutters_hatchet"])

    # WHEN you HIT twice
    # THEN ATK counts as 0 the first time
    assert (dealt(table, own=3), dealt(table, own=3)) == (1, 2)


@pytest.mark.parametrize(("foe", "hp"), [("barn_wight", 4), ("the_reeve_who_stayed", 4)])
def test_g7_the_hunted_toughens_duels(foe: str, hp: int) -> None:
    # GIVEN The Hunted
    table = in_fight(foe, snares=["the_hunted"])

    # WHEN a Duel (3 HP) or a Confrontation (4 HP) begins
    # THEN only the Duel has 1 HP more
    assert table.fight.hp == hp


@pytest.mark.parametrize(("turn", "health"), [(5, 20), (6, 19), (7, 20), (12, 19), (18, 19)])
def test_g7_creeping_rot_counts_turns(turn: int, health: int) -> None:
    # GIVEN Creeping Rot
    table = forward(snares=["creeping_rot"])
    table.turn = turn

    # WHEN that turn of a Domain ends
    meet(table, "the_road_gate")

    # THEN turns 6, 12 and 18 cost 1
    assert table.health == health


def test_g7_sweet_stench_makes_poison_stronger() -> None:
    # GIVEN Sweet Stench
    table = forward(snares=["sweet_stench"])

    # WHEN Poisoned 2 and Chilled 2 are gained
    run(table, gain_status, "poisoned", 2)
    run(table, gain_status, "chilled", 2)

    # THEN only the poison is 1 higher
    assert (counter(table, "poisoned"), counter(table, "chilled")) == (3, 2)


def test_g7_frostbite_turns_criticals_into_hits() -> None:
    # GIVEN Frostbite and the Rapier, whose CRITICAL would be sharper
    table = in_fight("the_helmsman", snares=["frostbite"], equipment=["spireglass_rapier"])

    # WHEN a 5 is rolled
    # THEN it is a HIT with ATK 1
    assert dealt(table, own=5) == 2


def test_g7_shackles_make_swaps_painful() -> None:
    # GIVEN Shackles and full slots
    table = forward(
        snares=["shackles"],
        items=["visor_sliver", "ashen_circlet"],
        equipment=["quilted_coat", "thornmail"],
    )

    # WHEN an Item and Equipment are swapped, and an Item is left
    meet(table, "hearth_loaf")
    answer(table, "swap", "visor_sliver")
    assert table.health == 18
    meet(table, "woodcutters_hatchet")
    answer(table, "swap", "thornmail")
    assert table.health == 16
    meet(table, "tallow_lantern")
    answer(table, "leave_find")

    # THEN each swap cost 2, leaving costs nothing
    assert table.health == 16


def test_g7_becalmed_allows_two_purchases_at_each_rest() -> None:
    # GIVEN Becalmed and 4 Resolve
    table = forward(snares=["becalmed"], marker=4, health=2)
    meet(table, "your_own_bed")

    # WHEN two purchases are made
    answer(table, "buy_heal")
    answer(table, "buy_grace")

    # THEN a third is refused
    assert refusal(table, "buy_heal") == refusal(table, "buy_grace") == "FW-1.2"


# Special texts


@pytest.mark.parametrize(("marker", "lost"), [(1, 3), (2, 2), (4, 2)])
def test_g7_your_name_in_the_well_is_milder_with_resolve(marker: int, lost: int) -> None:
    # GIVEN Resolve below, at and above 2
    table = forward(marker=marker)
    meet(table, "your_name_in_the_well")

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN it costs 3, or 2 if Resolve ≥ 2
    assert table.health == 20 - lost


@pytest.mark.parametrize(("marker", "atk"), [(-1, 0), (-2, 1)])
def test_g7_the_faceless_abbot_grows_on_dread(marker: int, atk: int) -> None:
    # GIVEN Dread below and at 2 when the fight begins
    table = in_fight("the_faceless_abbot", marker=marker)

    # WHEN the Abbot is sized up, and the Dread passes afterwards
    table.marker = 0

    # THEN his ATK was settled at the start (FW-9.3)
    assert table.fight.atk == atk
    assert taken(table, foe=3) == 1 + atk


@pytest.mark.parametrize(("marker", "then"), [(0, 2), (2, 4), (-1, 2), (-3, 0)])
def test_g7_the_forgotten_name_helps_the_frightened_more(marker: int, then: int) -> None:
    # GIVEN the marker on either side
    table = forward(marker=marker)

    # WHEN The Forgotten Name is turned
    meet(table, "the_forgotten_name")

    # THEN 2 Resolve, or 3 if Dread ≥ 1
    assert table.marker == then


def test_g7_the_cutpurse_steals_an_item_of_your_choice() -> None:
    # GIVEN the Cutpurse and two Items without use
    table = in_fight("cutpurse", items=["visor_sliver", "ashen_circlet"])

    # WHEN his 5 wounds you
    exchange(table, own=1, foe=5)

    # THEN you lose 1 Health and an Item of your choice
    assert table.health == 19
    answer(table, "give", "visor_sliver")
    assert names(table, table.items) == ["ashen_circlet"]


def test_g7_a_blocked_cutpurse_steals_nothing() -> None:
    # GIVEN the Cutpurse, and DEF that takes the whole blow
    table = in_fight("cutpurse", items=["visor_sliver", "ashen_circlet"], equipment=["thornmail"])

    # WHEN his 5 falls without a wound
    exchange(table, own=1, foe=5)

    # THEN both Items are still there
    assert len(names(table, table.items)) == 2


def test_g7_the_tax_knight_takes_an_item_instead_of_a_fight() -> None:
    # GIVEN an Item
    table = forward(items=["visor_sliver"])
    meet(table, "the_tax_knight")

    # WHEN it is given before the first roll
    answer(table, "strike_bargain", 1)

    # THEN no fight, no reward
    assert names(table, table.items) == []
    assert (table.fights, table.marker) == (0, 0)
    assert names(table, table.discard) == ["visor_sliver", "the_tax_knight"]


def test_g7_the_tax_knight_cannot_be_bought_with_nothing() -> None:
    # GIVEN no Item
    table = forward()

    # WHEN the Tax-Knight is met
    meet(table, "the_tax_knight")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-1.4"


@pytest.mark.parametrize(("marker", "hp"), [(2, 6), (3, 5)])
def test_g7_the_champion_respects_resolve(marker: int, hp: int) -> None:
    # GIVEN Resolve below and at 3
    table = in_fight("champion_of_the_lists", marker=marker)

    # WHEN the fight begins
    # THEN his HP is 1 less if Resolve ≥ 3
    assert table.fight.hp == hp


@pytest.mark.parametrize(("marker", "hp"), [(-1, 5), (-2, 6)])
def test_g7_the_cold_star_watcher_feeds_on_dread(marker: int, hp: int) -> None:
    # GIVEN Dread below and at 2
    table = in_fight("cold_star_watcher", marker=marker)

    # WHEN the fight begins
    # THEN its HP is 1 more if Dread ≥ 2
    assert table.fight.hp == hp


@pytest.mark.parametrize(
    ("terror", "health", "marker"), [("the_ghostly_princess", 20, -1), ("the_sage_in_the_hollow_oak", 18, 0)]
)
def test_g7_princess_and_sage_join_asleep(terror: str, health: int, marker: int) -> None:
    """FW-G5."""
    # GIVEN the Terror turned
    table = forward()
    meet(table, terror)

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN the card itself is the companion, asleep, at its price
    assert names(table, table.companions) == names(table, table.asleep) == [terror]
    assert (table.health, table.marker, len(table.discard)) == (health, marker, 0)


@pytest.mark.parametrize(("marker", "health"), [(1, 15), (2, 16)])
def test_g7_light_through_glass(marker: int, health: int) -> None:
    # GIVEN Resolve below and at 2
    table = forward(marker=marker, health=10)

    # WHEN Light Through Glass is turned
    meet(table, "light_through_glass")

    # THEN it heals 5, or 6 if Resolve ≥ 2
    assert table.health == health


def test_g7_the_mirror_knight_strikes_as_you_do() -> None:
    """FW-9.24."""
    # GIVEN the Mirror Knight, fought; ATK 1 for you
    table = in_fight("the_mirror_knight", equipment=["woodcutters_hatchet"])

    # WHEN you roll 1 to 6
    results = []
    for own in range(1, 7):
        table.health, table.fight.hp = 20, 6
        exchange(table, own=own)
        results.append((6 - int(table.fight.hp), 20 - int(table.health)))

    # THEN he deals by the number of your die, with his own ATK; blocks meet blocks
    assert results == [(0, 0), (0, 0), (2, 1), (2, 1), (3, 2), (0, 0)]


def test_g7_the_mirror_knight_reads_the_number_not_your_result() -> None:
    """FW-9.24: a 1 that your Gauntlet makes a HIT is a MISS in the mirror."""
    # GIVEN the Gilded Gauntlet
    table = in_fight("the_mirror_knight", equipment=["gilded_gauntlet"])

    # WHEN you roll a 1
    # THEN you HIT, and he MISSES
    assert dealt(table, own=1, foe=1) == 1
    assert table.health == 20


def test_g7_the_mirror_knight_needs_his_visor() -> None:
    """FW-G5."""
    # GIVEN no Visor Sliver
    table = forward(items=["ashen_circlet"])

    # WHEN he is met
    meet(table, "the_mirror_knight")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-1.4"


@pytest.mark.parametrize(("marker", "refused"), [(0, ""), (-1, ""), (-2, "FW-10.7")])
def test_g7_mirage_of_home_holds_the_frightened(marker: int, refused: str) -> None:
    # GIVEN Dread below and at 2
    table = forward(marker=marker)

    # WHEN the Mirage is turned
    meet(table, "mirage_of_home")

    # THEN B cannot be chosen if Dread ≥ 2
    assert refusal(table, "choose_b") == refused


def test_g7_the_lantern_eater_leaves_you_lost() -> None:
    # GIVEN the Lantern Eater
    table = in_fight("lantern_eater")

    # WHEN its 5 falls on your PARRY, and on your MISS
    exchange(table, own=2, foe=5)
    assert counter(table, "lost") == 0
    exchange(table, own=1, foe=5)

    # THEN no damage, no Dread, but Lost 2
    assert (counter(table, "lost"), table.health, table.marker) == (2, 20, 0)


@pytest.mark.parametrize(("marker", "first"), [(-1, 1), (-2, 0)])
def test_g7_mother_of_briars_holds_the_frightened(marker: int, first: int) -> None:
    # GIVEN Dread below and at 2
    table = in_fight("mother_of_briars", marker=marker)

    # WHEN you HIT in the first and second exchange
    # THEN the first is a MISS if Dread ≥ 2 at the start
    assert (dealt(table, own=3), dealt(table, own=3)) == (first, 1)


@pytest.mark.parametrize(("marker", "left"), [(1, 2), (2, 1)])
def test_g7_the_stag_looks_back(marker: int, left: int) -> None:
    # GIVEN three Snares, and Resolve below and at 2
    table = forward(marker=marker, health=10, snares=["vow_of_silence", "shackles", "becalmed"])

    # WHEN The Stag Looks Back is turned
    meet(table, "the_stag_looks_back")
    settle(table)

    # THEN it heals 5 and cleanses 1, or 2 if Resolve ≥ 2
    assert (table.health, len(table.snares)) == (15, left)


def test_g7_the_hourglass_is_spent_on_the_guardian() -> None:
    # GIVEN the Hourglass, which has no Use line
    table = at_gate(items=["hourglass_of_amber_sap"])
    assert refusal(table, "use_item", "hourglass_of_amber_sap") == "FW-7.7"

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN it is discarded and the Hour broken
    assert names(table, table.items) == []
    assert (table.seals[table.content.seal_of["hour"]], table.fight.hp) == (True, 24)


@pytest.mark.parametrize(("poison", "hp"), [(0, 7), (1, 5)])
def test_g7_amara_is_weakened_by_poison(poison: int, hp: int) -> None:
    # GIVEN a player who is Poisoned, or not
    table = in_fight("amara_who_will_not_die", statuses={"poisoned": poison} if poison else {})

    # WHEN the fight begins
    # THEN her HP is 2 less for the Poisoned
    assert table.fight.hp == hp


def test_g7_frost_hollow_chills_on_a_wound() -> None:
    # GIVEN the Frost Hollow (ATK 1)
    table = in_fight("frost_hollow")

    # WHEN its 3 and its 4 wound you
    assert (taken(table, foe=3), counter(table, "chilled")) == (2, 0)

    # THEN the 4 deals 2 and chills
    assert (taken(table, foe=4), counter(table, "chilled")) == (2, 1)


@pytest.mark.parametrize(("items", "hp"), [([], 6), (["gaolers_keys"], 4)])
def test_g7_the_warden_fears_his_keys(items: list[str], hp: int) -> None:
    # GIVEN Gaoler's Keys in hand, or not
    table = in_fight("the_warden", items=items)

    # WHEN the fight begins
    # THEN his HP is 2 less with them
    assert table.fight.hp == hp


def test_g7_prisoner_zero_lets_the_resolute_pass() -> None:
    # GIVEN Resolve 3
    table = forward(marker=3)
    meet(table, "prisoner_zero")

    # WHEN 1 Resolve is given before the first roll
    answer(table, "strike_bargain", 1)

    # THEN no fight, no reward
    assert (table.marker, table.fights, table.health) == (2, 0, 20)
    assert names(table, table.discard) == ["prisoner_zero"]


def test_g7_prisoner_zero_stops_the_others() -> None:
    # GIVEN Resolve 2
    table = forward(marker=2)

    # WHEN Prisoner Zero is met
    meet(table, "prisoner_zero")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-9.4"


@pytest.mark.parametrize(("marker", "hp"), [(2, 7), (0, 7), (-1, 8), (-3, 10)])
def test_g7_what_the_sea_kept_grows_with_your_dread(marker: int, hp: int) -> None:
    # GIVEN some Dread, or none
    table = in_fight("what_the_sea_kept", marker=marker)

    # WHEN the fight begins
    # THEN its HP is 7 + your Dread
    assert table.fight.hp == hp


def test_g7_the_drowned_oath_can_kill_before_it_breaks_the_seal() -> None:
    """FW-1.9: bury (1 Dread), 1 Dread, then the Seal."""
    # GIVEN marker −2
    table = forward(marker=-2)
    meet(table, "the_drowned_oath")

    # WHEN the oath is sworn
    answer(table, "choose_a")

    # THEN the second Dread ended the run before the Seal broke
    assert has_lost(table)
    assert sum(table.seals) == 0


@pytest.mark.parametrize(("marker", "health"), [(1, 16), (2, 18)])
def test_g7_gold_on_the_water(marker: int, health: int) -> None:
    # GIVEN Resolve below and at 2
    table = forward(marker=marker, health=10)

    # WHEN Gold on the Water is turned
    meet(table, "gold_on_the_water")

    # THEN it heals 6, or 8 if Resolve ≥ 2, and gives 1 Resolve
    assert (table.health, table.marker) == (health, marker + 1)


@pytest.mark.parametrize(
    ("key", "companion"),
    [
        ("visor_sliver", "the_mirror_knight"),
        ("ashen_circlet", "the_ghostly_princess"),
        ("blind_astrolabe", "the_sage_in_the_hollow_oak"),
    ],
)
def test_g5_each_key_has_its_companion(key: str, companion: str) -> None:
    """FW-G5."""
    # GIVEN a key and its companion
    table = forward(asleep=[companion], items=[key])

    # WHEN the key is given
    answer(table, "give_key", companion)

    # THEN the companion is awake
    assert table.asleep == ()


@pytest.mark.parametrize("route", ["L1-L2-L4", "L1-L3-L6", "L1-L2-L5", "L1-L3-L5"])
def test_g5_every_companions_key_lies_on_the_way(route: str) -> None:
    """FW-G5: under the forward path rule."""
    # GIVEN the cards of a route up to row 3
    met = [card.id for card in CARDS if card.code[:2] in route.split("-")]

    # WHEN the companion of its last Domain is looked for
    content = forward().content
    cards = [content.cards[content.card_of[card]] for card in met]

    # THEN the key was on the way
    keys = {card.key for card in cards if card.key}
    assert {card.companion for card in cards if card.companion} <= keys


# Laws, Player card, story


def law(domain: str, **position: object) -> Table:
    options = {"domain_laws": True, **position.pop("options", {})}  # type: ignore[dict-item]
    return forward(options=options, domain=domain, completed=ROUTE_A[:1], **position)  # type: ignore[arg-type]


def test_g10_termina_lets_you_peek_on_entering() -> None:
    """FW-G10, FW-4.3."""
    # GIVEN the laws
    table = GAME.new(1, 1, {"domain_laws": True})

    # WHEN the run starts
    # THEN one card may be looked at before the first turn
    assert asked(table) == "peek"
    assert {args[1] for args in offered(table, "look_at")} == {1}


def test_g10_the_shrine_heals_more_at_rests() -> None:
    """FW-G10."""
    # GIVEN the law of the Shrine
    table = law("forgotten_shrine", marker=2, health=5)
    meet(table, "cloister_garden")

    # WHEN two heals are bought
    answer(table, "buy_heal")
    assert table.health == 11
    answer(table, "buy_heal")

    # THEN the first healed 6, the second 5
    assert table.health == 16


@pytest.mark.parametrize(("foe", "marker"), [("the_tax_knight", 2), ("cutpurse", 1)])
def test_g10_valthria_pays_more_for_confrontations(foe: str, marker: int) -> None:
    """FW-G10."""
    # GIVEN the law of Valthria
    table = law("bannered_city_valthria")
    meet(table, foe)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    table.fight.hp = 1

    # WHEN a Confrontation or a Duel, each paying 1 Resolve, is won
    exchange(table, own=4, foe=1)

    # THEN the Confrontation pays 1 more
    assert table.marker == marker


@pytest.mark.parametrize(("turn", "health"), [(8, 20), (9, 19), (10, 20), (18, 20)])
def test_g10_the_wastes_wear_you_down_in_turn_nine(turn: int, health: int) -> None:
    """FW-G10."""
    # GIVEN the law of the Wastes
    table = law("sirocco_wastes")
    table.turn = turn

    # WHEN the turn ends
    meet(table, "the_shape_of_wind")

    # THEN turn 9 costs 1
    assert table.health == health


def test_g10_the_brume_hides_slot_two() -> None:
    """FW-G10."""
    # GIVEN the law of the Brume
    table = law("darkwood_brume")

    # WHEN one may peek
    run(table, looking.peek, 3)

    # THEN slot 2 is hidden
    assert [args[0] for args in offered(table, "look_at")] == [1, 3]


def test_g10_the_glade_makes_poison_stronger() -> None:
    """FW-G10."""
    # GIVEN the law of the Glade
    table = law("amara_rot_glade")

    # WHEN Poisoned 2 is gained
    run(table, gain_status, "poisoned", 2)

    # THEN it is 1 higher
    assert counter(table, "poisoned") == 3


def test_g10_the_gaol_freezes_the_first_exchange_of_the_first_fight() -> None:
    """FW-G10."""
    # GIVEN the law of the Gaol, and two fights
    blows = []
    table = law("frozen_gaol")
    for foe in ("chain_beast", "frost_hollow"):
        meet(table, foe)
        blows += [dealt(table, own=3), dealt(table, own=3)]
        table.fight.hp = 1
        exchange(table, own=3, foe=1)

    # WHEN you HIT in their first and second exchanges
    # THEN only the very first was a MISS
    assert blows == [0, 1, 1, 1]


def test_g10_the_nightsea_buries_the_first_item_used() -> None:
    """FW-G10, FW-20.4."""
    # GIVEN the law of the Nightsea and two Items
    table = law("nightsea_expanse", health=3, marker=1, items=["hearth_loaf", "waterskin"])

    # WHEN both are used
    answer(table, "use_item", "hearth_loaf")
    assert (table.health, table.marker) == (8, 0)
    answer(table, "use_item", "waterskin")

    # THEN the first cost 1 Dread, and both lie on the discard pile
    assert (table.health, table.marker) == (15, 0)
    assert names(table, table.discard) == ["hearth_loaf", "waterskin"]


@pytest.mark.parametrize("domain", DOMAINS)
def test_g10_without_the_option_there_is_no_law(domain: str) -> None:
    """FW-G10, FW-4.3: titles carry no rules text by default."""
    # GIVEN a Domain, without the option
    table = forward(domain=domain, completed=ROUTE_A[:1] if domain != ROUTE_A[0] else ())

    # WHEN what is in force is read
    mods = table.mods

    # THEN there is nothing, although each Domain has a law in the pack
    assert (mods.triggers, len(mods.forbidden), sum(mods.n)) == (0, 0, 0)
    assert table.content.domains[table.domain].law is not None


def test_g8_the_player_card() -> None:
    """FW-G8."""
    # GIVEN a new run
    table = forward()

    # WHEN the Player card is read
    player = table.content.player

    # THEN no ATK, no DEF, no ability, and the limits 2, 2, 3
    assert (player.name, player.atk, player.defence, player.lasting) == (
        "The Child of the Mirror Knight",
        0,
        0,
        None,
    )
    assert (len(table.items), len(table.equipment), table.rules.companion_slots) == (2, 2, 3)


def test_g8_a_pack_may_bring_another_player_card(tmp_path: Path) -> None:
    """FW-G8."""
    # GIVEN a Player card with ATK 1, DEF 1 and an ability
    text = '[player]\npatch = true\natk = 1\ndefence = 1\nlasting = "pit_bonus 1"\n'
    table = forward(pack=packed(tmp_path, text))

    # WHEN its values are read
    values = (equipment.atk(table), equipment.defence(table))

    # THEN they count
    assert values == (1, 1)
    meet(table, "rotten_floorboards")
    roll_tests(table, 2)
    assert table.health == 20


def test_g13_the_story_is_told_in_27_texts() -> None:
    """FW-G13: an opening of 60–90 words, two lines for each Domain, eight endings."""
    # GIVEN the story
    content = forward().content

    # WHEN its texts are gathered
    told = [
        content.opening,
        *(domain.enter for domain in content.domains),
        *(domain.complete for domain in content.domains),
        *content.victory,
        *content.defeat.values(),
    ]

    # THEN there are 27, all different
    assert len(set(told)) == 27
    assert all(told)
    assert 60 <= len(content.opening.split()) <= 90


# The check of a pack (FW-G1)


def complaints(folder: Path, cards: str) -> str:
    with pytest.raises(PackErrors) as wrong:
        GAME.load(packed(folder, cards))
    return str(wrong.value)


@pytest.mark.parametrize(("cards", "words"), [
    (station("hearth_loaf", use='"heall 5"'), "«heall» in the use of «hearth_loaf» is not a word this game knows"),
    (station("hearth_loaf", type='"potion"'), "hearth_loaf"),
    (station("hearth_loaf", domain='"atlantis"'), "«atlantis» of the station «hearth_loaf» is not a domain"),
    (station("barn_wight", table='"giant"'), "«giant» of the station «barn_wight» is not a foe table"),
    (station("visor_sliver", key='"nobody"'), "the key «nobody» of the station «visor_sliver» belongs to no companion"),
    (station("your_name_in_the_well", b='""'), "«your_name_in_the_well» is a terror and needs both «a» and «b»"),
    (station("hearth_loaf", use='"discard nothing_at_all"'), "nothing_at_all"),
    (station("barn_wight", hp="0"), "hp"),
    ('[[station]]\nid = "extra"\ndomain = "frozen_gaol"\nname = "Extra"\ntype = "rest"\n', "has 19 stations"),
    ('[[domain]]\nid = "frozen_gaol"\npatch = true\nplace = 7\n', "place 7 has two domains"),
    ('[shape]\nstations_per_domain = 5\n', "a pack of this shape has 5 in each domain"),
    (station("the_ghostly_princess", lasting='""') + station("lamp_of_the_unshriven", lasting='"fight_ward 2"'),
     "the seal «veil»"),
    (station("the_ghostly_princess", lasting='""'), "the seal «veil»"),
], ids=[
    "unknown word", "unknown type", "unknown domain", "unknown table", "key without companion", "half a terror",
    "unknown card", "no hp", "nineteen stations", "two domains in a place", "another shape", "seal without source",
    "seal with one source",
])  # fmt: skip
def test_g1_a_wrong_pack_is_refused_with_the_place_and_the_word(
    cards: str, words: str, tmp_path: Path
) -> None:
    """FW-G1."""
    # GIVEN a pack with one thing wrong
    # WHEN it is loaded
    said = complaints(tmp_path, cards)

    # THEN the complaint names it, and the file
    assert words in said
    assert "cards.toml" in said or "toml" in said


def test_g1_a_pack_without_nine_domains_is_refused(tmp_path: Path) -> None:
    """FW-G1."""
    # GIVEN a pack that takes the Gaol and its cards away
    gaol = [card.id for card in CARDS if card.code.startswith("L8")]
    packed(tmp_path, "")
    head = (tmp_path / "pack.toml").read_text(encoding="utf-8")
    removed = f'{head}[remove]\ndomain = ["frozen_gaol"]\nstation = {gaol!r}\n'
    (tmp_path / "pack.toml").write_text(removed, encoding="utf-8")

    # WHEN it is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(str(tmp_path))

    # THEN it is refused
    assert "frozen_gaol" in str(wrong.value) or "domains" in str(wrong.value)


def test_g1_a_snare_that_nothing_removes_draws_a_warning(tmp_path: Path) -> None:
    """FW-G1."""
    # GIVEN a pack in which no card cleanses
    cleansing = ["bitterroot_poultice", "gaolers_keys"]
    cards = "".join(station(card, use='"heal 4"') for card in cleansing)
    cards += "".join(
        station(card.id, effect='"heal 4"')
        for card in CARDS
        if card.type == "blessing" and "cleanse" in card.texts[0]
    )

    # WHEN it is loaded
    pack = GAME.load(packed(tmp_path, cards))

    # THEN each Snare draws a warning
    assert len([one for one in pack.warnings if "FW-12.2" in str(one)]) == 15


def test_g14_the_workbench_pack() -> None:
    """FW-G14: 45 cards, five for each Domain, each type at least three times."""
    # GIVEN the workbench
    content = GAME.new(1, 1, {}, "forward-workbench").content

    # WHEN its cards are counted
    kinds = [card.kind for card in content.cards]

    # THEN there are 45 of all ten types
    assert len(kinds) == 45
    assert all(len(domain.cards) == 5 for domain in content.domains)
    assert all(kinds.count(kind) >= 3 for kind in range(len(TYPES)))


def test_g14_a_patch_changes_one_number_of_one_card(tmp_path: Path) -> None:
    """FW-G14: a change of a number is one line."""
    # GIVEN a patch that gives the Barn Wight 5 HP
    table = forward(pack=packed(tmp_path, station("barn_wight", hp="5")))

    # WHEN it is met
    meet(table, "barn_wight")

    # THEN its HP is 5, and everything else is as it was
    assert table.fight.hp == 5
    assert table.fight.foe is not None
    assert table.fight.foe.name == "Barn Wight"


def test_g1_a_pack_of_eight_domains_is_refused(tmp_path: Path) -> None:
    """FW-G1: even where every arrow still leads somewhere."""
    # GIVEN a pack without the Gaol, in which nothing leads to it or speaks of it
    gaol = [card.id for card in CARDS if card.code.startswith("L8")]
    packed(tmp_path, "")
    head = (tmp_path / "pack.toml").read_text(encoding="utf-8")
    removed = f'{head}[remove]\ndomain = ["frozen_gaol"]\nstation = {gaol!r}\n'
    (tmp_path / "pack.toml").write_text(removed, encoding="utf-8")
    ways = {
        "sirocco_wastes": ["amara_rot_glade"],
        "darkwood_brume": ["amara_rot_glade"],
        "amara_rot_glade": ["nightsea_expanse"],
    }
    patches = [
        f'[[domain]]\nid = "{domain}"\npatch = true\nforward = {forward!r}\nsideways = []\n'
        for domain, forward in ways.items()
    ]
    (tmp_path / "cards.toml").write_text("".join(patches), encoding="utf-8")

    # WHEN it is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(str(tmp_path))

    # THEN it is refused for that
    assert "8 domains besides alternatives; FORWARD is played with 9 (FW-G1)" in str(wrong.value)


def test_g1_a_snare_that_nothing_on_its_path_removes_draws_a_warning(tmp_path: Path) -> None:
    """FW-12.2: a Blessing of Termina lies behind you; an Item from there may come along."""

    def warned(kept: str) -> set[str]:
        cards = "".join(station(card, use='"heal 4"') for card in ("bitterroot_poultice", "gaolers_keys"))
        cards += "".join(
            station(card.id, effect='"cleanse 1"' if card.code.startswith("L1-") else '"heal 4"')
            for card in CARDS
            if card.type == "blessing" and "cleanse" in card.texts[0]
        )
        cards += station("hearth_loaf", use=kept)
        pack = GAME.load(packed(tmp_path, cards))
        return {str(one).split("«")[1].split("»")[0] for one in pack.warnings if "FW-12.2" in str(one)}

    # GIVEN a pack that cleanses in Termina alone, by a Blessing, or also by an Item
    snares = {card.id for card in CARDS if card.type == "snare"}
    at_home = {card.id for card in CARDS if card.type == "snare" and card.code.startswith("L1-")}

    # WHEN it is loaded, THEN the Snares met later draw a warning, unless the Item comes along
    assert warned('"heal 4"') == snares - at_home
    assert warned('"heal 4; cleanse 1"') == set()
