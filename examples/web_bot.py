"""A bot from elsewhere: it follows an invitation to a web table, sits down and plays whatever is offered.

python examples/web_bot.py "http://127.0.0.1:8642/t/TABLE?join=CODE"
"""

import json
import random
import sys
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.sync.client import connect


def answer(scene: dict[str, Any], chosen: list[dict[str, Any]], token: str) -> str:
    """The reply that picks these options, with the least amount where one is wanted."""
    picks = [{"option": each["id"], "amount": each.get("amount", {}).get("min")} for each in chosen]
    nonce = f"{token[:8]}-{random.randrange(1 << 48):x}"
    reply = {"rev": scene["rev"], "prompt": scene["prompt"]["id"], "picks": picks, "nonce": nonce}
    return json.dumps({"type": "reply", **reply})


def play(link: str, name: str = "Wanderer") -> str:
    """Take an open seat by its link and play to the end; how the game ended."""
    url = urlsplit(link)
    match = url.path.rsplit("/", 1)[-1]
    invitation = json.dumps({"invite": parse_qs(url.query)["join"][0], "name": name}).encode()
    with urllib.request.urlopen(f"http://{url.netloc}/api/matches/{match}/join", invitation) as opened:
        joined = json.load(opened)
    token = joined["token"]
    with connect(f"ws://{url.netloc}/ws/{match}", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "v": 2, "token": token}))
        for text in socket:
            told = json.loads(text)
            if told["type"] == "over":
                return str(told["text"])
            if told["type"] == "scene":
                scene = told["scene"]
                options = [
                    each
                    for each in (scene.get("prompt") or {}).get("options", ())
                    if each.get("enabled", True)
                ]
                if options:
                    socket.send(answer(scene, random.sample(options, scene["prompt"].get("min", 1)), token))
            elif told["type"] == "votes" and told["picker"] == joined["seat"]:
                socket.send(answer(scene, [{"id": random.choice(told["tied"])}], token))
    return "The table was closed."


if __name__ == "__main__":
    print(play(sys.argv[1]))
