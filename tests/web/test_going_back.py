"""Undo: free to the last new information by whoever moved, beyond it by agreement; redo."""

from __future__ import annotations

from tests.web.house import House, Person


def walk(inn: House, *names: str) -> tuple[dict[str, object], list[Person]]:
    made = inn.table("council", *names, settings={"group": "hand"}, options={"days": 9})
    return made, [inn.sit(made, seat) for seat in range(len(names)) if str(seat) in made["tokens"]]


def test_what_showed_nothing_new_is_taken_back_at_once(inn: House) -> None:
    # GIVEN somebody alone who has rested
    _, (ada,) = walk(inn, "Ada")
    ada.done("Go left")
    ada.done("Rest")
    assert ada.envelope["undo"] == "free"

    # WHEN she takes it back, twice
    ada.say("undo")
    assert ada.see(3)["prompt"]["text"] == "Evening"
    ada.say("undo")
    scene = ada.see(4)

    # THEN she stands where she began, at a later revision
    assert scene["prompt"]["text"] == "Morning"
    assert (ada.envelope["moves"], ada.envelope["redo"], ada.envelope["undo"]) == (0, True, "no")

    # AND can go forward again
    ada.say("redo")
    assert ada.see(5)["prompt"]["text"] == "Evening"


def test_alone_beyond_luck_one_is_asked_oneself(inn: House) -> None:
    _, (ada,) = walk(inn, "Ada")
    ada.done("Go left")
    ada.done("Climb")
    assert ada.envelope["undo"] == "ask"
    ada.say("undo")
    asked = ada.hear("ask")
    assert (asked["need"], asked["by"], asked["back"]) == ([0], 0, 1)
    ada.say("agree", what="undo", yes=True)
    scene = ada.see(3)
    assert scene["prompt"]["text"] == "Evening"
    assert "agreed" in scene["log"][-1]["text"]


def test_beyond_new_information_the_whole_table_must_agree(inn: House) -> None:
    # GIVEN three people, one of whom has climbed by luck
    _, (ada, bo, cy) = walk(inn, "Ada", "Bo", "Cy")
    ada.done("Go left")
    ada.done("Climb")
    for person in (bo, cy):
        person.see(2)

    # WHEN she wants to take it back
    ada.say("undo")
    asked = bo.hear("ask")
    assert asked["need"] == [1, 2]
    bo.say("agree", what="undo", yes=True)
    assert cy.hear("ask", need=[2])["agreed"] == [0, 1]
    assert cy.scene["rev"] == 2

    # THEN it is done when all have agreed, and the log says so
    cy.say("agree", what="undo", yes=True)
    for person in (ada, bo, cy):
        assert person.see(3)["prompt"]["clause"] == "CO-2"
    assert ada.hear("ask", need=[])["by"] is None


def test_one_no_is_enough(inn: House) -> None:
    _, (ada, bo) = walk(inn, "Ada", "Bo")
    ada.done("Go left")
    ada.done("Climb")
    ada.say("undo")
    bo.hear("ask", need=[1])
    bo.say("agree", what="undo", yes=False)
    assert "Bo does not agree" in ada.hear("ask", need=[])["why"]
    bo.say("agree", what="undo", yes=True)
    assert bo.hear("refused")["code"] == "no"


def test_a_move_ends_the_request(inn: House) -> None:
    _, (ada, bo) = walk(inn, "Ada", "Bo")
    ada.done("Go left")
    ada.done("Climb")
    ada.say("undo")
    bo.hear("ask", need=[1])
    bo.see(2)
    bo.done("Go left")
    assert ada.hear("ask", need=[])["why"]
    bo.say("agree", what="undo", yes=True)
    assert bo.hear("refused")["code"] == "no"


def test_nobody_takes_back_the_moves_of_others_alone(inn: House) -> None:
    # GIVEN a choice for all, made by one hand, with two people at the table
    _, (ada, bo) = walk(inn, "Ada", "Bo")
    ada.done("Go left")
    bo.see(1)

    # WHEN the other wants it back
    bo.say("undo")

    # THEN the first is asked
    assert ada.hear("ask")["need"] == [0]


def test_those_who_watch_or_have_not_moved_take_nothing_back(inn: House) -> None:
    made, (ada,) = walk(inn, "Ada", "open")
    watcher = inn.watch(made)
    for person, code in ((watcher, "seat"), (ada, "no")):
        person.say("undo")
        assert person.hear("refused")["code"] == code
        person.say("redo")
        assert person.hear("refused")["code"] == code
    assert watcher.envelope["undo"] == "no"


def test_undo_takes_the_moves_of_bots_along(inn: House) -> None:
    # GIVEN a person and a bot who take turns without secrets
    made = inn.table("council", "Ada", "bot", settings={"group": "hand"}, options={"days": 9})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    ada.done("Rest")
    ada.done("Go right")
    ada.see(4)  # the bot has moved

    # WHEN the person goes back
    ada.say("undo")
    if ada.envelope["undo"] == "ask":
        ada.hear("ask")
        ada.say("agree", what="undo", yes=True)

    # THEN it is again the person's question
    scene = ada.see(6)
    assert scene["prompt"]["text"] == "Morning"
    assert ada.envelope["moves"] == 2

    # AND going forward brings the bot's move back as well
    ada.say("redo")
    assert ada.see(8)["prompt"]["text"] == "Morning"
    assert ada.envelope["moves"] == 4
