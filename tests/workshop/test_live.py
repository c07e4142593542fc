"""What stands behind the workshop's form: judging, saving, comparing, dealing, sending."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from tests.found import CELLAR, GAMES
from tests.workshop.conftest import CARDS

from tablewright.engine.game import find_game
from tablewright.lab.experiment import ordered
from tablewright.lab.workers import Crew
from tablewright.workshop.dealing import dealt, shows
from tablewright.workshop.experiment import steps
from tablewright.workshop.glossary import glossary, in_plain
from tablewright.workshop.live import Live, as_column
from tablewright.workshop.overlay import write_overlay
from tablewright.workshop.travel import NoPack, add_zip, as_zip
from tablewright.workshop.writing import CannotWrite


@pytest.fixture
def live(folder: Path) -> Live:
    return Live(find_game(CELLAR), folder)


def test_the_form_knows_fields_words_and_which_cards_are_ones_own(live: Live) -> None:
    shape = live.shape()

    cards = next(section for section in shape["sections"] if section["name"] == "card")
    own = [entry["id"] for entry in cards["entries"] if entry["own"]]
    fields = {field["name"]: field for field in cards["fields"]}
    assert own == ["oat_cake", "wolf_of_ash"]
    assert fields["kind"]["words"][:2] == ["item", "foe"]
    assert fields["room"]["refs"] == "room"
    assert {name for name in ("use", "win", "lasting", "name") if fields[name]["effect"]} == {
        "use",
        "win",
        "lasting",
    }
    assert any(word["usage"] == "heal AMOUNT" for word in shape["words"])


@pytest.mark.parametrize(
    ("usage", "says", "told"),
    [
        ("heal AMOUNT", "Heal {0}.", "Heal AMOUNT."),
        ("grace NUMBER", "{0:Gain?Lose} {0:abs} Grace.", "Gain NUMBER Grace."),
        ("atk AMOUNT [SCOPE]", "ATK {0:+}[ {1}].", "ATK +AMOUNT SCOPE."),
        ("cleanse AMOUNT", "Cleanse {0} {0:Snare|Snares}.", "Cleanse AMOUNT Snares."),
        ("face own NUMBER RESULT", "Your face {0} counts as a {1}.", "Your face NUMBER counts as a RESULT."),
        ("gain THING_…", "Gain {0}.", "Gain THING …."),
        ("each PLAYER : …", "{0}{1:each}", "PLAYER: …"),
        ("test NUMBER : … [else: …]", "Roll against {0}: on success {1}[; else {2}].",
         "Roll against NUMBER: on success …; else …."),
    ],
)  # fmt: skip
def test_words_say_what_they_do_with_their_arguments_by_name(usage: str, says: str, told: str) -> None:
    assert in_plain(usage, says) == told


@pytest.mark.parametrize("game", GAMES)
def test_no_word_shows_the_marks_of_a_template(game: str) -> None:
    for _, usage, means in glossary(find_game(game).vocabulary):  # type: ignore[attr-defined]
        assert not re.search(r"[{}\[\]]|\d:", means), (usage, means)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_form_and_every_first_card_a_face(game: str) -> None:
    found = find_game(game)
    live = Live(found, found.content_path)  # type: ignore[attr-defined]
    shape = live.shape()

    assert not shape["own"]
    for section in shape["sections"]:
        entry = section["entries"][0]
        shown = live.entry(section["name"], entry["id"])
        assert shown["cells"] or section["single"]
        assert shown["face"]["title"]


def test_a_mistake_comes_back_at_its_field_and_word(live: Live) -> None:
    told = live.tried("card", "wolf_of_ash", {"win": "heal 1; heall 2"})

    assert not told["sound"]
    (fault,) = told["faults"]
    assert (fault["field"], fault["word"], fault["near"], fault["line"]) == ("win", "heall", "heal", 1)
    assert told["face"] is None


def test_an_effect_that_never_ends_its_sentence_is_told(live: Live) -> None:
    (fault,) = live.tried("card", "wolf_of_ash", {"win": "roll 4+: (heal 2"})["faults"]

    assert fault["field"] == "win"
    assert "never closed" in fault["sentence"]


def test_a_field_inside_a_table_is_told_by_its_column(live: Live) -> None:
    (fault,) = live.tried("card", "wolf_of_ash", {"faces[1].on_hit": "nonsense 2"})["faults"]

    assert fault["field"] == "faces[1].on_hit"
    assert as_column("faces.0.on_hit") == "faces[1].on_hit"


def test_a_cell_of_the_wrong_kind_is_told_before_the_game_looks(live: Live) -> None:
    (fault,) = live.tried("card", "wolf_of_ash", {"hp": "four"})["faults"]

    assert (fault["field"], fault["sentence"]) == ("hp", "«hp» must be a whole number, not «four».")


def test_a_sound_card_is_drawn_and_its_difference_told(live: Live) -> None:
    told = live.tried("card", "oat_cake", {"use": "heal 9"})

    assert told["sound"]
    assert told["changes"] == ["card «oat_cake»: use «heal 6» → «heal 9»"]
    assert told["face"]["lines"][0]["spans"][0]["s"] == "Heal 9."


def test_saving_changes_one_word_and_says_which_file(live: Live, folder: Path) -> None:
    assert live.saved("card", "oat_cake", {"use": "heal 9"}) == ["cards.toml"]

    assert (folder / "cards.toml").read_text() == CARDS.replace("heal 6", "heal 9")
    assert live.entry("card", "oat_cake")["cells"]["use"] == "heal 9"


def test_what_an_editor_changed_meanwhile_is_not_lost(live: Live, folder: Path) -> None:
    (folder / "cards.toml").write_text(CARDS.replace("hp      = 4", "hp      = 7"))

    live.saved("card", "oat_cake", {"use": "heal 9"})

    assert "hp      = 7" in (folder / "cards.toml").read_text()


def test_a_card_that_is_not_sound_is_not_written(live: Live, folder: Path) -> None:
    with pytest.raises(CannotWrite):
        live.saved("card", "oat_cake", {"use": "heall 9"})
    with pytest.raises(CannotWrite):
        live.saved("card", "oat_cake", {"hp": "x"})

    assert (folder / "cards.toml").read_text() == CARDS


def test_packs_of_a_game_are_never_written() -> None:
    game = find_game(CELLAR)
    live = Live(game, game.content_path)  # type: ignore[attr-defined]

    with pytest.raises(CannotWrite, match="comes with the game"):
        live.saved("card", "oat_cake", {"use": "heal 9"})


# What does it do?


def overlays(live: Live, place: Path, **cells: Any) -> list[str]:
    key, data, _ = live.pack_with("card", "oat_cake", cells)
    return [str(live.folder), str(write_overlay(live.bench, key, data, place, is_own=live.is_own))]


def test_a_comparison_tells_its_interval_step_by_step(live: Live, tmp_path: Path) -> None:
    base, changed = overlays(live, tmp_path / "changed", use="heal 20")
    a, b = (ordered(CELLAR, "random", None, None, pack, things=False) for pack in (base, changed))
    with Crew(1) as crew:
        told = list(steps(a, b, ("before", "after"), crew, most=40))

    assert [step["done"] for step in told] == [False] * (len(told) - 1) + [True]
    assert [step["pairs"] for step in told] == sorted({step["pairs"] for step in told})
    assert told[-1]["pairs"] == 40
    for step in told:
        low, high = step["interval"]
        assert low <= step["difference"] <= high
    assert json.loads(json.dumps(told[-1], allow_nan=False))["seats"] == 1


def test_the_process_says_in_a_sentence_what_cannot_be(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "tablewright.workshop.experiment",
        CELLAR,
        "cellar",
        str(tmp_path / "no"),
    ]

    run = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)

    assert run.returncode == 1
    assert "there is no folder" in json.loads(run.stdout)["why"]
    assert run.stderr == ""


def test_a_change_to_a_pack_of_the_game_is_a_patch_of_its_own(tmp_path: Path) -> None:
    game = find_game(CELLAR)
    live = Live(game, game.content_path)  # type: ignore[attr-defined]
    _, changed = overlays(live, tmp_path / "changed", use="heal 9")

    pack = game.load(changed)

    assert pack.raw["card"]
    assert next(entry for entry in pack.raw["card"] if entry.id == "oat_cake").value.use == "heal 9"
    assert len(list(pack.raw)) == len(list(game.load(None).raw))


# Deal it to me


def test_the_card_lies_open_at_the_table_that_is_dealt() -> None:
    from tablewright.engine.staging import stage

    game = find_game(CELLAR)
    found = dealt(game, game.load(None), {"Oat Cake"}, 1, within=30)

    assert found.found
    assert shows(stage(game, found.table, 0), {"Oat Cake"})


def test_a_card_that_never_comes_gives_an_ordinary_table() -> None:
    game = find_game(CELLAR)
    found = dealt(game, game.load(None), {"No Such Card"}, 1, within=0.2)

    assert not found.found
    assert not found.table.over
    assert found.moves == 0


# One file


def test_a_pack_travels_as_one_file(folder: Path, tmp_path: Path, type_in: Any) -> None:
    code, _, err = type_in("pack", "zip", folder, tmp_path / "mine.zip")
    assert (code, err) == (0, "")
    assert type_in("pack", "add", tmp_path / "mine.zip", "--data", tmp_path / "data")[0] == 0

    added = tmp_path / "data/packs/mine"
    assert (added / "cards.toml").read_text() == CARDS
    assert as_zip(added) == as_zip(folder)
    code, _, err = type_in("pack", "add", tmp_path / "mine.zip", "--data", tmp_path / "data")
    assert code == 2
    assert "there is a pack «mine» here already" in err


def zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


GOOD = 'id = "good"\nversion = "1"\ngame = "cellar"\ntitle = "Good"\nextends = "cellar"\n'


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"cards.toml": ""}, "there is no pack.toml in it"),
        ({"pack.toml": GOOD, "../evil.toml": "x = 1"}, "leads out of the pack"),
        ({"pack.toml": GOOD, "C:\\evil.toml": "x = 1"}, "leads out of the pack"),
        ({"pack.toml": GOOD.replace("good", "../up")}, "gives no id that a folder can have"),
        ({"pack.toml": GOOD.replace('"cellar"\ntitle', '"chess"\ntitle')}, "there is no such game here"),
        ({"pack.toml": "= 1"}, "cannot be read"),
        ({f"a/{n}.toml": "" for n in range(600)} | {"a/pack.toml": GOOD}, "too large"),
    ],
)
def test_a_file_that_could_do_harm_is_refused(tmp_path: Path, files: dict[str, str], told: str) -> None:
    with pytest.raises(NoPack, match=told):
        add_zip(zipped(files), tmp_path / "packs")

    assert not (tmp_path / "packs").exists() or list((tmp_path / "packs").iterdir()) == []


def test_a_pack_that_is_not_sound_is_not_added(tmp_path: Path) -> None:
    from tablewright.engine.complaints import PackErrors

    with pytest.raises(PackErrors):
        add_zip(zipped({"pack.toml": GOOD, "x.toml": '[[card]]\nid = "x"\n'}), tmp_path / "packs")
    with pytest.raises(NoPack):
        add_zip(b"not a zip", tmp_path / "packs")

    assert list((tmp_path / "packs").iterdir()) == []
