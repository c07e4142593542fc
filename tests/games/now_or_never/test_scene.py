"""What a seat sees: every part of the table, what it costs and does, in plain words; and never a secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.now_or_never.box import box
from tests.games.now_or_never.builders import (
    HEROES,
    arrive_at,
    builds,
    cell_of,
    completed,
    has,
    holds,
    housed,
    lays_grid,
    order,
    quest,
    row_of_specialists,
    set_up,
    shop,
    specialists,
    village,
    waiting,
    wears,
)

from tablewright.engine.scene import Option, Piece, Scene, Space, Stat, Zone, decode, encode, parts, things
from tablewright.engine.table import NOBODY
from tablewright.games.now_or_never.cards import SURFACE, UNDERGROUND
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import build, combat, heal_gain_buy_rest
from tablewright.games.now_or_never.rules.game_end_and_scoring import give_up
from tablewright.games.now_or_never.show.ending import left_over
from tablewright.games.now_or_never.show.words import WORDS
from tablewright.games.now_or_never.table import BOARD_FOE, Table
from tablewright.scene.check import check
from tablewright.scene.theme import look_of, symbols
from tablewright.testing import choose, lay, run

EVERY_RULE = {
    "board": "underground",
    "reroll_variant": True,
    "location_layout": "shuffled",
    "starting_specialists": "draft",
}
LATER = {"pass_season": 0.1, "rest": 0.2, "build_nothing": 0.1}  # so that a random game comes to something


def scene_of(table: Table, seat: int = 0) -> Scene:
    return GAME.scene(table, seat)


def thing(scene: Scene, id: str) -> Any:
    return next(part for part in things(scene) if part.id == id)


def explained(scene: Scene, id: str) -> str:
    """What pointing at a thing tells."""
    return str(scene.terms[thing(scene, id).term].text)


def stats_of(scene: Scene, id: str) -> dict[str, Any]:
    return {stat.label: stat.value for stat in thing(scene, id).stats}


def options(scene: Scene) -> list[Option]:
    assert scene.prompt is not None
    return list(scene.prompt.options)


def option(scene: Scene, start: str) -> Option:
    found = [each for each in options(scene) if each.label.startswith(start)]
    assert len(found) == 1, f"{start}: {[each.label for each in options(scene)]}"
    return found[0]


def anytime(scene: Scene, start: str) -> Option:
    assert scene.prompt is not None
    found = [each for each in scene.prompt.anytime if each.label.startswith(start)]
    assert len(found) == 1, f"{start}: {[each.label for each in scene.prompt.anytime]}"
    return found[0]


def coins(option: Option) -> int:
    return sum(amount.n for amount in option.cost if amount.icon == "coin")


def positions(seats: int, seed: int, **chosen: Any) -> Iterator[Table]:
    """A random game, move by move, with things done at any time in between."""
    table = GAME.new(seats, seed, chosen)
    assert isinstance(table, Table)
    luck = Random(seed)
    while not table.over:
        yield table
        who = luck.randrange(seats)
        moves = table.anytime(who) if luck.random() < 0.4 else []
        if moves:
            table.interject(luck.choice(moves), who)
        else:
            weights = [LATER.get(move[0].__name__, 1.0) for move in table.options]
            table.choose(luck.choices(range(len(table.options)), weights)[0])
    yield table


# Every position


@pytest.mark.parametrize(
    ("seats", "chosen"),
    [(1, EVERY_RULE), (2, {}), (3, EVERY_RULE), (4, {})],
    ids=["alone", "two", "three", "four"],
)
def test_scenes_hold_together_for_everybody_at_every_turn(seats: int, chosen: dict[str, Any]) -> None:
    # GIVEN a random game with this many seats
    met: set[str] = set()
    for n, table in enumerate(positions(seats, 7 + seats, **chosen)):
        # THEN every question and every option has words
        assert WORDS.gap(table) == ""

        # THEN the scene of each kind of question, and some others, is whole for every seat and a spectator
        asks = "" if table.over else repr(table.asking[:1])
        if asks not in met or n % 50 == 0:
            met.add(asks)
            for seat in (NOBODY, *range(seats)):
                check(decode(encode(scene_of(table, seat))))


def test_R52_a_hand_is_seen_by_its_owner_alone() -> None:
    # GIVEN a card in the hand of seat 0, and one that it looks at
    table = village(3)
    table.discards = ((), (), ())
    holds(table, "marginalia", "census")
    table.players[0].looking = (quest(table, "high_roller"),)
    own, others = scene_of(table, 0), [scene_of(table, seat) for seat in (1, 2, NOBODY)]
    names = {"Marginalia", "Census", "High Roller"}

    # THEN its owner reads all three, and the others two backs, not a name
    assert names <= {part.name for part in parts(own.areas) if isinstance(part, Piece)}
    for scene in others:
        assert not any(name in encode(scene).decode() for name in names)
        backs = thing(scene, "hand-of-0").pieces
        assert [(piece.face, piece.back, piece.name) for piece in backs] == [("down", "Basic", "")] * 2


def test_3_10_what_is_dealt_is_seen_by_its_owner_alone() -> None:
    table = set_up(2)
    dealt = [table.content.quests[card].name for card in table.players[0].looking]
    assert all(name not in encode(scene_of(table, 1)).decode() for name in dealt)
    assert [piece.name for piece in thing(scene_of(table, 0), "quests-drawn").pieces] == dealt


def test_2_5_nobody_knows_a_search_token() -> None:
    scene = scene_of(village())
    tokens = [part for part in parts(scene.areas) if isinstance(part, Piece) and part.id.startswith("token-")]
    assert {piece.name for piece in tokens} == {"Search token"}
    assert len(tokens) == 14


# The map


@pytest.mark.parametrize("side", [SURFACE, UNDERGROUND], ids=["surface", "underground"])
def test_11_1_every_location_tells_what_it_does(side: int) -> None:
    table = village(board="underground" if side == UNDERGROUND else "surface")
    scene = scene_of(table)
    for place in table.content.locations[side]:
        space = thing(scene, f"space-{table.space_of(place.index)}")
        assert isinstance(space, Space)
        assert space.label == place.name
        assert place.text in explained(scene, space.id)
        assert space.stats, f"{place.name} shows neither a price nor a gain"


def test_11_4_a_location_shows_its_price_with_what_makes_it_cheaper() -> None:
    table = village()
    tower = f"space-{table.space_of(table.content.location_of['scholars_tower'])}"
    assert stats_of(scene_of(table), tower) == {"Pay coins": "−3", "Gain book": "+1"}
    completed(table, "guest_lecture")
    assert stats_of(scene_of(table), tower) == {"Pay coins": "−2", "Gain book": "+1"}


def test_9_10_while_a_hero_moves_the_map_tells_how_many_hearts_each_space_costs() -> None:
    # GIVEN Halia on the Monument with a move of 2
    table = village(heroes=("halia", "zeik"))
    choose(table, "take_hero_action", 0)
    scene = scene_of(table)

    # THEN two steps are free, a mountain costs a heart, and each further step one more
    assert scene.prompt is not None
    assert scene.prompt.text == "2 free steps left: where do you go?"
    assert "reach" in thing(scene, "space-1").flags
    assert stats_of(scene, "space-12")["Hearts to get here"] == "−1"
    assert stats_of(scene, "space-3")["Hearts to get here"] == "−3"
    east = option(scene, "Go east: Mountain")
    assert [(amount.n, amount.icon) for amount in east.cost] == [(1, "heart")]
    assert (east.targets, east.key) == (["space-12"], "e")


def test_R7_an_enemy_on_the_way_says_what_it_is() -> None:
    table = village(heroes=("halia", "zeik"))
    choose(table, "take_hero_action", 0)
    west = option(scene_of(table), "Go west: Meteor Mite")
    assert west.detail == "Meteor Mite (health 3, attack 1): fight it, or lose 1 heart to pass it."


# Specialists


def test_24_11_recruiting_shows_the_double_cost_and_what_makes_it_less() -> None:
    # GIVEN Halia with Leadership, and a specialist of cost 5 in the row
    table = village(heroes=("halia", "zeik"))
    has(table, coins=20)
    row_of_specialists(table, "bone_setter")
    wears(table, "leadership")
    scene = scene_of(table)

    # THEN 9 coins stand under the card, on the option, and why
    recruits = thing(scene, "recruits")
    assert isinstance(recruits, Zone)
    assert recruits.marks[0] == "recruit: 9 coins, 1 less"
    chosen = option(scene, "Recruit Bone Setter")
    assert (coins(chosen), chosen.detail) == (9, "Double the cost is 10; you pay 1 less.")
    assert chosen.targets == ["recruit-0"]


def test_6_2_hiring_from_a_rival_says_what_its_owner_gains() -> None:
    table = village()
    has(table, coins=9)
    specialists(table, "mason", seat=1)
    hire = option(scene_of(table), "Hire Mason of Halia")
    assert (coins(hire), hire.detail) == (5, "Halia gains 2 coins from the supply.")
    assert (hire.targets, hire.group) == (["specialist-1-0"], "Halia's specialists")


def test_6_4_a_used_specialist_is_refused_with_its_clause() -> None:
    table = village()
    specialists(table, "mason", seat=1, down=("mason",))
    scene = scene_of(table)
    assert "spent" in thing(scene, "specialist-1-0").flags
    refused = option(scene, "Hire Mason of Halia")
    assert refused.why_not is not None
    assert refused.why_not.clause == "NN-6.4"


def test_5_3_passing_comes_last_and_apart_and_asks_once_more_while_something_is_left() -> None:
    table = village()
    offered = [each for each in options(scene_of(table)) if each.enabled]
    assert [(offered[-1].group, offered[-1].key, offered[-1].tone)] == [("Pass", "p", "quiet")]
    assert [each.group for each in offered].count("Pass") == 1
    assert offered[-1].confirm == (
        "You still have 3 hero actions and 2 unused specialists. Do you pass for the rest of the season?"
    )
    table.players[0].arrows, table.players[0].up = 0, 0
    assert option(scene_of(table), "Pass").confirm == ""


# Building and gear


def test_23_5_a_tile_shows_what_it_costs_now() -> None:
    # GIVEN a tile of 6, with Construction HQ built
    table = village()
    lays_grid(table, "row_cottage")
    builds(table, row4="construction_hq . . .")
    scene = scene_of(table)
    piece = thing(scene, f"building-0-{table.content.building_of['row_cottage']}")
    assert piece.stats == [Stat("Cost, printed 6", 5, "coin", tone="good")]

    # WHEN it comes to the space with 2 extra coins
    has(table, coins=20)
    builds(table, row3="school . . .", row2="shell_garden . . .")
    run(table, build.choose_site, 0, cell_of(table, "row_cottage"), 0)
    chosen = next(each for each in options(scene_of(table)) if each.targets == ["site-0-0"])

    # THEN the option tells how 7 coins are made up, and what the space gives
    assert (coins(chosen), chosen.detail) == (7, "6 for the tile, 2 more for the space, 1 less.")
    assert [(amount.n, amount.icon) for amount in chosen.gain] == [(1, "crystal")]


def test_7_1_the_question_for_a_tile_is_about_the_grid_so_that_its_tab_opens() -> None:
    table = village()
    run(table, build.choose_tile, 0, 0)
    prompt = scene_of(table).prompt
    assert prompt is not None
    assert prompt.source == "grid-0"
    assert all(each.targets[0].startswith("tile-0-") for each in prompt.options if each.targets)


def test_15_6_gear_shows_the_price_of_the_moment() -> None:
    table = village()
    shop(table, "iron_flail", "trail_boots")
    has(table, coins=4)
    run(table, heal_gain_buy_rest.choose_gear, 0, 6)
    scene = scene_of(table)
    assert [amount.n for amount in thing(scene, "shop-0").cost] == [2]
    boots = option(scene, "Buy Trail Boots")
    assert (coins(boots), boots.targets) == (0, ["shop-3"])
    flails = [each for each in options(scene) if each.label.startswith("Buy Iron Flail")]
    assert [each.targets[1] for each in flails] == [f"red-0-{slot}" for slot in range(4)]


def test_17_14_an_ability_that_lacks_its_level_is_locked_and_says_why() -> None:
    scene = scene_of(village(heroes=("halia", "zeik")))
    locked = {part.name: "locked" in part.flags for part in parts(scene.areas)
              if isinstance(part, Piece) and part.id.startswith("ability-0-")}  # fmt: skip
    assert (locked["Dark Flame"], locked["Cinder Slash"]) == (False, True)
    assert "needs a red ability of level 1" in explained(scene, "ability-0-1")


# At any time


def test_24_a_token_or_card_with_a_rule_of_its_own_cites_it() -> None:
    table = village(heroes=("marklun", "halia"))
    holds(table, "metal_hound", "snail_race")
    scene = scene_of(table)
    clauses = {
        part.text if isinstance(part.text, str) else "": part.clause
        for part in things(scene)
        if isinstance(part, Piece)
    }
    assert clauses["On your turn: pay 3 mana: gain 1 book."] == "NN-24.12"
    quests = table.content.quest_of
    assert thing(scene, f"quest-{quests['metal_hound']}").clause == "NN-24.18"
    assert thing(scene, f"quest-{quests['snail_race']}").clause == ""


def test_17_1_everything_that_can_be_done_at_any_time_says_so_and_can_be_clicked() -> None:
    # GIVEN seat 1 out of turn, with goods, a villager, an order and experience
    table = village(heroes=("namal", "halia"))
    has(table, 1, shells=3, tools=2, experience=2)
    table.players[1].orders = (order(table, "TT"),)
    builds(table, 1, row4="shell_garden . . .")
    waiting(table, "shell", seat=1)
    scene = scene_of(table, 1)
    name = table.content.villagers[table.players[1].waiting[0]].name

    # THEN each move is a sentence, with the thing one would click
    assert anytime(scene, "Sell 3 shells for 5 coins").targets[0].startswith("sale-")
    house = anytime(scene, "House ")
    assert house.label == f"House {name} (shells) in the bottom row"
    assert house.targets == [f"person-{table.players[1].waiting[0]}", "housing-1-3"]
    done = anytime(scene, "Complete ")
    assert done.label.endswith(": 2 tools for 7 coins")
    assert done.targets == [f"order-{table.players[1].orders[0]}"]
    learn = anytime(scene, "Learn Leadership")
    assert learn.label == "Learn Leadership for 2 experience in a blue slot"
    assert learn.targets == [
        f"ability-1-{[piece.name for piece in thing(scene, 'abilities-1').pieces].index('Leadership')}"
    ]
    check(scene)


def test_14_2_an_artifact_is_used_where_it_lies() -> None:
    table = village()
    completed(table, "magic_chest")
    chest = anytime(scene_of(table), "Magic Chest")
    assert chest.label == "Magic Chest: gain 4 coins for 1 mana"
    assert chest.targets == [f"quest-{table.content.quest_of['magic_chest']}"]


def test_17_11_refilling_the_row_says_its_price() -> None:
    table = village()
    has(table, experience=2)
    table.row = (-1, *table.row[1:])
    refill = anytime(scene_of(table), "Refill")
    assert (refill.label, refill.targets) == ("Refill the villager row for 2 experience", ["villagers"])


# Combat


def test_13_4_the_panel_tells_what_the_blow_would_cost() -> None:
    # GIVEN Namal with a face that deals 2, one more for mana, against an attack of 3
    table = village(heroes=("namal", "halia"))
    has(table, hearts=3, mana=1)
    lay(table, dice=[1])
    table.foe, table.foe_level = BOARD_FOE, 1
    run(table, combat.begin_fight, 9, 3)
    scene = scene_of(table)

    # THEN it is said that no heart would be left
    assert thing(scene, "round").need == (
        "If the blow falls now, Namal deals 2 and loses 3. No heart would be left, and the fight is lost."
    )
    assert thing(scene, "foe-health").value == 9
    assert thing(scene, "fight-loss").value == 3
    assert option(scene, "Strike").label == "Strike: deal 2, lose 3"
    assert option(scene, "Pay 1 mana").label == "Pay 1 mana for 1 more damage"


def test_15_1_a_roll_that_can_still_be_changed_tells_what_it_would_cost() -> None:
    table = village(heroes=("halia", "zeik"))
    arrive_at(table, "A", hearts=5, mana=1)
    lay(table, dice=[3])
    choose(table, "search")
    scene = scene_of(table)
    assert thing(scene, "roll").need == "3 of 5 hearts would be lost. 2 would be left."
    assert scene.prompt is not None
    assert scene.prompt.text == "You rolled 3, which costs 3 hearts. Does it stand?"


# The end, and the look


def test_19_12_what_was_left_on_the_table_is_told() -> None:
    table = village(heroes=("namal", "halia"))
    builds(table, row4="school inn smithy .")
    housed(table, row4="shell tool demon")
    has(table, books=2, experience=1)
    assert left_over(table).pieces[0].text == (
        "2 books, 1 experience. One building more in the bottom row was worth 8. "
        "One more good in the housing of the bottom row was worth 7."
    )


def test_19_1_what_the_final_production_takes_away_is_told_at_the_end() -> None:
    table = village()
    has(table, coins=3, shells=1)
    table.players[0].orders = (order(table, "TT"),)
    holds(table, "snail_race")
    give_up(table, 0)
    assert left_over(table).pieces[0].text == (
        "Discarded before the last production: 3 coins, 1 shell, 1 quest card, 1 open order worth 2."
    )


def test_a_game_that_is_over_shows_where_the_points_come_from() -> None:
    *_, table = positions(2, 3)
    scene = scene_of(table)
    assert scene.over is not None
    assert [line.label for line in scene.over.sheet] == [
        "Coins", "Full rows", "Housing", "Buildings", "Quests", "Orders",
    ]  # fmt: skip
    assert scene.areas[0].role == "main"


def test_everything_in_the_box_has_a_symbol_of_its_own_or_a_word_for_one() -> None:
    content, look = box(), look_of(GAME.folder)
    known = {*symbols().names, *symbols().words, *look.words, *look.icons}
    named: list[Any] = [
        *content.heroes,
        *content.buildings,
        *content.tokens[content.first_gear :],
        *content.enemies[0],
        *content.enemies[1],
    ]
    assert [one.id for one in named if one.id not in known] == []
    drawn = {one.id: look.words.get(one.id, one.id) for one in content.buildings}
    assert len(set(drawn.values())) == len(content.buildings), "two buildings look alike"


def test_all_four_heroes_can_be_chosen_from_their_boards() -> None:
    table = GAME.new(2, 1)
    assert isinstance(table, Table)
    scene = scene_of(table, table.seat)
    assert {piece.id for piece in thing(scene, "choices").pieces} == {f"choice-{name}" for name in HEROES}
    assert [each.targets for each in options(scene)] == [
        [f"choice-{hero.id}"] for hero in table.content.heroes
    ]


def test_g22_the_player_aid_is_on_the_screen() -> None:
    """The steps of a season, the market table, what can be done at any time."""
    scene = GAME.scene(village(), 0)
    assert len(scene.head.steps) >= 3
    found = {str(getattr(part, "id", "")) for part in parts(scene)}
    assert {"season", "market"} <= found
    assert scene.prompt is not None
