"""Packs: what they hold, how they build upon each other, and what a designer hears when one is broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.engine.lantern import Hero, Lantern, Station

from tablewright.engine.pack import (
    Pack,
    PackErrors,
    broken_packs,
    built_in_packs,
    diff_packs,
    json_schema,
    load_pack,
    new_pack,
)

HEAD = 'id = "lantern"\nversion = "1.0"\ngame = "lantern"\ntitle = "Lantern"\n'
HERO = "[hero]\nhealth = 10\n"
STATIONS = '''\
[[station]]
id = "hearth_loaf"
name = "Hearth Loaf"
hp = 3
effect = "heal 5"

[[station]]
id = "stray_hound"
name = "Stray Hound"
tags = ["beast"]
effect = """
roll 4+: heal 1
else:    lose 2
"""

[station.faces.5]
damage = 1
on_hit = "dread 1"
'''
CHILD = 'id = "mine"\nversion = "0.1"\ngame = "lantern"\ntitle = "Mine"\nextends = "lantern"\n'


def write(folder: Path, **files: str) -> Path:
    """Files in a folder, by name without ending."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Lantern:
    """A game with a small pack of its own."""
    return Lantern(write(tmp_path / "game" / "content", pack=HEAD, stations=STATIONS, hero=HERO))


def child(game: Lantern, head: str = CHILD, **files: str) -> Path:
    """A pack that extends the game's own."""
    return write(game.content_path.parent.parent / "mine", pack=head, **files)


def station(pack: Pack, name: str) -> Station:
    return next(one for one in pack.raw.all("station", Station) if one.id == name)


def complaint(path: Path | str | None, game: Lantern) -> str:
    with pytest.raises(PackErrors) as caught:
        load_pack(path, game)
    return str(caught.value)


# What a pack holds


def test_a_pack_holds_its_entries_as_structs_in_the_order_of_their_ids(game: Lantern) -> None:
    pack = load_pack(None, game)
    assert (pack.id, pack.version, pack.title, pack.game) == ("lantern", "1.0", "Lantern", "lantern")
    assert [one.id for one in pack.raw.all("station", Station)] == ["hearth_loaf", "stray_hound"]
    assert station(pack, "stray_hound").faces["5"].damage == 1
    assert pack.raw.one("hero", Hero).health == 10
    assert pack.raw["relic"] == []
    assert pack.path == game.content_path


def test_an_entry_knows_where_its_fields_are_written(game: Lantern) -> None:
    loaf, hound = load_pack(None, game).raw["station"]
    places = [loaf.where(), loaf.where("hp"), hound.where("effect"), hound.where("faces.5.on_hit")]
    assert [(where.file, where.line) for where in places] == [
        ("stations.toml", 1),
        ("stations.toml", 4),
        ("stations.toml", 12),
        ("stations.toml", 18),
    ]
    assert loaf.where("effect").column == 11
    assert loaf.where("effect").thing == "the effect of «hearth_loaf»"
    assert not loaf.where("flavour").given


def test_keys_in_inline_tables_are_found_too(game: Lantern) -> None:
    text = '[[station]]\nid = "x"\nname = "X"\nfaces = { 1 = { damage = 1 },\n 2 = { on_hit = "haal 1" } }\n'
    # TOML inline tables stand on one line, so the break is taken out again.
    write(game.content_path, extra=text.replace(",\n", ","))
    assert complaint(None, game) == (
        "extra.toml:4: «haal» in the faces.2.on_hit of «x» is not a word this game knows; did you mean «heal»?"
    )


def test_files_may_lie_in_subfolders_but_not_in_those_of_another_pack(game: Lantern) -> None:
    write(game.content_path / "more", relics='[[relic]]\nid = "lamp"\nname = "Lamp"\n')
    write(game.content_path / "other", pack="nonsense", relics="nonsense")
    assert [entry.id for entry in load_pack(None, game).raw["relic"]] == ["lamp"]


def test_a_pack_is_found_by_folder_by_its_file_or_by_its_id(game: Lantern) -> None:
    write(
        game.content_path.parent / "packs" / "small",
        pack=HEAD.replace('id = "lantern"', 'id = "lantern-small"'),
        hero=HERO,
    )
    assert sorted(built_in_packs(game)) == ["lantern", "lantern-small"]
    assert load_pack("lantern-small", game).id == "lantern-small"
    assert load_pack(str(game.content_path), game).id == "lantern"
    assert load_pack(game.content_path / "pack.toml", game).id == "lantern"


