"""Somebody who knows the protocol and keeps to none of its manners; and beside them, people who play on undisturbed."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.fuzz.spoiling import MONSTERS, SLIPS, Slip, looking, spoil
from tests.web.house import House, No, Person, house
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablewright.web.limits import Limits

EXAMPLES, STEPS = 8, 25
GAMES = ("smugglers", "council")
# Limits have tests of their own; here nobody is to be asked to wait.
ROOMY = Limits(
    tables=10**9, sockets=10**9, record_seconds=5,
    changes_a_second=10**8, looks_a_second=10**8, sockets_a_second=10**8,
)  # fmt: skip
STUMBLED = 1011  # how a socket is closed by a server that has
FAULT = "went wrong"  # what the server says when it has stumbled

NAMES = ("o0", "o1", "q0", "q1", "seat-0", "undo", "whole")
WORD: Final = st.one_of(st.sampled_from(MONSTERS), st.text(max_size=20), st.sampled_from(NAMES))
NUMBER: Final = st.one_of(st.integers(-3, 9), st.integers(), st.none(), WORD, st.floats(allow_nan=True))
PICK: Final = st.fixed_dictionaries({"option": WORD}, optional={"amount": NUMBER})
SAID: Final = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("reply"),
            "rev": NUMBER,
            "prompt": WORD,
            "nonce": WORD,
            "picks": st.lists(PICK, max_size=3),
        },
        optional={"seat": NUMBER},
    ),
    st.fixed_dictionaries(
        {"type": st.just("hello"), "v": NUMBER},
        optional={"token": WORD, "tokens": st.lists(WORD, max_size=3), "seat": NUMBER, "seen_rev": NUMBER},
    ),
    st.fixed_dictionaries(
        {"type": st.sampled_from(("undo", "redo", "whole", "hint", "pass", "agree", "chat", "ready"))},
        optional={"what": WORD, "yes": st.booleans(), "text": WORD, "seat": NUMBER},
    ),
    st.dictionaries(st.sampled_from(("type", "v", "rev", "picks")), st.one_of(NUMBER, WORD), max_size=3),
)
MATCH: Final = "/api/matches/{match}"
SENT_TO: Final = (
    "/api/matches", "/api/records", MATCH,
    *(f"{MATCH}/{name}" for name in ("join", "leave", "replace", "stand-in", "branch", "go-on")),
)  # fmt: skip
READ: Final = (
    f"{MATCH}/record", f"{MATCH}/replay?at={{n}}&seat={{n}}", f"{MATCH}/replay/index?seat={{n}}", "/api/rules/{n}",
    "/api/rules/{n}/search?q={n}", "/api/games/{n}/cover.svg", "/t/{n}", "/r/{n}", "/s/{n}/{n}", "/api/campaigns/{n}",
)  # fmt: skip
ODD_NAMES: Final = ("%00", "%2e%2e", "9" * 5000, "a%20b", "%ff", "smugglers")
FIELDS: Final = (
    "game", "seats", "seed", "options", "settings", "pack", "seat", "token", "invite", "by", "at", "tokens", "player",
    "name", "kind", "way", "title",
)  # fmt: skip
INNER: Final = st.sampled_from(("kind", "name", "player", "group", "pace", "door"))
VALUE: Final = st.recursive(
    st.one_of(NUMBER, WORD),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(INNER, inner, max_size=3)),
    max_leaves=5,
)
FORM: Final = st.dictionaries(st.sampled_from(FIELDS), VALUE, max_size=6)
KEYS: Final = st.sampled_from(("host", "seat", "none"))

_inn: list[House] = []


def inn() -> House:
    """One house for all examples; each opens tables of its own."""
    return _inn[0]


class Guest(RuleBasedStateMachine):
    """One table of two, somebody rude at it, and a quiet table in the next room."""

    @initialize(game=st.sampled_from(GAMES))
    def sit_down(self, game: str) -> None:
        self.made = inn().table(game, "Ada", "Bo", settings={"group": "hand"}, seed=7)
        self.quiet = inn().table("council", "Cy", options={"days": 500})
        self.cy = inn().sit(self.quiet, 0)
        self.moves = 0
        self.rude: Person | None = None
        self.heard = 0

    # What somebody rude does

    @rule(seats=st.sampled_from(([], [0], [1], [0, 1])))
    def connect(self, seats: list[int]) -> None:
        self.hang_up()
        self.rude = inn().sit(self.made, *seats) if seats else inn().watch(self.made)

    @rule(token=WORD)
    def connect_with_a_wrong_key(self, token: str) -> None:
        self.hang_up()
        with contextlib.suppress(ConnectionClosed, InvalidStatus, UnicodeError):
            person = Person(inn().port, self.made["match"], [], quiet=True)
            person.say("hello", v=2, token=token)
            person.hear_all(0.02)
            person.leave()

    @rule(said=SAID)
    def say(self, said: dict[str, Any]) -> None:
        self.send(json.dumps(said))

    @rule(number=st.integers(0, 5), slips=st.one_of(st.just([]), SLIPS))
    def say_what_nearly_makes_sense(self, number: int, slips: list[Slip]) -> None:
        """An answer to the open question, good or spoiled in a few letters."""
        if self.rude is None or not self.rude.options:
            return
        scene, options = self.rude.scene, self.rude.options
        pick = {"option": options[number % len(options)]["id"]}
        good = {"rev": scene["rev"], "prompt": scene["prompt"]["id"], "picks": [pick], "nonce": "n1"}
        self.send(spoil(json.dumps({"type": "reply", **good}), slips))

    @rule(said=st.one_of(st.text(max_size=200), st.sampled_from(MONSTERS), st.binary(max_size=80)))
    def say_nonsense(self, said: str | bytes) -> None:
        self.send(said)

    @rule()
    def hang_up(self) -> None:
        if getattr(self, "rude", None) is not None:
            assert self.rude is not None
            with contextlib.suppress(ConnectionClosed):
                self.rude.leave()
            self.rude = None

    @rule(
        path=st.sampled_from(SENT_TO),
        form=st.one_of(FORM.map(json.dumps), st.text(max_size=80), st.just("[" * 5000)),
        key=KEYS,
    )
    def send_a_form(self, path: str, form: str, key: str) -> None:
        self.ask(path, form.encode("utf-8", errors="surrogatepass"), key)

    @rule(
        path=st.sampled_from(READ),
        n=st.one_of(st.integers(-2, 5).map(str), st.sampled_from(ODD_NAMES)),
        key=KEYS,
    )
    def look_something_up(self, path: str, n: str, key: str) -> None:
        self.ask(path.replace("{n}", n), None, key)

    def send(self, said: str | bytes) -> None:
        if self.rude is None:
            self.rude = inn().sit(self.made, 0)
        person, closed = self.rude, None
        try:
            person.socket.send(said.encode(errors="replace").decode() if isinstance(said, str) else said)
            person.hear_all(0.01)
        except ConnectionClosed as why:
            closed, self.rude = why, None
        assert closed is None or closed.rcvd is None or closed.rcvd.code != STUMBLED
        assert not any(FAULT in text for text in person.raw), person.raw[-1]

    def ask(self, path: str, body: bytes | None, key: str) -> None:
        token = {"host": self.made["host"], "seat": self.made["tokens"]["0"], "none": ""}[key]
        headers = {"authorization": f"Bearer {token}"} if token else {}
        refused = None
        try:
            inn().ask(path.replace("{match}", self.made["match"]), body, **headers)
        except No as no:
            refused = no
        assert refused is None or (refused.status < 500 and FAULT not in refused.why), refused

    # What holds all the time

    @invariant()
    def the_next_table_plays_on(self) -> None:
        if hasattr(self, "cy"):
            self.cy.done(self.cy.options[0]["label"])
            self.moves += 1
            assert self.cy.scene["rev"] == self.moves

    def teardown(self) -> None:
        self.hang_up()
        if hasattr(self, "cy"):
            # What was played at the rude table is on disk, and can be looked at by whoever sits there.
            inn().ask(f"/api/matches/{self.made['match']}")
            self.cy.leave()


@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")  # of a long text in its report
def test_whatever_somebody_says_the_server_answers_and_others_play_on(
    tmp_path: Path,
) -> None:
    with house(tmp_path, ROOMY) as opened:
        _inn[:] = [opened]
        run_state_machine_as_test(Guest, settings=settings(looking(EXAMPLES), stateful_step_count=STEPS))
