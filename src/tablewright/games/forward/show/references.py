# interpreted: made once for each look at the table, not once a move
"""FW-G11: the Turn Summary, the combat table and the other references, made from the options in force."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Block, Story, Widget
from tablewright.games.forward.show.cards import rest_words, test_words
from tablewright.games.forward.table import Rules, Table


def panels(table: Table) -> list[Widget]:
    return [
        panel("help-turn", "Turn Summary", turn_rows(table), "FW-5.1"),
        panel("help-combat", "Combat table", combat_rows(table.rules), "FW-9.5"),
        panel("help-types", "The ten types", type_rows(table), "FW-5.6"),
        panel("help-windows", "When you may act", WINDOWS, "FW-21.1"),
        panel("help-end", "How a run ends", end_rows(table.rules), "FW-23.1"),
    ]


def panel(id: str, title: str, rows: tuple[str, ...], clause: str) -> Story:
    return Story(id, title, [Block(row, "item") for row in rows], clause=clause)


def turn_rows(table: Table) -> tuple[str, ...]:
    rules = table.rules
    end = "its deck and its row are empty" if rules.domain_end == "row_empty" else "its deck is empty"
    onward = {
        "forward": "go one row up along an arrow",
        "sideways": "go one row up along an arrow, or to a neighbour in the same row",
        "tour": "go to any Domain of the lowest row that still has one",
        "free": "go to any Domain you have not completed",
    }[rules.path_mode]
    look = (f"You may pay {rules.paid_peek} Resolve to look at a slot.",) if rules.paid_peek else ()
    return (
        f"Fill the row to {len(table.row)} face-down cards.",
        *look,
        "Choose a slot and reveal its card.",
        "Resolve it completely.",
        "Put it in its place.",
        "Refill its slot from the deck.",
        "End of turn: statuses, then Snares"
        + (", then the law of the Domain." if rules.domain_laws else "."),
        f"A Domain is completed when {end}; then {onward}.",
    )


def combat_rows(rules: Rules) -> tuple[str, ...]:
    counter = "1 + ATK" if rules.counter_adds_atk else "1, without ATK"
    foes = "All foes but the Guardian use this table too, with their own ATK."
    if rules.foe_faces == "printed":
        foes = "A foe uses the faces on its card; without any, this table with its own ATK."
    rows: tuple[str, ...] = (
        "1 MISS: you deal 0.",
        "2 PARRY: you deal 0 and block everything.",
        "3, 4 HIT: you deal 1 + ATK.",
        "5 CRITICAL: you deal 2 + ATK.",
        f"6 COUNTER: you block everything and deal {counter}.",
        foes,
        "Blocks come first, then both damages at once, then riders.",
    )
    if rules.duel_retreat:
        rows += ("You may leave a Duel before a roll, for 1 Dread.",)
    if rules.grace:
        again = "each die once per roll" if rules.grace_reroll == "single" else "as long as Grace lasts"
        rows += (f"1 Grace rerolls one die, yours or the foe's, before it takes effect: {again}.",)
    if rules.fight_weariness:
        rows += (
            f"After {rules.fight_weariness} exchanges you lose 1 Health in each; not against the Guardian.",
        )
    return rows


def type_rows(table: Table) -> tuple[str, ...]:
    rules = table.rules
    finds = "a free slot takes it" if rules.take_finds == "forced" else "take it or leave it"
    tries = f"{rules.pit_threshold} successes before {rules.pit_threshold} failures"
    nothing = "carry out its minor text" if rules.caesura_text == "minor" else "nothing happens"
    terror = "not one you cannot pay, while the other can be paid"
    if rules.unpayable_terror == "allowed":
        terror = "also one you cannot pay"
    return (
        f"Item: {finds}; use it once, at any time.",
        f"Equipment: {finds}; it works while it lies in its slot.",
        "Duel, Confrontation: fight until one side is at 0.",
        f"Terror: choose one of its two effects, {terror}.",
        f"Pit: {test_words(table, 0).replace(' 0+', ': reach the number').replace(' above 0', ': beat the number')} "
        f"on its card; an extended one takes {tries}.",
        "Snare: it stays until a card removes it.",
        f"Caesura: {nothing}.",
        "Blessing: it happens at once.",
        f"Rest: {rest_words(table)[0].lower()}{rest_words(table)[1:]}",
    )


WINDOWS: Final = (
    "At the start of a turn.",
    "After a card is revealed, before it is resolved.",
    "Before each roll of a fight or a Pit.",
    "After a roll, before it counts.",
    "Between purchases at a Rest.",
    "After the slot is refilled, before the end of the turn.",
    "Between Domains, and before the Guardian comes.",
)


def end_rows(rules: Rules) -> tuple[str, ...]:
    dread = {
        "at_four": (f"{rules.track_steps} Dread.",),
        "beyond_four": (f"Dread beyond {rules.track_steps}.",),
        "never": (),
    }[rules.dread_death]
    both = (
        "also when the foe falls with you"
        if rules.double_defeat == "loss"
        else "unless the foe falls with you"
    )
    return (
        "Won: the Guardian at 0 HP with its conditions fulfilled.",
        f"Lost: 0 Health, {both}.",
        *(f"Lost: {words}" for words in dread),
        "Lost: you give up, or a card says so.",
    )
