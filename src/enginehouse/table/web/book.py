"""The rulebook over HTTP: its page, its pictures, and its positions to be tried. Nothing is kept: the moves travel along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from enginehouse.core import HouseError, Seat, Unknown
from enginehouse.core.errors import HOUSE_RULES
from enginehouse.draw.svg import view_box
from enginehouse.learn import taught
from enginehouse.learn.book import Case, book
from enginehouse.learn.glossary import glossary
from enginehouse.learn.run import Refused
from enginehouse.learn.trial import Trial
from enginehouse.table.live.plans import known_title
from enginehouse.table.pages import book as pages
from enginehouse.table.pages import receipts
from enginehouse.table.pages.lessons import moves_of, token_of
from enginehouse.table.pages.pictures import THEMES
from enginehouse.table.pages.presses import presses
from enginehouse.table.pages.receipts import Receipt, Why
from enginehouse.table.pages.render import environment
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.web.beside import Beside
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing, limit
from enginehouse.table.web.seats import Who

R = TypeVar("R")
_MOST_CHOICES = 400
_beside_the_loop = Beside("positions")


class BookChoice(msgspec.Struct, frozen=True):
    """Something that may be done at a position of the book."""

    action: str
    label: str
    touches: tuple[str, ...]
    number: int | None = None
    note: str = ""
    price: str = ""


class BookFact(msgspec.Struct, frozen=True):
    name: str
    was: str
    now: str


class BookFrame(msgspec.Struct, frozen=True):
    """A position of the book after some moves, as the page shows it."""

    moment: str
    seat: Seat
    name: str  # of whoever is asked
    prompt: str
    board: str
    viewbox: str
    panels: tuple[tuple[str, str], ...]  # title and markup
    choices: tuple[BookChoice, ...]
    marked: str  # what the case would have done next
    refused: tuple[BookChoice, ...]  # what it says is refused here, to be tried as well
    facts: tuple[BookFact, ...]
    told: tuple[str, ...]  # what the last move brought
    done: bool  # the reader has done what the case shows
    over: bool


async def _case(request: Request) -> Case:
    title = known_title(request.path_params["game"])
    try:
        whole = await _beside_the_loop(lambda: book(title.id))
        return whole[request.path_params["case"]]
    except HouseError:
        raise not_found("There is no such position in the book.") from None


async def _tried(call: Call, shown: Callable[[Trial], R]) -> R:
    """What somebody wants to see of a case after the moves of the address."""
    case = await _case(call.request)
    title = known_title(call.request.path_params["game"])
    moves = moves_of(call.request.path_params["moves"])
    try:
        return await _beside_the_loop(lambda: shown(Trial(title, case, moves)))
    except Refused as refused:
        raise Problem(422, "illegal", refused.reason, rule=refused.rule) from None
    except Unknown as error:
        raise Problem(422, "bad-moves", str(error)) from None


async def book_frame(call: Call) -> BookFrame:
    return await _tried(call, frame)


def frame(trial: Trial) -> BookFrame:
    game, seat, title, words = trial.game, trial.asked, trial.title, trial.words
    seen = game.view(seat)
    drawn, box = pages.drawing(trial, for_hands=True)
    case, done = trial.case, trial.done
    legal = game.legal(seat)[:_MOST_CHOICES] if seat in game.to_act else []
    at_start, at_end = case.refused if not trial.moves else (), case.then_refused if done and case.play else ()
    shown = [panel for panel in title.panels(seen, words) if panel.id in case.panels]
    told = [event.text(words) for event in trial.heard if event.seen_by(seat) is not None]
    return BookFrame(
        moment=token_of(trial.moves),
        seat=seat,
        name=game.names[seat] if game.to_act else "",
        prompt=game.prompt(seat) if game.to_act else "",
        board=drawn,
        viewbox=view_box(box),
        panels=tuple((panel.title, panel.html) for panel in shown),
        choices=tuple(_labelled(trial, seen, seat, action) for action in legal),
        marked=trial.marked,
        refused=tuple(_choice(trial, seen, seat, no.act.partition(": ")[2] or no.act) for no in (*at_start, *at_end)),
        facts=tuple(BookFact(fact.name, pages.said(was), pages.said(now)) for fact, was, now in trial.facts()),
        told=tuple(told),
        done=done,
        over=game.over,
    )


def _choice(trial: Trial, seen: Any, seat: Seat, action: str) -> BookChoice:
    """With its label, if it answers the question that is asked; what answers another is told as it is written."""
    refusal = trial.game.why_not(seat, action)
    if refusal is not None and refusal.rule in HOUSE_RULES:
        return BookChoice(action, action, ())
    return _labelled(trial, seen, seat, action)


def _labelled(trial: Trial, seen: Any, seat: Seat, action: str) -> BookChoice:
    choice = trial.title.choice(seen, seat, action)
    return BookChoice(action, choice.label, choice.touches, choice.number, choice.note, choice.price)


async def book_preview(call: Call) -> Receipt:
    action = call.request.query_params.get("action", "")[:400]
    return await _tried(call, lambda t: receipts.receipt(t.game, t.asked, action, t.game.names))


async def book_why(call: Call) -> Why:
    """Which rule forbids it, by the thing that was pressed or by the action."""
    element = call.request.query_params.get("element", "")[:100]
    action = call.request.query_params.get("action", "")[:400]

    def asked(trial: Trial) -> Why:
        if not element:
            return receipts.why_not(trial.game, trial.asked, action)
        if trial.game.legal(trial.asked):
            presses(trial.game, trial.game.view(trial.asked), trial.asked)
        return receipts.why_not_there(trial.game, trial.asked, element)

    return await _tried(call, asked)


class Word(msgspec.Struct, frozen=True):
    """A word of a game, and the marks of its drawings that it explains."""

    name: str
    text: str
    rules: tuple[str, ...]
    marks: tuple[str, ...]


async def words(call: Call) -> list[Word]:
    title = known_title(call.request.path_params["game"])
    terms = (await _beside_the_loop(lambda: glossary(title.id))).term
    return [Word(term.name, term.text, term.rules, term.marks) for term in terms]


_API = "/api/book/{game}/{case}/{moves}"
ENDPOINTS = (
    Endpoint("GET", "/api/games/{game}/words", words, Nothing, list[Word], "The words and signs of a game"),
    Endpoint("GET", _API, book_frame, Nothing, BookFrame, "A position of the rulebook after some moves"),
    Endpoint("GET", f"{_API}/preview", book_preview, Nothing, Receipt, "What an action would do there"),
    Endpoint("GET", f"{_API}/why", book_why, Nothing, Why, "The rule that forbids it there"),
)


# --- pages -----------------------------------------------------------------------------------------------------------
async def rules(request: Request) -> Response:
    """The rules of a game: the book; or, with words to look for, the rules that have them."""
    limit(request.app.state.house, request, Who())
    title = known_title(request.path_params["game"])
    words = request.query_params.get("q", "")[:200]
    return await _beside_the_loop(lambda: _page(title.id, words))


def _page(game: str, words: str) -> Response:
    title, whole = known_title(game), book(game)
    html = environment().get_template("rules.html").render(
        title=title, q=words, rules=title.catalogue().search(words) if words else [], opening=whole.opening,
        chapters=() if words else pages.chapters(game), tried=taught(title),
    )  # fmt: skip
    return Response(html, media_type="text/html")


async def words_page(request: Request) -> Response:
    """The words and signs of a game."""
    limit(request.app.state.house, request, Who())
    title = known_title(request.path_params["game"])
    terms = (await _beside_the_loop(lambda: glossary(title.id))).term
    html = environment().get_template("words.html").render(title=title, terms=sorted(terms, key=lambda one: one.name))
    return Response(html, media_type="text/html")


async def book_picture(request: Request) -> Response:
    """``/rules/<game>/<case>.svg?theme=dark``; the first plate is called ``plate-i``."""
    limit(request.app.state.house, request, Who())
    title = known_title(request.path_params["game"])
    name, theme = request.path_params["case"], request.query_params.get("theme", "light")
    if theme not in THEMES:
        raise not_found("There is no such picture.")

    def drawn() -> bytes:
        if name == "plate-i" and book(title.id).opening is not None:
            return pages.plate(title.id, theme)
        return pages.picture(title.id, name, theme)

    try:
        made = await _beside_the_loop(drawn)
    except HouseError:
        raise not_found("There is no such picture.") from None
    return Response(made, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


def routes() -> list[Route]:
    return [
        Route("/rules/{game}", rules),
        Route("/rules/{game}/words", words_page),
        Route("/rules/{game}/{case}.svg", book_picture),
        *(endpoint.route() for endpoint in ENDPOINTS),
    ]
