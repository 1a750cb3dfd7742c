"""The scale of a game's level (``coach/level``): made from games of all bots, and checked by how well it tells the bots apart by one game.

``python -m numberdrop.coach.training.level_scale --games 20 --out games.jsonl --write`` plays the same dice with every bot, alone and
against Leo, and saves each game when it is over. The figures of the games are fitted by least squares to the solo scores of the bots
(``bot_ratings.json``). ``--seed OTHER --check`` tries the scale on new dice.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from numberdrop.coach.bots import available_engine, bot_named
from numberdrop.coach.level import SHIPPED, LevelFigures, LevelScale, figures_of, shipped_scale
from numberdrop.coach.matches import play_out
from numberdrop.rules.game import Game
from numberdrop.steps import run_all

from . import bot_ratings
from .tournament import Entry, Journal, open_runner

RIVAL = "leo"
_PARTS = ("alone", "table")


class ScaleGame(NamedTuple):
    """A game to play: the bot, whether it plays against the bot Leo (``table``) or alone, and the seed of the dice."""

    bot: str
    table: bool
    seed: str


def games_to_play(bots: Sequence[str], games: int, seed: str) -> dict[str, ScaleGame]:
    """Return all games to play by key: ``games`` different dice for each bot, alone and against Leo."""
    return {
        f"{deal}:{'table' if table else 'alone'}:{bot}": ScaleGame(bot, table, f"{seed}:{deal}")
        for deal in range(games)
        for table in (False, True)
        for bot in bots
    }


def play_scale_game(task: ScaleGame) -> Entry:
    """Play a game; return its ``bot``, whether at a ``table``, and the bot's ``figures`` (``LevelFigures``; ``None`` if too few drops)."""
    (bot, table, seed), engine = task, available_engine()
    seats = (bot_named(bot), bot_named(RIVAL))[: 2 if table else 1]
    game = play_out(Game.new(players=len(seats), seed=seed), seats, engine=engine)
    figures = run_all(figures_of(game, 0, engine))
    return {"bot": bot, "table": table, "figures": figures and [round(figure, 4) for figure in figures]}


def fit_scale(entries: Sequence[Mapping[str, Any]], strengths: Mapping[str, float], command: str) -> dict[str, Any]:
    """Compute the contents of ``level_scale.json`` from games and the bots' mean solo scores; ``command`` is stored, too."""
    parts = {name: _fit_weights(_figures_of_games(entries, name == "table"), strengths) for name in _PARTS}
    return {"command": command, "bots": dict(sorted(strengths.items(), key=lambda rung: rung[1])), **parts}


def _figures_of_games(entries: Sequence[Mapping[str, Any]], table: bool) -> list[tuple[str, LevelFigures]]:
    """Return the bot and the figures of each game that was played at a ``table`` (or else alone); games without figures are left out."""
    played = [entry for entry in entries if entry["table"] is table and entry["figures"]]
    return [(entry["bot"], LevelFigures(*entry["figures"])) for entry in played]


def _fit_weights(games: Sequence[tuple[str, LevelFigures]], strengths: Mapping[str, float]) -> dict[str, Any]:
    """Fit, by least squares, weights by which the figures of a game give the strength of its bot, with the standard error."""
    import numpy as np  # what the scale is told by does without

    floor = _figure_floor([figures for bot, figures in games if bot == max(strengths, key=strengths.__getitem__)])
    rows = np.array([[1.0, *map(max, figures, floor)] for _, figures in games])
    wanted = np.array([strengths[bot] for bot, _ in games])
    solution = np.linalg.lstsq(rows, wanted)[0]
    off = rows @ solution - wanted
    base, *weights = (round(float(weight), 3) for weight in solution)
    error = round(sqrt(float(off @ off) / (len(games) - len(solution))), 2)
    return {"games": len(games), "base": base, "weights": weights, "floor": floor, "error": error}


def _figure_floor(strongest: Sequence[LevelFigures]) -> LevelFigures:
    """Return the floors of the figures (see ``LevelScale``) from the games of the strongest bot.

    A lower figure counts as its floor. For points lost on drops and combos: mean plus standard deviation; the others have none (-100 points).
    """
    by_figure = zip(*strongest, strict=True)
    drops, combos, *_ = (round(fmean(each) + stdev(each), 3) if len(each) > 1 else each[0] for each in by_figure)
    return LevelFigures(drops, combos, -100.0, -100.0)


def scale_report(games: Sequence[tuple[str, LevelFigures]], scale: LevelScale) -> str:
    """Return as text the mean level of each bot, and for every two bots how often, in percent, a game of the weaker is rated lower."""
    strengths = {bot: [scale.strength(figures) for name, figures in games if name == bot] for bot in scale.bots}
    levels = {bot: values for bot, values in strengths.items() if values}
    lines = [f"{bot:5} {fmean(values):5.1f} +- {stdev(values):4.1f}" for bot, values in levels.items()]
    apart = (
        f"{low} < {high}: {100 * fmean((a < b) + (a == b) / 2 for a in levels[low] for b in levels[high]):.0f}"
        for low, high in combinations(levels, 2)
    )
    return "\n".join([*lines, ", ".join(apart)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play games and save their ``LevelFigures``; then compute the scale (``--write`` writes it) or ``--check`` the shipped one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="dice for each bot, alone and at a table")
    parser.add_argument("--seed", default="numberdrop:level", help="what the seeds of the dice begin with")
    parser.add_argument("--out", type=Path, default=Path("level_games.jsonl"), help="where the games are written down")
    parser.add_argument("--workers", type=int, help="processes")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help=f"write {SHIPPED.name}")
    what.add_argument("--check", action="store_true", help="try the scale that is shipped")
    wanted = parser.parse_args(arguments)
    ladder = {rung.bot: rung.solo.score for rung in bot_ratings.read_ladder().rungs if rung.solo}
    journal = Journal(wanted.out, {"level_scale": 2, "seed": wanted.seed})
    todo = games_to_play([*ladder], wanted.games, wanted.seed)
    with open_runner(None, wanted.workers) as run:
        for _ in journal.do_missing_tasks(run, play_scale_game, todo):
            pass
    entries = [journal.done[key] for key in todo]
    if wanted.check:
        for name in _PARTS:
            games, scale = _figures_of_games(entries, name == "table"), shipped_scale(alone=name == "alone")
            print(f"{name}\n{scale_report(games, scale)}")  # noqa: T201 - what it is run for
        return
    command = f"python -m numberdrop.coach.training.level_scale --games {wanted.games} --seed {wanted.seed} --write"
    text = json.dumps(fit_scale(entries, ladder, command), indent=1) + "\n"
    if wanted.write:
        SHIPPED.write_text(text, "utf-8")
    print(text)  # noqa: T201 - what it is run for


if __name__ == "__main__":
    main()
