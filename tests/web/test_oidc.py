"""Signing in with a provider: who somebody is from then on, and everything that is not believed."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("jwt")
from cryptography.hazmat.primitives.asymmetric import rsa
from tests.web.house import House, No, house
from tests.web.provider import CLIENT, SECRET, Provider
from tests.web.test_people import Browser

from tablewright.cli import main
from tablewright.web import oidc, signing_in
from tablewright.web.people import COOKIE


@pytest.fixture
def provider() -> Iterator[Provider]:
    opened = Provider()
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgres"])
def inn(request: pytest.FixtureRequest, provider: Provider, tmp_path: Path) -> Iterator[House]:
    url = request.getfixturevalue("postgres").new() if request.param == "postgres" else ""
    trusted = oidc.Provider(provider.issuer, CLIENT, SECRET, "The Club")
    with house(tmp_path, store=url, provider=trusted) as opened:
        yield opened


class Surfer(Browser):
    """A browser that goes where it is sent, with a jar for its cookies."""

    def __init__(self, inn: House) -> None:
        super().__init__(inn)
        self.jar: dict[str, str] = {}

    def get(self, path: str, host: str = "", **headers: str) -> tuple[int, str]:
        """The status of an answer, and where it leads."""
        wire = http.client.HTTPConnection("127.0.0.1", self.inn.port)
        if self.cookie:
            self.jar[COOKIE] = self.cookie
        jar = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        wire.request(
            "GET", path, headers={"Host": host or f"localhost:{self.inn.port}", "Cookie": jar, **headers}
        )
        answer = wire.getresponse()
        wire.close()
        for words in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(words).items():
                self.jar[name] = morsel.value
        self.cookie = self.jar.get(COOKIE, self.cookie)
        return answer.status, answer.headers.get("Location", "")

    def leave_for(self) -> str:
        """Off to the provider, and where it sends the browser back to."""
        status, there = self.get("/login/oidc")
        assert status == 303
        where = urlsplit(there)
        wire = http.client.HTTPConnection(where.netloc)
        wire.request("GET", f"{where.path}?{where.query}")
        back = urlsplit(wire.getresponse().headers["Location"])
        wire.close()
        return f"{back.path}?{back.query}"

    def come_back(self, back: str) -> str:
        """What the lobby says about it."""
        assert self.get(back) == (303, "/")
        return signing_in.TOLD[self.jar[signing_in.SAID]]

    def sign_in(self) -> str:
        return self.come_back(self.leave_for())


def test_whoever_signs_in_is_found_again_on_another_device(inn: House, provider: Provider) -> None:
    # GIVEN a guest with a table
    ada = Surfer(inn)
    ada.me()
    made = ada.table("Ada")

    # WHEN they sign in, THEN the account is theirs, with their table and the name that the provider knows
    assert "You are signed in" in ada.sign_in()
    assert (ada.me()["name"], [table["match"] for table in ada.me()["tables"]]) == ("Ada", [made["match"]])
    told = ada.me()["sign_in"]
    assert (told["name"], [one["name"] for one in told["known"]]) == ("The Club", ["Ada"])

    # AND with another browser, whose guest has a table too, they are the same person with both
    again = Surfer(inn)
    again.me()
    other = again.table("Ada")
    assert again.sign_in() == "Welcome back."
    assert {table["match"] for table in again.me()["tables"]} == {made["match"], other["match"]}

    # AND an identity that was dropped leads to nobody any more
    again.ask("/api/me/sign-in/drop", {"subject": "subject-1"})
    third = Surfer(inn)
    third.sign_in()
    assert third.me()["tables"] == []


def test_another_person_at_the_same_browser_is_another_person(inn: House, provider: Provider) -> None:
    ada = Surfer(inn)
    ada.me()
    ada.table("Ada")
    ada.sign_in()
    provider.subject, provider.name = "subject-2", "Bo"
    assert "You are signed in" in ada.sign_in()
    assert (ada.me()["name"], ada.me()["tables"]) == ("Bo", [])


def test_what_is_asked_of_the_provider(inn: House) -> None:
    status, there = Surfer(inn).get("/login/oidc")
    asked = {word: values[0] for word, values in parse_qs(urlsplit(there).query).items()}
    assert status == 303
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    assert asked["redirect_uri"] == f"http://localhost:{inn.port}/login/oidc/back"
    assert min(len(asked[word]) for word in ("state", "nonce", "code_challenge")) >= 43
    assert SECRET not in there


def spoilt(**claims: Any) -> Callable[[Provider], None]:
    return lambda provider: provider.claims.update(claims)


def other_key(provider: Provider) -> None:
    provider.signs_with = rsa.generate_private_key(public_exponent=65537, key_size=2048)


@pytest.mark.parametrize(
    "spoil",
    [
        spoilt(iss="https://elsewhere.example"),
        spoilt(aud="another-client"),
        spoilt(aud=[CLIENT, "another"], azp="another"),
        spoilt(exp=int(time.time()) - 3600),
        spoilt(nonce="another"),
        other_key,
    ],
    ids=["issuer", "audience", "party", "hour", "nonce", "key"],
)
def test_an_identity_that_is_not_believed(
    spoil: Callable[[Provider], None], inn: House, provider: Provider
) -> None:
    ada = Surfer(inn)
    ada.me()
    before = ada.cookie
    spoil(provider)
    assert "not what it should be" in ada.sign_in()
    assert ada.cookie == before
    assert ada.me()["sign_in"]["known"] == []


def test_a_sign_in_that_was_begun_in_another_browser(inn: House) -> None:
    # GIVEN somebody who is lured to the end of another one's sign-in
    link = Surfer(inn).leave_for()
    ada = Surfer(inn)
    ada.me()
    before = ada.cookie

    # THEN they are not signed in as that other one, neither without a cookie nor with that of their own sign-in
    assert "begun in another browser" in ada.come_back(link)
    ada.leave_for()
    assert "begun in another browser" in ada.come_back(link)
    assert ada.cookie == before


def test_a_code_counts_once(inn: House) -> None:
    ada = Surfer(inn)
    link = ada.leave_for()
    kept = ada.jar[signing_in.KEPT]
    ada.come_back(link)
    ada.jar[signing_in.KEPT] = kept
    assert "does not answer" in ada.come_back(link)


def test_a_sign_in_that_took_too_long(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oidc, "WITHIN", -1)
    assert "longer than ten minutes" in Surfer(inn).sign_in()


def test_somebody_who_thinks_better_of_it(inn: House, provider: Provider) -> None:
    provider.denies = True
    assert "play on as a guest" in Surfer(inn).sign_in()


def test_a_provider_that_is_away_or_calls_itself_otherwise(inn: House, provider: Provider) -> None:
    provider.answers = False
    ada = Surfer(inn)
    assert ada.get("/login/oidc") == (303, "/")
    assert "does not answer" in signing_in.TOLD[ada.jar[signing_in.SAID]]
    provider.answers, provider.calls_itself = True, "https://elsewhere.example"
    assert ada.get("/login/oidc") == (303, "/")


def test_on_plain_http_the_page_says_why_there_is_none(inn: House) -> None:
    named = {"Host": f"127.0.0.1:{inn.port}"}
    assert Surfer(inn).ask("/api/me", **named)["sign_in"]["why"] == ""
    with pytest.raises(No, match="encrypted connection"):
        inn.ask("/login/oidc", Host="192.0.2.7")
    assert "plain HTTP" in inn.ask("/api/me", Host="192.0.2.7")["sign_in"]["why"]


def test_without_a_provider_there_is_nothing_to_sign_in_with(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        assert inn.ask("/api/me")["sign_in"] is None
        with pytest.raises(No, match="has no provider"):
            inn.ask("/login/oidc")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--oidc", "http://accounts.example", "--oidc-client", "x"], "is no https address"),
        (["--oidc", "https://accounts.example"], "add --oidc-client ID"),
        (["--oidc-client", "x"], "name the provider as well"),
        (
            ["--oidc", "https://accounts.example", "--oidc-client", "x", "--oidc-secret-file", "/nowhere"],
            "/nowhere cannot be read: no such file",
        ),
    ],
)
def test_options_that_do_not_name_a_provider(
    options: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), *options]) == 2
    assert words in capsys.readouterr().err
