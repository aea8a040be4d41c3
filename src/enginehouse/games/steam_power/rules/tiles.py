"""Track inside one hex: the fifteen segments, which two may cross, and which tile carries them. SP-TILE."""

from __future__ import annotations

EDGES = range(6)
STRAIGHT, CURVE, TIGHT = "straight", "curve", "tight"

#: A segment is a number; these are its two edges, its kind and its name. SP-TILE-01 to SP-TILE-04.
ENDS: tuple[tuple[int, int], ...] = (
    *((a, a + 3) for a in range(3)),
    *((a, (a + 2) % 6) for a in EDGES),
    *((a, (a + 1) % 6) for a in EDGES),
)
KIND: tuple[str, ...] = (STRAIGHT,) * 3 + (CURVE,) * 6 + (TIGHT,) * 6
WORDS: tuple[str, ...] = tuple("tight curve" if kind == TIGHT else kind for kind in KIND)
NAME: tuple[str, ...] = tuple(f"{kind}-{ends[0]}" for kind, ends in zip(KIND, ENDS, strict=True))
SEGMENTS = range(15)
REPLACE: tuple[str, ...] = tuple(f"replace {name}" for name in NAME)  # the notation
REMOVE = "remove"
BY_NAME: dict[str, int] = {name: s for s, name in enumerate(NAME)}

#: The segment between two edges, -1 on the diagonal.
BETWEEN: tuple[tuple[int, ...], ...] = tuple(
    tuple(next((s for s in SEGMENTS if set(ENDS[s]) == {a, b}), -1) for b in EDGES) for a in EDGES
)

#: By segment and edge where track comes in: where it leaves; -1 where the segment does not end there.
LEAVES: tuple[tuple[int, ...], ...] = tuple(
    tuple(a + b - edge if edge in (a, b) else -1 for edge in EDGES) for a, b in ENDS
)


def _interleave(s: int, t: int) -> bool:
    """Do the chords cross inside the hex? SP-TILE-09."""
    (a, b), (c, d) = sorted(ENDS[s]), sorted(ENDS[t])
    return a < c < b < d or c < a < d < b


#: Which segments fit on one tile with this one. SP-TILE-09, SP-TILE-10.
CROSSES: tuple[tuple[bool, ...], ...] = tuple(tuple(_interleave(s, t) for t in SEGMENTS) for s in SEGMENTS)

#: The piles of the stock, by the tiles that share two faces. SP-COMP-09 to SP-COMP-14.
PLAIN_PILE, TIGHT_PILE, CURVED_PILE = 0, 1, 2
PILES = (80, 10, 10)
PILE_NAMES = ("straight or curve", "tight curve or crossing straights", "crossing with a curve")


def plain_pile(segment: int) -> int:
    """The pile of a tile that carries this segment alone."""
    return TIGHT_PILE if KIND[segment] == TIGHT else PLAIN_PILE


def crossing_pile(s: int, t: int) -> int:
    """The pile of the crossing tile that carries both. SP-TILE-05 to SP-TILE-07."""
    return TIGHT_PILE if KIND[s] == KIND[t] == STRAIGHT else CURVED_PILE


PLAIN_PILE_OF: tuple[int, ...] = tuple(plain_pile(s) for s in SEGMENTS)

# What lies on a hex is one number: 0 nothing, 1 + s one segment, and 16 * (1 + t) more for the one laid across it.
EMPTY = 0


def lone(segment: int) -> int:
    return 1 + segment


def crossed(under: int, over: int) -> int:
    return 1 + under + 16 * (1 + over)


def segments_of(tile: int) -> tuple[int, ...]:
    """The segments on a hex, the one laid first before the one that crosses it.

    >>> segments_of(crossed(0, 1))
    (0, 1)
    """
    if tile == EMPTY:
        return ()
    return (tile - 1,) if tile < 16 else (tile % 16 - 1, tile // 16 - 1)


def pile_of(tile: int) -> int:
    """The pile that the tile on a hex came from."""
    return PLAIN_PILE_OF[tile - 1] if tile < 16 else crossing_pile(tile % 16 - 1, tile // 16 - 1)


#: The same as a table; -1 where no tile has that number.
PILE_OF: tuple[int, ...] = tuple(pile_of(tile) if tile % 16 else -1 for tile in range(256))

#: By what lies on a hex: the segments that may be laid there, as a bit mask. SP-TILE-09, SP-TILE-11.
ROOM: tuple[int, ...] = (
    (1 << 15) - 1,
    *(sum(1 << t for t in SEGMENTS if CROSSES[s][t]) for s in SEGMENTS),
    *(0 for _ in range(16, 256)),
)

#: By what lies on a hex, and stock (a bit for each pile that has a tile): the segments that may be laid there. SP-R11
FITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sum(
            1 << s
            for s in SEGMENTS
            if ROOM[tile] >> s & 1 and stock >> (crossing_pile(tile - 1, s) if tile else PLAIN_PILE_OF[s]) & 1
        )
        for stock in range(8)
    )
    for tile in range(16)
) + ((0,) * 8,) * (256 - 16)

#: By the edge where track comes in, what lies there, and stock: of ``FITS``, the segments that lead on from that edge.
FITS_FROM: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(tuple(fits & sum(1 << s for s in BETWEEN[edge] if s >= 0) for fits in by_stock) for by_stock in FITS)
    for edge in EDGES
)


def _side(s: int, edge: int) -> int:
    low, high = sorted(ENDS[s])
    return -1 if edge in (low, high) or KIND[s] == TIGHT else int(low < edge < high)


#: By what lies on a hex, and edge: on which side of the track that is, 0 or 1; -1 where no other track can come in. A
#: segment may cross the track exactly if its ends lie on different sides of it. SP-TILE-09
SIDE: tuple[tuple[int, ...], ...] = (
    (-1,) * 6,
    *(tuple(_side(s, edge) for edge in EDGES) for s in SEGMENTS),
    *((-1,) * 6 for _ in range(16, 256)),
)
