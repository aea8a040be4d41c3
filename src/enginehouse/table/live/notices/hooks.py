"""Webhooks: the same words in the form that each service wants them in. What people said stays plain."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from typing import Literal, NamedTuple
from urllib.parse import quote, urlsplit, urlunsplit

import msgspec

from enginehouse.table.live.notices.words import Message

HookKind = Literal["discord", "slack", "matrix", "ntfy", "json"]
#: The services, as people know them.
SERVICES: dict[str, str] = {
    "discord": "Discord",
    "slack": "Slack, or what speaks like it",
    "matrix": "Matrix",
    "ntfy": "ntfy",
    "json": "A program of yours (JSON)",
}
_MARKS = re.compile(r"([\\*_~`|>\[\]()#<@:-])")


class Hook(msgspec.Struct, frozen=True):
    """Where to post. ``token`` lets the house in (Matrix, ntfy), or signs what it says (JSON); ``room`` is Matrix's."""

    url: str
    token: str = ""
    room: str = ""


class Post(NamedTuple):
    method: str
    url: str
    headers: dict[str, str]
    body: bytes


def post(kind: str, hook: Hook, message: Message, link: str, notice: str, at: int) -> Post:
    """The request that tells it. ``notice`` is the same at every try: a service that remembers shows it once."""
    return _FORMS[kind](hook, message, link, notice, at)


def _json(body: object) -> bytes:
    return msgspec.json.encode(body)


_TYPE = {"Content-Type": "application/json", "User-Agent": "Enginehouse"}


def _discord(hook: Hook, message: Message, link: str, _notice: str, _at: int) -> Post:
    text = f"**{_plain(message.heading)}**\n{_plain(message.words)}\n<{link}>"
    nobody: dict[str, list[str]] = {"parse": []}  # no word of anybody calls everybody
    return Post("POST", hook.url, _TYPE, _json({"content": text[:1900], "allowed_mentions": nobody}))


def _plain(text: str) -> str:
    """
    >>> _plain("@everyone [win](https://a.example)")
    '\\\\@everyone \\\\[win\\\\]\\\\(https\\\\://a.example\\\\)'
    """
    return _MARKS.sub(r"\\\1", text)


def _slack(hook: Hook, message: Message, link: str, _notice: str, _at: int) -> Post:
    text = f"{_unmarked(message.heading)}\n{_unmarked(message.words)}\n<{link}>"
    blocks = [{"type": "section", "text": {"type": "plain_text", "text": f"{message.heading}\n{message.words}"[:2900]}}]
    opens = {"type": "context", "elements": [{"type": "mrkdwn", "text": f"<{link}>"}]}
    return Post("POST", hook.url, _TYPE, _json({"text": text[:2900], "blocks": [*blocks, opens]}))


def _unmarked(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _matrix(hook: Hook, message: Message, link: str, notice: str, _at: int) -> Post:
    where = f"/_matrix/client/v3/rooms/{quote(hook.room, safe='')}/send/m.room.message/{quote(notice, safe='')}"
    url = hook.url.rstrip("/") + where
    text = f"{message.heading}\n{message.words}\n{link}"
    headers = {**_TYPE, "Authorization": f"Bearer {hook.token}"}
    nobody: dict[str, list[str]] = {}  # no word of anybody calls everybody
    return Post("PUT", url, headers, _json({"msgtype": "m.text", "body": text, "m.mentions": nobody}))


def _ntfy(hook: Hook, message: Message, link: str, _notice: str, _at: int) -> Post:
    parts = urlsplit(hook.url)
    path, _, topic = parts.path.rstrip("/").rpartition("/")
    url = urlunsplit((parts.scheme, parts.netloc, f"{path}/", "", ""))
    body = {"topic": topic, "title": message.heading, "message": message.words, "click": link}
    headers = {**_TYPE, **({"Authorization": f"Bearer {hook.token}"} if hook.token else {})}
    return Post("POST", url, headers, _json(body))


def _program(hook: Hook, message: Message, link: str, notice: str, at: int) -> Post:
    plain = {
        "id": notice, "kind": message.kind, "at": at, "table": message.about, "name": message.name,
        "game": message.game, "heading": message.heading, "words": message.words, "link": link,
    }  # fmt: skip
    body = _json(plain)
    headers = {**_TYPE, "Idempotency-Key": notice, "X-Enginehouse-Signature": signature(hook.token, at, body)}
    return Post("POST", hook.url, headers, body)


def signature(secret: str, at: int, body: bytes) -> str:
    """Who has the secret makes it again: HMAC-SHA256 of the time, a point, and the body.

    >>> signature("s", 1, b"{}")[:18]
    't=1,sha256=b253639'
    """
    return f"t={at},sha256={hmac.digest(secret.encode(), f'{at}.'.encode() + body, 'sha256').hex()}"


_FORMS: dict[str, Callable[[Hook, Message, str, str, int], Post]] = {
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "ntfy": _ntfy,
    "json": _program,
}


def faults(kind: str, hook: Hook) -> str:
    """What is wrong with a webhook, in a sentence; empty: nothing."""
    if kind == "matrix" and (not re.fullmatch(r"![!-~]{1,250}", hook.room) or not hook.token):
        return "Matrix needs the id of the room (it begins with !) and an access token of who writes there."
    if kind == "ntfy" and not re.fullmatch(
        r"[-_A-Za-z0-9]{1,64}", urlsplit(hook.url).path.rstrip("/").rpartition("/")[2]
    ):
        return "The address of ntfy ends with the topic, as in https://ntfy.sh/my-tables."
    if hook.token and not re.fullmatch(r"[!-~]{1,500}", hook.token):
        return "A token has no spaces, and no signs other than those of a plain keyboard."
    return ""
