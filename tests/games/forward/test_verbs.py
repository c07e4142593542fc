"""The words of the effect language that do something at once."""

from __future__ import annotations

from pathlib import Path

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
    has_won,
    meet,
    names,
    offered,
    packed,
    roll_tests,
    station,
    turn_up,
)
from tests.games.forward.wordbench import BLESSING, COAT, LOAF, SAGE, blessed, holding, wearing

from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import equipment
from tablewright.testing import refusal

# Verbs: what a card does at once

NUMBERS = [
    ("heal 3", {"health": 10}, {"health": 13}),
    ("lose 3", {"health": 10}, {"health": 7}),
    ("resolve 2", {"marker": -1}, {"marker": 1}),
    ("dread 2", {"marker": 1}, {"marker": -1}),
    ("spend_resolve 2", {"marker": 3}, {"marker": 1}),
    ("spend_resolve 2", {"marker": 1}, {"marker": 1}),
    ("lose_resolve 2", {"marker": 1}, {"marker": 0}),
    ("reduce_dread 2", {"marker": -1}, {"marker": 0}),
    ("set_marker -2", {"marker": 3}, {"marker": -2}),
    ("set_marker 9", {"marker": 0}, {"marker": 4}),
    ("grace 1", {"grace": 1}, {"grace": 2}),
    ("grace -1", {"grace": 1}, {"grace": 0}),
    ("max_health 4", {"health": 20}, {"max_health": 24, "health": 20}),
    ("max_health -2", {"health": 20}, {"max_health": 18, "health": 18}),
    ("prevent_defeat 5", {"health": 2}, {"health": 5}),
    ("heal 2; dread 1; lose 1", {"health": 10}, {"health": 11, "marker": -1}),
    ("repeat 3: heal 1", {"health": 10}, {"health": 13}),
    ("heal 2 if dread>=1", {"health": 10, "marker": -1}, {"health": 12}),
    ("heal 2 if dread>=1", {"health": 10}, {"health": 10}),
    ("if health<=9: heal 5 else: lose 1", {"health": 10}, {"health": 9}),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "before", "after"), NUMBERS)
def test_verbs_that_move_numbers(
    effect: str, before: dict[str, int], after: dict[str, int], tmp_path: Path
) -> None:
    # GIVEN a position
    # WHEN the effect happens
    table = blessed(tmp_path, effect, **before)

    # THEN the numbers are what they should be
    assert {name: getattr(table, name) for name in after} == after


def test_verb_status_and_tick_and_clear(tmp_path: Path) -> None:
    # GIVEN nothing, and three statuses to be given
    effect = "status warded 3; status kindled 2; status chilled 1; tick kindled; clear chilled; tick warded"

    # WHEN they are given, lowered and cleared
    table = blessed(tmp_path, effect)

    # THEN the counters are what they should be
    assert [counter(table, one) for one in ("warded", "kindled", "chilled")] == [2, 1, 0]


def test_verb_clear_status_and_cleanse(tmp_path: Path) -> None:
    # GIVEN a harmful status, a good one and a Snare
    position = {"statuses": {"bleeding": 2, "warded": 1}, "snares": ["shackles"]}

    # WHEN 2 statuses are cleared and 1 Snare cleansed
    table = blessed(tmp_path, "clear_status 2; cleanse 1", **position)

    # THEN what harms is gone
    assert (counter(table, "bleeding"), counter(table, "warded"), len(table.snares)) == (0, 1, 0)


def test_verb_gain_snare(tmp_path: Path) -> None:
    # GIVEN a Snare of another Domain
    # WHEN an effect lays it on you
    table = blessed(tmp_path, "gain_snare shackles")

    # THEN it is in force, and will not be met again
    assert names(table, table.snares) == ["shackles"]
    assert table.mods.swap_price
    assert len(GAME.everything(table)) == 162


def test_verb_gain_snare_cannot_double_a_snare(tmp_path: Path) -> None:
    # GIVEN the Snare on you already
    # WHEN an effect lays it on you again
    table = blessed(tmp_path, "gain_snare shackles", snares=["shackles"])

    # THEN it is there once
    assert names(table, table.snares) == ["shackles"]


def test_verb_discard_item_and_equipment(tmp_path: Path) -> None:
    # GIVEN two Items and one Equipment
    table = blessed(
        tmp_path,
        "discard_item 1; discard_equipment 1",
        items=["visor_sliver", "blind_astrolabe"],
        equipment=[COAT],
    )

    # WHEN the player picks the astrolabe
    answer(table, "give", "blind_astrolabe")

    # THEN one of each is gone
    assert (names(table, table.items), names(table, table.equipment)) == (["visor_sliver"], [])


