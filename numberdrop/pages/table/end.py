"""Cards of the end screen, with placeholders until the review is done: the winner, luck and skill, the costliest choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from numberdrop.drawing.charts import tick_step
from numberdrop.pages.board_scene import Highlight, Mini
from numberdrop.pages.cards import sheet as cards
from numberdrop.pages.message import Phrase, Voice, phrase, term
from numberdrop.pages.parts.board import SIGN, combo_group, player_name
from numberdrop.pages.parts.scores import DuelResult, SoloScore, duel_record, game_id
from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, LINE, ROWS
from numberdrop.rules.reasons.reason import Tone
from numberdrop.rules.sheet import SIZES
from numberdrop.text import with_minus_sign

from .act_words import act_name, action_words, name_words
from .review import level_line
from .searches import BotChoicesJob
from .seating import bot_of_seat
from .state import Table, cells_of
from .view import is_you

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, ReviewedAct

TRIES = 3
"""How many of the costliest choices are shown at most."""
_LEAST_ROWS = 5
"""The least number of rows in a small picture of a board."""
_UNKNOWN = "…"


def luck_bars_card(voice: Voice, game: Game, player: int, review: GameReview | None, you: int | None) -> cards.BarsCard:
    """Draw *expected at the start + dice − lost by mistakes = points* as bars. ``you``: the player whom the texts call "you", if any."""
    final = game.sheets[player].score.total
    luck, expected = (review.luck, review.start) if review else (None, None)
    begun = None if expected is None else round(expected)
    given = None if luck is None else round(luck.given_away)
    dice = None if given is None or begun is None else final - begun + given
    high = None if begun is None or dice is None else begun + dice
    ends = [0.0, float(final), *(value for value in (begun, high) if value is not None)]
    # Every figure is rounded first, so that the printed sum adds up.
    low, width = min(ends), max(*ends, 10.0) - min(ends)
    so_far = max(0, round(review.given_away_for_good)) if review and given is None else 0

    def scale(value: float) -> float:
        return round(100 * (value - low) / width, 1)

    def bar(name: str, value: str, start: int | None, end: int | None, tone: cards.BarTone) -> cards.Bar:
        span = None if start is None or end is None else (scale(min(start, end)), scale(max(start, end)))
        key = "end.bar_points_of" if name == "points" and player != you else f"end.bar_{name}"
        label = voice(key, name=player_name(voice, game, player))
        return cards.Bar(id=name, label=label, value=value, span=span, tone=tone)

    def figure(value: int | None) -> str:
        return _UNKNOWN if value is None else with_minus_sign(value)

    gave = voice("end.so_far", points=signed_difference(-so_far)) if so_far else _UNKNOWN
    bars = (
        bar("expected", figure(begun), 0, begun, "plain"),
        bar("dice", figure(None) if dice is None else signed_difference(dice), begun, high, "good" if (dice or 0) >= 0 else "bad"),
        bar("given", gave if given is None else signed_difference(-given), high if given is not None else None, final, "bad"),
        bar("points", figure(final), 0, final, "own"),
    )  # fmt: skip
    lines = _level_of_play_lines(voice, review, begun, final)
    return cards.BarsCard(id="luck", title=voice("review.luck_title"), items=bars, lines=lines)


def signed_difference(points: int) -> str:
    """Return a difference of points as text, with its sign."""
    return f"+{points}" if points > 0 else with_minus_sign(points)


def _level_of_play_lines(
    voice: Voice, review: GameReview | None, expected: int | None, final: int
) -> tuple[tuple[str, str], ...]:
    """Return lines, as (text, bot whose face is shown or ""): the level of play; if unknown, ``final`` compared with ``expected``."""
    lines = level_line(voice, review.level) if review else ()
    if lines:
        return tuple((line.text, line.face or "") for line in lines)
    if review and review.done:
        return ((voice("end.no_level"), ""),)
    at = len(review.acts) if review else 0
    if expected is None:
        return ((voice.plural_sentence("end.looking", at), ""),)
    key = "less" if final < expected else "more" if final > expected else "same"
    return ((voice.plural_sentence(f"end.{key}_than_expected", at, gap=abs(final - expected)), ""),)


def curve_card(voice: Voice, game: Game, reviews: Mapping[int, GameReview], player: int) -> cards.CurveCard:
    """Draw the result expected after each round (points if solo, else wins in 100 games); mark the costliest choices of ``player``."""
    solo = game.solo
    names = [player_name(voice, game, other) for other in range(game.players)]
    lines = [_curve_line(game, other, review, names[other], own=other == player) for other, review in reviews.items()]
    shown = [line for line in lines if line.points]
    values = [value for line in shown for _, value in line.points]
    top = max([*values, 10.0]) if solo else 100.0
    low = min([*values, 0.0]) if solo else 0.0
    step = tick_step(top - low, 4) if solo else 50
    ticks = range(int(low // step) * step, int(-(-top // step)) * step + 1, step)
    own = next((line for line in shown if line.own), None)
    dear = reviews[player].dearest[:TRIES] if player in reviews else ()
    return cards.CurveCard(
        title=voice("end.turned" if solo else "end.turned_table"),
        alt=voice("end.turned_alt", name=names[player]),
        text="" if own else voice("end.drawing"),
        rounds=game.round,
        axis=voice("graph.rounds"),
        ticks=tuple(ticks),
        lines=tuple(sorted(shown, key=lambda line: line.own)),
        marks=_costly_marks(voice, own, dear) if own else (),
    )


def _curve_line(game: Game, player: int, review: GameReview, name: str, *, own: bool) -> cards.CurveLine:
    low, high = (float("-inf"), float("inf")) if game.solo else (0.0, 100.0)
    points = {0: round(review.start, 1)} if game.solo and review.start is not None else {}
    for act in {act.round: act for act in review.acts}.values():  # the last act of each round
        if act.expected.samples:
            points[act.round] = round(max(low, min(high, act.expected.mean)), 1)
    if review.done and points:
        points[game.round] = float(game.sheets[player].score.total) if game.solo else 100.0 * (player in game.winners)
    return cards.CurveLine(name, own, tuple(points.items()))


def _costly_marks(voice: Voice, own: cards.CurveLine, costly: Sequence[ReviewedAct]) -> tuple[cards.CurveMark, ...]:
    """Return a mark on the curve (``own``) for each round in which one of the ``costly`` choices was made."""
    heights = dict(own.points)
    return tuple(
        cards.CurveMark(f"look:{number}", number, heights[number], voice("end.look", round=number))
        for number in sorted({act.round for act in costly if act.round in heights})
    )


def costly_choices_card(
    voice: Voice, states: Sequence[Game], review: GameReview | None, bot_choices: Mapping[int, BotChoicesJob]
) -> cards.CostlyChoicesCard:
    """Show the costliest choices, each with what was better; ``bot_choices``: what bots would have done instead, by index of the act."""
    dear = review.dearest[:TRIES] if review else ()
    done = review is not None and review.done
    return cards.CostlyChoicesCard(
        title=voice("end.tries"),
        names=(voice("end.mine"), voice("end.better")),
        items=tuple(_costly_choice(voice, states[act.at], act, bot_choices.get(act.at)) for act in dear),
        rooms=TRIES if not done else max(1, len(dear)),
        empty=voice("review.none_behind" if done else "end.searching"),
    )


def _costly_choice(voice: Voice, before: Game, act: ReviewedAct, bots: BotChoicesJob | None) -> cards.CostlyChoice:
    from numberdrop.coach.others import bots_choosing  # imported late: only after a review

    best, is_drop = act.judgement.best.action, isinstance(act.action, Drop)
    faces = bots_choosing(bots.acts_by_bot, act.action) if bots else ()
    names = term("listing", tuple(phrase(f"bot.{bot}") for bot in faces))
    minis = _boards_after_both_acts(voice, before, act.action, best)
    given = round(max(0.0, act.given_away))  # at a table an act may cost games and no points
    cost = act_name(act.action).said_by(voice)
    if not act.judgement.solo and act.loss >= 1:  # it cost at least one of a hundred games
        cost = voice("end.lost_table", lost=round(act.loss))
    would_do = phrase("end.so_would", len(faces), bots=names).said_by(voice) if faces else ""
    return cards.CostlyChoice(
        title=voice("end.try_title" if given else "end.try_round", round=act.round, lost=signed_difference(-given)),
        text=cost,
        press=f"retry:{act.at}",
        button=voice("end.try" if is_drop else "end.look_there"),
        minis=minis,
        words="" if minis else voice("end.instead", best=act_name(best).said_by(voice)),
        faces=faces,
        faces_text=would_do,
    )


def _boards_after_both_acts(voice: Voice, before: Game, mine: Action, best: Action) -> tuple[Mini, ...]:
    """Return pictures of the board after the player's act and after the best one, cut to the same rows; none if neither changes a cell."""
    rows = sorted(row for action in (mine, best) for row, _ in cells_of(action))
    if not rows:
        return ()
    base = max(0, rows[0] - 1)
    high = min(ROWS, max(rows[-1] + 2, base + _LEAST_ROWS))
    base = max(0, min(base, high - _LEAST_ROWS))

    def mini(action: Action, tone: Tone) -> Mini:
        sheet, lit = before.apply(action).sheets[action.player or 0], cells_of(action)
        label = action_words(before, action).said_by(voice)
        groups = tuple(combo_group(combo) for combo in sheet.combos if any(row >= base for row, _ in combo.cells))
        return Mini(sheet.grid.marks, high, (Highlight(lit, tone),) if lit else (), label, groups, base)

    return mini(mine, "refuse"), mini(best, "row")


