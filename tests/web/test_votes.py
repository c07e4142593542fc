"""Choices for the players together: majority, tie-break, one hand; votes outlive a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.web.house import Elsewhere, House, Person

from tablewright.engine.game import find_game
from tablewright.players import PLAYERS, View


def roads(scene: dict[str, object]) -> str:
    log = scene["log"]
    assert isinstance(log, list)
    return str(log[-1]["text"])


def test_the_majority_decides(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, bo, cy = (inn.sit(made, seat) for seat in range(3))
    ada.reply("go left", nonce="a")
    assert ada.hear("done", nonce="a")["rev"] == 0
    told = cy.hear("votes")
    assert (told["cast"], told["open"], told["tie_break"]) == ({"0": "go left"}, [1, 2], 2)
    bo.reply("go left")
    assert roads(cy.see(1)) == "They go left."


def test_minds_may_change_until_it_is_decided(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, bo, _ = (inn.sit(made, seat) for seat in range(3))
    ada.reply("go left")
    ada.reply("go right")
    assert bo.hear("votes", cast={"0": "go right"})
    bo.reply("go right")
    assert roads(bo.see(1)) == "They go right."


def test_a_tie_goes_to_the_seat_that_the_game_names(inn: House) -> None:
    # GIVEN four votes, two and two; the last seat breaks ties
    made = inn.table("council", "Ada", "Bo", "Cy", "Di")
    people = [inn.sit(made, seat) for seat in range(4)]
    for person, option in zip(people, ("go left", "go left", "go up", "go up"), strict=True):
        person.reply(option, nonce=option)
        person.hear("done")
    assert roads(people[0].see(1)) == "They go up."


# A tie in which the seat that breaks ties has no part: as some games have it

FIVE = ("Ada", "Bo", "Cy", "Di", "Eve")
VOTES = {0: "go left", 1: "go right", 2: "go left", 3: "go right", 4: "go up"}  # Eve breaks ties


class Climber:
    """Goes up, whatever it is asked."""

    name = "climber"
    quick = True

    def __init__(self, seed: int | None = None) -> None: ...

    def choose(self, view: View) -> int:
        return 2


def vote(person: Person, option: str) -> None:
    nonce = f"{option}-{person.scene['rev']}"
    person.reply(option, nonce=nonce)
    person.hear("done", nonce=nonce)


def tied(inn: House, *names: str) -> tuple[dict[str, Any], list[Person]]:
    """A table that stands two to two, and its people."""
    made = inn.table("council", *(names or FIVE), options={"days": 9})
    people = [inn.sit(made, int(seat)) for seat in made["tokens"]]
    for seat, person in zip(made["tokens"], people, strict=True):
        vote(person, VOTES[int(seat)])
    return made, people


def tie(person: Person) -> tuple[list[str], int | None]:
    """What a person is told of the tie when all have voted."""
    told = person.hear("votes", open=[])
    return told["tied"], told["picker"]


@pytest.mark.parametrize(("option", "road"), [("go left", "left"), ("go right", "right")])
def test_a_tie_beside_the_vote_that_breaks_ties_waits_for_a_pick(inn: House, option: str, road: str) -> None:
    # GIVEN five votes, two and two, and that of the seat that breaks ties for something else
    _, (ada, *_, eve) = tied(inn)
    assert ada.hear("votes", cast={"0": "go left"})["tied"] == []

    # THEN all are told between which options, and whom the table waits for
    assert tie(ada) == tie(eve) == (["go left", "go right"], 4)
    assert ada.scene["rev"] == 0

    # AND her pick decides
    eve.reply(option)
    assert roads(ada.see(1)) == f"They go {road}."


def test_on_a_tie_no_other_option_can_be_picked(inn: House) -> None:
    # GIVEN a tie of which all have heard
    _, (ada, *_, eve) = tied(inn)
    tie(ada)

    # WHEN she who picks stays with her own vote
    eve.reply("go up")

    # THEN she is told what she can pick, and nothing has changed
    refused = eve.hear("refused")
    assert (refused["code"], refused["why"]) == ("no", "The vote is tied; pick Go left or Go right.")
    assert ada.hear_all() == []
    vote(eve, "go right")
    assert roads(ada.see(1)) == "They go right."


def test_on_a_tie_a_hint_is_one_of_the_tied_options(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    # GIVEN a good player who would always go up, and a rule of thumb: rather up than right, rather right than left
    monkeypatch.setitem(PLAYERS, "climber", Climber)
    monkeypatch.setattr("tablewright.web.minds.HINTERS", ("climber",))
    council = type(find_game("council"))
    monkeypatch.setattr(council, "advise", lambda game, seen, move: float(seen.options.index(move)))
    _, (ada, *_, eve) = tied(inn)
    tie(ada)

    # THEN she who picks between left and right hears of right, and anybody else, who may vote anew, of any of them
    eve.say("hint")
    told = eve.hear("hint")
    assert (told["option"], told["by"]) == ("go right", "rule of thumb")
    ada.say("hint")
    assert ada.hear("hint")["option"] in {"go left", "go right", "go up"}


@pytest.mark.parametrize(("option", "road"), [("go right", "right"), ("go up", "up")])
def test_on_a_tie_the_others_may_change_their_minds(inn: House, option: str, road: str) -> None:
    _, (ada, bo, *_) = tied(inn)
    vote(ada, option)
    assert roads(bo.see(1)) == f"They go {road}."


def test_a_tie_outlives_the_server(tmp_path: Path) -> None:
    # GIVEN a tie
    server = Elsewhere(tmp_path)
    made = server.table("council", *FIVE, options={"days": 9})
    for seat, option in VOTES.items():
        person = server.sit(made, seat)
        vote(person, option)
        person.leave()

    # WHEN the server is killed and starts again
    server.kill()
    server = Elsewhere(tmp_path)
    try:
        ada, eve = server.sit(made, 0), server.sit(made, 4)

        # THEN it is still tied, and waits for the same seat
        assert tie(ada) == tie(eve) == (["go left", "go right"], 4)
        eve.reply("go up")
        assert eve.hear("refused")["code"] == "no"
        vote(eve, "go left")
        assert roads(ada.see(1)) == "They go left."
    finally:
        server.kill()


def test_whoever_comes_back_is_told_of_the_tie(inn: House) -> None:
    made, people = tied(inn)
    people[4].leave()
    assert tie(inn.sit(made, 4)) == (["go left", "go right"], 4)


def test_undo_ends_a_tie(inn: House) -> None:
    # GIVEN a tie on the second day
    made = inn.table("council", *FIVE, options={"days": 9})
    people = [inn.sit(made, seat) for seat in range(5)]
    for person in people[:3]:
        vote(person, "go left")
    people[0].see(1)
    people[0].done("Rest")
    for person, option in zip(people, VOTES.values(), strict=True):
        person.see(2)
        vote(person, option)
    assert people[1].hear("votes", open=[], rev=2)["picker"] == 4

    # WHEN Ada's evening is taken back and she rests again
    people[0].say("undo")
    people[0].see(3)
    people[0].done("Rest")

    # THEN nobody has voted yet
    assert people[4].see(4)["prompt"]["clause"] == "CO-1"
    vote(people[4], "go up")
    told = people[1].hear("votes", rev=4)
    assert (told["cast"], told["tied"], told["picker"]) == ({"4": "go up"}, [], None)


def test_a_bot_breaks_no_tie(inn: House) -> None:
    # GIVEN four people, two and two, and a bot at the seat that breaks ties
    _, (ada, *_) = tied(inn, "Ada", "Bo", "Cy", "Di", "bot")

    # THEN the lowest seat with a leading option does
    assert roads(ada.see(1)) == "They go left."


def test_when_the_seat_that_breaks_ties_is_left_the_tie_is_broken(inn: House) -> None:
    made, (ada, *_) = tied(inn)
    inn.ask(f"/api/matches/{made['match']}/leave", {"seat": 4, "token": made["tokens"]["4"]})
    assert roads(ada.see(1)) == "They go left."


def test_one_hand_on_a_tie_picks_with_all_its_seats_or_is_refused(inn: House) -> None:
    # GIVEN a tie, and the seat that breaks it in one hand with another
    made, (_, bo, *_) = tied(inn)
    both = inn.sit(made, 0, 4)

    # WHEN that hand wants something else
    both.reply("go up")

    # THEN neither of its votes has changed
    assert both.hear("refused")["code"] == "no"
    assert inn.sit(made, 1).hear("votes")["cast"] == {str(seat): option for seat, option in VOTES.items()}
    vote(both, "go right")
    assert roads(bo.see(1)) == "They go right."


def test_who_sits_down_has_a_vote_and_that_is_told(inn: House) -> None:
    # GIVEN a vote that has begun, and an open seat
    made = inn.table("council", "Ada", "Bo", "Cy", "open", options={"days": 9})
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    vote(ada, "go left")
    vote(bo, "go right")
    assert bo.hear("votes", open=[2])["cast"] == {"0": "go left", "1": "go right"}

    # WHEN somebody sits down there
    inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Di"})

    # THEN the count names them
    assert bo.hear("votes", open=[2, 3])["cast"] == {"0": "go left", "1": "go right"}


def test_one_hand_decides_where_the_table_says_so(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy", settings={"group": "hand"})
    _, bo = inn.sit(made, 0), inn.sit(made, 1)
    bo.reply("go right")
    assert roads(bo.see(1)) == "They go right."


def test_several_seats_in_one_hand_vote_together_or_one_by_one(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy", options={"days": 9})
    both, cy = inn.sit(made, 0, 1), inn.sit(made, 2)
    both.reply("go left")
    assert roads(cy.see(1)) == "They go left."
    both.see(1)
    both.done("Rest")
    both.reply("go right", seat=0)
    assert cy.hear("votes", rev=2)["cast"] == {"0": "go right"}
    both.reply("go right", seat=2)
    assert both.hear("refused")["code"] == "seat"


def test_bots_go_along_with_the_people(inn: House) -> None:
    made = inn.table("council", "Ada", "bot", "bot")
    ada = inn.sit(made, 0)
    ada.reply("go up")
    assert roads(ada.see(1)) == "They go up."


def test_a_vote_outlives_the_table_in_memory(inn: House) -> None:
    # GIVEN a vote that is cast
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada = inn.sit(made, 0)
    ada.reply("go right", nonce="v")
    ada.hear("done")
    ada.leave()

    # WHEN the table is read from disk again
    inn.lobby.rooms.pop(made["match"])
    bo = inn.sit(made, 1)

    # THEN it still counts
    assert bo.hear("votes")["cast"] == {"0": "go right"}
    bo.reply("go right")
    assert roads(bo.see(1)) == "They go right."


def test_whoever_gets_up_no_longer_holds_up_the_vote(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, cy = inn.sit(made, 0), inn.sit(made, 2)
    ada.reply("go left", nonce="v")
    ada.hear("done")
    cy.reply("go right", nonce="v")
    cy.hear("done")
    inn.ask(f"/api/matches/{made['match']}/leave", {"seat": 1, "token": made["tokens"]["1"]})
    assert roads(ada.see(1)) == "They go right."


def test_there_is_nothing_to_vote_on_in_a_question_for_one(inn: House) -> None:
    made = inn.table("council", "Ada", settings={"group": "hand"})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    ada.reply("go left")
    assert ada.hear("refused")["code"] == "bad"
    ada.reply("go left", rev=0)
    assert ada.hear("refused")["code"] == "old"


def test_where_all_must_agree_the_vote_stays_open_until_they_do(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", settings={"group": "unanimous"})
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    vote(ada, "go left")
    vote(bo, "go right")
    told = ada.hear("votes", open=[])
    assert (told["way"], told["tied"], ada.scene["rev"]) == ("unanimous", [], 0)
    vote(ada, "go right")
    assert roads(bo.see(1)) == "They go right."


def test_where_the_leader_decides_the_others_advise(inn: House) -> None:
    # GIVEN a leader in the last seat
    made = inn.table("council", "Ada", "Bo", "Cy", settings={"group": "leader"})
    ada, bo, cy = (inn.sit(made, seat) for seat in range(3))

    # WHEN both others want the same
    vote(ada, "go left")
    vote(bo, "go left")
    told = cy.hear("votes", open=[2])
    assert (told["way"], told["leader"], cy.scene["rev"]) == ("leader", 2, 0)

    # THEN it is still for the leader to say
    vote(cy, "go up")
    assert roads(ada.see(1)) == "They go up."
