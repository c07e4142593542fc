"""Who gets in: origins, names, policies, files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.web.house import House, No
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tablewright.web.guard import own_names
from tablewright.web.pages import Pages


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://", "", "x"])
def test_pages_of_other_sites_cannot_speak_to_us(inn: House, origin: str) -> None:
    made = inn.table("council", "Ada", "open")
    for path, body in [
        ("/api/matches", {"game": "council", "seats": [{"kind": "person"}]}),
        ("/api/records", b"x"),
    ]:
        with pytest.raises(No) as no:
            inn.ask(path, body, origin=origin)
        assert no.value.status == 403
    place, headers = f"ws://127.0.0.1:{inn.port}/ws/{made['match']}", {"Origin": origin}
    with pytest.raises(InvalidStatus) as refused, connect(place, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_pages_and_programs_that_are_no_browser_may(inn: House) -> None:
    made = inn.table("council", "Ada")
    own = f"http://127.0.0.1:{inn.port}"
    inn.ask("/api/matches", {"game": "council", "seats": [{"kind": "person"}]}, origin=own)
    with connect(f"ws://127.0.0.1:{inn.port}/ws/{made['match']}", additional_headers={"Origin": own}):
        pass


def test_a_name_that_is_not_ours_is_refused(inn: House) -> None:
    """Another site may let its own name point here; the browser would then take us for that site."""
    for host in ("evil.example", f"evil.example:{inn.port}", ""):
        with pytest.raises(No) as no:
            inn.ask("/api/matches", host=host)
        assert no.value.status == 403
    for host in (f"localhost:{inn.port}", "192.168.0.7", "[::1]:80"):
        inn.ask("/api/matches", host=host)
    assert {"localhost", "0.0.0.0", "table.example"} <= set(own_names("0.0.0.0", ["table.example"]))


def test_pages_may_run_no_script_but_ours(inn: House) -> None:
    inn.ask("/")
    policy = inn.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "frame-ancestors 'none'" in policy
    assert inn.headers["x-content-type-options"] == "nosniff"
    assert inn.headers["referrer-policy"] == "no-referrer"
    assert "server" not in inn.headers
    inn.ask("/api/matches")
    assert inn.headers["cache-control"] == "no-store"


def test_files_are_served_by_version_with_their_kind(tmp_path: Path, inn: House) -> None:
    # GIVEN a client of two files
    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text('<script type="module" src="/s/VERSION/js/main.js"></script>')
    (tmp_path / "js" / "main.js").write_text("1")
    (tmp_path.parent / "secret.txt").write_text("secret")
    pages = Pages(tmp_path)
    before = pages.version

    # THEN the page names the present version, which may be kept for long, and others may not
    assert f"/s/{before}/js/main.js".encode() in bytes(pages.page().body)
    script = pages.file(before, "js/main.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in script.headers["cache-control"]
    assert pages.file("older", "js/main.js").headers["cache-control"] == "no-store"

    # AND when a file changes, so does the version
    (tmp_path / "js" / "main.js").write_text("22")
    assert pages.version != before

    # AND nothing outside the folder is to be had
    for name in ("../secret.txt", "js/../../secret.txt", "/etc/passwd", "", "js", "nothing.js", "a\0b"):
        with pytest.raises(Exception, match="no such file"):
            pages.file(before, name)


def test_the_font_comes_from_its_package(inn: House) -> None:
    version = inn.app.state.pages.version
    raw = inn.app.state.pages.file(version, "fonts/cinzel.ttf")
    assert raw.headers["content-type"] == "font/ttf"
    assert len(raw.body) > 50_000


@pytest.mark.parametrize(
    "path", ["/s/x/..%2f..%2fserver.py", "/s/x/%2e%2e/server.py", "/nowhere", "/api/nothing"]
)
def test_what_is_not_there_is_not_there(inn: House, path: str) -> None:
    with pytest.raises(No) as no:
        inn.ask(path)
    assert no.value.status == 404


def test_a_body_that_is_too_long_is_refused(inn: House) -> None:
    with pytest.raises(No) as no:
        inn.ask("/api/matches", b"[" * 70_000)
    assert no.value.status == 429


def test_lobby_table_and_replay_are_one_page(inn: House) -> None:
    pages = [inn.ask(path) for path in ("/", "/t/anything", "/r/anything")]
    but_for_scripts = {re.sub(r" *<link rel=.modulepreload.*\n", "", page) for page in pages}
    assert len(but_for_scripts) == 1