def test_verb_discard_item_random(tmp_path: Path) -> None:
    # GIVEN two Items, and a lot that falls on the second
    pack = packed(tmp_path, station(BLESSING, effect='"discard_item 1 random; discard_equipment 1 random"'))
    table = forward(pack=pack, items=["visor_sliver", "blind_astrolabe"], equipment=[COAT], lot=[2, 1])

    # WHEN the effect happens
    turn_up(table, BLESSING)

    # THEN nobody was asked
    assert (names(table, table.items), names(table, table.equipment)) == (["visor_sliver"], [])


def test_verb_discard_named(tmp_path: Path) -> None:
    # GIVEN two Items
    # WHEN one of them is discarded by name, and a third that you do not hold
    table = blessed(tmp_path, f"discard {LOAF}; discard waterskin", items=["visor_sliver", LOAF])

    # THEN it alone is gone
    assert names(table, table.items) == ["visor_sliver"]


def test_verbs_stash_and_unstash(tmp_path: Path) -> None:
    # GIVEN Equipment that is set aside
    table = blessed(tmp_path, "stash 1", equipment=["woodcutters_hatchet"])
    answer(table, "set_aside", "woodcutters_hatchet")
    assert (names(table, table.stashed), equipment.atk(table)) == (["woodcutters_hatchet"], 0)

    # WHEN it is taken back
    (tmp_path / "later").mkdir()
    later = blessed(tmp_path / "later", "stash 2; unstash 2", items=[LOAF], equipment=["woodcutters_hatchet"])
    answer(later, "set_aside", "woodcutters_hatchet")
    answer(later, "set_aside", LOAF)

    # THEN it works again
    assert (names(later, later.equipment), names(later, later.items)) == (["woodcutters_hatchet"], [LOAF])
    assert (later.stashed, equipment.atk(later)) == ((), 1)


def test_verb_unstash_keeps_to_the_limits(tmp_path: Path) -> None:
    """FW-7.10: the surplus is discarded on the spot, your choice which."""
    # GIVEN full Item slots and two Items set aside
    pack = packed(tmp_path, station(BLESSING, effect='"unstash 2"'))
    table = forward(pack=pack, items=["visor_sliver", "ashen_circlet"])
    table.stashed = tuple(table.content.card_of[card] for card in ("waterskin", "salt_charm"))
    table.taken = (*table.taken, *table.stashed)
    everything = GAME.everything(table)

    # WHEN they are taken back
    turn_up(table, BLESSING)

    # THEN each time one of three must go, and no card is ever lost from sight
    assert [args[0] for args in offered(table, "trim")] == ["visor_sliver", "ashen_circlet", "waterskin"]
    assert GAME.everything(table) == everything
    answer(table, "trim", "ashen_circlet")
    answer(table, "trim", "salt_charm")
    assert names(table, table.items) == ["visor_sliver", "waterskin"]
    assert GAME.everything(table) == everything


def test_verbs_bury(tmp_path: Path) -> None:
    # GIVEN an Item, Equipment and a Blessing
    table = blessed(tmp_path, f"bury {LOAF}; bury_held equipment; bury this", items=[LOAF], equipment=[COAT])

    # WHEN all three are buried
    # THEN 3 Dread, and all on the discard pile
    assert table.marker == -3
    assert names(table, table.discard) == [LOAF, COAT, BLESSING]


def test_verb_bury_used(tmp_path: Path) -> None:
    # GIVEN a coat by which every used Item is buried
    table = wearing(tmp_path, "when item_used: bury_used", items=["waterskin"], health=10)

    # WHEN one is used
    answer(table, "use_item", "waterskin")

    # THEN it cost 1 Dread and lies on the discard pile once
    assert (table.health, table.marker, names(table, table.discard)) == (17, -1, ["waterskin"])


def test_verb_gain_card(tmp_path: Path) -> None:
    # GIVEN an Item of this Domain, Equipment of another, and a Snare
    # WHEN they are gained
    table = blessed(tmp_path, f"gain_card {LOAF}; gain_card thornmail; gain_card shackles")

    # THEN each goes to its place, and none is made
    assert (names(table, table.items), names(table, table.equipment)) == ([LOAF], ["thornmail"])
    assert names(table, table.snares) == ["shackles"]
    assert len(GAME.everything(table)) == 162


