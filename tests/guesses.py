"""How often guesses must be what counting says."""

from math import sqrt


def as_often(times: int, chance: float, of: int) -> bool:
    """Whether something that has this chance may well happen so many times in so many guesses.

    >>> as_often(50, 0.5, 100), as_often(72, 0.5, 100), as_often(0, 0.1, 300)
    (True, False, False)
    """
    return abs(times - chance * of) <= 4 * sqrt(of * chance * (1 - chance))
