"""Chapter 19, World Cards and Quests."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.effects import holds
from tablewright.engine.table import Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.rules import paying, terms
from tablewright.games.spiralchain.table import PLAYER_PHASE, Table, without


def draw_quest_from(table: Table, seat: i64, world: i64) -> None:
    """SF-19.2, SF-19.7, SF-2.17: sideways into the play area, where only the white box counts; from an empty deck
    none."""
    if terms.is_face_up(table, world) and len(table.decks[world]) > 0:
        table.news += 1
        card = table.decks[world].draw(table.fate)
        hero = table.heroes[seat]
        hero.quests += (card,)
        table.tell("SF-19.2", "{0} takes a Quest: {1}.", Who(seat), table.content.world_cards[card].name)


def draw_quest(table: Table, where: str, n: int) -> None:
    """SF-19.2: so many Quests from one deck, of your choice where the text leaves it open."""
    worlds = tuple([world for world in terms.worlds_for(table, where) if len(table.decks[world]) > 0])
    table.do(terms.pick, take_one_quest if n == 1 else take_two_quests, worlds, table.you, "SF-19.2")


def cannot_draw_quest(table: Table, where: str, n: int) -> str:
    """SF-19.7: an empty deck gives no card."""
    for world in terms.worlds_for(table, where):
        if len(table.decks[world]) > 0:
            return ""
    return "SF-19.7"


def take_one_quest(table: Table, world: int) -> None:
    draw_quest_from(table, table.you, world)


def take_two_quests(table: Table, world: int) -> None:
    draw_quest_from(table, table.you, world)
    draw_quest_from(table, table.you, world)


def offer_quests(table: Table) -> None:
    """SF-19.3, SF-19.6, SF-R33: on your own turn, before, between and after actions, any number."""
    seat = table.current
    for card in table.heroes[seat].quests:
        table.offer_move(table.content.world_cards[card].using, cannot_collect(table, seat, card))
    if table.refused is not None:
        for other in range(table.seats):
            if other != seat:
                for card in table.heroes[other].quests:
                    table.offer(collect, table.content.world_cards[card].id, unless="SF-19.5")


def cannot_collect(table: Table, seat: i64, card: i64) -> str:
    """SF-19.5: only on your own turn; SF-19.3: only with the printed conditions met, and its price at hand."""
    if table.phase != PLAYER_PHASE or table.current != seat:
        return "SF-19.5"
    quest = table.content.world_cards[card]
    if quest.condition is not None and not holds(table, quest.condition):
        return "SF-19.3"
    assert quest.reward is not None
    return "SF-19.3" if paying.cannot_follow(table, quest.reward.guards) else ""


def collect(table: Table, name: str) -> None:
    """SF-19.3, SF-19.4, SF-3.7, SF-R46: the reward, no action; the card goes to its world's discard pile."""
    card = table.content.quest_of[name]
    seat = table.current
    quest = table.content.world_cards[card]
    hero = table.heroes[seat]
    hero.quests = without(hero.quests, card)
    table.discard(quest.world, card)
    table.tell("SF-19.4", "{0} completes a Quest: {1}.", Who(seat), quest.name, how="story")
    assert quest.reward is not None
    terms.carry_out(table, seat, -1, quest.reward.moves)
    if table.watching & force.QUEST_COLLECTED:
        table.do(quest_done, seat)


def quest_done(table: Table, seat: int) -> None:
    forces.fire_for(table, seat, force.QUEST_COLLECTED)
