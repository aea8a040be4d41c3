"""Flat-top hexes on a grid of columns and rows, odd columns half a hex lower.

Edges are numbered clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. A hex is named by its column letter and its
row number, as on the frame of the map: ``Q12``.
"""

from __future__ import annotations

Cell = tuple[int, int]  # column, row
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # axial, by edge


def axial(cell: Cell) -> tuple[int, int]:
    """
    >>> axial((13, 9))
    (13, 3)
    """
    col, row = cell
    return col, row - (col - col % 2) // 2


def from_axial(q: int, r: int) -> Cell:
    return q, r + (q - q % 2) // 2


def neighbour(cell: Cell, edge: int) -> Cell:
    q, r = axial(cell)
    dq, dr = DIRECTIONS[edge]
    return from_axial(q + dq, r + dr)


def opposite(edge: int) -> int:
    return (edge + 3) % 6


def distance(a: Cell, b: Cell) -> int:
    """Steps from hex to hex.

    >>> distance((0, 0), (2, 1))
    2
    """
    (aq, ar), (bq, br) = axial(a), axial(b)
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


def column_letters(col: int) -> str:
    """
    >>> column_letters(0), column_letters(25), column_letters(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + col) if col < 26 else column_letters(col // 26 - 1) + chr(65 + col % 26)


def reference(cell: Cell) -> str:
    """The name of a hex on the frame.

    >>> reference((16, 11))
    'Q12'
    """
    return f"{column_letters(cell[0])}{cell[1] + 1}"
