"""Each Snare in force, and the cards whose text is their own."""

from __future__ import annotations

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    at_gate,
    counter,
    exchange,
    face_guardian,
    forward,
    has_lost,
    meet,
    names,
)
from tests.games.forward.printed_cards import CARDS, dealt, in_fight, settle, taken

from tablewright.games.forward.rules.fights import read_results, reroll_own, strike_bargain
from tablewright.games.forward.rules.health import heal
from tablewright.games.forward.rules.status import gain_status
from tablewright.testing import refusal, run

# Snares, each in force


def test_g7_homesick_makes_heals_one_smaller() -> None:
    # GIVEN Homesick
    table = forward(snares=["homesick"], health=10)

    # WHEN 5 and 0 are healed
    run(table, heal, 5)
    assert table.health == 14
    run(table, heal, 0)

    # THEN 1 less, never below 0
    assert table.health == 14


def test_g7_vow_of_silence_forbids_grace() -> None:
    # GIVEN Vow of Silence, Grace, and an Item that opens the window
    table = in_fight(snares=["vow_of_silence"], grace=3, health=10, items=["hearth_loaf"])

    # WHEN the dice are rolled
    answer(table, "roll_exchange")

    # THEN no Grace can be spent
    assert refusal(table, reroll_own) == "FW-1.2"
    assert refusal(table, read_results) == ""


def test_g7_borrowed_grief_doubles_the_first_price_at_each_rest() -> None:
    # GIVEN Borrowed Grief and 4 Resolve
    table = forward(snares=["borrowed_grief"], marker=4, health=2)

    # WHEN one heal is bought at each of two Rests
    for rest, left in (("your_own_bed", 2), ("the_chapel_porch", 0)):
        meet(table, rest)
        answer(table, "buy_heal")
        answer(table, "stop_resting")

        # THEN each cost 2
        assert table.marker == left


@pytest.mark.parametrize(("foe", "atk"), [("the_reeve_who_stayed", 1), ("barn_wight", 0)])
def test_g7_wanted_sharpens_confrontations(foe: str, atk: int) -> None:
    # GIVEN Wanted
    table = in_fight(foe, snares=["wanted"])

    # WHEN a foe is met
    # THEN those of Confrontations have ATK +1
    assert table.fight.atk == atk


def test_g7_echoes_double_the_first_unblocked_blow_before_def() -> None:
    # GIVEN Echoes and DEF 1
    table = in_fight("the_helmsman", snares=["echoes"], equipment=["thornmail"])

    # WHEN a blow of 2 is blocked, then two get through
    # THEN the first unblocked one is doubled before DEF
    assert (taken(table, foe=4, own=2), taken(table, foe=4), taken(table, foe=4)) == (0, 3, 1)


@pytest.mark.parametrize(("card", "health"), [("the_reeve_who_stayed", 19), ("barn_wight", 20)])
def test_g7_thirst_costs_health_when_a_confrontation_is_revealed(card: str, health: int) -> None:
    # GIVEN Thirst
    table = forward(snares=["thirst"])

    # WHEN a foe is revealed
    meet(table, card)

    # THEN a Confrontation costs 1 before anything else
    assert table.health == health


def test_g7_sand_in_the_joints_makes_the_first_exchange_a_miss() -> None:
    # GIVEN Sand in the Joints, and the Gauntlet, which it overrides (FW-9.23)
    table = in_fight(snares=["sand_in_the_joints"], equipment=["gilded_gauntlet"])

    # WHEN a 1 is rolled twice
    # THEN the first is a MISS
    assert (dealt(table, own=1), dealt(table, own=1)) == (0, 1)


def test_g7_brume_blind_makes_looking_useless() -> None:
    # GIVEN Brume-blind
    table = forward(snares=["brume_blind"])

    # WHEN the Moth of Prayers is defeated, which lets one peek
    meet(table, "moth_of_prayers")
    table.fight.hp = 1
    exchange(table, own=3, foe=1)

    # THEN nothing is seen
    assert asked(table) == "choose_slot"


