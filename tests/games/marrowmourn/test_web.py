"""Marrowmourn at a web table."""

from __future__ import annotations

from tests.web.conftest import inn as inn
from tests.web.house import House


def test_the_restless_are_watched(inn: House) -> None:
    # GIVEN two who play Marrowmourn until the Restless have walked
    made = inn.table("marrowmourn", "Ada", "Bo", settings={"group": "hand"}, seed=3)
    both = inn.sit(made, 0, 1)
    for n in range(400):
        if both.envelope["before"]:
            break
        if both.envelope["curtain"] is not None:
            both.say("pass", seat=both.envelope["curtain"])
            both.next()
            continue
        both.hear("done", nonce=both.reply(f"o{n % len(both.options)}"))
        both.see(both.heard[-1].get("rev", 0))

    # THEN each moment came with what happened in it
    stills = both.envelope["before"]
    assert stills
    assert all(line["clause"] for still in stills for line in still["log"])
