"""The progress page without a browser: what it tells is what happened, in words, in tables and in pictures alike."""

import json
import re
import time
from xml.etree import ElementTree as ET

import pytest

from numberdrop.exercises.course import FIRST_GAME, course, first_lesson_by_rule
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.scores import SoloScore
from numberdrop.progress import Event
from numberdrop.progress.reviews import DAY
from numberdrop.text import LANGUAGES
from tests.pages.driven import Driven, driven
from tests.progress.making import log_of

HOUR = 3_600


def answer(rule: str, outcome: str, number: int, at: int, aids: str = "paper") -> Event:
    return Event.answer("gravity", "predict", f"{rule} {number}", (rule,), outcome, aids=aids, at=at)


def tried(puzzle: str, outcome: str, at: int, **more) -> Event:
    return Event.attempt("landing", puzzle, ("fall",), outcome, at=at, **more)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> int:
    """Noon of Wednesday 12 August 2026 by Greenwich."""
    moment = 1_786_536_000
    monkeypatch.setattr(time, "time", lambda: moment)
    return moment


def opened(*events: Event, scores: tuple[SoloScore, ...] = (), language: str = "en", **told) -> Driven:
    """The page of somebody whose browser kept these."""
    log = log_of(*events)
    page = driven("progress", language)
    kept = {"progress": "\n".join(log.lines()), "scores": "\n".join(score.stored_line() for score in scores)}
    page.send(type="hello", kept=kept, **told)
    json.dumps(page.traits(), allow_nan=False)
    return page


def told(page: Driven, name: str) -> str:
    return " ".join(page.cards[name]["paragraphs"])