def test_g7_clinging_moss_dulls_the_first_exchange() -> None:
    # GIVEN Clinging Moss and ATK 1
    table = in_fight("the_helmsman", snares=["clinging_moss"], equipment=["woodcutters_hatchet"])

    # WHEN you HIT twice
    # THEN ATK counts as 0 the first time
    assert (dealt(table, own=3), dealt(table, own=3)) == (1, 2)


@pytest.mark.parametrize(("foe", "hp"), [("barn_wight", 4), ("the_reeve_who_stayed", 4)])
def test_g7_the_hunted_toughens_duels(foe: str, hp: int) -> None:
    # GIVEN The Hunted
    table = in_fight(foe, snares=["the_hunted"])

    # WHEN a Duel (3 HP) or a Confrontation (4 HP) begins
    # THEN only the Duel has 1 HP more
    assert table.fight.hp == hp


@pytest.mark.parametrize(("turn", "health"), [(5, 20), (6, 19), (7, 20), (12, 19), (18, 19)])
def test_g7_creeping_rot_counts_turns(turn: int, health: int) -> None:
    # GIVEN Creeping Rot
    table = forward(snares=["creeping_rot"])
    table.turn = turn

    # WHEN that turn of a Domain ends
    meet(table, "the_road_gate")

    # THEN turns 6, 12 and 18 cost 1
    assert table.health == health


def test_g7_sweet_stench_makes_poison_stronger() -> None:
    # GIVEN Sweet Stench
    table = forward(snares=["sweet_stench"])

    # WHEN Poisoned 2 and Chilled 2 are gained
    run(table, gain_status, "poisoned", 2)
    run(table, gain_status, "chilled", 2)

    # THEN only the poison is 1 higher
    assert (counter(table, "poisoned"), counter(table, "chilled")) == (3, 2)


def test_g7_frostbite_turns_criticals_into_hits() -> None:
    # GIVEN Frostbite and the Rapier, whose CRITICAL would be sharper
    table = in_fight("the_helmsman", snares=["frostbite"], equipment=["spireglass_rapier"])

    # WHEN a 5 is rolled
    # THEN it is a HIT with ATK 1
    assert dealt(table, own=5) == 2


def test_g7_shackles_make_swaps_painful() -> None:
    # GIVEN Shackles and full slots
    table = forward(
        snares=["shackles"],
        items=["visor_sliver", "ashen_circlet"],
        equipment=["quilted_coat", "thornmail"],
    )

    # WHEN an Item and Equipment are swapped, and an Item is left
    meet(table, "hearth_loaf")
    answer(table, "swap", "visor_sliver")
    assert table.health == 18
    meet(table, "woodcutters_hatchet")
    answer(table, "swap", "thornmail")
    assert table.health == 16
    meet(table, "tallow_lantern")
    answer(table, "leave_find")

    # THEN each swap cost 2, leaving costs nothing
    assert table.health == 16


def test_g7_becalmed_allows_two_purchases_at_each_rest() -> None:
    # GIVEN Becalmed and 4 Resolve
    table = forward(snares=["becalmed"], marker=4, health=2)
    meet(table, "your_own_bed")

    # WHEN two purchases are made
    answer(table, "buy_heal")
    answer(table, "buy_grace")

    # THEN a third is refused
    assert refusal(table, "buy_heal") == refusal(table, "buy_grace") == "FW-1.2"


# Special texts


@pytest.mark.parametrize(("marker", "lost"), [(1, 3), (2, 2), (4, 2)])
def test_g7_your_name_in_the_well_is_milder_with_resolve(marker: int, lost: int) -> None:
    # GIVEN Resolve below, at and above 2
    table = forward(marker=marker)
    meet(table, "your_name_in_the_well")

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN it costs 3, or 2 if Resolve ≥ 2
    assert table.health == 20 - lost


@pytest.mark.parametrize(("marker", "atk"), [(-1, 0), (-2, 1)])
def test_g7_the_faceless_abbot_grows_on_dread(marker: int, atk: int) -> None:
    # GIVEN Dread below and at 2 when the fight begins
    table = in_fight("the_faceless_abbot", marker=marker)

    # WHEN the Abbot is sized up, and the Dread passes afterwards
    table.marker = 0

    # THEN his ATK was settled at the start (FW-9.3)
    assert table.fight.atk == atk
    assert taken(table, foe=3) == 1 + atk


