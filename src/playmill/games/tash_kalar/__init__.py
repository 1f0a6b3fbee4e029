"""Tash-Kalar: pieces in patterns that summon beings, by the arena's and the published rules, and its matcher."""

from playmill.games.tash_kalar.cards import cards
from playmill.games.tash_kalar.game import TashKalar
from playmill.games.tash_kalar.kernels import (
    ArenaSummon,
    QuestPlace,
    Summon,
    encode,
    patterns,
    patterns_batch,
    quests,
    summons,
    summons_batch,
)

GAME = TashKalar

__all__ = [
    "GAME",
    "ArenaSummon",
    "QuestPlace",
    "Summon",
    "TashKalar",
    "cards",
    "encode",
    "patterns",
    "patterns_batch",
    "quests",
    "summons",
    "summons_batch",
]
