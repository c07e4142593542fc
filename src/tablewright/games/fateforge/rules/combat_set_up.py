"""Chapter 8, Combat Scene set-up, map and basic tokens."""

from __future__ import annotations

from tablewright.engine.pile import Pile
from tablewright.engine.table import GROUP
from tablewright.games.fateforge.pieces import GONE, HELD, NO_FOE, ON_FOE, Foe, Hero
from tablewright.games.fateforge.printed.cards import BULWARK
from tablewright.games.fateforge.printed.foes import BOSS, FOE_RED, NUMBERS, PURPLE
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import FOUNTAIN, TREE, Place, Scene
from tablewright.games.fateforge.rules import (
    battle_mode,
    enemies,
    hero_abilities,
    hero_set_up,
    items,
    movement,
    preparation,
    tutorial,
    weak_spots,
)
from tablewright.games.fateforge.table import PREPARATION, SCRIPT, SET_UP, Table


def scene_for(table: Table, id: str) -> Scene:
    """FF-G18: the sheet for this number of heroes."""
    sheets = table.content.scenes[id]
    return sheets[max(2, min(4, len(table.heroes))) - 2]


def set_scene(table: Table, id: str) -> None:
    """FF-8.1 to 8.18: everything is laid out as the sheet says; then the players may still arrange their things."""
    clear(table, scene_for(table, id))
    lay_scene(table)


def lay_scene(table: Table) -> None:
    """FF-8.2: the tokens and the enemies lie as the sheet says, or as earlier pages have left it (FF-G18)."""
    scene = table.scene
    table.open_doors = scene.open_doors
    table.geo = scene.ground.geometry(int(scene.open_doors))
    lay_things(table)
    lay_enemies(table)
    for spot in scene.spot_cubes:
        cover_first(table, spot)
    table.tell("FF-8.2", "{0}. {1}", scene.title, scene.summary, how="story")
    if scene.more_armour:
        table.tell("FF-G18", "Every enemy here has {0} armour more.", scene.more_armour, how="story")
    for goal in scene.objectives:
        table.tell("FF-8.2", "Objective: {0}", goal.text, how="story")
    if table.rules.difficulty == "gentle":
        table.food += 1  # FF-G20
    if table.in_campaign:
        table.do(tutorial.offer_tutorial)
    table.do(choose_fighters)
    table.do(choose_bearer)
    for hero in table.heroes:
        table.do(choose_start, hero.index)
    table.do(before_combat)
    table.do(begin_combat)


def clear(table: Table, scene: Scene) -> None:
    """A new scene begins with nothing of the last one."""
    table.scene = scene
    table.open_doors = 0
    table.geo = scene.ground.geometry(0)
    table.difficult = scene.difficult
    table.foes = []
    for hero in table.heroes:
        hero.zone = NOWHERE
    table.traps_set = ()
    table.phase = SET_UP
    table.round = 0
    table.last_round = scene.rounds
    table.extra = 0
    table.order = ()
    table.track = ()
    table.reacting = ()
    table.reacting_shown = False
    table.defeated = ()
    table.escaped = ()
    table.risen = -1
    table.returning = ()
    table.returned_next = ()
    table.waiting_foes = scene.waits
    table.stood = 0
    table.way_out = -1
    table.alarm = False
    table.alarm_round = 0
    table.burned = False
    table.bearer_fell = False
    table.opened = ()
    table.collected = ()
    table.exploited = 0
    table.spots = ()
    table.ended = 0
    table.boss_toughness = 0
    table.boss_start = 0
    table.summoned = False
    table.script_out = ()
    table.script_shown = -1


def lay_things(table: Table) -> None:
    """FF-8.3 to 8.13, 30.1: tokens with their cubes."""
    things = table.scene.things
    table.place = [int(thing.zone) for thing in things]
    table.cubes = [int(thing.cubes) if thing.kind in (FOUNTAIN, TREE) else 0 for thing in things]
    table.guards = [NO_FOE] * len(things)