@pytest.mark.parametrize(("marker", "then"), [(0, 2), (2, 4), (-1, 2), (-3, 0)])
def test_g7_the_forgotten_name_helps_the_frightened_more(marker: int, then: int) -> None:
    # GIVEN the marker on either side
    table = forward(marker=marker)

    # WHEN The Forgotten Name is turned
    meet(table, "the_forgotten_name")

    # THEN 2 Resolve, or 3 if Dread ≥ 1
    assert table.marker == then


def test_g7_the_cutpurse_steals_an_item_of_your_choice() -> None:
    # GIVEN the Cutpurse and two Items without use
    table = in_fight("cutpurse", items=["visor_sliver", "ashen_circlet"])

    # WHEN his 5 wounds you
    exchange(table, own=1, foe=5)

    # THEN you lose 1 Health and an Item of your choice
    assert table.health == 19
    answer(table, "give", "visor_sliver")
    assert names(table, table.items) == ["ashen_circlet"]


def test_g7_a_blocked_cutpurse_steals_nothing() -> None:
    # GIVEN the Cutpurse, and DEF that takes the whole blow
    table = in_fight("cutpurse", items=["visor_sliver", "ashen_circlet"], equipment=["thornmail"])

    # WHEN his 5 falls without a wound
    exchange(table, own=1, foe=5)

    # THEN both Items are still there
    assert len(names(table, table.items)) == 2


def test_g7_the_tax_knight_takes_an_item_instead_of_a_fight() -> None:
    # GIVEN an Item
    table = forward(items=["visor_sliver"])
    meet(table, "the_tax_knight")

    # WHEN it is given before the first roll
    answer(table, "strike_bargain", 1)

    # THEN no fight, no reward
    assert names(table, table.items) == []
    assert (table.fights, table.marker) == (0, 0)
    assert names(table, table.discard) == ["visor_sliver", "the_tax_knight"]


def test_g7_the_tax_knight_cannot_be_bought_with_nothing() -> None:
    # GIVEN no Item
    table = forward()

    # WHEN the Tax-Knight is met
    meet(table, "the_tax_knight")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-1.4"


@pytest.mark.parametrize(("marker", "hp"), [(2, 6), (3, 5)])
def test_g7_the_champion_respects_resolve(marker: int, hp: int) -> None:
    # GIVEN Resolve below and at 3
    table = in_fight("champion_of_the_lists", marker=marker)

    # WHEN the fight begins
    # THEN his HP is 1 less if Resolve ≥ 3
    assert table.fight.hp == hp


@pytest.mark.parametrize(("marker", "hp"), [(-1, 5), (-2, 6)])
def test_g7_the_cold_star_watcher_feeds_on_dread(marker: int, hp: int) -> None:
    # GIVEN Dread below and at 2
    table = in_fight("cold_star_watcher", marker=marker)

    # WHEN the fight begins
    # THEN its HP is 1 more if Dread ≥ 2
    assert table.fight.hp == hp


@pytest.mark.parametrize(
    ("terror", "health", "marker"), [("the_ghostly_princess", 20, -1), ("the_sage_in_the_hollow_oak", 18, 0)]
)
def test_g7_princess_and_sage_join_asleep(terror: str, health: int, marker: int) -> None:
    """FW-G5."""
    # GIVEN the Terror turned
    table = forward()
    meet(table, terror)

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN the card itself is the companion, asleep, at its price
    assert names(table, table.companions) == names(table, table.asleep) == [terror]
    assert (table.health, table.marker, len(table.discard)) == (health, marker, 0)


@pytest.mark.parametrize(("marker", "health"), [(1, 15), (2, 16)])
def test_g7_light_through_glass(marker: int, health: int) -> None:
    # GIVEN Resolve below and at 2
    table = forward(marker=marker, health=10)

    # WHEN Light Through Glass is turned
    meet(table, "light_through_glass")

    # THEN it heals 5, or 6 if Resolve ≥ 2
    assert table.health == health


