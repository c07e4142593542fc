"""Every word of the effect language of FORWARD, each exercised through a small pack written for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

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

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward import modifiers
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import completing, equipment, snares, turn
from tablewright.games.forward.rules.items import keep_find
from tablewright.games.forward.table import Table
from tablewright.testing import refusal, run

BLESSING = "grandmothers_benediction"
COAT = "quilted_coat"
LOAF = "hearth_loaf"
SAGE = "the_sage_in_the_hollow_oak"


def blessed(folder: Path, effect: str, **position: Any) -> Table:
    """A Blessing with this effect has been turned, other cards lying face down beside it."""
    table = forward(pack=packed(folder, station(BLESSING, effect=f"'''{effect}'''")), **position)
    turn_up(table, BLESSING)
    return table


def wearing(folder: Path, lasting: str, more: str = "", **position: Any) -> Table:
    """A coat with this lasting text is worn."""
    pack = packed(folder, station(COAT, lasting=f"'''{lasting}'''") + more)
    return forward(pack=pack, **{"equipment": [COAT], **position})


def holding(folder: Path, use: str, **position: Any) -> Table:
    """A loaf with this Use line is held."""
    return forward(pack=packed(folder, station(LOAF, use=f"'''{use}'''")), **{"items": [LOAF], **position})


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


# Passives: what is so while a card is in place


def in_fight(table: Table, foe: str = "barn_wight") -> Table:
    meet(table, foe)
    if asked(table) == "meet_foe":
        answer(table, "begin_fight")
    return table


def blows(table: Table, *dice: tuple[int, int]) -> list[tuple[int, int]]:
    """What exchanges deal and take."""
    results = []
    for own, foe in dice:
        hp, health = table.fight.hp, table.health
        exchange(table, own=own, foe=foe)
        results.append((int(hp - table.fight.hp), int(health - table.health)))
    return results


HITS = ((3, 3), (3, 3))  # HIT against HIT, twice

PASSIVES_IN_FIGHTS: list[tuple[str, str, tuple[tuple[int, int], ...], list[tuple[int, int]]]] = [
    ("atk 1", "the_helmsman", ((3, 1), (5, 1), (6, 1)), [(2, 0), (3, 0), (1, 0)]),
    ("atk -3", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk 1 always", "the_helmsman", ((3, 1),), [(2, 0)]),
    ("atk 1 first_exchange", "the_helmsman", ((3, 1), (3, 1)), [(2, 0), (1, 0)]),
    ("atk 1 vs_duel", "barn_wight", ((3, 1),), [(2, 0)]),
    ("atk 1 vs_duel", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk 1 vs_confrontation", "the_helmsman", ((3, 1),), [(2, 0)]),
    ("atk 1 vs_guardian", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk snares", "the_helmsman", ((3, 1),), [(2, 0)]),
    ("atk 1 if health<=10", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk 1 if health>=10", "the_helmsman", ((3, 1),), [(2, 0)]),
    ("atk_tag 2 vs_tag beast", "chain_beast", ((3, 1),), [(3, 0)]),
    ("atk_tag 2 vs_tag beast", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk 2; atk_zero", "the_helmsman", ((3, 1),), [(1, 0)]),
    ("atk 2; atk_zero first_exchange", "the_helmsman", ((3, 1), (3, 1)), [(1, 0), (3, 0)]),
    ("atk 2; atk_zero vs_duel", "the_helmsman", ((3, 1),), [(3, 0)]),
    ("def 1", "barn_wight", ((1, 3), (1, 5)), [(0, 0), (0, 1)]),
    ("def 1 first_exchange", "barn_wight", ((1, 3), (1, 3)), [(0, 0), (0, 1)]),
    ("face own 1 hit", "the_helmsman", ((1, 1),), [(1, 0)]),
    ("face own 1 critical 4", "the_helmsman", ((1, 1),), [(4, 0)]),
    ("face own 3 parry", "the_helmsman", ((3, 4),), [(0, 0)]),
    ("face own 6 counter 3", "the_helmsman", ((6, 4),), [(3, 0)]),
    ("immune_face 3", "the_helmsman", ((3, 1), (4, 1)), [(0, 0), (1, 0)]),
    ("immune_result critical", "the_helmsman", ((5, 1), (4, 1)), [(0, 0), (1, 0)]),
    ("crit_bonus 2", "the_helmsman", ((5, 1), (4, 1)), [(4, 0), (1, 0)]),
    ("crit_bonus 2 vs_duel", "the_helmsman", ((5, 1),), [(2, 0)]),
    ("hit_bonus 2", "the_helmsman", ((4, 1), (5, 1)), [(3, 0), (2, 0)]),
    ("result_miss", "the_helmsman", ((5, 1), (2, 4)), [(0, 0), (0, 2)]),
    ("result_miss first_exchange", "the_helmsman", ((5, 1), (5, 1)), [(0, 0), (2, 0)]),
    ("downgrade critical hit", "the_helmsman", ((5, 1),), [(1, 0)]),
    ("downgrade hit miss", "the_helmsman", ((4, 1), (5, 1)), [(0, 0), (2, 0)]),
    ("fight_ward 1", "barn_wight", ((1, 5), (1, 5)), [(0, 1), (0, 2)]),
    ("fight_ward snares", "barn_wight", ((1, 5), (1, 5)), [(0, 1), (0, 2)]),
    ("double_first_hit", "barn_wight", ((1, 3), (1, 3)), [(0, 2), (0, 1)]),
    ("foe_atk 2", "barn_wight", ((1, 3), (1, 6)), [(0, 3), (0, 1)]),
    ("foe_atk 2 vs_confrontation", "barn_wight", ((1, 3),), [(0, 1)]),
    ("foe_damage 1", "barn_wight", ((1, 3), (1, 6), (1, 1)), [(0, 2), (0, 2), (0, 0)]),
    ("foe_damage 1 if exchange>=2", "barn_wight", ((1, 3), (1, 3)), [(0, 1), (0, 2)]),
    ("hp_floor 1", "barn_wight", ((3, 1),), [(1, 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("lasting", "foe", "dice", "expected"), PASSIVES_IN_FIGHTS)
def test_passives_in_fights(
    lasting: str,
    foe: str,
    dice: tuple[tuple[int, int], ...],
    expected: list[tuple[int, int]],
    tmp_path: Path,
) -> None:
    # GIVEN a coat with a passive, and one Snare without weight
    table = in_fight(wearing(tmp_path, lasting, snares=["vow_of_silence"]), foe)

    # WHEN the dice fall
    # THEN what is dealt and taken is what it says
    assert blows(table, *dice) == expected


@pytest.mark.parametrize(("lasting", "hp"), [
    ("foe_hp 2", 5), ("foe_hp -2", 1), ("foe_hp -9", 1), ("foe_hp 1 vs_duel", 4), ("foe_hp 1 vs_confrontation", 3),
    ("foe_hp 2*dread", 7), ("foe_hp dread+1", 6),
])  # fmt: skip
def test_passive_foe_hp(lasting: str, hp: int, tmp_path: Path) -> None:
    # GIVEN a coat that changes the HP of foes, and Dread 2
    # WHEN a Duel with 3 HP begins
    table = in_fight(wearing(tmp_path, lasting, marker=-2))

    # THEN its HP is changed, to no less than 1
    assert table.fight.hp == hp


def test_passive_hp_floor_is_about_the_guardian(tmp_path: Path) -> None:
    # GIVEN a coat that holds the Guardian at 3 HP, all Seals broken
    pack = packed(tmp_path, station(COAT, lasting='"hp_floor 3"'))
    table = at_gate(pack=pack, equipment=[COAT], seals=["veil", "hour", "glass"])
    face_guardian(table, hp=4)

    # WHEN it is hit for 2
    exchange(table, own=5, foe=1)

    # THEN it stands at 3
    assert (table.fight.hp, table.over) == (3, False)


@pytest.mark.parametrize(("lasting", "health"), [
    ("pit_bonus 1", 20), ("pit_bonus -1", 18), ("pit_bonus 1 if dread>=1", 18), ("pit_bonus snares", 20),
])  # fmt: skip
def test_passive_pit_bonus(lasting: str, health: int, tmp_path: Path) -> None:
    # GIVEN a coat that changes Pit rolls, and one Snare
    table = wearing(tmp_path, lasting, snares=["vow_of_silence"])
    meet(table, "rotten_floorboards")

    # WHEN a 2 is rolled against 3
    roll_tests(table, 2)

    # THEN it is enough, or not
    assert table.health == health


@pytest.mark.parametrize(("lasting", "health"), [
    ("heal_change 1", 15), ("heal_change -1", 13), ("heal_half", 12), ("heal_half if dread>=1", 14),
])  # fmt: skip
def test_passives_of_heals(lasting: str, health: int, tmp_path: Path) -> None:
    # GIVEN a coat that changes heals
    table = wearing(tmp_path, lasting, health=10)

    # WHEN 4 are healed
    meet(table, BLESSING)

    # THEN the heal is changed
    assert table.health == health


def test_passive_prevent(tmp_path: Path) -> None:
    # GIVEN a pack in which Chilled takes fight damage like Warded
    text = '[[status]]\nid = "chilled"\npatch = true\nlasting = "prevent"\n'
    table = in_fight(forward(pack=packed(tmp_path, text), statuses={"chilled": 1}))

    # WHEN a blow of 2 falls
    # THEN its counter takes 1
    assert blows(table, (1, 5)) == [(0, 1)]
    assert counter(table, "chilled") == 0


def test_passive_random_slot(tmp_path: Path) -> None:
    # GIVEN a coat that leaves the slot to chance
    table = wearing(tmp_path, "random_slot if turn=2", row=["the_road_gate", "smoke_over_the_fields", LOAF])

    # WHEN the second turn starts and the lot falls on slot 3
    table.fate.lay("lot", [2])
    run(table, turn.start_turn)

    # THEN it was turned, and in the third turn one may choose
    assert LOAF in names(table, table.items)
    assert offered(table, "reveal")


@pytest.mark.parametrize(("lasting", "prices"), [
    ("rest_price_first 3", [3, 1]),
    ("rest_price_first 3 if dread>=1", [1, 1]),
    ("rest_price_first 2 if resolve>=1", [2, 1]),
])  # fmt: skip
def test_passive_rest_price_first(lasting: str, prices: list[int], tmp_path: Path) -> None:
    # GIVEN a coat that makes the first purchase dearer
    table = wearing(tmp_path, lasting, marker=4, health=5)
    meet(table, "your_own_bed")

    # WHEN two purchases are made
    paid = []
    for purchase in ("buy_heal", "buy_grace"):
        before = table.marker
        answer(table, purchase)
        paid.append(before - table.marker)

    # THEN the first cost what it says
    assert paid == prices


def test_passive_rest_limit(tmp_path: Path) -> None:
    # GIVEN a coat that allows one purchase, and Becalmed, which allows two
    table = wearing(tmp_path, "rest_limit 1", marker=4, health=5, snares=["becalmed"])
    meet(table, "your_own_bed")

    # WHEN one purchase is made
    answer(table, "buy_heal")

    # THEN the stricter limit rules
    assert refusal(table, "buy_heal") == "FW-1.2"


def test_passive_rest_limit_with_a_condition(tmp_path: Path) -> None:
    # GIVEN a coat that allows one purchase to those with a Snare
    table = wearing(tmp_path, "rest_limit 1 if snares>=1", marker=4, health=1)
    meet(table, "your_own_bed")

    # WHEN two purchases are made without a Snare, and then one at another Rest with one
    answer(table, "buy_heal")
    answer(table, "buy_heal")
    run(table, snares.gain_snare, table.content.card_of["vow_of_silence"])
    meet(table, "the_chapel_porch")
    answer(table, "buy_heal")

    # THEN the limit holds there
    assert refusal(table, "buy_heal") == "FW-1.2"


def test_passive_rest_heal_first(tmp_path: Path) -> None:
    # GIVEN a coat that makes the first heal 8
    table = wearing(tmp_path, "rest_heal_first 8", marker=4, health=2)
    meet(table, "your_own_bed")

    # WHEN two heals are bought
    answer(table, "buy_heal")
    assert table.health == 10
    answer(table, "buy_heal")

    # THEN only the first is larger
    assert table.health == 15


def test_passive_swap_price(tmp_path: Path) -> None:
    # GIVEN a coat that makes swaps frightening
    table = wearing(tmp_path, "swap_price: dread 1; lose 1", items=["visor_sliver", "ashen_circlet"])

    # WHEN an Item is swapped
    meet(table, LOAF)
    answer(table, "swap", "visor_sliver")

    # THEN the price is paid
    assert (table.marker, table.health) == (-1, 19)


def test_passive_forbid_swap(tmp_path: Path) -> None:
    # GIVEN a coat that forbids swaps
    table = wearing(tmp_path, "forbid swap", items=["visor_sliver", "ashen_circlet"])

    # WHEN a third Item is found
    meet(table, LOAF)

    # THEN swaps are refused, leaving is not
    assert refusal(table, "swap", "visor_sliver") == "FW-1.2"
    assert refusal(table, "leave_find") == ""


def test_passive_forbid_item_use(tmp_path: Path) -> None:
    # GIVEN a coat that forbids the use of Items
    table = wearing(tmp_path, "forbid item_use", items=[LOAF], health=10)

    # WHEN the turn starts
    # THEN the use is refused
    assert refusal(table, "use_item", LOAF) == "FW-1.2"


def test_passive_forbid_grace_and_look_and_slots(tmp_path: Path) -> None:
    # GIVEN a coat that forbids Grace, and looking at slots 1 and 3
    lasting = "forbid grace; forbid peek_slot_1; forbid peek_slot_3"
    table = wearing(tmp_path, lasting, grace=2, items=["tallow_lantern"])

    # WHEN one may peek
    answer(table, "use_item", "tallow_lantern")

    # THEN only slot 2 is left, and Grace rerolls nothing
    assert offered(table, "look_at") == [(2, 2)]
    answer(table, "stop_looking")
    in_fight(table)
    exchange(table, own=1, foe=1)
    assert table.grace == 2


def test_passive_forbid_look_and_slot_two(tmp_path: Path) -> None:
    # GIVEN a coat that covers slot 2, or all of them
    table = wearing(tmp_path, "forbid peek_slot_2", items=["tallow_lantern"])
    assert refusal(table, "use_item", "tallow_lantern") == ""
    (tmp_path / "blind").mkdir()

    # WHEN looking is forbidden altogether
    table = wearing(tmp_path / "blind", "forbid look", items=["tallow_lantern"])

    # THEN it is useless to try
    assert refusal(table, "use_item", "tallow_lantern") == "FW-7.8"


@pytest.mark.parametrize(("lasting", "poison"), [
    ("status_bonus poisoned 2", 4), ("status_bonus bleeding 2", 2),
])  # fmt: skip
def test_passive_status_bonus(lasting: str, poison: int, tmp_path: Path) -> None:
    # GIVEN a coat that makes a status stronger, and a tonic that poisons
    table = wearing(tmp_path, lasting, items=["rotcap_tonic"], health=5)

    # WHEN the tonic is drunk
    answer(table, "use_item", "rotcap_tonic")

    # THEN the counter is higher for that status only
    assert counter(table, "poisoned") == poison


CHANGES = [
    "downgrade critical hit",
    "face own 5 miss",
    "immune_face 5",
    "immune_result critical",
    "forbid swap",
]


@pytest.mark.parametrize("lasting", [*CHANGES, "status_bonus poisoned 2"])
def test_passives_that_cannot_depend_on_a_condition_say_so(lasting: str, tmp_path: Path) -> None:
    # GIVEN a coat with such a passive under a condition
    folder = packed(tmp_path, station(COAT, lasting=f'"{lasting} if dread>=1"'))

    # WHEN the pack is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(folder)

    # THEN it is refused; a condition is never silently dropped
    assert "cannot depend on a condition" in str(wrong.value)


def test_passive_double_first_hit_keeps_to_its_condition(tmp_path: Path) -> None:
    # GIVEN a coat that doubles the first blow for the frightened
    table = in_fight(wearing(tmp_path, "double_first_hit if dread>=1"))

    # WHEN a blow falls without Dread, and with Dread
    first = blows(table, (1, 3))
    table.marker = -1
    table.fight.doubled = False

    # THEN only the second is doubled
    assert first + blows(table, (1, 3)) == [(0, 1), (0, 2)]


# Triggers: what happens whenever something else does


def test_trigger_when_revealed(tmp_path: Path) -> None:
    # GIVEN a Snare that hurts when it is revealed
    pack = packed(tmp_path, station("homesick", lasting='"when when_revealed: lose 2"'))
    table = forward(pack=pack)

    # WHEN it is turned, and later another card
    meet(table, "homesick")
    meet(table, "the_road_gate")

    # THEN it hurt once
    assert (table.health, names(table, table.snares)) == (18, ["homesick"])


def test_triggers_enter_and_complete_domain(tmp_path: Path) -> None:
    # GIVEN a coat that heals on completing and frightens on entering
    table = wearing(tmp_path, "when complete_domain: heal 2\nwhen enter_domain: dread 1", health=10)

    # WHEN Termina is completed and the Shrine entered
    run(table, completing.complete_domain)
    assert (table.health, table.marker) == (12, 0)
    answer(table, "choose_domain", "forgotten_shrine")

    # THEN both happened once
    assert (table.health, table.marker) == (12, -1)


def test_triggers_turn_start_and_turn_end(tmp_path: Path) -> None:
    # GIVEN a coat that hurts at the start of turns and heals at the end of every second
    table = wearing(tmp_path, "when turn_start: lose 1\nwhen turn_end 2: resolve 1", health=10)

    # WHEN turns 1, 2 and 3 are played
    for card in ("the_road_gate", "smoke_over_the_fields", BLESSING):
        meet(table, card)

    # THEN turns 2, 3 and 4 started, and one even turn ended
    assert (table.health, table.marker) == (11, 1)


def test_triggers_fight_start_and_exchange_start(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve when a fight begins and takes Health each exchange
    table = in_fight(wearing(tmp_path, "when fight_start: resolve 1\nwhen exchange_start: lose 1"))

    # WHEN one exchange has passed and the second begins
    exchange(table, own=1, foe=1)

    # THEN one start, two exchanges
    assert (table.marker, table.health) == (1, 18)


def test_trigger_roll(tmp_path: Path) -> None:
    # GIVEN a coat that watches the dice
    lasting = "when roll if own_face=6: resolve 1\nwhen roll if foe_face>=5: status warded 1"
    table = in_fight(wearing(tmp_path, lasting))

    # WHEN 6 against 1 and 1 against 5 are rolled
    exchange(table, own=6, foe=1)
    exchange(table, own=1, foe=5)

    # THEN each face was seen, and the ward came in time
    assert (table.marker, table.health) == (1, 19)


ON_HIT = [
    ("when on_hit own: resolve 1", (3, 1), 1),
    ("when on_hit own: resolve 1", (3, 2), 0),
    ("when on_hit own: resolve 1", (1, 1), 0),
    ("when on_hit own hit: resolve 1", (5, 1), 0),
    ("when on_hit own critical: resolve 1", (5, 1), 1),
    ("when on_hit own counter: resolve 1", (6, 1), 1),
    ("when on_wound own critical: resolve 1", (5, 1), 1),
    ("when on_wound own: resolve 1", (5, 2), 0),
    ("when on_hit foe: resolve 1", (1, 3), 1),
    ("when on_hit foe: resolve 1", (2, 3), 0),
    ("when on_hit foe: resolve 1", (1, 1), 0),
    ("when on_hit foe hit: resolve 1", (1, 3), 1),
    ("when on_hit foe critical: resolve 1", (1, 3), 0),
    ("when on_wound foe: resolve 1", (1, 3), 1),
    ("when on_wound foe counter: resolve 1", (1, 6), 1),
    ("when on_wound foe critical: resolve 1", (1, 5), 1),
    ("def 3; when on_wound foe: resolve 1", (1, 5), 0),
    ("def 3; when on_hit foe: resolve 1", (1, 5), 1),
]  # fmt: skip


@pytest.mark.parametrize(("lasting", "dice", "marker"), ON_HIT)
def test_triggers_on_hit_and_on_wound(
    lasting: str, dice: tuple[int, int], marker: int, tmp_path: Path
) -> None:
    """FW-9.19, FW-R17."""
    # GIVEN a coat that waits for a result, yours or the foe's, perhaps of a kind
    table = in_fight(wearing(tmp_path, lasting))

    # WHEN the dice fall
    exchange(table, own=dice[0], foe=dice[1])

    # THEN it happens when the result fits and is not blocked
    assert table.marker == marker


@pytest.mark.parametrize(("foe", "face"), [("glass_scorpion", 4), ("the_thing_that_follows", 5)])
def test_trigger_on_wound_knows_special_results(foe: str, face: int, tmp_path: Path) -> None:
    """FW-9.19: VENOM and BLEED are SPECIAL."""
    # GIVEN a coat that waits for special wounds
    table = in_fight(wearing(tmp_path, "when on_wound foe special: resolve 1"), foe)

    # WHEN such a face wounds you, and then a plain HIT
    exchange(table, own=1, foe=face)
    exchange(table, own=1, foe=3)

    # THEN it happened once
    assert table.marker == 1


def test_trigger_on_hit_knows_named_faces_by_their_kind(tmp_path: Path) -> None:
    """FW-22.5: the Dragon's TALON is a HIT."""
    # GIVEN a coat that waits for HITs
    pack = packed(tmp_path, station(COAT, lasting='"when on_hit foe hit: resolve 1"'))
    table = at_gate(pack=pack, equipment=[COAT])
    face_guardian(table)

    # WHEN the Dragon strikes with its TALON, and breathes
    exchange(table, own=1, foe=3)
    exchange(table, own=1, foe=5)

    # THEN it happened once
    assert table.marker == 1


