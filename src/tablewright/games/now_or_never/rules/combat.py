"""Chapter 13, Combat: rounds of one die, until somebody falls or the hero retreats."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.story import settle_as
from tablewright.engine.story_pages import LOST, WON
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import EXPERIENCE, HEART, IN_ROUND, MANA, Red
from tablewright.games.now_or_never.rules import (
    anytime_actions,
    common_set_up,
    quest_cards,
    reroll_variant,
    resources,
    running_out_of_hearts,
)
from tablewright.games.now_or_never.rules import gear_abilities_artifacts as abilities
from tablewright.games.now_or_never.table import (
    BOARD_FOE,
    DICE,
    FACES,
    NO_FOE,
    NOWHERE,
    QUEST_FOE,
    STORY_FOE,
    Player,
    Table,
    with_one,
)


def cannot_fight(table: Table) -> str:
    """R7: not after evading the enemy here."""
    return "NN-R7" if table.evaded and not table.committed else ""


def fight(table: Table) -> None:
    """13.1, R19: the top enemy of the stack; a fight has at least one round."""
    space = table.players[table.current].space
    level = table.map.spaces[space].foe
    enemy = table.content.enemies[table.rules.side][level - 1]
    table.acted = True
    table.committed = False
    table.foe = BOARD_FOE
    table.foe_level = level
    table.foe_quest = NOWHERE
    table.tell("NN-13.1", "{0} fights {1}.", Who(table.current), enemy.name)
    begin_fight(table, enemy.health, enemy.attack)


def fight_quest(table: Table, card: int) -> None:
    """10.6, R23: a combat quest follows the same rules with the card's health and attack."""
    quest = table.content.quests[card]
    table.foe = QUEST_FOE
    table.foe_quest = card
    begin_fight(table, quest.health, quest.attack)


def fight_level(table: Table, level: int) -> None:
    """20.12, R39: in a story, an enemy like those of this level of the board in use; it leaves no reward."""
    enemy = table.content.enemies[table.rules.side][level - 1]
    table.foe = STORY_FOE
    table.foe_level = level
    table.tell("NN-20.12", "{0} fights {1}.", Who(table.current), enemy.name)
    begin_fight(table, enemy.health, enemy.attack)


def begin_fight(table: Table, health: i64, attack: i64) -> None:
    table.foe_health = health
    table.foe_attack = attack
    table.dealt = 0
    table.fights += 1
    table.do(fight_round)


def fight_round(table: Table) -> None:
    """13.2: roll one die; it may be rerolled before anything comes of it (R17, R21)."""
    table.extra = 0
    table.warded = 0
    table.used_extra = False
    table.orb = 0
    table.round_uses = ()
    show_face(table, table.roll(DICE, FACES))
    table.do(reroll_variant.look_at_die, table.current)
    table.do(apply_roll)


def show_face(table: Table, face: i64) -> None:
    """13.2, R16: the ability that lies in this slot now counts for the round, even if its token is replaced."""
    table.face = face
    table.face_token = table.players[table.current].red[face - 1]


def apply_roll(table: Table) -> None:
    """13.2, 24.4: the die stands; a token that gives mana when it is rolled gives it now."""
    player = table.players[table.current]
    red = red_of(table, player)
    table.tell("NN-13.2", "{0} rolls {1}.", Who(table.current), int(table.face), how="roll")
    if red.mana > 0:
        resources.give(table, player, MANA, red.mana)
    table.do(in_round, table.current)


def red_of(table: Table, player: Player) -> Red:
    """13.2: the placed red token of the rolled slot, otherwise the basic ability."""
    if table.face_token >= 0:
        red = table.content.tokens[table.face_token].red
        assert red is not None
        return red
    return table.content.heroes[player.hero].faces[table.face - 1]


def in_round(table: Table, seat: int) -> None:
    """13.3, 13.17, 14.1–14.3, R62: mana options and round abilities, known the die; then the blow falls."""
    player = table.players[seat]
    if not may_do_something(table, seat):
        strike(table)
        return
    table.ask(seat, "NN-13.3")
    table.offer(strike)
    if red_of(table, player).price > 0:
        table.offer(use_extra, unless=cannot_use_extra(table, player))
    for use in player.mods.uses:
        if use.moment == IN_ROUND:
            table.offer(use_in_round, use.index, unless=cannot_use_in_round(table, seat, use.index))


def may_do_something(table: Table, seat: i64) -> bool:
    """13.17, R62: whether there is anything to decide between the roll and the blow, or an ability to be bought or
    used at any time that may change it."""
    player = table.players[seat]
    if red_of(table, player).price > 0 and not cannot_use_extra(table, player):
        return True
    for use in player.mods.uses:
        if use.moment == IN_ROUND and not cannot_use_in_round(table, seat, use.index):
            return True
    return anytime_actions.has_ability_now(table, seat)


def cannot_use_extra(table: Table, player: Player) -> str:
    """14.1: once in a round; 4.10: its mana must be there."""
    if table.used_extra:
        return "NN-14.1"
    held, price = player.has[MANA], red_of(table, player).price
    return table.short_of("NN-4.10", "mana", price, held) if held < price else ""


def use_extra(table: Table) -> None:
    """13.3, 24.14, 24.15: pay the mana of the rolled ability for its extra damage or dice."""
    player = table.players[table.current]
    red = red_of(table, player)
    player.has[MANA] = player.has[MANA] - red.price
    table.used_extra = True
    table.extra += red.extra_damage
    table.tell("NN-13.3", "{0} pays {1} mana for more damage.", Who(table.current), int(red.price))
    if red.extra_dice > 0:
        table.orb = table.roll(DICE, FACES)
        table.do(reroll_variant.look_at_orb, table.current)
    table.do(in_round, table.current)


