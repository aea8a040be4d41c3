"""Web Push: what is said is sealed for one browser, and the house shows its push service who it is (RFC 8291, RFC 8292).

``http_ece`` and ``py_vapid`` do the sealing and the signing. ``pywebpush``, which joins them, brings two HTTP clients of its
own, and neither can be told which addresses to refuse.
"""

from __future__ import annotations

import base64
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec

_LIFE = 12 * 3600  # seconds that the house's word to a push service is good for; a day is the most
_RENEW = 3600
_LARGEST = 3_000  # bytes of what is said; services take 4096 of what is sealed
_KEEP = 24 * 3600  # seconds that a push service keeps it for a device that is off


class Subscription(msgspec.Struct, frozen=True):
    """What a browser gives to whoever may push to it."""

    endpoint: str
    p256dh: str
    auth: str


def unpadded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def padded(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


def is_whole(subscription: Subscription) -> bool:
    """Whether its keys are what they must be: a point of the curve, and sixteen bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - slow to load

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), padded(subscription.p256dh))
        return len(padded(subscription.auth)) == 16
    except ValueError:
        return False


def fresh_key() -> str:
    """A private key for a house that has none."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - slow to load

    return unpadded(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


class Seal:
    """The house's key, and what it is good for."""

    def __init__(self, key: str, contact: str) -> None:
        import py_vapid  # noqa: PLC0415 - slow to load
        from cryptography.hazmat.primitives import serialization as form  # noqa: PLC0415 - slow to load

        untyped: Any = py_vapid
        self._vapid = untyped.Vapid02.from_raw(key.encode())
        self._contact = contact
        public = self._vapid.public_key.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint)
        self.public = unpadded(public)
        self._signed: dict[str, tuple[float, dict[str, str]]] = {}

    def headers(self, endpoint: str, topic: str) -> dict[str, str]:
        """``topic``: what is sent later under the same one takes its place, if the device was off."""
        parts = urlsplit(endpoint)
        return {
            **self._word(f"{parts.scheme}://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEEP),
            "Urgency": "normal",
            "Topic": topic,
        }

    def _word(self, audience: str) -> dict[str, str]:
        until, signed = self._signed.get(audience, (0.0, {}))
        if until < time.time() + _RENEW:
            if len(self._signed) > 200:
                self._signed.clear()
            until = time.time() + _LIFE
            claims = {"aud": audience, "exp": int(until), "sub": self._contact}
            signed = dict(self._vapid.sign(claims))
            self._signed[audience] = until, signed
        return signed


def sealed(subscription: Subscription, words: bytes) -> bytes:
    """The words so that only that browser can read them."""
    import http_ece  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - slow to load

    untyped: Any = http_ece
    return untyped.encrypt(
        words[:_LARGEST],
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=padded(subscription.p256dh),
        auth_secret=padded(subscription.auth),
        version="aes128gcm",
    )