@pytest.mark.parametrize(("lasting", "marker"), [
    ("when foe_defeated: resolve 2", 2), ("when foe_defeated duel: resolve 2", 2),
    ("when foe_defeated confrontation: resolve 2", 0),
])  # fmt: skip
def test_trigger_foe_defeated(lasting: str, marker: int, tmp_path: Path) -> None:
    # GIVEN a coat that waits for victories
    table = in_fight(wearing(tmp_path, lasting))
    table.fight.hp = 1

    # WHEN a Duel that pays no Resolve is won
    exchange(table, own=3, foe=1)

    # THEN it happens if the type fits
    assert table.marker == marker


def test_triggers_pit_success_and_pit_failure(tmp_path: Path) -> None:
    # GIVEN a coat that waits for both
    table = wearing(tmp_path, "when pit_success: resolve 2\nwhen pit_failure: dread 1")

    # WHEN a Pit is passed and another failed
    meet(table, "rotten_floorboards")
    roll_tests(table, 6)
    assert table.marker == 2
    meet(table, "heat_shimmer")
    roll_tests(table, 1)

    # THEN each happened once
    assert table.marker == 1


def test_trigger_terror_chosen(tmp_path: Path) -> None:
    # GIVEN a coat that steels you at Terrors
    table = wearing(tmp_path, "when terror_chosen: resolve 1", marker=-3)
    meet(table, "your_name_in_the_well")

    # WHEN B is chosen, which gives 1 Dread
    answer(table, "choose_b")

    # THEN the Resolve came before the Dread
    assert (table.marker, table.over) == (-3, False)


