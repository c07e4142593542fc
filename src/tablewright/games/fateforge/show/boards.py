# interpreted: made once for each look at the table, not once a move
"""Hero boards: tokens, dice, active skills, items in their slots, what a hero carries and suffers (FF-2, 6, 7)."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Counter, Counters, Group, Piece, Stat, Widget, Zone
from tablewright.games.fateforge.pieces import ATTACK, Hero
from tablewright.games.fateforge.printed.cards import (
    CLOTHING_SLOT,
    DRUM,
    FENCER,
    NO_CARD,
    PRIMARY_SLOT,
    SECONDARY_SLOT,
    SINGLE,
    SLOTS,
    STEALTH,
    TRAITS,
    Card,
)
from tablewright.games.fateforge.rules import choosing_heroes, hero_set_up, objects
from tablewright.games.fateforge.show import dice, things
from tablewright.games.fateforge.show.results import rich
from tablewright.games.fateforge.show.seats import NO_TYPE, owner_of, tone_of
from tablewright.games.fateforge.table import Table

DOWN: Final = " – KO'd"
SLOT_NAMES: Final = (
    "Primary weapon",
    "Secondary weapon",
    "Clothing",
    "Backpack 2",
    "Backpack 3",
    "Backpack 4",
)


def hero_board(table: Table, hero: Hero, with_dice: bool) -> Group:
    """FF-2.1: the board of one hero with everything on it, the dice unless they lie beside the map."""
    kind = table.kind(hero)
    children: list[Widget] = [
        Counters(f"tokens-{hero.index}", tokens(table, hero), clause="FF-5.1"),
        *(dice.trays(table, hero) if with_dice else []),
        Group(f"cards-{hero.index}", [skills(table, hero), items(table, hero)], arrange="row"),
        *kept(table, hero),
        *ally_card(table, hero),
    ]
    return Group(
        f"board-{hero.index}", children, title(table, hero), "frame", owner=owner_of(table, hero),
        icon=f"hero-{kind.id.replace('_', '-')}", tone=tone_of(table, hero), term=f"hero-{hero.index}",
    )  # fmt: skip


def title(table: Table, hero: Hero) -> str:
    kind = table.kind(hero)
    return f"{kind.name}, {kind.person}{DOWN if hero.down else ''}"


# Tokens


def tokens(table: Table, hero: Hero) -> list[Counter]:
    """FF-2.6, 40.1: what is available, of how much; and the tokens that some heroes have."""
    who = hero.index
    cap = hero_set_up.max_health(table, hero)
    found = [
        Counter(f"health-{who}", "Health", int(hero.health), "heart", cap, "bad", clause="FF-5.1"),
        Counter(f"energy-{who}", "Energy", int(hero.energy), "energy", int(hero.energy_max), "gold", clause="FF-5.1"),
        Counter(f"block-{who}", "Block", int(hero.blocks), "block", clause="FF-5.11"),
    ]  # fmt: skip
    if hero.aside:
        found.append(
            Counter(f"aside-{who}", "Set aside", int(hero.aside), "toxic", tone="bad", clause="FF-40.1")
        )
    if hero.corruption:
        n = len(hero.corruption)
        found.append(
            Counter(f"corruption-{who}", "Corruption", n, "corruption", tone="dread", clause="FF-18.2")
        )
    if hero.statics & DRUM:
        found.append(Counter(f"drum-{who}", "Drum cubes", int(hero.drum), "drum", 3, clause="FF-2.10"))
    if hero.stunned:
        found.append(Counter(f"stun-{who}", "Stun", 1, "stun", tone="good", clause="FF-19.4"))
    return found


def markers(table: Table, hero: Hero) -> list[Piece]:
    """FF-2.8, 2.9: the stealth token and the stance token."""
    who = hero.index
    found: list[Piece] = []
    if hero.statics & STEALTH:
        name = "Stealth" if hero.stealth else "Stealth token exhausted"
        found.append(
            Piece(f"stealth-{who}", "tile", name, icon="stealth", tone="violet",
                  flags=[] if hero.stealth else ["spent"], term="stealth", clause="FF-2.9")
        )  # fmt: skip
    if hero.statics & FENCER:
        name = "Attack stance" if hero.stance == ATTACK else "Guard stance"
        icon = "stance-attack" if hero.stance == ATTACK else "stance-guard"
        found.append(
            Piece(f"stance-{who}", "tile", name, icon=icon, tone="gold", term="stance", clause="FF-2.8")
        )
    found += offices(table, hero)
    if not hero.down and not hero.stealth and choosing_heroes.is_absent(table, hero):
        found.append(Piece(f"veil-{who}", "tile", "Unseen", icon="stealth", tone="violet", clause="FF-14.6"))
    if hero.taunts:
        found.append(
            Piece(f"taunt-{who}", "tile", "Draws every enemy", icon="flag", tone="bad", clause="FF-14.3")
        )
    return found


def offices(table: Table, hero: Hero) -> list[Piece]:
    """FF-8.18, R34: the seats that answer for the party and for the enemies, shown on their first hero."""
    first = next(one for one in table.heroes if one.seat == hero.seat)
    if table.seats == 1 or first is not hero:
        return []
    found: list[Piece] = []
    if table.lead == hero.seat:
        found.append(Piece(f"lead-{hero.index}", "tile", "Lead", icon="flag", term="lead", clause="FF-R34"))
    if table.beastmaster == hero.seat:
        found.append(
            Piece(f"beastmaster-{hero.index}", "tile", "Beastmaster", icon="enemy-turns", term="beastmaster",
                  clause="FF-8.18")
        )  # fmt: skip
    return found


# Cards


def skills(table: Table, hero: Hero) -> Zone:
    """FF-6.2: the active skills with their use state; those at rest lie behind them."""
    shown = [skill_piece(table, hero, skill) for skill in hero.active]
    resting = [skill for skill in hero.skills if skill not in hero.active]
    shown += [skill_piece(table, hero, skill, resting=True) for skill in resting]
    return Zone(f"skills-{hero.index}", "Skills", pieces=shown, clause="FF-6.2")


def skill_piece(table: Table, hero: Hero, skill: int, resting: bool = False) -> Piece:
    card = table.card(skill)
    flags = ["at rest"] if resting else used(hero, card)
    return Piece(
        f"card-{hero.index}-{card.id}", "tile", card.name, text=rich(card.text), flags=flags,
        term=f"card-{card.id}", clause="FF-6.8",
    )  # fmt: skip


def used(hero: Hero, card: Card) -> list[str]:
    """FF-6.5, 6.6: used this round, or turned face down for this scene."""
    if card.index in hero.spent and any(use.limit == SINGLE for use in card.uses):
        return ["spent", "used this scene"]
    return ["spent", "used"] if card.index in hero.used else []


def items(table: Table, hero: Hero) -> Zone:
    """FF-2.7, 7.3, 7.4: what lies in the slots; what is stored lies face down."""
    free = [slot for slot in range(SLOTS) if hero.slots[slot] == NO_CARD]
    shown = [item_piece(table, hero, slot) for slot in range(SLOTS) if slot not in free]
    if is_stowing(table, hero):
        shown += [free_piece(hero, slot) for slot in free]
    elif free:
        words = f"Free: {', '.join(free_words(table, hero, free))}"
        shown.append(Piece(f"free-{hero.index}", "tile", words, clause="FF-2.7"))
    return Zone(f"items-{hero.index}", "Items", pieces=[*markers(table, hero), *shown], clause="FF-2.7")


def is_stowing(table: Table, hero: Hero) -> bool:
    """FF-27.3: an item was found, and each free slot is a place to put it."""
    return bool(table.asking) and table.asking[:2] == (objects.place_found, hero.index)


def free_piece(hero: Hero, slot: int) -> Piece:
    return Piece(f"slot-{hero.index}-{slot + 1}", "tile", f"{SLOT_NAMES[slot]}: free", clause=clause_of(slot))


def free_words(table: Table, hero: Hero, free: list[int]) -> list[str]:
    """The free slots in words; a cumbersome weapon needs both hands."""
    both = hero_set_up.has_cumbersome(table, hero)
    found = [
        SLOT_NAMES[slot].lower()
        for slot in free
        if slot <= CLOTHING_SLOT and not (both and slot == SECONDARY_SLOT)
    ]
    packs = sum(1 for slot in free if slot > CLOTHING_SLOT)
    return [*found, f"{packs} in the backpack"] if packs else found


def item_piece(table: Table, hero: Hero, slot: int) -> Piece:
    """A slot with its item."""
    card = table.card(hero.slots[slot])
    stored = bool(hero.face_down >> slot & 1)
    stats = [Stat("armour", hero.armour[slot], "armour", clause="FF-7.16")] if hero.armour[slot] else []
    return Piece(
        f"card-{hero.index}-{card.id}", "tile", card.name, text=rich(card.text), tags=[SLOT_NAMES[slot]],
        flags=["stored"] if stored else used(hero, card), stats=stats, term=f"card-{card.id}",
        clause="FF-7.4" if stored else "FF-7.3",
    )  # fmt: skip


def clause_of(slot: int) -> str:
    if slot in (PRIMARY_SLOT, SECONDARY_SLOT):
        return "FF-7.9"
    return "FF-7.8" if slot == CLOTHING_SLOT else "FF-7.4"


# What a hero carries and suffers


def kept(table: Table, hero: Hero) -> list[Widget]:
    """FF-8.6, 18.6, 39.2: carried objectives, Corruption and Fear cards that are in force."""
    content = table.content
    pieces = [
        Piece(f"corrupt-{hero.index}-{i}", "card", card.name, icon=card.id, tone="dread", text=card.text,
              term=f"corruption-{card.id}", clause="FF-18.6")
        for i, card in enumerate(content.corruption[index] for index in hero.corruption)
    ] + [
        Piece(f"fear-{hero.index}-{i}", "card", content.fear[card].name, icon="fear", tone="dread",
              text=content.fear[card].text, term=f"fear-{content.fear[card].id}", clause="FF-39.2")
        for i, card in enumerate(hero.fear)
    ]  # fmt: skip
    carried = things.held_by(table, int(hero.index))
    pieces += [
        Piece(
            f"carried-{piece.id}",
            "token",
            f"Carries: {piece.name}",
            icon=piece.icon,
            tone="gold",
            clause="FF-8.6",
        )
        for piece in carried
    ]
    return [Zone(f"kept-{hero.index}", "Carried and suffered", "list", pieces=pieces)] if pieces else []


def ally_card(table: Table, hero: Hero) -> list[Widget]:
    """FF-34.2: the ally stands with its companion."""
    if table.ally < 0 or table.companion != hero.index:
        return []
    friend = table.friend()
    out = table.ally_health == 0
    sheet = Piece(
        "ally", "card", friend.name, icon=friend.id, tone="good", flags=["spent"] if out else [],
        stats=[Stat("health", int(table.ally_health), "heart", int(friend.health))],
        text=" ".join(f"{ability.name}: {ability.text}" for ability in friend.abilities), term=f"ally-{friend.id}",
        clause="FF-34.4",
    )  # fmt: skip
    return [Zone("ally-zone", "Ally", "list", pieces=[sheet], clause="FF-34.4"), dice.ally_dice(table)]


def traits(table: Table, hero: Hero) -> list[str]:
    mask = hero_set_up.traits_of(table, hero)
    return [TRAITS[i].capitalize() for i in range(len(TRAITS)) if mask >> i & 1]


def boards(table: Table, seat: int) -> list[Hero]:
    """The heroes with boards: those of the seat first, then in their order."""
    ready = [hero for hero in table.heroes if hero.type != NO_TYPE]
    return sorted(ready, key=lambda hero: (hero.seat != seat, hero.index))
