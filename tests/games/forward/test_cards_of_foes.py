"""Each foe of the pack, met."""

from __future__ import annotations

import re

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    counter,
    exchange,
    forward,
    meet,
    names,
    turn_up,
)
from tests.games.forward.printed_cards import CARDS, Printed, after, of_type, position, settle

from tablewright.games.forward.cards import TYPES, Card
from tablewright.games.forward.game import GAME

# Foes

TABLES = {
    "common": "MISS, PARRY, HIT 1, HIT 1, CRITICAL 2, COUNTER 1",
    "feral": "MISS, MISS, HIT 1, HIT 1, CRITICAL 2, CRITICAL 2",
    "bulwark": "MISS, PARRY, PARRY, HIT 1, HIT 1, COUNTER 1",
    "swarm": "MISS, HIT 1, HIT 1, HIT 1, HIT 1, CRITICAL 2",
    "brute": "MISS, MISS, MISS, HIT 2, HIT 2, CRITICAL 3",
    "stalker": "MISS, PARRY, HIT 1, HIT 1, BLEED 2, COUNTER 2",
    "horror": "MISS, PARRY, HIT 1, HIT 1, HORROR, COUNTER 1",
    "venom": "MISS, MISS, HIT 1, VENOM 1, VENOM 2, PARRY",
    "swift": "MISS, PARRY, HIT 1, HIT 1, HIT 1, COUNTER 1",
}
OTHER_FACES = {"lantern_eater": (5, "GULP")}


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g7_a_foe_has_its_hp_and_atk(card: Printed) -> None:
    """FW-G7, FW-9.3."""
    # GIVEN a foe and its printed numbers
    hp, atk, _ = card.texts[0].split()
    table = forward(pack=card.pack)

    # WHEN the fight with it begins
    meet(table, card.id)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")

    # THEN its HP and ATK are as printed
    assert (table.fight.hp, table.fight.atk) == (int(hp), int(atk))
    assert asked(table) == "before_roll"


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g3_a_foe_has_the_faces_of_its_table(card: Printed) -> None:
    """FW-G3, FW-9.11."""
    # GIVEN a foe and the table it names
    table = card.texts[0].split()[2]
    foe = forward().content.cards[[one.id for one in CARDS].index(card.id)]

    # WHEN its faces are read
    faces = [f"{face.name} {face.damage}" if face.damage else face.name for face in foe.faces]

    # THEN they are those of the table, but for a face that its card prints; a mirror has none
    if table == "mirror":
        assert (foe.mirror, faces) == (True, [])
        return
    expected = TABLES[table].split(", ")
    if card.id in OTHER_FACES:
        number, name = OTHER_FACES[card.id]
        expected[number - 1] = name
    assert faces == expected


