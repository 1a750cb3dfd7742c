"""Games between bots, by the rules of the game: everyone has the same dice, and every bot takes every seat.

Each game is written down as soon as it is over. Ratings are OpenSkill's (Plackett and Luce), the extra ``train``.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from numberdrop.coach.bots import BOTS, BotError, added_bots, bot_named, choose, engine_here
from numberdrop.coach.engine.weights import weights
from numberdrop.plugins import Unfit
from numberdrop.rules.game import Game

from .bot_ratings import BotRating, PairRecord, Trouble, matches
from .checkpoint import Entry, Journal
from .parallel import Run

_ORDERS = 100
"""Orders of the games over which ratings are averaged."""


class Match(NamedTuple):
    """One game: the seed of its dice and tiles, and who sits where."""

    seed: str
    seats: tuple[str, ...]


class Contest(NamedTuple):
    """What is played: ``games`` dice for each group of ``players`` bots, each with every bot in every seat; and ``solo``
    dice for each bot alone. ``near``: only bots that follow each other in the list meet, which is enough to show each step.
    """

    bots: tuple[str, ...]
    players: int
    games: int
    solo: int
    seed: int
    near: bool = False

    def matches(self) -> dict[str, Match]:
        """Every game by its key; all bots come on alike, so that a contest broken off is a fair one too."""
        found = {}
        for deal in range(max(self.games, self.solo)):
            for group in self._groups() if deal < self.games else ():
                seed = f"numberdrop:table:{self.seed}:{deal}"
                for seats in dict.fromkeys(group[i:] + group[:i] for i in range(self.players)):
                    found[f"{deal}:{','.join(seats)}"] = Match(seed, seats)
            for bot in self.bots if deal < self.solo else ():
                found[f"{deal}:{bot}"] = Match(f"numberdrop:solo:{self.seed}:{deal}", (bot,))
        return found

    def _groups(self) -> list[tuple[str, ...]]:
        """Who meets: as many different bots as there are seats, or all of them where there are more seats than bots."""
        bots, players = self.bots, self.players
        if self.near and len(bots) > players:
            return [bots[i : i + players] for i in range(len(bots) - players + 1)]
        most = min(len(bots), players)
        return [group for group in combinations_with_replacement(bots, players) if len(set(group)) == most]

    def journal(self, path: Path) -> Journal:
        """The journal of this contest; more games of the same may be added to it. Raises ``Trouble``."""
        return Journal(path, {"tournament": 1, "seed": self.seed, "bots": {name: mark(name) for name in self.bots}})


def contest(bots: Sequence[str], players: int, games: int, solo: int, seed: int, *, near: bool = False) -> Contest:
    """A contest between bots, all of them if none is named. Raises ``Trouble``."""
    names = tuple(dict.fromkeys(bots)) or tuple(bot.name for bot in BOTS)
    for name in names:
        try:
            bot_named(name)
        except BotError as error:
            if isinstance(error.__cause__, Unfit):
                raise Trouble("unfit_bot", {"name": name, "problem": str(error.__cause__)}) from None
            known = [bot.name for bot in BOTS] + list(added_bots().added)
            raise Trouble("no_bot", {"name": name, "known": ", ".join(known)}) from None
    if len(names) < 2 and games:
        raise Trouble("too_few_bots", {"players": players})
    return Contest(names, players, games, solo, seed, near)


def mark(name: str) -> int:
    """What a bot is and what it plays with, as a number: games of another bot of the same name do not count."""
    bot = bot_named(name)
    held = b"".join(weights(one) for one in (("solo", "table") if bot.weigh == "solo" else (bot.weigh,)))
    code = getattr(bot.asks, "__code__", None)
    return zlib.crc32(repr(bot).encode(), zlib.crc32(code.co_code if code else b"", zlib.crc32(held)))


def play(match: Match) -> Entry:
    """Play a game to its end: who sat where, the totals, and the seconds that each bot thought."""
    bots = [bot_named(name) for name in match.seats]
    game, think = Game.new(players=len(bots), seed=match.seed), engine_here()
    seconds = [0.0] * len(bots)
    while not game.over:
        who = game.to_act
        began = time.perf_counter()
        try:
            act = choose(game, bots[who], who, think)
        except BotError as error:
            raise Trouble("unfit_bot", {"name": match.seats[who], "problem": str(error)}) from None
        seconds[who] += time.perf_counter() - began
        game = game.apply(act)
    return {
        "deal": match.seed,
        "seats": list(match.seats),
        "totals": [sheet.score.total for sheet in game.sheets],
        "rounds": game.round,
        "seconds": [round(spent, 3) for spent in seconds],
    }


def hold(journal: Journal, run: Run, one: Contest) -> Iterator[Entry]:
    """Play what is not played yet, each game written down as it ends; at the end the file is in the order of the games."""
    todo = one.matches()
    yield from journal.complete(run, play, todo)
    journal.arrange(list(todo))


def rated(bots: Sequence[str], entries: Sequence[Entry]) -> dict[str, BotRating]:
    """Each bot's rating after all games: the mean over many orders, for what comes late weighs more in a rating, and where
    only neighbours meet, nothing early reaches the others. Without games at a table, solo games with the same dice count
    as one. Raises ``Trouble``.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise Trouble("no_package", {"package": "openskill"}) from None
    model, met = PlackettLuce(), matches(entries)
    orders = [_after(model, bots, Random(f"order {i}").sample(met, len(met))) for i in range(_ORDERS)]  # noqa: S311 - no secret
    return {
        name: BotRating(
            round(fmean(one[name].mu for one in orders), 2), round(fmean(one[name].sigma for one in orders), 2)
        )
        for name in bots
    }


def _after(model: Any, bots: Sequence[str], met: Sequence[PairRecord]) -> dict[str, Any]:
    """OpenSkill's ratings after games in this order."""
    ratings = {name: model.rating(name=name) for name in bots}
    for match in met:
        # A bot in two seats is rated by the better one: it cannot lose to itself.
        best = {name: max(total for who, total in match.totals if who == name) for name, _ in match.totals}
        if len(best) < 2:
            continue
        found = model.rate([[ratings[name]] for name in best], scores=[float(total) for total in best.values()])
        ratings |= {name: team[0] for name, team in zip(best, found, strict=True)}
    return ratings
