"""Several seats in one hand: the view follows whoever acts, behind a curtain where hands are hidden."""

from __future__ import annotations

import json

from tests.web.games.smugglers.game import CRATES
from tests.web.house import House


def crates_in(scene: object) -> set[str]:
    text = json.dumps(scene)
    return {name for name in CRATES if name in text}


def test_without_secrets_the_view_turns_by_itself(inn: House) -> None:
    # GIVEN two seats in one hand, in a game that hides nothing
    made = inn.table("council", "Ada", "Bo", options={"days": 4})
    both = inn.sit(made, 0, 1)
    assert both.scene["seat"] == "seat-0"

    # WHEN the seats take turns
    for seat in ("seat-0", "seat-1"):
        both.done("Go left")
        assert both.scene["seat"] == seat
        both.done("Rest")

    # THEN there was never a curtain
    assert not [told for told in both.heard if told["type"] == "curtain"]


def test_hidden_hands_are_behind_a_curtain(inn: House) -> None:
    # GIVEN two seats in one hand, in a game with hidden hands
    made = inn.table("smugglers", "Ada", "Bo")
    both = inn.sit(made, 0, 1)

    # THEN nobody's hand is shown before somebody says who is looking
    assert both.scene.get("seat", "") == ""
    assert crates_in(both.scene) == set()
    both.say("pass", seat=0)
    told = both.hear("curtain")
    assert (told["seat"], told["name"]) == (0, "Ada")
    ada = both.see_as("seat-0")
    assert len(crates_in(ada)) == 3

    # WHEN she has chosen
    both.reply(both.options[0]["id"], seat=0)
    told = both.hear("curtain", seat=1)
    assert told["name"] == "Bo"
    after = both.see(1)

    # THEN her own view stays until the device is passed, and then shows nothing of hers
    assert after["seat"] == "seat-0"
    assert both.envelope["curtain"] == 1
    both.say("pass", seat="seat-1")
    bo = both.see_as("seat-1")
    assert not crates_in(bo) & crates_in(ada)
    assert both.envelope["curtain"] is None


def test_a_tab_that_comes_back_keeps_its_view_if_it_says_so(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    inn.sit(made, 0, 1).leave()
    back = inn.sit(made, 0, 1, seat=1)
    assert back.scene["seat"] == "seat-1"
    presence = next(told for told in back.heard + [back.hear("presence")] if told["type"] == "presence")
    assert presence["showing"] == 1


def test_only_held_seats_can_be_passed_to(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo", "Cy")
    both = inn.sit(made, 0, 1)
    both.say("pass", seat=2)
    assert both.hear("refused")["code"] == "seat"
    watcher = inn.watch(made)
    watcher.say("pass", seat=0)
    assert watcher.hear("refused")["code"] == "seat"


def test_one_seat_is_never_behind_a_curtain(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    ada = inn.sit(made, 0)
    assert ada.scene["seat"] == "seat-0"
    assert not [told for told in ada.heard if told["type"] == "curtain"]