def test_verb_gain_card_that_is_out_of_play_lapses(tmp_path: Path) -> None:
    """FW-6.3."""
    # GIVEN a Domain that is completed
    pack = packed(tmp_path, station("sanctuary_light", effect=f'"gain_card {LOAF}"'))
    table = forward(pack=pack, domain="forgotten_shrine", completed=["home_village_termina"])

    # WHEN one of its cards is to be gained
    turn_up(table, "sanctuary_light")

    # THEN it cannot be had
    assert names(table, table.items) == []


def test_verbs_join_wake_dismiss(tmp_path: Path) -> None:
    # GIVEN nobody at your side
    # WHEN the Sage joins and is woken, the Princess joins, and the Mirror Knight joins awake and leaves
    table = blessed(
        tmp_path,
        f"join {SAGE}; wake {SAGE}; join the_ghostly_princess; join_woken the_mirror_knight; "
        "dismiss the_mirror_knight",
    )

    # THEN the Sage is awake, the Princess asleep, the Knight gone
    assert names(table, table.companions) == [SAGE, "the_ghostly_princess"]
    assert names(table, table.asleep) == ["the_ghostly_princess"]
    assert "the_mirror_knight" in names(table, table.discard)
    assert len(GAME.everything(table)) == 162


def test_verb_break_seal(tmp_path: Path) -> None:
    # GIVEN whole Seals
    # WHEN two are broken, one of them twice
    table = blessed(tmp_path, "break_seal veil; break_seal hour; break_seal veil")

    # THEN two are broken
    assert sum(table.seals) == 2


def test_verb_call_helpers(tmp_path: Path) -> None:
    # GIVEN the woken Sage
    # WHEN an effect calls the helpers
    table = blessed(tmp_path, "call_helpers", companions=[SAGE])

    # THEN he breaks his Seal
    assert table.seals[table.content.seal_of["hour"]]


def test_verb_peek(tmp_path: Path) -> None:
    # GIVEN cards in slots 2 and 3
    # WHEN 1 may be peeked at
    table = blessed(tmp_path, "peek 1")

    # THEN the two others are offered (FW-5.11)
    assert offered(table, "look_at") == [(2, 1), (3, 1)]


def test_verb_scry(tmp_path: Path) -> None:
    # GIVEN a deck
    # WHEN 2 are scried
    table = blessed(tmp_path, "scry 2")

    # THEN the first of them is asked for
    assert len(offered(table, "lay_next")) == 2


def test_verb_fish(tmp_path: Path) -> None:
    # GIVEN a deck of four, in a known order
    pack = packed(tmp_path, station(BLESSING, effect='"fish rest 4"'))
    deck = ["stray_hound", "your_own_bed", "barn_wight", "homesick"]
    table = forward(pack=pack, options={"row_size": 1}, row=[BLESSING], deck=deck)

    # WHEN a Rest is fished for and landed
    answer(table, "reveal", 1)
    assert offered(table, "land") == [("your_own_bed",)]
    answer(table, "land", "your_own_bed")

    # THEN it lay on top: it is what the slot was refilled with
    assert names(table, table.row) == ["your_own_bed"]


def test_verbs_reorder_shuffle_row_recycle_mill(tmp_path: Path) -> None:
    # GIVEN a row and a deck
    effect = "reorder; recycle 2; mill 2; shuffle_row"
    table = blessed(tmp_path, effect)
    deck = len(table.deck)

    # WHEN slots 2 and 3 change places and the rest happens
    assert offered(table, "exchange") == [(2, 3)]
    answer(table, "exchange", 2, 3)
    answer(table, "leave_order")

    # THEN two cards were milled, one went under the deck and one came to the row, and slot 1 was refilled
    assert len(table.discard) == 3
    assert len(table.deck) == deck - 3
    assert len(GAME.everything(table)) == 162


def test_verbs_bury_top(tmp_path: Path) -> None:
    # GIVEN a Blessing that buries a card from the deck
    table = blessed(tmp_path, "bury_top 1")

    # THEN it was discarded for 1 Dread
    assert (len(table.discard), table.marker) == (2, -1)


def test_verbs_reroll_and_set_die(tmp_path: Path) -> None:
    # GIVEN an Item that rerolls the foe's die and turns yours to 5
    table = holding(tmp_path, "reroll foe; set_die own 5")
    meet(table, "barn_wight", own=[1], foe=[6, 1])
    answer(table, "roll_exchange")

    # WHEN it is used after the roll
    answer(table, "use_item", LOAF)

    # THEN the new faces counted
    assert (table.fight.hp, table.health) == (1, 20)


