"""What can go wrong with a request, each with a word for programs and a sentence for people."""

from __future__ import annotations

from typing import Any


class Problem(Exception):
    """An answer that is not what was asked for. Nothing has changed."""

    def __init__(self, status: int, code: str, text: str, **more: Any) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.text = text
        self.more = more

    def plain(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "text": self.text, **self.more}}


def not_found(text: str = "There is no such table, or you may not see it.") -> Problem:
    """The same answer for what is not there and for what may not be seen, so that nobody can tell them apart."""
    return Problem(404, "not-found", text)


def not_yours(text: str = "This seat is not yours.") -> Problem:
    return Problem(403, "not-yours", text)
