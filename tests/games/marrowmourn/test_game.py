"""The game as a whole: conformance in both modes, options, scenes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.marrowmourn.builders import halls, restless_phase_of, where

from tablewright.engine.game import SetupError
from tablewright.engine.scene import Board, check
from tablewright.games.marrowmourn import scenes
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import check_game, choose

HEAD = 'id = "rich"\nversion = "1"\ngame = "marrowmourn"\ntitle = "Rich"\nextends = "marrowmourn"\n'
RICH = "".join(
    f'[[sigil_event]]\nid = "{name}"\npatch = true\neffect = "gain_exp 4 {who}"\n'
    for name, who in (("blood_prize", "you"), ("humility", "lowest"), ("gift", "you"))
)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_halls_conform(seats: int) -> None:
    check_game(GAME, games=3, seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chamber_conforms(seats: int, tmp_path: Path) -> None:
    """MH-22.4: secrecy of hands is part of it."""
    # GIVEN Sigils that pay well, so that random play, which seldom hits anybody, comes to an end
    (tmp_path / "pack.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "cards.toml").write_text(RICH, encoding="utf-8")
    check_game(GAME, games=2, seats=seats, options={"mode": "chamber"}, pack=str(tmp_path))


@pytest.mark.parametrize(
    "options",
    [
        {"exit_floor_cost": 3, "first_floor": 2},
        {"recovered_turn": "only_if_no_turn_yet", "extra_defense": 2},
        {"restless_hunt_wounded": False, "extra_defense": 2},
        {"restless_order": "group_chooses", "restless_ties": "group_chooses"},
        {"corner_cutting": False, "first_floor": 3},
        {"desummon_windows": "own_turn", "spawn_placement": "auto"},
        {"boss_size": "1", "first_floor": 4, "extra_defense": 5},
        {"boss": "the_warden", "first_floor": 4, "extra_defense": 5, "event_deck_peek": "open"},
        {"difficulty": "gentle"},
        {"difficulty": "grim"},
    ],
)
def test_every_option_conforms(options: dict[str, object]) -> None:
    check_game(GAME, games=1, seats=3, options=options)


def test_G15_presets() -> None:
    """MH-G15."""
    gentle = GAME.settle({"difficulty": "gentle"})
    assert (gentle["extra_defense"], gentle["event_spawn"]) == (1, -1)
    assert GAME.settle({"difficulty": "grim"})["extra_spawn"] == 1


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(SetupError, match="exit_floor_cost cannot be 4"):
        GAME.new(1, 1, {"exit_floor_cost": 4})


# Scenes


def board(table: Table) -> Board:
    scene = GAME.scene(table, 0)
    check(scene)
    found = scene.areas[0].children[0]
    assert isinstance(found, Board)
    return found


def test_the_mat_is_drawn_with_walls_tokens_and_zones() -> None:
    table = halls(floor=1, players={"edith": "G10"}, restless=[("siren", "A5")], sigils={"red": "C3"})
    mat = board(table)
    spaces = {space.label: space for space in mat.spaces}
    assert (spaces["E1"].skin, spaces["C3"].skin, spaces["G1"].skin, spaces["A1"].icon) == (
        "wall",
        "sigil",
        "exit",
        "1",
    )
    siren = spaces["A5"].pieces[0]
    assert {stat.label: stat.value for stat in siren.stats} == {"M": 1, "A": 1, "D": 2, "S": 1}
    assert siren.back == "2 EXP"
    assert "reach" in spaces["G9"].flags
    assert {region.id for region in mat.regions} == {"zone-1", "zone-2", "zone-3", "zone-4", "exit", "start"}


def test_a_shot_shows_lines_of_sight_and_the_restless_leave_trails() -> None:
    table = halls(weapons={"edith": ("bow", "blade")}, restless=[("husk", "H5"), ("wisp", "A1")])
    choose(table, "use", "crooked_bow.loose")
    sights = [link for link in board(table).links if link.how == "sight"]
    assert {link.b for link in sights} == {"space-H5", "space-A1"}
    table = halls(
        players={"edith": "D5"}, restless=[("husk", "H5")], options={"spawn_placement": "auto"}, turn=""
    )
    restless_phase_of(table)
    trail = [(link.a, link.b) for link in scenes.trails(table)]
    assert where(table, "husk.1") == "F5"
    assert trail == [("space-H5", "space-G5"), ("space-G5", "space-F5")] or len(trail) == 2


def test_refused_steps_say_what_stands_there() -> None:
    table = halls(restless=[("husk", "E5")])
    words = [scenes.label(table, move) for move, clause in table.why_not() if clause == "MH-7.4"]
    assert words == ["Walk to E5 (Husk stands there)"]


def test_every_question_and_option_has_words() -> None:
    # GIVEN many positions of random games
    for seed, options in (
        (1, {"first_floor": 4, "extra_defense": 5}),
        (2, {"mode": "chamber"}),
        (3, {"extra_defense": 5}),
    ):
        table = GAME.new(3, seed, options)
        for n in range(150):
            if table.over:
                break
            for move in table.options:
                words = GAME.label(table, move)
                assert words
                assert "{" not in words
            assert GAME.question(table)
            table.choose((n * 7 + seed) % len(table.options))


@pytest.mark.parametrize("options", [{}, {"mode": "chamber"}, {"first_floor": 4, "boss": "the_king"}])
def test_G15_rules_of_thumb_play_whole_games(options: dict[str, object]) -> None:
    """MH-G15: the steady player's advice has a number for every option, and plays better than luck."""
    for seed in range(2):
        table = GAME.new(2, seed, options, log=False)
        for _ in range(1500):
            if table.over:
                break
            table.choose(max(range(len(table.options)), key=lambda i: GAME.advise(table, table.options[i])))
        facts = GAME.facts(table)
        assert int(facts["kills"]) > 2 or options.get("mode") == "chamber"
