"""The kinds of experiment. Each says what its pieces of work are, does one, and makes figures of all of them."""

from __future__ import annotations

from typing import Any

from enginehouse.lab.balance import BalanceFile
from enginehouse.lab.calibration import CalibrationFile
from enginehouse.lab.duel import DuelFile
from enginehouse.lab.fits import FitFile
from enginehouse.lab.rungs import LadderFile

EXPERIMENTS: tuple[Any, ...] = (LadderFile, BalanceFile, CalibrationFile, FitFile, DuelFile)
