"""The flow of Steam Power in rulebook order: one module per part of a turn, one step per decision."""

from __future__ import annotations

from typing import Any

from enginehouse.core import Step
from enginehouse.games.steam_power.rules.steps import (
    actions,
    build_factory,
    fulfil_contract,
    lay_track,
    rounds,
    take_contracts,
)

#: What a position may have on its stack; an Automa's turn besides.
STEPS: tuple[type[Step[Any]], ...] = (
    rounds.ChooseColour,
    rounds.DealColours,
    rounds.BeginRound,
    rounds.EndRound,
    rounds.BeginSoloRound,
    rounds.DrawTrain,
    rounds.EndSoloRound,
    actions.Turn,
    actions.ChooseAction,
    lay_track.PlaceTrack,
    build_factory.ChooseSite,
    build_factory.ChoosePieces,
    fulfil_contract.ChooseContract,
    fulfil_contract.ChooseSource,
    fulfil_contract.ChooseRoute,
    fulfil_contract.Reward,
    fulfil_contract.OfferBonus,
    take_contracts.TakeContracts,
    take_contracts.ChooseVictim,
)
