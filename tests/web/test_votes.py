"""Choices for the players together: majority, tie-break, one hand; votes outlive a restart."""

from __future__ import annotations

from tests.web.house import House


def roads(scene: dict[str, object]) -> str:
    log = scene["log"]
    assert isinstance(log, list)
    return str(log[-1]["text"])


def test_the_majority_decides(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, bo, cy = (inn.sit(made, seat) for seat in range(3))
    ada.say("vote", option="o0", nonce="a")
    assert ada.hear("done", nonce="a")["rev"] == 0
    told = cy.hear("votes")
    assert (told["cast"], told["open"], told["tie_break"]) == ({"0": "o0"}, [1, 2], 2)
    bo.reply("o0")
    assert roads(cy.see(1)) == "They go left."


def test_minds_may_change_until_it_is_decided(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, bo, _ = (inn.sit(made, seat) for seat in range(3))
    ada.say("vote", option="o0")
    ada.say("vote", option="o1")
    assert bo.hear("votes", cast={"0": "o1"})
    bo.say("vote", option="o1")
    assert roads(bo.see(1)) == "They go right."


def test_a_tie_goes_to_the_seat_that_the_game_names(inn: House) -> None:
    # GIVEN four votes, two and two; the last seat breaks ties
    made = inn.table("council", "Ada", "Bo", "Cy", "Di")
    people = [inn.sit(made, seat) for seat in range(4)]
    for person, option in zip(people, ("o0", "o0", "o2", "o2"), strict=True):
        person.say("vote", option=option, nonce=option)
        person.hear("done")
    assert roads(people[0].see(1)) == "They go up."


def test_one_hand_decides_where_the_table_says_so(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy", settings={"group": "hand"})
    _, bo = inn.sit(made, 0), inn.sit(made, 1)
    bo.reply("o1")
    assert roads(bo.see(1)) == "They go right."


def test_several_seats_in_one_hand_vote_together_or_one_by_one(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy", options={"days": 9})
    both, cy = inn.sit(made, 0, 1), inn.sit(made, 2)
    both.reply("o0")
    assert roads(cy.see(1)) == "They go left."
    both.see(1)
    both.done("Rest")
    both.say("vote", option="o1", seat=0)
    assert cy.hear("votes", rev=2)["cast"] == {"0": "o1"}
    both.say("vote", option="o1", seat=2)
    assert both.hear("refused")["code"] == "seat"


def test_bots_go_along_with_the_people(inn: House) -> None:
    made = inn.table("council", "Ada", "bot", "bot")
    ada = inn.sit(made, 0)
    ada.reply("o2")
    assert roads(ada.see(1)) == "They go up."


def test_a_vote_outlives_the_table_in_memory(inn: House) -> None:
    # GIVEN a vote that is cast
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada = inn.sit(made, 0)
    ada.say("vote", option="o1", nonce="v")
    ada.hear("done")
    ada.leave()

    # WHEN the table is read from disk again
    inn.lobby.rooms.pop(made["match"])
    bo = inn.sit(made, 1)

    # THEN it still counts
    assert bo.hear("votes")["cast"] == {"0": "o1"}
    bo.say("vote", option="o1")
    assert roads(bo.see(1)) == "They go right."


def test_whoever_gets_up_no_longer_holds_up_the_vote(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo", "Cy")
    ada, cy = inn.sit(made, 0), inn.sit(made, 2)
    ada.say("vote", option="o0", nonce="v")
    ada.hear("done")
    cy.say("vote", option="o1", nonce="v")
    cy.hear("done")
    inn.ask(f"/api/matches/{made['match']}/leave", {"seat": 1, "token": made["tokens"]["1"]})
    assert roads(ada.see(1)) == "They go right."


def test_there_is_nothing_to_vote_on_in_a_question_for_one(inn: House) -> None:
    made = inn.table("council", "Ada", settings={"group": "hand"})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    ada.say("vote", option="o0")
    assert ada.hear("refused")["code"] == "no"
    ada.say("vote", option="o0", rev=0)
    assert ada.hear("refused")["code"] == "old"
