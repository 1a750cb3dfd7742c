"""Cards on the finished games: the list, points lost by mistakes, the record against each bot; with values of the coach's reviews."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import starmap
from statistics import fmean
from typing import Literal, TypeAlias, get_args

from numberdrop.drawing.charts import ChartPoint, line_chart
from numberdrop.pages.cards import Card, CardButton, ChartCard, MenuCard, MenuEntry, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.frame import field, form, kept_game_href
from numberdrop.pages.parts.scores import DuelResult, duel_record
from numberdrop.pages.table.seating import OPPONENTS, STRENGTHS, bot_of_seat
from numberdrop.progress.events import ME
from numberdrop.progress.games import IDEAS_BY_CHOICE, OTHER, PlayedGame
from numberdrop.text import day, decimal, join_list, with_minus_sign

from .cards import GAMES, RECENT, chart_card, line_end_labels

Order: TypeAlias = Literal["date", "points", "given", "dice", "level"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""The orders in which the games can be listed."""
FEW = 8
"""The number of games in the list until the visitor asks for all."""
_TRAINING_BY_IDEA: Mapping[str, tuple[str, str]] = {
    "holes": ("theme=hole-cost", "T"),
    "place": ("theme=level-stack", "L"),
    "numbers": ("theme=run-turn", "S"),
    "early": ("theme=wait-or-take", "O"),
    "waited": ("type=largest", "O"),
    "other": ("theme=box-choice", "O"),
    "slide": ("theme=solo-slide", "I"),
    "block": ("theme=block-fit", "L"),
}
"""For each idea: the query in a link to the puzzles that train it, and the shape that is drawn as its icon."""
_LEAST_LOSS = 0.1
"""The least mean loss, in points a game, for which an idea is listed."""


# --- the list -----------------------------------------------------------------------------------------------------------


def list_cards(voice: Voice, games: Sequence[PlayedGame], order: Order, *, all_shown: bool) -> Iterator[Card]:
    """Yield the cards that list the games (only a few unless ``all_shown``): the buttons, the form for the order, and the list."""
    if not games:
        return
    buttons = [CardButton("save_games", voice("progress.save_games"))]
    if len(games) > FEW and not all_shown:
        buttons.append(CardButton("all_games", voice.plural_sentence("progress.all_games", len(games))))
    words = (voice.plural_sentence("progress.played_all", len(games)), voice("progress.played_how"))
    yield TextCard(id="list", title=voice("progress.played"), paragraphs=words, buttons=tuple(buttons))
    if len(games) > 1:
        orders = [(name, voice(f"progress.order_{name}")) for name in ORDERS]
        yield form("order", "", [field("order", "select", voice("progress.order"), order, orders)], "", live=True)
    shown = sorted(games, key=lambda game: (_sort_key(game, order), -game.event.order_key))
    entries = (_game_menu_entry(voice, game) for game in (shown if all_shown else shown[:FEW]))
    yield MenuCard(id="played", items=tuple(entries))


def _sort_key(game: PlayedGame, order: Order) -> float:
    """Return the value by which a game is sorted in an ``order``, smallest first; if that needs a review, games without one come last."""
    review = game.review
    match order:
        case "points":
            return -game.own_points
        case "given" if review:
            return -review.given
        case "dice" if game.luck_points is not None:
            return -game.luck_points
        case "level" if review:
            return -review.strength
    return 0 if order == "date" else float("inf")


def _game_menu_entry(voice: Voice, game: PlayedGame) -> MenuEntry:
    marks = (voice(f"progress.mark_{mark}") for mark in game.event.marks)
    bots = (bot_of_seat(seat) for seat in game.seats)
    return MenuEntry(
        href=kept_game_href(game.id) if game.code else None,
        press=None if game.code else f"moves_gone:{game.id}",
        icon="O",
        label=voice("progress.game_label", date=_short_date(voice, game), against=_opponents_words(voice, game)),
        text=" · ".join((_result_words(voice, game), *marks, *_review_words(voice, game))),
        face=next((bot for bot in bots if bot in OPPONENTS), None),
    )


def _short_date(voice: Voice, game: PlayedGame) -> str:
    zone = game.event.zone or 0
    return day(datetime.fromtimestamp(game.event.at + zone, UTC).date(), voice.language, short=True)


def _opponents_words(voice: Voice, game: PlayedGame) -> str:
    """Return words that name the other players of a game, or say that there were none."""

    def name(seat: str) -> str:
        if seat in OPPONENTS:
            return voice(f"bot.{seat}")
        return voice("progress.a_person" if seat == OTHER else "progress.a_bot")

    names = [name(bot_of_seat(seat)) for seat in game.seats if seat != ME]
    return voice("progress.against", names=join_list(names, voice.language)) if names else voice("progress.alone")


