"""Lessons: small positions with something to do, told in data (``games/<game>/content/lessons/*.toml``, docs/lessons.md).

A lesson knows no page. ``lesson`` is what a file holds, ``reading`` reads it, ``position`` lays out its positions, ``run``
is a learner on the way through it, ``proving`` plays all of it and says what is wrong (``framing``: what its frame shows),
``course`` is a game's lessons in order, ``address`` says “you take” for “You takes”. ``guide`` is what is said beside a whole
first game.
"""

from enginehouse.learn.course import Course, course, find, read_course, taught, untaught
from enginehouse.learn.formula import BadFormula
from enginehouse.learn.guide import Answer, Guidance, Guide, guidance, guide_faults, guide_of, has_guide, warnings
from enginehouse.learn.lesson import Lesson, Position, Step, Wrong
from enginehouse.learn.proving import faults
from enginehouse.learn.reading import read_lesson
from enginehouse.learn.run import AGAIN, BACK, HINT, ON, SKIP, TAKE_BACK, Run

__all__ = [
    "AGAIN",
    "BACK",
    "HINT",
    "ON",
    "SKIP",
    "TAKE_BACK",
    "Answer",
    "BadFormula",
    "Course",
    "Guidance",
    "Guide",
    "Lesson",
    "Position",
    "Run",
    "Step",
    "Wrong",
    "course",
    "faults",
    "find",
    "guidance",
    "guide_faults",
    "guide_of",
    "has_guide",
    "read_course",
    "read_lesson",
    "taught",
    "untaught",
    "warnings",
]
