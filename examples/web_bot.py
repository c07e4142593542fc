"""A bot from elsewhere: it follows an invitation to a web table, sits down and plays whatever is offered.

python examples/web_bot.py "http://127.0.0.1:8642/t/TABLE?join=CODE"
"""

import json
import random
import sys
import urllib.request
from urllib.parse import parse_qs, urlsplit

from websockets.sync.client import connect


def play(link: str, name: str = "Wanderer") -> str:
    """Take an open seat by its link and play to the end; how the game ended."""
    url = urlsplit(link)
    match = url.path.rsplit("/", 1)[-1]
    invitation = json.dumps({"invite": parse_qs(url.query)["join"][0], "name": name}).encode()
    with urllib.request.urlopen(f"http://{url.netloc}/api/matches/{match}/join", invitation) as answer:
        joined = json.load(answer)
    token = joined["token"]
    with connect(f"ws://{url.netloc}/ws/{match}", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        for text in socket:
            told = json.loads(text)
            if told["type"] == "over":
                return str(told["text"])
            prompt = told.get("scene", {}).get("prompt") or {}
            options = [option["id"] for option in prompt.get("options", ()) if option.get("enabled", True)]
            if told["type"] == "scene" and options:
                rev, pick = told["scene"]["rev"], {"option": random.choice(options)}
                reply = {"rev": rev, "prompt": prompt["id"], "picks": [pick], "nonce": f"{token[:8]}-{rev}"}
                socket.send(json.dumps({"type": "reply", **reply}))
            elif told["type"] == "votes" and told["picker"] == joined["seat"]:
                pick = {"option": random.choice(told["tied"]), "rev": told["rev"]}
                socket.send(json.dumps({"type": "vote", **pick}))
    return "The table was closed."


if __name__ == "__main__":
    print(play(sys.argv[1]))