def cannot_use_in_round(table: Table, seat: i64, index: i64) -> str:
    """14.2, 14.3: as often as the ability says, each time for its mana."""
    return abilities.cannot_use(table, seat, table.content.uses[index])


def use_in_round(table: Table, index: int) -> None:
    """14.2: an ability of this round."""
    table.do(abilities.use_it, table.current, index)
    table.do(in_round, table.current)


def prevent(table: Table, n: int) -> None:
    """13.4: defence bought with mana this round."""
    table.warded += n


def add_damage(table: Table, n: int) -> None:
    """13.3: damage bought this round."""
    table.extra += n


def loss_this_round(table: Table, player: Player) -> int:
    """13.4, 14.4, 14.5, R17: attack less all defence, never below 0."""
    return max(0, table.foe_attack - red_of(table, player).defence - player.mods.defence - table.warded)


def damage_this_round(table: Table, player: Player) -> int:
    """13.3: the rolled ability and what was bought."""
    return red_of(table, player).damage + table.extra + table.orb


def strike(table: Table) -> None:
    """13.4, 13.5, R17, R20: both sides deal at once; a heart for a 4 comes before it if it fits, else after."""
    player = table.players[table.current]
    damage = damage_this_round(table, player)
    loss = loss_this_round(table, player)
    hearts = player.mods.hearts_on[table.face]
    if table.orb > 0:
        hearts += player.mods.hearts_on[table.orb]
    before = min(hearts, table.max_hearts(player) - player.has[HEART])
    resources.give(table, player, HEART, before)
    table.dealt += damage
    table.face = 0
    table.tell("NN-13.4", "{0} deals {1} damage and takes {2}.", Who(table.current), damage, loss)
    if running_out_of_hearts.lose_hearts(table, loss, "NN-13.4"):
        table.do(lose_fight)
        return
    resources.give(table, player, HEART, hearts - before)
    if table.dealt >= table.foe_health:
        table.do(win_fight)
    else:
        table.do(after_round, table.current)


def after_round(table: Table, seat: int) -> None:
    """13.7: another round or retreat."""
    table.ask(seat, "NN-13.7")
    table.offer(another_round)
    table.offer(retreat)


def another_round(table: Table) -> None:
    """13.7: the fight goes on."""
    table.do(fight_round)


def retreat(table: Table) -> None:
    """13.8, 13.9: the hero stays, the combat and the turn end."""
    table.tell("NN-13.8", "{0} retreats.", Who(table.current))
    table.do(lose_fight)


def lose_fight(table: Table) -> None:
    """13.6, 13.9, 13.16, 16.4, R18, R23: the enemy is whole again; 1 experience for the attempt; the turn ends."""
    if table.foe == BOARD_FOE or table.rules.consolation_everywhere:
        n = int(table.content.numbers.consolation)
        resources.take(table, table.current, ((EXPERIENCE, n),), "NN-13.9")
    if table.foe == STORY_FOE:  # 20.13, 20.14: what the story says of it is read, then the turn ends
        table.foe = NO_FOE
        settle_as(table, LOST)
        return
    if table.foe == QUEST_FOE:
        quest_cards.discard(table, table.foe_quest)
    running_out_of_hearts.end_turn_at_once(table)


def win_fight(table: Table) -> None:
    """13.10, 13.11, 13.15, 20.12: the rewards printed on the enemy; a combat quest is completed instead, a story goes
    on."""
    why = table.foe
    table.foe = NO_FOE
    if why == STORY_FOE:
        settle_as(table, WON)
        return
    if why == QUEST_FOE:
        table.do(quest_cards.complete_quest, table.foe_quest)
        return
    enemy = table.content.enemies[table.rules.side][table.foe_level - 1]
    table.stacks[table.foe_level] = table.stacks[table.foe_level] - 1
    table.felled += 1
    table.tell("NN-13.11", "{0} defeats {1}.", Who(table.current), enemy.name)
    resources.take(table, table.current, enemy.gains, "NN-13.11")
    if enemy.villagers > 0:
        table.do(gain_villagers, int(enemy.villagers))


# Villagers


def gain_villagers(table: Table, n: int) -> None:
    """13.12, 13.13, R11, R12: one at a time from the row, which is filled again as soon as it is empty."""
    if n > 0:
        table.do(choose_villager, table.you)
        table.do(gain_villagers, n - 1)


def choose_villager(table: Table, seat: int) -> None:
    """13.12: any villager of the row; without any there is nothing to gain (R12)."""
    lying = [i for i in range(len(table.row)) if table.row[i] >= 0]
    if not lying:
        return
    if len(lying) == 1 and len(table.villagers) == 0:
        pick_villager(table, lying[0])
        return
    table.ask(seat, "NN-13.12")
    for i in lying:
        table.offer(pick_villager, i)


def pick_villager(table: Table, i: int) -> None:
    """13.12–13.14: it waits below the town board until it is housed."""
    one = table.row[i]
    table.row = with_one(table.row, i, NOWHERE)
    table.players[table.you].waiting += (one,)
    table.tell("NN-13.12", "{0} takes in {1}.", Who(table.you), table.content.villagers[one].name)
    if max(table.row) < 0:
        common_set_up.refill_villagers(table)
