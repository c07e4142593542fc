from tablewright.engine.game import Game
from tablewright.engine.scene import Area, Board, Grid, Piece, Space
from tablewright.engine.table import Table

EMPTY = -1
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Cells(Table):
    cells: list[int]

    def copy(self):
        other = Cells()
        other.keep(self)
        other.cells = self.cells.copy()
        return other


def turn(table, seat):
    """TT-1: whoever's turn it is marks a cell."""
    table.ask(seat, "TT-1")
    for cell in range(9):
        table.offer(mark, seat, cell, unless=cannot_mark(table, cell))


def cannot_mark(table, cell):
    """TT-2: a cell that has a mark is taken."""
    return "TT-2" if table.cells[cell] != EMPTY else ""


def mark(table, seat, cell):
    """TT-1, TT-3, TT-4: the mark stands; it may end the game, or it is the other's turn."""
    table.cells[cell] = seat
    table.tell("TT-1", "{0} marks cell {1}.", "XO"[seat], cell + 1)
    if any(all(table.cells[i] == seat for i in row) for row in ROWS):
        table.finish([seat == 0, seat == 1], "TT-3", f"{'XO'[seat]} has three in a row.")
    elif EMPTY not in table.cells:
        table.finish([False, False], "TT-4", "The board is full: a draw.")
    else:
        table.do(turn, 1 - seat)


class TicTacToe(Game):
    id, title, prefix, least_seats, most_seats = "tictactoe", "Tic-tac-toe", "TT", 2, 2

    def table(self, seats, options, pack):
        table = Cells()
        table.cells = [EMPTY] * 9
        table.do(turn, 0)
        return table

    def areas(self, seen, seat):
        by = seen.cells
        marks = [[Piece(f"mark-{i}", "token", "XO"[by[i]])] if by[i] != EMPTY else [] for i in range(9)]
        spaces = [Space(f"cell-{i}", i % 3, i // 3, f"Cell {i + 1}", pieces=marks[i]) for i in range(9)]
        return [Area("table", "main", [Board("board", "Board", Grid(3, 3, 8), spaces)])]

    def label(self, table, move):
        return f"Mark cell {move[2] + 1}"

    def targets(self, table, move):
        return [f"cell-{move[2]}"]


GAME = TicTacToe()