# --- end sheets -------------------------------------------------------------------------------------------------------

_DUEL = 2


def end_card(
    table: Table, voice: Voice, scores: Sequence[SoloScore], duels: Sequence[DuelResult], buttons: Sequence[str]
) -> cards.EndCard:
    """Return the card with the winner, all sheets, praise (by ``scores``), the record against the bot (``duels``) and these ``buttons``."""
    game, winners = table.game, table.game.winners
    seat = table.seating.seats[winners[0]]
    return cards.EndCard(
        title=result_words(table).said_by(voice),
        text=" · ".join((*_how_it_ended(table, voice), *_duel_record_sentence(table, voice, duels))),
        praise=_praise_sentences(table, voice, scores),
        face=(bot_of_seat(seat) or None) if len(winners) == 1 else None,
        sheets=tuple(_end_sheet(table, voice, player) for player in range(game.players)),
        buttons=tuple((name, voice(f"end.act_{name}")) for name in buttons),
    )


def result_words(table: Table) -> Phrase:
    """Return the result in words: the winners and their points (in a game of two, also the loser's), or the points of a solo game."""
    game, winners = table.game, table.game.winners
    totals = [sheet.score.total for sheet in game.sheets]
    best = with_minus_sign(max(totals))
    if game.solo:
        return phrase("end.solo", totals[0], total=best)
    if len(winners) > 1:
        return phrase(
            "end.shared", names=term("listing", tuple(name_words(game, winner) for winner in winners)), best=best
        )
    (winner,) = winners
    name = name_words(game, winner)
    you = "you" if is_you(table, winner) else "name"
    if game.players == _DUEL:
        return phrase(f"end.won_duel_{you}", name=name, best=best, other=with_minus_sign(totals[1 - winner]))
    return phrase(f"end.won_{you}", name=name, best=best)


