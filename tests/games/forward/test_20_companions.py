"""Chapter 20, Companions, boons, burying."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    at_gate,
    carry_out,
    exchange,
    face_guardian,
    forward,
    index,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import companions, equipment, items
from tablewright.testing import choose, refusal, run

PRINCESS = "the_ghostly_princess"
SAGE = "the_sage_in_the_hollow_oak"
KNIGHT = "the_mirror_knight"


def test_20_1_a_card_that_joins_goes_to_the_companion_area_and_stays() -> None:
    # GIVEN the Spiremaze
    table = forward(domain="caelith_spiremaze", completed=["home_village_termina", "forgotten_shrine"])

    # WHEN the Princess is met and taken along
    meet(table, PRINCESS)
    answer(table, "choose_a")

    # THEN she lies in the companion area, not on the discard pile, and stays there
    assert names(table, table.companions) == [PRINCESS]
    assert list(table.discard) == []
    meet(table, "stairs_going_nowhere")
    assert names(table, table.companions) == [PRINCESS]


def test_20_1_an_effect_may_remove_a_companion(tmp_path: Path) -> None:
    # GIVEN a Blessing that sends the Sage away
    pack = packed(tmp_path, station("grandmothers_benediction", effect=f'"dismiss {SAGE}"'))
    table = forward(pack=pack, companions=[SAGE])

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN he is on the active discard pile
    assert table.companions == ()
    assert SAGE in names(table, table.discard)


def test_20_1_a_power_may_be_single_use(tmp_path: Path) -> None:
    # GIVEN a boon that is spent by its use
    active = '{ effect = "heal 5; dismiss this" }'
    pack = packed(
        tmp_path, station("grandmothers_benediction", keep="true", effect='"heal 1"', active=active)
    )
    table = forward(pack=pack, health=10, companions=["grandmothers_benediction"])

    # WHEN it is called on
    answer(table, "activate", "grandmothers_benediction")

    # THEN it worked once and is gone
    assert (table.health, table.companions) == (15, ())
    assert names(table, table.discard) == ["grandmothers_benediction"]


def test_20_1_a_power_may_last(tmp_path: Path) -> None:
    # GIVEN a woken companion with ATK +1 as its text
    pack = packed(tmp_path, station(SAGE, lasting='"atk 1; when guardian_arrival: break_seal hour"'))
    table = forward(pack=pack, companions=[SAGE])

    # WHEN ATK is read
    atk = equipment.atk(table)

    # THEN the text counts
    assert atk == 1


def test_20_2_companions_take_no_slot() -> None:
    # GIVEN full Item and Equipment slots
    table = forward(items=["hearth_loaf", "visor_sliver"], equipment=["quilted_coat", "thornmail"])

    # WHEN the Princess joins
    meet(table, PRINCESS)
    answer(table, "choose_a")

    # THEN everything is still held
    assert names(table, table.companions) == [PRINCESS]
    assert names(table, [*table.items, *table.equipment]) == [
        "hearth_loaf",
        "visor_sliver",
        "quilted_coat",
        "thornmail",
    ]


def test_20_2_the_fourth_companion_is_one_too_many() -> None:
    """FW-7.10: the surplus is discarded on the spot, your choice which."""
    # GIVEN three companions or boons
    table = forward(companions=[SAGE, KNIGHT, "sanctuary_light"])
    assert table.rules.companion_slots == 3

    # WHEN a fourth one joins
    meet(table, PRINCESS)
    answer(table, "choose_a")

    # THEN one of the four must go, and any of them may
    assert [args[0] for args in offered(table, "part_with")] == [SAGE, KNIGHT, "sanctuary_light", PRINCESS]
    answer(table, "part_with", "sanctuary_light")
    assert names(table, table.companions) == [SAGE, KNIGHT, PRINCESS]
    assert "sanctuary_light" in names(table, table.discard)


def test_20_2_the_limit_is_an_option() -> None:
    # GIVEN `companion_slots: 1` and a companion
    table = forward(options={"companion_slots": 1}, companions=[SAGE])

    # WHEN another one joins and is sent away at once
    meet(table, PRINCESS)
    answer(table, "choose_a")
    answer(table, "part_with", PRINCESS)

    # THEN the first one stays
    assert names(table, table.companions) == [SAGE]
    assert table.asleep == ()


def test_20_2_a_companion_that_prints_a_limit_comes_by_its_own(tmp_path: Path) -> None:
    # GIVEN a Princess who shares the road with one other at most, and two companions
    pack = packed(tmp_path, station(PRINCESS, limit="2"))
    table = forward(pack=pack, companions=[SAGE, KNIGHT])
    assert table.card(index(table, PRINCESS)).text.endswith(
        "Comes along only if you then have at most 2 companions and boons."
    )

    # WHEN she joins
    meet(table, PRINCESS)
    answer(table, "choose_a")

    # THEN one of the three must go, though the Player card would allow three
    assert [args[0] for args in offered(table, "part_with")] == [SAGE, KNIGHT, PRINCESS]
    answer(table, "part_with", SAGE)
    assert names(table, table.companions) == [KNIGHT, PRINCESS]


def test_20_2_a_lower_limit_may_send_several_away(tmp_path: Path) -> None:
    # GIVEN a Princess who walks alone, and two companions
    pack = packed(tmp_path, station(PRINCESS, limit="1"))
    table = forward(pack=pack, companions=[SAGE, KNIGHT])

    # WHEN she joins and one of the others leaves
    meet(table, PRINCESS)
    answer(table, "choose_a")
    answer(table, "part_with", SAGE)

    # THEN there is still one too many
    assert [args[0] for args in offered(table, "part_with")] == [KNIGHT, PRINCESS]
    answer(table, "part_with", KNIGHT)
    assert (names(table, table.companions), names(table, table.asleep)) == ([PRINCESS], [PRINCESS])


def test_20_2_a_higher_limit_makes_room_for_a_fourth(tmp_path: Path) -> None:
    # GIVEN a Princess who does not mind company, and as many companions as the Player card allows
    pack = packed(tmp_path, station(PRINCESS, limit="4"))
    table = forward(pack=pack, companions=[SAGE, KNIGHT, "sanctuary_light"])

    # WHEN she joins
    meet(table, PRINCESS)
    answer(table, "choose_a")

    # THEN nobody leaves
    assert names(table, table.companions) == [SAGE, KNIGHT, "sanctuary_light", PRINCESS]


def test_20_3_asleep_a_companion_has_no_effect() -> None:
    """FW-G5."""
    # GIVEN the Princess at your side, asleep
    table = at_gate(asleep=[PRINCESS])

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN no Seal is broken
    assert sum(table.seals) == 0


def test_20_3_the_key_wakes_a_companion_at_any_time() -> None:
    """FW-G5."""
    # GIVEN the Princess asleep and her key in hand
    table = forward(asleep=[PRINCESS], items=["ashen_circlet"])

    # WHEN the key is given at the start of a turn
    answer(table, "give_key", PRINCESS)

    # THEN the key is discarded, and she is awake; the turn goes on
    assert names(table, table.discard) == ["ashen_circlet"]
    assert (names(table, table.items), table.asleep) == ([], ())
    assert companions.is_woken(table, index(table, PRINCESS))
    assert asked(table) == "choose_slot"


def test_20_3_without_its_key_a_companion_sleeps_on() -> None:
    # GIVEN the Princess asleep, and the wrong key in hand
    table = forward(asleep=[PRINCESS], items=["blind_astrolabe"])

    # WHEN a window is open
    refused = refusal(table, companions.give_key, PRINCESS)

    # THEN giving a key is shown and refused
    assert refused == "FW-20.3"


def test_20_3_the_key_may_come_after_the_companion() -> None:
    """FW-G5: whichever came first."""
    # GIVEN the Sage asleep, and his key in the row
    table = forward(asleep=[SAGE])

    # WHEN the key is found
    meet(table, "blind_astrolabe")

    # THEN it can be given in the next window
    assert refusal(table, companions.give_key, SAGE) == ""


def test_20_3_the_mirror_knight_joins_woken_for_his_key() -> None:
    """FW-G5: the key before the first roll; no fight."""
    # GIVEN the Visor Sliver
    table = forward(items=["visor_sliver"])

    # WHEN it is given to the Mirror Knight before the first roll
    meet(table, KNIGHT)
    answer(table, "strike_bargain", 1)

    # THEN there was no fight: he is at your side, awake
    assert names(table, table.companions) == [KNIGHT]
    assert (table.asleep, table.marker, table.fights) == ((), 0, 0)
    assert names(table, table.discard) == ["visor_sliver"]


def test_20_4_burying_costs_one_dread_per_card(tmp_path: Path) -> None:
    """FW-R26."""
    # GIVEN a Blessing that buries two held Items
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"bury_held item; bury_held item"'))
    table = forward(pack=pack, items=["hearth_loaf", "tallow_lantern"])

    # WHEN it is turned and the loaf is picked first
    meet(table, "grandmothers_benediction")
    answer(table, "give", "hearth_loaf")

    # THEN both lie on the discard pile, and 2 Dread were gained
    assert names(table, table.discard) == ["hearth_loaf", "tallow_lantern", "grandmothers_benediction"]
    assert table.marker == -2


def test_20_4_burying_nothing_costs_nothing(tmp_path: Path) -> None:
    """FW-R26: 1 Dread for each card that is buried."""
    # GIVEN a Blessing that buries a loaf you do not hold, and an Item of which you have none
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"bury hearth_loaf; bury_held any"'))
    table = forward(pack=pack)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN nothing was buried, and no Dread was gained
    assert table.marker == 0
    assert names(table, table.discard) == ["grandmothers_benediction"]


def test_20_4_a_named_held_card_is_buried(tmp_path: Path) -> None:
    # GIVEN a Blessing that buries the Quilted Coat, which you wear
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"bury quilted_coat"'))
    table = forward(pack=pack, equipment=["quilted_coat"], marker=1)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN it is gone for 1 Dread
    assert names(table, table.equipment) == []
    assert table.marker == 0
    assert "quilted_coat" in names(table, table.discard)


def test_20_5_a_card_that_buries_itself_is_discarded_for_one_dread(tmp_path: Path) -> None:
    # GIVEN a Blessing that would be kept, but buries itself
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"heal 4; bury this"'))
    table = forward(pack=pack, health=10, marker=2)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN it is on the discard pile, once, and costs 1 Dread
    assert names(table, table.discard) == ["grandmothers_benediction"]
    assert (table.health, table.marker) == (14, 1)


def test_20_5_a_snare_or_a_boon_may_bury_itself(tmp_path: Path) -> None:
    # GIVEN a Snare and a boon whose own texts bury them at the end of a turn
    cards = station("homesick", lasting='"heal_change -1; when turn_end: bury this"')
    cards += station("grandmothers_benediction", keep="true", lasting='"atk 1; when turn_end: bury this"')
    table = forward(
        pack=packed(tmp_path, cards), snares=["homesick"], companions=["grandmothers_benediction"], marker=1
    )

    # WHEN a turn ends
    meet(table, "the_road_gate")

    # THEN both are gone with what they did, for 1 Dread each
    assert (len(table.snares), table.companions, table.marker) == (0, (), -1)
    assert equipment.atk(table) == 0
    assert {"homesick", "grandmothers_benediction"} <= set(names(table, table.discard))


def test_20_5_the_drowned_oath_buries_itself_and_breaks_glass() -> None:
    # GIVEN the Nightsea
    table = forward(domain="nightsea_expanse", marker=1)

    # WHEN the oath is sworn
    meet(table, "the_drowned_oath")
    answer(table, "choose_a")

    # THEN 1 Dread for the burial, 1 by its text, and Glass is broken
    assert table.marker == -1
    assert table.seals[table.content.seal_of["glass"]]
    assert names(table, table.discard) == ["the_drowned_oath"]


def test_20_joining_twice_does_not_make_a_second_card(tmp_path: Path) -> None:
    """FW-1.4: a card that cannot be had lapses; none is made."""
    # GIVEN a Blessing that calls the Sage, who is with you already
    pack = packed(tmp_path, station("grandmothers_benediction", effect=f'"join {SAGE}"'))
    table = forward(pack=pack, companions=[SAGE])
    everything = GAME.everything(table)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN he is with you once
    assert names(table, table.companions) == [SAGE]
    assert GAME.everything(table) == everything


def test_20_a_companion_out_of_play_cannot_join(tmp_path: Path) -> None:
    """FW-6.3: cards out of play never return."""
    # GIVEN a Blessing that calls the Sage, whose Domain is behind you
    pack = packed(tmp_path, station("the_last_match", effect=f'"join {SAGE}"'))
    table = forward(pack=pack, domain="frozen_gaol", completed=["darkwood_brume"])
    everything = GAME.everything(table)

    # WHEN it is turned
    meet(table, "the_last_match")

    # THEN nobody joins
    assert table.companions == ()
    assert GAME.everything(table) == everything


def test_20_companions_do_nothing_outside_the_final_battle() -> None:
    """FW-G5."""
    # GIVEN the Mirror Knight at your side
    table = forward(companions=[KNIGHT])
    meet(table, "barn_wight")

    # WHEN a foe is hit
    exchange(table, own=3, foe=1)

    # THEN he does not help
    assert table.fight.hp == 2


def test_s33_bury_one_held_item(tmp_path: Path) -> None:
    """FW-S33."""
    # GIVEN marker +1, and an effect that says «bury one held Item»
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"bury_held item"'))
    table = forward(pack=pack, marker=1, items=["hearth_loaf", "tallow_lantern"])
    everything = GAME.everything(table)

    # WHEN the player picks one
    meet(table, "grandmothers_benediction")
    choose(table, items.give, "tallow_lantern")

    # THEN that Item is on the active discard pile, the marker is 0, and no buried pile exists
    assert "tallow_lantern" in names(table, table.discard)
    assert (names(table, table.items), table.marker) == (["hearth_loaf"], 0)
    assert GAME.everything(table) == everything


def test_20_waking_by_an_effect(tmp_path: Path) -> None:
    # GIVEN the Sage asleep with a text of his own
    pack = packed(tmp_path, station(SAGE, lasting='"def 1; when guardian_arrival: break_seal hour"'))
    table = forward(pack=pack, asleep=[SAGE])
    assert equipment.defence(table) == 0

    # WHEN an effect wakes him
    run(table, companions.wake, index(table, SAGE))

    # THEN his text counts
    assert equipment.defence(table) == 1


def test_20_4_cards_are_buried_from_the_deck_for_one_dread_each(tmp_path: Path) -> None:
    # GIVEN a Blessing that buries the top two cards of the deck
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"bury_top 2"'))
    table = forward(pack=pack, marker=1, deck=["hearth_loaf", "tallow_lantern", "waterskin"])
    left = len(table.deck)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN both lie on the discard pile, unresolved, for 2 Dread
    assert table.marker == -1
    assert len(table.deck) == left - 2
    assert len(table.discard) == 3


@pytest.mark.parametrize(("left", "dread"), [(3, 2), (1, 1), (0, 0)])
def test_20_4_cards_buried_from_the_deck_cost_1_dread_each(left: int, dread: int) -> None:
    """FW-1.5, FW-1.6: as many as there are."""
    # GIVEN so many cards in the deck
    table = forward(deck=["hearth_loaf", "visor_sliver", "tallow_lantern"][:left])
    gone = len(table.discard)

    # WHEN two are buried from it
    carry_out(table, "bury_top 2")

    # THEN they lie open on the discard pile, for 1 Dread each
    assert (-table.marker, len(table.discard) - gone, len(names(table, table.items))) == (dread, dread, 0)


def test_20_4_burying_from_an_empty_deck_is_no_use(tmp_path: Path) -> None:
    """FW-7.8."""
    pack = packed(tmp_path, station("hearth_loaf", use='"bury_top 1"'))
    assert refusal(forward(pack=pack, items=["hearth_loaf"]), "use_item", "hearth_loaf") == ""
    assert refusal(forward(pack=pack, items=["hearth_loaf"], deck=[]), "use_item", "hearth_loaf") == "FW-7.8"
