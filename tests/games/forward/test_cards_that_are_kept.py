"""Each Item, Equipment, Blessing, Terror, Pit and Rest of the pack, in play."""

from __future__ import annotations

import pytest
from tests.games.forward.builders import (
    answer,
    at_gate,
    face_guardian,
    forward,
    meet,
    names,
    offered,
    roll_tests,
    turn_up,
)
from tests.games.forward.printed_cards import (
    Printed,
    after,
    dealt,
    in_fight,
    of_type,
    position,
    settle,
    taken,
)

from tablewright.games.forward.table import Table
from tablewright.testing import refusal


def laden(**more: object) -> Table:
    """A position in which every text of the pack can change something."""
    settings: dict[str, object] = {
        "health": 10,
        "marker": 1,
        "items": ["hearth_loaf", "tallow_lantern"],
        "equipment": ["quilted_coat"],
        "snares": ["vow_of_silence"],
        "statuses": {"chilled": 1},
    }
    return forward(**{**settings, **more})  # type: ignore[arg-type]


# Items, Blessings, Caesuras, Pits, Terrors, Rests


@pytest.mark.parametrize("card", of_type("item"))
def test_g7_an_item_does_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-7.4, FW-7.7."""
    # GIVEN the Item in hand
    held = "hearth_loaf" if card.id != "hearth_loaf" else "tallow_lantern"
    table = laden(pack=card.pack, items=[card.id, held])
    before = position(table)

    # WHEN it is used, if it has a Use line
    if not card.texts:
        assert refusal(table, "use_item", card.id) == "FW-7.7"
        return
    answer(table, "use_item", card.id)
    peek = settle(table)

    # THEN it did what it prints and lies on the discard pile
    assert position(table, peek) == after(card.texts[0], before._replace(items=1))
    assert names(table, table.discard)[-1] == card.id


@pytest.mark.parametrize("card", of_type("blessing"))
def test_g7_a_blessing_does_what_it_prints(card: Printed) -> None:
    """FW-G7, FW-14.1."""
    # GIVEN a position in which it can change something, with neither Dread nor much Resolve
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN it is turned
    meet(table, card.id)
    answer(table, "go_on")
    peek = settle(table)

    # THEN it did what it prints and lies on the discard pile
    assert position(table, peek) == after(card.texts[0], before)
    assert names(table, table.discard)[-1] == card.id


@pytest.mark.parametrize("card", of_type("caesura"))
def test_g7_a_caesura_has_its_minor_text(card: Printed) -> None:
    """FW-G7, FW-13.2."""
    # GIVEN `caesura_text: minor`, and unknown cards beside it
    table = laden(pack=card.pack, options={"caesura_text": "minor"})
    before = position(table)

    # WHEN it is turned
    turn_up(table, card.id)
    answer(table, "go_on")
    peek = settle(table)

    # THEN its trifle happened
    assert position(table, peek) == after(card.texts[0], before)


@pytest.mark.parametrize("card", of_type("pit"))
@pytest.mark.parametrize("passed", [True, False])
def test_g7_a_pit_does_what_it_prints(card: Printed, passed: bool) -> None:
    """FW-G7, FW-11.1–11.3: the target number just reached, and just missed."""
    # GIVEN a Pit and its printed target number
    tn, mode = card.texts[0].split()
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN each roll is exactly the target number, or one less
    turn_up(table, card.id)
    rolls = 3 if mode == "extended" else 1
    roll_tests(table, *[int(tn) if passed else int(tn) - 1] * rolls)
    peek = settle(table)

    # THEN the matching outcome happened
    assert position(table, peek) == after(card.texts[1 if passed else 2], before)


@pytest.mark.parametrize("card", of_type("terror"))
@pytest.mark.parametrize("which", ["a", "b"])
def test_g7_a_terror_does_what_it_prints(card: Printed, which: str) -> None:
    """FW-G7, FW-10.3."""
    # GIVEN a Terror among unknown cards
    table = laden(pack=card.pack)
    before = position(table)

    # WHEN one of its effects is chosen
    turn_up(table, card.id)
    answer(table, f"choose_{which}")
    peek = settle(table)

    # THEN it happened, and the other did not
    assert position(table, peek) == after(card.texts[0 if which == "a" else 1], before)


@pytest.mark.parametrize("card", of_type("rest"))
def test_g7_a_rest_is_a_standard_rest(card: Printed) -> None:
    """FW-G7, FW-15.1."""
    # GIVEN Resolve and wounds
    table = forward(pack=card.pack, marker=2, health=10)

    # WHEN a Rest is turned and both purchases made
    meet(table, card.id)
    answer(table, "buy_heal")
    answer(table, "buy_grace")

    # THEN it sold 5 Health and 1 Grace for 1 Resolve each
    assert (table.health, table.grace, table.marker) == (15, 1, 0)


@pytest.mark.parametrize(("weapon", "atk"), [("woodcutters_hatchet", 1), ("leviathans_tooth", 2)])
def test_g7_plain_weapons(weapon: str, atk: int) -> None:
    # GIVEN Woodcutter's Hatchet (ATK +1) or Leviathan's Tooth (ATK +2)
    table = in_fight("the_helmsman", equipment=[weapon])

    # WHEN you HIT
    # THEN it deals 1 + ATK
    assert dealt(table, own=3) == 1 + atk


@pytest.mark.parametrize("armour", ["bannermans_shield", "thornmail"])
def test_g7_plain_armour(armour: str) -> None:
    # GIVEN Bannerman's Shield or Thornmail (DEF +1)
    table = in_fight(equipment=[armour])

    # WHEN a CRITICAL and a HIT fall
    # THEN each is 1 less
    assert (taken(table, foe=5), taken(table, foe=3)) == (1, 0)


def test_g7_quilted_coat_wards_the_first_damage_of_each_fight() -> None:
    # GIVEN the Quilted Coat (fight_ward 2)
    table = in_fight("the_architect", equipment=["quilted_coat"])

    # WHEN the foe MISSES, and then strikes twice for 2
    # THEN the ward takes the first blow, not the MISS
    assert (taken(table, foe=1), taken(table, foe=4), taken(table, foe=4)) == (0, 0, 2)


def test_g7_pilgrims_staff_helps_in_the_first_exchange_and_in_pits() -> None:
    # GIVEN the Pilgrim's Staff
    table = in_fight(equipment=["pilgrims_staff"])

    # WHEN a foe HITS in the first and second exchange
    assert (taken(table, foe=3), taken(table, foe=3)) == (0, 1)

    # THEN DEF helped in the first; and a Pit of 3 is passed with a 2
    table = forward(equipment=["pilgrims_staff"])
    meet(table, "rotten_floorboards")
    roll_tests(table, 2)
    assert table.health == 20


@pytest.mark.parametrize(("foe", "blow"), [("hollow_neighbour", 2), ("the_reeve_who_stayed", 3)])
def test_g7_guard_captains_sabre_bites_deeper_in_confrontations(foe: str, blow: int) -> None:
    # GIVEN the Guard Captain's Sabre, in a Duel and in a Confrontation
    table = in_fight(foe, equipment=["guard_captains_sabre"])

    # WHEN you HIT
    # THEN ATK is 1, and 2 in Confrontations
    assert dealt(table, own=3) == blow


def test_g7_gilded_gauntlet_makes_a_one_a_hit() -> None:
    # GIVEN the Gilded Gauntlet
    table = in_fight(equipment=["gilded_gauntlet"])

    # WHEN a 1 is rolled
    # THEN it is a HIT
    assert dealt(table, own=1) == 1


def test_g7_spireglass_rapier_sharpens_criticals() -> None:
    # GIVEN the Spireglass Rapier
    table = in_fight("the_helmsman", equipment=["spireglass_rapier"])

    # WHEN you HIT and strike a CRITICAL
    # THEN ATK +1, and 1 more on the CRITICAL
    assert (dealt(table, own=3), dealt(table, own=5)) == (2, 4)


@pytest.mark.parametrize(("roll", "health"), [(2, 20), (1, 17)])
def test_g7_climbers_harness_adds_two_to_pit_rolls(roll: int, health: int) -> None:
    # GIVEN the Climber's Harness and a Pit of 4
    table = forward(equipment=["climbers_harness"])
    meet(table, "heat_shimmer")

    # WHEN a 2 or a 1 is rolled
    roll_tests(table, roll)

    # THEN 2 + 2 is enough, 1 + 2 is not
    assert table.health == health


def test_g7_sunbleached_spear_leads_the_first_exchange() -> None:
    # GIVEN the Sunbleached Spear
    table = in_fight("the_helmsman", equipment=["sunbleached_spear"])

    # WHEN two exchanges are fought with HITs on both sides (HIT 1 + ATK 1)
    table.fight.atk = 0
    first = (dealt(table, own=3, foe=4), 20 - table.health)
    second = (dealt(table, own=3, foe=4), 20 - table.health)

    # THEN ATK 2 and DEF 1 in the first, ATK 1 in the second
    assert (first, second) == ((3, 0), (2, 1))


def test_g7_huntsmans_cloak_evades_one_duel_per_domain() -> None:
    # GIVEN the Huntsman's Cloak, and a loaf that keeps windows open
    table = forward(equipment=["huntsmans_cloak"], items=["hearth_loaf"], health=10)

    # WHEN a Duel is revealed and evaded
    meet(table, "hollow_neighbour")
    answer(table, "activate", "huntsmans_cloak")

    # THEN no fight, no reward; and no second time in this Domain (FW-8.7)
    assert (names(table, table.discard), table.marker, table.fights) == (["hollow_neighbour"], 0, 0)
    meet(table, "barn_wight")
    assert refusal(table, "activate", "huntsmans_cloak") == "FW-8.7"


def test_g7_huntsmans_cloak_is_no_help_in_confrontations_and_is_renewed_in_the_next_domain() -> None:
    # GIVEN the Huntsman's Cloak, used in Termina
    table = forward(equipment=["huntsmans_cloak"])
    meet(table, "hollow_neighbour")
    answer(table, "activate", "huntsmans_cloak")

    # WHEN a Confrontation is met
    meet(table, "the_reeve_who_stayed")
    assert refusal(table, "activate", "huntsmans_cloak") == "FW-8.2"

    # THEN it cannot be evaded; after entering the next Domain a Duel can
    table = forward(equipment=["huntsmans_cloak"], row=["hollow_neighbour"], deck=[])
    answer(table, "reveal", 1)
    answer(table, "activate", "huntsmans_cloak")
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "kneeling_hollow")
    assert offered(table, "activate") == [("huntsmans_cloak",)]


def test_g7_lamp_of_the_unshriven_wards_and_breaks_the_veil() -> None:
    # GIVEN the Lamp
    table = in_fight("the_architect", equipment=["lamp_of_the_unshriven"])

    # WHEN blows of 2 fall
    assert (taken(table, foe=4), taken(table, foe=4)) == (0, 2)

    # THEN it wards 2, and breaks the Veil on the Guardian's arrival while it stays in its slot
    table = at_gate(equipment=["lamp_of_the_unshriven"])
    face_guardian(table)
    assert table.seals[table.content.seal_of["veil"]]
    assert names(table, table.equipment) == ["lamp_of_the_unshriven"]


def test_g7_rimebound_maul_is_slow_and_heavy() -> None:
    # GIVEN the Rimebound Maul
    table = in_fight("the_architect", equipment=["rimebound_maul"])

    # WHEN two exchanges are fought with CRITICALs against blows of 2
    first = (dealt(table, own=5, foe=4), 20 - table.health)
    second = (dealt(table, own=5, foe=4), 20 - table.health)

    # THEN the first is a MISS with a ward of 1, the second deals 2 + 2
    assert (first, second) == ((0, 1), (4, 3))
