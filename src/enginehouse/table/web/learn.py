"""Learn over HTTP: the courses, a lesson's page, and its moves. Nobody needs a seat, and nothing is kept here."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from enginehouse import house as front_door
from enginehouse.core import HouseError, Unknown, Words
from enginehouse.learn import AGAIN, BACK, HINT, ON, SKIP, TAKE_BACK, Course, Lesson, course, has_guide
from enginehouse.learn.address import addressed
from enginehouse.learn.puzzle import PREFIX, puzzle_lesson, puzzles, some_of_the_day
from enginehouse.learn.run import Refused
from enginehouse.table.live.plans import known_title
from enginehouse.table.pages import course_line, receipts
from enginehouse.table.pages.lessons import LONGEST_TOKEN, Lessons, Shown, moves_of, token_of
from enginehouse.table.pages.model import Browser
from enginehouse.table.pages.presses import presses
from enginehouse.table.pages.receipts import Plans, Receipt, Why
from enginehouse.table.pages.render import environment
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.web.beside import Beside
from enginehouse.table.web.bodies import Key, Notation, Strict
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing, limit
from enginehouse.table.web.play import MOST_PLANNED
from enginehouse.table.web.seats import Who

Token = Annotated[str, msgspec.Meta(max_length=LONGEST_TOKEN, description="The moves so far, as the page has them")]


class LessonAct(Strict, frozen=True):
    seat: int
    action: Notation
    moment: Token
    key: Key = "-"


class LessonGo(Strict, frozen=True):
    """Go on, skip, ask for the hint, back, take back, begin again; or answer with a number."""

    what: Literal["on", "skip", "hint", "back", "take-back", "again", "number"]
    moment: Token
    number: Annotated[str, msgspec.Meta(max_length=12)] = ""


class LessonFrame(msgspec.Struct, frozen=True):
    """What the page changes; ``moment`` has all the moves."""

    moment: str
    tag: str
    regions: dict[str, str]
    ground: str
    step: int
    finished: bool
    repeated: bool = False
    over: bool = False
    to_act: tuple[int, ...] = ()


_lessons = Lessons()
_beside_the_loop = Beside("lessons")


async def _lesson(request: Request) -> Lesson:
    title, name = known_title(request.path_params["game"]), request.path_params["lesson"]
    try:
        if name.startswith(PREFIX):
            return await _beside_the_loop(lambda: puzzle_lesson(title.id, name))
        whole = await asyncio.to_thread(course, title.id)
        return whole[name]
    except (Unknown, HouseError):
        raise not_found("There is no such lesson.") from None


async def _shown(lesson: Lesson, moves: tuple[str, ...]) -> Shown:
    try:
        return await _beside_the_loop(lambda: _lessons.show(lesson, moves))
    except Refused as refused:
        raise _problem(refused) from None


def _problem(refused: Refused) -> Problem:
    more: dict[str, Any] = {"rule": refused.rule}
    text = refused.reason
    if refused.wrong is not None:
        more |= {"point": refused.wrong.point, "tag": refused.wrong.tag}
        text = text if refused.wrong.say in text else f"{text} {refused.wrong.say}"
    return Problem(422, "illegal", text, **more)


def _frame(shown: Shown, past: Shown | None) -> LessonFrame:
    frame = shown.frame
    same = past is not None and past.ground == shown.ground
    regions = frame.changed(past.frame) if same and past is not None else frame.regions
    if same and past is not None:
        regions = {**regions, **{name: "" for name in past.frame.regions if name not in frame.regions}}
    return LessonFrame(
        shown.lesson.token, frame.tag, dict(regions), shown.ground, shown.run.step, shown.run.finished,
        over=shown.run.game.over, to_act=shown.run.game.to_act,
    )  # fmt: skip


async def lesson_act(call: Call) -> LessonFrame:
    body: LessonAct = call.body
    lesson, moves = await _lesson(call.request), moves_of(body.moment)
    action = " ".join(body.action.split())
    if not action or action[0] in f"={ON}{SKIP}{HINT}":
        raise Problem(422, "illegal", "This is no action of the game.")
    past = _lessons.known(lesson, moves)
    shown = await _shown(lesson, (*moves, action))
    call.go_to = f"/learn/{lesson.game}/{lesson.id}?at={shown.lesson.token}"
    return _frame(shown, past)


async def lesson_go(call: Call) -> LessonFrame:
    body: LessonGo = call.body
    lesson, moves = await _lesson(call.request), moves_of(body.moment)
    past = await _shown(lesson, moves)
    match body.what:
        case "on" | "skip" | "hint":
            then = (*moves, {"on": ON, "skip": SKIP, "hint": HINT}[body.what])
        case "number":
            then = (*moves, f"={body.number}")
        case _:
            then = {BACK: past.run.back, TAKE_BACK: past.run.taken_back, AGAIN: tuple[str, ...]}[body.what]()
    shown = await _shown(lesson, then)
    call.go_to = f"/learn/{lesson.game}/{lesson.id}?at={shown.lesson.token}"
    return _frame(shown, past)


def _action(call: Call) -> str:
    return call.request.query_params.get("action", "")[:400]


async def _asked(call: Call) -> Shown:
    lesson = await _lesson(call.request)
    return await _shown(lesson, moves_of(call.request.path_params["moves"]))


async def lesson_preview(call: Call) -> Receipt:
    shown = await _asked(call)
    game, seat, names = shown.run.game, shown.run.seat, shown.run.game.names
    following = [action[:400] for action in call.request.query_params.getlist("then")]
    if len(following) > MOST_PLANNED:
        raise Problem(422, "long-plan", f"A plan has at most {MOST_PLANNED} actions after the first.")
    if not shown.run.open:
        raise Problem(422, "illegal", "Nothing is to be done here yet.")
    action, drawn = _action(call), call.request.query_params.get("drawn") == "1"
    if following:
        told = await _beside_the_loop(lambda: receipts.plan_receipt(game, seat, (action, *following), names, drawn))
    else:
        told = await _beside_the_loop(lambda: receipts.receipt(game, seat, action, names, drawn))
    return msgspec.structs.replace(told, lines=[addressed(line) for line in told.lines])


async def lesson_plans(call: Call) -> Plans:
    shown = await _asked(call)
    run, token = shown.run, call.request.path_params["moves"]
    if not run.open or run.seat not in run.game.to_act:  # the learner's move may have ended the game before the goal
        return Plans(token, (), (), {})
    seen = run.game.view(run.seat)
    words = Words(run.game.names)
    plans = await _beside_the_loop(lambda: receipts.plans(run.title, seen, run.seat, run.offered(), token, words))
    fitting = tuple(plan for plan in plans.plans if all(run.is_offered(action) for action in plan.actions))
    return msgspec.structs.replace(plans, plans=fitting)


async def lesson_why(call: Call) -> Why:
    """Why not, by the rules of the game; with what the lesson adds to it."""
    shown = await _asked(call)
    run, element = shown.run, call.request.query_params.get("element", "")[:100]

    def asked() -> Why:
        if not element:
            return receipts.why_not(run.game, run.seat, _action(call))
        if run.game.legal(run.seat):
            presses(run.game, run.game.view(run.seat), run.seat)
        return receipts.why_not_there(run.game, run.seat, element)

    told = await _beside_the_loop(asked)
    if told.legal and (not run.open or not run.is_offered(told.action)):
        text = run.not_now() if run.open else "Nothing is to be done here yet: read, and go on."
        return msgspec.structs.replace(told, legal=False, reason=text)
    wrong = run.wrong_by_rule(told.rule, told.action) if run.open and told.rule else None
    return msgspec.structs.replace(told, reason=f"{told.reason} {wrong.say}") if wrong else told


_API = "/api/learn/{game}/{lesson}"
_ACTION = ("action", "An action in the notation of the game")
ENDPOINTS = (
    Endpoint("POST", f"{_API}/act", lesson_act, LessonAct, LessonFrame, "Play an action of a lesson"),
    Endpoint("POST", f"{_API}/go", lesson_go, LessonGo, LessonFrame, "Go on in a lesson, back, skip, or begin again"),
    Endpoint(
        "GET",
        f"{_API}/{{moves}}/preview",
        lesson_preview,
        Nothing,
        Receipt,
        "What an action would do, at this moment of a lesson",
        (
            _ACTION,
            ("drawn", "1: with the layers of the board as they would look"),
            ("then", "Of a plan: the actions after the first, each in a parameter of its own"),
        ),
    ),
    Endpoint("GET", f"{_API}/{{moves}}/plans", lesson_plans, Nothing, Plans, "What could be done by one press"),
    Endpoint(
        "GET",
        f"{_API}/{{moves}}/why",
        lesson_why,
        Nothing,
        Why,
        "The rule that forbids an action, or an element of the board, and what the lesson says",
        (_ACTION, ("element", "The id of an element of the board")),
    ),
)


# --- pages -----------------------------------------------------------------------------------------------------------
def _page(template: str, **values: Any) -> Response:
    return Response(environment().get_template(template).render(**values), media_type="text/html")


async def learn(request: Request) -> Response:
    """The first game that has a course."""
    limit(request.app.state.house, request, Who())
    return RedirectResponse(f"/learn/{front_door.games()[0].id}", 307)


async def course_page(request: Request) -> Response:
    limit(request.app.state.house, request, Who())
    title = known_title(request.path_params["game"])

    def made() -> tuple[Course | None, list[tuple[str, str, int]]]:
        whole = {game.id: _course(game.id) for game in front_door.games()}
        games = [(game.id, game.name, len(found.lessons)) for game in front_door.games() if (found := whole[game.id])]
        return _course(title.id), games

    whole, games = await asyncio.to_thread(made)
    if whole is None:
        raise not_found("This game has no lessons.")
    found = await asyncio.to_thread(puzzles, title.id)
    today = some_of_the_day(title.id, datetime.now(UTC).date())
    return _page(
        "learn.html",
        title=title,
        course=whole,
        games=games,
        line=course_line,
        puzzles=found,
        today=today,
        guided=has_guide(title),
    )


def _course(game: str) -> Course | None:
    try:
        return course(game)
    except HouseError:
        return None


async def lesson_page(request: Request) -> Response:
    """A lesson after the moves of ``at``; without a script its text can be read and its buttons pressed all the same."""
    limit(request.app.state.house, request, Who())
    lesson = await _lesson(request)
    moves = moves_of(request.query_params.get("at", ""))
    try:
        shown = await _beside_the_loop(lambda: _lessons.show(lesson, moves))
    except Refused:
        return RedirectResponse(f"/learn/{lesson.game}/{lesson.id}", 303)  # moves of a lesson that was written anew
    return await _beside_the_loop(lambda: _lesson_page(lesson, shown))


def _lesson_page(lesson: Lesson, shown: Shown) -> Response:
    aid = shown.run.title.aid(shown.run.game.view(shown.run.seat))
    return _page(
        "lesson.html", m=shown.model, b=Browser(), tag=shown.frame.tag, regions=shown.frame.regions, aid=aid, now="",
        l=shown.lesson, lesson=lesson, ground=shown.ground,
    )  # fmt: skip


async def lesson_picture(request: Request) -> Response:
    """The board at the beginning of a lesson, framed as the lesson frames it."""
    limit(request.app.state.house, request, Who())
    lesson = await _lesson(request)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    drawn = await _beside_the_loop(lambda: course_line.picture(lesson, theme))
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


def routes() -> list[Route]:
    return [
        Route("/learn", learn),
        Route("/learn/{game}", course_page),
        Route("/learn/{game}/{lesson}", lesson_page),
        Route("/learn/{game}/{lesson}/picture.svg", lesson_picture),
        *(endpoint.route() for endpoint in ENDPOINTS),
    ]


__all__ = ["ENDPOINTS", "routes", "token_of"]