def _result_words(voice: Voice, game: PlayedGame) -> str:
    mine = with_minus_sign(game.own_points)
    if len(game.totals) == 1:
        return voice.plural_sentence("progress.result_solo", abs(game.own_points), points=mine)
    best = max(total for seat, total in enumerate(game.totals) if seat != game.own_seat)
    key = "won" if game.own_points > best else "lost" if game.own_points < best else "shared"
    return voice(f"progress.result_{key}", mine=mine, theirs=with_minus_sign(best))


def _review_words(voice: Voice, game: PlayedGame) -> Iterator[str]:
    """Yield what the review of a game found: points lost by mistakes, luck with the dice, and the bot that plays at the nearest level."""
    review, dice = game.review, game.luck_points
    if review is None or dice is None:
        yield voice("progress.not_reviewed")
        return
    yield voice("progress.gave", given=round(review.given), dice=f"+{dice}" if dice > 0 else with_minus_sign(dice))
    if review.nearest:
        yield voice("progress.like", bot=voice(f"bot.{review.nearest}"))


# --- over many games ------------------------------------------------------------------------------------------------------


def points_lost_card(voice: Voice, games: Sequence[PlayedGame]) -> ChartCard | None:
    """Return the chart of the points lost by mistakes in each of the last games; ``None`` for fewer than two reviewed games."""
    reviewed = [(game, game.review) for game in games if game.review is not None][-GAMES:]
    if len(reviewed) < 2:
        return None
    language = voice.language
    given = [round(review.given) for _, review in reviewed]
    dates = [_short_date(voice, game) for game, _ in reviewed]
    means = {
        kind: fmean(sum(review.by_idea.get(idea, 0.0) for idea in ideas) for _, review in reviewed)
        for kind, ideas in IDEAS_BY_CHOICE.items()
    }
    all_games, recent = (decimal(fmean(points), language) for points in (given, given[-RECENT:]))
    words = (
        voice("progress.given_all", count=len(reviewed), mean=all_games, recent=recent),
        voice("progress.given_kinds", **{kind: decimal(max(0.0, mean), language) for kind, mean in means.items()}),
    )
    figures = [with_minus_sign(value) for value in given]
    rows = [
        (when, _opponents_words(voice, game), figure)
        for when, (game, _), figure in zip(dates, reviewed, figures, strict=True)
    ]
    alt = voice("progress.given_alt", count=len(given), first=figures[0], last=figures[-1])
    points = [ChartPoint(n, value, value, value) for n, value in enumerate(given)]
    drawing = line_chart(points, line_end_labels(dates))
    return chart_card(voice, "given", words, drawing, alt, ("day", "game", "given"), reversed(rows))


def ideas_card(voice: Voice, games: Sequence[PlayedGame]) -> MenuCard | None:
    """Return the menu of ideas (such as avoiding holes) whose neglect costs the learner points, the dearest first; ``None`` without any."""
    reviews = [game.review for game in games if game.review is not None][-GAMES:]
    if not reviews:
        return None
    means = {
        idea: fmean(review.by_idea.get(idea, 0.0) for review in reviews)
        for ideas in IDEAS_BY_CHOICE.values()
        for idea in ideas
    }
    dear = sorted(((mean, idea) for idea, mean in means.items() if mean >= _LEAST_LOSS), reverse=True)
    if not dear:
        return None

    def entry(mean: float, idea: str) -> MenuEntry:
        query, icon = _TRAINING_BY_IDEA[idea]
        return MenuEntry(
            href=f"puzzles.ipynb#mode=train&{query}",
            icon=icon,
            label=voice(f"progress.idea_{idea}"),
            text=voice("progress.idea_puzzles"),
            figure=voice("progress.idea_points", points=decimal(mean, voice.language)),
            share=round(mean / dear[0][0], 2),
        )

    return MenuCard(id="ideas", title=voice("progress.ideas"), items=tuple(starmap(entry, dear)))


def bots_card(voice: Voice, duels: Sequence[DuelResult]) -> MenuCard | None:
    """Return the menu of the bots that the learner has played against, with the record against each; ``None`` without any."""
    games = Counter(duel.bot for duel in duels)

    def entry(bot: str) -> MenuEntry:
        record, strength = duel_record(duels, bot), STRENGTHS.get(bot)
        return MenuEntry(
            href=f"play.ipynb#against={bot}",
            icon="O",
            label=voice(f"bot.{bot}"),
            text=voice.plural_sentence("progress.bot_record", games[bot], won=record.won, lost=record.lost),
            face=bot,
            figure=voice("begin.your_level") if strength is None else voice("begin.strength", points=strength),
            share=None if strength is None else round(strength / max(STRENGTHS.values()), 2),
        )

    entries = tuple(entry(bot) for bot in OPPONENTS if games[bot])
    return MenuCard(id="bots", title=voice("progress.bots"), items=entries) if entries else None
