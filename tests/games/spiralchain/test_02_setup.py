"""Chapter 2, Setup, and the chosen options."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import asked, chain, destroyed, offered

from tablewright.engine.game import SetupError
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.set_up import LEVELS
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose


def laid(seats: int = 4, seed: int = 5, **options: object) -> Table:
    table = GAME.new(seats, seed, options, debug=True)
    assert isinstance(table, Table)
    return table


def test_2_1_2_2_2_11_2_12_boards_decks_day_and_the_supply() -> None:
    table = laid()
    assert [world.name for world in table.content.worlds[1:]] == [
        "Nur", "Core", "Depal", "Onus", "Arctos", "Murrod", "Rettik", "Pithysia",
    ]  # fmt: skip
    assert table.verge == 5
    assert [len(pile) for pile in table.decks] == [0, 0, 8, 8, 8, 8, 8, 0, 0]
    assert not table.night
    assert table.supply == [25, 25, 25, 25, 15, 15, 8]
    assert (len(table.lore), len(table.relics), len(table.obliviates)) == (15, 8, 15)
    assert (len(table.madness), len(table.factions), len(table.prophecies)) == (6, 22, 7)


def test_2_4_five_of_six_tokens_lie_on_each_world() -> None:
    table = laid()
    enemies = [token for token in table.board if token >= 0]
    assert len(enemies) + len(table.enemy_box) == 21
    assert len(set(enemies)) == len(enemies)


def test_2_13_2_14_the_first_player_and_extra_action_cards() -> None:
    for seats, cards in ((5, 2), (6, 0), (8, 4)):
        table = laid(seats)
        assert asked(table) == "choose_first"
        choose(table, "begin_with", seats - 1)
        assert sum(hero.extra for hero in table.heroes) == cards
        assert table.heroes[seats - 1].extra == 0


def test_2_15_all_begin_on_one_world_of_eight() -> None:
    table = laid()
    choose(table, "begin_with", 0)
    assert len(offered(table, "start_on")) == 8
    choose(table, "start_on", "nur")
    assert all(hero.quests == () for hero in table.heroes)


def test_2_18_the_first_event_is_continuous() -> None:
    for seed in range(8):
        table = laid(seed=seed, challenge="practice")
        choose(table, "begin_with", 0)
        choose(table, "start_on", "pithysia")
        first = table.event_discard[0]
        assert table.content.events[first].kind == "continuous"


def test_2_19_each_level_spends_its_cards() -> None:
    for level, n in LEVELS.items():
        table = laid(challenge=level)
        choose(table, "begin_with", 0)
        choose(table, "start_on", "pithysia")
        while table.round == 0:
            table.choose(0)
        assert (len(table.resolved), table.left) == (n, 8 - n)


def test_2_20_cards_in_setup_obey_all_rules() -> None:
    worse = 0
    for seed in range(12):
        table = laid(seed=seed, challenge="extreme")
        choose(table, "begin_with", 0)
        choose(table, "start_on", "pithysia")
        while table.round == 0:
            table.choose(0)
        worse += sum(destroyed(table)) + int(table.lost_count) + int(table.night)
    assert worse > 0


def test_2_21_then_the_first_player_begins() -> None:
    table = laid(challenge="practice")
    choose(table, "begin_with", 2)
    choose(table, "start_on", "pithysia")
    while table.round == 0:
        table.choose(0)
    assert (table.round, table.current) == (1, 2)


def test_R53_roles_may_be_chosen() -> None:
    table = laid(2, role_deal="choose")
    assert asked(table) == "deal_role"
    choose(table, "choose_role", 0, "dice_saint")
    assert ("dice_saint",) not in [args[1:] for args in offered(table, "choose_role")]


def test_R6_options_that_do_nothing_are_refused() -> None:
    with pytest.raises(SetupError, match=r"SF-2\.16"):
        GAME.new(4, 1, {"reinforcement_start": "onus"})
    with pytest.raises(SetupError, match=r"SF-8\.8"):
        GAME.new(1, 1, {"same_world_transfer": "any"})
    with pytest.raises(SetupError, match="1 to 8"):
        GAME.new(9, 1)


def test_G19_promos_join_their_decks() -> None:
    plain, more = laid().content, laid(promos=True).content
    assert [len(plain.events), len(plain.factions), len(plain.foreverot), len(plain.madness)] == [
        14,
        22,
        18,
        6,
    ]
    assert [len(more.events), len(more.factions), len(more.foreverot), len(more.madness)] == [18, 24, 19, 7]
    assert (len(more.roles), len(more.world_cards)) == (41, 43)


def test_fixed_facts_all_components_are_there() -> None:
    content = chain().content
    counts = [
        len(content.roles), len(content.world_cards), len(content.factions), len(content.foreverot),
        len(content.events), len(content.prophecies), len(content.madness), len(content.relics), len(content.gates),
    ]  # fmt: skip
    assert counts == [40, 40, 22, 18, 14, 7, 6, 8, 6]
    assert sum(location is not None for location in content.locations) == 35
    warlords = [enemy for enemy in content.enemies if enemy.number]
    assert (len(warlords), sum(enemy.is_named for enemy in warlords)) == (14, 10)
    assert sorted(enemy.number for enemy in warlords) == [1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]
    supply = [enemy for enemy in content.enemies if enemy.world < 0]
    assert (len(supply), sum(enemy.is_abroad for enemy in supply)) == (15, 4)
    assert (sum(rot.dice == 0 for rot in content.rots), len(content.rots)) == (16, 24)
    assert sum(content.lore) == 15
    assert [world.dragons for world in content.worlds[1:]] == [0, 1, 1, 2, 2, 2, 3, 4]
    skills = [len(role.skills) for role in content.roles]
    assert (skills.count(1), skills.count(2)) == (28, 4)
    assert sum(role.army >= 0 for role in content.roles) == 28
    links = [card.link for card in content.factions]
    assert [links.count(colour) for colour in range(8)] == [3] * 7 + [1]
