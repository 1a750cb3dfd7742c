"""Events and logs for the tests: told in short, or drawn at random."""

import re
from functools import reduce

from hypothesis import strategies as st

from numberdrop.progress import AIDS, BELIEFS, MODES, OUTCOMES, Event, Log
from numberdrop.progress.events import (
    LAST_LEVEL,
    LAST_ORDER_KEY,
    LAST_ROUND,
    LAST_TIME,
    LONGEST_ACTS,
    LONGEST_CARD,
    LONGEST_CODE,
    LONGEST_POSITION,
    MOST_AHEAD,
    MOST_HINTS,
    MOST_THEMES,
)
from numberdrop.rules.editions import EDITIONS, RULES

COURSE = {"gravity": ("predict", "tuck", "check"), "turn": ("match", "flip"), "empty": ()}
LESSONS, TASKS = (*COURSE, "other"), ("predict", "tuck", "check", "match", "flip", "gone")


def log_of(*events: Event) -> Log:
    """Events one after the other, as a browser appends them."""
    return reduce(Log.append, events, Log())


def answers(story, rule="fall", task="predict"):
    """A log of answers to one task: each word is an outcome and marks, as in `right`, `right/paper`, `right=3` (in
    position 3, else a new one), `right?2` (two hints), `wrong!C4` (a misconception)."""
    log = Log()
    for number, word in enumerate(story.split()):
        outcome, *marks = re.split(r"(?=[!?=/])", word)
        told = {mark[0]: mark[1:] for mark in marks}
        event = Event.answer(
            "gravity",
            task,
            told.get("=", f"new {number}"),
            (rule,),
            outcome,
            hints=int(told.get("?", 0)),
            aids=told.get("/", "free"),
            belief=told.get("!", ""),
            at=1_000 + number,
        )
        log = log.append(event)
    return log


ids = st.text("ab_-3", min_size=8, max_size=8)
times = st.one_of(st.integers(0, 40), st.integers(0, LAST_TIME))
zones = st.one_of(st.none(), st.sampled_from([0, -36_000, 7_200]), st.integers(-MOST_AHEAD, MOST_AHEAD))
stamp = {"id": ids, "at": times, "late": st.integers(0, 5), "zone": zones}
common = {**stamp, "lesson": st.sampled_from(LESSONS)}
answered = {
    "task": st.sampled_from(TASKS),
    "position": st.one_of(st.sampled_from("123"), st.text('az09 -"\\~<é'[:-1], max_size=LONGEST_POSITION)),
    "rules": st.lists(st.sampled_from(list(RULES)[:4]), unique=True, max_size=3).map(tuple),
    "outcome": st.sampled_from(OUTCOMES),
    "hints": st.sampled_from([0, 0, 0, *range(MOST_HINTS + 1)]),
    "aids": st.sampled_from(AIDS),
    "belief": st.sampled_from(["", *BELIEFS[:3]]),
    "edition": st.sampled_from(list(EDITIONS)),
}
answer = st.builds(Event, st.just("answer"), **common, **answered)
attempt = st.builds(
    Event,
    st.just("attempt"),
    **stamp,
    **answered,
    mode=st.sampled_from(MODES),
    themes=st.lists(st.sampled_from(["overhang", "hole-cost", "run-turn"]), unique=True).map(tuple),
    level=st.integers(0, LAST_LEVEL),
    rated=st.integers(0, 1),
    card=st.sampled_from(["", "puzzle/1", "puzzle/2", "rule/fall", "no card at all"]),
)
opened = st.builds(Event, st.just("opened"), **common, task=st.sampled_from(TASKS))
finished = st.builds(Event, st.just("finished"), **common)
mistake = st.builds(
    Event,
    st.just("mistake"),
    **stamp,
    task=st.sampled_from(["own_drop", "own_combo"]),
    position=st.sampled_from("123"),
    round=st.integers(0, LAST_ROUND),
    game=st.sampled_from(["a", "b"]),
    code=st.just("nd1.2.x.y_-z"),
)
_GAMES = st.sampled_from(["a", "b"])
_FIGURES = st.integers(-9_999, 9_999)
game = st.builds(
    Event,
    st.just("game"),
    **stamp,
    round=st.integers(0, LAST_ROUND),
    game=_GAMES,
    edition=st.sampled_from(list(EDITIONS)),
    seats=st.just("me pip person"),
    totals=st.tuples(*[st.integers(-99, 999)] * 3).map(lambda totals: " ".join(map(str, totals))),
    marks=st.sampled_from([(), ("taken_back",), ("taken_back", "resigned")]),
)
moves = st.builds(Event, st.just("moves"), **stamp, game=_GAMES, code=st.just("eNq9_-"))
reviewed = st.builds(
    Event,
    st.just("review"),
    **stamp,
    rules=st.lists(st.sampled_from(["identical", "slide"]), unique=True).map(tuple),
    game=_GAMES,
    found=st.builds("given={} start={} early={}".format, _FIGURES, _FIGURES, _FIGURES),
    between=st.sampled_from(["", "pip zoe gus"]),
    acts=st.sampled_from(["", "3:12:1", "3:-1:0:4312:65:16 9:77:1"]),
)
events = st.one_of(
    answer,
    answer,
    attempt,
    attempt,
    mistake,
    game,
    moves,
    reviewed,
    opened,
    finished,
    st.just(Event("opened", "in-the-future", LAST_TIME, 0, "turn", "flip")),
)
logs = st.lists(events, max_size=30).map(Log.of)

_WORDS = ('"\\' * (LONGEST_POSITION // 2), tuple(RULES), "illegal", MOST_HINTS, "guided", "C20", "online")
_LARGE = ("x" * 40, LAST_TIME, LAST_ORDER_KEY - LAST_TIME)
LARGEST = Event("answer", *_LARGE, "l" * 40, "t" * 40, *_WORDS)
LARGEST_ATTEMPT = Event(
    "attempt",
    *_LARGE,
    "",
    "t" * 40,
    *_WORDS,
    "review",
    tuple(f"{number}-of-20-letters-long"[:20] for number in range(MOST_THEMES)),
    LAST_LEVEL,
    1,
    '"' * LONGEST_CARD,
)
LARGEST_MISTAKE = Event(
    "mistake", *_LARGE, task="t" * 40, position=_WORDS[0], round=LAST_ROUND, game="a" * 40, code="c" * LONGEST_CODE
)
_LARGE_ACT = "9999:-9999:1:-999999:999999:999999"
LARGEST_REVIEW = Event(
    "review",
    *_LARGE,
    rules=tuple(RULES),
    game="a" * 40,
    found="given=-9999 start=-9999" + f" {'a' * 12}=-9999" * 14,
    between=f"{'a' * 12} {'b' * 12} {'c' * 12}",
    acts=" ".join([_LARGE_ACT] * (LONGEST_ACTS // (len(_LARGE_ACT) + 1))),
)
