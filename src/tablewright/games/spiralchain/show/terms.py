# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `verge`, `card-star_reader`, `world-onus`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablewright.engine.scene import (
    Term,
)
from tablewright.games.spiralchain.cards import (
    ARMIES,
    COLOURS,
    OBLIVIATE,
    SYMBOLS,
    TOKEN_NAMES,
    TOKENS,
    WARLORD,
    Content,
    Enemy,
)
from tablewright.games.spiralchain.show.cards import LETTERS, cost_words, gate_rule, quest_words, rot_text
from tablewright.games.spiralchain.show.play_area import token_clause
from tablewright.games.spiralchain.table import (
    Table,
)

PLAIN_TERMS: Final = {
    "round": (
        "Round",
        "One turn for each player, clockwise from the First Player; then the Foreverot Roll.",
        "SF-3.1",
    ),
    "first-player": (
        "First Player Marker",
        "Its holder takes the first turn, makes the Foreverot Roll and breaks ties of the group. "
        "When the roll is done, the marker goes to the next player clockwise.",
        "SF-3.11",
    ),
    "actions": (
        "Actions",
        "A main action or a Special Action takes one, and a failed roll does not give it back; what is refused takes "
        "none. Quests, Relics, Prophecies, Re-Rolls and Special Effects are free.",
        "SF-3.7",
    ),
    "extra-action": (
        "Extra Action Card",
        "One more action in the turn of whoever holds it; it goes round together with the First Player Marker.",
        "SF-3.4",
    ),
    "active-event": (
        "Active Event",
        "The card on top of the Event Discard Pile. With ∞ it is in force until another Event covers it; with ! it "
        "happened once, when it came up.",
        "SF-18.1",
    ),
    "event-deck": (
        "Event Deck",
        "Its top card becomes the Active Event for each Obliviate discarded, and when a gain brings Alliance to the "
        "cap. An empty deck stays empty.",
        "SF-18.4",
    ),
    "roll": (
        "The Foreverot Roll",
        "The First Player rolls one die, and its number counts for all five steps, one after the other.",
        "SF-12.3",
    ),
    "verge": (
        "The Verge",
        "After a Gate to a world below it, but not to Nur, the die is rolled: on 1–5 an Obliviate comes to that world. "
        "The Gate itself never fails.",
        "SF-4.7",
    ),
    "dragon": (
        "Dragon",
        "Rouse it against an enemy of its world: 5–8 discards that, 1–4 destroys the Dragon.",
        "SF-7.2",
    ),
    "ruin": ("Ruin", "Blocks a location; five of them on a world's locations lose the world.", "SF-16.1"),
    "pawn": ("Player Pawn", "A hero's own pawn; it moves by Gate actions.", "SF-9.1"),
    "reinforcement": (
        "Reinforcement",
        "Belongs to the team, counts against Warlords, moves by Deploy.",
        "SF-9.7",
    ),
    "alliance": (
        "Alliance",
        "Common to the team; pays for Gates. Reaching the cap turns an Event.",
        "SF-14.1",
    ),
    "time": (
        "Day and Night",
        "At Night the Foreverot Roll begins with discards; even rolls flip it.",
        "SF-22.2",
    ),
    "rot-count": (
        "The Rot spreads",
        "Obliviates and lost worlds: a roll of this or less reveals a card.",
        "SF-12.8",
    ),
    "foreverot": (
        "Foreverot Cards",
        "When one must be revealed and none is left, the game is lost.",
        "SF-25.2",
    ),
    "die": ("The die", "Eight sides; unless something else is printed, 6–8 succeeds.", "SF-1.14"),
    "skill": (
        "Skill Icons",
        "Each saves a roll against a token with that icon, or a resource against a Warlord.",
        "SF-6.13",
    ),
}
IDLE_SKILLS: Final = Term(
    "Skill Icons",
    "Each saves a roll against a token with that icon; against Warlords they do nothing.",
    "SF-6.13",
)


def enemy_rule(enemy: Enemy) -> str:
    """What an enemy costs, and what it does wherever it stands."""
    words = f"Confront it for {cost_words(enemy.cost)}"
    if enemy.dice:
        words += f", with {enemy.dice} {'roll' if enemy.dice == 1 else 'rolls'} of 6–8"
    return f"{words}. {warlord_rule(enemy)}" if enemy.kind == WARLORD else f"{words}."


def warlord_rule(enemy: Enemy) -> str:
    """SF-12.15–12.18, SF-13.2, SF-13.5: when a Warlord activates, and what it does then."""
    words = f"Action Number {enemy.number}: on a Foreverot Roll of {enemy.number} it "
    if not enemy.is_named:
        return words + (
            "leaves a Ruin where it stands and Advances clockwise to the next unblocked location; where there is "
            "none it goes to the box."
        )
    words += "does what its Warlord Card says for the symbol of its location."
    for symbol, direction in zip(SYMBOLS, enemy.directions, strict=False):
        words += f" {symbol.capitalize()}: {direction.text.rstrip('.')}."
    return f"{words} Without the card it leaves a Ruin and Advances."


def enemy_clause(enemy: Enemy) -> str:
    if enemy.kind == OBLIVIATE:
        return "SF-1.6"
    return "SF-13.2" if enemy.is_named else "SF-12.17"


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    if key == "skill" and not table.rules.skills_cut_costs:
        return IDLE_SKILLS
    return term_of(table.content, key)


@lru_cache(4096)  # a text never changes, and is named in scene after scene
def term_of(content: Content, key: str) -> Term | None:
    if key in PLAIN_TERMS:
        return Term(*PLAIN_TERMS[key])
    kind, _, name = key.partition("-")
    if kind == "token":
        held = TOKENS.index(name)
        return Term(TOKEN_NAMES[held], f"{LETTERS[held]}: a token of a play area.", token_clause(held))
    if kind == "world":
        board = content.worlds[content.world_of[name]]
        chaos = f" Once lost: {board.chaos.text}" if board.chaos and board.chaos.text else ""
        home = f" Home Energy: {LETTERS[board.home]} {COLOURS[board.home]}." if board.home >= 0 else ""
        colour = f" Political Link: {ARMIES[board.colour]}." if board.colour >= 0 else ""
        return Term(f"{board.index} {board.name}", f"{board.flavour}{home}{colour}{chaos}", "SF-1.1")
    if kind == "place":
        place = content.location(content.location_of[name])
        return Term(place.name, f"{place.effect.text} {place.flavour}", "SF-5.1")
    if kind == "enemy":
        enemy = content.enemies[content.enemy_of[name]]
        return Term(enemy.name, f"{enemy_rule(enemy)} {enemy.flavour}", enemy_clause(enemy))
    return card_term(content, kind, name)


def card_term(content: Content, kind: str, name: str) -> Term | None:
    """A card or a token of Rot by its id."""
    if kind == "rot":
        rot = next(rot for rot in content.rots if rot.id == name)
        return Term(rot.name, f"{rot_text(rot)} {rot.flavour}", "SF-6.10")
    if kind == "gate":
        gate = content.gates[content.gate_of[name]]
        return Term(gate.name, f"{gate_rule(content, gate)} {gate.flavour}", "SF-G13")
    if kind == "quest":
        quest = next(card for card in content.world_cards if card.id == name)
        return Term(quest.name, f"{quest_words(quest)} {quest.flavour}".strip(), "SF-19.3")
    decks = (content.roles, content.world_cards, content.foreverot, content.events, content.factions)
    for cards in (*decks, content.prophecies, content.madness, content.relics):
        for card in cards:
            if card.id == name:
                return Term(card.name, f"{card.text} {card.flavour}".strip())
    return None
