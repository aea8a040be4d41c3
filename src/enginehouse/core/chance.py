"""Chance as a counter: the n-th draw of a seed is always the same, and copying it copies an int."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b, sha256


def draw(seed: int, n: int, below: int) -> int:
    """The n-th number of this seed, in ``range(below)``.

    >>> draw(7, 0, 6) == draw(7, 0, 6)
    True
    >>> {draw(7, n, 6) for n in range(60)} == set(range(6))
    True
    """
    hashed = _keyed(seed).copy()
    hashed.update(n.to_bytes(8, "little"))
    return int.from_bytes(hashed.digest(), "little") % below


@lru_cache(maxsize=256)
def _keyed(seed: int) -> blake2b:
    """The hash before anything but the key has gone into it: half of a draw's work."""
    return blake2b(key=seed.to_bytes(32, "little"), digest_size=16)


def commitment(seed: int) -> str:
    """What may be published before the game so that nobody can change the seed afterwards.

    Only a seed that nobody can guess is safe behind it, such as the one a game takes when none is given.
    """
    return sha256(b"enginehouse seed " + seed.to_bytes(32, "little")).hexdigest()
