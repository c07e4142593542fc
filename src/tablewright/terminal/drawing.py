"""Grids drawn in letters and lines: an extra, for everything they show is also said in words."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Final

from tablewright.engine.scene import Board, Link, Piece, Space
from tablewright.terminal.names import is_lettered, piece_name

MARGIN: Final = 3
NARROWEST_CELL: Final = 3
WIDEST_CELL: Final = 14


def drawing(board: Board, room: int) -> list[str]:
    """The grid in letters and lines, or nothing where it would not fit the room."""
    columns = max((space.x + (space.w or 1) for space in board.spaces), default=0)
    if not columns or any(space.x < 0 or space.y < 0 for space in board.spaces):
        return []
    across = min(WIDEST_CELL, int((room - MARGIN - 1) / columns))
    # An even width can be halved, so that boxes at half steps come out alike.
    across -= across % 2
    return Canvas(board, across).lines() if across > NARROWEST_CELL else []


class Canvas:
    """A sheet of characters on which the boxes of a grid are drawn."""

    def __init__(self, board: Board, across: int) -> None:
        self.board = board
        self.across = across
        self.down = 3 if any(shown_pieces(space) for space in board.spaces) else 2
        self.has_walls = any(space.walls for space in board.spaces)
        self.cells: dict[tuple[int, int], str] = {}

    def lines(self) -> list[str]:
        for space in self.board.spaces:
            self.draw_box(space)
        for link in self.board.links:
            if link.how == "door":
                self.draw_door(link)
        rows = self.rows_with_axes() if is_lettered(self.board) else self.rows()
        return [*rows, *self.legend()]

    def draw_box(self, space: Space) -> None:
        left, top, right, bottom = self.corners(space)
        self.draw_sides(space.walls if self.has_walls else "nesw", left, top, right, bottom)
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            self.cells[corner] = "+"
        self.write(left + 1, top + 1, right - left - 1, shown_name(space))
        self.write(left + 1, top + 2, right - left - 1, shown_pieces(space))

    def corners(self, space: Space) -> tuple[int, int, int, int]:
        left, top = round(space.x * self.across), round(space.y * self.down)
        right = round((space.x + (space.w or 1)) * self.across)
        bottom = round((space.y + (space.h or 1)) * self.down)
        return left, top, right, bottom

    def draw_sides(self, walls: str, left: int, top: int, right: int, bottom: int) -> None:
        sides = {
            "n": [(column, top) for column in range(left + 1, right)],
            "e": [(right, row) for row in range(top + 1, bottom)],
            "s": [(column, bottom) for column in range(left + 1, right)],
            "w": [(left, row) for row in range(top + 1, bottom)],
        }
        for wall in walls:
            for cell in sides[wall]:
                self.cells[cell] = "-" if wall in "ns" else "|"

    def write(self, column: int, row: int, room: int, said: str) -> None:
        for i, letter in enumerate(said[:room]):
            self.cells[column + i, row] = letter

    def draw_door(self, link: Link) -> None:
        ends = [self.corners(space) for space in self.board.spaces if space.id in (link.a, link.b)]
        if len(ends) == 2:
            column = sum(left + right for left, _, right, _ in ends) // 4
            row = sum(top + bottom for _, top, _, bottom in ends) // 4
            self.cells[column, row] = "D"

    def rows(self) -> Iterator[str]:
        last_column = max(column for column, _ in self.cells)
        for row in range(max(row for _, row in self.cells) + 1):
            yield "".join(self.cells.get((column, row), " ") for column in range(last_column + 1)).rstrip()

    def rows_with_axes(self) -> Iterator[str]:
        """The rows with the letters of the columns above them and the numbers of the rows before them."""
        columns = max(int(space.x) for space in self.board.spaces) + 1
        numbers = {int(space.y) * self.down + 1: int(space.y) + 1 for space in self.board.spaces}
        letters = "".join(letter.center(self.across) for letter in ascii_uppercase[:columns])
        yield f"{'':{MARGIN}}{letters}".rstrip()
        for i, row in enumerate(self.rows()):
            yield f"{numbers.get(i, ''):>{MARGIN - 1}} {row}".rstrip()

    def legend(self) -> list[str]:
        flags = {flag for space in self.board.spaces for flag in space.flags}
        signs = [
            "? fog" if "fog" in flags else "",
            "# blocked" if "blocked" in flags else "",
            "D door" if any(link.how == "door" for link in self.board.links) else "",
        ]
        return [f"In the drawing: {', '.join(filter(None, signs))}."] if any(signs) else []


def shown_name(space: Space) -> str:
    sign = "?" if "fog" in space.flags else "#" if "blocked" in space.flags else ""
    return sign + (space.short or space.label or space.icon)


def shown_pieces(space: Space) -> str:
    pieces = [*space.pieces, *(piece for slot in space.slots for piece in slot.pieces)]
    return " ".join(shown_piece(piece) for piece in pieces)


def shown_piece(piece: Piece) -> str:
    name = piece.short or piece_name(piece)[:3]
    return f"{piece.n}{name}" if piece.n != 1 else name
