"""Several of many, orders, amounts and moves out of turn over the wire."""

from __future__ import annotations

import random
from typing import Any

from tests.web.house import House, Person


def keep_two(*people: Person) -> None:
    """All keep the first two goods that they may keep together, behind their screens."""
    for person in people:
        labels = {option["id"]: option["label"] for option in person.options}
        barrels = [name for name, label in labels.items() if label.startswith("Barrel")]
        chosen = [name for name in labels if name not in barrels[1:]][:2]
        person.hear("done", nonce=person.reply(*chosen))


def fair(inn: House, seed: int = 5) -> tuple[Any, Person, Person]:
    made = inn.table("fair", "Ada", "Bo", seed=seed)
    return made, inn.sit(made, 0), inn.sit(made, 1)


def at_the_stalls(inn: House) -> tuple[Any, Person, Person]:
    """Goods are kept; Ada is asked for the order of the stalls."""
    made, ada, bo = fair(inn)
    keep_two(ada, bo)
    while (ada.scene["prompt"] or {}).get("how") != "order":
        ada.next()
    bo.see(ada.scene["rev"])
    return made, ada, bo


def moves(inn: House, made: Any) -> int:
    return int(inn.ask(f"/api/matches/{made['match']}")["moves"])


def test_a_reply_with_several_options_makes_as_many_moves(inn: House) -> None:
    made, ada, bo = fair(inn)
    prompt = ada.scene["prompt"]
    assert (prompt["how"], prompt["min"], prompt["max"], len(prompt["options"])) == ("many", 2, 2, 4)
    keep_two(ada)
    assert moves(inn, made) == 2
    assert bo.scene["prompt"]["how"] == "many"


def test_several_are_made_all_or_none(inn: House) -> None:
    made, ada, _ = fair(inn)
    names = [option["id"] for option in ada.options]
    for picks, why in (
        (names[:1], "1 are too few; choose 2 at least."),
        (names[:3], "These are too many; 2 are enough."),
        ([names[0], "pick 0 9"], "There is no option 'pick 0 9' now."),
        ([names[0], names[0]], f"There is no option {names[0]!r} now."),
        ([], "0 are too few; choose 2 at least."),
    ):
        ada.reply(*picks)
        assert ada.hear("refused")["why"] == why
    assert moves(inn, made) == 0
    keep_two(ada)


def test_a_set_that_a_rule_forbids_is_refused_by_its_clause(inn: House) -> None:
    # GIVEN somebody who was dealt two barrels
    for seed in range(40):
        made, ada, _ = fair(inn, seed)
        barrels = [option["id"] for option in ada.options if option["label"].startswith("Barrel")]
        if len(barrels) > 1:
            break
    ada.reply(*barrels[:2])
    told = ada.hear("refused")
    assert (told["code"], told["clause"]) == ("rule", "FA-1.3")
    assert moves(inn, made) == 0


def test_an_order_and_an_amount(inn: House) -> None:
    _, ada, bo = at_the_stalls(inn)
    ada.hear("done", nonce=ada.reply("pick 0 1", "pick 0 0"))
    while (bo.scene["prompt"] or {}).get("how") != "amount":
        bo.next()
    (option,) = bo.options
    assert (option["id"], option["amount"]) == ("give 1", {"min": 0, "max": 2})
    bo.reply(picks=[{"option": "give 1", "amount": 3}])
    assert bo.hear("refused")["code"] == "bad"
    done = bo.hear("done", nonce=bo.reply(picks=[{"option": "give 1", "amount": 2}]))
    assert bo.see(done["rev"])["log"][-1]["text"] == "Bo gives 2."


def test_none_of_several_is_an_answer_too(inn: House) -> None:
    _, ada, _ = at_the_stalls(inn)
    ada.hear("done", nonce=ada.reply("pick 0 0", "pick 0 1"))
    while (ada.scene["prompt"] or {}).get("how") != "amount":
        ada.next()
    ada.hear("done", nonce=ada.reply(picks=[{"option": "give 0", "amount": 0}]))
    while (ada.scene["prompt"] or {}).get("how") != "many":
        ada.next()
    ada.hear("done", nonce=ada.reply())


def test_a_move_out_of_turn_makes_no_click_of_another_stale(inn: House) -> None:
    # GIVEN Ada, who is asked, and Bo, who is not and has goods to sell
    made, ada, bo = at_the_stalls(inn)
    asked = ada.scene["prompt"]["id"], ada.scene["rev"]
    assert bo.scene["prompt"]["how"] == "wait"
    assert bo.anytime

    # WHEN Bo sells, and Ada answers what she saw before
    bo.hear("done", nonce=bo.reply(bo.anytime[0]))
    nonce = ada.reply("pick 0 1", "pick 0 0", prompt=asked[0], rev=asked[1])

    # THEN both count
    ada.hear("done", nonce=nonce)
    assert moves(inn, made) == 4 + 1 + 2