def test_warnings_do_not_stop_a_pack(game: Lantern) -> None:
    path = child(game, changes='[[station]]\nid = "hearth_loaf"\npatch = true\nhp = 12\n')
    (warning,) = load_pack(path, game).warnings
    assert str(warning) == "changes.toml:4: the station «hearth_loaf» has more than 9 hp."


# Packs upon packs


def test_a_patch_changes_only_the_fields_that_it_gives(game: Lantern) -> None:
    path = child(game, changes='[[station]]\nid = "hearth_loaf"\npatch = true\nhp = 4\n')
    loaf = station(load_pack(path, game), "hearth_loaf")
    assert (loaf.name, loaf.hp, loaf.effect) == ("Hearth Loaf", 4, "heal 5")


def test_a_patch_reaches_into_tables(game: Lantern) -> None:
    path = child(game, changes='[[station]]\nid = "stray_hound"\npatch = true\nfaces.5.damage = 3\n')
    face = station(load_pack(path, game), "stray_hound").faces["5"]
    assert (face.damage, face.on_hit) == (3, "dread 1")


def test_an_entry_without_patch_replaces_the_whole_card(game: Lantern) -> None:
    path = child(game, changes='[[station]]\nid = "hearth_loaf"\nname = "Stale Loaf"\n')
    loaf = station(load_pack(path, game), "hearth_loaf")
    assert (loaf.name, loaf.hp, loaf.effect) == ("Stale Loaf", 0, "")


def test_new_ids_add_and_remove_takes_out(game: Lantern) -> None:
    head = CHILD + '[remove]\nstation = ["stray_hound"]\n'
    path = child(game, head, more='[[station]]\nid = "new_one"\nname = "New One"\n')
    pack = load_pack(path, game)
    assert [entry.id for entry in pack.raw["station"]] == ["hearth_loaf", "new_one"]


def test_a_table_that_is_there_once_can_be_patched_too(game: Lantern) -> None:
    path = child(game, hero='[hero]\npatch = true\nname = "the Night Watch"\n')
    hero = load_pack(path, game).raw.one("hero", Hero)
    assert (hero.health, hero.name) == (10, "the Night Watch")


def test_a_pack_may_extend_a_pack_that_extends(game: Lantern) -> None:
    child(game, changes='[[station]]\nid = "hearth_loaf"\npatch = true\nhp = 4\n')
    head = (
        CHILD.replace('"mine"', '"yours"')
        .replace('"lantern"\n', '"../mine"\n', 2)
        .replace('game = "../mine"', 'game = "lantern"')
    )
    yours = write(
        game.content_path.parent.parent / "yours",
        pack=head,
        changes='[[station]]\nid = "hearth_loaf"\npatch = true\nname = "Loaf"\n',
    )
    loaf = station(load_pack(yours, game), "hearth_loaf")
    assert (loaf.name, loaf.hp, loaf.effect) == ("Loaf", 4, "heal 5")


def test_a_mistake_in_the_pack_below_names_that_pack(game: Lantern) -> None:
    write(game.content_path, extra='[[station]]\nid = "x"\nname = "X"\nhp = "2"\n')
    path = child(game)
    assert complaint(path, game) == (
        "lantern/extra.toml:4: «hp» of the station «x» must be a whole number, not a text."
    )


