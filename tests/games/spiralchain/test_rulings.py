"""Rulings about what lies in the box and who may do what: each stated once as a position."""

from __future__ import annotations

from tests.games.spiralchain.builders import chain, offered

from tablewright.games.spiralchain.game import GAME
from tablewright.testing import choose


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
