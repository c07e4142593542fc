"""The game as a whole: conformance in both modes, options, scenes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.marrowmourn.builders import (
    chamber,
    first_draft,
    halls,
    open_chamber_turn,
    phase,
    restless_phase_of,
    start,
    where,
)

from tablewright.engine.game import SetupError
from tablewright.engine.scene import Board, Piece, Zone, parts
from tablewright.engine.table import Table as AnyTable
from tablewright.games.marrowmourn import advice
from tablewright.games.marrowmourn.game import GAME, mine
from tablewright.games.marrowmourn.rules import ancient_text, wounds
from tablewright.games.marrowmourn.show.mat import trails
from tablewright.games.marrowmourn.show.terms import in_green_bag
from tablewright.games.marrowmourn.show.words import WORDS
from tablewright.games.marrowmourn.table import RESTLESS_PHASE, Table
from tablewright.scene.check import check
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
    check_game(GAME, games=1, seats=3, options=options, pack=first_draft())


def test_G15_presets() -> None:
    """MH-G15."""
    gentle = GAME.settle({"difficulty": "gentle"})
    assert (gentle["extra_defense"], gentle["event_spawn"]) == (1, -1)
    assert GAME.settle({"difficulty": "grim"})["extra_spawn"] == 1


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(SetupError, match=r"exit_floor_cost cannot be 4.*\(MH-"):
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
    sigil = spaces["C3"].pieces[0]
    assert (sigil.icon, sigil.tone, sigil.short) == ("red", "red", "Red")
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
    trail = [(link.a, link.b) for link in trails(table)]
    assert where(table, "husk.1") == "F5"
    assert trail == [("space-H5", "space-G4"), ("space-G4", "space-F5")]


def test_2_4_what_is_chosen_in_set_up_lies_open_and_can_be_clicked() -> None:
    table = GAME.new(seats=2, seed=1)
    assert chosen_from(table) == {
        "choice-isolde": "",
        "choice-edith": "",
        "choice-alton": "",
        "choice-bertram": "",
    }
    assert GAME.targets(table, table.options[0]) == ["choice-isolde"]
    choose(table, "be", "isolde")
    assert chosen_from(table)["choice-isolde"] == "seat-0"
    choose(table, "be", "edith")
    choose(table, "take_weapon", "bow")
    weapons = chosen_from(table)
    assert (len(weapons), weapons["choice-bow"], weapons["choice-blade"]) == (10, "seat-0", "")
    for weapon in ("hammer", "blade", "staff"):
        choose(table, "take_weapon", weapon)
    assert set(chosen_from(table)) == {f"choice-{boss.id}" for boss in mine(table).content.bosses}
    choose(table, "face", "the_king")
    assert GAME.areas(table, 0)[0].id == "mat"


def chosen_from(table: AnyTable) -> dict[str, str]:
    """What lies in the middle during set-up, and whose it is."""
    area = GAME.areas(table, 0)[0]
    (zone,) = area.children
    assert isinstance(zone, Zone)
    return {piece.id: piece.owner for piece in zone.pieces}


def test_refused_steps_say_what_stands_there() -> None:
    table = halls(restless=[("husk", "E5")])
    words = [WORDS.label(table, move) for move, clause in table.why_not() if clause == "MH-7.4"]
    assert words == ["Walk to E5 (Husk stands there)"]


def test_7_8_a_refused_step_into_a_wall_names_it() -> None:
    """MH-7.8, R17: a wall beside the Player is refused by its name, and so is a way past its corner."""
    # GIVEN Edith on A1 with a wall on B1, and no cutting of corners
    table = halls(rows=[".#.", "...", "..."], players={"edith": "A1"}, options={"corner_cutting": False})

    # THEN the wall is refused as a wall, the space past its corner by the ruling, and both can be pointed at
    refused = {move[2]: (clause, move) for move, clause in table.why_not() if move[0].__name__ == "go"}
    assert {name: clause for name, (clause, _) in refused.items()} == {"B1": "MH-7.8", "B2": "MH-R17"}
    assert WORDS.label(table, refused["B1"][1]) == "Walk to B1 (a wall)"
    assert WORDS.targets(table, refused["B1"][1]) == ["space-B1"]
    check(GAME.scene(table, 0))


def test_12_6_a_refused_blow_says_how_far_off_the_target_is() -> None:
    """MH-12.6, 12.8."""
    # GIVEN a Husk beside Edith and a Wisp three spaces away
    table = halls(
        weapons={"edith": ("blade", "bow")},
        players={"edith": "D5"},
        restless=[("husk", "E5"), ("wisp", "G5")],
    )

    # WHEN she strikes in melee
    use = next(move for move in table.options if move[1:] == ("rusted_sword.jab",))
    assert WORDS.targets(table, use) == ["weapon-0-0", "piece-husk.1"]
    table.choose(table.options.index(use))

    # THEN the Wisp is refused with its distance
    words = {move[1]: WORDS.label(table, move) for move, _ in table.why_not()}
    assert words["wisp.1"] == "Strike Wisp on G5 (3 spaces away)"


def test_a_boss_of_four_spaces_fills_them_all() -> None:
    table = halls(players={"edith": "A1"}, boss_at="E5")
    spaces = {space.label: [piece.name for piece in space.pieces] for space in board(table).spaces}
    assert [spaces[name] for name in ("E5", "F5", "E6", "F6")] == [["The King"]] * 4


def test_the_green_bag_counts_what_is_in_it() -> None:
    """MH-4.4: twelve tokens, one of them summoned."""
    table = halls(summons=[("bone_servant", "E5", "edith")])
    assert len(in_green_bag(table)) == len(table.owners) - 1 == 11


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
            assert all(isinstance(GAME.advise(table, move), float) for move in table.options)
            table.choose(advice.steady_option(table))
        facts = GAME.facts(table)
        assert int(facts["kills"]) > 2 or options.get("mode") == "chamber"


def test_20_4_what_makes_a_boss_fall_stands_on_its_card() -> None:
    """MH-20.6, R30: the Saint's Defense sinks with each of its Sigils, the Choirmistress counts as a Siren."""
    # GIVEN the Bosses as they are chosen
    table = GAME.new(1, 1, {"first_floor": 4})
    while table.asking[0].__name__ != "choose_boss":
        table.choose(0)
    offered = {piece.id: piece.text for piece in parts(GAME.scene(table, 0)) if isinstance(piece, Piece)}

    # THEN each says its Defense, its Sigils and when it can be hurt
    saint, choir = offered["choice-the_hollow_saint"], offered["choice-the_choirmistress"]
    assert "Defense 24, 4 less for each of its Sigils that is activated." in saint
    assert "It can be targeted while 3 or more of its Sigils are activated." in saint
    assert "Sigils: Orange, Yellow. Defense 12." in choir
    assert "It counts as a Siren while it is on the Floor." in choir
    assert "Siren while" not in saint


