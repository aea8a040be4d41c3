"""The table as documented JSON: what the page does, bots and tools can do. OpenAPI at ``/api/openapi.json``.

Every post works as JSON (for scripts and bots) and as a plain form (for a browser without script, which is sent back to
the table). A bot sends ``Authorization: Bearer <bot token of the seat>``; a browser has its cookie.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse.table.live.lobby import Founded
from enginehouse.table.live.plans import Founding
from enginehouse.table.pages.log_lines import LogLine
from enginehouse.table.pages.receipts import Plans, Receipt, Why
from enginehouse.table.pages.staged import SceneInfo
from enginehouse.table.web import (
    absence,
    book,
    company,
    feeds,
    finding,
    founding,
    leagues,
    learn,
    look,
    notices,
    people,
    play,
    records,
)
from enginehouse.table.web.bodies import (
    Act,
    Again,
    AnswerProposal,
    Away,
    Fork,
    FrameInfo,
    GameInfo,
    Hint,
    InWords,
    Issued,
    IssueLink,
    Join,
    Joined,
    LeaveOrder,
    Moved,
    Note,
    Ok,
    OwnSeat,
    Propose,
    RuleInfo,
    Say,
    SetSeat,
    Sit,
    Speed,
    State,
    Table,
    TableInfo,
    Undo,
)
from enginehouse.table.web.endpoints import Endpoint, Nothing
from enginehouse.table.web.openapi import document

_SEAT = ("seat", "Whose eyes; without it a spectator’s (state: your own seat)")
_ACTION = ("action", "An action in the notation of the game")

ENDPOINTS = (
    Endpoint("GET", "/api/games", look.games, Nothing, list[GameInfo], "The games of the house with their options"),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        look.rules,
        Nothing,
        list[RuleInfo],
        "Search the rules",
        (("q", "Words or an ID"),),
    ),
    Endpoint(
        "GET", "/api/tables", look.open_tables, Nothing, list[TableInfo], "Open tables", (("game", "Only of this one"),)
    ),
    Endpoint(
        "GET", "/api/tables/mine", look.my_tables, Nothing, list[TableInfo], "My tables, those that wait for me first"
    ),
    Endpoint(
        "POST",
        "/api/feed",
        feeds.issue_feed,
        Nothing,
        Issued,
        "The secret address of a feed of tables that wait for me",
    ),
    Endpoint("POST", "/api/tables", founding.found, Founding, Founded, "Found a table"),
    Endpoint(
        "POST",
        "/api/import",
        founding.import_record,
        Nothing,
        Founded,
        "A table from a record (the body)",
        (("play_as", "The seat to play on; without it the game is only to look at"),),
        large=True,
    ),
    Endpoint(
        "POST",
        "/api/join",
        finding.join,
        Join,
        Joined,
        "Sit on the next free chair of a game, or at a new open table if there is none",
    ),
    Endpoint("POST", "/api/sit", company.sit_by_link, Sit, Table, "Sit down by an invitation, once, or come back"),
    Endpoint("POST", "/api/watch", company.watch_by_link, Sit, Table, "Watch by the token of a spectators’ link"),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        look.state,
        Nothing,
        State,
        "What you know of a table, and what you may do",
        (_SEAT, ("ply", "A moment of the past, by your own count")),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/frame",
        look.frame,
        Nothing,
        FrameInfo,
        "The regions of the page, now or at a moment of the past",
        (_SEAT, ("ply", "By your own count")),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/words",
        look.words,
        Nothing,
        InWords,
        "The board in words, now or at a moment of the past",
        (_SEAT, ("ply", "By your own count")),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/scene",
        look.scene,
        Nothing,
        list[SceneInfo],
        "What resolved by itself in the action before a moment, step by step",
        (_SEAT, ("ply", "By your own count")),
    ),
    Endpoint("GET", "/api/tables/{table}/log", look.whole_log, Nothing, list[LogLine], "The whole log", (_SEAT,)),
    Endpoint(
        "GET", "/api/tables/{table}/record", look.record, Nothing, dict[str, Any], "The record, when the game is over"
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/end",
        look.end,
        Nothing,
        dict[str, Any],
        "Ranking, points by source, standing over time",
        (_SEAT,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/preview",
        play.preview,
        Nothing,
        Receipt,
        "What an action would do",
        (
            _SEAT,
            _ACTION,
            ("drawn", "1: with the layers of the board as they would look"),
            ("then", "Of a plan: the actions after the first, each in a parameter of its own"),
        ),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/plans",
        play.plans,
        Nothing,
        Plans,
        "What could be done by one press, action by action",
        (_SEAT,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/why",
        play.why,
        Nothing,
        Why,
        "The rule that forbids an action, or an element of the board",
        (_SEAT, _ACTION, ("element", "The id of an element of the board")),
    ),
    Endpoint("GET", "/api/tables/{table}/hint", play.hint, Nothing, Hint, "What the house’s player would do", (_SEAT,)),
    Endpoint("POST", "/api/tables/{table}/act", play.act, Act, Moved, "Play an action"),
    Endpoint("POST", "/api/tables/{table}/undo", play.undo, Undo, Moved, "Take back your own last actions"),
    Endpoint("POST", "/api/tables/{table}/propose", play.propose, Propose, Moved, "Propose to go back further"),
    Endpoint(
        "POST", "/api/tables/{table}/answer", play.answer, AnswerProposal, Moved, "Agree to a proposal or decline it"
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/order",
        play.order,
        LeaveOrder,
        Moved,
        "Leave a standing order, or without a number take it back",
    ),
    Endpoint("POST", "/api/tables/{table}/chat", company.say, Say, Ok, "Say something to the table"),
    Endpoint(
        "GET", "/api/tables/{table}/note", company.read_note, Nothing, dict[str, str], "Your private notes", (_SEAT,)
    ),
    Endpoint("POST", "/api/tables/{table}/note", company.note, Note, Ok, "Keep private notes"),
    Endpoint("POST", "/api/tables/{table}/speed", company.speed, Speed, Ok, "How fast the bots move"),
    Endpoint("POST", "/api/tables/{table}/sit", company.sit, Sit, Table, "Take a free seat of an open table"),
    Endpoint(
        "POST", "/api/tables/{table}/leave", company.leave, Nothing, Ok, "Leave the table: nothing of it arrives here"
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/devices",
        company.shut_others_out,
        OwnSeat,
        Ok,
        "Shut every other device, link and bot token out of your chair",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/seat",
        company.set_seat,
        SetSeat,
        Ok,
        "Put a bot on an empty chair, or free a bot’s; for the host, told to all",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/free",
        company.free,
        SetSeat,
        Ok,
        "Give a person’s chair to a bot, or (when they are gone) to whoever comes; for the host, told to all",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/away",
        absence.away,
        Away,
        Ok,
        "Away until a day: the clock stands; without a day, back again",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/back",
        absence.back,
        OwnSeat,
        Ok,
        "Take your chair back from the bot that plays there since your time was up",
    ),
    Endpoint(
        "POST", "/api/tables/{table}/links", company.issue_link, IssueLink, Issued, "A new secret link or bot token"
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/rematch",
        founding.rematch,
        Nothing,
        Again,
        "The same people again, seats rotated: each is led to their own chair",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/fork",
        founding.fork,
        Fork,
        Founded,
        "What if: a new table against bots from a moment",
    ),
)


#: All that the OpenAPI document describes: what is done at tables, by people who are known, and the lessons and the book.
SERVED = (*ENDPOINTS, *people.ENDPOINTS, *notices.ENDPOINTS, *records.ENDPOINTS, *leagues.ENDPOINTS)
DESCRIBED = (*SERVED, *learn.ENDPOINTS, *book.ENDPOINTS)


async def _openapi(_request: Request) -> Response:
    return Response(document(DESCRIBED), media_type="application/json")


def routes() -> list[Route]:
    return [Route("/api/openapi.json", _openapi), *(endpoint.route() for endpoint in SERVED)]
