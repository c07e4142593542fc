"""The content of the box: counts, original texts, and what is refused at load."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.games.marrowmourn.builders import halls, lay_red, where, who

from tablewright.engine.pack import PackErrors, load_pack
from tablewright.engine.table import step_name
from tablewright.games.marrowmourn.content import build
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, Content
from tablewright.games.marrowmourn.rules import boss, sigils, wounds
from tablewright.games.marrowmourn.table import Table
from tablewright.games.marrowmourn.think import restless
from tablewright.testing import choose, options_of, run

HEAD = 'id = "test"\nversion = "1"\ngame = "marrowmourn"\ntitle = "Test"\nextends = "marrowmourn"\n'


def box() -> Content:
    return GAME.compiled(GAME.load(None), True)


def refused(folder: Path, cards: str) -> str:
    (folder / "pack.toml").write_text(HEAD, encoding="utf-8")
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    with pytest.raises(PackErrors) as caught:
        load_pack(folder, GAME)
    return str(caught.value)


def test_counts_of_everything() -> None:
    """MH-G1, G3–G12, R21, R22."""
    made = box()
    assert len(made.characters) == 4
    assert (len(made.lines), len(made.weapons)) == (10, 30)
    assert made.first_green - BOSS - 1 == 44
    assert made.first_sigil - made.first_green == 12
    assert len(made.pieces) - made.first_sigil == 8
    assert [len(card) for card in made.happenings] == [8, 8, 8, 8, 0]
    assert (len(made.events), len(made.bosses), len(made.scriptures)) == (13, 4, 17)
    assert sorted(floor.number for floor in made.floors) == [0, 1, 2, 3, 4]
    zones = Counter(piece.zone for piece in made.pieces[5 : made.first_green])
    assert zones == {0: 4, 1: 10, 2: 10, 3: 10, 4: 10}


def test_G14_every_text_is_there() -> None:
    made = box()
    for card in made.events:
        assert 40 <= len(card.flavour.split()) <= 75, card.id
    for one in (*made.kinds, *made.summons, *made.characters, *made.scriptures, *made.weapons):
        assert one.flavour, one.id
    for foe in made.bosses:
        assert foe.flavour
        assert foe.victory
        assert foe.defeat
    for happenings in made.happenings:
        assert all(one.flavour for one in happenings)


def test_G16_no_rule_knows_a_card_by_name() -> None:
    made = box()
    ids = {one.id for one in (*made.kinds, *made.summons, *made.bosses, *made.scriptures, *made.weapons)}
    for path in GAME.folder.rglob("*.py"):
        if path.name == "game.py":
            continue  # it names the Bosses that `tablewright clauses` plays against
        words = set(re.findall(r'"([a-z_]+)"', path.read_text(encoding="utf-8")))
        assert not words & ids, path.name


def test_20_4_G9_the_saint_is_hidden_until_three_of_her_sigils_burn() -> None:
    # GIVEN the Saint of the box, and Edith alone
    table = halls(players={"edith": "C3"}, floor=4, boss="the_hollow_saint", boss_at="H6")
    table.boss = next(card for card in box().bosses if card.id == "the_hollow_saint")

    # WHEN her Sigils are lit one by one, red, orange, yellow, green THEN she can be hurt from the third on
    found = []
    for lit in range(5):
        table.active = (1 << lit) - 1
        found.append((boss.can_be_targeted(table), boss.defense(table)))
    assert found == [(False, 24), (False, 20), (False, 16), (True, 12), (True, 8)]


def test_20_4_G9_the_warden_is_guarded_by_one_sigil_less_against_one_player() -> None:
    # GIVEN the Warden of the box
    warden = next(card for card in box().bosses if card.id == "the_warden")
    found = []
    for spots in ({"edith": "C3"}, {"edith": "C3", "alton": "C5"}):
        table = halls(players=spots, floor=4, boss="the_warden", boss_at="H6")
        table.boss = warden

        # WHEN his Sigils are lit one by one, blue, green, white
        for lit in range(4):
            table.active = sum(1 << colour for colour in warden.sigils[:lit])
            found.append(boss.can_be_targeted(table))

    # THEN two suffice for one Player, and two Players need all three
    assert found == [False, False, True, True, False, False, False, True]


def test_G15_the_choirmistress_moves_in_her_refrain_against_four() -> None:
    # GIVEN the Choirmistress of the box, far from everybody
    card = next(one for one in box().bosses if one.id == "the_choirmistress")
    stood = []
    for names in (("edith", "alton", "isolde"), ("edith", "alton", "isolde", "bertram")):
        spots = dict(zip(names, ("C3", "C5", "N3", "N5"), strict=False))
        table = halls(players=spots, floor=4, boss="the_choirmistress", boss_at="H6")
        table.boss = card

        # WHEN she sings, and it was said where those whom she calls come in
        table.active = 1
        before = table.at[BOSS]
        run(table, boss.boss_ability)
        while step_name(table.asking) in ("spawn_kind", "choose_space"):
            table.choose(0)
        stood.append(table.at[BOSS] == before)

    # THEN she stays where she is for three Players, and moves for four
    assert stood == [True, False]


def test_G15_what_bosses_call_grows_with_the_players() -> None:
    # GIVEN the Boss cards of the box WHEN it is counted how many their abilities draw for one to four Players
    called: dict[str, list[list[int]]] = {card.id: [[], []] for card in box().bosses}
    for names in (("edith",), ("edith", "alton"), ("edith", "alton", "isolde", "bertram")):
        spots = dict(zip(names, ("C3", "C5", "N3", "N5"), strict=False))
        table = halls(players=spots, floor=4, boss="the_king", boss_at="H6")
        for card in box().bosses:
            for counts, effect in zip(called[card.id], (card.odd, card.even), strict=True):
                counts.append(restless.calls(table, effect))

    # THEN large teams meet more; but the Warden, whom one Player may hurt sooner, calls more for one than for two
    assert called == {
        "the_king": [[3, 5, 9], [0, 0, 0]],
        "the_hollow_saint": [[0, 0, 0], [3, 7, 12]],
        "the_choirmistress": [[1, 3, 7], [0, 0, 0]],
        "the_warden": [[0, 0, 0], [9, 7, 13]],
    }


# Bad input

FLOOR = '[[floor]]\nid = "the_cells"\npatch = true\nmap = """\n{}\n"""\n'
CELLS = next(floor for floor in box().floors if floor.number == 1).map


def test_an_unknown_letter_is_refused_with_its_line(tmp_path: Path) -> None:
    rows = [*CELLS[:4], "......x.......", *CELLS[5:]]
    words = refused(tmp_path, FLOOR.format("\n".join(rows)))
    assert "cards.toml:9: «x» in the map of «the_cells» is no kind of space" in words


def test_a_spawn_zone_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    rows = ["1...#.EE.#..22", *CELLS[1:]]
    assert "spawn zone 1 has 3 spaces, not 4" in refused(tmp_path, FLOOR.format("\n".join(rows)))


def test_an_unreachable_exit_is_refused(tmp_path: Path) -> None:
    rows = ["11..##EE##..22", "11..##EE##..22", "..*..####..*..", *CELLS[3:]]
    assert "the Exit G1 cannot be reached" in refused(tmp_path, FLOOR.format("\n".join(rows)))


def test_rows_of_different_length_and_a_pinch_are_refused(tmp_path: Path) -> None:
    assert "row 2 of the map" in refused(tmp_path, FLOOR.format("\n".join([CELLS[0], "11..", *CELLS[2:]])))
    rows = [*CELLS[:4], ".#............", "#.............", *CELLS[6:]]
    assert "touch only at a corner" in refused(tmp_path, FLOOR.format("\n".join(rows)))


def test_a_map_with_more_columns_than_letters_is_refused(tmp_path: Path) -> None:
    rows = [row + "." * 14 for row in CELLS]
    words = refused(tmp_path, FLOOR.format("\n".join(rows)))
    assert "cards.toml:5: the map of «the_cells» has 28 columns; A to Z are 26" in words


def test_a_weapon_without_a_level_is_refused(tmp_path: Path) -> None:
    words = refused(
        tmp_path,
        '[[weapon]]\nid = "spoon"\nname = "Spoon"\nline = "blade"\nabilities = []\n',
    )
    assert "cards.toml:1: «level» is missing in the weapon «spoon»" in words
    words = refused(
        tmp_path,
        '[[weapon]]\nid = "spoon"\nname = "Spoon"\nline = "blade"\nlevel = 2\nabilities = []\n',
    )
    assert "a second card of level 2 of the line «blade»" in words


def test_an_unknown_word_is_refused_with_the_nearest(tmp_path: Path) -> None:
    words = refused(
        tmp_path,
        '[[sigil_event]]\nid = "rattling_doors"\npatch = true\neffect = "spwan 1"\n',
    )
    assert "cards.toml:4" in words
    assert "did you mean «spawn»?" in words


def test_ages_must_differ_and_every_floor_must_be_laid(tmp_path: Path) -> None:
    assert "as old as" in refused(tmp_path, '[[character]]\nid = "edith"\npatch = true\nage = 43\n')
    assert "no Event card lays" in refused(
        tmp_path, '[[event]]\nid = "the_ossuary"\npatch = true\neffect = "spawn 1"\n'
    )


def test_a_line_without_a_card_is_refused(tmp_path: Path) -> None:
    words = refused(tmp_path, '[[line]]\nid = "spoons"\nname = "Spoons"\ncolour = "tin"\n')
    assert "the line «spoons» has no weapon of level 1" in words


def test_every_mat_passes_the_map_check_with_and_without_corners() -> None:
    """MH-G3."""
    for floor, narrow in zip(box().floors, GAME.compiled(GAME.load(None), False).floors, strict=True):
        assert build.problems(floor, narrow) == []


def test_a_variant_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "cards.toml").write_text(
        '[[boss]]\nid = "the_king"\npatch = true\nd = "8"\n', encoding="utf-8"
    )
    table = GAME.new(1, 1, {"boss": "the_king"}, str(tmp_path))
    assert isinstance(table, Table)
    assert table.content.bosses[0].defence == 8


# The Sigil events of the Floors (MH-G7)


def lit(colour: str, number: int, **more: object) -> Table:
    """Edith lights this Sigil on this Floor."""
    spots = {1: ("C10", "H5"), 2: ("G5", "J5"), 3: ("C4", "H6")}
    edith, alton = spots[number]
    table = halls(
        floor=number,
        players={"edith": edith, "alton": alton},
        event=1,
        options={"spawn_placement": "auto"},
        **more,  # type: ignore[arg-type]
    )
    table.event = -1  # cards of the Event deck are not the matter here
    lay_red(table, colour)
    table.ask_again()
    choose(table, "use", "bonus.activate_sigil")
    return table


def test_G7_floor_1() -> None:
    assert len(lit("red", 1).restless) <= 1  # a Portal Instability may come instead
    assert who(lit("orange", 1), "edith").soulfire == 2
    assert [player.soulfire for player in lit("yellow", 1).players] == [1, 1]
    table = lit("blue", 1, restless=[("husk", "G3")])
    choose(table, "move_this", "husk.1")
    choose(table, "shove_to", "G4")
    choose(table, "leave_there")
    assert where(table, "husk.1") == "G4"
    table = lit("purple", 1)
    assert "place-on G10" in options_of(table)
    assert who(lit("white", 1), "edith").soulfire == 2
    assert where(lit("black", 1, restless=[("husk", "G3")]), "husk.1") in ("F4", "G4", "H4")


def test_G7_floor_2() -> None:
    table = lit("yellow", 2, soulfire=2)
    choose(table, "take_it")
    assert (who(table, "edith").exp, who(table, "edith").soulfire) == (2, 0)
    table = lit("purple", 2, soulfire=2)
    assert (who(table, "edith").exp, who(table, "alton").soulfire) == (1, 1)
    table = lit("orange", 2)
    assert table.damage[0] == 1  # within 2 of the Sigil
    assert [player.soulfire for player in lit("white", 2).players] == [1, 1]
    table = lit("green", 2)
    table.choose(0)
    assert len(table.summons) == 1


def test_G7_floor_3() -> None:
    assert [player.soulfire for player in lit("orange", 3, soulfire=3).players] == [1, 1]
    table = lit("green", 3)
    assert (table.name(table.restless[0]), where(table, "spectral_hound.1")) == ("Blood Hound", "A1")
    table = lit("purple", 3)
    assert table.damage[0] == 1
    table = lit("blue", 3, restless=[("husk", "F6")])
    choose(table, "swap_this", "husk.1")
    choose(table, "swap_for", "alton")
    assert (where(table, "husk.1"), where(table, "alton")) == ("H6", "F6")
    assert who(lit("white", 3), "edith").exp == 1
    hurt = halls(floor=3, players={"edith": "C4", "alton": "H6", "isolde": "I6"}, turn="")
    wounds.wound(hurt, 1)
    assert sigils.unactivated(hurt) == 8


def test_G7_black_bag_is_searched() -> None:
    table = lit("black", 3)
    choose(table, "call_token", "siren.2")
    assert where(table, "siren.2") == "O1"
