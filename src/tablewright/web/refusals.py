"""How the web table says no: a sentence for the person, a word for the program."""

from __future__ import annotations

from typing import Final

STATUS: Final = {
    "bad": 400,
    "token": 403,
    "seat": 403,
    "unknown": 404,
    "none": 404,
    "old": 409,
    "rule": 409,
    "no": 409,
    "rules": 409,
    "known": 409,
    "limit": 429,
    "busy": 503,
    "disk": 507,
}


class Refused(Exception):
    """Something that cannot be done; the sentence says why, and what to do where that helps."""

    def __init__(self, why: str, code: str = "no", clause: str = "") -> None:
        super().__init__(why)
        self.why = sentence(why)
        self.code = code
        self.clause = clause

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS[self.code]


def sentence(words: str) -> str:
    """Words that began in small letters, as a sentence on a screen."""
    whole = words[:1].upper() + words[1:]
    return whole if whole.endswith((".", "!", "?", "…")) else f"{whole}."
