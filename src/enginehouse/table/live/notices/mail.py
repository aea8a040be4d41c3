"""Letters: the words as text, the same as a page with the board as a picture, and the way to stop them in one press."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from typing import Any
from urllib.parse import unquote, urlsplit

from enginehouse.core import HouseError
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.theme import tokens
from enginehouse.table.live.notices.wire import Undelivered
from enginehouse.table.live.notices.words import Message

_ADDRESS = re.compile(
    r"(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?=.{4,190}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f\u0085\u2028\u2029]+")
_SCHEMES = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}
PICTURE = 1100  # pixels
_POLICY = SMTP.clone(max_line_length=500)  # no link in a header is broken: not every mailbox puts it together again


def is_address(text: str) -> bool:
    """
    >>> is_address("ada@example.org"), is_address("ada@example.org\\nBcc: all@example.org"), is_address("ada@localhost")
    (True, False, False)
    """
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Post:
    """The mail server that takes the house's letters."""

    host: str
    port: int
    scheme: str
    user: str
    password: str
    sender: str

    @classmethod
    def read(cls, server: str, sender: str, address: str) -> Post | None:
        """From ``smtps://user:password@host:465``, ``smtp+starttls://…`` or ``smtp://…``; None: none is named.

        ``address`` is the house's own, for the links.
        """
        if not server:
            return None
        try:
            parts = urlsplit(server)
            host, port = parts.hostname or "", parts.port or _SCHEMES.get(parts.scheme, 0)
        except ValueError:
            host, port, parts = "", 0, urlsplit("")
        if not host or parts.scheme not in _SCHEMES:
            raise HouseError(
                "the mail server is written as smtps://user:password@host:465, smtp+starttls://… or smtp://…"
            )
        if not is_address(sender):
            raise HouseError(f"letters need a sender: --mail-from house@example.org, not “{sender[:80]}”")
        if not address.startswith(("https://", "http://")):
            raise HouseError("letters lead back to the house: --address https://house.example.org says where it is")
        return cls(host, port, parts.scheme, unquote(parts.username or ""), unquote(parts.password or ""), sender)

    async def deliver(self, letter: EmailMessage, to: str, seconds: float) -> None:
        """Raises Undelivered; ``gone`` where the server says that there is no such address."""
        import aiosmtplib  # noqa: PLC0415 - slow to load

        context = ssl.create_default_context() if self.scheme != "smtp" else None
        login: dict[str, Any] = {"username": self.user, "password": self.password} if self.user else {}
        try:
            async with asyncio.timeout(seconds):  # for all of it: each answer may come just in time
                await aiosmtplib.send(
                    letter.as_bytes(), sender=self.sender, recipients=[to], hostname=self.host, port=self.port, timeout=seconds,
                    use_tls=self.scheme == "smtps", start_tls=self.scheme == "smtp+starttls", tls_context=context, **login,
                )  # fmt: skip
        except TimeoutError:
            raise Undelivered(f"The mail server did not take the letter within {seconds:g} s.") from None
        except aiosmtplib.SMTPRecipientsRefused as error:
            refused = error.recipients[0] if error.recipients else None
            code = refused.code if refused else 0
            said = f"The mail server refuses the address ({code})."
            raise Undelivered(said, gone=code in (550, 551, 553)) from None
        except aiosmtplib.SMTPResponseException as error:
            raise Undelivered(f"The mail server answers {error.code}: {_line(error.message)[:140]}") from None
        except (aiosmtplib.SMTPException, OSError, smtplib.SMTPException, ssl.SSLError) as error:
            raise Undelivered(f"The mail server cannot be used: {_line(str(error))[:140]}.") from None


def _line(text: str) -> str:
    """One line without anything that could begin another header.

    >>> _line("Your turn:\\r\\nBcc: all@example.org")
    'Your turn: Bcc: all@example.org'
    """
    return _CONTROLS.sub(" ", text).strip()


