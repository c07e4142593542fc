"""Rulings and filled gaps about what lies in the box and who may do what: each stated once as a position."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    do,
    foreverot_roll,
    held,
    offered,
    pass_all,
    token_at,
    where,
)

from tablewright.engine.complaints import PackErrors
from tablewright.games.spiralchain.cards import BLUE, LOCATIONS, OBLIVIATE, SPOTS, WARLORD, Content
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import confronting, foreverot, supply
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose


def content() -> Content:
    """The cards as they are printed with the game."""
    table = GAME.new(4, 1)
    assert isinstance(table, Table)
    return table.content


def test_R1_the_order_of_the_worlds() -> None:
    worlds = chain().content.worlds
    assert [world.name for world in worlds[1:]] == [
        "Nur", "Core", "Depal", "Onus", "Arctos", "Murrod", "Rettik", "Pithysia",
    ]  # fmt: skip


def test_R2_rettik_and_pithysia_have_no_deck_and_the_others_eight_cards_each() -> None:
    content = chain().content
    with_deck = {world.name for world in content.worlds[1:] if world.has_deck}
    assert with_deck == {"Core", "Depal", "Onus", "Arctos", "Murrod"}
    assert len(content.world_cards) == 8 * len(with_deck)


def test_R4_the_dragons_of_each_world() -> None:
    assert [int(world.dragons) for world in chain().content.worlds[2:]] == [1, 1, 2, 2, 2, 3, 4]


def test_R7_any_of_the_eight_worlds_may_be_begun_on() -> None:
    table = GAME.new(2, 1)
    assert isinstance(table, Table)
    while table.asking[0].__name__ != "choose_world":
        table.choose(0)
    assert len(offered(table, "start_on")) == 8


def test_R28_a_gate_leads_to_another_world() -> None:
    worlds = {arguments[0] for arguments in offered(chain(at="onus"), "gate")}
    assert worlds == {"nur", "core", "depal", "arctos", "murrod", "rettik", "pithysia"}


def test_R38_fifteen_lore_tokens_with_four_faces() -> None:
    assert tuple(chain().content.lore) == (4, 4, 4, 3)


def test_R40_the_pool_has_eleven_obliviates_and_four_rotkin_abroad() -> None:
    ids = [enemy.id for enemy in chain().content.enemies]
    pool = [name for name in ids if name.removeprefix("ob").isdigit() or name.removeprefix("ra").isdigit()]
    assert (sum(name.startswith("ob") for name in pool), sum(name.startswith("ra") for name in pool)) == (
        11,
        4,
    )


def test_R47_a_player_may_pass_with_actions_left() -> None:
    table = chain(2)
    assert table.actions > 1
    choose(table, "pass_turn")
    assert table.current == 1


def test_R20_all_four_extra_action_cards_pass_clockwise() -> None:
    table = chain(7)
    for seat in (1, 2, 4, 6):
        table.heroes[seat].extra = 1
    foreverot_roll(table, 1)
    assert [seat for seat, hero in enumerate(table.heroes) if hero.extra] == [0, 2, 3, 5]


def test_R23_a_regular_re_roll_works_on_a_die_that_a_card_calls_for() -> None:
    # GIVEN two players with Re-Roll Tokens, and a location that calls for a die
    table = chain(2, at="arctos", has=[{"re_roll": 1}, {"re_roll": 1}], dice=[1, 8])
    choose(table, "engage", "rime_mine")

    # WHEN the first rolls there, THEN their own token works on it, and nobody else's does
    assert offered(table, "re_roll") == [(0,)]
    choose(table, "re_roll", 0)
    assert (held(table), held(table, 1)) == ({"bindmetal": 2}, {"re_roll": 1})


def test_R27_a_gate_moves_your_own_pawn_alone() -> None:
    # GIVEN two players and a Reinforcement on Onus
    table = chain(2, at=["onus", "onus"], deployed={"onus": 1})
    before = tuple(table.reserves)

    # WHEN the first goes to Arctos
    choose(table, "gate", "arctos")

    # THEN the other Player Pawn and the Reinforcement stay
    assert [where(table, seat) for seat in (0, 1)] == ["arctos", "onus"]
    assert tuple(table.reserves) == before


def test_R42_pawns_do_not_matter_when_an_enemy_is_placed() -> None:
    placed = []
    for at in ("onus", "core"):
        table = chain(2, at=[at, at], deployed={at: 3})
        foreverot_roll(table, 1)
        pass_all(table)
        placed.append([token for token in table.board if token >= 0])
    assert placed[0] == placed[1]


def test_R51_the_win_comes_at_once_and_the_reveal_is_not_reached() -> None:
    """The last Rot goes in the same effect that would reveal a card when none is left; in the other order all lose."""
    for first, won in ((the_last_rot_goes, True), (a_card_is_revealed, False)):
        table = chain(at="nur", stacks=[["rk1"], [], [], []], left=0)
        do(table, the_one_then_the_other, first is the_last_rot_goes)
        assert table.result is not None
        assert table.result.won == (won,) * 4


def the_one_then_the_other(table: Table, rot_first: bool) -> None:
    for step in (
        (the_last_rot_goes, a_card_is_revealed) if rot_first else (a_card_is_revealed, the_last_rot_goes)
    ):
        table.do(step)


def the_last_rot_goes(table: Table) -> None:
    table.foe = LOCATIONS
    table.done = True
    table.do(confronting.overcome, 0)


def a_card_is_revealed(table: Table) -> None:
    table.do(foreverot.reveal)


def test_R58_what_can_no_longer_be_paid_is_skipped_and_the_action_is_spent() -> None:
    # GIVEN a Confrontation in the window after a die
    table = chain(board={"council_terrace": "ob1"}, has=[{"blue": 1, "re_roll": 1}], dice=[1, 8])
    actions = table.actions
    choose(table, "confront_obliviate", "ob1")

    # WHEN an interrupt takes the Energy, and the next die succeeds
    supply.put_back(table, 0, BLUE, 1)
    assert held(table) == {"re_roll": 1}
    choose(table, "re_roll", 0)

    # THEN the enemy stays, and the action is spent
    assert token_at(table, "council_terrace") == "ob1"
    assert (asked(table), table.actions) == ("take_action", actions - 1)


# Filled gaps: what the box holds


def test_G2_nur_has_four_rot_stacks_and_nothing_else() -> None:
    table = GAME.new(2, 1)
    assert isinstance(table, Table)
    nur = table.content.worlds[1]
    assert len(table.stacks) == 4
    assert (nur.name, nur.places, int(nur.dragons), int(nur.transfer_spot)) == ("Nur", (), 0, -1)


def test_G3_two_warlords_one_obliviate_and_three_ruins_for_each_world() -> None:
    box = content()
    of_worlds = Counter((int(enemy.world), enemy.kind) for enemy in box.enemies if enemy.world > 0)
    assert of_worlds == {
        (world, kind): n for world in range(2, 9) for kind, n in ((WARLORD, 2), (OBLIVIATE, 1))
    }
    assert box.ruins == 3 * 7
    warlords = [enemy for enemy in box.enemies if enemy.kind == WARLORD]
    assert Counter(int(enemy.number) for enemy in warlords) == {1: 1, 8: 1} | dict.fromkeys(range(2, 8), 2)
    named = {box.worlds[enemy.world].name for enemy in warlords if enemy.is_named}
    assert named == {"Core", "Depal", "Onus", "Arctos", "Murrod"}


def test_G5_the_supply_has_one_die_obliviates_and_two_dice_rotkin_abroad() -> None:
    supply = [enemy for enemy in content().enemies if enemy.kind == OBLIVIATE and enemy.world < 0]
    assert Counter((enemy.is_abroad, int(enemy.dice)) for enemy in supply) == {(False, 1): 11, (True, 2): 4}


def test_G6_rot_are_paid_for_and_rotkin_are_rolled_for() -> None:
    rots = content().rots
    rot = [one for one in rots if one.id.startswith("rt")]
    rotkin = [one for one in rots if one.id.startswith("rk")]
    assert (len(rot), len(rotkin)) == (16, 8)
    assert all(one.cost.total > 0 and one.dice == 0 for one in rot)
    assert all(one.cost.total == 0 and one.dice in (1, 2) and one.skill >= 0 for one in rotkin)


def test_G17_three_faces_of_lore_four_times_and_craft_three_times() -> None:
    assert tuple(content().lore) == (4, 4, 4, 3)


def test_G20_the_targets_are_those_of_the_clause() -> None:
    aims = tomllib.loads((GAME.folder / "targets.toml").read_text(encoding="utf-8"))["target"]
    middles = [
        round(50 * (aim["low"] + aim["high"])) for aim in aims if aim["name"].startswith("four players")
    ]
    assert middles[:6] == [90, 80, 68, 52, 35, 18]


def test_G1_the_locations_of_a_board_lie_in_the_order_of_their_symbols() -> None:
    box = content()
    for world in box.worlds[2:]:
        places = box.locations[world.index * SPOTS : (world.index + 1) * SPOTS]
        assert [(place.world, place.spot) for place in places] == [
            (world.index, spot) for spot in range(SPOTS)
        ]


def test_a_card_of_a_world_that_is_none_is_refused(tmp_path: Path) -> None:
    head = 'id = "lost"\nversion = "1"\ngame = "spiralchain"\ntitle = "Lost"\nauthor = "us"\nextends = "spiralchain"\n'
    (tmp_path / "pack.toml").write_text(head)
    (tmp_path / "cards.toml").write_text(
        '[[world_card]]\nid = "rooftop_garden"\npatch = true\nworld = "cora"\n'
    )
    with pytest.raises(PackErrors, match=r"«cora» of the world card «rooftop_garden» is not a world"):
        GAME.load(tmp_path)
