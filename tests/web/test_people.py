"""Who somebody is: a guest by a signed cookie, their tables, keys that were lost, what is kept of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import House, No, Person, house

from tablewright.web.passkeys import Passkeys
from tablewright.web.people import COOKIE
from tablewright.web.store import PasskeyRow
from tablewright.web.store import people as accounts


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def inn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else ""
    with house(tmp_path_factory.mktemp("inn"), store=url) as opened:
        yield opened


class Browser:
    """Somebody whose browser keeps the cookie that it is given."""

    def __init__(self, inn: House, cookie: str = "") -> None:
        self.inn = inn
        self.cookie = cookie

    def ask(self, path: str, body: Any = None, **headers: str) -> Any:
        more = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        answer = self.inn.ask(path, body, **more, **headers)
        given = SimpleCookie(self.inn.headers.get("Set-Cookie", "")).get(COOKIE)
        if given is not None:
            self.cookie = given.value
        return answer

    def me(self) -> Any:
        return self.ask("/api/me")

    def table(self, *seats: str, **more: Any) -> Any:
        kinds = {"open", "bot"}
        wishes = [
            {"kind": seat if seat in kinds else "person", "name": "" if seat in kinds else seat}
            for seat in seats
        ]
        return self.ask("/api/matches", {"game": "council", "seats": wishes, **more})


def guest(inn: House) -> Browser:
    browser = Browser(inn)
    browser.me()
    return browser


def test_whoever_comes_is_a_guest_at_once(inn: House) -> None:
    # WHEN somebody comes for the first time, THEN they get a cookie for a year that no script reads
    ada = Browser(inn)
    assert (ada.me()["name"], ada.me()["tables"]) == ("", [])
    assert ada.cookie
    fresh = Browser(inn)
    fresh.me()
    words = inn.headers["Set-Cookie"]
    assert "HttpOnly" in words
    assert "SameSite=Lax" in words
    assert "Secure" not in words  # it came over plain HTTP
    assert fresh.cookie != ada.cookie

    # AND the same one is not given twice
    ada.me()
    assert "Set-Cookie" not in inn.headers


def test_a_name_and_a_colour_stay(inn: House) -> None:
    ada = guest(inn)
    assert ada.ask("/api/me", {"name": "  Ada\n Lovelace ", "colour": "c"})["name"] == "Ada Lovelace"
    assert (ada.me()["name"], ada.me()["colour"]) == ("Ada Lovelace", "c")
    with pytest.raises(No, match="no colour 'pink'"):
        ada.ask("/api/me", {"colour": "pink"})
    ada.ask("/api/me", {"learned": {"CO-1": 2}})
    assert (ada.me()["learned"], ada.me()["name"]) == ({"CO-1": 2}, "Ada Lovelace")
    with pytest.raises(No, match="16 KB at most"):
        ada.ask("/api/me", {"learned": {str(n): "x" * 100 for n in range(200)}})


def test_my_tables_are_found_again_with_my_turn_first(inn: House) -> None:
    # GIVEN somebody at two tables, at one of which it is their turn, and a game that is over
    ada = guest(inn)
    mine = ada.table("Ada", "open")
    theirs = guest(inn).table("open", "Bo")
    ada.ask(f"/api/matches/{theirs['match']}/join", {"invite": theirs["invite"], "name": "Ada"})
    inn.database(f"update matches set waiting = '[1]' where id = '{theirs['match']}'")
    over = ada.table("Ada", options={"days": 1})
    page = Person(inn.port, over["match"], list(over["tokens"].values()))
    page.done("Go left")
    page.done("Rest")
    page.hear("over")

    # THEN their list has them, the one that waits for them first, and the finished one apart
    me = ada.me()
    assert [(one["match"], one["turn"], one["mine"]) for one in me["tables"]] == [
        (mine["match"], True, [0]),
        (theirs["match"], False, [0]),
    ]
    assert [one["match"] for one in me["finished"]] == [over["match"]]


def test_a_lost_link_is_found_again_by_whoever_owns_the_seat(inn: House) -> None:
    # GIVEN somebody whose browser has lost the key to their seat
    ada, bo = guest(inn), guest(inn)
    made = ada.table("Ada", "open")

    # WHEN they ask for a new one
    found = ada.ask("/api/me/keys", {"match": made["match"]})
    assert list(found["tokens"]) == ["0"]

    # THEN it opens the seat, and the old one still does
    for token in (found["tokens"]["0"], made["tokens"]["0"]):
        assert Person(inn.port, made["match"], [token]).scene["seat"] == "seat-0"

    # AND nobody else gets one
    assert bo.ask("/api/me/keys", {"match": made["match"]})["tokens"] == {}
    with pytest.raises(No, match="not known here"):
        Browser(inn).ask("/api/me/keys", {"match": made["match"]})


def test_a_seat_that_was_given_away_is_not_found_again(inn: House) -> None:
    ada = guest(inn)
    made = ada.table("Ada", "Bo")
    seat = {"seat": 0, "token": made["tokens"]["0"]}
    inn.ask(f"/api/matches/{made['match']}/leave", seat)
    guest(inn).ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "seat": 0})
    assert list(ada.ask("/api/me/keys", {"match": made["match"]})["tokens"]) == ["1"]
    assert [one["mine"] for one in ada.me()["tables"] if one["match"] == made["match"]] == [[1]]


def test_keys_that_a_browser_has_kept_are_collected(inn: House) -> None:
    # GIVEN a table that was opened by a program without a cookie
    made = inn.table("council", "Ada", "Bo")
    ada = guest(inn)

    # WHEN the browser shows the key that it has, and one that opens nothing
    shown = {made["match"]: [made["tokens"]["1"], "nonsense"], "nowhere": ["x"]}
    assert ada.ask("/api/me/collect", {"keys": shown}) == {"seats": 1}

    # THEN the seat is on their list
    assert [one["mine"] for one in ada.me()["tables"]] == [[1]]


def test_only_so_many_keys_of_a_seat_are_kept_and_the_first_one_always(inn: House) -> None:
    ada = guest(inn)
    made = ada.table("Ada")
    tokens = [ada.ask("/api/me/keys", {"match": made["match"]})["tokens"]["0"] for _ in range(10)]
    opened = [
        Person(inn.port, made["match"], [token]).scene.get("seat") == "seat-0"
        for token in (made["tokens"]["0"], tokens[0], tokens[-1])
    ]
    assert opened == [True, False, True]


def test_a_campaign_is_found_in_each_of_its_parts(inn: House) -> None:
    # GIVEN a campaign that has gone on to its second part without somebody's browser
    ada = guest(inn)
    wishes = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    made = ada.ask(
        "/api/matches",
        {"game": "hike", "seats": wishes, "campaign": "hike", "seed": 5, "settings": {"group": "hand"}},
    )
    from tests.web.test_campaigns import answer, gate

    page, _ = gate(inn, made)
    answer(page, "Rest")
    went = inn.ask(f"/api/matches/{made['match']}/go-on", {"token": made["tokens"]["0"]})

    # THEN it is among their campaigns, and they get the keys to its present part
    me = ada.me()
    assert [one["match"] for one in me["campaigns"]] == [went["match"]]
    assert me["tables"] == []
    assert sorted(ada.ask("/api/me/keys", {"match": went["match"]})["tokens"]) == ["0", "1"]


@pytest.mark.parametrize("cookie", ["nonsense", "somebody.0123", "a.b.c", "."])
def test_a_cookie_from_another_server_makes_a_new_guest(inn: House, cookie: str) -> None:
    ada = Browser(inn, cookie)
    assert "not known any more" in ada.me()["why"]
    assert ada.cookie != cookie
    assert ada.me()["why"] == ""


def test_everything_about_me_is_one_file(inn: House) -> None:
    ada = guest(inn)
    ada.ask("/api/me", {"name": "Ada"})
    made = ada.table("Ada")
    page = Person(inn.port, made["match"], [made["tokens"]["0"]])
    page.say("chat", text="Good evening")
    page.hear("chat")
    told = ada.ask("/api/me/export")
    assert inn.headers["Content-Disposition"].startswith("attachment")
    assert (told["name"], told["seats"]) == ("Ada", [{"table": made["match"], "seat": 0}])
    assert [one["text"] for one in told["said"]] == ["Good evening"]
    assert made["tokens"]["0"] not in json.dumps(told)


def test_whoever_is_deleted_is_gone_and_the_others_play_on(inn: House) -> None:
    # GIVEN somebody with a game that goes on, one that is over, and words that they said
    ada = guest(inn)
    ada.ask("/api/me", {"name": "Zenobia"})
    made = ada.table("Zenobia", "open")
    taken = inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Bo"})
    bo = Person(inn.port, made["match"], [taken["token"]])
    page = Person(inn.port, made["match"], [made["tokens"]["0"]])
    page.say("chat", text="Nobody shall read this")
    bo.hear("chat")
    over = ada.table("Zenobia", options={"days": 1})
    inn.database(f"update matches set over = 'won' where id = '{over['match']}'")

    # WHEN they say that they want to be deleted, and that they are sure
    with pytest.raises(No, match="Say that you are sure"):
        ada.ask("/api/me/delete", {})
    ada.ask("/api/me/delete", {"sure": True})

    # THEN neither name nor words are anywhere, the seat is open again, and the key opens nothing
    for match in (made["match"], over["match"]):
        assert "Zenobia" not in json.dumps(inn.ask(f"/api/matches/{match}"))
        row = inn.run(inn.lobby.store.match(match))
        assert row is not None
        assert "Zenobia" not in row.header
        assert "Nobody shall" not in str(inn.run(inn.lobby.store.chat(match, 100)))
    assert inn.ask(f"/api/matches/{made['match']}")["seats"][0]["kind"] == "open"
    page.hear_all()
    assert "seat" not in page.scene
    again = Browser(inn, ada.cookie)
    assert (again.me()["name"], again.me()["tables"]) == ("", [])

    # AND the others play on
    assert (
        inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Cleo"})["seat"] == 0
    )
    bo.leave()


def test_two_servers_on_one_database_know_the_same_people(postgres: Any, tmp_path: Path) -> None:
    url = postgres.new()
    with house(tmp_path / "a", store=url) as here, house(tmp_path / "b", store=url) as there:
        ada = guest(here)
        made = ada.table("Ada")
        elsewhere = Browser(there, ada.cookie)
        assert [one["match"] for one in elsewhere.me()["tables"]] == [made["match"]]
        token = elsewhere.ask("/api/me/keys", {"match": made["match"]})["tokens"]["0"]
        assert Person(here.port, made["match"], [token]).scene["seat"] == "seat-0"


def test_a_backup_keeps_who_people_are(tmp_path: Path) -> None:
    from tablewright.web.store.backup import back_up, restore

    with house(tmp_path / "a") as inn:
        ada = guest(inn)
        ada.ask("/api/me", {"name": "Ada"})
        made = ada.table("Ada")
    back_up(tmp_path / "a", "", tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "b", "")
    with house(tmp_path / "b") as inn:
        again = Browser(inn, ada.cookie)
        assert again.me()["name"] == "Ada"
        assert [one["match"] for one in again.me()["tables"]] == [made["match"]]


def test_two_people_with_one_passkey_name_are_told_apart(inn: House) -> None:
    pytest.importorskip("webauthn")
    # GIVEN somebody with a passkey
    first, second = guest(inn), guest(inn)
    store, people = inn.lobby.store, inn.app.state.people
    for one in (first, second):
        one.ask("/api/me", {"name": "Gwendolyn"})
    whose = people.known(f"{COOKIE}={first.cookie}")[0]
    other = people.known(f"{COOKIE}={second.cookie}")[0]
    inn.run(accounts.add_passkey(store, PasskeyRow("key-of-gwendolyn", whose, "", 0, "Passkey", 1.0)))

    # WHEN somebody else of that name makes one, THEN their device shows it with a number, and they are told
    headers = {"Host": f"localhost:{inn.port}"}
    shown = second.ask("/api/me/passkeys/begin", {}, **headers)["user"]
    assert shown["name"] == shown["displayName"] == "Gwendolyn (2)"
    assert "shows this passkey as Gwendolyn (2)" in inn.run(Passkeys(people).note(other))

    # AND whoever was first keeps the bare name
    assert first.ask("/api/me/passkeys/begin", {}, **headers)["user"]["name"] == "Gwendolyn"
    assert inn.run(Passkeys(people).note(whose)) == ""
