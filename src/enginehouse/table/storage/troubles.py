"""What can be wrong with a database, each in a sentence: for whoever starts the house, and for whoever plays in it."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from enginehouse.core import HouseError
from enginehouse.core.plain import read_number

_MAGIC = b"SQLite format 3\0"
_PATIENCE = 3.0  # seconds to wait at the start for a file that another program has locked
_FINDINGS = 20  # of a damaged file; more would say no more
_SEE_BACKUP = "Restore a backup (docs/operations.md says how)"

#: What SQLite says, and what a person at a table is told.
_SAID = {
    "locked": "Another program holds the house’s database locked. Nothing was done: try again in a moment.",
    "readonly": "The house’s database cannot be written just now. Nothing was done: whoever runs the house must help.",
    "full": "The disk of the house is full. Nothing was done: whoever runs the house must make room.",
    "malformed": "The house’s database is damaged here. Nothing was done: whoever runs the house must restore a backup.",
    "not a database": "The house’s database is damaged. Nothing was done: whoever runs the house must restore a backup.",
}
_AWAY = "The house cannot reach its database just now. Nothing that was confirmed is lost: try again in a moment."


class Unusable(HouseError):
    """A database that cannot be used. The text says why, and what to do."""


class Damaged(Unusable):
    """A part of the database that cannot be read any more. The rest can."""


class LostBox(Damaged):
    """What was in the box of a game cannot be read any more. ``box`` is its hash."""

    def __init__(self, box: str, text: str) -> None:
        super().__init__(text)
        self.box = box


#: Errors that come from a database that is away, busy or damaged, rather than from a mistake of ours.
TROUBLES = (DBAPIError, PoolTimeout, Unusable, TimeoutError, ConnectionError)


def trouble(error: BaseException) -> str:
    """What a person is told of an error that is the database's; empty if it is none of its."""
    if isinstance(error, IntegrityError | ProgrammingError | DataError | NotSupportedError):
        return ""  # a mistake of ours
    if not isinstance(error, TROUBLES):
        return ""
    if isinstance(error, Damaged):
        return _SAID["malformed"]
    return next((told for word, told in _SAID.items() if word in str(error)), _AWAY)


def is_damage(error: BaseException) -> bool:
    """Whether a part of the database cannot be read any more."""
    words = ("malformed", "not a database", "Could not decode")
    return isinstance(error, Damaged) or (isinstance(error, DBAPIError) and any(word in str(error) for word in words))


def report(log: logging.Logger, what: str, error: BaseException) -> None:
    """One line for what is the database's; for a mistake of ours all that helps to find it."""
    if trouble(error):
        log.error("%s: %s", what, one_line(error))
    else:
        log.error("%s", what, exc_info=error)


def one_line(error: BaseException) -> str:
    words = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
    return words.splitlines()[0].split(">: ", 1)[-1]


# --- a file of SQLite ------------------------------------------------------------------------------------------------
def examine(path: Path, seconds: float) -> str:
    """Raise Unusable if the file cannot be used at all; else say what is damaged in it, or nothing.

    A big file is not read to its end: the house opens after so many seconds, and says that it has not seen everything.
    """
    try:
        _look_from_outside(path)
    except OSError as error:
        raise Unusable(f"The database {str(path)[:200]} cannot be opened: {error.strerror}. Name another.") from error
    try:
        with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)) as wire:
            wire.execute("PRAGMA journal_mode=wal").fetchone()
            wire.execute("BEGIN IMMEDIATE")
            wire.execute("PRAGMA user_version = 0")  # a lock alone does not tell whether it may be written
            wire.execute("ROLLBACK")
            findings = _findings(wire, seconds)
    except sqlite3.Error as error:
        raise Unusable(_why_not(path, error)) from error
    return "; ".join(findings[:3]) + (f"; and {len(findings) - 3} more" if len(findings) > 3 else "")


def _look_from_outside(path: Path) -> None:
    folder = path.absolute().parent
    if not folder.is_dir():
        raise Unusable(f"The database {path} cannot be opened: there is no folder {folder}. Make it, or name another.")
    if path.is_dir():
        raise Unusable(f"The database {path} is a folder. Name a file in it.")
    if path.exists() and not path.is_file():  # whoever opens a pipe waits for ever
        raise Unusable(f"The database {path} is not an ordinary file. Name another.")
    with suppress(OSError):  # what may not be read says so when it is opened
        with path.open("rb") as file:
            beginning = file.read(len(_MAGIC))
        if beginning and beginning != _MAGIC:
            raise Unusable(
                f"{path} is not a database of SQLite, or its beginning is torn. {_SEE_BACKUP}, or name another."
            )