# Broken packs: what a designer hears


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[[station]]\nid = "x"\nname = "X"\neffect = "haal 5"\n',
         "cards.toml:4: «haal» in the effect of «x» is not a word this game knows; did you mean «heal»?"),
        ('[[station]]\nid = "x"\nname = "X"\neffect = """\nheal 1\nstatus poisned 2\n"""\n',
         "cards.toml:6: «poisned» after «status» in the effect of «x» is not a status; did you mean «poisoned»?"),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "gain_card hearth_lof"\n',
         "cards.toml:4: «hearth_lof» after «gain_card» in the effect of «x» is not a station or relic of this pack; "
         "did you mean «hearth_loaf»?"),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "if dread>=2 heal 1"\n',
         "cards.toml:4: a colon is missing after «if dread>=2» in the effect of «x»."),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "heal 1; else: heal 2"\n',
         "cards.toml:4: an «else» in the effect of «x» belongs to nothing: no «if», «may» or roll is open before it."),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "(heal 1"\n',
         "cards.toml:4: a «(» in the effect of «x» is never closed."),
        ('[[station]]\nid = "x"\nname = "X"\neffect = ""\n',
         "cards.toml:4: the effect of «x» is empty; write what it does or leave it out."),
        ('[[station]]\nid = "x"\nname = "X"\n\n[station.faces.5]\non_hit = "heal"\n',
         "cards.toml:6: «heal» in the faces.5.on_hit of «x» needs 1 argument (amount), but has none."),
        ('[[station]]\nid = "x"\nname = "X"\nefect = "heal 1"\n',
         "cards.toml:4: «efect» is not a field of the station «x»; did you mean «effect»?"),
        ('[[station]]\nid = "x"\n',
         "cards.toml:1: «name» is missing in the station «x»."),
        ('[[station]]\nname = "X"\n',
         "cards.toml:1: a station has no «id»."),
        ('[[station]]\nid = "old loaf"\nname = "X"\n',
         "cards.toml:1: «old loaf» cannot be the id of a station; use letters, digits, «_» and «-»."),
        ('[[station]]\nid = "x"\nname = "X"\nhp = "three"\n',
         "cards.toml:4: «hp» of the station «x» must be a whole number, not a text."),
        ('[[station]]\nid = "x"\nname = "X"\ntags = "beast"\n',
         "cards.toml:4: «tags» of the station «x» must be a list, not a text."),
        ('[[station]]\nid = "x"\nname = "X"\nfaces = { 5 = { damge = 1 } }\n',
         "cards.toml:4: «damge» is not a field of «faces» in the station «x»; did you mean «damage»?"),
        ('[[relic]]\nid = "x"\nname = "X"\nseal = "viel"\n',
         "cards.toml:4: «viel» cannot be the «seal» of the relic «x»; it may be veil, glass; did you mean «veil»?"),
        ('[[relic]]\nid = "x"\nname = "X"\ncharges = 0\n',
         "cards.toml:4: «charges» of the relic «x» must be at least 1."),
        ('[[statoin]]\nid = "x"\n',
         "cards.toml:1: «statoin» is not a section of a pack for lantern; did you mean «station»?"),
        ('[station]\nid = "x"\nname = "X"\n',
         "cards.toml:1: there are several of «station»; write [[station]]."),
        ("[[hero]]\nhealth = 3\n",
         "cards.toml:1: there is only one «hero»; write [hero]."),
        ('[[station]]\nid = "x"\nname = "X"\n[[station]]\nid = "x"\nname = "Y"\n',
         "cards.toml:4: the station «x» is written twice, first in cards.toml:1."),
        ('[[station]]\nid = "hearth_lof"\npatch = true\nhp = 4\n',
         "cards.toml:1: there is no station «hearth_lof» to patch in the pack that is extended; "
         "did you mean «hearth_loaf»?"),
        ('[[station]]\nid = "hearth_loaf"\npatch = "yes"\nhp = 4\n',
         "cards.toml:1: «patch» of «hearth_loaf» must be true or false."),
        ('[[station]]\nid = "x"\nname = "X\n',
         "cards.toml:3: this line is not valid TOML: illegal character '\\n'."),
        ('[[station]]\nid = "x"\nname = X\n',
         "cards.toml:3: this line is not valid TOML: invalid value."),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "haal 1"\n\n[[relic]]\nid = "y"\n',
         "cards.toml:6: «name» is missing in the relic «y»."),
        ('[[station]]\nid = "x"\nname = "X"\neffect = "haal 1"\n\n[[station]]\nid = "y"\nname = "Y"\neffect = "lose"\n',
         "cards.toml:4: «haal» in the effect of «x» is not a word this game knows; did you mean «heal»?\n"
         "cards.toml:9: «lose» in the effect of «y» needs 1 argument (amount), but has none."),
    ],
)  # fmt: skip
def test_broken_content(game: Lantern, content: str, message: str) -> None:
    assert complaint(child(game, cards=content), game) == message


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ('id = "mine"\nversion = "1"\ntitle = "Mine"\n',
         "pack.toml:1: «game» is missing in pack.toml."),
        (CHILD.replace('game = "lantern"', 'game = "emberwick"'),
         "pack.toml:3: the pack «mine» is for the game «emberwick», not for «lantern»."),
        (CHILD.replace('extends = "lantern"', 'extends = "lantren"'),
         "pack.toml:5: there is no pack «lantren» to extend, neither with the game nor as a folder beside this one; "
         "did you mean «lantern»?"),
        (CHILD.replace('extends = "lantern"', 'extends = "../mine"'),
         "pack.toml:5: the pack «mine» extends «../mine», which extends it in turn."),
        (CHILD.replace("version =", "verzion ="),
         "pack.toml:1: «version» is missing in pack.toml.\n"
         "pack.toml:2: «verzion» is not a field of pack.toml; did you mean «version»?"),
        (CHILD.replace('"0.1"', "0.1"),
         "pack.toml:2: «version» of pack.toml must be a text, not a number."),
        (CHILD.replace('"mine"', '"my pack!"'),
         "pack.toml:1: «my pack!» cannot be the id of a pack; use letters, digits, «_» and «-»."),
        (CHILD + '[remove]\nstation = ["stray_houd"]\n',
         "pack.toml:7: «stray_houd» in [remove] is not a station of the pack that is extended; "
         "did you mean «stray_hound»?"),
        (CHILD + '[remove]\nstations = ["stray_hound"]\n',
         "pack.toml:7: «stations» in [remove] is not a section; did you mean «station»?"),
        (CHILD.replace('extends = "lantern"\n', ""),
         "pack.toml:1: the pack has no [hero], which lantern needs."),
        ("id = \n",
         "pack.toml:1: this line is not valid TOML: invalid value."),
    ],
)  # fmt: skip
def test_broken_heads(game: Lantern, head: str, message: str) -> None:
    assert complaint(child(game, head), game) == message