def test_g7_the_mirror_knight_strikes_as_you_do() -> None:
    """FW-9.24."""
    # GIVEN the Mirror Knight, fought; ATK 1 for you
    table = in_fight("the_mirror_knight", equipment=["woodcutters_hatchet"])

    # WHEN you roll 1 to 6
    results = []
    for own in range(1, 7):
        table.health, table.fight.hp = 20, 6
        exchange(table, own=own)
        results.append((6 - int(table.fight.hp), 20 - int(table.health)))

    # THEN he deals by the number of your die, with his own ATK; blocks meet blocks
    assert results == [(0, 0), (0, 0), (2, 1), (2, 1), (3, 2), (0, 0)]


def test_g7_the_mirror_knight_reads_the_number_not_your_result() -> None:
    """FW-9.24: a 1 that your Gauntlet makes a HIT is a MISS in the mirror."""
    # GIVEN the Gilded Gauntlet
    table = in_fight("the_mirror_knight", equipment=["gilded_gauntlet"])

    # WHEN you roll a 1
    # THEN you HIT, and he MISSES
    assert dealt(table, own=1, foe=1) == 1
    assert table.health == 20


def test_g7_the_mirror_knight_needs_his_visor() -> None:
    """FW-G5."""
    # GIVEN no Visor Sliver
    table = forward(items=["ashen_circlet"])

    # WHEN he is met
    meet(table, "the_mirror_knight")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-1.4"


@pytest.mark.parametrize(("marker", "refused"), [(0, ""), (-1, ""), (-2, "FW-10.7")])
def test_g7_mirage_of_home_holds_the_frightened(marker: int, refused: str) -> None:
    # GIVEN Dread below and at 2
    table = forward(marker=marker)

    # WHEN the Mirage is turned
    meet(table, "mirage_of_home")

    # THEN B cannot be chosen if Dread ≥ 2
    assert refusal(table, "choose_b") == refused


def test_g7_the_lantern_eater_leaves_you_lost() -> None:
    # GIVEN the Lantern Eater
    table = in_fight("lantern_eater")

    # WHEN its 5 falls on your PARRY, and on your MISS
    exchange(table, own=2, foe=5)
    assert counter(table, "lost") == 0
    exchange(table, own=1, foe=5)

    # THEN no damage, no Dread, but Lost 2
    assert (counter(table, "lost"), table.health, table.marker) == (2, 20, 0)


@pytest.mark.parametrize(("marker", "first"), [(-1, 1), (-2, 0)])
def test_g7_mother_of_briars_holds_the_frightened(marker: int, first: int) -> None:
    # GIVEN Dread below and at 2
    table = in_fight("mother_of_briars", marker=marker)

    # WHEN you HIT in the first and second exchange
    # THEN the first is a MISS if Dread ≥ 2 at the start
    assert (dealt(table, own=3), dealt(table, own=3)) == (first, 1)


@pytest.mark.parametrize(("marker", "left"), [(1, 2), (2, 1)])
def test_g7_the_stag_looks_back(marker: int, left: int) -> None:
    # GIVEN three Snares, and Resolve below and at 2
    table = forward(marker=marker, health=10, snares=["vow_of_silence", "shackles", "becalmed"])

    # WHEN The Stag Looks Back is turned
    meet(table, "the_stag_looks_back")
    settle(table)

    # THEN it heals 5 and cleanses 1, or 2 if Resolve ≥ 2
    assert (table.health, len(table.snares)) == (15, left)


def test_g7_the_hourglass_is_spent_on_the_guardian() -> None:
    # GIVEN the Hourglass, which has no Use line
    table = at_gate(items=["hourglass_of_amber_sap"])
    assert refusal(table, "use_item", "hourglass_of_amber_sap") == "FW-7.7"

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN it is discarded and the Hour broken
    assert names(table, table.items) == []
    assert (table.seals[table.content.seal_of["hour"]], table.fight.hp) == (True, 24)


@pytest.mark.parametrize(("poison", "hp"), [(0, 7), (1, 5)])
def test_g7_amara_is_weakened_by_poison(poison: int, hp: int) -> None:
    # GIVEN a player who is Poisoned, or not
    table = in_fight("amara_who_will_not_die", statuses={"poisoned": poison} if poison else {})

    # WHEN the fight begins
    # THEN her HP is 2 less for the Poisoned
    assert table.fight.hp == hp