def rules(page: Driven) -> dict[str, list[str]]:
    return {group["id"]: [item["label"] for item in group["items"]] for group in page.cards["rules"]["groups"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_page_says_what_to_do_and_has_no_card_that_says_there_is_nothing(language: str) -> None:
    page = opened(language=language)
    assert [(link["href"], link["primary"]) for link in page.cards["due"]["links"]] == [
        (f"guided_{FIRST_GAME}.ipynb", True),
        ("puzzles.ipynb#mode=placement", False),
        (f"{course()[0].page}.ipynb", False),
    ]
    taught = [rule for rule in page.app.visit.progress.rules if rule in first_lesson_by_rule()]
    assert rules(page) == {"new": [Voice(language)(f"rule_name.{rule}") for rule in taught]}
    assert [*page.cards] == ["due", "rules", "kept"]


def test_who_has_answered_once_is_not_told_to_begin(now: int) -> None:
    assert told(opened(), "due").startswith(Voice("en")("progress.nothing_yet"))
    assert Voice("en")("progress.nothing_yet") not in told(opened(answer("fall", "right", 1, now)), "due")


def test_nothing_is_claimed_before_the_browser_has_said_what_it_keeps() -> None:
    page = driven("progress")
    assert all(card["waits"] for card in page.scene()["cards"])
    assert page.handle({"type": "hello", "kept": {}})
    assert not any(card["waits"] for card in page.scene()["cards"])


def test_each_rule_stands_where_it_belongs_with_the_way_to_its_lesson(now: int) -> None:
    known = [answer("fall", "right", number, now - HOUR + number) for number in range(3)]
    lost = [answer("star", "wrong" if n > 2 else "right", n, now - 2 * HOUR + n) for n in range(5)]
    page = opened(*lost, *known, answer("rows", "right", 9, now))
    found = rules(page)
    assert (found["mastered"], found["shaky"]) == (["how shapes fall"], ["stars"])
    assert found["learning"] == ["full rows"]
    assert "1 of 27 rules mastered, 1 in progress, 1 worth another look, 24 not met yet." in told(page, "rules")
    for group in page.cards["rules"]["groups"]:
        for item in group["items"]:
            lesson = next(head for head in course() if f"{head.page}.ipynb" == item["href"])
            assert item["label"] in [Voice(page.language)(f"rule_name.{rule}") for rule in lesson.rules]
            assert lesson.number in item["lesson"]
    assert "One rule is due: stars." in told(page, "due")
    (link,) = page.cards["due"]["links"]
    assert (link["href"], link["primary"]) == (f"{first_lesson_by_rule()['star'].page}.ipynb", True)


def test_a_rule_that_no_lesson_is_about_is_shown_when_it_was_practised(now: int) -> None:
    page = opened(*(answer("first", "wrong" if n > 2 else "right", n, now + n) for n in range(5)))
    assert rules(page)["shaky"] == ["who rolls the dice"]
    (way_on,) = page.cards["due"]["links"]
    assert way_on["href"] == f"{course()[1].page}.ipynb"


def test_what_failed_in_the_evening_is_due_the_next_morning_where_the_learner_is(now: int) -> None:
    log = [tried("p1", "wrong", now - 10 * HOUR), tried("p2", "wrong", now - HOUR), tried("p3", "right", now)]
    page = opened(*log)
    assert "One puzzle you missed is due again." in told(page, "due")
    assert "More will be due tomorrow." in told(page, "due")
    assert page.cards["due"]["links"][0]["label"] == "Review one puzzle"
    west = opened(*log, zone=-9 * HOUR)
    assert west.app.visit.model.review_schedule.due_puzzles == ()
    assert told(west, "due") == "Nothing to review right now. The next review is due tomorrow."


def test_a_mastered_rule_says_when_it_is_time_to_see_it_again(now: int) -> None:
    page = opened(*(answer("fall", "right", number, now - 200 * DAY + number) for number in range(3)))
    (item,) = next(group for group in page.cards["rules"]["groups"] if group["id"] == "mastered")["items"]
    assert item["text"] == "mastered, due for review"
    assert "One rule is due: how shapes fall." in told(page, "due")


def test_of_many_rules_that_are_due_the_first_are_named(now: int) -> None:
    many = list(first_lesson_by_rule())[:6]
    page = opened(*(answer(rule, "right", n, now - 200 * DAY + n) for n in range(3) for rule in many))
    assert told(page, "due").startswith("6 rules are due, starting with ")
    assert told(page, "due").count(Voice(page.language)(f"rule_name.{sorted(many)[5]}")) == 0


def test_the_days_are_counted_as_the_learner_lives_them(now: int) -> None:
    page = opened(*(answer("fall", "right", n, now - days * DAY) for n, days in enumerate([40, 2, 1, 1])))
    days = "You have practised on 3 days, most recently on 11 August 2026. Longest streak: 2 days."
    assert told(page, "days") == days
    assert page.cards["days"]["rows"] == [["10 Aug 2026", "2", "3"], ["29 Jun 2026", "1", "1"]]
    # Two in the morning belongs to the evening before; where it is two in the afternoon it does not.
    night = now - 10 * HOUR
    assert "11 August" in told(opened(answer("fall", "right", 1, night)), "days")
    assert "12 August" in told(opened(answer("fall", "right", 1, night), zone=12 * HOUR), "days")


def test_themes_count_first_tries_without_a_hint_the_weakest_first(now: int) -> None:
    page = opened(
        tried("p1", "right", now, themes=("overhang",)),
        tried("p2", "wrong", now, themes=("overhang", "hole-cost")),
        tried("p2", "right", now, themes=("overhang", "hole-cost")),
        tried("p3", "right", now, themes=("hole-cost",), hints=1),
        tried("p4", "right", now, themes=("unheard-of",)),
    )
    found = page.cards["themes"]
    assert found["rows"] == [["What holes cost", "0", "2", "0%"], ["Overhangs", "1", "2", "50%"]]
    assert found["paragraphs"] == ["2 of 4 puzzles right first time, without a hint: 50%."]


def test_the_rating_follows_rated_puzzles_alone_and_is_told_with_its_doubt(now: int) -> None:
    hard = sorted(shipped_pack().heads, key=lambda head: (head.guess > 0.05, abs(head.level - 1_500)))
    rated = [tried(hard[n].id, "right", now - (3 - n) * DAY, rated=True) for n in range(3)]
    page = opened(*rated, tried(hard[9].id, "wrong", now))
    value, low, high = map(int, re.findall(r"\d+", page.cards["rating"]["paragraphs"][0]))
    assert low < 1_500 < value < high, "three right ones: higher, but not sure yet"
    rows = page.cards["rating"]["rows"]
    assert [row[0] for row in rows] == ["11 Aug 2026", "10 Aug 2026", "9 Aug 2026"]
    assert [row[3] for row in rows] == ["1", "1", "1"]
    values = [int(row[1]) for row in rows]
    assert values == sorted(values, reverse=True)


def test_who_never_asked_for_a_rating_has_none(now: int) -> None:
    assert [*opened(tried("p1", "wrong", now, level=1_500)).cards] == ["due", "rules", "themes", "days", "kept"]


def test_games_are_told_with_the_best_the_mean_and_its_place(now: int) -> None:
    totals = [54, -6, 40, 41, 42, 43]
    games = tuple(SoloScore(f"g{n}", now - (6 - n) * DAY, "2023", total) for n, total in enumerate(totals))
    page = opened(scores=games)
    assert told(page, "games") == (
        "6 solo games finished on this device. Your best is 54; the last five average 32.0. "
        "Your best score would be number 6 in the printed table of the 2023 (English) edition."
    )
    assert [row[2] for row in page.cards["games"]["rows"]] == ["43", "42", "41", "40", "\N{MINUS SIGN}6", "54"]
    one = opened(scores=games[1:2])
    assert told(one, "games") == "One solo game finished on this device. Your total: \N{MINUS SIGN}6."


def much(now: int) -> Driven:
    events = [
        tried(head.id, "right" if n % 3 else "wrong", now - n * DAY, themes=("overhang",), rated=True)
        for n, head in zip(range(90, 0, -1), shipped_pack().heads, strict=False)
    ]
    return opened(*events, scores=tuple(SoloScore(f"g{n}", now - n, "2021", n) for n in range(30)), language="fr")


def test_every_chart_is_a_picture_with_a_name_and_a_table_that_says_the_same(now: int) -> None:
    page = much(now)
    for name in ("rules", "days", "themes", "rating", "games"):
        found = page.cards[name]
        assert found["alt"]
        assert bool(found["rows"]) == (name != "rules"), "the rules themselves stand below their bar"
        assert all(len(row) == len(found["head"]) for row in found["rows"])
        for look in ("light", "dark"):
            assert ET.fromstring(found[look]).tag.endswith("svg")
            assert "http" not in found[look].replace("http://www.w3.org/2000/svg", "")
    circles = [one for one in ET.fromstring(page.cards["games"]["light"]) if one.tag.endswith("circle")]
    assert len(circles) == len(page.cards["games"]["rows"])
    heights = [float(one.get("cy", "")) for one in circles]
    totals = [int(row[2]) for row in reversed(page.cards["games"]["rows"])]
    assert sorted(totals) == [total for _, total in sorted(zip(heights, totals, strict=True), reverse=True)]


def test_in_french_the_same_figures_are_told(now: int) -> None:
    page = much(now)
    assert told(page, "days").startswith("Vous avez pratiqué 90 jours, la dernière fois le 11 août 2026.")
    assert "60 problèmes réussis du premier coup et sans indice, sur 90\u00a0: 67\u202f%." in told(page, "themes")
    page.speak("en")
    assert "60 of 90 puzzles right" in told(page, "themes")


def test_a_clock_that_was_years_ahead_shows_no_days_to_come(now: int) -> None:
    assert "12 August 2026" in told(opened(answer("fall", "right", 1, now + 4_000 * DAY)), "days")
