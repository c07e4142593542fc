# interpreted: made once for each look at the table, not once a move
"""What Marrowmourn Halls asks, and what each option is called and points at."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.agreeing import with_number
from tablewright.engine.effects import choose_one, leave_it, may
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, RANGED, Ability, Line, Scripture
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    boss,
    champions_set_up,
    champions_weapons,
    champions_winning,
    combat,
    floors,
    hunting,
    movement,
    set_up,
    sight,
    sigils,
    soulfire,
    spawning,
    summons,
    turns,
    weapons,
)
from tablewright.games.marrowmourn.rules.geometry import LETTERS
from tablewright.games.marrowmourn.show.choosing import is_choosing
from tablewright.games.marrowmourn.table import ANCIENT_TEXT, Table
from tablewright.scene.words import Ask, Asks, Kind, Say, Says, Words

# What the arguments of steps are, and how they are called


def called(table: Table, part: Any) -> str:
    """A piece with the space it stands on, a Character, a Boss, or just the word."""
    if not isinstance(part, str) or part in table.floor.cell_of:
        return str(part)
    for character in table.content.characters:
        if character.id == part:
            return character.name
    for one in table.content.bosses:
        if one.id == part:
            return one.name
    piece = table.content.piece_of.get(part, NOWHERE)
    if piece == NOWHERE:
        return part.replace("_", " ")
    cell = table.at[piece]
    where = f" on {table.floor.names[cell]}" if cell != NOWHERE else ""
    zone = table.content.pieces[piece].zone
    return table.name(piece) + (where or (f" (zone {zone})" if zone else ""))


def ability_label(table: Table, name: str) -> str:
    ability: Ability = table.content.abilities[name]
    cost = table.rules.exit_floor_cost if ability.exits else ability.cost
    where = f" ({ability.card})" if ability.card not in ("front", "bonus", "champions", "wounded") else ""
    return f"{ability.name}{where}, {cost}s"


def occupant(table: Table, name: str) -> str:
    """What closes a space, for a step that is refused."""
    if name not in table.floor.cell_of:
        return " (a wall)"
    cell = table.floor.cell_of[name]
    piece = table.piece_at(cell)
    if piece != NOWHERE:
        return f" ({table.name(piece)} stands there)"
    return " (a Cursed Space)" if (table.floor.cursed >> cell) & 1 else ""


def way_label(table: Table, name: str, space: str) -> str:
    return f"{table.content.abilities[name].name} to {space}{occupant(table, space)}"


def strike_label(table: Table, name: str) -> str:
    return f"Strike {called(table, name)}{obstacle(table, name)}"


def obstacle(table: Table, name: str) -> str:
    """MH-12.6, 13.1, 21.4: how far off a target is, or which wall or Token is in the way, if it is refused."""
    if table.actor < 0 or table.asking[0] not in (combat.melee, combat.ranged):
        return ""
    piece = table.piece(name)
    kind = RANGED if table.asking[0] is combat.ranged else MELEE
    how: str = table.asking[2]
    n: int = table.asking[3]
    clause = combat.cannot_strike(table, table.actor, piece, kind, how, n)
    here = table.at[table.actor]
    far = int(combat.span(table, here, piece))
    if clause == "MH-12.6" or (clause == "MH-21.4" and far != n):
        return f" ({far} spaces away)"
    if clause == "MH-6.12":
        return " (too near)"
    return hindrance(table, here, piece) if clause in ("MH-13.1", "MH-21.4") else ""


def hindrance(table: Table, here: int, piece: int) -> str:
    """MH-13.1: what the sliding piece would touch."""
    cell = sight.in_the_way(table, here, table.at[piece])
    x, y = cell % table.floor.pitch - 1, cell // table.floor.pitch - 1
    what = table.piece_at(cell) if (table.floor.spaces >> cell) & 1 else NOWHERE
    if what != NOWHERE:
        thing = table.name(what)
    else:
        thing = "the wall" if table.floor.names[cell] else "the rim of the mat"
    where = f" on {LETTERS[x]}{y + 1}" if what != NOWHERE or table.floor.names[cell] else ""
    return f" ({thing}{where} is in the way)"


def scripture_label(table: Table, reader: str, name: str, of: str) -> str:
    scripture = scripture_of(table, name)
    payer, other = called(table, reader), called(table, of)
    whom = "" if payer == other else f" for {other}"
    return f"{payer} reads {scripture.name}{whom}, {scripture.cost} EXP"


def scripture_of(table: Table, name: str) -> Scripture:
    return next(one for one in table.content.scriptures if one.id == name)


def line_of(table: Table, name: str) -> Line:
    return next(one for one in table.content.lines if one.id == name)


def first_weapon(table: Table, name: str) -> str:
    return table.content.weapons[line_of(table, name).cards[set_up.first_level(table)]].name


# Where one clicks


def space_target(table: Table, name: str) -> str:
    return "" if table.phase == ANCIENT_TEXT else f"space-{name}"


def piece_target(table: Table, name: str) -> str:
    return f"piece-{name}" if table.phase != ANCIENT_TEXT and is_on_mat(table, name) else ""


def choice_target(table: Table, name: str) -> str:
    return f"choice-{name}" if is_choosing(table) else ""


def friend_struck(table: Table, name: str) -> str:
    """MH-12.8: an attack may be aimed at a friend; who does that is told."""
    piece = table.piece(name)
    return (
        ""
        if combat.is_enemy(table, table.actor, piece)
        else f"This hits {table.name(piece)}, who is on your side."
    )


def friends_within(table: Table, name: str) -> str:
    """MH-12.9: all means all."""
    ability = table.content.abilities[name]
    if table.actor < 0 or table.at[table.actor] == NOWHERE or ability.attack < 0 or ability.how != "all":
        return ""
    hit = combat.targets(table, table.actor, ability.attack, ability.how, ability.n)
    friends = [table.name(piece) for piece in hit if not combat.is_enemy(table, table.actor, piece)]
    return f"This hits {' and '.join(friends)} too." if friends else ""


def ability_targets(table: Table, name: str) -> list[str]:
    """The card that an ability stands on, and whom an attack could hit: what lights up while it is considered."""
    seat = table.actor
    if seat < 0 or table.at[seat] == NOWHERE:
        return []
    ability = table.content.abilities[name]
    cards = [table.content.weapons[card].abilities for card in table.players[seat].cards]
    found = [f"weapon-{seat}-{i}" for i, abilities in enumerate(cards) if ability in abilities]
    if ability.attack >= 0:
        hit = combat.targets(table, seat, ability.attack, ability.how, ability.n)
        found += [f"piece-{table.id(piece)}" for piece in hit]
    return found


def hand_target(table: Table, id: str) -> str:
    card = table.content.weapon_of[id]
    held = table.players[table.actor].hand
    return f"hand-{held.index(card)}" if card in held else ""


def is_on_mat(table: Table, id: str) -> bool:
    piece = table.content.piece_of.get(id, NOWHERE)
    if piece != NOWHERE:
        return table.at[piece] != NOWHERE or piece in table.drawn
    if table.boss is not None and table.boss.id == id:
        return table.at[BOSS] != NOWHERE
    for seat, player in enumerate(table.players):
        if player.character >= 0 and table.content.characters[player.character].id == id:
            return table.at[seat] != NOWHERE
    return False


KINDS: Final = {
    "piece": Kind(called, piece_target),
    "space": Kind(called, space_target),
    "way": Kind(way_label, lambda table, ability, name: space_target(table, name)),
    "strike": Kind(strike_label, piece_target),
    "character": Kind(called, choice_target),
    "boss": Kind(called, choice_target),
    "line": Kind(lambda table, name: line_of(table, name).name, choice_target),
    "first": Kind(first_weapon),
    "weapon": Kind(
        lambda table, name: table.content.weapons[table.content.weapon_of[name]].name, hand_target
    ),
    "token": Kind(lambda table, piece: table.name(piece)),
}

# Questions


def time_left(table: Table, seat: int) -> str:
    return (
        f"{table.name(table.actor)}: {with_number(table.players[table.actor].time, 'second|seconds')} left."
    )


def acting_piece(table: Table, seat: int) -> str:
    return f"piece-{table.id(table.actor)}" if table.at[table.actor] != NOWHERE else ""


def where_to_lay(table: Table) -> str:
    return f"{table.name(table.last_sigil)}: on which Sigil Space do you lay it?"


ASK: Final[Asks] = {
    turns.in_turn: Ask(time_left, source=acting_piece),
    set_up.choose_character: "Who are you?",
    set_up.choose_weapon: "Choose a weapon; you carry two.",
    set_up.choose_boss: "Which Boss waits at the bottom?",
    floors.choose_start: "Where do you start?",
    champions_set_up.choose_spawn: "Where do you enter the Chamber?",
    turns.next_turn: "Who takes the next turn?",
    combat.melee: "Whom do you strike?",
    combat.ranged: "Whom do you shoot?",
    combat.aim_on: "Whom else?",
    soulfire.offer_soulfire: "How much Soulfire do you add?",
    sigils.choose_star: "On which Sigil Space?",
    sigils.lay_sigil: where_to_lay,
    sigils.lay_anywhere: where_to_lay,
    summons.march_on: "Move your Summons.",
    summons.attack_on: "Which Summons attack?",
    summons.summon: "Where does it appear?",
    summons.window: "Do you take Summons back?",
    spawning.choose_space: "{0:token}: where does it spawn?",
    spawning.choose_green_space: "Where does it enter?",
    spawning.overfull: "Too many for the zone: which of them spawns?",
    ancient_text.read_text: "What do you read?",
    ancient_text.upgrade: "Which weapon?",
    weapons.portal: "Where do you step out?",
    weapons.alter_reality: "Whom do you place, for its price?",
    weapons.place_anywhere: "Where?",
    weapons.undertow: "Whom does it take?",
    weapons.drag_where: "Where to?",
    weapons.swap: "Who changes places?",
    weapons.swap_with: "And with whom?",
    movement.shove: "{0:token}: where is it moved?",
    weapons.move_others: "Which Restless is moved?",
    weapons.gain_soulfire: "Who gains the Soulfire?",
    weapons.recover: "Who recovers?",
    champions_winning.respawn: "Where does the fallen stand up again?",
    champions_weapons.manifest: "Which weapon do you manifest?",
    boss.chain: "You are dragged: where to?",
    summons.flip: "Which Summon is turned over?",
    hunting.next_mover: "Which Restless moves next?",
    hunting.hunt: "{0:token}: where does it go?",
    spawning.spawn_kind: "Which of them comes?",
    spawning.enter_as_restless: "Which zone does it enter?",
    weapons.steal_soulfire: "From whom?",
    weapons.defense: "Whom do you guard?",
    may: "Do you?",
    choose_one: "Choose one.",
    weapons.place_other: "Which other Player is placed?",
    summons.flip_on: "Which other Summon is turned over?",
    summons.activate_summons: "Which Summon is activated?",
}

# Options

HEADINGS: Final = {
    "front": "Character card",
    "wounded": "Character card, wounded side",
    "bonus": "Bonus Abilities",
    "champions": "Bonus Abilities",
}


def ability_text(table: Table, name: str) -> str:
    return table.content.abilities[name].text


def heading(table: Table, name: str, *space: str) -> str:
    card = table.content.abilities[name].card
    return HEADINGS.get(card, card)


def first_abilities(table: Table, name: str) -> str:
    first = table.content.weapons[line_of(table, name).cards[set_up.first_level(table)]]
    return " ".join(f"{one.name} {one.cost}s: {one.text}" for one in first.abilities)


def boss_flavour(table: Table, name: str) -> str:
    return next(one for one in table.content.bosses if one.id == name).flavour


def character_flavour(table: Table, name: str) -> str:
    return next(one for one in table.content.characters if one.id == name).flavour


def end_turn_label(table: Table) -> str:
    if table.actor < 0 or table.players[table.actor].wounded:
        return "End the turn"  # MH-R8
    return f"End the turn (+{int(table.players[table.actor].time)} Defense)"


def time_to_defense(table: Table) -> str:
    """MH-6.7: what is left becomes Defense; that is said before it does."""
    if table.actor < 0 or table.players[table.actor].wounded:
        return ""
    left = int(table.players[table.actor].time)
    return f"You have {left} time left, which becomes {left} Defense. End the turn?" if left else ""


SAY: Final[Says] = {
    turns.use: Say(
        ability_label, group=heading, detail=ability_text, at=ability_targets, harms=friends_within
    ),
    turns.go: Say("{0,1:way}", group=heading, walks=True),
    turns.end_turn: Say(end_turn_label, tone="quiet", key="e", confirm=time_to_defense, ends=True),
    ancient_text.interpret: Say(
        scripture_label,
        detail=lambda table, reader, name, other: scripture_of(table, name).effect.text,
        tone="plain",
        confirm="",
    ),
    ancient_text.upgrade_this: Say("Improve the {0:line}"),
    set_up.take_weapon: Say("Take the {0:line} ({0:first})", detail=first_abilities),
    champions_weapons.manifest_this: Say("Manifest {0:weapon}"),
    combat.strike: Say("{0:strike}", harms=friend_struck),
    turns.take_turn: Say("{0:piece} takes the next turn"),
    set_up.be: Say("Be {0:character}", detail=character_flavour),
    set_up.face: Say("Face {0:boss}", detail=boss_flavour),
    ancient_text.declare_ready: Say("{0:piece} is ready", tone="primary", confirm=""),
    ancient_text.take_back_ready: Say("{0:piece} is not ready after all", tone="primary", confirm=""),
    floors.start_on: Say("Start on {0:space}"),
    champions_set_up.spawn_on: Say("Enter on {0:space}"),
    spawning.spawn_at: Say("Spawn on {0:space}"),
    summons.summon_at: Say("Summon on {0:space}"),
    sigils.lay_on: Say("Lay the Sigil on {0:space}"),
    weapons.portal_to: Say("Step out on {0:space}"),
    weapons.place_on: Say("Place on {0:space}"),
    weapons.drag_to: Say("Drag to {0:space}"),
    movement.shove_to: Say("Move to {0:space}"),
    hunting.hunt_to: Say("Go to {0:space}"),
    champions_winning.respawn_at: Say("Place on {0:space}"),
    boss.be_dragged: Say("Be dragged to {0:space}"),
    movement.leave_there: Say("Leave it there"),
    combat.strike_too: Say("Strike {0:piece} as well", harms=friend_struck),
    combat.aim_no_more: Say("No further target"),
    soulfire.add_soulfire: Say("Add {0} Soulfire"),
    soulfire.add_soulfire_to: Say("Add 1 Soulfire to the blow on {0:piece}"),
    soulfire.add_no_more: Say("Add no more Soulfire"),
    summons.march: Say("{0:piece} moves to {1:space}"),
    summons.stop_marching: Say("No further move"),
    summons.let_attack: Say("{0:piece} attacks"),
    summons.hold_back: Say("No further attack"),
    summons.activate_one: Say("Activate {0:piece}"),
    summons.flip_this: Say("Turn {0:piece} over"),
    summons.flip_too: Say("Turn {0:piece} over too"),
    summons.flip_no_more: Say("Turn no more over"),
    summons.desummon: Say("Desummon {0:piece}"),
    summons.desummon_now: Say("Desummon {0:piece}"),
    summons.keep_summons: Say("Keep the Summons"),
    spawning.let_spawn: Say("Let {0:piece} spawn"),
    spawning.call_token: Say("Call {0:piece}"),
    spawning.enter_zone: Say("Zone {0}"),
    hunting.move_next: Say("{0:piece} moves next"),
    weapons.move_this: Say("Move {0:piece}"),
    weapons.alter: Say("Place {0:piece}"),
    weapons.alter_no_more: Say("Place nobody else"),
    weapons.drag: Say("Take {0:piece}"),
    weapons.swap_this: Say("Swap {0:piece}"),
    weapons.swap_for: Say("With {0:piece}"),
    weapons.kindle: Say("{0:piece} gains it"),
    weapons.steal_from: Say("From {0:piece}"),
    weapons.guard_this: Say("Guard {0:piece}"),
    weapons.recover_this: Say("{0:piece} recovers"),
    weapons.place_this: Say("Place {0:piece}"),
    leave_it: Say("Do not"),
}

WORDS: Final = Words(SAY, ASK, KINDS)
