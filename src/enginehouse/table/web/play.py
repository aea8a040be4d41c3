"""Playing: actions, undo, receipts before and refusals after."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

from enginehouse.bots import HINT_PLAYOUTS
from enginehouse.core import SPECTATOR, Seat, Words
from enginehouse.table.live.crew import Crowded
from enginehouse.table.live.room import Room
from enginehouse.table.pages import receipts
from enginehouse.table.pages.people import by_name
from enginehouse.table.pages.presses import presses
from enginehouse.table.pages.receipts import Plans, Receipt, Why
from enginehouse.table.problems import Problem
from enginehouse.table.web.bodies import Act, AnswerProposal, Hint, LeaveOrder, Moved, Propose, Undo
from enginehouse.table.web.endpoints import Call

#: More than any plan of a game has: fifteen workers hired one by one, or a contract of the most goods, with room to spare.
MOST_PLANNED = 40


async def _playing(call: Call, seat: Seat) -> Room:
    """The table, for somebody who holds this seat and plays it."""
    room = await call.seat(seat)
    if room.seats[seat].late:
        raise Problem(409, "kept", "Your time was up, and a bot plays on from your chair. Take the chair back first.")
    return room


async def act(call: Call) -> Moved:
    body: Act = call.body
    room = await _playing(call, body.seat)
    done = await room.act(body.seat, body.action, body.moment, body.key, since=call.since)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def undo(call: Call) -> Moved:
    body: Undo = call.body
    room = await _playing(call, body.seat)
    done = await room.undo(body.seat, body.steps, body.moment, body.key, since=call.since)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def propose(call: Call) -> Moved:
    body: Propose = call.body
    room = await _playing(call, body.seat)
    done = await room.propose(body.seat, body.ply, body.moment, body.key, since=call.since)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def answer(call: Call) -> Moved:
    body: AnswerProposal = call.body
    room = await _playing(call, body.seat)
    done = await room.answer(body.seat, body.agree, call.since)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


async def order(call: Call) -> Moved:
    """Leave a standing order, or without a number take it back."""
    body: LeaveOrder = call.body
    room = await _playing(call, body.seat)
    if body.up_to is None:
        done = await room.take_order_back(body.seat, call.since)
    else:
        done = await room.leave_order(body.seat, body.about, body.up_to, call.since)
    return Moved(done.moment, done.repeated, done.over, done.to_act)


def _asked_action(call: Call) -> str:
    return call.request.query_params.get("action", "")[:400]


async def preview(call: Call) -> Receipt:
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    drawn = call.request.query_params.get("drawn") == "1"
    following = [action[:400] for action in call.request.query_params.getlist("then")]
    if len(following) > MOST_PLANNED:
        raise Problem(422, "long-plan", f"A plan has at most {MOST_PLANNED} actions after the first.")
    if following:
        actions = (_asked_action(call), *following)
        return receipts.plan_receipt(room.line.game, seat or 0, actions, room.names, drawn, room.row.guided)
    return receipts.receipt(room.line.game, seat or 0, _asked_action(call), room.names, drawn, room.row.guided)


async def plans(call: Call) -> Plans:
    """What the seat could do by one press, though the rules ask it step by step. Thought of beside the loop."""
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    game = room.line.game
    if seat is None or seat not in game.to_act:
        return Plans(room.line.token(SPECTATOR if seat is None else seat), (), (), {})
    seen, legal, moment = game.view(seat), game.legal(seat), room.line.token(seat)
    words = Words(room.names)
    return await asyncio.to_thread(receipts.plans, game.title, seen, seat, legal, moment, words)


#: Who is asked for a hint: a player that looks ahead, and does not keep people waiting.
HINTS = "driver"
#: Seconds that a hint waits for a process; after them the greedy player gives it.
HINT_PATIENCE = 3.0
#: How such a hint begins.
INSTEAD = "Nobody who looks ahead had time; the greedy player says"


async def hint(call: Call) -> Hint:
    """What the house's player would do on this seat and why, by the seat's own view. Thought of beside the loop."""
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    game = room.line.game
    if not room.row.hints:
        raise Problem(409, "no-hints", "This table was founded without hints.")
    if seat is None or seat not in game.to_act:
        raise Problem(409, "not-asked", "There is a hint for whoever is asked: it is not your turn.")
    seen, legal = game.view(seat), game.legal(seat)
    alone, said = len(legal) == 1, None
    if not alone:
        with suppress(Crowded):
            said = await call.house.bots.ask(room, seat, HINTS, playouts=HINT_PLAYOUTS, patience=HINT_PATIENCE)
    if said is not None:
        action, because = said.action, said.why
    else:
        advised = await asyncio.to_thread(game.title.advise, seen, seat, legal, Random(0))
        action, because = advised.action, advised.why if alone else ": ".join(filter(None, (INSTEAD, advised.why)))
    label = game.title.choice(seen, seat, action).label
    return Hint(action, by_name(game.title, seen, room.names)(label), because)


async def why(call: Call) -> Why:
    seat = call.number("seat", SPECTATOR)
    room = await call.seat(SPECTATOR if seat is None else seat)
    element = call.request.query_params.get("element", "")[:100]
    if element:
        game, asks = room.line.game, SPECTATOR if seat is None else seat
        if asks != SPECTATOR and game.legal(asks):
            await asyncio.to_thread(presses, game, game.view(asks), asks)  # the notes of its box, beside the loop
        return receipts.why_not_there(room.line.game, asks, element)
    return receipts.why_not(room.line.game, seat or 0, _asked_action(call))