def _findings(wire: sqlite3.Connection, seconds: float) -> list[str]:
    done = Event()
    Thread(target=_interrupt, args=(wire, seconds, done), daemon=True).start()
    try:
        rows = wire.execute(f"PRAGMA quick_check({_FINDINGS})").fetchall()
        return [
            line
            for (text,) in rows
            for line in str(text).splitlines()
            if line not in ("ok", "*** in database main ***")
        ]
    except sqlite3.OperationalError as error:
        if "interrupt" not in str(error):
            raise
        logging.getLogger("enginehouse.table").warning(
            "The database is too big to be checked in %.0f s; the house opens without having seen all of it.", seconds
        )
        return []
    except sqlite3.DatabaseError as error:
        return [str(error)]
    finally:
        done.set()


def _interrupt(wire: sqlite3.Connection, seconds: float, done: Event) -> None:
    """Again and again until it is over: an interrupt that comes before the statement has begun does nothing."""
    while not done.wait(seconds):
        with suppress(sqlite3.Error):  # closed meanwhile
            wire.interrupt()
        seconds = 0.05


def _why_not(path: Path, error: sqlite3.Error) -> str:
    said = str(error)
    if "locked" in said or "busy" in said:
        return f"The database {path} is locked by another program. Stop that program, or name another file."
    if "readonly" in said or "unable to open" in said:
        return (
            f"The database {path} cannot be written ({said}). Give the user who runs the house leave to write the file "
            f"and its folder, or name another."
        )
    if "malformed" in said or "not a database" in said:
        return f"The database {path} is damaged ({said}). {_SEE_BACKUP}, or name another."
    return f"The database {path} cannot be used: {said}."


def damaged_at_start(path: Path, findings: str) -> str:
    return f"The database {path} is damaged: {findings}. Tables that can be read are open, the others say so. {_SEE_BACKUP}."


# --- of another time or another program ------------------------------------------------------------------------------
def strange(where: str, version: str, newest: str) -> str:
    """Why a database of this form is not used."""
    if read_number(version) is not None and len(version) == len(newest) and version > newest:
        return (
            f"The database {where} was made by a newer Enginehouse (form {version}; this one knows forms up to {newest}). "
            f"Start the newer one, or name another database."
        )
    return f"The database {where} belongs to another program (its form is “{version}”). Name another."


def incomplete(where: str, version: str, lost: list[str]) -> str:
    few = ", ".join(lost[:3])
    return f"The database {where} is of form {version}, but without the tables {few}. {_SEE_BACKUP}, or name another."


def no_address(where: str) -> str:
    """What is said of an address that nobody can read; it may hold a password, so little of it is repeated."""
    return (
        f"“{where.split('://', 1)[0]}://…” is not the address of a database. "
        f"Write postgresql://user:password@host:port/name, or the name of a file."
    )


def anothers(where: str, tables: list[str]) -> str:
    few = ", ".join(tables[:3])
    return f"The database {where} belongs to another program: it holds {few}. Name another."


# --- a server of PostgreSQL ------------------------------------------------------------------------------------------
def no_answer(where: str, error: BaseException) -> str:
    """Why a server of PostgreSQL did not let us in."""
    kinds = {type(e).__name__ for e in (error, error.__cause__)}  # SQLAlchemy wraps what the driver says
    said = one_line(error)
    if kinds & {"InvalidPasswordError", "InvalidAuthorizationSpecificationError"}:
        return (
            f"The database {where} does not let this user in: {said}. Check the user and the password of its address."
        )
    if "InvalidCatalogNameError" in kinds:
        return f"The database {where} is not there: {said}. Create it (createdb), or name another."
    if isinstance(error, TimeoutError):
        return f"The database {where} does not answer. Is this its address, and does the server run?"
    if isinstance(error, OSError):
        return f"The database {where} cannot be reached: {said}. Is this its address, and does the server run?"
    return f"The database {where} cannot be used: {said}."
