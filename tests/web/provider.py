"""A provider of identities inside the test: it knows one person, and does whatever a test wants it to do wrong."""

from __future__ import annotations

import json
import threading
import time
from base64 import b64decode, urlsafe_b64encode
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

CLIENT, SECRET = "our-client", "our secret: with signs"


class Provider:
    """It runs at an address of its own until it is closed."""

    def __init__(self) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.codes: dict[str, dict[str, str]] = {}
        self.claims: dict[str, Any] = {}  # what a test wants the token to say otherwise
        self.signs_with: Any = self.key
        self.subject, self.name = "subject-1", "Ada"
        self.answers = True
        self.calls_itself = ""
        self.denies = False
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.get(self)

            def do_POST(self) -> None:
                provider.post(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def get(self, wire: BaseHTTPRequestHandler) -> None:
        where = urlsplit(wire.path)
        if not self.answers:
            return say(wire, 500, {})
        if where.path == "/.well-known/openid-configuration":
            names = {"authorization_endpoint": "authorize", "token_endpoint": "token", "jwks_uri": "jwks"}
            known = {word: f"{self.issuer}/{path}" for word, path in names.items()}
            return say(wire, 200, {"issuer": self.calls_itself or self.issuer, **known})
        if where.path == "/jwks":
            jwk = json.loads(RSAAlgorithm.to_jwk(self.key.public_key()))
            return say(wire, 200, {"keys": [{**jwk, "kid": "k1", "use": "sig", "alg": "RS256"}]})
        asked = {word: values[0] for word, values in parse_qs(where.query).items()}
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        answer = {"error": "access_denied"} if self.denies else {"code": code}
        wire.send_response(302)
        wire.send_header(
            "Location", f"{asked['redirect_uri']}?{urlencode({**answer, 'state': asked['state']})}"
        )
        wire.end_headers()
        return None

    def post(self, wire: BaseHTTPRequestHandler) -> None:
        form = parse_qs(wire.rfile.read(int(wire.headers["Content-Length"])).decode())
        asked = self.codes.pop(form["code"][0], None)
        proof = urlsafe_b64encode(sha256(form["code_verifier"][0].encode()).digest()).rstrip(b"=").decode()
        basic = b64decode(wire.headers.get("Authorization", "").partition(" ")[2]).decode()
        is_good = (
            asked is not None
            and proof == asked["code_challenge"]
            and form["redirect_uri"][0] == asked["redirect_uri"]
            and basic == "our-client:our%20secret%3A%20with%20signs"
        )
        if not is_good or asked is None:
            return say(wire, 400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": CLIENT, "sub": self.subject, "iat": now, "exp": now + 300,
            "nonce": asked["nonce"], "name": self.name, **self.claims,
        }  # fmt: skip
        token = jwt.encode(claims, self.signs_with, algorithm="RS256", headers={"kid": "k1"})
        return say(wire, 200, {"id_token": token, "access_token": "unused", "token_type": "Bearer"})


def say(wire: BaseHTTPRequestHandler, status: int, answer: dict[str, Any]) -> None:
    wire.send_response(status)
    wire.send_header("Content-Type", "application/json")
    wire.end_headers()
    wire.wfile.write(json.dumps(answer).encode())