@pytest.mark.parametrize("card", of_type("duel", "confrontation"))
def test_g7_a_defeated_foe_pays_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-9.21."""
    # GIVEN a foe at its last HP
    table = forward(pack=card.pack, health=10)
    turn_up(table, card.id)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    table.fight.hp = 1
    mirrored = 1 if "mirror" in card.texts[0] else 0
    before = position(table)

    # WHEN it is hit, which a mirror returns
    exchange(table, own=4, foe=None if mirrored else 1)
    peek = settle(table)

    # THEN its reward, and nothing else, is paid, and it lies on the discard pile
    hurt = before._replace(health=before.health - mirrored)
    assert position(table, peek) == after(card.texts[1], hurt)
    assert names(table, table.discard) == [card.id]


FACES = [
    ("barn_wight", [0, 0, 1, 1, 2, 1]),
    ("stray_hound", [0, 0, 1, 1, 2, 2]),
    ("kneeling_hollow", [0, 0, 0, 1, 1, 1]),
    ("gallows_crows", [0, 1, 1, 1, 1, 2]),
    ("chain_beast", [0, 0, 0, 2, 2, 3]),
    ("the_thing_that_follows", [0, 0, 1, 1, 2, 2]),
    ("moth_of_prayers", [0, 0, 1, 1, 0, 1]),
    ("glass_scorpion", [0, 0, 1, 1, 2, 0]),
    ("cutpurse", [0, 0, 1, 1, 1, 1]),
    ("maggot_knight", [0, 0, 2, 2, 3, 1]),
    ("the_architect", [0, 0, 0, 2, 2, 1]),
]


@pytest.mark.parametrize(("foe", "damage"), FACES)
def test_g3_what_each_face_deals(foe: str, damage: list[int]) -> None:
    """FW-G3: foe ATK is added to HIT, CRITICAL, VENOM and BLEED, not to COUNTER."""
    # GIVEN a foe
    taken = []
    for face in range(1, 7):
        table = forward(options={"start_health": 20})
        meet(table, foe)

        # WHEN each of its faces meets your MISS
        exchange(table, own=1, foe=face)
        taken.append(20 - table.health)

    # THEN each deals what its table says
    assert taken == damage


@pytest.mark.parametrize(("foe", "face", "status", "n"), [
    ("glass_scorpion", 4, "poisoned", 2),
    ("glass_scorpion", 5, "poisoned", 2),
    ("the_thing_that_follows", 5, "bleeding", 2),
])  # fmt: skip
def test_g3_venom_and_bleed_need_a_wound(foe: str, face: int, status: str, n: int) -> None:
    """FW-G3, FW-9.19."""
    # GIVEN the face, once against bare skin and once against a ward that takes all of it
    bare, warded = forward(), forward(statuses={"warded": 5})

    # WHEN it falls
    for table in (bare, warded):
        meet(table, foe)
        exchange(table, own=1, foe=face)

    # THEN only the wound poisons
    assert counter(bare, status) == n
    assert counter(warded, status) == 0


def test_g3_horror_needs_only_a_hit() -> None:
    """FW-G3, FW-9.12."""
    # GIVEN the Moth of Prayers
    table = forward()
    meet(table, "moth_of_prayers")

    # WHEN its HORROR falls on your MISS, and on your PARRY
    exchange(table, own=1, foe=5)
    assert (table.marker, table.health) == (-1, 20)
    exchange(table, own=2, foe=5)

    # THEN only a block keeps the Dread away
    assert table.marker == -1


def span(numbers: list[int]) -> str:
    """«5–9», or «8» if there is only one."""
    return f"{min(numbers)}–{max(numbers)}" if min(numbers) < max(numbers) else str(min(numbers))


def in_row(kind: str, row: int) -> list[Card]:
    content = GAME.new(1, 1).content
    return [
        card for card in content.cards if TYPES[card.kind] == kind and content.domains[card.domain].row == row
    ]


def rulebook() -> str:
    return (GAME.folder / "rulebook.md").read_text(encoding="utf-8")


def test_g3_the_rulebook_knows_the_numbers_of_duels() -> None:
    """FW-G3: whatever play-testing makes of them."""
    # GIVEN the Duels as shipped, row by row
    hp = [span([foe.hp for foe in in_row("duel", row)]) for row in range(1, 6)]

    # WHEN the rulebook is read
    words = (
        f"Duels have {hp[0]} HP in row 1, {hp[1]} in row 2, {hp[2]} in row 3, {hp[3]} in row 4 and {hp[4]} in row 5; "
        "their ATK is 0 in rows 1 and 2 and 0–1 above."
    )

    # THEN it says the same
    assert words in rulebook()
    assert [span([foe.atk for foe in in_row("duel", row)]) for row in (1, 2)] == ["0", "0"]
    assert {foe.atk for row in (3, 4, 5) for foe in in_row("duel", row)} == {0, 1}


def test_g3_the_rulebook_knows_the_numbers_of_confrontations() -> None:
    """FW-G3."""
    # GIVEN the Confrontations as shipped, row by row
    hp = [span([foe.hp for foe in in_row("confrontation", row)]) for row in range(1, 6)]
    atk = [span([foe.atk for foe in in_row("confrontation", row)]) for row in range(1, 6)]

    # WHEN the rulebook is read
    words = (
        f"Confrontations have {hp[0]} HP and ATK {atk[0]} in row 1, {hp[1]} HP and ATK {atk[1]} in row 2, "
        + (f"{hp[2]} and {atk[2]} in row 3, {hp[3]} and {atk[3]} in row 4, {hp[4]} and {atk[4]} in row 5.")
    )

    # THEN it says the same
    assert words in rulebook()


def test_g3_the_rulebook_knows_what_pits_and_terrors_cost() -> None:
    """FW-G3."""
    # GIVEN what Pits and Terrors as shipped cost, row by row
    cost = []
    for row in range(1, 6):
        texts = [card.failure for card in in_row("pit", row)]
        texts += [text for card in in_row("terror", row) for text in (card.a, card.b)]
        losses = [re.findall(r"\blose (\d+)", text.source) for text in texts if text is not None]
        cost.append(span([int(lost) for found in losses for lost in found]))

    # WHEN the rulebook is read
    words = (
        f"Pits and Terrors cost {cost[0]} Health in row 1, {cost[1]} in row 2, {cost[2]} in row 3, "
        f"{cost[3]} in row 4 and {cost[4]} in row 5."
    )

    # THEN it says the same
    assert words in rulebook()


def test_g4_the_rulebook_and_the_options_know_the_guardians_hp() -> None:
    """FW-G4, FW-G9."""
    # GIVEN the Guardian as shipped
    content = GAME.new(1, 1).content
    hp, seals = content.guardian_hp, content.seals_required

    # WHEN rulebook and options are read
    words = rulebook()
    told = next(option.explain for option in GAME.options() if option.name == "difficulty")

    # THEN they say the same
    assert f"It has {hp['standard']} HP ({hp['story']} on `story`, {hp['harsh']} on `harsh`)" in words
    assert all(f"Dragon {hp[level]} HP" in told[level] for level in hp)
    assert seals == {"story": 0, "standard": 1, "harsh": 2}
