"""python-chess: random games to mate, to a draw that needs no claim, or to the 300th move."""

from __future__ import annotations

from typing import Any

from pacing import Luck, Subject, decisions_per_second, microseconds_per_copy, pick, serve, spread

LONGEST = 300


def subjects() -> dict[str, Subject]:
    import chess  # noqa: F401

    return {"chess": Subject("Chess", measure)}


def version() -> str:
    import chess

    return str(chess.__version__)


def new(_seed: int) -> Any:
    import chess

    return chess.Board()


def play(board: Any, luck: Luck) -> int:
    """No legal move left is mate or stalemate, so the list itself tells the end."""
    decisions = 0
    while decisions < LONGEST:
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            break
        board.push(pick(moves, luck))
        decisions += 1
    return decisions


def walk(seed: int, luck: Luck) -> list[Any]:
    board, passed = new(seed), []
    for _ in range(LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            break
        passed.append(board.copy(stack=False))
        board.push(pick(moves, luck))
    return passed


def measure(n: int, seconds: float) -> dict[str, float]:
    """Its cheaper copy is taken, the one without the moves that led there."""
    return {
        "decisions": decisions_per_second(new, play, n, seconds),
        "copy": microseconds_per_copy(spread(walk, n), lambda board: board.copy(stack=False), seconds / 4),
    }


if __name__ == "__main__":
    serve("python-chess", version, subjects)
