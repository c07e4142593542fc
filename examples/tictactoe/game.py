from typing import Final

from tablewright.engine.game import Game
from tablewright.engine.scene import Area, Board, Grid, Piece, Space
from tablewright.engine.table import Move, Table

EMPTY: Final = -1
ROWS: Final = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
THROUGH: Final = [[row for row in ROWS if cell in row] for cell in range(9)]


class Cells(Table):
    cells: list[int]

    def copy(self) -> "Cells":
        other = Cells(blank=True)
        other.keep(self)
        other.cells = self.cells.copy()
        return other


def turn(table: Cells, seat: int) -> None:
    """TT-1, TT-2: whoever's turn it is marks a cell that has no mark."""
    table.ask(seat, "TT-1")
    for cell in range(9):
        table.offer_move(MARKS[seat][cell], unless="TT-2" if table.cells[cell] != EMPTY else "")


def mark(table: Cells, seat: int, cell: int) -> None:
    """TT-1, TT-3, TT-4: the mark stands; it may end the game, or it is the other's turn."""
    cells = table.cells
    cells[cell] = seat
    table.tell("TT-1", "{0} marks cell {1}.", "XO"[seat], cell + 1)
    if any(cells[a] == seat and cells[b] == seat and cells[c] == seat for a, b, c in THROUGH[cell]):
        table.finish([seat == 0, seat == 1], "TT-3", f"{'XO'[seat]} has three in a row.")
    elif EMPTY not in cells:
        table.finish([False, False], "TT-4", "The board is full: a draw.")
    else:
        table.do(turn, 1 - seat)


MARKS: Final[list[list[Move]]] = [[(mark, seat, cell) for cell in range(9)] for seat in (0, 1)]


class TicTacToe(Game):
    id = "tictactoe"
    title = "Tic-tac-toe"
    prefix = "TT"
    least_seats = 2
    most_seats = 2
    mode = "competitive"

    def table(self, seats, options, pack):
        table = Cells()
        table.cells = [EMPTY] * 9
        table.do(turn, 0)
        return table

    def areas(self, seen, seat):
        marks = [[Piece(f"mark-{i}", "token", "XO"[s])] if s >= 0 else [] for i, s in enumerate(seen.cells)]
        spaces = [Space(f"cell-{i}", i % 3, i // 3, f"Cell {i + 1}", pieces=marks[i]) for i in range(9)]
        return [Area("table", "main", [Board("board", "Board", Grid(3, 3, 8), spaces)])]

    def label(self, table, move):
        return f"Mark cell {move[2] + 1}"

    def targets(self, table, move):
        return [f"cell-{move[2]}"]


GAME = TicTacToe()
