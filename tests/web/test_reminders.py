"""Reminders: whoever does not look is told that it is their turn, in the ways that they chose. No table waits."""

from __future__ import annotations

import contextlib
import json
import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import Address, House, No, house

from tablewright.web import posting, reminders
from tablewright.web.channels import Allowed, Channels, in_base64, new_vapid
from tablewright.web.posting import NotSent, address_of, is_public, post
from tablewright.web.reminders import is_time
from tablewright.web.store import WishRow
from tablewright.web.store import pace as kept

SOON = 10.0


@pytest.fixture(params=["file", "postgres"])
def store(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "file" else request.getfixturevalue("postgres").new()


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody in a test thinks for five seconds."""
    monkeypatch.setattr(reminders, "GRACE", 0.3)
    monkeypatch.setattr(reminders, "EVERY", 0.1)


def soon(is_so: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + SOON
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.05)
    return is_so()


class Receiver:
    """Somebody's web server, which takes what is posted to it."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.pause = 0.0
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.letters.append((self.path, dict(self.headers), body))
                time.sleep(receiver.pause)
                self.send_response(receiver.status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


class Guest:
    """Somebody with a browser that keeps its cookie."""

    def __init__(self, at: Address) -> None:
        self.at = at
        self.about = at.ask("/api/me")
        self.cookie = at.headers["Set-Cookie"].partition(";")[0]

    def ask(self, path: str, body: Any = None) -> Any:
        return self.at.ask(path, body, Cookie=self.cookie)

    def reminders(self) -> Any:
        return self.ask("/api/me")["reminders"]


def table(inn: House, guest: Guest, **settings: Any) -> Any:
    """A table of smugglers, where the guest has both seats."""
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    form = {"game": "smugglers", "seats": seats, "settings": {"pace": 0, **settings}}
    return guest.ask("/api/matches", form)


def come_and_go(inn: House, made: Any, *seats: int) -> None:
    """Somebody looks at a table and leaves."""
    inn.sit(made, *seats).leave()


def test_whoever_has_left_is_told_once(receiver: Receiver, tmp_path: Path, store: str) -> None:
    with house(tmp_path, store=store, notify=["webhook", "private"]) as inn:
        # GIVEN somebody who wants to be told by a webhook
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": f"{receiver.url}/hook"})
        made = table(inn, ada)

        # WHEN they look at their table, THEN nothing comes
        page = inn.sit(made, 0, 1)
        time.sleep(1)
        assert receiver.letters == []

        # WHEN they leave it in the middle of a question, THEN they are told, with game and link
        page.leave()
        assert soon(lambda: receiver.letters)
        path, _, body = receiver.letters[0]
        said = json.loads(body)
        assert path == "/hook"
        assert said["title"] == "Your turn: Smugglers"
        assert said["link"] == f"http://127.0.0.1:{inn.port}/t/{made['match']}"
        assert said["link"] in said["text"]

        # AND not again for the same question
        time.sleep(1)
        assert len(receiver.letters) == 1


def test_a_page_out_of_sight_counts_as_away(receiver: Receiver, tmp_path: Path) -> None:
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        made = table(inn, ada)
        page = inn.sit(made, 0, 1)
        page.say("look", here=False)
        assert soon(lambda: receiver.letters)
        page.leave()


def test_who_looks_again_in_time_is_not_told(
    receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "GRACE", 1.5)
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        made = table(inn, ada)
        come_and_go(inn, made, 0, 1)
        time.sleep(0.5)
        page = inn.sit(made, 0, 1)
        time.sleep(2)
        assert receiver.letters == []
        page.leave()


def test_one_message_a_minute_speaks_of_all_tables(receiver: Receiver, tmp_path: Path) -> None:
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        come_and_go(inn, table(inn, ada), 0, 1)
        assert soon(lambda: receiver.letters)
        for _ in range(2):
            come_and_go(inn, table(inn, ada), 0, 1)
        time.sleep(1)
        assert len(receiver.letters) == 1

        # WHEN a minute has passed, THEN the rest comes in one
        inn.database("update wishes set told = told - 61")
        assert soon(lambda: len(receiver.letters) == 2)
        both = [json.loads(body)["title"] for _, _, body in receiver.letters]
        assert sorted(both) == ["Your turn at 2 tables", "Your turn: Smugglers"]


def test_the_message_says_how_much_time_is_left(receiver: Receiver, tmp_path: Path) -> None:
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        come_and_go(inn, table(inn, ada, clock={"days": 3}), 0, 1)
        assert soon(lambda: receiver.letters)
        assert json.loads(receiver.letters[0][2])["title"] == "Your turn: Smugglers, 2 days left"


@pytest.mark.parametrize("how", ["never", "daily"])
def test_never_and_daily_are_kept(how: str, receiver: Receiver, tmp_path: Path) -> None:
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        told = ada.ask("/api/me/reminders", {"how": how, "hour": time.gmtime().tm_hour})
        assert (told["how"], told["hour"]) == (how, time.gmtime().tm_hour)
        for _ in range(2):
            come_and_go(inn, table(inn, ada), 0, 1)
        time.sleep(1.5)
        assert receiver.letters == []

        # WHEN the hour of the digest comes, THEN there is one, or none
        inn.database("update wishes set digest = digest - 100000")
        if how == "never":
            time.sleep(1)
            assert receiver.letters == []
        else:
            assert soon(lambda: receiver.letters)
            time.sleep(1)
            assert [json.loads(body)["title"] for _, _, body in receiver.letters] == ["Your turn at 2 tables"]


def test_what_does_not_arrive_is_said_to_the_person_and_holds_nobody_up(
    receiver: Receiver, tmp_path: Path
) -> None:
    with house(tmp_path, notify=["webhook", "private"]) as inn:
        # GIVEN a webhook that takes its time and then refuses
        receiver.status, receiver.pause = 500, 2
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": receiver.url})
        made = table(inn, ada)
        come_and_go(inn, made, 0)
        assert soon(lambda: receiver.letters)

        # THEN the server answers at once meanwhile
        began = time.monotonic()
        inn.ask("/api/matches")
        assert time.monotonic() - began < 1.5

        # AND the person reads on their page what was wrong; after three attempts nothing more is sent
        assert soon(lambda: "refused it (500)" in ada.reminders()["channels"][0]["failed"])
        receiver.pause = 0
        for n in (2, 3):
            inn.database("update wishes set told = told - 61")
            assert soon(lambda n=n: len(receiver.letters) == n)
        inn.database("update wishes set told = told - 61")
        time.sleep(1)
        assert len(receiver.letters) == 3

        # WHEN it works again, THEN the note is gone
        receiver.status = 200
        ada.ask("/api/me/channels/try", {"id": ada.reminders()["channels"][0]["id"]})
        assert ada.reminders()["channels"][0]["failed"] == ""


def test_a_letter_to_a_browser_can_be_read_by_it_alone(receiver: Receiver, tmp_path: Path) -> None:
    http_ece = pytest.importorskip("http_ece", reason="needs the extra notify")
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    with house(tmp_path, notify=["push", "private"]) as inn:
        # GIVEN a browser that can be reached
        secret = ec.generate_private_key(ec.SECP256R1())
        public = secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": in_base64(public), "auth": in_base64(b"0123456789abcdef")}
        ada = Guest(inn)
        key = ada.reminders()["push_key"]
        ada.ask(
            "/api/me/channels",
            {"kind": "push", "address": json.dumps({"endpoint": f"{receiver.url}/push", "keys": keys})},
        )
        made = table(inn, ada)
        come_and_go(inn, made, 0, 1)

        # THEN it gets a letter that proves who we are, and that nobody else can read
        assert soon(lambda: receiver.letters)
        _, headers, body = receiver.letters[0]
        assert headers["Authorization"].startswith("vapid t=")
        assert headers["Authorization"].endswith(f"k={key}")
        said = json.loads(
            http_ece.decrypt(body, private_key=secret, auth_secret=b"0123456789abcdef", version="aes128gcm")
        )
        assert said["title"] == "Your turn: Smugglers"
        assert said["link"].endswith(f"/t/{made['match']}")

        # WHEN the browser is gone, THEN it is removed, and the person is told
        receiver.status = 410
        inn.database("update wishes set told = 0")
        come_and_go(inn, table(inn, ada), 0, 1)
        assert soon(lambda: ada.reminders()["channels"] == [])
        assert "takes no messages any more" in ada.reminders()["note"]

    # AND the key is the same after a restart
    with house(tmp_path, notify=["push", "private"]) as inn:
        assert Guest(inn).reminders()["push_key"] == key


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail host, as far as a test needs one."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        self.mails: list[str] = []
        self.refuses = False
        super().__init__(("127.0.0.1", 0), MailHandler)


class MailHandler(socketserver.StreamRequestHandler):
    server: Mailbox

    def handle(self) -> None:
        self.say("220 post")
        while line := self.rfile.readline().decode().strip():
            word = line[:4].upper()
            if word == "RCPT" and self.server.refuses:
                self.say("550 nobody of that name here")
            elif word == "DATA":
                self.say("354 go on")
                lines = []
                while (text := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                    lines.append(text)
                self.server.mails.append("\n".join(lines))
                self.say("250 taken")
            elif word == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 post")

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def mail_host() -> Iterator[Mailbox]:
    with Mailbox() as box:
        threading.Thread(target=box.serve_forever, daemon=True).start()
        yield box
        box.shutdown()


@pytest.mark.filterwarnings("ignore:'imghdr' is deprecated")  # apprise asks for it
def test_mail_goes_only_to_those_who_have_shown_that_it_is_theirs(tmp_path: Path) -> None:
    pytest.importorskip("apprise", reason="needs the extra notify")
    import re

    with mail_host() as box:
        url = f"mailto://127.0.0.1:{box.server_address[1]}?from=table@example.org&mode=insecure"
        (tmp_path / "mail").write_text(f"{url}\n")
        with house(tmp_path, notify=[f"mail:{tmp_path / 'mail'}"]) as inn:
            # GIVEN somebody who names a mail address
            ada = Guest(inn)
            told = ada.ask("/api/me/channels", {"kind": "mail", "address": "ada@example.org"})
            (way,) = told["channels"]
            assert way["unproven"]
            assert len(box.mails) == 1
            code = re.search(r"Your code is (\d{6})", box.mails[0])
            assert code is not None

            # THEN nothing more goes there before they have said the code
            come_and_go(inn, table(inn, ada), 0, 1)
            time.sleep(1)
            assert len(box.mails) == 1
            with pytest.raises(No, match="not the code"):
                ada.ask("/api/me/channels/prove", {"id": way["id"], "code": "12"})
            told = ada.ask("/api/me/channels/prove", {"id": way["id"], "code": code[1]})
            assert not told["channels"][0]["unproven"]
            come_and_go(inn, table(inn, ada), 0, 1)
            assert soon(lambda: len(box.mails) == 2)
            assert "Smugglers" in box.mails[1]

            # WHEN the mail host refuses, THEN they are told so, without keys or addresses
            box.refuses = True
            with pytest.raises(No, match="did not arrive"):
                ada.ask("/api/me/channels/try", {"id": way["id"]})
            failed = ada.reminders()["channels"][0]["failed"]
            assert failed
            assert "127.0.0.1" not in failed


def test_a_code_cannot_be_guessed(tmp_path: Path) -> None:
    pytest.importorskip("apprise", reason="needs the extra notify")
    with house(tmp_path, notify=["mailto://127.0.0.1:1?from=table@example.org"]) as inn:
        ada = Guest(inn)
        (way,) = ada.ask("/api/me/channels", {"kind": "mail", "address": "ada@example.org"})["channels"]
        for _ in range(4):
            with pytest.raises(No, match="not the code"):
                ada.ask("/api/me/channels/prove", {"id": way["id"], "code": "x"})
        with pytest.raises(No, match="too often"):
            ada.ask("/api/me/channels/prove", {"id": way["id"], "code": "x"})
        assert ada.reminders()["channels"] == []


# What visitors name ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "address", "why"),
    [
        ("webhook", "http://example.org/", "https"), ("webhook", "file:///etc/passwd", "https"),
        ("webhook", "https://ada:secret@example.org/", "no user"), ("webhook", "https://", "name a host"),
        ("webhook", "https://example.org/a b", "no address"), ("webhook", "https://example.org:99999/", "no address"),
        ("webhook", "https://exämple.org/", "no address"), ("webhook", "https://x/" + "a" * 3000, "no address"),
        ("mail", "ada", "does not offer"), ("push", "{}", "did not say"), ("push", "[" * 5000, "did not say"),
        ("push", '{"endpoint": "https://x", "keys": {"p256dh": "AA", "auth": "AA"}}', "of no use"),
        ("discord", "discord://1/2?url=x", "looks otherwise"), ("ntfy", "ntfy://127.0.0.1/topic", "looks otherwise"),
        ("pigeon", "home", "does not offer"),
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_is_refused(kind: str, address: str, why: str, tmp_path: Path) -> None:
    pytest.importorskip("apprise", reason="needs the extra notify")
    with house(tmp_path, notify=["webhook", "push", "discord", "ntfy"]) as inn:
        with pytest.raises(No) as refused:
            Guest(inn).ask("/api/me/channels", {"kind": kind, "address": address})
        assert why in refused.value.why


@pytest.mark.parametrize(
    "number",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "::ffff:127.0.0.1",
     "fe80::1%eth0", "fd00::1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "255.255.255.255"],
)  # fmt: skip
def test_addresses_inside_are_not_public(number: str) -> None:
    assert not is_public(number)
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")


def test_nothing_is_sent_into_the_hosts_own_network(receiver: Receiver) -> None:
    port = receiver.server.server_port
    for name in ("localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1", "localhost.localdomain"):
        with pytest.raises(NotSent):
            post(f"https://{name}:{port}/", b"{}", {})
    assert receiver.letters == []


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.status = 307
    with pytest.raises(NotSent, match="refused it"):
        post(receiver.url, b"{}", {}, private=True)
    assert len(receiver.letters) == 1
    assert address_of("https://example.org/a?b=c", private=False).path == "/a?b=c"


def test_whoever_answers_a_letter_at_a_time_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    # GIVEN somebody who never stops answering, and never ends
    monkeypatch.setattr(posting, "ALTOGETHER", 1.0)

    class Dripping(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            with contextlib.suppress(OSError):
                while True:
                    self.wfile.write(b"H")
                    time.sleep(0.05)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dripping) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        # WHEN something is sent there, THEN nobody waits for long
        began = time.monotonic()
        with pytest.raises(NotSent, match="did not take it"):
            post(f"http://127.0.0.1:{server.server_address[1]}/", b"{}", {}, private=True)
        assert time.monotonic() - began < 8
        server.shutdown()


def test_a_server_without_reminders_says_so(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        ada = Guest(inn)
        assert ada.about["reminders"] is None
        with pytest.raises(No, match="offers no reminders"):
            ada.ask("/api/me/channels", {"kind": "webhook", "address": "https://example.org"})


def test_what_the_host_cannot_offer_is_said_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="no channel 'pigeon'"):
        Allowed.chosen(["pigeon://home:secret"])
    with pytest.raises(ValueError, match="cannot be read"):
        Allowed.chosen(["mail:/nowhere/at/all"])
    with pytest.raises(ValueError, match="must hold one line"):
        Allowed.chosen([f"mail:{__file__}"])
    monkeypatch.setitem(__import__("sys").modules, "pywebpush", None)
    with pytest.raises(ValueError, match=r"push needs the extra notify: pip install 'tablewright\[notify\]'"):
        Allowed.chosen(["push"])


def test_the_page_says_why_there_is_no_push_on_plain_http(tmp_path: Path) -> None:
    pytest.importorskip("pywebpush", reason="needs the extra notify")
    with house(tmp_path, names=["tables.example"], notify=["push"]) as inn:
        ada = Guest(inn)
        assert ada.about["reminders"]["no_push"] == ""
        told = inn.ask("/api/me", None, Cookie=ada.cookie, Host=f"tables.example:{inn.port}")
        assert "only over https" in told["reminders"]["no_push"]


def test_deleting_oneself_deletes_how_one_is_reached(tmp_path: Path) -> None:
    with house(tmp_path, notify=["webhook"]) as inn:
        ada = Guest(inn)
        ada.ask("/api/me/channels", {"kind": "webhook", "address": "https://example.org/x"})
        table(inn, ada)
        assert ada.ask("/api/me/export")["reminders"][0]["to"] == "https://example.org/x"
        ada.ask("/api/me/delete", {"sure": True})
        for name in ("channels", "wishes", "turns"):
            assert inn.run(inn.lobby.store.read(f"select * from {name}")) == []


def test_a_clock_that_was_set_back_keeps_nobody_waiting() -> None:
    now = 1_000_000.0
    assert is_time(WishRow("ada", "now", told=now + 5000), now)
    assert not is_time(WishRow("ada", "now", told=now - 30), now)
    assert is_time(WishRow("ada", "now", told=now - 61), now)
    assert is_time(WishRow("ada", "daily", hour=int(now / 3600) % 24, digest=now - 90_000), now)
    assert not is_time(WishRow("ada", "daily", hour=int(now / 3600) % 24, digest=now - 60), now)


def test_keys_for_push_are_made_once() -> None:
    pytest.importorskip("py_vapid", reason="needs the extra notify")
    one, other = new_vapid(), new_vapid()
    assert one != other
    channels = Channels(Allowed(("push",)), one)
    assert channels.public_key() == Channels(Allowed(("push",)), one).public_key()
    assert kept.TABLES == "tables"