def test_20_4_the_boss_card_says_the_defense_of_now() -> None:
    # GIVEN the Saint with one of its Sigils activated
    table = halls(boss="the_hollow_saint", boss_at="A1", sigils={"red": "H8"})

    # WHEN its card is read
    story = next(part for part in parts(GAME.scene(table, 0)) if getattr(part, "id", "") == "boss")
    words = " ".join(block.text for block in story.blocks)

    # THEN it says what it is now, and why
    assert "Defense 20, 4 less for each of its Sigils that is activated. Its Defense is 16 now." in words


@pytest.mark.parametrize("mode", ["halls", "chamber"])
def test_10_11_desummoning_out_of_turn_is_on_the_owners_screen(mode: str) -> None:
    """MH-R26: "any time" is whenever the engine waits for any Player's decision."""
    # GIVEN Edith's turn, and a Hound of Alton's
    spots = {"edith": "D5", "alton": "H8"}
    hound = [("spectral_hound", "G5", "alton")]
    if mode == "halls":
        table = halls(players=spots, summons=hound)
    else:
        table = chamber(players=spots, summons=hound)
        open_chamber_turn(table, "edith")

    # WHEN Alton looks
    prompt = GAME.scene(table, 1).prompt

    # THEN he waits, and may take it off the Floor
    assert prompt is not None
    assert prompt.how == "wait"
    assert [option.id for option in prompt.anytime] == ["desummon spectral-hound.1"]
    table.interject(table.anytime(1)[0], 1)
    assert where(table, "spectral_hound.1") == ""


