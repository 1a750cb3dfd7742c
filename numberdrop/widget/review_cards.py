"""What is shown of a review: how far it has come, the accuracy, the costliest drops to be tried again, the coach's line in the graph."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from numberdrop.text import decimal

from .graphs import Series
from .intents import Json

if TYPE_CHECKING:
    from numberdrop.coach import Review, Reviewed
    from numberdrop.coach.judging import Verdict

    from .looking_back import LookingBack, Trial
    from .words import Voice

_VERDICTS: tuple[Verdict, ...] = ("best", "equal", "unsure", "behind")


def review_cards(page: LookingBack) -> list[Json]:
    """One for the review under way, one for each that is done."""
    cards = [_result(page, player, review) for player, review in page.reviews.items()]
    busy = page.busy_review
    if busy:
        at, of = busy.progress
        told = page.voice("review.progress", at=at, of=of)
        stop = {"id": "stop_review", "label": page.voice("ui.button_stop_judging"), "primary": False}
        cards.append({**_card(page.voice("review.title"), "reviewing", [told], [stop]), "progress": [at, of]})
    return cards


def _result(page: LookingBack, player: int, review: Review) -> Json:
    voice = page.voice
    counts = {name: review.verdicts[name] for name in _VERDICTS}
    told = [
        voice.count("review.accuracy", len(review.drops), accuracy=round(review.accuracy or 0)),
        voice("review.verdicts", **counts),
        voice("review.formula" if page.game.solo else "review.formula_table"),
        voice("review.try" if review.costliest else "review.none_behind"),
    ]
    buttons = [{"id": f"retry:{one.at}", "label": _costly(voice, one), "primary": False} for one in review.costliest]
    title = voice("review.title" if page.game.solo else "review.title_of", name=page.name_of(player))
    return _card(title, f"review-{player}", told, buttons)


def _costly(voice: Voice, one: Reviewed) -> str:
    key = "review.costly" if one.judgement.solo else "review.costly_table"
    return voice(key, round=one.round, lost=decimal(one.lost, voice.language))


def _card(title: str, name: str, told: list[str], buttons: list[Json]) -> Json:
    return {"id": name, "kind": "text", "title": title, "paragraphs": told, "buttons": buttons, "links": []}


def trial_buttons(page: LookingBack, trial: Trial, hand: list[Json]) -> list[Json]:
    """While a drop is tried again: the hand, then once more or back."""
    button = page.button
    if page.shown != trial.old.drop.player:
        main = [button("back", primary=True, name=page.name_of(trial.old.drop.player))]
    elif trial.drop is None:
        main = [*hand, button("hint", "H"), button("ask", "W")]
    else:
        main = [button("try_again", "A", primary=True), button("ask", "W")]
    return [*main, button("leave_trial", "Q")]


# --- the coach's line -----------------------------------------------------------------------------------------------------


def expected_lines(page: LookingBack) -> list[Series]:
    """What each reviewed game promised after every drop: the final points; at a table, games won in a hundred."""
    return [_line(page, player, review) for player, review in page.reviews.items()]


def _line(page: LookingBack, player: int, review: Review) -> Series:
    found = [(one.round, *_promised(one)) for one in review.drops]
    return Series(
        name=page.voice("graph.coach") if page.game.solo else page.name_of(player),
        points=tuple((round_, mean) for round_, mean, _, _ in found),
        band=tuple((round_, low, high) for round_, _, low, high in found if isfinite(high - low)),
        marks=tuple((one.round, decimal(-one.lost, page.language)) for one in review.costliest),
    )


def _promised(one: Reviewed) -> tuple[float, float, float]:
    """The estimate with its interval; no more than all games are won."""
    found = one.expected
    if one.judgement.solo:
        return found.mean, found.low, found.high
    mean, low, high = (
        max(0.0, min(100.0, value)) if isfinite(value) else value for value in (found.mean, found.low, found.high)
    )
    return mean, low, high


def expected_in_words(page: LookingBack) -> list[tuple[str, str, list[str]]]:
    """The text equivalent of those lines: a name, a title, and one sentence a round."""
    voice, key = page.voice, "graph.expected" if page.game.solo else "graph.chance_of"
    return [
        (
            f"expected-{player}",
            voice(key, name=page.name_of(player)),
            [_told(voice, one, one in review.costliest) for one in review.drops],
        )
        for player, review in page.reviews.items()
    ]


def _told(voice: Voice, one: Reviewed, costly: bool) -> str:
    mean, low, high = (decimal(value, voice.language) if isfinite(value) else "" for value in _promised(one))
    told = voice(
        "graph.coach_round" if low else "graph.coach_round_about", round=one.round, mean=mean, low=low, high=high
    )
    if not costly:
        return told
    cost = voice("graph.cost" if one.judgement.solo else "graph.cost_table", lost=decimal(one.lost, voice.language))
    return f"{told} {cost}"
