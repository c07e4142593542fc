"""A bot from elsewhere: it follows an invitation to a web table, sits down and plays whatever is offered.

python examples/web_bot.py "http://127.0.0.1:8642/t/TABLE?join=CODE"

A refused answer is answered anew, a vote is voted in, a connection that breaks is made again with the same key, and
the end is told however late one comes to it.
"""

import json
import random
import sys
import time
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TRIES = 20  # to connect again, with longer and longer pauses
GONE = ("unknown", "token")  # refusals after which there is nothing more to try


class Bot:
    """One seat at one table, through as many connections as it takes."""

    def __init__(self, host: str, match: str, seat: int, token: str) -> None:
        self.host, self.match, self.seat, self.token = host, match, seat, token
        self.scene: dict[str, Any] = {}
        self.asked = ""  # the question that was answered last
        self.refused = 0  # answers to it that were refused
        self.tries = 0  # to connect since the game last went on

    def play(self) -> str:
        """Until the game is over; how it ended."""
        self.tries = 0
        while self.tries < TRIES:
            try:
                with connect(f"ws://{self.host}/ws/{self.match}", max_size=None) as socket:
                    socket.send(json.dumps({"type": "hello", "v": 2, "token": self.token}))
                    self.asked = ""  # what was on its way when the line broke is asked again
                    for text in socket:
                        end = self.hear(json.loads(text), socket)
                        if end:
                            return end
            except (ConnectionClosed, OSError):
                self.tries += 1
                time.sleep(min(5.0, 0.05 * 2**self.tries))
        return "The table cannot be reached any more."

    def hear(self, told: dict[str, Any], socket: ClientConnection) -> str:
        """Answer what asks for an answer; the end, if this is it."""
        if told["type"] == "over":
            return str(told["text"])
        if told["type"] == "scene":
            if told["scene"]["rev"] != self.scene.get("rev"):
                self.tries = 0  # the game goes on, so the connection is worth making again
            self.scene = told["scene"]
            self.answer(socket)
        elif told["type"] == "votes" and told["picker"] == self.seat:
            self.send(socket, [{"id": random.choice(told["tied"])}])
        elif told["type"] == "refused":
            if told.get("code") in GONE:
                return str(told["why"])
            self.refused += 1
            time.sleep(min(2.0, 0.02 * 2**self.refused))
            self.answer(socket, again=True)
        return ""

    def answer(self, socket: ClientConnection, *, again: bool = False) -> None:
        """The open question, once; after a refusal once more."""
        prompt = self.scene.get("prompt") or {}
        options = [each for each in prompt.get("options", ()) if each.get("enabled", True)]
        question = f"{self.scene.get('rev')} {prompt.get('id')}"
        if options and (again or question != self.asked):
            if question != self.asked:
                self.asked, self.refused = question, 0
            least = prompt.get("min", 1)
            self.send(socket, random.sample(options, min(least, len(options))))

    def send(self, socket: ClientConnection, chosen: list[dict[str, Any]]) -> None:
        """The reply that picks these options, with the least amount where one is wanted."""
        picks = [{"option": each["id"], "amount": (each.get("amount") or {}).get("min")} for each in chosen]
        nonce = f"{self.token[:8]}-{random.randrange(1 << 48):x}"
        reply = {
            "rev": self.scene["rev"],
            "prompt": self.scene["prompt"]["id"],
            "picks": picks,
            "nonce": nonce,
        }
        socket.send(json.dumps({"type": "reply", **reply}))


def sit_down(link: str, name: str) -> Bot:
    """Take an open seat by its link."""
    url = urlsplit(link)
    match = url.path.rsplit("/", 1)[-1]
    invitation = json.dumps({"invite": parse_qs(url.query)["join"][0], "name": name}).encode()
    with urllib.request.urlopen(f"http://{url.netloc}/api/matches/{match}/join", invitation) as opened:
        joined = json.load(opened)
    return Bot(url.netloc, match, joined["seat"], joined["token"])


def play(link: str, name: str = "Wanderer") -> str:
    """Take an open seat by its link and play to the end; how the game ended."""
    return sit_down(link, name).play()


if __name__ == "__main__":
    print(play(sys.argv[1]))
