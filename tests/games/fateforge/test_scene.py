"""What a seat sees of a Combat Scene: what lies where, what lies behind a screen, and words for every step."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from tests.games.fateforge.campaigns import carried, fought, opened
from tests.games.fateforge.packs import content

import tablewright
from tablewright.engine.digest import digest
from tablewright.engine.saga import Saga
from tablewright.engine.scene import Board, Dice, Die, Link, Option, Piece, Scene, Story, encode, parts
from tablewright.engine.table import NOBODY
from tablewright.games.fateforge import effects, rules
from tablewright.games.fateforge.codes import BOSS_CODE, FOE_OF
from tablewright.games.fateforge.game import GAME
from tablewright.games.fateforge.pieces import ATTACK, Foe
from tablewright.games.fateforge.printed.dice import FACE, FROM, HIT, MISS, SHOT, STEP
from tablewright.games.fateforge.rules import enemy_reactions
from tablewright.games.fateforge.show import foresee
from tablewright.games.fateforge.show.words import WORDS
from tablewright.games.fateforge.table import BETWEEN, Table
from tablewright.scene.check import check
from tablewright.scene.theme import read_look, symbols
from tablewright.testing import choose, lay

PACKAGE = Path(tablewright.__file__).parent
RED, YELLOW, BLUE = ((colour + 1) * FROM for colour in range(3))


# Builders ---------------------------------------------------------------------------------------------------


def begun(scene: str = "101", *heroes: str, seats: int = 2, **options: Any) -> Table:
    """A Combat Scene at its first question: these heroes, no gold spent, the combat begun."""
    settings = {"mode": "scene", "scene": scene, "experience": "none", **options}
    table = GAME.new(seats, 7, settings)
    for who, hero in enumerate(heroes or ("forest_guard", "rogue", "mercenary", "shaman")[:seats]):
        choose(table, "be", who, hero)
    while table.asking[0].__name__ in ("choose_start", "choose_bearer", "before_combat", "choose_ally"):
        table.choose(len(table.options) - 1)
    assert isinstance(table, Table)
    return table


def acting(scene: str = "101", *heroes: str, hand: tuple[int, ...], seats: int = 2) -> Table:
    """The first hero's turn, with these results in hand."""
    table = begun(scene, *heroes, seats=seats)
    while table.asking[0].__name__ != "hero_turn" or table.actor != 0:
        names = [move[0].__name__ for move in table.options]
        wanted = [i for i, name in enumerate(names) if name in ("ready", "end_turn", "next_in_order")]
        table.choose(wanted[0] if wanted else 0)
    hero = table.heroes[0]
    hero.dice = hero.hand = hand
    return asked_again(table)


def asked_again(table: Table) -> Table:
    """The open question anew, after something on the table was laid by hand."""
    asking = table.asking
    table.options = []
    table.steps.append(asking)
    table.run()
    return table


def scene_of(table: Table, seat: int = 0) -> Scene:
    scene = GAME.scene(table, seat)
    check(scene)
    return scene


def found(scene: Scene, id: str) -> Any:
    return next(part for part in parts(scene.areas) if getattr(part, "id", "") == id)


def ids(scene: Scene) -> set[str]:
    return {part.id for part in parts(scene.areas) if getattr(part, "id", "")}


def options(scene: Scene) -> list[Option]:
    assert scene.prompt is not None
    return [option for option in scene.prompt.options if option.enabled]


def option(scene: Scene, id: str) -> Option:
    return next(each for each in options(scene) if each.id == id)


# Soundness --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "seats"),
    [("101", 2), ("104A", 3), ("105", 2), ("204B", 4), ("205", 2), ("302", 1), ("305", 4), ("305R", 3), ("S4", 2)],
)  # fmt: skip
def test_what_is_seen_is_sound_for_every_seat_and_all_of_it_has_words_and_pictures(
    scene: str, seats: int
) -> None:
    table = GAME.new(seats, 3, {"mode": "scene", "scene": scene})
    luck = Random(scene)
    drawn = {*symbols().names, *symbols().words, *read_look(GAME.folder).icons, *read_look(GAME.folder).words}
    for _ in range(160):
        if table.over:
            break
        assert WORDS.gap(table) == ""
        if luck.random() < 0.15:
            for seat in (NOBODY, *range(seats)):
                seen = scene_of(table, seat)
                named = {getattr(part, "icon", "") for part in parts(seen)} - {""}
                assert named <= drawn, f"no picture of {named - drawn}"
        table.choose(luck.randrange(len(table.options)))