def test_trigger_rest_start(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve at Rests
    table = wearing(tmp_path, "when rest_start: resolve 1", health=10)

    # WHEN a Rest is turned
    meet(table, "your_own_bed")

    # THEN it can be spent there
    answer(table, "buy_heal")
    assert (table.health, table.marker) == (15, 0)


def test_trigger_item_used(tmp_path: Path) -> None:
    # GIVEN a coat that heals when an Item is used
    table = wearing(tmp_path, "when item_used: resolve 1", items=[LOAF], health=10)

    # WHEN one is used
    answer(table, "use_item", LOAF)

    # THEN it happened
    assert (table.health, table.marker) == (15, 1)


def test_triggers_dread_gained_and_resolve_gained(tmp_path: Path) -> None:
    # GIVEN a coat that hurts with Dread and heals with Resolve
    table = wearing(tmp_path, "when dread_gained: lose 2\nwhen resolve_gained: heal 1", health=10)

    # WHEN Dread is gained, and Resolve
    meet(table, "your_name_in_the_well")
    answer(table, "choose_b")
    assert table.health == 8
    meet(table, "the_forgotten_name")

    # THEN each happened once
    assert table.health == 9


def test_trigger_type_revealed(tmp_path: Path) -> None:
    # GIVEN a coat that waits for Caesuras
    table = wearing(tmp_path, "when type_revealed caesura: resolve 1")

    # WHEN a Caesura and a Blessing are revealed
    meet(table, "the_road_gate")
    meet(table, BLESSING)

    # THEN it happened once
    assert table.marker == 1


def test_trigger_guardian_arrival(tmp_path: Path) -> None:
    # GIVEN a coat that breaks the Glass
    pack = packed(tmp_path, station(COAT, lasting='"when guardian_arrival: break_seal glass"'))
    table = at_gate(pack=pack, equipment=[COAT])

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN it is broken
    assert table.seals[table.content.seal_of["glass"]]


def test_trigger_would_be_defeated(tmp_path: Path) -> None:
    # GIVEN a coat that turns defeat aside, at a price, for those without Dread
    lasting = "when would_be_defeated if dread<1: prevent_defeat 4; dread 1"
    table = wearing(tmp_path, lasting, health=1)

    # WHEN two Pits would kill
    meet(table, "rotten_floorboards")
    roll_tests(table, 1)
    assert (table.health, table.marker) == (4, -1)
    table.health = 1
    meet(table, "heat_shimmer")
    roll_tests(table, 1)

    # THEN it worked once only
    assert has_lost(table)


def test_triggers_slot_drawn_and_healed(tmp_path: Path) -> None:
    # GIVEN a coat that waits for lots and heals, and a player who is Lost
    table = wearing(
        tmp_path,
        "when slot_drawn: resolve 1\nwhen healed: dread 3",
        statuses={"lost": 1},
        row=["the_road_gate", BLESSING, None],
        health=10,
    )

    # WHEN the lot falls on the Blessing
    table.fate.lay("lot", [1])
    run(table, turn.start_turn)

    # THEN both happened
    assert (table.health, table.marker) == (14, -2)


# Limits


def test_limit_once_per_fight(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve at the first HIT of each fight
    table = in_fight(wearing(tmp_path, "when on_hit own once_per_fight: resolve 1"))

    # WHEN two HITs fall in one fight, and one in the next
    blows(table, (3, 1), (3, 1))
    assert table.marker == 1
    blows(table, (3, 1))
    in_fight(table, "stray_hound")
    blows(table, (3, 1))

    # THEN it happened once in each
    assert table.marker == 2


def test_limit_once_per_domain(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve at the first Caesura of each Domain
    table = wearing(tmp_path, "when type_revealed caesura once_per_domain: resolve 1")

    # WHEN two are turned in Termina, and one in the Shrine
    meet(table, "the_road_gate")
    meet(table, "smoke_over_the_fields")
    assert table.marker == 1
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "dust_in_the_nave")

    # THEN it happened once in each
    assert table.marker == 2


def test_limit_once_per_run(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve once in a run, to those without any
    table = wearing(tmp_path, "when type_revealed caesura if resolve<1 once_per_run: resolve 1", marker=1)

    # WHEN a Caesura is turned with Resolve, without, and without in the next Domain
    meet(table, "the_road_gate")
    assert table.marker == 1
    table.marker = 0
    meet(table, "smoke_over_the_fields")
    assert table.marker == 1
    table.marker = 0
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "dust_in_the_nave")

    # THEN it happened once, when its condition held
    assert table.marker == 0


@pytest.mark.parametrize("limit", ["once_per_fight", "once_per_domain", "once_per_run"])
def test_limits_of_activations(limit: str, tmp_path: Path) -> None:
    """FW-8.7."""
    # GIVEN a coat that can be activated in fights, with a limit
    active = f'{{ effect = "damage_foe 1", when = "in_fight", limit = "{limit}" }}'
    table = forward(pack=packed(tmp_path, station(COAT, active=active)), equipment=[COAT])
    in_fight(table)
    answer(table, "activate", COAT)

    # WHEN it is to be activated again: in this fight, in the next fight, in the next Domain
    refused = [refusal(table, "activate", COAT)]
    table.fight.hp = 1
    exchange(table, own=3, foe=1)
    in_fight(table, "stray_hound")
    refused.append(refusal(table, "activate", COAT))
    table.fight.hp = 1
    exchange(table, own=3, foe=1)
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    in_fight(table, "kneeling_hollow")
    refused.append(refusal(table, "activate", COAT))

    # THEN it is renewed as stated
    renewed = {"once_per_fight": 1, "once_per_domain": 2, "once_per_run": 3}[limit]
    assert refused == ["FW-8.7"] * renewed + [""] * (3 - renewed)


@pytest.mark.parametrize(("when", "moments"), [
    ("any", ["turn", "revealed", "before", "after"]),
    ("duel_revealed", ["revealed"]),
    ("confrontation_revealed", []),
    ("before_roll", ["before"]),
    ("after_roll", ["after"]),
    ("in_fight", ["before", "after"]),
])  # fmt: skip
def test_moments_of_activations(when: str, moments: list[str], tmp_path: Path) -> None:
    """FW-R52, FW-8.2."""
    # GIVEN a coat with a moment of its own, and a loaf that keeps every window open
    active = f'{{ effect = "resolve 1", when = "{when}" }}'
    table = forward(
        pack=packed(tmp_path, station(COAT, active=active)), equipment=[COAT], items=[LOAF], health=10
    )

    # WHEN it is asked for at the start of a turn, when a Duel is revealed, before a roll and after it
    allowed = {"turn": refusal(table, "activate", COAT)}
    meet(table, "barn_wight", own=[1], foe=[1])
    allowed["revealed"] = refusal(table, "activate", COAT)
    answer(table, "begin_fight")
    allowed["before"] = refusal(table, "activate", COAT)
    answer(table, "roll_exchange")
    allowed["after"] = refusal(table, "activate", COAT)

    # THEN it is allowed at its moments only
    assert [moment for moment, clause in allowed.items() if clause == ""] == moments
    assert {clause for clause in allowed.values() if clause} <= {"FW-8.2"}


def test_moments_of_activations_at_pits_and_confrontations(tmp_path: Path) -> None:
    """FW-R52."""
    # GIVEN two coats
    active = '{{ effect = "resolve 1", when = "{}" }}'
    cards = station(COAT, active=active.format("confrontation_revealed"))
    cards += station("thornmail", active=active.format("before_roll"))
    table = forward(pack=packed(tmp_path, cards), equipment=[COAT, "thornmail"])

    # WHEN a Confrontation is revealed, and a Pit roll is still to come
    meet(table, "the_reeve_who_stayed")
    assert offered(table, "activate") == [(COAT,)]
    table = forward(pack=packed(tmp_path, cards), equipment=[COAT, "thornmail"])
    meet(table, "rotten_floorboards")

    # THEN each has its moment
    assert offered(table, "activate") == [("thornmail",)]


# Durations


def test_duration_this_roll_in_a_fight(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 2 for a roll
    table = in_fight(holding(tmp_path, "until this_roll: atk 2"), "the_helmsman")
    answer(table, "use_item", LOAF)

    # WHEN two HITs fall
    # THEN it counts for the first
    assert blows(table, (4, 1), (4, 1)) == [(3, 0), (1, 0)]


def test_duration_this_roll_in_a_pit(tmp_path: Path) -> None:
    # GIVEN an Item that lends +3 for a roll, and an extended Pit of 3
    table = holding(tmp_path, "until this_roll: pit_bonus 3")
    meet(table, "the_old_mill_race")
    answer(table, "use_item", LOAF)

    # WHEN two 1s are rolled
    roll_tests(table, 1, 1)

    # THEN it counts for the first
    assert (table.trial.successes, table.trial.failures) == (1, 1)


def test_duration_this_exchange(tmp_path: Path) -> None:
    # GIVEN an Item that lends DEF 1 for an exchange
    table = in_fight(holding(tmp_path, "until this_exchange: def 1"))
    answer(table, "use_item", LOAF)

    # WHEN two blows fall
    # THEN it counts for the first
    assert blows(table, (1, 5), (1, 5)) == [(0, 1), (0, 2)]


def test_duration_this_fight(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for a fight
    table = in_fight(holding(tmp_path, "until this_fight: atk 1"), "the_helmsman")
    answer(table, "use_item", LOAF)

    # WHEN HITs fall in this fight and in the next
    assert blows(table, (4, 1), (4, 1)) == [(2, 0), (2, 0)]
    table.fight.hp = 1
    exchange(table, own=4, foe=1)
    in_fight(table)

    # THEN it counts for this one only
    assert blows(table, (4, 1)) == [(1, 0)]


def test_duration_this_turn(tmp_path: Path) -> None:
    # GIVEN an Item that lends +3 on Pit rolls for a turn
    table = holding(tmp_path, "until this_turn: pit_bonus 3")
    answer(table, "use_item", LOAF)

    # WHEN a 1 is rolled in this turn and in the next
    meet(table, "rotten_floorboards")
    roll_tests(table, 1)
    assert table.health == 20
    meet(table, "heat_shimmer")
    roll_tests(table, 1)

    # THEN it counts for this one only
    assert table.health == 17


def test_duration_this_domain(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for a Domain
    table = holding(tmp_path, "until this_domain: atk 1")
    answer(table, "use_item", LOAF)

    # WHEN a turn ends, and then the Domain
    meet(table, "the_road_gate")
    assert equipment.atk(table) == 1
    run(table, completing.complete_domain)

    # THEN it is over with the Domain
    assert equipment.atk(table) == 0


def test_duration_run(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for the run
    table = holding(tmp_path, "until run: atk 1")
    answer(table, "use_item", LOAF)

    # WHEN a Domain is completed and the next one entered
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")

    # THEN it still counts
    assert equipment.atk(table) == 1


def test_durations_read_counts_when_they_begin(tmp_path: Path) -> None:
    """FW-9.3: read once."""
    # GIVEN an Item that lends as much ATK as you have Dread
    table = in_fight(holding(tmp_path, "until this_fight: atk dread", marker=-2), "the_helmsman")

    # WHEN it is used and the Dread passes
    answer(table, "use_item", LOAF)
    table.marker = 0

    # THEN 2 were lent
    assert blows(table, (4, 1)) == [(3, 0)]


def test_durations_lend_prices_and_bans_too(tmp_path: Path) -> None:
    # GIVEN an Item that forbids Grace and makes swaps painful for a Domain
    table = holding(
        tmp_path,
        "until this_domain: swap_price: lose 2\nuntil this_domain: forbid grace",
        items=[LOAF, "visor_sliver"],
    )
    answer(table, "use_item", LOAF)

    # WHEN a swap is made
    meet(table, "ashen_circlet")
    meet(table, "blind_astrolabe")
    answer(table, "swap", "visor_sliver")

    # THEN it cost 2, and Grace is forbidden
    assert table.health == 18
    assert modifiers.is_forbidden(table, "grace")


def test_durations_cannot_lend_triggers_and_say_so(tmp_path: Path) -> None:
    # GIVEN an Item that would lend a trigger
    folder = packed(tmp_path, station(LOAF, use='"until this_fight: when on_hit own: resolve 1"'))

    # WHEN the pack is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(folder)

    # THEN it is refused; a trigger is never silently dropped
    assert "«until» can hold passives only" in str(wrong.value)


# Tests and counts: what cards may ask


TESTS = [
    ("has_item hearth_loaf", {"items": [LOAF]}, {}),
    ("has_item quilted_coat", {"equipment": [COAT]}, {}),
    ("has_any_item", {"items": ["visor_sliver"]}, {"equipment": [COAT]}),
    ("has_equipment", {"equipment": [COAT]}, {"items": [LOAF]}),
    (f"has_companion {SAGE}", {"asleep": [SAGE]}, {"asleep": ["the_ghostly_princess"]}),
    (f"is_woken {SAGE}", {"companions": [SAGE]}, {"asleep": [SAGE]}),
    ("has_status lost", {"statuses": {"lost": 1}}, {"statuses": {"warded": 1}}),
    ("domain_is home_village_termina", {}, {"domain": "forgotten_shrine"}),
    ("visited home_village_termina", {"domain": "forgotten_shrine", "completed": ["home_village_termina"]},
     {"domain": "forgotten_shrine"}),
    ("visited forgotten_shrine", {"domain": "forgotten_shrine"}, {}),
    ("type_is blessing", {}, None),
    ("not type_is pit", {}, None),
    ("option_is difficulty harsh", {"options": {"difficulty": "harsh"}}, {}),
    ("option_is path_mode tour", {"options": {"path_mode": "tour"}}, {}),
    ("first_item", {}, None),
    ("resolve>=2", {"marker": 2}, {"marker": 1}),
    ("dread>=2", {"marker": -2}, {"marker": 2}),
    ("health<=5", {"health": 5}, {"health": 6}),
    ("grace=1", {"grace": 1}, {"grace": 2}),
    ("snares>1", {"snares": ["shackles", "becalmed"]}, {"snares": ["shackles"]}),
    ("seals>=1", {"seals": ["veil"]}, {}),
    ("seals_broken=2", {"seals": ["veil", "hour"]}, {"seals": ["veil"]}),
    ("seals_unbroken<=1", {"seals": ["veil", "hour"]}, {"seals": ["veil"]}),
    ("seals_missing=0", {"seals": ["veil"]}, {}),
    ("turn=1", {}, None),
    ("fights=0", {}, None),
    ("exchange=0", {}, None),
    ("own_face=0", {}, None),
    ("foe_face=0", {}, None),
    ("health!=20", {"health": 19}, {"health": 20}),
    ("resolve>=1 and has_any_item", {"marker": 1, "items": ["visor_sliver"]}, {"marker": 1}),
    ("resolve>=1 or has_any_item", {"items": ["visor_sliver"]}, {}),
    ("not (resolve>=1 or dread>=1)", {}, {"marker": -1}),
    ("health<=snares", {"health": 1, "snares": ["shackles"]}, {"health": 2, "snares": ["shackles"]}),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "true", "false"), TESTS)
def test_tests_and_counts(
    condition: str, true: dict[str, Any], false: dict[str, Any] | None, tmp_path: Path
) -> None:
    # GIVEN a Blessing that asks a question, and a position in which it is true
    table = blessed(tmp_path, f"if {condition}: break_seal glass", **true)
    assert table.seals[table.content.seal_of["glass"]]

    # WHEN it is asked in a position in which it is false
    if false is not None:
        (tmp_path / "other").mkdir()
        table = blessed(tmp_path / "other", f"if {condition}: break_seal glass", **false)

        # THEN nothing happens
        assert not table.seals[table.content.seal_of["glass"]]


AMOUNTS = [
    ("lose resolve", {"marker": 3}, 17),
    ("lose dread", {"marker": -2}, 18),
    ("lose 2*dread", {"marker": -2}, 16),
    ("lose dread+1", {"marker": -2}, 17),
    ("lose 3-dread", {"marker": -2}, 19),
    ("lose grace", {"grace": 2}, 18),
    ("lose snares", {"snares": ["shackles", "becalmed"]}, 18),
    ("lose seals", {"seals": ["veil"]}, 19),
    ("lose seals_broken", {"seals": ["veil", "hour"]}, 18),
    ("lose seals_unbroken", {"seals": ["veil"]}, 18),
    ("lose seals_missing", {}, 19),
    ("lose turn", {}, 19),
    ("lose fights", {}, 20),
    ("lose health-5", {}, 5),
    ("lose exchange", {}, 20),
    ("lose own_face", {}, 20),
    ("lose foe_face", {}, 20),
]


@pytest.mark.parametrize(("effect", "position", "health"), AMOUNTS)
def test_counts_as_amounts(effect: str, position: dict[str, Any], health: int, tmp_path: Path) -> None:
    # GIVEN a position
    # WHEN an effect counts something in it
    table = blessed(tmp_path, effect, **position)

    # THEN it counts what there is
    assert table.health == health


def test_counts_of_a_fight(tmp_path: Path) -> None:
    # GIVEN a coat that counts exchanges, fights and dice
    lasting = "when on_hit own if exchange=2 and fights=1 and own_face=4 and foe_face=1: resolve 2"
    table = in_fight(wearing(tmp_path, lasting), "the_helmsman")

    # WHEN two exchanges are fought
    blows(table, (4, 1))
    assert table.marker == 0
    blows(table, (4, 1))

    # THEN all four counts were right in the second
    assert table.marker == 2


@pytest.mark.parametrize(("foe", "marker"), [("chain_beast", 1), ("hollow_neighbour", 0)])
def test_test_tag_is(foe: str, marker: int, tmp_path: Path) -> None:
    # GIVEN a coat that knows beasts
    table = wearing(tmp_path, "when fight_start if tag_is beast: resolve 1")

    # WHEN a fight begins
    in_fight(table, foe)

    # THEN only a beast is one
    assert table.marker == marker


def test_tags_are_free(tmp_path: Path) -> None:
    """FW-R24: tags are free words on cards that other cards can name."""
    # GIVEN a foe with a tag of its own, and a coat that names it
    cards = station("barn_wight", tags='["choir"]')
    lasting = "atk_tag 1 vs_tag choir\nwhen fight_start if tag_is choir: resolve 1"
    table = in_fight(wearing(tmp_path, lasting, cards))

    # WHEN it is hit
    # THEN the tag counts
    assert (blows(table, (3, 1)), table.marker) == ([(2, 0)], 1)


def test_test_first_item(tmp_path: Path) -> None:
    # GIVEN a coat that asks whether it is the first Item here
    table = wearing(tmp_path, "when item_used if first_item: resolve 1", items=[LOAF, "waterskin"], health=2)

    # WHEN two are used
    answer(table, "use_item", LOAF)
    answer(table, "use_item", "waterskin")

    # THEN it was so once
    assert table.marker == 1


# The language itself


@pytest.mark.parametrize(("text", "words"), [
    ("hael 3", "heal"),
    ("heal", "needs 1 argument"),
    ("heal 3 4", "has 2"),
    ("status dizzy 2", "dizzy"),
    ("turn_end", "is a trigger; write «when turn_end: …»"),
    ("dread>=2", "no «if» stands before it"),
    ("discard excalibur", "excalibur"),
    ("set_die own 7", "a number from 1 to 6"),
    ("until tomorrow: atk 1", "is no moment this game knows"),
    ("if has_hope: heal 1", "has_hope"),
    ("choose: heal 1", "has one way only"),
])  # fmt: skip
def test_a_wrong_word_is_refused_with_its_place(text: str, words: str, tmp_path: Path) -> None:
    # GIVEN a Blessing with a mistake in its text
    folder = packed(tmp_path, station(BLESSING, effect=f"'''{text}'''"))

    # WHEN the pack is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(folder)

    # THEN the complaint names file, card and word
    said = str(wrong.value)
    assert "cards.toml:4" in said
    assert words in said


def test_the_text_of_a_card_is_made_from_its_effect(tmp_path: Path) -> None:
    # GIVEN a Blessing with effects of several kinds
    effect = "heal 3; cleanse 1; if dread>=1: resolve 2 else: peek 1"
    table = forward(pack=packed(tmp_path, station(BLESSING, effect=f'"{effect}"')))

    # WHEN its text is read
    text = table.card(table.content.card_of[BLESSING]).text

    # THEN it says what it does
    assert text.startswith("Heal 3. Cleanse 1 Snare. If your Dread is 1 or more, gain 2 Resolve")


def test_every_word_has_a_text_for_people() -> None:
    # GIVEN the whole vocabulary
    rows = VOCABULARY.glossary()

    # WHEN its texts are read
    silent = [usage for _, usage, text in rows if not text]

    # THEN every word has one
    assert silent == []


WORDS = sorted(
    {
        *VOCABULARY.verbs,
        *VOCABULARY.passives,
        *VOCABULARY.triggers,
        *VOCABULARY.tests,
        *VOCABULARY.counts,
        *VOCABULARY.limits,
        *VOCABULARY.durations,
    }
)


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_exercised_here(word: str) -> None:
    # GIVEN the effects written in this file
    effects = re.findall(r'"[^"\n]*"', Path(__file__).read_text(encoding="utf-8"))

    # WHEN a word of the vocabulary is looked for
    used = [effect for effect in effects if re.search(rf"\b{word}\b", effect)]

    # THEN some test uses it
    assert used


def test_a_find_may_be_kept_while_a_use_waits(tmp_path: Path) -> None:
    """FW-7.6, FW-21.3: what a Use line brings takes its slot before the find does."""
    # GIVEN one free slot, and a loaf that brings a waterskin
    table = holding(tmp_path, "gain_card waterskin", items=[LOAF, "visor_sliver"])

    # WHEN a key is found, the loaf is used, and the find is to be placed
    meet(table, "ashen_circlet")
    answer(table, "use_item", LOAF)

    # THEN the waterskin lies in the slot of the loaf, and the key must be swapped in or left
    assert names(table, table.items) == ["waterskin", "visor_sliver"]
    assert refusal(table, "leave_find") == ""
    assert not offered(table, keep_find.__name__)
