"""Links in letters: what they may do is signed, so that nobody can make one up. None of them opens a chair.

``stop`` switches a channel off, ``confirm`` says that an address is its owner's. Whoever has such a link may do that one thing.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Literal

Purpose = Literal["stop", "confirm"]


def fresh_key() -> str:
    return secrets.token_urlsafe(32)


def signed(key: str, purpose: Purpose, channel: str) -> str:
    """
    >>> signed("key", "stop", "k3v").partition(".")[0]
    'k3v'
    """
    digest = hmac.digest(key.encode(), f"{purpose} {channel}".encode(), "sha256")
    return f"{channel}.{urlsafe_b64encode(digest[:18]).decode()}"


def opened(key: str, purpose: Purpose, token: str) -> str | None:
    """The channel that a link is about; None: the house has not made it.

    >>> opened("key", "stop", signed("key", "stop", "k3v")), opened("key", "confirm", signed("key", "stop", "k3v"))
    ('k3v', None)
    """
    channel = token.partition(".")[0]
    if not token.isascii() or not channel.isalnum():
        return None
    return channel if hmac.compare_digest(signed(key, purpose, channel), token) else None