def letter(
    post: Post, to: str, message: Message, link: str, stop: str, number: str, picture: bytes | None = None
) -> EmailMessage:
    """``stop``: one press there and no more letters come. ``number`` is the same at every try: mailboxes show it once."""
    out = _addressed(post, to, message.heading, number)
    if stop:
        out["List-Unsubscribe"] = f"<{stop}>"
        out["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    board = message.board()
    parts = [message.words, f"To the table: {link}", board, f"No more of these letters: {stop}" if stop else ""]
    out.set_content("\n\n".join(filter(None, parts)) + "\n", cte="quoted-printable")
    seen = number if picture else ""
    out.add_alternative(_page(message, link, stop, board, seen), subtype="html", cte="quoted-printable")
    if picture:
        html: Any = out.get_payload(1)
        html.add_related(picture, "image", "png", cid=f"<{number}@board>", filename="board.png", disposition="inline")
    return out


def confirmation(post: Post, to: str, name: str, link: str, number: str) -> EmailMessage:
    """The first letter to an address, and the only one until its owner has said yes."""
    out = _addressed(post, to, "Shall the Enginehouse write to you?", number)
    words = (
        f"{_line(name)} plays at the Enginehouse and wants to be told here when it is their turn. "
        f"If that is you, say so there:\n\n"
        f"{link}\n\nIf not, do nothing: no other letter comes to this address.\n"
    )
    out.set_content(words, cte="quoted-printable")
    return out


def _addressed(post: Post, to: str, subject: str, number: str) -> EmailMessage:
    out = EmailMessage(_POLICY)
    out["From"] = Address("Enginehouse", addr_spec=post.sender)
    out["To"] = Address(addr_spec=to)
    out["Subject"] = _line(subject)[:200]
    out["Date"] = formatdate()
    out["Message-ID"] = f"<{number}@{post.sender.partition('@')[2]}>"
    out["Auto-Submitted"] = "auto-generated"
    return out


def _page(message: Message, link: str, stop: str, board: str, seen: str) -> str:
    """In the house's look, as far as letters can have one: paper, ink, one button."""
    look = tokens("light")
    paper, sheet, ink, pale, rule = (look[f"--{n}"] for n in ("page", "sheet", "ink", "ink-3", "rule"))
    serif = "'Old Standard TT',Georgia,serif"
    shown: Markup = (
        f'<p style="margin:0 0 16px"><img src="cid:{esc(seen)}@board" alt="The board as you see it" width="552" '
        'style="max-width:100%;height:auto;border:0"></p>'
        if seen
        else ""
    )
    style: Markup = f"margin:16px 0 0;font-size:13px;color:{esc(pale)}"
    ends: Markup = (
        f'<p style="{style}"><a style="color:inherit" href="{esc(stop)}">No more of these letters</a></p>'
        if stop
        else ""
    )
    kind: Markup = (
        f'<p style="margin:0 0 4px;font-size:13px;color:{esc(pale)}">{esc(message.game)}</p>' if message.game else ""
    )
    words: Markup = (
        f'<pre style="white-space:pre-wrap;font:13px/1.45 Menlo,Consolas,monospace;border-top:1px solid {esc(rule)};'
        f'padding-top:12px;margin:16px 0 0">{"<br>".join(map(esc, board.splitlines()))}</pre>'
        if board and not seen
        else ""
    )
    page: Markup = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{esc(message.heading)}</title></head>"
        f'<body style="margin:0;padding:24px 12px;background:{esc(paper)};color:{esc(ink)};'
        "font:16px/1.5 'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif\">"
        f'<div style="max-width:600px;margin:0 auto;background:{esc(sheet)};padding:24px;border:1px solid {esc(rule)}">'
        f'{kind}<h1 style="margin:0 0 8px;font:400 26px/1.2 {serif}">{esc(message.heading)}</h1>'
        f'<p style="margin:0 0 16px">{esc(message.words)}</p>'
        f'<p style="margin:0 0 20px"><a href="{esc(link)}" style="display:inline-block;padding:10px 18px;background:{esc(ink)};'
        f'color:{esc(sheet)};text-decoration:none">To the table</a></p>{shown}{words}{ends}</div></body></html>'
    )
    return page