def _how_it_ended(table: Table, voice: Voice) -> tuple[str, ...]:
    """Return sentences on the number of rounds, and in a game of several on who crossed the Game Over line, if only one did."""
    game = table.game
    rounds = voice.plural_sentence("end.rounds", game.round)
    over = [player for player, sheet in enumerate(game.sheets) if sheet.grid.line_crossed]
    if game.solo or len(over) != 1:
        return (rounds,)
    (player,) = over
    key = "end.crossed_you" if is_you(table, player) else "end.crossed"
    return rounds, voice(key, name=player_name(voice, game, player))


def _duel_record_sentence(table: Table, voice: Voice, duels: Sequence[DuelResult]) -> tuple[str, ...]:
    """Return a sentence on how many games the person has won and lost against the bot of this game; none before the second game."""
    seats = table.seating.seats
    if len(seats) != _DUEL or len(table.seating.people) != 1:
        return ()
    bot = bot_of_seat(seats[1 - table.seating.people[0]])
    record = duel_record(duels, bot)
    return (voice("end.record", name=voice(f"bot.{bot}"), **record._asdict()),) if sum(record) > 1 else ()


def _praise_sentences(table: Table, voice: Voice, scores: Sequence[SoloScore]) -> tuple[str, ...]:
    """Return sentences of praise: for a new best score, and for combos of seven."""
    game = table.game
    lines = []
    if game.solo:
        current = game_id(game)
        before = [score.total for score in scores if score.edition == game.setup.edition and score.id != current]
        mine = [score.total for score in scores if score.id == current]
        if before and mine and mine[0] > max(before):
            lines.append(voice("end.best", before=with_minus_sign(max(before))))
    for player in table.seating.people:
        sheet = game.sheets[player]
        sevens = sum((kind, max(SIZES)) in sheet.boxes for kind in KINDS)
        if sevens and (game.solo or is_you(table, player)):
            lines.append(voice.plural_sentence("end.sevens", sevens))
    return tuple(lines)


def _end_sheet(table: Table, voice: Voice, player: int) -> cards.EndSheet:
    game = table.game
    sheet, name = game.sheets[player], player_name(voice, game, player)
    seats, score, grid = table.seating.seats, sheet.score, sheet.grid
    total = with_minus_sign(score.total)
    names = (voice("end.rows"), *(SIGN[kind] for kind in KINDS), str(BONUS_SIZE))
    above = tuple((row, col) for row in range(LINE, ROWS) for col in range(COLS) if grid[row, col] is not None)
    lit = (Highlight(above, "line"),) if above else ()
    label = voice("ui.board_solo") if is_you(table, player) else voice("ui.board_of", name=name)
    return cards.EndSheet(
        player=player,
        name=name,
        mini=Mini(grid.marks, ROWS, lit, label, tuple(combo_group(combo) for combo in sheet.combos)),
        total=total,
        parts=tuple((part, with_minus_sign(value)) for part, value in zip(names, score[:-1], strict=True)),
        won=not game.solo and player in game.winners,
        shown=player == table.viewed,
        label=voice("ui.player_tab", seen=f"{name} {total}"),
        face=bot_of_seat(seats[player]) or None,
    )