def test_a_ring_of_packs_is_refused(game: Lantern) -> None:
    home = game.content_path.parent.parent
    write(home / "a", pack=CHILD.replace('"mine"', '"a"').replace('extends = "lantern"', 'extends = "../b"'))
    write(home / "b", pack=CHILD.replace('"mine"', '"b"').replace('extends = "lantern"', 'extends = "../a"'))
    assert complaint(home / "a", game) == (
        "../b/pack.toml:5: the pack «b» extends «../a», which extends it in turn."
    )


def test_what_is_no_pack_at_all(game: Lantern, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no pack")
    (tmp_path / "empty").mkdir()
    assert complaint(tmp_path / "notes.txt", game) == (
        f"{tmp_path}/notes.txt: this is not a folder with a pack.toml."
    )
    assert complaint(tmp_path / "empty", game) == (
        f"{tmp_path}/empty: there is no pack.toml, which says what the pack is; `tablewright pack new` writes one."
    )
    assert complaint("lantren", game) == (
        "lantren: there is no folder «lantren», and no pack of that name comes with lantern; did you mean «lantern»?"
    )


def test_a_file_in_another_encoding(game: Lantern) -> None:
    path = child(game)
    (path / "cards.toml").write_bytes('[[station]]\nname = "Müller"\n'.encode("latin-1"))
    assert complaint(path, game) == "cards.toml: this file is not written in UTF-8."


# The same content, the same hash


def test_the_hash_hangs_on_the_content_alone(game: Lantern) -> None:
    plain = load_pack(None, game).hash
    first, second = STATIONS.split("\n\n", 1)
    other = write(
        game.content_path.parent.parent / "other",
        pack=HEAD.replace("1.0", "9.9"),
        a_hero=HERO,
        b=f"# turned round, split and with a remark\n{second}",
        c=first.replace("hp = 3", "hp   =   3\nflavour = ''  # the default") + "\n",
    )
    assert load_pack(other, game).hash == plain
    assert len(plain) == 64


def test_the_hash_changes_with_a_number(game: Lantern) -> None:
    path = child(game, changes='[[station]]\nid = "hearth_loaf"\npatch = true\nhp = 4\n')
    assert load_pack(path, game).hash != load_pack(None, game).hash


# Tools for designers


def test_a_diff_tells_card_by_card_and_field_by_field(game: Lantern) -> None:
    head = CHILD + '[remove]\nstation = ["stray_hound"]\n'
    content = (
        '[[station]]\nid = "hearth_loaf"\npatch = true\nhp = 4\neffect = "heal 6"\ntags = ["food"]\n'
        '[[station]]\nid = "new_one"\nname = "New One"\n[hero]\nhealth = 12\n'
    )
    changes = diff_packs(load_pack(None, game), load_pack(child(game, head, changes=content), game))
    assert [str(change) for change in changes] == [
        "[hero]: health 10 → 12",
        "station «hearth_loaf»: effect «heal 5» → «heal 6»",
        "station «hearth_loaf»: hp 3 → 4",
        'station «hearth_loaf»: tags (default) → ["food"]',
        "station «new_one» added",
        "station «stray_hound» removed",
    ]
    assert diff_packs(load_pack(None, game), load_pack(None, game)) == []


def test_the_schema_knows_sections_fields_and_patches(game: Lantern) -> None:
    schema = json_schema(game)
    assert schema["properties"]["station"] == {"type": "array", "items": {"$ref": "#/$defs/Station"}}
    assert schema["properties"]["hero"] == {"$ref": "#/$defs/Hero"}
    station = schema["$defs"]["Station"]
    assert station["properties"]["hp"] == {"type": "integer", "default": 0}
    assert station["else"] == {"required": ["id", "name"]}
    assert station["then"] == {"required": ["id"]}
    assert json.loads(json.dumps(schema)) == schema


def test_a_new_pack_passes_the_check_and_changes_nothing(game: Lantern, tmp_path: Path) -> None:
    path = new_pack(tmp_path / "My First Pack", game)
    pack = load_pack(path, game)
    assert (pack.id, pack.title, pack.extends) == ("my-first-pack", "My First Pack", "lantern")
    assert pack.hash == load_pack(None, game).hash
    assert "patch = true" in (path / "changes.toml").read_text()
    assert (path / "pack.schema.json").is_file()


def test_the_commented_card_of_a_new_pack_is_a_card(game: Lantern, tmp_path: Path) -> None:
    path = new_pack(tmp_path / "mine", game)
    text = (path / "changes.toml").read_text()
    before, after = text.split("it is a new card:\n")
    (path / "changes.toml").write_text(before + "\n" + after.replace("# ", ""))
    assert "my_own_station" in [entry.id for entry in load_pack(path, game).raw["station"]]


def test_a_new_pack_may_extend_a_folder_or_copy_everything(game: Lantern, tmp_path: Path) -> None:
    first = new_pack(tmp_path / "first", game)
    second = new_pack(tmp_path / "second", game, extends=str(first))
    assert load_pack(second, game).extends == "../first"
    whole = new_pack(tmp_path / "whole", game, extends="")
    assert load_pack(whole, game).extends == ""
    assert load_pack(whole, game).hash == load_pack(None, game).hash


def test_a_new_pack_writes_over_nothing(game: Lantern, tmp_path: Path) -> None:
    path = new_pack(tmp_path / "mine", game)
    before = (path / "changes.toml").read_text()
    with pytest.raises(PackErrors) as caught:
        new_pack(path, game)
    assert str(caught.value) == (
        f"{path}: this is not an empty folder; a new pack would write over what is there."
    )
    assert (path / "changes.toml").read_text() == before


def test_a_broken_pack_hides_no_other_and_is_named(game: Lantern) -> None:
    # GIVEN three packs beside the game's own: one whose head cannot be read, one with a wrong word, and a sound one
    packs = game.content_path.parent / "packs"
    write(packs / "headless", pack="id = ")
    write(
        packs / "misspelt",
        pack=CHILD.replace("mine", "misspelt"),
        stations='[[station]]\nid = "x"\nhpp = 3\n',
    )
    write(packs / "sound", pack=CHILD.replace("mine", "sound"))

    # THEN what can be named is found, and each of the others has a sentence
    assert sorted(built_in_packs(game)) == ["lantern", "misspelt", "sound"]
    headless, misspelt = broken_packs(game)
    assert headless.startswith("the pack headless of lantern cannot be used: pack.toml:1: ")
    assert misspelt.startswith(
        "the pack misspelt of lantern cannot be used: stations.toml:1: «name» is missing"
    )
    assert misspelt.endswith("misspelt` lists 1 more")
