"""Every fault of a line or a file is found, told with its line, and has a sentence in each language."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberdrop import text as texts
from numberdrop.formats.declarations import unsafe_characters
from numberdrop.progress import KEYS, Event, ProgressError, dumps, loads, read_browser_log
from numberdrop.progress.events import FIELDS as EVENT_FIELDS
from numberdrop.progress.events import LONGEST_LINE
from numberdrop.progress.log import FORMAT, LONGEST_TEXT, MOST_EVENTS
from numberdrop.progress.ratings import read_results
from tests.sampling import examples

from .making import answers, logs

LOG = answers("right wrong!C4 right/paper").append(Event.opened("gravity", "tuck", at=5_000))
TEXT = dumps(LOG)
LINE = LOG.lines()[0]
ENTRIES = json.loads(LINE)
ANSWER = dict(zip(EVENT_FIELDS["answer"], ENTRIES[2:], strict=True))
GAME = {"id": "game-0123456789ab", "at": 1, "late": 0, "round": 3, "game": "8c0d2e55a1"}
VALUES = {
    "answer": ANSWER,
    "attempt": ANSWER | {"mode": "train", "themes": "overhang", "level": 1480, "rated": 1, "card": ""},
    "mistake": GAME | {"task": "own_drop", "position": "4b1d0e8c9f", "code": "nd1.2.x.y_-z"},
    "game": GAME | {"edition": "2023", "seats": "me pip", "totals": "45 -3", "marks": ""},
    "review": GAME | {"rules": "slide", "found": "given=182 start=432", "between": "pip zoe gus", "acts": "3:12:1"},
}


def line(_of="answer", **changed):
    """The line of an event of a kind, with other values."""
    values = {"version": 1, "kind": _of, **VALUES[_of], **changed}
    return json.dumps([values[name] for name in ("version", "kind", *EVENT_FIELDS[_of])])


attempt, mistake, kept_game, kept_review = (partial(line, kind) for kind in ("attempt", "mistake", "game", "review"))


def file(*lines, head=f'"format": "{FORMAT}", "version": 1'):
    return f'{{\n{head},\n"events": [\n' + ",\n".join(lines) + "\n]}"


def refused(function, *given_values):
    with pytest.raises(ProgressError) as caught:
        function(*given_values)
    return caught.value.faults


def short(faults):
    return [(fault.key.rpartition(".")[2], fault.line) for fault in faults]


LINES = [
    ("long_line", "[" + " " * LONGEST_LINE + "]"),
    ("syntax", "[1"),
    ("syntax", "hello"),
    ("syntax", "[" * 999),
    ("event", "1"),
    ("event", '"answer"'),
    ("event", "[]"),
    ("event", "[1]"),
    ("event", "{}"),
    ("event", "null"),
    ("event_version", line(version=2)),
    ("event_version", line(version=True)),
    ("event_version", line(version="1")),
    ("kind", line(kind="guess")),
    ("kind", line(kind=["answer"])),
    ("size", "[1,2]".replace("2", '"opened"')),
    ("size", LINE[:-1] + ",0,0]"),
    *(("zone", f"{LINE[:-1]},{zone}]") for zone in ("null", '"0"', "1.0", "true", "86401", "-86401")),
    ("characters", line(position="a\tb")),
    ("characters", line(lesson="gravité")),
    ("characters", line(position="\u202e")),
    ("characters", line(outcome="\ud800")),
    ("characters", line(id="12345678\n")),
    ("id", line(id="short")),
    ("id", line(id=12345678)),
    ("id", line(id="x" * 41)),
    ("at", line(at=-1)),
    ("at", line(at=1.0)),
    ("at", line(at="1000")),
    ("at", line(at=10**30)),
    ("at", line(at=True)),
    ("syntax", line(at=float("nan"))),
    ("late", line(late=-1)),
    ("late", line(late=2**53)),
    ("late", line(late=2**53 - 1)),
    ("lesson", line(lesson="")),
    ("lesson", line(lesson="two words")),
    ("lesson", line(lesson=None)),
    ("task", line(task="")),
    ("task", line(task="x" * 41)),
    ("position", line(position="x" * 65)),
    ("position", line(position=7)),
    ("rules", line(rules="gravity")),
    ("rules", line(rules="fall fall")),
    ("rules", line(rules="fall  star")),
    ("rules", line(rules=["fall"])),
    ("outcome", line(outcome="perfect")),
    ("hints", line(hints=5)),
    ("hints", line(hints=-1)),
    ("hints", line(hints=False)),
    ("aids", line(aids="")),
    ("belief", line(belief="C28")),
    ("belief", line(belief="C0")),
    ("edition", line(edition="2022")),
    ("mode", attempt(mode="race")),
    ("themes", attempt(themes="over hang hang")),
    ("themes", attempt(themes="Overhang")),
    ("themes", attempt(themes="a b c d e f g")),
    ("level", attempt(level=4_001)),
    ("level", attempt(level=1480.5)),
    ("rated", attempt(rated=True)),
    ("rated", attempt(rated=2)),
    ("card", attempt(card="x" * 73)),
    ("card", attempt(card=None)),
    ("position", attempt(position=7)),
    ("round", mistake(round=100)),
    ("round", mistake(round=-1)),
    ("game", mistake(game="")),
    ("game", mistake(game="mine")),
    ("code", mistake(code="")),
    ("code", mistake(code="nd1 code")),
    ("seats", kept_game(seats="pip gus")),
    ("seats", kept_game(seats="me me")),
    ("seats", kept_game(seats="me pip zoe")),
    ("seats", kept_game(seats="me  pip")),
    ("totals", kept_game(totals="45 x")),
    ("totals", kept_game(totals=45)),
    ("marks", kept_game(marks="cheated")),
    ("found", kept_review(found="start=432")),
    ("found", kept_review(found="given=18.2 start=432")),
    ("between", kept_review(between="pip")),
    ("acts", kept_review(acts="3:12")),
    ("acts", kept_review(acts="3:12:1:4")),
    ("acts", kept_review(acts="3:12:1 " * 350 + "3:12:1")),
    ("size", LINE.replace('"answer"', '"attempt"')),
]
TEXTS = [
    ([("not_text", 0)], None),
    ([("not_text", 0)], b"{}"),
    ([("too_big", 0)], " " * (LONGEST_TEXT + 1)),
    (
        [("too_many", MOST_EVENTS + 6)],
        file(*["[]"] * 2, *[LINE] * MOST_EVENTS).replace("[],", "").replace("[\n", f"[\n{LINE},\n", 1),
    ),
    ([("format", 0), ("ends", 1)], ""),
    ([("format", 0), ("syntax", 1)], "hello"),
    ([("format", 0), ("syntax", 1)], "[" * 100_000),
    ([("format", 0), ("syntax", 1)], LINE),
    ([("missing", 0)] * 3, "{}"),
    ([("syntax", 5)], TEXT.replace(',"right"', ',"right', 1)),
    ([("syntax", 4)], TEXT.replace("[", "9" * 5_000, 1).replace("\n    [", "", 1)),
    ([("ends", 8)], TEXT[:400]),
    ([("ends", 10)], TEXT[:-2]),
    ([("syntax", 11)], TEXT + "x"),
    ([("format", 0)], TEXT.replace(FORMAT, "numberdrop")),
    ([("version", 3)], TEXT.replace('"version": 1', '"version": 2')),
    ([("version", 3)], TEXT.replace('"version": 1', '"version": true')),
    ([("unknown", 3)], TEXT.replace('"version": 1', '"version": 1, "name": {"a": [1]}')),
    ([("duplicate", 3)], TEXT.replace('"version": 1', '"version": 1, "version": 1')),
    ([("missing", 0)], TEXT.replace('"version": 1,', "")),
    ([("events", 3)], file()[: -len("[\n\n]}")] + '{"a": 1}}'),
    # All reasons at once.
    (
        [("format", 0), ("version", 2), ("kind", 4), ("outcome", 6), ("aids", 6)],
        file(line(kind="x"), LINE, line(outcome="x", aids="x"), head='"format": 1, "version": "1"'),
    ),
]


@pytest.mark.parametrize(("name", "given_line"), LINES, ids=range(len(LINES)))
def test_faults_of_a_line(name, given_line):
    assert short(refused(Event.read, given_line)) == [(name, 0)]
    assert short(read_browser_log(f"\n{LINE}\n{given_line}".replace("\\n\n", "\n")).faults) == [(name, 3)]


@pytest.mark.parametrize(("expected", "given_text"), TEXTS, ids=range(len(TEXTS)))
def test_faults_of_a_file(expected, given_text):
    assert short(refused(loads, given_text)) == expected


def test_a_broken_file_says_so_once_for_each_bad_line():
    faults = refused(loads, file(LINE, line(hints=9), LINE, line(belief="x")))
    assert short(faults) == [("hints", 5), ("belief", 7)]
    assert str(ProgressError(faults)).startswith("Line 5: “9” isn’t a number of hints")


def test_many_faults_make_a_short_message():
    faults = refused(loads, file(*[line(hints=9)] * 3_000))
    assert len(faults) == 100
    assert len(str(ProgressError(faults))) < 1_000


def test_no_event_can_be_made_that_could_not_be_read():
    for given_values in (
        ("", "t", "1", (), "right"),
        ("l", "t", "1", ("gravity",), "right"),
        ("l", "t", "1", (), "maybe"),
    ):
        assert refused(Event.answer, *given_values)
    assert short(refused(Event, "opened", "12345678", 1, 0, "a", "b", "position")) == [("position", 0)]
    assert short(refused(Event, "kept", "12345678", 1)) == [("kind", 0)]


RESULTS = "\nhello\n[1]\n"
"""A file of results with two lines that are none."""


def test_a_file_of_results_tells_every_line_that_is_none():
    assert short(refused(read_results, RESULTS)) == [("result", 2), ("result", 3)]


def test_every_fault_has_been_seen():
    names = {name for name, _ in LINES} | {name for faults, _ in TEXTS for name, _ in faults} | {"result"}
    of_any_text = {"syntax", "ends", "duplicate", "missing"}
    assert {f"fault.log.{name}" for name in names - of_any_text} == set(KEYS)
    assert of_any_text <= names


# --- their sentences --------------------------------------------------------------------------------------------------


def test_each_fault_has_a_sentence_in_every_language_and_no_sentence_lacks_its_fault():
    for language in texts.LANGUAGES:
        assert set(texts.messages_by_suffix("fault.log.", language)) == {key.removeprefix("fault.log.") for key in KEYS}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_each_fault_knows_all_that_its_sentence_needs(language):
    faults = [fault for _, given_line in LINES for fault in refused(Event.read, given_line)]
    faults += [fault for _, given_text in TEXTS for fault in refused(loads, given_text)]
    faults += refused(read_results, RESULTS)
    for fault in faults:
        told = texts.say(fault, language)
        assert len(told) < 200
        assert not unsafe_characters(told)


# --- any text ---------------------------------------------------------------------------------------------------------

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(ENTRIES),
    lambda inner: st.lists(inner, max_size=14) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=20,
)
pieces = st.one_of(
    st.text(max_size=6), st.text('{}[]",:0123456789-.e\\\n tru', max_size=6), st.sampled_from([LINE, TEXT, '"', "\n"])
)


@examples(300)
@given(st.lists(values, min_size=1, max_size=14))
def test_a_line_with_other_entries(entries):
    for given_entries in (entries, [1, "answer", *entries], [*ENTRIES[: len(entries)], *entries][: len(ENTRIES)]):
        given_line = json.dumps(given_entries)
        kept = read_browser_log(given_line)
        assert len(kept.log) + kept.skipped == 1
        assert kept.skipped or Event.read(kept.log.lines()[0]) == kept.log.events[0]


@examples(300)
@given(logs, st.data())
def test_bad_lines_take_no_good_line_with_them(log, data):
    lines, whole = [], set()
    for event in log:
        good = event.line()
        if data.draw(st.booleans()):
            at = data.draw(st.integers(0, len(good)))
            good = good[:at] + data.draw(pieces) + good[at + data.draw(st.integers(0, 9)) :]
        else:
            whole.add(event)
        lines += [good, *data.draw(st.lists(pieces, max_size=1))]
    read_events = set(read_browser_log("\n".join(lines)).log)
    # A spoilt line may by chance be another event with the id of a good one: one of the two is then read.
    assert {event.id for event in whole} <= {event.id for event in read_events}
