"""Chapter 14, Red and blue tokens: where they lie, and what is in force because of them."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.lasting import Force
from tablewright.games.now_or_never.cards import MANA, RED, Use
from tablewright.games.now_or_never.mods import mods_of
from tablewright.games.now_or_never.rules import resources
from tablewright.games.now_or_never.table import BLUES, SLOTS, Player, Table, with_one


def slots_for(table: Table, player: Player, token: i64) -> list[int]:
    """4.7, 4.8, R15: an empty slot of its colour; an occupied one only if none is empty.

    The blue slots are all alike, so of several empty ones the first is offered.
    """
    if table.content.tokens[token].colour == RED:
        return [i for i in range(SLOTS) if player.red[i] < 0] or list(range(SLOTS))
    for i in range(BLUES):
        if player.blue[i] < 0:
            return [i]
    return list(range(BLUES))


def place_token(table: Table, player: Player, token: int, slot: int) -> None:
    """4.7, 4.8, 8.5, 14.6, R47: it takes the slot; what lay there goes to the box with all its effects."""
    if table.content.tokens[token].colour == RED:
        old = player.red[slot]
        player.red = with_one(player.red, slot, token)
    else:
        old = player.blue[slot]
        player.blue = with_one(player.blue, slot, token)
    if old >= 0:
        table.token_box += (old,)
        table.tell("NN-14.6", "{0} goes to the box.", table.content.tokens[old].name)
    refresh(table, player)


def refresh(table: Table, player: Player) -> None:
    """14.4–14.6, 24.2, 24.3, R47: what is in force now; a higher maximum of mana is filled, a lower one cuts."""
    before = table.max_mana(player)
    forces: list[Force] = []
    uses: list[Use] = []
    basic = table.content.heroes[player.hero].basic
    if basic is not None:  # 4.9: it needs no slot
        uses.append(basic)
    for token in (*player.red, *player.blue):
        if token >= 0:
            card = table.content.tokens[token]
            if card.force is not None:
                forces.append(card.force)
            uses.extend(card.uses)
    for building in player.town:
        if building >= 0:
            force = table.content.buildings[building].force
            if force is not None:
                forces.append(force)
    for number in player.completed:
        quest = table.content.quests[number]
        if quest.force is not None:
            forces.append(quest.force)
        uses.extend(quest.uses)
    for number in player.story_tokens:  # G19: they need no slot
        story_token = table.content.story_tokens[number]
        if story_token.force is not None:
            forces.append(story_token.force)
        uses.extend(story_token.uses)
    player.mods = mods_of(forces, uses)
    change = table.max_mana(player) - before
    if change > 0:
        resources.give(table, player, MANA, change)
    else:
        player.has[MANA] = min(player.has[MANA], table.max_mana(player))


def equipped(player: Player) -> int:
    """G15: how many tokens lie in the red and blue slots."""
    return len([token for token in (*player.red, *player.blue) if token >= 0])