def labels_of(table: AnyTable, seat: int = 0) -> list[str]:
    prompt = GAME.scene(table, seat).prompt
    assert prompt is not None
    return [option.label for option in prompt.options]


def story_of(table: AnyTable, name: str) -> str:
    story = next(part for part in parts(GAME.scene(table, 0)) if getattr(part, "id", "") == name)
    return " ".join(str(block.text) for block in story.blocks)


def test_R8_a_wounded_player_ends_the_turn_without_a_bonus() -> None:
    # GIVEN the wounded Edith's turn, and the same unwounded
    table = halls(players={"edith": "D5", "alton": "H8"}, turn="")
    wounds.wound(table, 0)
    start(table, "edith")

    # WHEN, THEN
    assert "End the turn" in labels_of(table)
    assert "End the turn (+5 Defense)" in labels_of(halls(players={"edith": "D5", "alton": "H8"}))


def test_15_1_the_head_marks_the_step_of_the_question() -> None:
    # GIVEN a round in which the group is asked where a Restless spawns
    table = GAME.new(2, 3)
    assert isinstance(table, Table)
    seen = set()
    for _ in range(3000):
        if table.over:
            break
        head = GAME.scene(table, 0).head
        if table.phase == RESTLESS_PHASE:
            seen.add((table.asking[0].__name__, head.step))
            if any(step == 3 for _, step in seen):
                break
        table.choose(len(table.options) - 1)

    # THEN spawning is step 3 of the phase, not moving
    assert ("choose_space", 3) in seen
    assert ("choose_space", 1) not in seen


def test_19_4_scripture_says_how_often_it_may_be_read() -> None:
    """Harden the Flesh: each Player once in the whole game."""
    # GIVEN a chapter of the Ancient Text
    table = halls(players={"edith": "D5", "alton": "H8"}, exp=10, turn="")
    phase(table, ancient_text_of)

    # THEN
    words = story_of(table, "chapter")
    assert "(once per Player and game)" in words
    assert "(once per Player and chapter)" in words
    assert "(once per chapter)" in words
    assert "(once per game)" not in words


def ancient_text_of(table: Table) -> None:
    ancient_text.open_chapter(table, 1)
    table.do(ancient_text.read_text)


def test_G15_on_a_later_floor_a_weapon_is_called_what_it_is() -> None:
    # GIVEN practice on Floor 4
    table = GAME.new(1, 1, {"first_floor": 4, "boss": "the_king"})
    table.choose(0)

    # WHEN weapons are chosen
    labels = labels_of(table)

    # THEN the name is that of the card beside it
    assert any("Kingsbane" in label for label in labels)
    assert not any("Rusted Sword" in label for label in labels)


def test_R50_with_the_deck_open_the_cards_beneath_can_be_read() -> None:
    # GIVEN the first card up, with and without the option
    closed = story_of(halls(), "event")
    opened = story_of(halls(options={"event_deck_peek": "open"}), "event")

    # THEN only then is it told what those beneath do and what completes them
    assert opened.count("Completed") == len(first_draft_events())
    assert closed.count("Completed") == 1


def first_draft_events() -> list[object]:
    return list(halls().content.events)


def test_20_8_the_warden_says_whom_he_drags() -> None:
    assert "that is not wounded is moved one space closer" in story_of(halls(boss="the_warden"), "boss")
