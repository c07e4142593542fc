"""Cards that change under a campaign at the web: it goes on, with the new ones where they make no difference, else with
the old ones, or the part is begun again; nothing is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.found import CELLAR
from tests.record.test_changed_content import HARMFUL, HARMLESS, HEAD, TwoRuns
from tests.web.house import House, No, Person, house

from tablewright.engine.digest import digest
from tablewright.engine.game import find_game
from tablewright.web.bots import order_of
from tablewright.web.minds import caught_up


@pytest.fixture(autouse=True)
def two_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_game(CELLAR), "campaigns", (TwoRuns(),))


def pack(folder: Path, cards: str = "") -> None:
    home = folder / "packs" / "mine"
    home.mkdir(parents=True, exist_ok=True)
    (home / "pack.toml").write_text(HEAD, encoding="utf-8")
    (home / "cards.toml").write_text(cards, encoding="utf-8")


def begun(inn: House) -> Any:
    made = inn.table("cellar", "Ada", campaign="runs", pack="mine", seed=3)
    ada = inn.sit(made, 0)
    for _ in range(6):
        ada.done(ada.options[0]["label"])
    return made


def changed(folder: Path, cards: str) -> tuple[Any, int]:
    """A campaign that was begun, and how many moves were made in it, before its cards changed."""
    pack(folder)
    with house(folder) as inn:
        made = begun(inn)
    pack(folder, cards)
    return made, 6


def cards_of(person: Person) -> str:
    return str(person.hear("campaign")["cards"])


def test_what_makes_no_difference_is_told_and_gone_on_with(tmp_path: Path) -> None:
    made, moves = changed(tmp_path, HARMLESS)
    with house(tmp_path) as inn:
        ada = inn.sit(made, 0)

        assert cards_of(ada) == "same"
        assert ada.envelope["moves"] == moves
        ada.done(ada.options[0]["label"])


def test_what_makes_a_difference_is_played_on_with_the_old_cards(tmp_path: Path) -> None:
    made, moves = changed(tmp_path, HARMFUL)
    with house(tmp_path) as inn:
        ada = inn.sit(made, 0)

        assert cards_of(ada) == "old"
        assert ada.envelope["moves"] == moves
        ada.done(ada.options[0]["label"])
        assert inn.ask(f"/api/matches/{made['match']}")["moves"] == moves + 1


def test_a_part_is_begun_again_with_the_new_cards_and_the_old_one_stays(tmp_path: Path) -> None:
    made, moves = changed(tmp_path, HARMFUL)
    key = {"token": made["members"]["0"]}
    with house(tmp_path) as inn:
        ada = inn.sit(made, 0)
        again = inn.ask(f"/api/matches/{made['match']}/begin-again", key)
        assert again["match"] not in ("", made["match"])
        assert ada.hear("campaign", later=again["match"])

        there = inn.sit({"match": again["match"], "tokens": made["members"]}, 0)
        told = there.hear("campaign")
        assert (told["part"], told["cards"], there.envelope["moves"]) == (1, "", 0)
        (shelved,) = inn.ask("/api/campaigns")
        assert shelved["match"] == again["match"]
        assert inn.ask(f"/api/matches/{made['match']}")["moves"] == moves
        ada.say("undo")
        assert "can be looked at" in ada.hear("refused")["why"]
        with pytest.raises(No):
            inn.ask(f"/api/matches/{again['match']}/begin-again", key)


@pytest.mark.parametrize("cards", [HARMLESS, HARMFUL])
def test_bots_look_at_the_same_position_elsewhere(tmp_path: Path, cards: str) -> None:
    made, _ = changed(tmp_path, cards)
    with house(tmp_path) as inn:
        inn.sit(made, 0)
        room = inn.room(made)

        assert digest(caught_up(order_of(room, 0, "steady"))) == digest(room.table)