def test_verbs_reroll_own_and_set_foe_die(tmp_path: Path) -> None:
    # GIVEN an Item that rerolls your die and turns the foe's to 2
    table = holding(tmp_path, "reroll own; set_die foe 2")
    meet(table, "barn_wight", own=[1, 4], foe=[5])
    answer(table, "roll_exchange")

    # WHEN it is used after the roll
    answer(table, "use_item", LOAF)

    # THEN your HIT met its PARRY
    assert (table.fight.hp, table.health) == (3, 20)


def test_verbs_reroll_and_set_die_in_a_pit(tmp_path: Path) -> None:
    # GIVEN an Item that turns the die of a Pit
    table = holding(tmp_path, "set_die own 6")
    meet(table, "rotten_floorboards", test=[1])
    answer(table, "roll_test")

    # WHEN it is used after the roll
    answer(table, "use_item", LOAF)

    # THEN the Pit is passed
    assert table.health == 20


def test_verb_reroll_is_refused_before_a_roll(tmp_path: Path) -> None:
    """FW-R59."""
    # GIVEN the same Item at the start of a turn
    table = holding(tmp_path, "set_die own 6")

    # WHEN there is no die to turn
    # THEN using it is refused
    assert refusal(table, "use_item", LOAF) == "FW-7.8"


def test_verb_evade(tmp_path: Path) -> None:
    # GIVEN an Item that evades
    table = holding(tmp_path, "evade")
    assert refusal(table, "use_item", LOAF) == "FW-7.8"

    # WHEN a foe is revealed and it is used
    meet(table, "hollow_neighbour")
    answer(table, "use_item", LOAF)

    # THEN no fight, no reward (FW-9.25)
    assert (table.fights, table.marker) == (0, 0)
    assert "hollow_neighbour" in names(table, table.discard)


def test_verb_damage_foe(tmp_path: Path) -> None:
    # GIVEN an Item that deals 2 to the foe
    table = holding(tmp_path, "damage_foe 2")
    assert refusal(table, "use_item", LOAF) == "FW-7.8"
    meet(table, "barn_wight")

    # WHEN it is used before a roll
    answer(table, "use_item", LOAF)

    # THEN the foe has 1 HP left
    assert (table.fight.hp, asked(table)) == (1, "before_roll")


def test_verb_damage_foe_can_defeat_it_at_once(tmp_path: Path) -> None:
    """FW-9.20: a side at 0 HP is defeated immediately."""
    # GIVEN an Item that deals 3 to the foe, and a foe with 3 HP
    table = holding(tmp_path, "damage_foe 3")
    meet(table, "hollow_neighbour")

    # WHEN it is used before the roll
    answer(table, "use_item", LOAF)

    # THEN the foe is defeated without another exchange, and pays its reward
    assert (asked(table), table.marker) == ("choose_slot", 1)
    assert "hollow_neighbour" in names(table, table.discard)


def test_verb_damage_foe_after_the_roll_can_defeat_it_at_once(tmp_path: Path) -> None:
    """FW-9.20."""
    # GIVEN the same Item, and a foe whose roll would hurt
    table = holding(tmp_path, "damage_foe 3")
    meet(table, "hollow_neighbour", own=[1], foe=[5])
    answer(table, "roll_exchange")

    # WHEN it is used before the blow is applied
    answer(table, "use_item", LOAF)

    # THEN the foe is gone, and so is its blow
    assert (asked(table), table.marker, table.health) == ("choose_slot", 1, 20)


def test_verb_damage_foe_cannot_fell_a_sealed_guardian(tmp_path: Path) -> None:
    """FW-22.4."""
    # GIVEN the Dragon at 2 HP, no Seal broken
    table = at_gate(pack=packed(tmp_path, station(LOAF, use='"damage_foe 5"')), items=[LOAF])
    face_guardian(table, hp=2)

    # WHEN an Item deals 5
    answer(table, "use_item", LOAF)

    # THEN it stands at 1
    assert (table.fight.hp, table.over) == (1, False)


def test_verb_damage_foe_can_fell_the_guardian(tmp_path: Path) -> None:
    """FW-22.7."""
    # GIVEN the Dragon at 2 HP, a Seal broken
    table = at_gate(pack=packed(tmp_path, station(LOAF, use='"damage_foe 5"')), items=[LOAF], seals=["hour"])
    face_guardian(table, hp=2)

    # WHEN an Item deals 5
    answer(table, "use_item", LOAF)

    # THEN the run is won
    assert has_won(table)


