"""Regions that change with every action, written without a template: whoever moves waits until they are written for all eyes."""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.core import Choice
from enginehouse.draw.markup import Markup
from enginehouse.table.pages.markup import plain
from enginehouse.table.pages.model import Chair, HouseMoved, PageModel
from enginehouse.table.pages.render import (
    button,
    chair_acts,
    clock,
    decided,
    icon,
    log_lines,
    on_the_clock,
    seat_table,
    vacant,
    victory,
)

_SPEEDS: tuple[tuple[Markup, Markup], ...] = (
    ("instant", "at once"),
    ("slow", "a second a move"),
    ("paused", "paused"),
)


# --- the question ------------------------------------------------------------------------------------------------------
def _prompt(m: PageModel) -> Markup:
    about: Markup = f'data-about="{plain(" ".join(m.about))}" ' if m.about else ""
    about += f'data-aid="{plain(m.aid_now)}" ' if m.aid_now else ""
    empty = vacant(m)
    asked = plain(f"The table waits: {empty[0].name}’s chair is empty" if empty else m.prompt)
    return (
        f'<div id="prompt" class="prompt{" mine" if m.your_turn else ""}" tabindex="-1" data-moment="{plain(m.moment)}" '
        f'{about}data-acts="{plain(" ".join(map(str, m.acting)))}" data-over="{"yes" if m.over else ""}" '
        f'data-ply="{plain(m.ply)}" data-last="{plain(m.last)}" data-live="{"yes" if m.live else ""}">\n'
        f"{_house_moved(m, m.house_moved) if m.house_moved else ''}"
        f'<div class="head"><span class="capt{" on" if m.your_turn else ""}">{_whose_turn(m)}</span>{_time_left(m)}</div>\n'
        f'<h1 data-asked="{asked}">{plain(victory(m.end)) if m.over and m.end else asked}</h1>\n'
        f"{_hint(m)}{_take_back(m) if m.keeper else ''}{_chairs(m, empty) if empty else ''}</div>"
    )


def _house_moved(m: PageModel, moved: HouseMoved) -> Markup:
    times: Markup = f" {plain(moved.times)} times, first" if moved.times > 1 else ""
    ply, at = plain(moved.ply), f"{plain(m.links['at'])}/{plain(moved.ply)}?seat={plain(m.viewer)}"
    return (
        f'<p class="house-moved">The house moved for you{times}: {plain(moved.text)}. '
        f'<a href="{at}" data-ply="{ply}">See it</a></p>'
    )


def _take_back(m: PageModel) -> Markup:
    """For whoever ran out of time: a bot plays on, and they may come back."""
    return (
        f'<form class="take-chair" method="post" action="{plain(m.links["back"])}">'
        f'<p class="hint">Your time was up, and {plain(m.keeper)}, a bot, plays on from your chair.</p>'
        f'<button class="btn main" name="seat" value="{plain(m.viewer)}">Take the chair back</button></form>'
    )


def _whose_turn(m: PageModel) -> Markup:
    if not m.live:
        return f"Moment {plain(m.ply)} of {plain(m.last)}"
    if m.over:
        return "The end"
    if m.your_turn:
        return f"Your turn, {plain(m.you)}" if m.hotseat else "Your turn"
    return "Watching" if m.viewer < 0 else "Others’ turn"


def _time_left(m: PageModel) -> Markup:
    chair = on_the_clock(m)
    if chair is None:
        return ""
    due: Markup = f' data-due="{plain(chair.due)}"' if chair.due is not None else ""
    due += f' data-away="{plain(chair.away)}"' if chair.away else ""
    whose = plain("You have" if chair.seat == m.viewer else f"{chair.name} has")
    return (
        '<span class="more phone-only">'
        f'<span class="clock" data-limit="{plain(chair.limit)}" data-left="{plain(chair.left)}"{due} '
        f'data-whose="{whose}">{plain(clock(int(chair.left)))}</span>{"" if chair.away else " left"}</span>'
    )


def _hint(m: PageModel) -> Markup:
    if m.hint:
        return f'<p class="hint" data-hint="{plain(m.hint)}">{plain(m.hint)}</p>'
    if m.over and m.end and (told := decided(m.end, m.viewer)):
        return f'<p class="hint">{plain(told)}</p>'
    return f'<p class="hint">{plain(m.wait)}</p>' if m.wait else ""


def _chairs(m: PageModel, empty: list[Chair]) -> Markup:
    acts: list[Markup] = [plain(chair_acts(chair.seat, chair.name, m.links["seat"])) for chair in empty]
    waiting = (
        '<p class="hint guest-only">Waiting for a player.</p>'
        '<p class="hint host-only">Seat a bot there, or send somebody the link.</p>'
    )
    return waiting + "".join(acts)