def test_g7_frost_hollow_chills_on_a_wound() -> None:
    # GIVEN the Frost Hollow (ATK 1)
    table = in_fight("frost_hollow")

    # WHEN its 3 and its 4 wound you
    assert (taken(table, foe=3), counter(table, "chilled")) == (2, 0)

    # THEN the 4 deals 2 and chills
    assert (taken(table, foe=4), counter(table, "chilled")) == (2, 1)


@pytest.mark.parametrize(("items", "hp"), [([], 6), (["gaolers_keys"], 4)])
def test_g7_the_warden_fears_his_keys(items: list[str], hp: int) -> None:
    # GIVEN Gaoler's Keys in hand, or not
    table = in_fight("the_warden", items=items)

    # WHEN the fight begins
    # THEN his HP is 2 less with them
    assert table.fight.hp == hp


def test_g7_prisoner_zero_lets_the_resolute_pass() -> None:
    # GIVEN Resolve 3
    table = forward(marker=3)
    meet(table, "prisoner_zero")

    # WHEN 1 Resolve is given before the first roll
    answer(table, "strike_bargain", 1)

    # THEN no fight, no reward
    assert (table.marker, table.fights, table.health) == (2, 0, 20)
    assert names(table, table.discard) == ["prisoner_zero"]


def test_g7_prisoner_zero_stops_the_others() -> None:
    # GIVEN Resolve 2
    table = forward(marker=2)

    # WHEN Prisoner Zero is met
    meet(table, "prisoner_zero")

    # THEN the bargain is refused
    assert refusal(table, strike_bargain, 1) == "FW-9.4"


@pytest.mark.parametrize(("marker", "hp"), [(2, 7), (0, 7), (-1, 8), (-3, 10)])
def test_g7_what_the_sea_kept_grows_with_your_dread(marker: int, hp: int) -> None:
    # GIVEN some Dread, or none
    table = in_fight("what_the_sea_kept", marker=marker)

    # WHEN the fight begins
    # THEN its HP is 7 + your Dread
    assert table.fight.hp == hp


def test_g7_the_drowned_oath_can_kill_before_it_breaks_the_seal() -> None:
    """FW-1.9: bury (1 Dread), 1 Dread, then the Seal."""
    # GIVEN marker −2
    table = forward(marker=-2)
    meet(table, "the_drowned_oath")

    # WHEN the oath is sworn
    answer(table, "choose_a")

    # THEN the second Dread ended the run before the Seal broke
    assert has_lost(table)
    assert sum(table.seals) == 0


@pytest.mark.parametrize(("marker", "health"), [(1, 16), (2, 18)])
def test_g7_gold_on_the_water(marker: int, health: int) -> None:
    # GIVEN Resolve below and at 2
    table = forward(marker=marker, health=10)

    # WHEN Gold on the Water is turned
    meet(table, "gold_on_the_water")

    # THEN it heals 6, or 8 if Resolve ≥ 2, and gives 1 Resolve
    assert (table.health, table.marker) == (health, marker + 1)


@pytest.mark.parametrize(
    ("key", "companion"),
    [
        ("visor_sliver", "the_mirror_knight"),
        ("ashen_circlet", "the_ghostly_princess"),
        ("blind_astrolabe", "the_sage_in_the_hollow_oak"),
    ],
)
def test_g5_each_key_has_its_companion(key: str, companion: str) -> None:
    """FW-G5."""
    # GIVEN a key and its companion
    table = forward(asleep=[companion], items=[key])

    # WHEN the key is given
    answer(table, "give_key", companion)

    # THEN the companion is awake
    assert table.asleep == ()


@pytest.mark.parametrize("route", ["L1-L2-L4", "L1-L3-L6", "L1-L2-L5", "L1-L3-L5"])
def test_g5_every_companions_key_lies_on_the_way(route: str) -> None:
    """FW-G5: under the forward path rule."""
    # GIVEN the cards of a route up to row 3
    met = [card.id for card in CARDS if card.code[:2] in route.split("-")]

    # WHEN the companion of its last Domain is looked for
    content = forward().content
    cards = [content.cards[content.card_of[card]] for card in met]

    # THEN the key was on the way
    keys = {card.key for card in cards if card.key}
    assert {card.companion for card in cards if card.companion} <= keys