def test_a_bot_that_is_not_asked_sells_before_the_stalls_are_put_in_order(inn: House) -> None:
    # GIVEN Ada and a bot that was dealt a barrel and a lamp
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "player": "steady"}]
    made = inn.ask("/api/matches", {"game": "fair", "seats": seats, "settings": {"pace": 0}, "seed": 1})
    ada = inn.sit(made, 0)
    keep_two(ada)

    # WHEN she is asked for the order of the stalls
    while not any("sells" in entry["text"] for entry in ada.scene.get("log", [])):
        ada.next()

    # THEN the bot has sold, and her question is still open
    prompt = ada.scene["prompt"]
    assert prompt["how"] == "order"
    ada.hear("done", nonce=ada.reply("pick 0 1", "pick 0 0"))


def test_two_sales_at_once_both_count(inn: House) -> None:
    _, ada, bo = at_the_stalls(inn)
    sales = ada.reply(ada.anytime[0]), bo.reply(bo.anytime[0])
    ada.hear("done", nonce=sales[0])
    bo.hear("done", nonce=sales[1])
    said = [entry["text"] for entry in ada.see(bo.scene["rev"])["log"]]
    assert sum("sells" in text for text in said) == 2


def test_a_watcher_and_another_seat_can_do_nothing_out_of_turn(inn: House) -> None:
    made, ada, bo = at_the_stalls(inn)
    watcher = inn.watch(made)
    assert watcher.anytime == []
    watcher.reply(ada.anytime[0])
    assert watcher.hear("refused")["code"] == "seat"
    bo.reply(ada.anytime[0])
    assert bo.hear("refused")["code"] in ("seat", "bad", "old")
    assert moves(inn, made) == 4


def test_what_others_pick_and_keep_is_on_nobody_elses_wire(inn: House) -> None:
    _, ada, bo = at_the_stalls(inn)
    assert not any("sell 0" in text for text in bo.raw)
    assert any("sell 0" in text for text in ada.raw)
    assert not any("pick 0" in text for text in bo.raw)


def test_the_end_tells_where_the_points_come_from(inn: House) -> None:
    # GIVEN a Fair that is played to its end by whoever is asked
    _, ada, bo = fair(inn)
    luck = random.Random(3)
    while ada.scene.get("over") is None:
        for person in (ada, bo):
            prompt = person.scene.get("prompt") or {}
            if prompt.get("options") and prompt["how"] != "wait":
                least = prompt.get("min", 1)
                picks = [
                    {"option": each["id"], "amount": each.get("amount", {}).get("min")}
                    for each in luck.sample(person.options, least)
                ]
                nonce = person.reply(picks=picks) if picks else person.reply()
                told = person.hear_one("done", "refused", nonce=nonce)
                if told["type"] == "done":
                    ada.see(told["rev"])
                    bo.see(told["rev"])

    # THEN its sheet adds up to the scores
    over = ada.scene["over"]
    assert [line["label"] for line in over["sheet"]] == ["Coins", "Goods left", "Coins in the well"]
    assert [rank["score"] for rank in over["ranks"]] == [
        sum(line["points"][seat] for line in over["sheet"]) for seat in (0, 1)
    ]
    assert over["grade"] in ("gold", "tin")


def test_behind_screens_ones_own_choice_is_taken_back_and_those_of_others_stand(inn: House) -> None:
    # GIVEN three traders who keep goods at the same time, two of whom have chosen
    made = inn.table("fair", "Ada", "Bo", "Cy", seed=5)
    ada, bo, cy = (inn.sit(made, seat) for seat in range(3))
    keep_two(ada)
    keep_two(bo)
    ada.see(4)
    assert ada.envelope["undo"] == "free"

    # WHEN the first thinks again
    ada.say("undo")
    prompt = ada.see(6)["prompt"]

    # THEN both her goods are to be chosen anew, and what the other has chosen stands
    assert (prompt["how"], len(ada.options), ada.envelope["moves"]) == ("many", 4, 2)
    assert bo.see(6)["prompt"]["how"] == "wait"
    assert cy.see(6)["prompt"]["how"] == "many"

    # AND she can do it again
    ada.say("redo")
    ada.see(8)
    assert (ada.envelope["moves"], ada.scene["prompt"]["how"]) == (4, "wait")
