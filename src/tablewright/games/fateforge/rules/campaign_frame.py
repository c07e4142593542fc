"""Chapter 1, Campaign frame: what is played, by whom, what lies ready at the start, and how a part begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablewright.engine.game import Value
from tablewright.engine.pile import Pile
from tablewright.games.fateforge.journey import FIGHT, NOBODY, REST
from tablewright.games.fateforge.printed.cards import Stir
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.rules import (
    battle_mode,
    campaign_fights,
    campaign_management,
    combat_set_up,
    hero_set_up,
    rest_scenes,
    story_scenes,
)
from tablewright.games.fateforge.table import BETWEEN, CORRUPTIONS, FEARS, TRAPS, Rules, Table

SKILL_GOLD: Final = (0, 0, 12, 26)  # FF-G28, by Act
ITEM_GOLD: Final = (0, 0, 6, 12)


def rules_from(options: Mapping[str, Value]) -> Rules:
    """FF-1.1: the readings in force are settled before the game and do not change in it."""
    rules = Rules()
    for name, value in options.items():
        setattr(rules, name, value)
    return rules


def lay_out(content: Content, rules: Rules, seats: int) -> Table:
    """FF-1.3, 24.1: the decks lie ready; the players choose their heroes, then what is to be played begins.

    FF-2.12: the bag is empty.
    """
    table = Table(content, rules, seats)
    table.corruption = Pile(CORRUPTIONS, cards_of(content.corruption))
    table.fears = Pile(FEARS, cards_of(content.fear))
    table.traps = Pile(TRAPS, cards_of(content.traps))
    table.do(open_game)
    return table


def cards_of(deck: list[Stir]) -> list[int]:
    """FF-G9 to G11: each title as often as it is printed."""
    return [index for index, card in enumerate(deck) for _ in range(int(card.copies))]


def open_game(table: Table) -> None:
    """FF-1.16: every player selects a hero, then the game starts."""
    table.do(hero_set_up.seat_heroes)
    table.do(begin_questline if table.rules.mode == "battle" else begin_single_scene)


def begin_questline(table: Table) -> None:
    """FF-25.6: the questline that was chosen. FF-25.5: one at a time, and a saved one goes on where it was."""
    for line in table.content.questlines:
        if line.id == table.rules.questline:
            table.questline = line.index
    battle_mode.begin_questline(table)


def begin_single_scene(table: Table) -> None:
    """FF-8.2, FF-G28: one Combat Scene; the heroes have learnt what they would have by that Act."""
    scene = combat_set_up.scene_for(table, table.rules.scene)
    for hero in table.heroes:
        if table.rules.experience == "by_act":
            hero.gold = ITEM_GOLD[scene.act]
            hero.skill_gold = SKILL_GOLD[scene.act]
        table.do(battle_mode.spend_gold, hero.index)
    table.do(combat_set_up.set_scene, table.rules.scene)


# Parts of the campaign (FF-1.4, 1.5)


def begin_part(table: Table) -> None:
    """FF-1.4, 1.16: a Story, Combat or Rest Scene; before the first one the heroes are chosen."""
    journey = table.journey
    table.phase = BETWEEN
    if any(hero.type < 0 for hero in table.heroes):
        table.do(campaign_management.seat_heroes_again)
    else:
        campaign_fights.after_defeat(table)
    if journey.kind == FIGHT:
        table.do(campaign_fights.begin_fight)
    elif journey.kind == REST:
        table.do(rest_scenes.begin_rest if journey.quest == NOBODY else rest_scenes.come_back)
    else:
        page = table.stories.known(journey.at)
        is_ending = page is not None and not page.is_node
        table.do(story_scenes.read_ending if is_ending else story_scenes.open_page, journey.at)
        table.do(story_scenes.story_over)


def seat_name(table: Table, seat: int) -> str:
    """FF-1.16: a seat is called by the heroes it leads."""
    names = [
        table.content.heroes[hero.type].name for hero in table.heroes if hero.seat == seat and hero.type >= 0
    ]
    return " and ".join(names) or (f"Seat {seat + 1}" if table.seats > 1 else "You")
