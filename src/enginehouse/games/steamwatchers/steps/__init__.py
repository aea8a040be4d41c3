"""The flow of the game in rulebook order: one module a phase, one class a decision."""

from __future__ import annotations

from typing import Any

from enginehouse.core import Step
from enginehouse.games.steamwatchers.steps import (
    activation as a,
)  # fmt: skip
from enginehouse.games.steamwatchers.steps import (
    aftermath as f,
)
from enginehouse.games.steamwatchers.steps import (
    archon as r,
)
from enginehouse.games.steamwatchers.steps import (
    bane as b,
)
from enginehouse.games.steamwatchers.steps import (
    cards as k,
)
from enginehouse.games.steamwatchers.steps import (
    combat as c,
)
from enginehouse.games.steamwatchers.steps import (
    conclave as v,
)
from enginehouse.games.steamwatchers.steps import (
    deployment as d,
)
from enginehouse.games.steamwatchers.steps import (
    grants as g,
)
from enginehouse.games.steamwatchers.steps import (
    movement as m,
)
from enginehouse.games.steamwatchers.steps import (
    planning as p,
)
from enginehouse.games.steamwatchers.steps import (
    round as o,
)
from enginehouse.games.steamwatchers.steps import (
    subsides as s,
)
from enginehouse.games.steamwatchers.steps import (
    trap as t,
)
from enginehouse.games.steamwatchers.steps import (
    whiteout as w,
)

STEPS: tuple[type[Step[Any]], ...] = (
    d.ChooseClan, d.ClaimFirst, d.ChooseDeployment, d.PlaceColumn, d.PlaceFarm, d.Station, d.PlaceAssociate,
    d.AfterDeployment, d.Advance, d.Scout, d.DrawMeetings, d.HideMeeting,
    o.Round, v.BeginRound, v.OpenConclave, v.ResolveTitle, v.RevealTop, v.FormColumn, v.PlayColumn, v.PlaceLegate,
    v.BlockTitle, v.PlaceElite, v.Election, v.Vote, v.BreakTie, v.Enthrone,
    k.DrawCards, k.FindRuins, k.RuinsFor, g.RecruitBase, g.PlaceContract, g.Raise,
    r.DrawArchon, r.PlayArchon, r.CloseFloe, r.MoveContract, r.GrowColumns, r.SpareColumn, r.ShakeColumns, r.Gift,
    r.ReturnContraband, r.BuyTurret, r.Tithe, r.Promote, r.BonusElsewhere,
    p.BeginPlanning, p.PlanOrders, p.Inform, p.Exchange, p.TurnUp,
    a.BeginActivation, a.Turns, a.TakeTurn, a.Welcome, a.EndActivation, a.Claim, a.DefenseAction, a.Mobilize, a.Barter,
    m.MoveUnits, m.SendGroup, m.MarchSpace, m.March, m.GoOn, m.Arrive, m.FindBarrel, m.Fights, t.Trap,
    c.StartFight, c.CallSupport, c.FixStrengths, c.ToDials, c.Dials, c.Decide,
    f.Losses, f.FallBeacon, f.DropToken, f.Flee, f.Rally, f.TakeCache, f.SingedLoss, f.SingedFlight, f.Raze,
    f.RaiseMorale, f.Convert, f.Trophy, f.TakePrize, f.UsePrize, f.EndFight,
    s.SteamSubsides, s.Subside, s.BuildFarm, s.Poison,
    w.Whiteout, w.Cure, w.Score, w.Victory, w.Refuel, w.Disband, w.Upkeep, w.CleanUp, w.Consolations, w.Console,
    w.EndRound,
    b.Pay, b.Incubate, b.PlaceQuarantine, b.Heal, b.Exile, b.Check,
)  # fmt: skip
