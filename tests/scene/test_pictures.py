"""Every thing that differs has a picture of its own, and what shares one says why."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablewright.scene import outlines as taking
from tablewright.scene import pictures, theme
from tablewright.scene.pictures import PictureError, read_outlines, read_pictures
from tablewright.scene.theme import LANDS, LINES, look_of, read_look, symbols, wardrobe

GAMES = sorted(
    path.parent.parent for path in Path(theme.__file__).parent.parent.glob("games/*/look/pictures.toml")
)
NAMES = [path.name for path in GAMES]
# What content calls those things of which each looks like nothing else.
DIFFERENT = {
    "ability", "ally", "artifact", "boss", "building", "character", "corruption", "domain", "enemy", "faction",
    "floor", "gear", "guardian", "hero", "item", "line", "location", "obliviate", "place", "player", "quest", "relic",
    "restless", "role", "rot", "rotkin", "search", "sigil", "specialist", "station", "story_token", "summon",
    "warlord", "weapon", "world",
}  # fmt: skip


def content(game: Path) -> dict[str, list[str]]:
    """The ids of all things of a game's content, by what it calls them."""
    found: dict[str, list[str]] = {}
    for path in sorted(game.glob("content/*.toml")):
        for kind, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
            things = said if isinstance(said, list) else [said] if isinstance(said, dict) else []
            found.setdefault(kind, []).extend(thing["id"] for thing in things if "id" in thing)
    return found


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_weapon_hero_foe_boss_item_location_and_role_has_a_picture(game: Path) -> None:
    pictured = {thing for thing, _ in read_look(game).gallery.things()}
    needed = {thing for kind, things in content(game).items() if kind in DIFFERENT for thing in things}

    assert needed
    assert needed - pictured == set()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_pictures_are_of_things_that_there_are(game: Path) -> None:
    there = {thing for things in content(game).values() for thing in things}

    assert {thing for thing, _ in read_look(game).gallery.things()} - there == set()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_what_shares_a_picture_stands_in_the_table_with_the_reason(game: Path) -> None:
    gallery = read_look(game).gallery

    assert set(gallery.several()) == set(gallery.shared)
    assert all(len(why.split()) >= 4 for why in gallery.shared.values())


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_drawing_that_is_called_like_a_thing_is_of_that_thing(game: Path) -> None:
    look = read_look(game)

    assert {
        thing for thing, picture in look.gallery.things() if thing in look.icons and picture.name != thing
    } == set()


def test_the_gallery_knows_what_things_are_called() -> None:
    assert '"names": {' in theme.hung({"one": GAMES[0]})
    assert all(pictures.names_in(game) and pictures.titled(game, "") for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_no_two_drawings_of_a_game_are_the_same(game: Path) -> None:
    drawings = [(icon.get("f"), icon.get("s")) for icon in read_look(game).icons.values()]

    assert len(set(drawings)) == len(drawings)


def test_the_kept_set_has_every_outline_that_is_named() -> None:
    pytest.importorskip("fontTools", reason="what takes the outlines is installed with the dev extra")
    named = taking.named()
    taken = taking.take(named)

    assert len(named) > 300
    assert set(named) == set(taken)
    assert all(LINES.fullmatch(path) and path.count("M") >= 1 for path in taken.values())
    numbers = [float(n) for path in taken.values() for n in re.findall(r"-?\d+(?:\.\d+)?", path)]
    assert -1 < min(numbers) < max(numbers) < 25  # on the grid of our own drawings


def test_a_page_gets_the_outlines_where_they_were_taken_and_the_stand_ins_where_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = look_of(GAMES[0])
    thing, picture = next((thing, each) for thing, each in look.gallery.things() if each.outline)

    monkeypatch.setattr(theme, "outlines", dict)
    assert f'"{thing}": "{picture.drawn}"' in wardrobe(look)
    monkeypatch.setattr(theme, "outlines", lambda: {picture.outline: "M1 2L3 4Z"})
    assert f'"{thing}": "outline {picture.outline}"' in wardrobe(look)
    assert f'"outline {picture.outline}": {{"f": "M1 2L3 4Z"}}' in wardrobe(look)


@pytest.mark.parametrize("text", ["{not json", "[]", '"M1 2"'])
def test_outlines_that_cannot_be_read_are_told_and_nothing_stops(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "outlines.json"
    broken.write_text(text, encoding="utf-8")

    assert read_outlines(broken) == {}
    assert "drawn symbols stand in. `make play` makes it again" in capsys.readouterr().err


def test_only_lines_come_onto_a_page(tmp_path: Path) -> None:
    there = tmp_path / "outlines.json"
    there.write_text(json.dumps({"good": "M1 2L3 4Z", "bad": '"/><script>', "worse": 7}), encoding="utf-8")

    assert read_outlines(there) == {"good": "M1 2L3 4Z"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[weapon\n", "cannot be read"),
        ("weapon = 3", "weapon must be a table, [weapon]"),
        ("[weapon]\nsabre = 3", "sabre is 3; write the name of a drawn symbol"),
        ('[weapon]\nsabre = "sabber"', "sabre stands for itself as 'sabber', which nobody draws"),
        (
            '[weapon]\nsabre = "sword"\n[behind]\nweapon = "moor"',
            "behind weapon lies 'moor', which is no landscape",
        ),
    ],
)
def test_a_wrong_table_of_pictures_says_what_is_wrong(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "pictures.toml"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(PictureError, match=re.escape(told)):
        read_pictures(path, symbols().names, LANDS)


def test_the_outlines_are_made_by_one_command(tmp_path: Path) -> None:
    pytest.importorskip("fontTools", reason="what takes the outlines is installed with the dev extra")
    there = tmp_path / "data" / "outlines.json"

    done = subprocess.run(
        [sys.executable, "-m", "tablewright.scene.outlines"],
        capture_output=True, text=True, env={**os.environ, "TABLEWRIGHT_DATA": str(there.parent)},
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert "Material Design Icons (Apache License 2.0)" in done.stdout
    assert set(read_outlines(there)) == set(taking.named())


def test_without_the_kept_set_the_drawn_symbols_stand_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(taking, "find_spec", lambda name: None)

    assert taking.main([str(tmp_path / "outlines.json")]) == 1
    assert "the games' pictures are the drawn symbols" in capsys.readouterr().err
    assert not (tmp_path / "outlines.json").exists()


def test_the_sources_hold_no_outline_of_the_kept_set() -> None:
    assert not pictures.BUILT.is_file() or "site-packages" in str(pictures.BUILT)
