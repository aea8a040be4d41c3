"""An authenticator in software: it makes passkeys and signs with them, honestly or as it is told."""

from __future__ import annotations

import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.table.people import Visitor


def b64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    """A passkey with its private half."""

    rp: str
    owner: bytes
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    uses: int = 0

    def cose(self) -> bytes:
        numbers = self.private.public_key().public_numbers()
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})


class Authenticator:
    """What a person carries. ``origin``: where its browser says it is."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.keys: list[Key] = []

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        key = Key(options["rp"]["id"], unb64(options["user"]["id"]))
        self.keys.append(key)
        data = self._data(key, 0x45) + bytes(16) + struct.pack(">H", len(key.id)) + key.id + key.cose()
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        response = {"clientDataJSON": b64(client), "attestationObject": b64(attested)}
        return {"id": b64(key.id), "rawId": b64(key.id), "type": "public-key", "response": response}

    def get(self, options: dict[str, Any], key: Key | None = None) -> dict[str, Any]:
        key = key or next(key for key in self.keys if key.rp == options["rpId"])
        key.uses += 1
        data, client = self._data(key, 0x05), self._client("webauthn.get", options["challenge"])
        signature = key.private.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature),
            "userHandle": b64(key.owner),
        }  # fmt: skip
        return {"id": b64(key.id), "rawId": b64(key.id), "type": "public-key", "response": response}

    def _data(self, key: Key, flags: int) -> bytes:
        return sha256(key.rp.encode()).digest() + bytes([flags]) + struct.pack(">I", key.uses)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()


class Bearer(Visitor):
    """A browser at a house by its name, and the authenticator of its owner."""

    def __init__(self, url: str, authenticator: Authenticator | None = None) -> None:
        super().__init__(url.replace("127.0.0.1", "localhost"))
        self.authenticator = authenticator or Authenticator(self.url)

    def options(self, kind: str, name: str = "") -> dict[str, Any]:
        answer = self.post("/api/me/begin", kind=kind, name=name)
        assert answer.status_code == 200, answer.text
        return answer.json()["options"]

    def keep(self, name: str) -> httpx.Response:
        credential = self.authenticator.create(self.options("new", name))
        return self.post("/api/me/keep", credential=credential, name=name)

    def enter(self) -> httpx.Response:
        return self.post("/api/me/enter", credential=self.authenticator.get(self.options("enter")))

    def me(self) -> dict[str, Any]:
        return self.get("/api/me").json()
