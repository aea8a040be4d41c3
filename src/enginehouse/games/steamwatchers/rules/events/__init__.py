"""What happened, as data; each event says it in words and knows who may know it."""

from __future__ import annotations

from enginehouse.core import Event
from enginehouse.games.steamwatchers.rules.events.bane import (
    ContrabandReturned,
    Exiled,
    GotFuel,
    Paid,
    QuarantineLifted,
    QuarantinePlaced,
    Sickened,
)
from enginehouse.games.steamwatchers.rules.events.combat import (
    BarrelSoured,
    CombatBegan,
    CombatDecided,
    Fled,
    Lost,
    MoraleRaised,
    SingedGone,
    Supported,
)
from enginehouse.games.steamwatchers.rules.events.conclave import (
    ArchonPlayed,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    ContractMoved,
    Elected,
    FloeNamed,
    MeetingRevealed,
    PrizeTaken,
    RuinsFound,
    TitleBlocked,
    TitleTaken,
)
from enginehouse.games.steamwatchers.rules.events.ground import (
    Built,
    Destroyed,
    Promoted,
    Recruited,
    SteamFell,
    SteamRose,
)
from enginehouse.games.steamwatchers.rules.events.orders import (
    Acted,
    Activated,
    Looked,
    Moved,
    Passed,
    Revealed,
    Sealed,
    Swapped,
)
from enginehouse.games.steamwatchers.rules.events.round import (
    Eliminated,
    Ended,
    MoraleGone,
    PhaseBegan,
    RoundBegan,
    Scored,
)
from enginehouse.games.steamwatchers.rules.events.setup import ClanChosen, DeploymentChosen, Stationed, TitleClaimed
from enginehouse.games.steamwatchers.rules.events.voice import name as name

EVENTS: tuple[type[Event], ...] = (
    ClanChosen, TitleClaimed, DeploymentChosen, Stationed, Built, Destroyed, SteamRose, SteamFell, RoundBegan,
    PhaseBegan, TitleTaken, CardsDrawn, CardPlayed, CardDiscarded, ArchonPlayed, FloeNamed, ContractMoved,
    TitleBlocked, Recruited, Promoted, Sealed, Revealed, Looked, Swapped, Activated, Passed, Acted, Moved, Lost, Supported,
    CombatBegan, CombatDecided, Fled, Paid, GotFuel, Sickened, QuarantinePlaced, QuarantineLifted, Exiled,
    Eliminated, Scored, PrizeTaken, RuinsFound, MeetingRevealed, Elected, Ended,
    ContrabandReturned, BarrelSoured, MoraleRaised, MoraleGone, SingedGone,
)  # fmt: skip