def modules() -> Iterator[ModuleType]:
    for folder in (effects, rules):
        for module in pkgutil.iter_modules(folder.__path__):
            yield importlib.import_module(f"{folder.__name__}.{module.name}")


def tree_of(module: ModuleType) -> ast.Module:
    """The source of a module, which lies beside it also where it runs compiled."""
    name = module.__name__.removeprefix("tablewright.").replace(".", "/")
    return ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))


def named_in(module: ModuleType, *methods: str) -> Iterator[tuple[str, Any]]:
    """Every step that a module hands to one of these methods of the table."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Tuple):
                first = first.elts[0]
            if isinstance(first, ast.Name):
                yield first.id, getattr(module, first.id, None)
            elif isinstance(first, ast.Attribute) and isinstance(first.value, ast.Name):
                yield first.attr, getattr(getattr(module, first.value.id), first.attr)


def asking_in(module: ModuleType) -> Iterator[str]:
    """Every step of a module that asks."""
    for function in tree_of(module).body:
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and node.func.attr == "ask"
                ):
                    yield function.name


@pytest.mark.parametrize("module", list(modules()), ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_step_that_is_ever_offered_or_asks_has_words(module: ModuleType) -> None:
    for name, step in named_in(module, "offer", "refuse"):
        if callable(step):
            assert step in WORDS.say, f"{name} is offered without words"
    for name in asking_in(module):
        asks = getattr(module, name)
        if name != "ask_players":  # asks in the name of others
            assert asks in WORDS.ask, f"{name} asks without words"


def test_every_hero_and_every_enemy_has_a_picture_of_its_own() -> None:
    icons = read_look(GAME.folder).icons
    names = [f"hero-{kind.id.replace('_', '-')}" for kind in content().heroes]
    names += [f"foe-{kind.id.replace('_', '-')}" for kind in content().enemies]
    assert [name for name in names if name not in icons] == []
    drawings = [(icon.get("f"), icon.get("s")) for icon in icons.values()]
    assert len(set(drawings)) == len(drawings)


# Secrets ----------------------------------------------------------------------------------------------------


def test_10_5_what_lies_behind_a_screen_is_in_no_other_scene() -> None:
    # GIVEN two players behind their screens, and the same table with other dice behind the first one
    table = begun()
    other = table.copy()
    hero = other.heroes[0]
    hero.dice = hero.hand = tuple(MISS + code - (code & FACE) for code in hero.dice)

    # THEN the owner sees the dice, the other one and a spectator only that there is a screen
    tray = found(scene_of(table, 0), "tray-0")
    assert [die.id for die in tray.dice] == [f"die-0-{i}" for i in range(4)]
    for seat in (1, NOBODY):
        assert not [part for part in ids(scene_of(table, seat)) if part.startswith("die-0-")]
        covered = found(scene_of(table, seat), "tray-0").dice
        assert [(die.face, die.flags) for die in covered] == [("", ["covered"])] * 4
        assert encode(scene_of(table, seat)) == encode(scene_of(other, seat))
    assert encode(scene_of(table, 0)) != encode(scene_of(other, 0))


def test_r28_dice_are_open_when_the_action_phase_starts() -> None:
    table = acting("101", "mercenary", "rogue", hand=(RED + SHOT,))
    assert [die.face for die in found(scene_of(table, 1), "tray-1").dice]
    assert [die.face for die in found(scene_of(table, 1), "tray-0").dice] == ["red shot"]


@pytest.mark.parametrize("seat", [0, 1, NOBODY])
def test_r3_nobody_sees_which_colours_will_react(seat: int) -> None:
    table = begun("203")
    other = table.copy()
    other.reacting = (2,) if table.reacting != (2,) else (3,)
    assert encode(scene_of(table, seat)) == encode(scene_of(other, seat))
    other.reacting_shown = True
    assert "red" in found(scene_of(other, seat), "tile-react").text or other.reacting != (2,)


def test_38_2_the_consequence_of_a_weak_spot_is_hidden_until_it_is_exploited() -> None:
    table = begun("105")
    boss = table.foe(BOSS_CODE)
    assert boss is not None
    spot = table.enemy(boss).spots[0]
    assert spot.text.encode() not in encode(scene_of(table))
    assert [piece.name for piece in found(scene_of(table), "spot-1").pieces] == ["Hit", "Focus", "Step"]
    table.exploited = 1
    assert spot.text in found(scene_of(table), "spot-1").label


def test_g8_script_cards_are_hidden_until_the_boss_has_acted() -> None:
    table = begun("105")
    assert "script-1" not in ids(scene_of(table))
    table.script.take(0)
    assert found(scene_of(table), "script-1").name == "Hook"


# The map ----------------------------------------------------------------------------------------------------


def test_8_1_each_tile_is_a_zone_with_its_borders() -> None:
    board = found(scene_of(begun("104B")), "map")
    assert isinstance(board, Board)
    ways = {(link.a, link.b): link for link in board.links}
    assert ways["zone-c1", "zone-c2"].how == "wall"
    door = ways["zone-b3", "zone-c3"]
    assert (door.how, door.flags) == ("door", ["closed"])


def test_8_1_adjacent_zones_that_stand_apart_are_joined_by_a_way() -> None:
    links = found(scene_of(begun("105")), "map").links
    assert Link("zone-b1", "zone-a2") in links


def test_8_8_a_guarded_token_lies_with_its_guard() -> None:
    table = begun("101")
    guard = table.foe(next(code for code in table.guards if code >= 0))
    assert guard is not None
    piece = found(scene_of(table), f"foe-{guard.word()}")
    assert [(under.name, under.flags) for under in piece.under][:1] == [("Satchel", ["guarded"])]
    assert "never moves" in piece.text


def test_28_1_a_barricade_looks_where_no_shot_comes_from() -> None:
    piece = found(scene_of(begun("102A")), "barricade-c3-c2")
    assert (piece.turn, piece.text) == (0, "No shot comes in from c2.")


def test_31_1_a_scene_that_keeps_its_portals_secret_shows_no_other_end() -> None:
    open_ends = found(scene_of(begun("204A")), "portal-portal-1-b1")
    secret = found(scene_of(begun("204B")), "portal-portal-1-b1")
    assert (open_ends.name, secret.name) == ("Portal to d1", "Portal")
    assert all(link.how != "portal" for link in found(scene_of(begun("204B")), "map").links)


# Dice and options -------------------------------------------------------------------------------------------


def test_4_3_a_spent_die_lies_dark_and_a_result_from_a_card_is_gold() -> None:
    table = acting("101", "forest_guard", "rogue", hand=(RED + HIT, RED + HIT, BLUE + SHOT))
    table.heroes[0].hand = (RED + HIT, SHOT)
    dice: Dice = found(scene_of(table), "tray-0")
    assert [(die.id, die.tone, list(die.flags)) for die in dice.dice] == [
        ("die-0-0", "red", []),
        ("die-0-1", "red", ["spent"]),
        ("die-0-2", "blue", ["spent"]),
        ("held-0-0", "gold", []),
    ]


def test_11_3_pointing_at_a_die_names_what_it_can_be_used_for() -> None:
    # GIVEN two equal steps and an enemy in the zone
    table = acting("101", "forest_guard", "rogue", hand=(YELLOW + STEP, YELLOW + STEP, RED + HIT))
    table.foes.insert(0, Foe(FOE_OF["R5"], table.foes[-1].type, int(table.heroes[0].zone)))
    scene = scene_of(asked_again(table))

    # THEN either die and then the zone are clicked for the move, the die and then the enemy for the hit
    assert option(scene, "walk yellow-step b1").targets == ["die-0-0", "die-0-1", "zone-b1"]
    assert option(scene, "hit red-hit R5").targets == ["die-0-2", "foe-R5"]
    assert option(scene, "energy-move b1").targets == ["zone-b1"]
    assert option(scene, "use-card quick-draw 1 red-hit").targets == ["die-0-2", "card-0-quick_draw"]


def test_11_9_the_end_of_the_turn_is_the_last_option_and_stands_apart() -> None:
    scene = scene_of(acting(hand=(YELLOW + STEP, RED + MISS)))
    last = options(scene)[-1]
    assert (last.label, last.group, last.key) == ("End the turn (1 unused result lost)", "End", "e")
    assert {each.group for each in options(scene)[:-1]} == {"Moves"}


def test_10_7_a_reroll_points_at_the_misses() -> None:
    table = begun()
    hero = table.heroes[0]
    hero.dice = hero.hand = (RED + HIT, RED + MISS, BLUE + MISS, YELLOW + STEP)
    scene = scene_of(asked_again(table))
    assert option(scene, "reroll 0 red+blue").targets == ["die-0-1", "die-0-2"]
    assert option(scene, "reroll 0 red").targets == ["die-0-1"]


# The order track --------------------------------------------------------------------------------------------


def test_10_12_the_enemy_reactions_tile_stands_in_its_announced_space() -> None:
    table = begun("101")  # its first reactions come before the last hero (FF-G19)
    names = [piece.name for piece in found(scene_of(table), "order").pieces]
    assert names == ["a hero", "Enemy Reactions", "a hero", "Enemy Turns"]


def test_10_14_the_order_shows_who_acts_and_who_has_acted() -> None:
    table = acting(hand=())
    table.order, table.space, table.track = (1, 0), 1, (-2,)
    pieces = found(scene_of(table), "order").pieces
    assert [(piece.id, list(piece.flags)) for piece in pieces] == [
        ("tile-1", ["done"]),
        ("tile-react", ["done"]),
        ("tile-0", ["active"]),
        ("tile-enemies", []),
    ]


def test_10_12_a_tile_goes_to_the_next_free_place() -> None:
    table = begun("101", "forest_guard", "rogue", "shaman", seats=3)
    while table.asking[0].__name__ != "set_order":
        choose(table, "ready")
    table.choose(0)
    scene = scene_of(table)
    assert [piece.name for piece in found(scene, "order-tiles").pieces] == ["Rogue", "Shaman"]
    assert option(scene, "next-in-order 1").targets == ["tile-1", "tile-place-1"]


# What an enemy would do -------------------------------------------------------------------------------------


def placed(table: Table, word: str, kind: str, zone: str) -> Foe:
    foe = Foe(FOE_OF[word], content().enemy_of[kind], table.scene.ground.zone(zone))
    table.foes.append(foe)
    table.foes.sort(key=lambda one: one.code)
    return foe


def standing(table: Table, *zones: str) -> Table:
    """The heroes in these zones, seen by all, and nobody else on the map."""
    table.foes = []
    for hero, zone in zip(table.heroes, zones, strict=True):
        hero.zone = table.scene.ground.zone(zone)
        hero.stealth = False
    table.order = tuple(range(len(zones)))
    return table


def test_s7_what_the_enemies_of_the_book_would_do() -> None:
    # GIVEN the Forest Guard in b1, the Mercenary in a2
    table = standing(acting("203", "forest_guard", "mercenary", hand=()), "b1", "a2")

    # THEN each enemy tells which section applies and whom it takes
    said = {
        "B1": ("bowman", "c1", "At distance 1: shoot Forest Guard for 1."),
        "R1": ("grunt", "a1", "No hero at a distance of its band: it does nothing."),
        "R2": ("grunt", "a2", "At distance 0: hit Mercenary for 1."),
        "G1": ("enforcer", "a3", "At distance 1: step to a2."),
        "W1": ("guard_dog", "b2", "At distance 1: step to b1, then hit Forest Guard for 1."),
    }
    for word, (kind, zone, words) in said.items():
        assert foresee.intention(table, placed(table, word, kind, zone)) == words


def test_14_2_where_nothing_decides_the_players_choose() -> None:
    table = standing(acting("203", "forest_guard", "mercenary", hand=()), "b1", "b1")
    assert "Forest Guard or Mercenary (your choice)" in foresee.intention(
        table, placed(table, "R1", "grunt", "b1")
    )


def test_13_9_where_luck_chooses_the_way_both_are_told() -> None:
    table = standing(acting("203", "forest_guard", "mercenary", hand=()), "b2", "c3")
    foe = placed(table, "G1", "enforcer", "a1")
    assert foresee.intention(table, foe) == "At distance 2: step to b1 or a2."


def test_13_5_a_guard_that_would_have_to_move_cannot_act() -> None:
    table = standing(acting("203", "forest_guard", "mercenary", hand=()), "b1", "b1")
    foe = placed(table, "G1", "enforcer", "b2")
    foe.guards = 0
    assert foresee.intention(table, foe) == "At distance 1: step », but it cannot act."


def test_12_4_the_leftmost_section_comes_before_the_lowest_number() -> None:
    table = standing(acting("203", "forest_guard", "mercenary", hand=()), "b1", "b1")
    placed(table, "W1", "guard_dog", "b2")
    placed(table, "W2", "guard_dog", "b1")
    assert foresee.reaction(table, 0).startswith("Guard Dog 2: At distance 0: hit ")
    assert enemy_reactions.can_react(table, table.foes[0], 1)


def test_foreseeing_changes_nothing_and_looks_at_nothing_hidden() -> None:
    table = begun("305", seats=4)
    before = digest(table)
    for foe in table.foes:
        seen = [foresee.intention(table.seen_by(seat), foe) for seat in (0, 3, NOBODY)]
        assert set(seen) == {foresee.intention(table, foe)}
    assert digest(table) == before


# Counters and the end ---------------------------------------------------------------------------------------


def test_2_6_tokens_of_a_board_and_what_only_some_heroes_have() -> None:
    table = acting("101", "nobleman", "rogue", hand=())
    hero = table.heroes[0]
    hero.health, hero.aside, hero.corruption, hero.stance = 4, 1, (0, 1), ATTACK
    scene = scene_of(table)
    assert (found(scene, "health-0").value, found(scene, "health-0").max) == (4, 7)
    assert found(scene, "aside-0").value == 1
    assert found(scene, "corruption-0").value == 2
    assert found(scene, "stance-0").name == "Attack stance"
    assert found(scene, "stealth-1").name == "Stealth"


def test_8_18_the_seats_that_answer_for_the_party_and_the_enemies_are_marked() -> None:
    scene = scene_of(begun("101", hardcore=True))
    assert {"lead-0", "beastmaster-1"} <= ids(scene)
    assert not {"lead-1", "beastmaster-0"} & ids(scene)
    assert scene.head.phase == "Round 1 of 3, Preparation, Hardcore"


def test_16_8_objectives_are_ticked_as_they_are_met() -> None:
    table = acting("101", hand=())
    assert found(scene_of(table), "goal-1").flags == []
    satchel = next(i for i, thing in enumerate(table.scene.things) if thing.name == "satchel")
    table.guards[satchel] = -1
    table.place[satchel] = 100
    assert found(scene_of(table), "goal-1").flags == ["done"]
    assert "carried-thing-satchel-1" in ids(scene_of(table))


def test_16_5_the_safest_way_out_is_drawn_with_its_damage() -> None:
    table = acting("102A", hand=())
    table.foes = []
    table.phase, table.round = 4, table.last_round
    table.way_out = next(i for i, thing in enumerate(table.scene.things) if thing.letter == "A")
    scene = scene_of(table)
    drawn = [link for link in found(scene, "map").links if link.one_way]
    assert [link.label for link in drawn if link.label] == ["Forest Guard and Rogue: no damage"]
    assert found(scene, "check-list").title == "Clean-Up and Exit"


def test_25_7_a_questline_shows_its_scenes_and_the_marks_of_its_ratings() -> None:
    table = GAME.new(2, 1, {"questline": "the_bone_stair"})
    choose(table, "be", 0, "rogue")
    choose(table, "be", 1, "shaman")
    scene = scene_of(table)
    assert [mark.label for mark in found(scene, "rating").marks] == ["Silver", "Gold"]
    assert found(scene, "questline").max == 4
    assert {"deck-0", "items-for-sale"} <= ids(scene)


def test_every_die_explains_its_faces() -> None:
    scene = scene_of(begun())
    die = next(part for part in parts(scene.areas) if isinstance(part, Die))
    assert "Its six faces: " in str(scene.terms[die.term].text)


def test_nobody_stands_in_the_scene_for_a_hero_that_has_left() -> None:
    table = acting(hand=())
    table.heroes[1].has_left = True
    pieces = [part for part in parts(found(scene_of(table), "map")) if isinstance(part, Piece)]
    assert "hero-1" not in {piece.id for piece in pieces}


# The campaign -----------------------------------------------------------------------------------------------


def looked_at(one: Saga, luck: Random, drawn: set[str], often: float) -> None:
    """The present question has words, and now and then what each seat sees is sound and has its pictures."""
    table = one.table
    assert WORDS.gap(table) == ""
    if luck.random() < often:
        for seat in (NOBODY, *range(table.seats)):
            seen = scene_of(table, seat)
            named = {getattr(part, "icon", "") for part in parts(seen)} - {""}
            assert named <= drawn, f"no picture of {named - drawn}"


@pytest.mark.parametrize(("seats", "seed"), [(1, 2), (2, 5), (4, 3)])
def test_a_campaign_is_sound_for_every_seat_and_all_of_it_has_words_and_pictures(
    seats: int, seed: int
) -> None:
    one = Saga.begin(GAME, None, seats, seed)
    luck = Random(seed)
    drawn = {*symbols().names, *symbols().words, *read_look(GAME.folder).icons, *read_look(GAME.folder).words}
    while not one.over and one.number < 40:
        looked_at(one, luck, drawn, 0.01 if one.table.phase != BETWEEN else 0.3)  # type: ignore[attr-defined]
        one.choose(luck.randrange(len(one.options)))


def test_a_story_page_lies_open_with_its_choices_and_the_act_beside_it() -> None:
    table = opened(carried("story i1.a"))
    scene = GAME.scene(table, 0)
    page = next(
        part
        for part in parts(scene)
        if getattr(part, "kind", "") == "" and part.__class__.__name__ == "Story"
    )
    assert page.title == "The Square Cut"
    assert scene.head.phase == "Act I, Strangers in Easafir"
    assert options(scene)


def test_what_a_choice_costs_and_tests_is_said_and_what_it_brings_is_not() -> None:
    for cards, choice, gold in (((), "buy", 6), ((3,), "buy-slip", 5)):
        scene = GAME.scene(opened(carried("story i4.b", gold=9, cards=cards)), 0)
        costs = {one.id.split()[-1]: [(cost.icon, cost.n) for cost in one.cost] for one in options(scene)}
        assert costs[choice] == [("coin", gold)]
    talk = next(one for one in options(scene) if one.id.endswith("talk"))
    assert talk.detail == "Hard Cunning test by one hero."


def test_a_test_shows_what_each_hero_brings_to_it_and_then_its_dice() -> None:
    table = opened(carried("story i1.b"))
    while table.asking[0].__name__ != "choose_tester":
        table.choose(0)
    first = options(GAME.scene(table, 0))[0]
    assert first.detail == "2 dice, 4 energy. Traits: Perception. The trait fits."
    lay(table, tests=[5, 5])
    choose(table, "take_test", 0)
    tray = found(GAME.scene(table, 0), "test")
    assert [die.face for die in tray.dice] == ["blank", "blank"]


def test_the_city_is_drawn_with_names_and_landmarks_but_not_its_closed_streets() -> None:
    table = opened(carried("story i2.b"))
    scene = GAME.scene(table, 0)
    city = next(part for part in parts(scene) if isinstance(part, Board))
    assert len(city.spaces) == 24
    assert city.links == []
    assert not any(space.pieces for space in city.spaces)  # nobody says where you stand
    ways = {one.targets[0] for one in options(scene)}
    assert ways == {"way-north", "way-east"}


def test_with_the_option_the_marker_is_where_the_party_is() -> None:
    table = opened(carried("story i2.b"), map_help=True)
    city = next(part for part in parts(GAME.scene(table, 0)) if isinstance(part, Board))
    assert [space.id for space in city.spaces if space.pieces] == ["city-A4"]


def test_a_rest_spreads_out_its_places_and_side_quests_with_their_time() -> None:
    table = opened(carried("rest rest1", chapter=2, gold=4))
    scene = GAME.scene(table, 0)
    places = found(scene, "places")
    assert [piece.name for piece in places.pieces] == ["Split Barrel Inn", "Coppersmith Row", "Training Yard"]
    quests = next(part for part in parts(scene) if getattr(part, "id", "") == "quests")
    assert [(stat.label, stat.value) for stat in quests.pieces[0].stats] == [
        ("threat", 1),
        ("time", 1),
        ("rests left", 2),
    ]
    assert next(one for one in options(scene) if one.id == "visit l2").label == "Look in at Coppersmith Row"


def test_a_shop_shows_its_goods_with_the_price_asked_here() -> None:
    table = opened(carried("rest rest3", chapter=6, gold=9))
    table.choose([one.id for one in options(GAME.scene(table, 0))].index("visit l4"))
    scene = GAME.scene(table, 0)
    potion = found(scene, "offer-healing_potion")
    assert [stat.value for stat in potion.stats] == [2]


def test_what_the_fight_before_did_stands_above_the_page_after_it() -> None:
    table = opened(fought("cs101", "won"))
    titles = [part.title for part in parts(GAME.scene(table, 0)) if isinstance(part, Story)]
    assert titles[:2] == ["Causeway Ambush: won", "The Satchel"]


def test_11_7_the_end_of_a_turn_is_asked_twice_only_where_something_else_can_be_done() -> None:
    table = acting("101", "mercenary", "rogue", hand=(RED + SHOT,))
    assert options(scene_of(table))[-1].confirm.startswith("1 result is unused")
    table.heroes[0].energy = 0
    table.ask_again()
    assert [each.confirm for each in options(scene_of(table))] == [""]
