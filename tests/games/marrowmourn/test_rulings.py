"""Rulings on what the book leaves open, each stated once as a position."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.marrowmourn.builders import (
    add_sigil,
    asked,
    chamber,
    halls,
    lay_black,
    open_chamber_turn,
    phase,
    says,
    start,
    where,
    who,
)

from tablewright.engine.scene import Piece, Story, parts
from tablewright.engine.table import GROUP, step_name
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, Ability
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    champions_weapons,
    combat,
    events,
    exp,
    hunting,
    movement,
    restless_phase,
    spawning,
    summons,
    weapons,
    wounds,
)
from tablewright.games.marrowmourn.rules.geometry import is_adjacent
from tablewright.games.marrowmourn.show.cards import reference
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import choose, options_of, refusal, run

BOTH = {"edith": "D5", "alton": "E5"}
CONTENT = halls(turn="").content


def ability(name: str) -> Ability:
    found: Ability = CONTENT.abilities[name]
    return found


# What the printed cards and bags hold


def test_R1_there_are_three_levels_and_the_two_printed_cards_are_of_the_highest() -> None:
    printed = [card for card in CONTENT.weapons if card.name in ("Ascendancy", "Riptide")]
    assert [card.level for card in printed] == [3, 3]
    assert {card.level for card in CONTENT.weapons} == {1, 2, 3}
    assert len(CONTENT.weapons) == 30


def test_R3_costs_that_are_hard_to_read() -> None:
    costs = {
        "bonus.scrap_bandage": 3, "ascendancy.alter_reality": 3, "ascendancy.portal_spell": 1, "riptide.lunge": 2,
        "riptide.water_blast": 2, "riptide.undertow": 2, "ascendancy.soulfire_spell": 5,
        "champions.activate_sigil": 2, "champions.imagine_weapon": 0, "champions.manifest_weapon": 0,
    }  # fmt: skip
    assert {name: ability(name).cost for name in costs} == costs


def test_R4_lunge_deals_8_and_water_blast_5() -> None:
    table = halls(
        weapons={"edith": ("tide", "bow")}, level=3, restless=[("bonehulk", "E5")], boss_at="A9", turn=""
    )
    hulk = table.restless[0]
    for name, deals in (("riptide.lunge", 8), ("riptide.water_blast", 5)):
        start(table, "edith")
        table.damage[hulk] = -100
        choose(table, "use", name)
        choose(table, "strike", "bonehulk.1")
        assert table.damage[hulk] == deals - 100


def test_R5_a_weapon_is_a_line_of_three_cards_and_only_the_current_one_counts() -> None:
    assert [[card.level for card in cards_of(line)] for line in range(10)] == [[1, 2, 3]] * 10
    table = halls(weapons={"edith": ("tide", "bow")}, turn="")
    lower = {one.id for one in who(table, "edith").kit}
    who(table, "edith").levels = (3, 1)
    kits.arm(table, 0)
    higher = {one.id for one in who(table, "edith").kit}
    assert {"riptide.lunge", "riptide.undertow"} <= higher - lower
    tide_line = next(i for i, line in enumerate(CONTENT.lines) if line.id == "tide")
    tide = {one.id for card in cards_of(tide_line)[:2] for one in card.abilities}
    assert not tide & higher


def cards_of(line: int) -> list[Any]:
    return [CONTENT.weapons[card] for card in CONTENT.lines[line].cards[1:]]


def test_R6_portal_instability_is_among_the_44() -> None:
    table = halls(turn="")
    portals = [piece for piece in table.black.unseen if table.kind(piece).portal]
    assert (len(table.black), len(portals)) == (44, 4)


def test_R36_there_are_three_chapters_and_the_arena_is_a_mat_of_its_own() -> None:
    assert {scripture.chapter for scripture in CONTENT.scriptures} == {1, 2, 3}
    assert CONTENT.floors[CONTENT.arena].number == 0
    assert sorted(floor.number for floor in CONTENT.floors) == [0, 1, 2, 3, 4]


def test_R38_eight_sigil_events_for_each_of_three_floors_and_for_the_chamber() -> None:
    assert [len(CONTENT.happenings[floor]) for floor in range(5)] == [8, 8, 8, 8, 0]


def test_G2_character_cards_front_and_back() -> None:
    costs = {
        "front.walk": 1,
        "front.burn": 1,
        "front.command_summons": 0,
        "wounded.crawl": 2,
        "wounded.last_ember": 3,
    }
    table = halls(turn="")
    front = {one.id for one in who(table, "edith").kit}
    hurt = halls(players=BOTH, turn="")
    wounds.wound(hurt, 0)
    back = {one.id for one in who(hurt, "edith").kit}
    assert {name: ability(name).cost for name in costs} == costs
    assert {name for name in costs if name in front} == {name for name in costs if name.startswith("front.")}
    assert back == {name for name in costs if name.startswith("wounded.")}


def test_G13_the_quick_reference_speaks_of_adjacency_the_turn_and_the_restless_phase() -> None:
    card = reference()
    assert isinstance(card, Story)
    told = [str(block.text) for block in card.blocks]
    assert len(told) == 3
    for row, words in zip(told, ("Adjacent", "Five seconds", "Restless phase"), strict=True):
        assert row.startswith(words)


# Defense and damage


@pytest.mark.parametrize("walks", range(6))
def test_R7_one_defense_for_each_unspent_second(walks: int) -> None:
    table = halls(players=BOTH)
    before = combat.defense(table, 0)
    for i in range(walks):
        choose(table, "go", "front.walk", ("D6", "D5")[i % 2])
    choose(table, "end_turn")
    assert combat.defense(table, 0) - before == 5 - walks


def test_R11_an_area_effect_passes_over_the_wounded() -> None:
    table = halls(players=BOTH, weapons={"edith": ("hammer", "bow")}, restless=[("bonehulk", "D4")], turn="")
    wounds.wound(table, 1)
    start(table, "edith")
    choose(table, "use", "masons_mallet.quake")
    assert (table.damage[1], table.damage[table.restless[0]]) == (0, 2)


def test_R31_an_event_kills_for_nobody_and_an_area_ability_for_its_player() -> None:
    # GIVEN a Wisp near the Sigil that Edith laid, whose event destroys it
    table = halls(restless=[("wisp", "E5")], sigils={"red": "F5"})
    table.last_sigil = table.content.piece_of["red-sigil"]
    weapons.damage(table, 9, "near_sigil", 1)
    assert (table.restless, who(table, "edith").exp) == ([], 0)

    # GIVEN one that her Quake destroys
    table = halls(weapons={"edith": ("hammer", "bow")}, restless=[("wisp", "E5")])
    choose(table, "use", "masons_mallet.quake")
    assert table.restless == []
    assert who(table, "edith").exp > 0


def test_R51_scripture_raises_the_base_and_the_bonus_comes_on_top() -> None:
    table = halls(players=BOTH)
    ancient_text.base_defense(table, 1)
    assert combat.defense(table, 0) == 3
    choose(table, "end_turn")
    assert combat.defense(table, 0) == 3 + 5


def test_R49_melee_with_reach_is_still_melee() -> None:
    # GIVEN a Bonehulk two spaces away, and a Wisp two spaces away behind another Token
    table = halls(
        weapons={"edith": ("tide", "bow")}, level=3, turn="",
        restless=[("bonehulk", "F5"), ("wisp", "B5"), ("wisp", "C5")],
    )  # fmt: skip
    hulk, behind, beside = table.restless
    reach = [combat.cannot_strike(table, 0, piece, MELEE, "reach", 2) for piece in (hulk, behind, beside)]
    assert reach == ["", "MH-21.4", ""]
    assert ability("riptide.lunge").attack == MELEE


# The Restless


def test_R12_the_closest_is_counted_by_steps_and_within_by_kings_steps() -> None:
    # GIVEN Edith two king's steps from a Husk, behind a wall, and Alton three steps away in the open
    rows = ["......", ".####.", "......", "......"]
    table = halls(rows=rows, players={"edith": "C1", "alton": "F4"}, restless=[("husk", "C3")], turn="")
    husk = table.restless[0]

    # THEN it walks to Alton, and an effect within two spaces of Edith reaches it all the same
    (goal,) = hunting.destinations(table, husk, 2)
    assert is_adjacent(table.floor, goal, table.at[1])
    assert husk in weapons.around(table, table.at[0], 2)


def test_R14_it_may_leave_one_player_to_stand_between_two() -> None:
    # GIVEN a Husk beside Edith, and a space between her and Alton
    table = halls(players={"edith": "C5", "alton": "E5"}, restless=[("husk", "B5")], turn="")

    # THEN with two steps it stands next to both, though it was next to Edith already
    assert hunting.destinations(table, table.restless[0], 2) == [table.floor.cell_of["D5"]]


def test_R28_without_the_choice_tokens_stay_in_the_order_drawn() -> None:
    """MH-18.5: whoever stands in the zone already stays."""
    table = halls(
        floor=1, players={"edith": "G10", "alton": "H10", "isolde": "G11"}, turn="",
        restless=[("wisp.8", "M1"), ("wisp.7", "N1"), ("wisp.6", "M2")], options={"spawn_placement": "auto"},
    )  # fmt: skip
    lay_black(table, "husk.3", "wisp.3", "shambler.3")
    phase(table, spawning.spawn_step)
    assert (where(table, "husk.3"), where(table, "wisp.3"), where(table, "shambler.3")) == ("N2", "", "")
    assert [where(table, name) for name in ("wisp.8", "wisp.7", "wisp.6")] == ["M1", "N1", "M2"]


def test_R35_an_effect_on_restless_passes_the_boss_by() -> None:
    """It moves and attacks with them, and neither counts in a spawn nor among the Restless."""
    table = halls(floor=4, players={"edith": "H12"}, boss_at="H6", turn="")
    assert (table.restless, table.is_restless(BOSS)) == ([], False)
    phase(table, restless_phase.move_all)
    assert where(table, "the_king") == "H8"


def test_R52_the_exp_of_a_restless_can_be_read_by_everybody() -> None:
    table = halls(players=BOTH, restless=[("bonehulk", "D8")])
    worth = exp.worth(table, table.restless[0])
    for seat in (0, 1):
        (piece,) = [
            part for part in parts(GAME.scene(table, seat)) if getattr(part, "name", "") == "Bonehulk"
        ]
        assert isinstance(piece, Piece)
        assert piece.back == f"{worth} EXP"


# Sigils, the Exit and what cannot be done


def test_R37_one_player_on_the_exit_takes_all_along() -> None:
    # GIVEN Edith on the Exit of Floor 1, Alton wounded and far away
    table = halls(floor=1, players={"edith": "G10", "alton": "A5"}, sigils={"orange": "A1"}, turn="")
    exits = [cell for cell in range(len(table.floor.names)) if (table.floor.exits >> cell) & 1]
    table.shift(0, exits[0])
    wounds.wound(table, 1)
    table.event = 2
    start(table, "edith")

    # WHEN she uses it
    choose(table, "use", "bonus.exit_floor")

    # THEN both read the first chapter
    assert (table.chapter, asked(table)) == (1, "read_text")
    assert not who(table, "alton").wounded


def test_R42_in_the_chamber_no_sigil_or_no_space_left_refuses() -> None:
    # GIVEN Edith between two Sigil Spaces of the arena that both have a Sigil
    table = chamber(players={"edith": "G5", "alton": "A5"})
    add_sigil(table, "red", "F6")
    add_sigil(table, "blue", "H6")
    open_chamber_turn(table, "edith")
    assert refusal(table, "use", "champions.activate_sigil") == "MH-8.1"

    # WHEN an effect frees one, she may; without a Sigil in the bag she may not
    table.lift(table.content.piece_of["red-sigil"])
    open_chamber_turn(table, "edith")
    assert refusal(table, "use", "champions.activate_sigil") == ""
    while len(table.red):
        table.red.draw(table.fate)
    open_chamber_turn(table, "edith")
    assert refusal(table, "use", "champions.activate_sigil") == "MH-4.5"


def test_R56_what_an_event_cannot_do_is_skipped_and_the_rest_is_done() -> None:
    # GIVEN no Siren left in the black bag
    table = halls(floor=1, players={"edith": "G10"}, turn="")
    for piece in [piece for piece in sorted(table.black.unseen) if table.kind(piece).id == "siren"]:
        table.black.take(piece)

    # WHEN an event searches for one and then lets Edith gain EXP
    phase(table, siren_and_exp)

    # THEN none comes, and she gains it
    assert (table.restless, who(table, "edith").exp) == ([], 2)


def siren_and_exp(table: Table) -> None:
    """What an event of two parts does."""
    spawning.spawn_kind(table, "siren")
    exp.gain_exp(table, 0, 2)


# Summons


def test_R24_command_summons_comes_before_time_is_spent_and_once() -> None:
    # GIVEN a servant, and a turn in the Chamber in which cards of 0 seconds were used
    table = chamber(
        players={"edith": "F7", "alton": "A5"}, hands={"edith": ["rusted_sword"]},
        summons=[("bone_servant", "E7", "edith")],
    )  # fmt: skip
    open_chamber_turn(table, "edith")
    choose(table, "use", "champions.imagine_weapon")
    choose(table, "use", "champions.manifest_weapon")
    choose(table, "manifest_this", "rusted_sword")

    # THEN it can be commanded, once, and not after a second was spent
    assert refusal(table, "use", "front.command_summons") == ""
    choose(table, "use", "front.command_summons")
    choose(table, "stop_marching")
    assert refusal(table, "use", "front.command_summons") == "MH-10.4"
    open_chamber_turn(table, "edith")
    choose(table, "use", "front.burn")
    assert refusal(table, "use", "front.command_summons") == "MH-10.4"


def test_R25_a_summon_hits_enemies_in_the_chamber_and_no_friends_in_the_halls() -> None:
    servant = [("bone_servant", "E6", "edith")]
    hall = halls(players={"edith": "D5", "alton": "E5"}, restless=[("husk", "F6")], summons=servant, turn="")
    assert summons.victims(hall, hall.summons[0]) == hall.restless
    arena = chamber(players={"edith": "F7", "alton": "E8"}, summons=[("bone_servant", "E7", "edith")])
    assert summons.victims(arena, arena.summons[0]) == [1]


def test_R46_a_summon_comes_beside_its_player_on_no_cursed_space() -> None:
    # GIVEN Edith beside a Sigil Space
    table = halls(floor=2, players={"edith": "N2", "alton": "A1"})
    room = {table.floor.names[cell] for cell in summons.summon_spaces(table, 0)}
    assert room
    assert not room & {"M3", "O1"}

    # THEN without a space, or without a token, she cannot summon
    boxed = halls(rows=["#####", "#.###", "#####"], players={"edith": "B2"})
    kind = boxed.content.summon_of["bone_servant"]
    assert summons.cannot_summon(boxed, kind) == "MH-10.13"
    while table.free_summon(kind) != NOWHERE:
        table.owners[table.free_summon(kind) - table.content.first_green] = 0
    assert summons.cannot_summon(table, kind) == "MH-10.13"


def test_R18_nothing_puts_a_player_or_a_summon_on_a_cursed_space() -> None:
    table = halls(floor=2, players={"edith": "N2", "alton": "A1"}, summons=[("bone_servant", "N1", "edith")])
    star = table.floor.cell_of["M3"]
    assert not table.is_legal_for(0, star)
    assert not table.is_legal_for(table.summons[0], star)
    husk = halls(floor=2, players={"edith": "N2"}, restless=[("husk", "A1")], turn="")
    assert husk.is_legal_for(husk.restless[0], star)
    assert star not in table.places_for(0)
    assert refusal(table, "go", "front.walk", "M3") == "MH-7.2"


# Who chooses


def test_R27_a_players_effect_asks_the_player_and_an_event_the_group() -> None:
    table = halls(players=BOTH)
    assert table.chooser() == 0
    events.act_as(table, 0, True)
    assert table.chooser() == GROUP
    events.act_as(table, NOWHERE, False)
    assert table.chooser() == GROUP


def test_R45_characters_are_picked_in_seat_order_and_chamber_spaces_by_age() -> None:
    table = GAME.new(3, 1)
    order = []
    while step_name(table.asking) == "choose_character":
        order.append(int(table.seat))
        table.choose(0)
    assert order == [0, 1, 2]
    table = GAME.new(3, 1, {"mode": "chamber"})
    while step_name(table.asking) != "choose_spawn":
        table.choose(len(table.options) - 1)
    seats = []
    while step_name(table.asking) == "choose_spawn":
        seats.append(int(table.seat))
        table.choose(0)
    assert isinstance(table, Table)
    assert seats == list(reversed(table.elders))


def test_R44_table_weapons_go_under_the_deck_in_the_order_they_were_manifested() -> None:
    table = chamber(players={"edith": "F7", "alton": "E8"}, cards={"edith": ["rusted_sword", "riptide"]})
    first, second = who(table, "edith").cards
    champions_weapons.discard_table(table, 0)
    assert table.deck.under[-2:] == (first, second)


# What mutants had survived


@pytest.mark.parametrize(("difficulty", "drawn"), [("printed", 2), ("grim", 3)])
def test_G15_on_grim_one_more_restless_is_drawn(difficulty: str, drawn: int) -> None:
    table = halls(
        floor=1, players={"edith": "G10", "alton": "H10"}, turn="",
        options={"difficulty": difficulty, "spawn_placement": "auto"},
    )  # fmt: skip
    lay_black(table, "wisp.1", "wisp.2", "wisp.3", "wisp.4")
    phase(table, spawning.spawn_step)
    assert len(table.restless) == drawn


def test_R18_no_swap_puts_anybody_where_they_may_not_stand() -> None:
    # GIVEN a Husk on a Sigil Space, which is closed to Edith, and Alton in the open
    table = halls(floor=2, players={"edith": "N2", "alton": "A1"}, restless=[("husk", "M3")], turn="")
    husk = table.restless[0]
    assert table.is_legal_for(husk, table.at[0])
    assert weapons.swappable(table, 0) == [1]
    assert weapons.swappable(table, husk) == []


def test_R17_a_large_boss_steps_in_eight_directions_where_no_corner_is_in_the_way() -> None:
    table = halls(players={"edith": "A1"}, boss_at="E5", turn="", options={"corner_cutting": False})
    steps = [table.floor.names[cell] for cell in movement.steps_from(table, BOSS)]
    assert sorted(steps) == ["D4", "D5", "D6", "E4", "E6", "F4", "F5", "F6"]


def test_7_9_only_who_can_change_places_with_somebody_is_asked_about() -> None:
    """MH-R18."""
    # GIVEN the same Husk, to whose space neither of them may go
    table = halls(floor=2, players={"edith": "N2", "alton": "A1"}, restless=[("husk", "M3")], turn="edith")

    # WHEN two may change places, THEN it is not among them
    run(table, weapons.swap)
    assert options_of(table) == ["swap-this edith", "swap-this alton", "leave-there"]


def test_6_12_alone_there_is_nobody_to_give_soulfire_to() -> None:
    assert weapons.cannot_gain_soulfire(halls(), 2, "one_other") == "MH-6.12"
    assert weapons.cannot_gain_soulfire(halls(players=BOTH), 2, "one_other") == ""


def test_7_1_a_step_is_told() -> None:
    table = halls()
    choose(table, "go", "front.walk", "D6")
    assert says(table, "moves from D5 to D6")


def test_1_4_a_sigil_is_no_summon() -> None:
    table = halls(summons=[("bone_servant", "E5", "edith")], sigils={"red": "F5"})
    kinds = [table.is_summon(piece) for piece in (table.summons[0], table.content.first_sigil)]
    assert kinds == [True, False]
