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
        ada.sees("text=Ada rests.")
        ada.page.wait_for_selector(".offline", state="detached")
        ada.choose("Go up")
        assert server.ask(f"/api/matches/{made['match']}")["moves"] == 3
    finally:
        server.kill()


def test_two_browsers_at_one_table_go_on_after_the_server_was_killed(
    tmp_path: Path, guest: Callable[..., Guest]
) -> None:
    # GIVEN two people at one table, each with a browser
    server = Elsewhere(tmp_path)
    made = server.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    ada, brin = guest(server.port), guest(server.port)
    try:
        ada.sit(made, 0)
        brin.sit(made, 1)
        ada.choose("Go left")
        brin.after(0)

        # WHEN the server is killed and comes back
        server.kill()
        for each in (ada, brin):
            each.sees(".offline")
        server = Elsewhere(tmp_path, server.port)

        # THEN both find the table as it was, and what one does the other sees
        for each in (ada, brin):
            each.page.wait_for_selector(".offline", state="detached")
        ada.choose("Rest")
        brin.after(1)
        brin.sees("text=Ada rests.")
        assert ada.rev == brin.rev == 2
    finally:
        server.kill()
