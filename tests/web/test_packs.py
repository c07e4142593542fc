"""Packs in the data folder can be played; a table whose pack or rules have changed says so and is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.found import CELLAR
from tests.web.house import House, No, Person, house

from tablewright.engine.game import find_game
from tablewright.engine.pack import new_pack


def own_pack(data: Path) -> Path:
    folder = data / "packs" / "moonlit"
    folder.parent.mkdir(parents=True)
    new_pack(folder, find_game(CELLAR))  # type: ignore[arg-type]
    return folder


def knock(inn: House, match: str) -> tuple[dict[str, str], int]:
    """Say hello where one may not be let in; what is said, and how it ends."""
    somebody = Person(inn.port, match, [], quiet=True)
    somebody.say("hello", v=2)
    return somebody.hear("refused"), somebody.closed()


def test_a_pack_in_the_data_folder_can_be_played(tmp_path: Path) -> None:
    folder = own_pack(tmp_path)
    with house(tmp_path) as inn:
        # GIVEN a pack of one's own, which the lobby offers
        cellar = next(game for game in inn.ask("/api/games")["games"] if game["id"] == "cellar")
        assert [pack["id"] for pack in cellar["packs"]][-1] == "moonlit"

        # WHEN a table is opened with it and put away
        made = inn.table("cellar", "Ada", pack="moonlit")
        ada = inn.sit(made, 0)
        ada.reply(ada.options[0]["id"])
        ada.see(1)
        key = {"authorization": f"Bearer {made['tokens']['0']}"}
        record = inn.ask(f"/api/matches/{made['match']}/record", **key)
        assert "\npack moonlit " in record
        ada.leave()
        inn.lobby.rooms.pop(made["match"])

        # THEN it opens again with the same pack
        assert inn.sit(made, 0).scene["rev"] == 1

        # AND when the pack has changed in a way that makes no difference to the game, it goes on
        inn.lobby.rooms.pop(made["match"])
        cards = next(path for path in folder.glob("*.toml") if path.name != "pack.toml")
        cards.write_text(cards.read_text().replace("patch = true", "patch = true\nflavour = 'Changed.'", 1))
        assert inn.sit(made, 0).scene["rev"] == 1
        assert inn.room(made).cards == "same"

        # AND when that pack is there no longer, it goes on with the cards it was begun with
        inn.lobby.rooms.pop(made["match"])
        shutil.rmtree(tmp_path / "packs")
        assert inn.sit(made, 0).scene["rev"] == 1

        # AND when neither that pack nor the cards it was begun with are there any more, it says so
        inn.lobby.rooms.pop(made["match"])
        shutil.rmtree(tmp_path / "kept-packs")
        told, code = knock(inn, made["match"])
        assert code == 4410
        assert told["code"] == "rules"
        assert "moonlit" in told["why"]
        with pytest.raises(No) as no:
            inn.ask(f"/api/matches/{made['match']}/replay?at=0")
        assert no.value.code == "rules"


def test_a_table_that_no_longer_fits_the_rules_is_left_alone(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("council", "Ada")
        inn.sit(made, 0).done("Go left")
        inn.lobby.rooms.pop(made["match"])
        inn.database("update lines set text = 'go home' || char(10)")
        told, code = knock(inn, made["match"])
        assert code == 4410
        assert "cannot be opened with the rules installed here" in told["why"]
        assert "go home" not in told["why"]  # that may have been somebody's secret; it is in the host's log
        assert inn.ask("/api/matches")["running"][0]["match"] == made["match"]


@pytest.mark.parametrize(
    "change", ["update lines set text = 'go home' || char(10)", "update matches set game = 'ludo'"]
)
def test_its_record_is_offered_to_those_who_sit_there(change: str, tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        # GIVEN a running game whose rules have changed under it, or are gone
        made = inn.table("council", "Ada", "open")
        inn.sit(made, 0).done("Go left")
        inn.lobby.rooms.pop(made["match"])
        inn.database(change)

        # WHEN somebody who sits there asks for its record, THEN they get it as it is kept
        path = f"/api/matches/{made['match']}/record"
        text = inn.ask(path, authorization=f"Bearer {made['tokens']['0']}")
        assert "seed 0x" in text
        assert "player 0 Ada" in text

        # AND it is noted that somebody knows the luck to come; strangers get nothing
        row = inn.run(inn.lobby.store.match(made["match"]))
        assert row is not None
        assert "has downloaded this game whole" in row.known
        with pytest.raises(No, match="for those who sit there"):
            inn.ask(path)


def test_a_table_of_a_game_that_is_not_installed(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("council", "Ada")
        inn.database("update matches set game = 'ludo'")
        told, code = knock(inn, made["match"])
        assert (told["code"], code) == ("rules", 4410)
        assert inn.ask("/api/matches")["running"][0]["title"] == "ludo"
