"""Keeping order on a server: reports, the moderator's page, people and addresses that are sent away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import House, No, Person, house
from tests.web.test_people import Browser, guest

from tablewright.cli import main


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue("postgres").new() if request.param == "postgres" else ""


@pytest.fixture
def inn(url: str, tmp_path: Path) -> Iterator[House]:
    with house(tmp_path, store=url) as opened:
        yield opened


def moderator(inn: House, url: str) -> Browser:
    mo = guest(inn)
    mo.ask("/api/me", {"name": "Mo"})
    assert main(["admin", "grant", "Mo", "--data", str(inn.data), "--store", url]) == 0
    return mo


def rude(inn: House) -> tuple[Browser, Any, int]:
    """Somebody who says something at a table, and the number of the line."""
    bo = guest(inn)
    bo.ask("/api/me", {"name": "Bo"})
    made = bo.table("Bo", "open")
    page = Person(inn.port, made["match"], [made["tokens"]["0"]])
    page.say("chat", text="Rude words")
    return bo, made, page.hear("chat")["lines"][0]["n"]


def test_a_report_reaches_the_moderator_who_acts(inn: House, url: str) -> None:
    # GIVEN somebody who was rude, somebody who reports it, and a moderator
    mo = moderator(inn, url)
    bo, made, n = rude(inn)
    ada = guest(inn)
    ada.ask(f"/api/matches/{made['match']}/report", {"n": n, "text": "Not nice"})

    # THEN the page tells all of it
    (told,) = mo.ask("/api/moderation")["reports"]
    assert (told["said"], told["name"], told["text"], told["by"]) == (
        "Rude words",
        "Bo",
        "Not nice",
        "a guest",
    )

    # WHEN the word is removed and Bo is sent away for a week
    assert mo.ask("/api/moderation", {"act": "unsay", "report": told["id"]})["reports"] == []
    page = mo.ask(
        "/api/moderation",
        {"act": "ban", "kind": "person", "value": told["person"], "why": "be kind", "days": 7},
    )
    assert [(ban["name"], ban["why"]) for ban in page["bans"]] == [("Bo", "be kind")]

    # THEN nobody reads it any more, and Bo may look, but neither sit down nor open a table
    assert inn.watch(made).hear("chat")["lines"][0]["text"] == "(removed)"
    assert bo.me()["name"] == "Bo"
    with pytest.raises(No, match=r"stay away from this server until .*: be kind"):
        bo.table("Bo")
    with pytest.raises(No, match="stay away"):
        bo.ask("/api/me", {"name": "Robert"})

    # AND when the moderator lifts it, or the week is over, they may again
    mo.ask("/api/moderation", {"act": "lift", "kind": "person", "value": told["person"]})
    assert bo.table("Bo")["match"]


def test_an_address_is_kept_away(inn: House, url: str) -> None:
    mo = moderator(inn, url)
    with pytest.raises(No, match="'nonsense' is no address"):
        mo.ask("/api/moderation", {"act": "ban", "kind": "address", "value": "nonsense"})
    mo.ask("/api/moderation", {"act": "ban", "kind": "address", "value": "127.0.0.1", "days": 0})
    with pytest.raises(No, match="stay away from this server"):
        inn.table("council", "Ada")
    assert inn.ask("/api/matches")["running"] == []  # they may look
    mo.ask(
        "/api/moderation", {"act": "lift", "kind": "address", "value": "127.0.0.1"}
    )  # the way back stays open
    assert inn.table("council", "Ada")["match"]


def test_a_ban_ends_by_itself(inn: House, url: str) -> None:
    mo = moderator(inn, url)
    mo.ask("/api/moderation", {"act": "ban", "kind": "address", "value": "127.0.0.1", "days": 1})
    inn.database(f"update bans set until = {time.time() - 1}")
    inn.app.state.moderation.read_at = -100.0
    assert inn.table("council", "Ada")["match"]


def test_the_page_is_for_moderators(inn: House, url: str) -> None:
    ada = guest(inn)
    for ask in (lambda: ada.ask("/api/moderation"), lambda: ada.ask("/api/moderation", {"act": "done"})):
        with pytest.raises(No, match="tablewright admin grant NAME"):
            ask()
    mo = moderator(inn, url)
    with pytest.raises(No, match="That is a moderator"):
        mo.ask("/api/moderation", {"act": "ban", "value": mo_id(mo)})
    assert main(["admin", "revoke", "Mo", "--data", str(inn.data), "--store", url]) == 0
    with pytest.raises(No, match="is for moderators"):
        mo.ask("/api/moderation")


def mo_id(browser: Browser) -> str:
    return browser.cookie.partition(".")[0]


def test_reports_have_bounds(inn: House) -> None:
    made = inn.table("council", "Ada")
    path = f"/api/matches/{made['match']}/report"
    with pytest.raises(No, match="Only those whom the lobby knows"):
        inn.ask(path, {"text": "x"})
    ada = guest(inn)
    with pytest.raises(No, match="Say what a moderator should look at"):
        ada.ask(path, {})
    with pytest.raises(No, match="no table 'nowhere'"):
        ada.ask("/api/matches/nowhere/report", {"text": "x"})
    for _ in range(20):
        ada.ask(path, {"text": "x"})
    with pytest.raises(No, match="20 things today"):
        ada.ask(path, {"text": "x"})


def test_who_is_made_a_moderator_must_be_one_person(
    inn: House, url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--data", str(inn.data), "--store", url]
    assert main(["admin", "grant", "Ada", *where]) == 2
    assert "nobody here is called 'Ada'" in capsys.readouterr().err
    assert main(["admin", "list", *where]) == 0
    assert "There are no moderators" in capsys.readouterr().out
    people = [guest(inn) for _ in range(2)]
    for one in people:
        one.ask("/api/me", {"name": "Ada"})
    assert main(["admin", "grant", "Ada", *where]) == 2
    assert mo_id(people[1]) in capsys.readouterr().err
    assert main(["admin", "grant", mo_id(people[1]), *where]) == 0
    assert people[1].me()["role"] == "moderator"
    assert main(["admin", "grant", *where]) == 2
    assert "say whom" in capsys.readouterr().err


def test_no_tables_no_moderators(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "list", "--data", str(tmp_path)]) == 2
    assert "there are no tables in" in capsys.readouterr().err
