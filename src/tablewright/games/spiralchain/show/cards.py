# interpreted: made once for each look at the table, not once a move
"""How cards and tokens lie on the table, wherever they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import (
    Amount,
    Piece,
    Stat,
    Zone,
)
from tablewright.games.spiralchain.cards import (
    ARMIES,
    BINDMETAL,
    OBLIVIATE,
    PAY_ANY,
    ROT,
    SKILL_NAMES,
    SPOTS,
    TOKEN_NAMES,
    TOKENS,
    WARLORD,
    Card,
    Content,
    Cost,
    Enemy,
    Location,
    Rot,
)
from tablewright.games.spiralchain.content.words import WORLDS
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.table import (
    RUIN,
    Table,
)

SIGNS: Final = ("", *WORLDS)  # of the worlds, counted from 1
LETTERS: Final = ("U", "B", "R", "Y", "M", "Inf", "Re", "SRe", "V", "C", "I", "K")  # SF-G21


STACK_NAMES: Final = ("North", "East", "South", "West")


def world_id(table: Table, world: int) -> str:
    return f"world-{table.content.worlds[world].id}"


def enemy_id(enemy: Enemy) -> str:
    return f"enemy-{enemy.id}"


def place_id(place: Location) -> str:
    return f"place-{place.id}"


def has_first(table: Table) -> bool:
    """SF-2.13, SF-R65: whether somebody holds the First Player Marker yet."""
    return table.seats == 1 or table.round > 0 or table.clause not in ("SF-2.3", "SF-2.13")


def rot_left(table: Table) -> int:
    return sum(len(stack) for stack in table.stacks)


def rot_text(rot: Rot) -> str:
    if rot.kind == ROT:
        return f"Confront it for {cost_words(rot.cost)}."
    return f"Confront it with {rot.dice} {'roll' if rot.dice == 1 else 'rolls'} of 6–8."


def counted(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def blocker(table: Table, location: int, token: int) -> Piece:
    """SF-1.12: what lies on a location blocks it."""
    if token == RUIN:
        return Piece(
            f"ruin-{location}", "token", name="Ruin", icon="ruin", tone="bad", term="ruin", clause="SF-1.12"
        )
    return enemy_piece(table, table.content.enemies[token])


def enemy_piece(table: Table, enemy: Enemy) -> Piece:
    if enemy.kind == OBLIVIATE:
        return Piece(
            enemy_id(enemy),
            "token",
            name=enemy.name,
            short="Obl",
            icon=enemy.id,
            tone="bad",
            cost=cost_of(enemy.cost),
            stats=icons(int(enemy.dice), int(enemy.skill), "obliviate"),
            text=enemy_text(table, enemy),
            term=enemy_id(enemy),
            clause="SF-6.3",
        )
    carded = enemy.index in table.warlord_cards
    tags = (["Named"] if carded else ["Named", "without its card"]) if enemy.is_named else []
    return Piece(
        enemy_id(enemy),
        "token",
        name=enemy.name,
        short="War",
        icon=enemy.id,
        tone="bad",
        cost=cost_of(enemy.cost),
        stats=[
            Stat("△", int(enemy.number), clause="SF-12.15"),
            *icons(int(enemy.dice), int(enemy.skill), "warlord"),
        ],
        tags=tags,
        text=enemy_text(table, enemy),
        term=enemy_id(enemy),
        clause="SF-13.1" if carded else "SF-13.5" if enemy.is_named else "SF-12.17",
    )


def icons(dice: int, skill: int, foe: str) -> list[Stat]:
    """The icons of an "obliviate", a "warlord" or a "rotkin", each with the rule that holds for it."""
    rolling = "SF-6.10" if foe == "rotkin" else "SF-6.5" if dice > 1 else "SF-6.3"
    helping = {"obliviate": "SF-6.17" if dice > 1 else "SF-6.14", "warlord": "SF-6.18", "rotkin": "SF-6.15"}[
        foe
    ]
    found = [Stat("Rolls", dice, icon="d", clause=rolling)] if dice else []
    if skill >= 0:
        found.append(Stat("Skill", SKILL_NAMES[skill], clause=helping))
    return found


def cost_of(cost: Cost) -> list[Amount]:
    found = [
        Amount(TOKENS[kind], cost.need[kind], LETTERS[kind])
        for kind in range(BINDMETAL + 1)
        if cost.need[kind] > 0
    ]
    return found + ([Amount("any", cost.any, "any")] if cost.any else [])


def cost_words(cost: Cost) -> str:
    words = [f"{cost.need[kind]} {TOKEN_NAMES[kind]}" for kind in range(BINDMETAL + 1) if cost.need[kind]]
    words += [f"{cost.units.count(PAY_ANY)} Energy of any colour"] if cost.any else []
    return ", ".join(words) or "nothing"


def enemy_text(table: Table, enemy: Enemy) -> str:
    words = f"Confront it for {cost_words(enemy.cost)}"
    if enemy.dice:
        words += f", with {enemy.dice} {'roll' if enemy.dice == 1 else 'rolls'} of 6–8"
    location = int(worlds.location_of(table, enemy.index))
    if enemy.index in table.warlord_cards and location >= 0:
        words += f". On {enemy.number}: {enemy.directions[location % SPOTS].text}"
    elif enemy.kind == WARLORD:
        words += f". On {enemy.number}: a Ruin where it stands, then it Advances"
    return words.rstrip(".") + "."


def filled(zone: Zone) -> list[Zone]:
    """A zone with nothing in it is not shown."""
    return [zone] if zone.pieces else []


def laid_open(table: Table) -> list[tuple[Card, str]]:
    """SF-3.15: the same for every seat. From which deck the drawn cards come is told by the clause of the open
    question: a seat's view keeps it even where the question itself is another seat's."""
    content = table.content
    found = [(content.world_cards[card], "SF-5.10") for card in table.open_cards]
    if table.clause == "SF-10.4":
        found += [(content.factions[card], "SF-10.4") for card in table.drawn]
    elif table.clause == "SF-21.1":
        found += [(content.prophecies[card], "SF-21.1") for card in table.drawn]
    elif table.clause == "SF-1.17":
        found += [(content.events[card], "SF-18.8") for card in table.drawn]
    if table.calling != NOTHING:
        found.append((content.factions[table.calling], "SF-10.4"))
    if table.revealed != NOTHING:
        found.append((content.foreverot[table.revealed], "SF-12.8"))
    found += [(content.foreverot[card], "SF-2.19") for card in table.turned]
    return found


def gate_rule(content: Content, card: Card) -> str:
    """SF-4.12, SF-G13: what a Permanent Gate Card does where it lies."""
    low, high = content.worlds[card.a], content.worlds[card.b]
    return (
        f"Joins {low.index} {low.name} and {high.index} {high.name} for the whole team: a Gate action between them "
        "costs no Alliance. Worlds at the two ends of an unbroken line of Permanent Gates cost 1; a lost world "
        "breaks the line. The Verge roll stays."
    )


def whole_text(card: Card) -> str:
    """SF-5.10, SF-19.2: of a World Card both boxes, as long as either may count."""
    return f"{card.text} As a Quest: {quest_words(card)}" if card.reward else card.text


def card_piece(name: str, card: Card, called: str, clause: str, flags: Sequence[str] = ()) -> Piece:
    tags = [f"● {ARMIES[card.link]}"] if card.link >= 0 else []
    return Piece(
        name,
        "card",
        name=called,
        text=card.text,
        flags=list(flags),
        tags=tags,
        clause=clause,
        icon=picture_of(card),
        term=f"card-{card.id}",
    )


def picture_of(card: Card) -> str:
    """A World Card bears the sign of its world and a Foreverot Card the Rot; all others have pictures of their own."""
    if card.world >= 0:
        return SIGNS[card.world]
    return "rot" if card.kind in ("severe", "medium", "light") else card.id


def quest_words(quest: Card) -> str:
    """SF-19.2: the white box of a World Card."""
    reward = quest.reward.text if quest.reward else ""
    return f"When {quest.condition_text}: {reward}" if quest.condition_text else reward
