"""Chapter 18: production phase (seasons 1–5)."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    asked,
    builds,
    can,
    completed,
    has,
    housed,
    out_of_turn,
    specialists,
    use,
    village,
    waiting,
)

from tablewright.games.now_or_never.rules import production_phase
from tablewright.testing import choose, run


def test_18_1_housed_villagers_produce_and_others_do_not() -> None:
    table = village()
    builds(table, row4="inn . . .")
    housed(table, row4="crystal crystal")
    waiting(table, "tool")
    production_phase.produce(table)
    assert (amount(table, "crystals"), amount(table, "tools")) == (2, 0)


def test_18_2_buildings_give_what_their_corner_shows_R59() -> None:
    table = village()
    builds(
        table, row3="garden_house bathhouse . .", row4="shell_garden tool_shed demon_bottlery crystal_kiln"
    )
    has(table, hearts=4, coins=0)
    production_phase.produce(table)
    goods = [amount(table, thing) for thing in ("shells", "tools", "demons", "crystals", "coins", "hearts")]
    assert goods == [1, 1, 1, 1, 2, 7]


def test_18_3_each_kept_search_token_pays_a_coin() -> None:
    table = village()
    has(table, coins=0).kept = (0, 1, 2)
    production_phase.produce(table)
    assert amount(table, "coins") == 3


def test_18_4_specialists_never_produce() -> None:
    table = village()
    specialists(table, "lamp_rigger", "tool_bearer", "reef_nurse", "duelist")
    has(table, coins=0)
    before = list(table.players[0].has)
    production_phase.produce(table)
    assert table.players[0].has == before


def test_18_5_mana_is_refilled_also_what_lies_on_artifacts() -> None:
    table = village()
    completed(table, "magic_chest")
    has(table, mana=1, coins=0)
    chest = use(table, "magic_chest")
    out_of_turn(table, "use_any_time", 0, chest)
    assert not can(table, "use_any_time", 0, chest)
    production_phase.produce(table)
    assert amount(table, "mana") == 3
    assert can(table, "use_any_time", 0, chest)


def test_18_6_hero_action_tokens_return() -> None:
    table = village()
    table.players[0].arrows = 0
    production_phase.produce(table)
    assert table.players[0].arrows == 0b111


def test_18_7_all_specialists_are_flipped_face_up() -> None:
    table = village()
    specialists(table, "mason", "", "tracker", "", down=["mason", "tracker"])
    production_phase.produce(table)
    assert table.players[0].up == 0b0101


def test_18_8_the_marker_advances_and_the_holder_of_the_token_begins() -> None:
    table = village()
    table.first = 1
    for _ in range(2):
        choose(table, "pass_season")
    assert (table.season, table.seat, asked(table)) == (2, 1, "choose_turn")


def test_18_9_hearts_are_not_refreshed() -> None:
    table = village()
    has(table, hearts=3)
    production_phase.produce(table)
    assert amount(table, "hearts") == 3


def test_18_10_who_can_house_a_villager_is_asked_before_all_produce_together() -> None:
    # GIVEN an unhoused villager and room for it, and another player with a garden
    table = village()
    builds(table, row4="row_cottage . . .")
    builds(table, 1, row4="shell_garden . . .")
    waiting(table, "crystal")
    for _ in range(2):
        choose(table, "pass_season")

    # THEN nothing has been produced yet, and the villager can still move in
    assert (asked(table), table.seat, amount(table, "shells", 1)) == ("settle_in", 0, 0)
    out_of_turn(table, "house", 0, 3, 3)
    assert (table.season, asked(table)) == (2, "choose_turn")  # there was nothing more to ask
    assert (amount(table, "crystals"), amount(table, "shells", 1)) == (1, 1)


def test_18_10_who_does_not_want_to_may_leave_it() -> None:
    table = village()
    builds(table, row4="row_cottage . . .")
    waiting(table, "crystal")
    for _ in range(2):
        choose(table, "pass_season")
    choose(table, "let_produce")
    assert (table.season, amount(table, "crystals")) == (2, 0)


def test_18_11_limits_of_a_season_end_with_it() -> None:
    table = village(heroes=("zeik", "namal"))
    farsight = use(table, "zeik")
    out_of_turn(table, "use_any_time", 0, farsight)
    choose(table, "draw_from", 0, 1, 0)
    has(table, mana=3)
    assert not can(table, "use_any_time", 0, farsight)
    production_phase.produce(table)
    assert can(table, "use_any_time", 0, farsight)


def test_scenario_32_production() -> None:
    """NN-18.1–18.9: villagers, a Tool Shed, a Garden House, 3 search tokens at the end of season 3."""
    table = village(heroes=("halia", "namal"))
    builds(table, row3="garden_house . . .", row4="tool_shed . . .")
    housed(table, row3="crystal", row4="crystal")
    player = has(table, mana=1, hearts=3, coins=0)
    player.kept = (0, 1, 2)
    player.arrows, player.up = 0, 0
    waiting(table, "tool")
    run(table, production_phase.produce)
    assert (amount(table, "crystals"), amount(table, "tools"), amount(table, "coins")) == (2, 1, 2 + 3)
    assert (amount(table, "mana"), amount(table, "hearts"), player.arrows, player.up) == (4, 3, 0b111, 0b11)
