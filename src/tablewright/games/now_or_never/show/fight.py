# interpreted: made once for each look at the table, not once a move
"""The combat panel, and the die of a search, a location or a gain."""

from __future__ import annotations

from tablewright.engine.agreeing import with_number
from tablewright.engine.scene import Counter, Counters, Dice, Die, Group, Text, Track, Widget
from tablewright.games.now_or_never.cards import FACES, HEART
from tablewright.games.now_or_never.rules import combat
from tablewright.games.now_or_never.rules.search import search_loss
from tablewright.games.now_or_never.show.common import name_of, seat_id
from tablewright.games.now_or_never.show.story_page import die_of_story
from tablewright.games.now_or_never.table import (
    GAIN_ROLL,
    LOSS_ROLL,
    NO_FOE,
    NO_ROLL,
    QUEST_FOE,
    SEARCH_ROLL,
    STORY_ROLL,
    Player,
    Table,
)

ROLLS = {SEARCH_ROLL: "Search", LOSS_ROLL: "Hearts lost", GAIN_ROLL: "Gain"}


def panels(table: Table) -> list[Widget]:
    """What is going on, above the map."""
    if table.foe != NO_FOE:
        return [fight(table)]
    if table.roll_for == STORY_ROLL:
        return [*die_of_story(table)]
    return [roll(table)] if table.roll_for != NO_ROLL else []


# A combat


def fight(table: Table) -> Group:
    """NN-13.2–13.5: the enemy's health, the die, and what this round would bring."""
    player = table.players[table.current]
    left = max(0, int(table.foe_health - table.dealt))
    name = foe_name(table)
    parts: list[Widget] = [
        Track("foe-health", f"Health of {name}", 0, int(table.foe_health), left, "skull", "bad", clause="NN-13.5"),
        Group("fight-round", [die(table, player), numbers(table, player)], arrange="row"),
    ]  # fmt: skip
    return Group("fight", parts, f"{name_of(table, int(table.current))} fights {name}", arrange="frame", tone="bad",
                 icon="fight", clause="NN-13.1", term="fight")  # fmt: skip


def foe_name(table: Table) -> str:
    if table.foe == QUEST_FOE:
        return table.content.quests[table.foe_quest].name
    return table.content.enemies[table.rules.side][table.foe_level - 1].name


def die(table: Table, player: Player) -> Dice:
    whose = seat_id(int(table.current))
    if table.face == 0:
        face = Die("fight-die", "not rolled", sides=FACES, term="die")
        need = between(table, player)
        return Dice("round", "Between two rounds", [face], need=need, owner=whose, clause="NN-13.7")
    dice = [Die("fight-die", str(table.face), sides=FACES, term="die", clause="NN-13.2")]
    if table.orb > 0:
        dice.append(Die("orb-die", str(table.orb), sides=FACES, term="die", clause="NN-24.14"))
    words = ability_words(table, player)
    return Dice("round", words, dice, need=outlook(table, player), owner=whose, clause="NN-13.4")


def ability_words(table: Table, player: Player) -> str:
    """Which red ability was rolled."""
    name = table.content.tokens[table.face_token].name if table.face_token >= 0 else "the basic ability"
    return f"Slot {table.face}: {name}. {combat.red_of(table, player).text}"


def between(table: Table, player: Player) -> Text:
    left = int(table.foe_health - table.dealt)
    return f"{left} damage to go; {with_number(int(player.has[HEART]), 'heart|hearts')} left."


def outlook(table: Table, player: Player) -> Text:
    """NN-13.4–13.6: what happens when the blow falls now; others watch, so it is told by name."""
    damage, loss = combat.damage_this_round(table, player), combat.loss_this_round(table, player)
    hearts = hearts_after(table, player, loss)
    blow = f"If the blow falls now, {name_of(table, int(table.current))} deals {damage} and loses {loss}"
    if hearts == 0:
        return f"{blow}. No heart would be left, and the fight is lost."
    fallen = table.dealt + damage >= table.foe_health
    end = "; the enemy falls" if fallen else f"; {int(table.foe_health - table.dealt) - damage} damage to go"
    return f"{blow}, with {with_number(hearts, 'heart|hearts')} left{end}."


def hearts_after(table: Table, player: Player, loss: int) -> int:
    """NN-24.1, R20: hearts that a rolled 4 gives count before the blow if there is room for them, else after."""
    extra = player.mods.hearts_on[table.face]
    if table.orb > 0:
        extra += player.mods.hearts_on[table.orb]
    most = table.max_hearts(player)
    before = min(extra, most - player.has[HEART])
    left = max(0, player.has[HEART] + before - loss)
    return min(most, left + extra - before) if left else 0


def numbers(table: Table, player: Player) -> Counters:
    rolled, who = table.face > 0, name_of(table, int(table.current))
    damage = combat.damage_this_round(table, player) if rolled else 0
    loss = combat.loss_this_round(table, player) if rolled else 0
    items = [
        Counter("fight-attack", "Enemy attack", int(table.foe_attack), "sword", tone="bad", clause="NN-13.4"),
        Counter("fight-defence", f"Defence of {who}", defence(table, player), "shield", tone="blue", clause="NN-14.5"),
        Counter("fight-hearts", f"Hearts of {who}", player.has[HEART], "heart", tone="good", clause="NN-13.6"),
        Counter("fight-dealt", "Dealt so far", int(table.dealt), "target", clause="NN-13.5"),
    ]  # fmt: skip
    if rolled:
        items += [
            Counter("fight-damage", "Would deal", damage, "fight", tone="good", clause="NN-13.3"),
            Counter("fight-loss", "Would lose", loss, "bleeding", tone="bad", clause="NN-13.4"),
        ]
    return Counters("fight-numbers", items)


def defence(table: Table, player: Player) -> int:
    """NN-13.4: of the rolled ability, of all blue tokens, and what was bought this round."""
    own = combat.red_of(table, player).defence if table.face > 0 else 0
    return int(own + player.mods.defence + table.warded)


# Another die


def roll(table: Table) -> Dice:
    """NN-15.1, 11.10, R21, R62: a die that is not yet applied."""
    face = Die("roll-die", str(table.die), sides=FACES, term="die", flags=["new"])
    label = ROLLS.get(int(table.roll_for), "Die")
    return Dice("roll", label, [face], need=meaning(table), clause="NN-R62")


def meaning(table: Table) -> str:
    if table.current < 0:
        return ""
    has = table.players[table.current].has[HEART]
    if table.roll_for == GAIN_ROLL:
        return f"{int(table.die)} would be gained."
    loss = search_loss(table) if table.roll_for == SEARCH_ROLL else int(table.die)
    left = max(0, has - loss)
    end = (
        f"{left} would be left." if left else "None would be left: the turn would end, and nothing is gained."
    )
    return f"{loss} of {has} hearts would be lost. {end}"
