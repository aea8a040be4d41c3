"""What a lesson file holds, field by field; docs/lessons.md says it for whoever writes one."""

from __future__ import annotations

from typing import Annotated

import msgspec

Line = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
Element = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^[^\s\"'<>&]+$")]
Act = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]  # as core.game.LONGEST
Formula = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the file: a field that is not known is a mistake."""


class Position(Part, frozen=True, kw_only=True):
    """How the table is laid out: a set-up, then a script of actions and small changes, in order."""

    players: Annotated[int, msgspec.Meta(ge=1, le=7)] = 0  # 0: as the position it is ``like`` has it
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)] = 0
    options: dict[str, str | int | bool | None] = {}
    content: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9/-]*$", max_length=40)] = ""  # a pack among the game's files
    seat: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  # the learner's
    names: tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=24)], ...] = ()
    script: tuple[Annotated[str, msgspec.Meta(min_length=1, max_length=2000)], ...] = ()
    like: str = ""  # another lesson of the game: its first position, and then this script


class Wrong(Part, frozen=True, kw_only=True):
    """A try that somebody is going to make, and what is said to it. ``tries`` are the moves that show it: the last is it.

    It is known by one of: the rule that refuses it, a pattern of the action, what is true afterwards, the number typed.
    """

    say: Line
    tries: tuple[Act, ...] = ()
    rule: str = ""
    play: Act = ""
    when: Formula = ""
    number: int | None = None
    point: tuple[Element, ...] = ()  # where the reason lies: struck in red pencil
    tag: Annotated[str, msgspec.Meta(max_length=24)] = ""  # on the first of these


class Step(Part, frozen=True, kw_only=True):
    """One stop of a lesson: a sentence, and something to do. Without a goal it is only read."""

    name: Name  # on the rail of progress
    say: Line  # the mentor's sentence
    goal: Annotated[str, msgspec.Meta(max_length=90)] = ""  # one line that can be checked
    play: tuple[Act, ...] = ()  # done by an action that matches one of these
    reach: Formula = ""  # done when this is true
    number: Formula = ""  # done when this is typed
    show: tuple[Act, ...] = ()  # a right way, action by action
    hint: Annotated[str, msgspec.Meta(max_length=400)] = ""  # the mentor's second sentence, when it is asked for
    done: Annotated[str, msgspec.Meta(max_length=400)] = ""  # what happened
    point: tuple[Element, ...] = ()  # where the sentence points
    offer: tuple[Act, ...] = ()  # only these can be chosen; empty: all that is legal
    replies: tuple[Act, ...] = ()  # what the others do, "1: pass", each as soon as it is asked
    panels: tuple[str, ...] | None = None  # which panels are seen from here on; None: as before
    frame: tuple[Element, ...] | None = None  # what of the board is seen from here on; None: as before
    wrong: tuple[Wrong, ...] = ()
    position: Position | None = None  # another position from here on
    find: bool = False  # to be found by oneself: nothing is pointed at


class Lesson(Part, frozen=True, kw_only=True):
    """One lesson of one game."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=48)]
    lead: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]  # one sentence, in the list of the course
    minutes: Annotated[int, msgspec.Meta(ge=1, le=5)]
    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]  # that it teaches
    position: Position
    step: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=8)]
    keep: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]  # one sentence to keep
    part: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]  # the district of the course that it lies in
    level: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2  # how hard: the height of its station
    later: bool = False  # a module, after the first game
    frame: tuple[Element, ...] = ()  # what of the board is seen: as much as holds these, with some air
    panels: tuple[str, ...] = ()  # which panels are seen; what is not named is kept quiet
    figures: tuple[str, ...] = ()  # which figures stand below the board, by their names
    bots: bool = False  # whoever is asked and has no reply written is played by the house
    # set by the reader, never by the file
    game: str = ""
    id: str = ""
    file: str = ""
