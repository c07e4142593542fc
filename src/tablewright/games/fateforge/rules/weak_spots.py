"""Chapter 38, Weak spots (unlock 12)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS, fits, without_one
from tablewright.games.fateforge.pieces import Foe, Hero
from tablewright.games.fateforge.printed.dice import FOCUS, FROM, SHOT, SKILL_SHOT
from tablewright.games.fateforge.printed.foes import EnemyType, WeakSpot
from tablewright.games.fateforge.table import Table


def boss_of(table: Table) -> Foe | None:
    """The boss of the scene, if it is there."""
    if table.foes and table.enemy(table.foes[-1]).script:
        return table.foes[-1]
    return None


def icons_of(table: Table, kind: EnemyType, number: int) -> tuple[int, ...]:
    """FF-38.1: what a weak spot asks for, with what the story has added (FF-G18)."""
    more = sum(1 for spot in table.scene.spot_needs if spot == number)
    return (*kind.spots[number].icons, *((FOCUS,) * more))


def cannot_cover(table: Table, hero: Hero, boss: Foe, code: int, icon: int) -> str:
    """FF-38.1, R44: from its zone, or for shots from an adjacent one."""
    if not fits(code, icon):
        return "FF-38.1"
    if table.rules.weak_spot_results == "dice_only" and code < FROM:
        return table.because("FF-R44", "only dice count")
    distance = table.geo.distance(hero.zone, boss.zone)
    far = 1 if icon & (SHOT | SKILL_SHOT) else 0
    if distance <= far:
        return ""
    return table.because("FF-R44", "{0} {0:zone|zones} away, and {1} is the furthest", distance, far)


def offer_covers(table: Table, hero: Hero, distinct: list[int]) -> None:
    """FF-38.1: a result matching an uncovered icon covers it."""
    boss = boss_of(table)
    if boss is None:
        return
    for number in range(len(table.enemy(boss).spots)):
        covered = table.spots[number]
        tried: list[int] = []
        for i, icon in enumerate(icons_of(table, table.enemy(boss), number)):
            if covered >> i & 1 or icon in tried:
                continue
            tried.append(icon)
            for code in distinct:
                if fits(code, icon):
                    table.offer(
                        cover, RESULT_WORDS[code], number + 1, i + 1,
                        unless=cannot_cover(table, hero, boss, code, icon),
                    )  # fmt: skip


def cover(table: Table, result: str, number: int, icon: int) -> None:
    """FF-38.1: a black cube on the icon."""
    hero = table.heroes[table.actor]
    hero.hand = without_one(hero.hand, RESULT_OF[result])
    table.fresh = False
    put_cube(table, number - 1, icon - 1)


def put_cube(table: Table, number: int, icon: int) -> None:
    """FF-38.2, 38.3: the last one exploits the weak spot."""
    boss = boss_of(table)
    if boss is None:
        return
    spots = list(table.spots)
    spots[number] |= 1 << icon
    table.spots = tuple(spots)
    table.tell("FF-38.1", "An icon of the weak spot of {0} is covered.", table.foe_name(int(boss.code)))
    if spots[number] == (1 << len(icons_of(table, table.enemy(boss), number))) - 1:
        exploit(table, boss, number)


def exploit(table: Table, boss: Foe, number: int) -> None:
    """FF-38.2, FF-G8: the consequence is revealed and happens."""
    kind = table.enemy(boss)
    spot = kind.spots[number]
    table.exploited |= 1 << number
    table.news += 1
    table.tell("FF-38.2", "{0}: {1}", spot.name, spot.text, how="story")
    heroes = len(table.heroes)
    boss.armour = max(0, int(boss.armour) - int(spot.armour_loss) * heroes)
    table.ended |= spot.ends
    if spot.toughness > 0:
        table.boss_toughness = heroes + spot.toughness
    drop_script(table, kind, spot)


def drop_script(table: Table, kind: EnemyType, spot: WeakSpot) -> None:
    """FF-G8: a script card leaves the deck."""
    if not spot.drops:
        return
    for i, card in enumerate(kind.script):
        if card.name == spot.drops and i not in table.script_out:
            table.script_out = (*table.script_out, i)
            if i in table.script.unseen:
                table.script.take(i)


def is_weakened(table: Table, foe: Foe, card: str) -> bool:
    """FF-G8: an exploited weak spot that takes 1 damage from this card."""
    for number, spot in enumerate(table.enemy(foe).spots):
        if spot.weakens and spot.weakens == card and table.exploited >> number & 1:
            return True
    return False


def can_mend(table: Table, foe: Foe) -> bool:
    """FF-G8: the root is not severed."""
    for number, spot in enumerate(table.enemy(foe).spots):
        if spot.no_mending and table.exploited >> number & 1:
            return False
    return True