# --- the choices -------------------------------------------------------------------------------------------------------
def _choices(m: PageModel) -> Markup:
    moment = plain(m.moment)
    quick = [choice for choice in m.choices if choice.quick]
    menus: list[Markup] = [_menu(group, choices, len(m.groups) > 1) for group, choices in m.groups]
    return (
        f'<form id="choices" method="post" action="{plain(m.links["act"])}"{"" if m.choices else " hidden"}>\n'
        f'<input type="hidden" name="seat" value="{plain(m.viewer)}"><input type="hidden" name="moment" value="{moment}">'
        f'<input type="hidden" name="key" value="{moment}">\n'
        f"{_tabs(m) if m.tabs else ''}{_quick(quick) if quick else ''}"
        f'<div class="menu" role="group" aria-label="Choices">\n{"".join(menus)}</div>\n</form>'
    )


def _tabs(m: PageModel) -> Markup:
    tabs: list[Markup] = [plain(button(c, c.group)) if is_open else _closed(c) for c, is_open in m.tabs]
    return f'<div class="acts" role="group" aria-label="Actions">\n{"".join(tabs)}</div>\n'


def _closed(choice: Choice) -> Markup:
    return (
        f'<button type="button" class="closed" data-why="{plain(choice.action)}">{plain(icon(choice.icon))}'
        f"<span>{plain(choice.label)}</span></button>"
    )


def _quick(quick: list[Choice]) -> Markup:
    numbers: list[Markup] = [
        f'<button name="action" value="{plain(c.action)}" data-label="{plain(c.label)}" aria-label="{plain(c.label)}" '
        f'data-number="{plain(c.number)}" data-group="{plain(c.group)}" data-quick="yes">{plain(c.number)}</button>'
        for c in quick
        if c.number is not None
    ]
    others: list[Markup] = [
        f'<button name="action" value="{plain(c.action)}" data-label="{plain(c.label)}">{plain(c.label)}</button>'
        for c in quick
        if c.number is None
    ]
    inside = "".join(numbers) + "".join(others)
    return f'<div class="acts quick" role="group" aria-label="Quick choices">\n{inside}</div>\n'


def _menu(group: str, choices: tuple[Choice, ...], named: bool) -> Markup:
    """Those of a group that have no place of their own."""
    buttons: list[Markup] = [plain(button(c, group)) for c in choices if not (c.icon or c.quick)]
    if not buttons:
        return ""
    head: Markup = f'<span class="capt">{plain(group)}</span>' if group and named else ""
    return f'<div class="menu-group">{head}{"".join(buttons)}</div>'


# --- what happened, and the players ------------------------------------------------------------------------------------
def _log(m: PageModel) -> Markup:
    eyes: Markup = f"?seat={plain(m.viewer)}" if m.viewer >= 0 else ""
    whole: Markup = f'<a href="{plain(m.links["log"])}{eyes}" data-do="whole-log">Earlier lines</a>'
    earlier: Markup = f'<li class="earlier">{whole}</li>' if m.log_earlier else ""
    told = plain(log_lines(m.log, m.links["at"], m.viewer))
    return f'<ol id="log" class="log-lines" tabindex="0" aria-label="Log">{earlier}{told}</ol>'


def _since(m: PageModel) -> Markup:
    nothing = '<li class="none">Nothing has happened since your last move.</li>'
    told = plain(log_lines(m.since, m.links["at"], m.viewer)) if m.since else nothing
    lately: Markup = f' data-lately="{plain(" ".join(m.lately))}"' if m.lately else ""
    return f'<div id="since"{lately}><ol class="log-lines" tabindex="0" aria-label="Since your last turn">{told}</ol></div>'


def _seats(m: PageModel) -> Markup:
    rows = seat_table(m.seats, m.figures, m.over, m.viewer >= 0, m.links["seat"] if m.live and not m.over else "")
    fill = _fill(m.fill) if m.fill is not None else ""
    pace = fill + _bot_speed(m) if m.has_bots and m.viewer >= 0 and m.live and not m.over else fill
    return (
        '<section id="seats" class="paper pad players" aria-label="Players">\n'
        f'<table class="who-table">{plain(rows)}\n</tbody></table>\n{pace}</section>'
    )


def _fill(at: float) -> Markup:
    """When bots take the chairs that are free."""
    count: Markup = f'<span class="until" data-until="{plain(at)}">a while</span>'
    return f'<p class="fills">Bots take the free chairs in {count}.</p>'


def _bot_speed(m: PageModel) -> Markup:
    buttons: list[Markup] = [
        f'<button name="speed" value="{id}" title="{name}" aria-pressed="{"true" if m.speed == id else "false"}">{name}</button>'
        for id, name in _SPEEDS
    ]
    return f'<form class="bot-speed" method="post" action="{plain(m.links["speed"])}"><span>Bots</span>{"".join(buttons)}</form>'


BY_HAND: dict[str, Callable[[PageModel], Markup]] = {
    "prompt": _prompt, "choices": _choices, "log": _log, "since": _since, "seats": _seats,
}  # fmt: skip