def test_verb_damage(tmp_path: Path) -> None:
    """FW-1.12: DEF and wards act on damage."""
    # GIVEN a foe whose HIT also does 3 damage to you, DEF 1 and Warded 1
    face = '[{ face = 3, kind = "hit", damage = 0, on_hit = "damage 3" }]'
    pack = packed(tmp_path, station("barn_wight", faces=face))
    table = forward(pack=pack, equipment=["thornmail"], statuses={"warded": 1})
    meet(table, "barn_wight")

    # WHEN it HITS
    exchange(table, own=1, foe=3)

    # THEN 3 − 1 − 1 got through
    assert (table.health, counter(table, "warded")) == (19, 0)


def test_verb_fight(tmp_path: Path) -> None:
    # GIVEN a Blessing that starts a fight
    table = blessed(tmp_path, "fight hollow_neighbour; heal 1", health=10)
    assert table.fight.foe is not None

    # WHEN it is won
    table.fight.hp = 1
    exchange(table, own=3, foe=1)

    # THEN its reward is paid, then the rest of the Blessing happens; the foe's own card stays where it is
    assert (table.marker, table.health) == (1, 11)
    assert names(table, table.discard) == [BLESSING]


@pytest.mark.parametrize(("rolls", "marker"), [((4,), 1), ((3,), -1)])
def test_verb_test(rolls: tuple[int, ...], marker: int, tmp_path: Path) -> None:
    # GIVEN a Blessing with a test
    table = blessed(tmp_path, "test 4 single: resolve 1 else: dread 1")

    # WHEN the die falls
    roll_tests(table, *rolls)

    # THEN the matching outcome happened
    assert table.marker == marker


def test_verb_test_extended(tmp_path: Path) -> None:
    # GIVEN a Blessing with a long test
    table = blessed(tmp_path, "test 4 extended: resolve 2 else: dread 1")

    # WHEN the dice fall 5, 2, 4, 1, 6
    roll_tests(table, 5, 2, 4, 1, 6)

    # THEN three successes came first
    assert table.marker == 2


def test_verb_rest(tmp_path: Path) -> None:
    # GIVEN a Blessing that lets you rest
    table = blessed(tmp_path, "rest", marker=1, health=10)

    # WHEN a heal is bought
    answer(table, "buy_heal")

    # THEN it is a standard Rest
    assert (table.health, table.marker) == (15, 0)


@pytest.mark.parametrize(("effect", "won"), [("end_run win", True), ("end_run loss", False)])
def test_verb_end_run(effect: str, won: bool, tmp_path: Path) -> None:
    # GIVEN a Blessing that ends the run
    # WHEN it is turned
    table = blessed(tmp_path, effect)

    # THEN the run is over
    assert has_won(table) == won
    assert has_lost(table) != won


# Choices


def test_choose_offers_what_can_be_paid(tmp_path: Path) -> None:
    # GIVEN a choice of which one way cannot be paid
    table = blessed(tmp_path, "choose: discard_item 1 | lose 2 | only if dread>=2: heal 9", health=10)

    # WHEN it is asked
    assert refusal(table, "take", 1) == "FW-1.4"
    assert refusal(table, "take", 3) == "FW-1.7"
    answer(table, "take", 2)

    # THEN the other one happened
    assert table.health == 8


def test_may_asks_and_can_be_left(tmp_path: Path) -> None:
    # GIVEN something one may pay for
    table = blessed(tmp_path, "may spend_resolve 1: heal 3; else: lose 1", marker=1, health=10)

    # WHEN it is left
    answer(table, "leave_it")

    # THEN the other thing happens
    assert (table.marker, table.health) == (1, 9)


def test_may_with_a_price(tmp_path: Path) -> None:
    # GIVEN the same
    table = blessed(tmp_path, "may spend_resolve 1: heal 3; else: lose 1", marker=1, health=10)

    # WHEN it is taken
    answer(table, "take_it")

    # THEN it is paid and done
    assert (table.marker, table.health) == (0, 13)


def test_may_is_not_asked_when_it_cannot_be_paid(tmp_path: Path) -> None:
    # GIVEN no Resolve
    # WHEN the same Blessing is turned
    table = blessed(tmp_path, "may spend_resolve 1: heal 3; else: lose 1", health=10)

    # THEN nobody is asked
    assert (asked(table), table.health) == ("choose_slot", 9)
