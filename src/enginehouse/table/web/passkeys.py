"""Passkeys: what an authenticator is asked to sign, and whether it has. The rest of the house knows no cryptography.

A challenge is random, for one browser, for one place (scheme, host and port) and for one purpose; it is kept by its hash, and
gone as soon as it is used. The site a passkey is for is the host of the request: only a proxy that is trusted can say that a
request came by https (``Settings.proxies``), and a page of another host cannot use a passkey of this one.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64decode
from binascii import Error as BadBase64
from collections.abc import Sequence
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request

from enginehouse.table.problems import Problem

_HOST = re.compile(r"^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$")
_PORT = re.compile(r"^[0-9]{1,5}$")
_LONGEST_HOST = 253
_LONGEST_ID = 1023  # bytes of a credential's id, as the standard has it


class Site(NamedTuple):
    """Where a passkey is for, and where it is used."""

    host: str
    origin: str


class Made(NamedTuple):
    """A new passkey: what the house keeps of it."""

    credential: bytes
    public_key: bytes
    uses: int


def hindrance(request: Request) -> str:
    """Why no passkey can be used at this address, in a sentence; empty: it can."""
    host, _, port = _host(request).partition(":")
    by_ip = "Passkeys are made for a name, and this is the address of a machine."
    if request.headers.get("host", "").startswith("["):
        return f"{by_ip} Open the house by its name instead."
    try:
        local = ip_address(host).is_loopback
    except ValueError:
        pass
    else:
        here = f"http://localhost{':' if port else ''}{port}{request.scope['path']}"
        return f"{by_ip} Open {here} instead." if local else f"{by_ip} Open the house by its name instead."
    if len(host) > _LONGEST_HOST or not _HOST.match(host) or (port and not _PORT.match(port)):
        return "Passkeys are made for a name, and this address has none that can be read."
    if request.scope.get("scheme") != "https" and host != "localhost" and not host.endswith(".localhost"):
        return "Passkeys work over https, and on the machine that the house runs on. Here the line is not closed to others."
    return ""


def site_of(request: Request) -> Site:
    """Raises Problem where no passkey can be used."""
    if why := hindrance(request):
        raise Problem(409, "no-passkeys", why)
    host = _host(request)
    return Site(host.partition(":")[0], f"{request.scope.get('scheme')}://{host}")


def _host(request: Request) -> str:
    return request.headers.get("host", "").lower()


def fresh_challenge() -> bytes:
    return secrets.token_bytes(32)


def challenge_hash(site: Site, challenge: bytes) -> str:
    """What is kept of a challenge. One that was given at another address is another."""
    return sha256(b"enginehouse challenge " + site.origin.encode() + b" " + challenge).hexdigest()


def credential_hash(credential: bytes) -> str:
    return sha256(b"enginehouse passkey " + credential).hexdigest()


def options_to_keep(
    site: Site, challenge: bytes, person: str, name: str, seconds: float, known: Sequence[bytes]
) -> dict[str, Any]:
    """What a browser makes a passkey from, which finds its owner without a name; ``known``: those that they have already."""
    from webauthn import generate_registration_options, options_to_json  # noqa: PLC0415 - half a second
    from webauthn.helpers import structs  # noqa: PLC0415

    made = generate_registration_options(
        rp_id=site.host,
        rp_name="Enginehouse",
        user_name=name,
        user_id=person.encode(),
        challenge=challenge,
        timeout=round(seconds * 1000),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in known],
    )
    return msgspec.json.decode(options_to_json(made), type=dict[str, Any])


def options_to_enter(site: Site, challenge: bytes, seconds: float) -> dict[str, Any]:
    """What a browser signs in with: any passkey that it has for this house."""
    from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415 - half a second
    from webauthn.helpers import structs  # noqa: PLC0415

    made = generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=round(seconds * 1000),
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    return msgspec.json.decode(options_to_json(made), type=dict[str, Any])


def made(site: Site, challenge: bytes, answer: dict[str, Any]) -> Made:
    """The passkey that an authenticator has made. Raises Problem if the answer is not what was asked for."""
    from webauthn import verify_registration_response  # noqa: PLC0415 - half a second

    try:
        found = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
        )
    except Exception:  # whatever a forged answer does to its readers, it is refused
        raise unsigned() from None
    if not 0 < len(found.credential_id) <= _LONGEST_ID:
        raise unsigned()
    return Made(found.credential_id, found.credential_public_key, found.sign_count)


def signed(site: Site, challenge: bytes, answer: dict[str, Any], public_key: bytes, uses: int) -> int:
    """How often the passkey says it was used. Raises Problem if it has not signed this challenge, here."""
    from webauthn import verify_authentication_response  # noqa: PLC0415 - half a second

    try:
        found = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=uses,
        )
    except Exception:  # whatever a forged answer does to its readers, it is refused
        raise unsigned() from None
    return found.new_sign_count


class _ClientData(msgspec.Struct):
    challenge: str


def challenge_in(answer: dict[str, Any]) -> bytes:
    """The challenge that an answer says it has signed. Whether it has is seen later."""
    try:
        data = bytes_of(answer["response"]["clientDataJSON"])
        return bytes_of(msgspec.json.decode(data, type=_ClientData).challenge)
    except (KeyError, TypeError, msgspec.MsgspecError, UnicodeDecodeError):
        raise unsigned() from None


def credential_in(answer: dict[str, Any]) -> bytes:
    """The id of the passkey that an answer says it comes from."""
    return bytes_of(answer.get("rawId"))


def owner_in(answer: dict[str, Any]) -> str:
    """Whose passkey the authenticator thinks it is; empty: it does not say."""
    response = answer.get("response")
    handle: Any = response.get("userHandle") if isinstance(response, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return bytes_of(handle).decode(errors="replace") if handle else ""


def bytes_of(text: Any) -> bytes:
    """Raises Problem for what is not written in base64url."""
    if not isinstance(text, str) or len(text) > 8 * _LONGEST_ID:
        raise unsigned()
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (BadBase64, ValueError):
        raise unsigned() from None


def unsigned() -> Problem:
    return Problem(422, "bad-passkey", "This is not the passkey that was asked for. Nothing was changed; try again.")
