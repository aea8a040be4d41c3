"""Printed codes, for whoever has lost all devices: they open once, and are read aloud and typed without mistakes.

Thirty-two signs without I, L, O and U; five groups of five are 125 bits, which nobody guesses.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from enginehouse.table.problems import Problem

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_GROUPS, _GROUP = 5, 5
_READ = str.maketrans("OIL", "011")
_CODE = re.compile(rf"^[{_SIGNS}]{{{_GROUPS * _GROUP}}}$")


def new_code() -> str:
    """As it is printed: ``K7Q2M-04XTZ-…``"""
    groups = ("".join(secrets.choice(_SIGNS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> str:
    """What is kept of a code, however it was typed. Raises Problem for what is none.

    >>> code_hash("k7q2m 04xtz 11111 aaaaa bbbbb") == code_hash("K7Q2M-O4XTZ-IlIlI-AAAAA-BBBBB")
    True
    """
    plain = re.sub(r"[\s\u2010-\u2015-]", "", code).upper().translate(_READ)
    if not _CODE.match(plain):
        raise Problem(
            422, "bad-code", f"A code has {_GROUPS} groups of {_GROUP} letters and digits. Look at the print again."
        )
    return sha256(b"enginehouse code " + plain.encode()).hexdigest()
