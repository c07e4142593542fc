"""Tables of Fateforge for tests: a map of a few zones, heroes, enemies and tokens where a clause needs them.

Results are written as records write them: `hit` is a converted result, `red_hit` one of a red die. Dice behind a
screen are always of a die: `hit` among them is red.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.fateforge.packs import content

from tablewright.engine.fate import Fate
from tablewright.games.fateforge.codes import FOE_OF, RESULT_OF
from tablewright.games.fateforge.pieces import HELD, ON_FOE, Foe, Hero
from tablewright.games.fateforge.printed.cards import SKILL, Card, Use
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.printed.foes import NUMBERS
from tablewright.games.fateforge.printed.ground import NOWHERE, Ground
from tablewright.games.fateforge.printed.scenes import (
    DOOR,
    FOUNTAIN,
    INTERACT,
    PORTAL,
    THINGS,
    TREE,
    Objective,
    Place,
    Scene,
    Thing,
)
from tablewright.games.fateforge.rules import campaign_frame, enemies, hero_set_up, hero_turns, preparation
from tablewright.games.fateforge.table import ACTION, SCRIPT, STREAMS, Rules, Table
from tablewright.testing import choose, options_of, run

# What lies on the table, in the words of a set-up


def hero(kind: str, zone: str = "a1", **more: Any) -> dict[str, Any]:
    """A hero: `hand`, `dice`, `skills`, `items`, `corruption`, `fear` in words; any field of a Hero by its name."""
    return {"kind": kind, "zone": zone, **more}


def foe(kind: str, number: int, zone: str, **more: Any) -> dict[str, Any]:
    """An enemy token: `guards` a thing by its id; any field of a Foe by its name."""
    return {"kind": kind, "number": number, "zone": zone, **more}


def thing(kind: str, zone: str, **more: Any) -> dict[str, Any]:
    """A map token, as `chest-1` and so on; a door or portal lies at `a1-b1`. `guard` and `on` name a foe, as R1."""
    return {"kind": kind, "zone": zone, **more}


def goal(kind: int, text: str = "a goal", **more: Any) -> Objective:
    made = Objective(kind, text)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def card(id: str, kind: int = SKILL, *, pay: str = "", gain: str = "", limit: int = 2, **more: Any) -> Card:
    """A card that no pack has: what it takes and what it yields."""
    made = Card(0, id, id.replace("_", " ").title(), kind)
    use = Use()
    use.pay = tuple(RESULT_OF[word] for word in pay.split())
    use.gain = tuple(RESULT_OF[word] for word in gain.split())
    use.limit = limit
    made.uses = (use,)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def content_with(*cards: Card) -> Content:
    """The pack with some cards more."""
    box = copy.copy(content())
    box.cards = list(box.cards)
    box.card_of = dict(box.card_of)
    for one in cards:
        one.index = len(box.cards)
        box.cards.append(one)
        box.card_of[one.id] = int(one.index)
    return box


# The map


def ground(
    zones: str,
    doors: Iterable[str] = (),
    portals: Iterable[str] = (),
    barricades: Iterable[str] = (),
    walls: Iterable[str] = (),
) -> Ground:
    """Zones like «a1 b1 c1», orthogonal neighbours joined; a barricade «b1<a1» protects b1 against shots from a1."""
    made = Ground(tuple(zones.split()))
    links = [0] * len(made.names)
    for one in range(len(made.names)):
        for other in range(len(made.names)):
            if abs(made.cols[one] - made.cols[other]) + abs(made.rows[one] - made.rows[other]) == 1:
                links[one] |= 1 << other
    for wall in walls:
        one, other = (made.zone(name) for name in wall.split("-"))
        links[one] &= ~(1 << other)
        links[other] &= ~(1 << one)
    made.links = tuple(links)
    made.doors = tuple(mask_of(made, door) for door in doors)
    made.portals = tuple(mask_of(made, portal) for portal in portals)
    shields = [0] * len(made.names)
    for barricade in barricades:
        zone, side = barricade.split("<")
        shields[made.zone(zone)] |= 1 << made.zone(side)
    made.shields = tuple(shields)
    return made


def mask_of(made: Ground, border: str) -> int:
    return sum(1 << made.zone(name) for name in border.split("-"))


# The table


def fateforge(
    *heroes: dict[str, Any],
    foes: Iterable[dict[str, Any]] = (),
    things: Iterable[dict[str, Any]] = (),
    zones: str = "a1 b1 c1",
    barricades: Iterable[str] = (),
    walls: Iterable[str] = (),
    difficult: str = "",
    goals: Iterable[Objective] = (),
    cards: Iterable[Card] = (),
    seats: int = 0,
    options: Mapping[str, Any] | None = None,
    scene: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """A Combat Scene in its first round; every field of the table, and `scene` for those of the set-up."""
    placed, laid = list(foes), list(things)
    rules = Rules()
    for name, value in (options or {}).items():
        setattr(rules, name, value)
    if not seats:
        seats = max(2, len(heroes))
    if seats == 1:
        rules.solo_heroes = len(heroes)
    box = content_with(*cards) if cards else content()
    table = campaign_frame.lay_out(box, rules, seats)
    table.steps = []
    table.heroes = [Hero(i, i if seats > 1 else 0) for i in range(len(heroes))]
    table.fate = Fate(0, STREAMS)
    table.log = []
    table.debug = True
    doors = [one["zone"] for one in laid if one["kind"] == "door"]
    portals = [one["zone"] for one in laid if one["kind"] == "portal"]
    made = Scene("test", "A test", ground(zones, doors, portals, barricades, walls))
    made.places = tuple(
        Place(box.enemy_of[one["kind"]], one["number"], made.ground.zone(one["zone"])) for one in placed
    )
    made.objectives = tuple(goals)
    for name, value in (scene or {}).items():
        setattr(
            made,
            name,
            made.ground.zone(value) if isinstance(value, str) and value in made.ground.names else value,
        )
    table.scene = made
    table.geo = made.ground.geometry(0)
    table.difficult = sum(1 << made.ground.zone(name) for name in difficult.split())
    made.difficult = table.difficult
    table.phase = ACTION
    table.round = 1
    table.last_round = int(made.rounds)
    lay_things(table, laid)
    for one in placed:
        lay_foe(table, one)
    attach(table, laid)
    for i, one in enumerate(heroes):
        lay_hero(table, i, one)
    table.order = tuple(range(len(heroes)))
    for name, value in fields.items():
        assert hasattr(table, name), name
        setattr(table, name, value)
    return table


def lay_things(table: Table, laid: list[dict[str, Any]]) -> None:
    made: list[Thing] = []
    names = table.scene.ground
    for one in laid:
        kind = THINGS.index(one["kind"])
        word = one.get("word", one["kind"])
        number = 1 + sum(1 for other in made if other.id.rsplit("-", 1)[0] == word)
        zone = names.zone(one["zone"]) if one["zone"] in names.names else NOWHERE
        called = f"exit-{one['letter'].lower()}" if "letter" in one else f"{word}-{number}"
        token = Thing(kind, called, word, zone)
        if kind in (DOOR, PORTAL):
            token.zones = mask_of(names, one["zone"])
        if kind == INTERACT:
            token.asks = (RESULT_OF["focus"],)
        for name, value in one.items():
            if hasattr(token, name) and name not in ("kind", "zone", "guard"):
                setattr(token, name, value)
        made.append(token)
    table.scene.things = tuple(made)
    table.place = [int(token.zone) for token in made]
    table.cubes = [int(token.cubes) if token.kind in (FOUNTAIN, TREE) else 0 for token in made]
    table.guards = [-1] * len(made)


def lay_foe(table: Table, one: dict[str, Any]) -> None:
    index = table.content.enemy_of[one["kind"]]
    colour = int(table.content.enemies[index].colour)
    token = Foe(colour * NUMBERS + one["number"] * (colour != 6), index, table.scene.ground.zone(one["zone"]))
    token.armour = enemies.starting_armour(table, index)
    enemies.insert(table, token)
    if table.content.enemies[index].script:
        table.boss_start = token.armour
        table.script.stream = SCRIPT
        table.script.unseen = list(range(len(table.content.enemies[index].script)))
        table.spots = (0,) * len(table.content.enemies[index].spots)
    for name, value in one.items():
        if name == "guarded_by":
            value = FOE_OF[value]
        if hasattr(token, name) and name not in ("zone", "type"):
            setattr(token, name, value if name != "guards" else token.guards)


def attach(table: Table, laid: list[dict[str, Any]]) -> None:
    """Who guards and who carries what."""
    for i, one in enumerate(laid):
        if "guard" in one:
            guard = table.foe(FOE_OF[one["guard"]])
            assert guard is not None, one
            table.guards[i] = int(guard.code)
            guard.guards = i
        if "on" in one:
            table.place[i] = ON_FOE + FOE_OF[one["on"]]
        if "held" in one:
            table.place[i] = HELD + one["held"]


def lay_hero(table: Table, who: int, one: dict[str, Any]) -> None:
    box = table.content
    you = table.heroes[who]
    kind = next(kind for kind in box.heroes if kind.id == one["kind"])
    hero_set_up.become(table, who, int(kind.index))
    you.zone = table.scene.ground.zone(one["zone"])
    you.stealth = False
    if "skills" in one:
        you.skills = tuple(box.card_of[name] for name in one["skills"].split())
        you.active = you.skills[:6]
    for name in one.get("items", "").split():
        give(table, who, name)
    you.corruption = tuple(index_of(box.corruption, name) for name in one.get("corruption", "").split())
    you.fear = tuple(index_of(box.fear, name) for name in one.get("fear", "").split())
    for index in you.corruption:
        table.corruption.take(index)
    for index in you.fear:
        table.fears.take(index)
    if "dice" in one:
        you.dice = tuple(RESULT_OF[coloured(word)] for word in one["dice"].split())
        you.hand = you.dice
        you.ready = True
    if "hand" in one:
        you.hand = tuple(RESULT_OF[word] for word in one["hand"].split())
    hero_set_up.recount(table, who)
    for name, value in one.items():
        if name in ("kind", "zone", "skills", "items", "corruption", "fear", "dice", "hand"):
            continue
        assert hasattr(you, name), name
        setattr(you, name, value)


def give(table: Table, who: int, name: str) -> None:
    """An item in its slot."""
    you = table.heroes[who]
    item = table.content.card_of[name]
    slot = hero_set_up.free_slot_for(table, you, item)
    assert slot >= 0, f"no slot for {name}"
    hero_set_up.put_in(table, you, item, slot)


def coloured(word: str) -> str:
    return word if word.partition("_")[0] in DICE else f"red_{word}"


def index_of(deck: list[Any], name: str) -> int:
    return next(i for i, one in enumerate(deck) if one.id == name)


# What happens, and what is seen afterwards


def take_turn(table: Table, who: int = 0) -> None:
    """This hero's turn begins; a stance is kept."""
    run(table, hero_turns.begin_turn, who)
    if table.asking[0].__name__ == "take_stance":
        choose(table, "keep_stance")


