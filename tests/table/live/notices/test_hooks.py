"""Each service gets the words in its own form, and nothing that people wrote becomes markup or a call to everybody."""

from __future__ import annotations

import hmac
from urllib.parse import unquote

import msgspec
import pytest

from enginehouse.table.live.notices.hooks import Hook, faults, post
from enginehouse.table.live.notices.words import Message

TOLD = Message(
    "turn", "Your turn: @everyone <b>", "Toy, Round 1. [x](https://evil.example)", "t1", "@everyone <b>", "Toy"
)
LINK = "https://house.example/t/t1"


def made(kind: str, hook: Hook) -> tuple[str, str, dict[str, str], dict]:
    method, url, headers, body = post(kind, hook, TOLD, LINK, "c1-7", 1_700_000_000)
    return method, url, headers, msgspec.json.decode(body)


def test_discord() -> None:
    method, url, _, body = made("discord", Hook("https://discord.example/api/webhooks/1/x"))
    assert (method, url) == ("POST", "https://discord.example/api/webhooks/1/x")
    assert body["allowed_mentions"] == {"parse": []}
    assert "@everyone" not in body["content"].replace("\\@", "")
    assert "](" not in body["content"]
    assert body["content"].endswith(f"<{LINK}>")


def test_slack() -> None:
    body = made("slack", Hook("https://hooks.slack.example/x"))[3]
    assert "<b>" not in body["text"]
    assert body["blocks"][0]["text"]["type"] == "plain_text"
    assert f"<{LINK}>" in body["text"]


def test_matrix() -> None:
    hook = Hook("https://matrix.example/", "secret", "!room:matrix.example")
    method, url, headers, body = made("matrix", hook)
    assert method == "PUT"
    assert unquote(url) == (
        "https://matrix.example/_matrix/client/v3/rooms/!room:matrix.example/send/m.room.message/c1-7"
    )
    assert headers["Authorization"] == "Bearer secret"
    assert body["msgtype"] == "m.text"
    assert body["m.mentions"] == {}
    assert "format" not in body


def test_ntfy() -> None:
    _, url, headers, body = made("ntfy", Hook("https://ntfy.example/sub/my-tables"))
    assert url == "https://ntfy.example/sub/"
    assert body == {"topic": "my-tables", "title": TOLD.heading, "message": TOLD.words, "click": LINK}
    assert "Authorization" not in headers


def test_a_program_can_tell_that_it_is_the_house_that_speaks() -> None:
    method, url, headers, body = post("json", Hook("https://a.example/x", "key"), TOLD, LINK, "c1-7", 1_700_000_000)
    assert (method, url) == ("POST", "https://a.example/x")
    stamp, mac = headers["X-Enginehouse-Signature"].split(",")
    assert stamp == "t=1700000000"
    assert mac == f"sha256={hmac.digest(b'key', b'1700000000.' + body, 'sha256').hex()}"
    assert msgspec.json.decode(body)["id"] == headers["Idempotency-Key"] == "c1-7"


@pytest.mark.parametrize(
    ("kind", "hook"),
    [("matrix", Hook("https://m.example")), ("matrix", Hook("https://m.example", "t", "#alias:m.example")),
     ("ntfy", Hook("https://ntfy.example/")), ("ntfy", Hook("https://ntfy.example/t", "a\r\nX: y"))],
)  # fmt: skip
def test_what_a_service_lacks_is_said(kind: str, hook: Hook) -> None:
    assert faults(kind, hook)
