"""What the puzzle page says beside question and judgement: what counts, which try it is, how the rating moved, what is reviewed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from numberdrop.exercises import Outcome
from numberdrop.progress.reviews import PUZZLE
from numberdrop.text import day

from .intents import Json
from .puzzles_modes import PENALTY, Storm

if TYPE_CHECKING:
    from .puzzles_page import PuzzlesPage


def add(page: PuzzlesPage, items: list[Json], *, first: bool = False) -> None:
    """Say more than was said just now."""
    said, told = " ".join(item["text"] for item in items), page.talk["announce"]
    page.talk["items"] = [*items, *page.talk["items"]] if first else [*page.talk["items"], *items]
    page.talk["announce"] = (f"{said} {told}" if first else f"{told} {said}").strip()


def remarks(page: PuzzlesPage) -> list[Json]:
    """What is to be remarked where things stand."""
    voice, judged = page.voice, page.feedback
    if judged is None:
        return _before(page)
    if judged.outcome is Outcome.EMPTY:
        return []
    items = []
    if page.counted:
        items.append(_rating(page))
    if page.lost and page.tries == 1:
        items.append(voice.note("puzzles.streak_over", score=page.runs.last_streak))
    if not judged.right and not page.closed:
        items.append(voice.note("puzzles.second_try"))
    return items


def _before(page: PuzzlesPage) -> list[Json]:
    voice, put = page.voice, page.put
    if put is None or page.closed:
        return []
    items = []
    if page.tries:
        items.append(voice.note("puzzles.second_try"))
    elif page.rated and page.mode is not None and page.mode.rates and put.id in page.runs.tried:
        items.append(voice.note("puzzles.met"))
    if put.card.startswith(PUZZLE) and put.card in page.due.cards:
        first = page.due.cards[put.card].first
        when = datetime.fromtimestamp(first.at + page.zone, UTC).date()
        again = put.id == first.position
        items.append(
            voice.note("puzzles.review_again" if again else "puzzles.review_new", day=day(when, page.language))
        )
    elif put.card and page.mode is not None and page.mode.name == "review":
        items.append(voice.note("puzzles.review_rule", name=voice(f"rule_name.{page.exercise.rule}")))
    return items


def _rating(page: PuzzlesPage) -> Json:
    """How the rating moved: in kind words, and how sure it is."""
    game = page.learner.games[-1]
    now, by = round(game.after.value), round(game.after.value) - round(game.before.value)
    key = "up" if by > 0 else "down" if by < 0 else "same"
    return page.voice.note(f"puzzles.rating_{key}", value=now, by=abs(by), sure=sure(game.after.deviation))


def sure(deviation: float) -> int:
    """Within how many points a rating is almost certainly right, in tens."""
    return 10 * round(deviation / 5)


def storm_word(page: PuzzlesPage, right: bool) -> Json:
    """The word on an answer in a storm, where there is no time for more."""
    mode, voice = page.mode, page.voice
    assert isinstance(mode, Storm)
    score = page.runs.score(mode.run)
    if right:
        return voice.note("puzzles.storm_right", tone="good", count=score)
    return voice.note("puzzles.storm_wrong" if mode.timed else "puzzles.calm_wrong", tone="refuse", seconds=PENALTY)
