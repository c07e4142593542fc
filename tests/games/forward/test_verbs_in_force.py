"""Words for what is so while a card is in place, and for what happens whenever something else does."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    at_gate,
    counter,
    exchange,
    face_guardian,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    roll_tests,
    station,
)
from tests.games.forward.wordbench import BLESSING, COAT, LOAF, blows, in_fight, wearing

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import completing, snares, turn
from tablewright.testing import refusal, run

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
    ("face own 3 hit 0", "the_helmsman", ((3, 1), (4, 1)), [(0, 0), (1, 0)]),
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
