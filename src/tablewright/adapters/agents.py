"""Models as players of the benchmark: a command, an address, or a function in Python; one question in, one answer out.

A question is one JSON object, and so is the answer. An answer that is anything else does not count: no words are
searched for a move.
"""

from __future__ import annotations

import importlib
import json
import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, Final, Protocol

from tablewright.engine.game import SetupError
from tablewright.engine.numbers import shortened

PATIENCE: Final = 120.0
LONGEST_ANSWER: Final = 64 * 1024
KINDS: Final = "a command, an address (http://…), or a function (module:function)"

Question = dict[str, Any]


class BadAnswer(ValueError):
    """An answer that is none; the sentence goes back to the model."""


class AgentLost(Exception):
    """Whoever answers is gone; the sentence says how."""


class Agent(Protocol):
    """Whoever answers for a seat."""

    def answer(self, question: Question) -> dict[str, Any]: ...

    def close(self) -> None: ...


def agent_of(words: str) -> Agent:
    """The agent that these words name."""
    if words.startswith(("http://", "https://")):
        return ByAddress(words)
    module, colon, name = words.partition(":")
    if colon and " " not in words and name.isidentifier() and all(map(str.isidentifier, module.split("."))):
        return ByFunction(function_of(module, name))
    return ByCommand(words)


def function_of(module: str, name: str) -> Callable[[Question], Any]:
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as why:
        raise SetupError(f"there is no function {module}:{name}: {why}; an agent is {KINDS}") from None
    if not callable(found):
        raise SetupError(f"{module}:{name} is no function; an agent is {KINDS}")
    return found  # type: ignore[no-any-return]


def understood(raw: Any) -> dict[str, Any]:
    """An answer as an object; prose is no answer."""
    if isinstance(raw, (str, bytes)):
        if not raw.strip():
            raise BadAnswer('you answered nothing; answer with one JSON object such as {"option": "…"}')
        try:
            raw = json.loads(raw)
        except (ValueError, RecursionError):
            told = raw if isinstance(raw, str) else raw.decode(errors="replace")
            raise BadAnswer(
                f"{shortened(told.strip())!r} is not JSON; answer with one object such as "
                '{"option": "…"} and nothing else'
            ) from None
    if not isinstance(raw, dict):
        raise BadAnswer('answer with one JSON object such as {"option": "…"}')
    return raw


class ByFunction:
    """A function of this process."""

    def __init__(self, function: Callable[[Question], Any]) -> None:
        self.function = function

    def answer(self, question: Question) -> dict[str, Any]:
        return understood(self.function(question))

    def close(self) -> None: ...


class ByCommand:
    """A program that reads a question from each line and writes an answer on one."""

    def __init__(self, words: str) -> None:
        try:
            self.process = subprocess.Popen(
                shlex.split(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as why:
            raise SetupError(f"the agent {words!r} cannot be started: {why}; an agent is {KINDS}") from None
        self.words = words

    def answer(self, question: Question) -> dict[str, Any]:
        to, back = pipes(self.process)
        try:
            to.write(json.dumps(question, ensure_ascii=False) + "\n")
            to.flush()
        except OSError:
            raise AgentLost(f"the agent {self.words!r} has ended") from None
        line = back.readline(LONGEST_ANSWER)
        if not line:
            raise AgentLost(f"the agent {self.words!r} has ended without an answer")
        return understood(line)

    def close(self) -> None:
        to, back = pipes(self.process)
        with suppress(OSError):
            to.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        back.close()


def pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None
    assert process.stdout is not None
    return process.stdin, process.stdout


class ByAddress:
    """A server that takes a question as the body of a request and gives the answer as that of its response."""

    def __init__(self, url: str) -> None:
        self.url = url

    def answer(self, question: Question) -> dict[str, Any]:
        body = json.dumps(question, ensure_ascii=False).encode()
        request = urllib.request.Request(self.url, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return understood(answer.read(LONGEST_ANSWER))
        except urllib.error.HTTPError as no:
            raise AgentLost(f"{self.url} answers {no.code} {no.reason}") from None
        except (OSError, TimeoutError) as why:
            raise AgentLost(f"{self.url} cannot be reached: {why}") from None

    def close(self) -> None: ...