def behind_screen(table: Table, seat: int = 0) -> None:
    """This seat's dice are rolled, and it is asked what it does with them."""
    run(table, preparation.behind_screen, seat)


def answer(table: Table, word: str) -> None:
    """Take the option that a record would write like this."""
    offered = options_of(table)
    assert word in offered, f"{word!r} is not offered; there are {offered}"
    table.choose(offered.index(word))


def hand_of(table: Table, who: int = 0) -> str:
    """The results in hand, in words."""
    words = {code: word for word, code in RESULT_OF.items()}
    return " ".join(words[code] for code in table.heroes[who].hand)


def at(table: Table, who: int = 0) -> str:
    """The zone that a hero stands in."""
    return table.scene.ground.names[table.heroes[who].zone]


def token(table: Table, word: str) -> Foe:
    """An enemy on the map, as R1."""
    found = table.foe(FOE_OF[word])
    assert found is not None, f"{word} is not on the map"
    return found


def is_there(table: Table, word: str) -> bool:
    return table.foe(FOE_OF[word]) is not None


def zone_of(table: Table, word: str) -> str:
    return table.scene.ground.names[token(table, word).zone]


def health_of(table: Table) -> list[int]:
    return [int(one.health) for one in table.heroes]


def said(table: Table) -> str:
    return " ".join(str(line) for line in table.log or ())


def bag_of(table: Table) -> list[str]:
    return [table.content.cards[item % (1 << 12)].id for item in table.bag]
