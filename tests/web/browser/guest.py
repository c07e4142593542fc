"""Somebody at the table with a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from tablewright.engine.scene import Scene, encode

SHOTS = Path(__file__).parents[3] / "build" / "screenshots"
# A server that was killed, and files that were meant not to be there, are no fault of the page.
FORGIVEN = re.compile(r"WebSocket connection|ERR_CONNECTION|Failed to load resource")
PRESENCE = {
    "seats": [
        {
            "seat": 0,
            "id": "seat-0",
            "name": "Ada",
            "kind": "person",
            "player": "",
            "online": True,
            "mine": True,
        },
        {
            "seat": 1,
            "id": "seat-1",
            "name": "Brin",
            "kind": "person",
            "player": "",
            "online": False,
            "mine": False,
        },
        {
            "seat": 2,
            "id": "seat-2",
            "name": "Cog",
            "kind": "bot",
            "player": "random",
            "online": True,
            "mine": False,
        },
    ],
    "watching": 1,
    "showing": 0,
    "invite": "abc",
    "group": "vote",
    "running": True,
}


class Guest:
    """A page, and what one does with it."""

    def __init__(self, page: Any, port: int) -> None:
        self.page = page
        self.home = f"http://127.0.0.1:{port}"
        self.errors: list[str] = []
        self.ways: list[dict[str, Any]] = []  # where several steps lead at a table without a game
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hear)

    def hear(self, message: Any) -> None:
        if message.type == "error" and not FORGIVEN.search(message.text):
            self.errors.append(message.text)

    # Going places

    def go(self, path: str = "/") -> None:
        self.page.goto(self.home + path)

    def sit(self, made: dict[str, Any], *seats: int) -> None:
        """Sit down at a table that was made elsewhere, with the keys to these seats."""
        self.go("/")
        tokens = {str(seat): made["tokens"][str(seat)] for seat in seats}
        self.page.evaluate(
            "([match, keys]) => localStorage.setItem(`tablewright.keys.${match}`, keys)",
            [made["match"], json.dumps({"tokens": tokens, "host": made["host"]})],
        )
        self.go(f"/t/{made['match']}")
        self.page.wait_for_selector(".table, dialog.curtain")

    def watch(self, made: dict[str, Any]) -> None:
        self.go(f"/t/{made['match']}")
        self.page.wait_for_selector(".table")

    def feign(self, *scenes: Scene, path: str = "/t/toy") -> list[dict[str, Any]]:
        """A table without a game: the first scene at once, the next after each answer. Returns what is said."""
        said: list[dict[str, Any]] = []
        coming = list(scenes)

        def tell(socket: Any) -> None:
            scene = msgspec.json.decode(encode(coming.pop(0)))
            socket.send(
                json.dumps({"type": "scene", "scene": scene, "undo": "free", "redo": True, "moves": 3})
            )

        def answer(socket: Any, text: str) -> None:
            message = json.loads(text)
            if message["type"] == "hello":
                tell(socket)
                socket.send(json.dumps({"type": "presence", **PRESENCE}))
                return
            if message["type"] == "ways":
                socket.send(json.dumps({"type": "ways", "prompt": message["prompt"], "ways": self.ways}))
            if message["type"] in ("foresee", "ways"):  # asked for by the page itself; nothing of the game
                return
            said.append(message)
            if coming and message["type"] in ("reply", "interject"):
                socket.send(json.dumps({"type": "done", "nonce": message["nonce"], "rev": 8}))
                tell(socket)

        self.page.route_web_socket(
            "**/ws/*", lambda socket: socket.on_message(lambda text: answer(socket, text))
        )
        self.go(path)
        self.page.wait_for_selector(".table")
        return said

    def shoot(self, name: str) -> None:
        """A picture for people to look at."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    # Seeing

    @property
    def rev(self) -> int:
        return int(self.page.get_attribute(".table", "data-rev"))

    @property
    def question(self) -> str:
        return str(self.page.inner_text("#question"))

    @property
    def options(self) -> list[str]:
        """What can be chosen now, in the words of the list."""
        return list(self.page.locator(".prompt .opt[data-option]:not(.refused) .opt-label").all_inner_texts())

    @property
    def is_over(self) -> bool:
        return bool(self.page.query_selector(".banner.over"))

    @property
    def log(self) -> str:
        return str(self.page.inner_text(".entries"))

    def sees(self, selector: str) -> None:
        self.page.wait_for_selector(selector)

    def after(self, rev: int) -> None:
        """Wait until the table has moved on."""
        self.page.wait_for_function(
            "rev => { const table = document.querySelector('.table');"
            " return table && Number(table.dataset.rev) > rev && !('busy' in table.dataset) }",
            arg=rev,
        )

    # Doing

    def choose(self, label: str) -> None:
        """Click the option that is called so, and wait for what comes of it."""
        rev = self.rev
        self.button(label).click()
        self.agree()
        self.after(rev)

    def button(self, label: str) -> Any:
        words = re.compile(f"^{re.escape(label)}$")
        found = self.page.locator(".opt-label", has_text=words)
        return self.page.locator(".prompt .opt[data-option]").filter(has=found).first

    def click(self, thing: str) -> None:
        """Click a thing on the table."""
        self.page.click(f"[data-hit='{thing}'], [data-id='{thing}'][role=button]")

    def agree(self) -> None:
        """Say yes where it is asked whether that is meant, such as to a turn that ends with results unused."""
        yes = self.page.query_selector("dialog.small[open] .opt.danger")
        if yes:
            yes.click()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def live(self) -> str:
        """What a screen reader was told last."""
        return str(self.page.inner_text("#live"))