def lay_enemies(table: Table) -> None:
    """FF-8.8, 8.16, 32.1, G18, G20: tokens with their armour, guards in the notch, what they carry on them."""
    places = list(table.scene.places)
    if table.rules.difficulty == "gentle":
        for _ in range(len(table.heroes) // 2):
            drop_minion(table, places)
    for place in places:
        add_foe(table, place)
    for place in places:
        foe = table.foe(code_of(table, place))
        if foe is not None and place.guarded_by >= 0 and table.foe(int(place.guarded_by)) is not None:
            foe.guarded_by = place.guarded_by
    for i, thing in enumerate(table.scene.things):
        guard = table.foe(int(thing.guard)) if thing.guard >= 0 else None
        if guard is not None:
            table.guards[i] = int(guard.code)
            guard.guards = i
        if thing.carrier >= 0:
            table.place[i] = (
                ON_FOE + int(thing.carrier) if table.foe(int(thing.carrier)) is not None else GONE
            )


def code_of(table: Table, place: Place) -> int:
    colour = int(table.content.enemies[place.type].colour)
    return colour * NUMBERS + (0 if colour == BOSS else int(place.number))


def add_foe(table: Table, place: Place) -> None:
    kind = table.content.enemies[place.type]
    foe = Foe(code_of(table, place), int(place.type), int(place.zone))
    foe.armour = enemies.starting_armour(table, int(place.type))
    enemies.insert(table, foe)
    if kind.script:
        table.boss_start = foe.armour
        table.script = Pile(SCRIPT, list(range(len(kind.script))))
        table.spots = (0,) * len(kind.spots)
        for i, card in enumerate(kind.script):
            if card.id in table.scene.no_scripts:
                table.script_out = (*table.script_out, i)
                table.script.take(i)


def cover_first(table: Table, spot: int) -> None:
    """FF-G18: a cube lies on the first icon of this weak spot that has none."""
    boss = weak_spots.boss_of(table)
    if boss is None or spot >= len(table.spots):
        return
    icon = 0
    while table.spots[spot] >> icon & 1:
        icon += 1
    weak_spots.put_cube(table, spot, icon)


def drop_minion(table: Table, places: list[Place]) -> None:
    """FF-G18: from the card with the most tokens, red first; its highest number that neither guards nor carries."""
    best = -1
    for i, place in enumerate(places):
        if table.content.enemies[place.type].colour >= PURPLE or is_bound(table, place):
            continue
        if best < 0 or rank(table, places, place) > rank(table, places, places[best]):
            best = i
    if best >= 0:
        del places[best]


def rank(table: Table, places: list[Place], place: Place) -> tuple[int, bool, int]:
    count = sum(1 for other in places if other.type == place.type)
    return count, table.content.enemies[place.type].colour == FOE_RED, int(place.number)


def is_bound(table: Table, place: Place) -> bool:
    code = code_of(table, place)
    for thing in table.scene.things:
        if thing.guard == code or thing.carrier == code:
            return True
    return any(other.guarded_by == code for other in table.scene.places)


# Before the scene begins


def choose_fighters(table: Table) -> None:
    """FF-G16, CS-S4: so many heroes of the party's choice take part, whatever its size."""
    wanted = int(table.scene.heroes_taking_part)
    if wanted == 0 or wanted >= len(table.heroes):
        return
    for hero in table.heroes:
        stay_away(hero)
    for _ in range(wanted):
        table.do(choose_fighter)


def stay_away(hero: Hero) -> None:
    hero.away = True
    hero.down = True
    hero.zone = NOWHERE


def choose_fighter(table: Table) -> None:
    """FF-G16: one of those who take part."""
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-G16")
    for hero in table.heroes:
        if hero.away:
            table.offer(fight, hero.index)


def fight(table: Table, who: int) -> None:
    """FF-G16: this hero takes part."""
    hero = table.heroes[who]
    hero.away = False
    hero.down = False


def choose_bearer(table: Table) -> None:
    """FF-G22, 205: who carries the token that starts with a hero."""
    for thing in table.scene.things:
        if thing.with_hero:
            table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-8.2")
            for hero in table.heroes:
                table.offer(carry, hero.index, thing.id)


def carry(table: Table, who: int, id: str) -> None:
    """FF-8.2"""
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            table.place[i] = HELD + who


def choose_start(table: Table, who: int) -> None:
    """FF-8.3: with several start zones the players divide themselves as they like."""
    hero = table.heroes[who]
    starts = table.scene.starts
    if hero.away:
        return
    if len(starts) == 1:
        hero.zone = starts[0]
        return
    table.ask(hero.seat, "FF-8.3")
    for zone in starts:
        table.offer(start_at, who, table.zone_name(zone))


def start_at(table: Table, who: int, zone: str) -> None:
    """FF-8.3"""
    table.heroes[who].zone = table.scene.ground.zone(zone)


def before_combat(table: Table) -> None:
    """FF-8.17, R77: items and skills may still be arranged, and food eaten, until the players confirm."""
    if table.phase != SET_UP:
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-8.17")
    table.stay_open()
    battle_mode.offer_meals(table)
    items.offer_arranging(table, GROUP)
    table.offer(confirm)


def confirm(table: Table) -> None:
    """FF-8.17: Begin Combat."""
    table.phase = PREPARATION


def begin_combat(table: Table) -> None:
    """FF-2.9, 8.17, G3: the scene begins with stealth, stance and shield."""
    for hero in table.heroes:
        begin_scene(hero)
        hero_set_up.recount(table, int(hero.index))
        if not hero.down:
            table.do(hero_abilities.choose_stance, hero.index)
    movement.sweep(table)
    table.do(preparation.begin_round)


def begin_scene(hero: Hero) -> None:
    hero.stealth = True
    hero.drum = 0
    hero.blocks = 1 if hero.statics & BULWARK and not hero.down else 0
    if hero.zone == NOWHERE and not hero.away:
        hero.zone = 0
