"""How the scale is made on which a game's level is told (``coach/level``): what each bot gives away in a round, from games that were reviewed.

``python -m numberdrop.coach.training.level_scale --games 3 --out games.jsonl`` plays the same dice with every bot, alone and against Leo, and reviews
what the bot did; each game is written down as soon as it is over, and ``--write`` makes ``level_scale.json`` of them. What a bot scores alone comes
from the ladder (``bot_ratings.json``). Few games tell little about one bot: what is written lies on the straight line through all of them by
strength. The lead of the coach is such that in these games the dice are nothing on average.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from numberdrop.coach.bots import bot_named, engine_here
from numberdrop.coach.engine.native import Engine
from numberdrop.coach.game_luck import expected_start
from numberdrop.coach.game_review import ReviewRun
from numberdrop.coach.level import SHIPPED
from numberdrop.coach.matches import play_out
from numberdrop.coach.own_points import own_points
from numberdrop.rules.game import Game
from numberdrop.steps import run_all

from . import bot_ratings
from .checkpoint import Entry, Journal
from .parallel import farm

RIVAL = "leo"
_LEAST = 0.02
"""What even the strongest gives away in a round."""


class Played(NamedTuple):
    """A game to be played and reviewed: the bot, whether at a table, the seed of the dice."""

    bot: str
    table: bool
    seed: str


def tasks(bots: Sequence[str], games: int, seed: str) -> dict[str, Played]:
    """Every game by its key; all bots come on alike."""
    return {
        f"{deal}:{'table' if table else 'alone'}:{bot}": Played(bot, table, f"{seed}:{deal}")
        for deal in range(games)
        for table in (False, True)
        for bot in bots
    }


def reviewed(task: Played) -> Entry:
    """Play a game and find what the bot gave away in each round with a choice."""
    (bot, table, seed), think = task, engine_here()
    seats = (bot_named(bot), bot_named(RIVAL))[: 2 if table else 1]
    game = play_out(Game.new(players=len(seats), seed=seed), seats, think)
    acts = [*_given(game, think)]
    rounds = {
        number: round(sum(lost for _, lost in group), 3) for number, group in groupby(acts, key=lambda act: act[0])
    }
    return {
        "bot": bot,
        "table": table,
        "seed": seed,
        "start": round(run_all(expected_start(game, 0, think)), 3),
        "final": game.sheets[0].score.total,
        "given": [*rounds.values()],
    }


def _given(game: Game, think: Engine) -> Iterator[tuple[int, float]]:
    """What each act of the first player gave away in points of its own sheet, with its round."""
    run = ReviewRun(game, 0, think)
    if game.solo:
        while not run.done:
            run.run(1.0)
        yield from ((act.round, act.given) for act in run.found)
        return
    for _, before, act in run.todo:  # games of a hundred are not asked for
        lost = run_all(own_points(before, act, None, think)).lost
        yield before.round, lost.mean if lost.samples else 0.0


# --- the scale ----------------------------------------------------------------------------------------------------------


def scale(entries: Iterable[Mapping[str, Any]], strengths: Mapping[str, float], command: str) -> dict[str, Any]:
    """The table that is shipped, out of games that were reviewed."""
    every = [*entries]
    alone, table = ([one for one in every if one["table"] is there] for there in (False, True))
    return {"command": command, "alone": _part(alone, strengths), "table": _part(table, strengths)}


def _part(entries: Sequence[Mapping[str, Any]], strengths: Mapping[str, float]) -> dict[str, Any]:
    slope, start = _line([(strengths[one["bot"]], fmean(one["given"])) for one in entries])
    bots = {
        bot: [strength, round(max(_LEAST, start + slope * strength), 3)]
        for bot, strength in sorted(strengths.items(), key=lambda one: one[1])
    }
    # Of whom so much is expected, that far off is a game, for the root of what is expected and of its rounds.
    off = [
        (fmean(one["given"]) - bots[one["bot"]][1]) / sqrt(max(bots[one["bot"]][1], 0.1) / len(one["given"]))
        for one in entries
    ]
    lead = fmean(one["final"] + sum(one["given"]) - one["start"] for one in entries)
    return {
        "games": len(entries),
        "bots": bots,
        "spread": round(sqrt(fmean(value * value for value in off)), 3),
        "lead": round(lead, 2),
    }


def _line(places: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The straight line nearest to all places: its slope, and where it begins."""
    across, up = fmean(x for x, _ in places), fmean(y for _, y in places)
    slope = sum((x - across) * (y - up) for x, y in places) / sum((x - across) ** 2 for x, _ in places)
    return slope, up - slope * across


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, review, write down; then make the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="dice for each bot, alone and at a table")
    parser.add_argument("--seed", default="numberdrop:level", help="what the seeds of the dice begin with")
    parser.add_argument("--out", type=Path, default=Path("level_games.jsonl"), help="where the games are written down")
    parser.add_argument("--workers", type=int, help="processes")
    parser.add_argument("--write", action="store_true", help=f"write {SHIPPED.name}")
    wanted = parser.parse_args(arguments)
    ladder = {rung.bot: rung.solo.score for rung in bot_ratings.read().rungs if rung.solo}
    journal = Journal(wanted.out, {"level_scale": 1, "seed": wanted.seed})
    todo = tasks([*ladder], wanted.games, wanted.seed)
    with farm(None, wanted.workers) as run:
        for _ in journal.complete(run, reviewed, todo):
            pass
    command = f"python -m numberdrop.coach.training.level_scale --games {wanted.games} --seed {wanted.seed}"
    made = scale([journal.done[key] for key in todo], ladder, command)
    text = json.dumps(made, indent=1) + "\n"
    if wanted.write:
        SHIPPED.write_text(text, "utf-8")
    print(text)  # noqa: T201 - what it is run for


if __name__ == "__main__":
    main()
