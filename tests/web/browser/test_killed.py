"""The server is killed with -9; open browsers go on by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.web.browser.guest import Guest
from tests.web.house import Elsewhere


def test_a_browser_goes_on_after_the_server_was_killed(tmp_path: Path, guest: Callable[..., Guest]) -> None:
    server = Elsewhere(tmp_path)
    made = server.table("council", "Ada", settings={"group": "hand"}, options={"days": 9})
    ada = guest(server.port)
    try:
        ada.sit(made, 0)
        ada.choose("Go left")
        server.kill()
        ada.sees(".offline")
        ada.shoot("offline")
        # What is clicked meanwhile is kept and sent once, when the server is back.
        ada.button("Rest").click()
        server = Elsewhere(tmp_path, server.port)
        ada.sees("text=Seat 0 rests.")
        ada.page.wait_for_selector(".offline", state="detached")
        ada.choose("Go up")
        assert server.ask(f"/api/matches/{made['match']}")["moves"] == 3
    finally:
        server.kill()
