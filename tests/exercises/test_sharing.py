"""Share codes: every kind of question goes there and back; a broken code says what is wrong, and nothing else ever happens."""

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from operator import itemgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numberdrop.exercises import ExerciseError, MultilingualText, load_lesson, parse_lesson
from numberdrop.exercises.course import course
from numberdrop.exercises.files.codec import read_question
from numberdrop.exercises.files.lesson_file import as_toml
from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from numberdrop.exercises.share_code import DEEPEST, LARGEST, LONGEST, VERSION, SharedQuestion, decode, encode
from numberdrop.formats.declarations import unsafe_characters
from numberdrop.text import say
from tests.each import each
from tests.sampling import often

GRID = "....4..\n.334...\n1236.5.\n4456.51"


def asked(**plain):
    faults = []
    question = read_question(plain, "question", faults)
    assert not faults
    return question


LANDING = SharedQuestion(question=asked(kind="predict", grid=GRID, held="L r1 c3"), type="landing")
OWN = SharedQuestion(
    question=asked(kind="place", grid=GRID, roll="5671L", goal=["no_hole"]),
    prompt=MultilingualText.of({"en": "Put {shape} down.", "fr": "Posez {shape}\u202f!"}),
    rule="fall",
)
CODE = encode(LANDING)


def tasks():
    """The tasks of the course, as codes share them: a code brings no hints, so a rule must explain it."""
    for head in course():
        for task in load_lesson(head.id).tasks:
            exercise = task.exercise(5)
            if not exercise.walkthrough_plan and task.rule:
                yield (
                    f"{head.id}-{task.id}",
                    SharedQuestion(question=exercise.question, prompt=task.prompt, rule=task.rule),
                )


@each(tasks, name=itemgetter(0), parts=2)
def test_a_question_comes_out_of_its_code_as_it_went_in(name, shared):
    code = encode(shared)
    assert decode(code) == shared
    assert len(code) <= LONGEST


@pytest.mark.parametrize("type_", puzzle_types())
def test_a_puzzle_of_every_type_can_be_shared(type_):
    pack = shipped_pack()
    puzzle = pack.puzzle(pack.heads_of(type_)[0].id)
    shared = SharedQuestion(question=puzzle.question, type=type_)
    assert decode(encode(shared)) == shared
    assert shared.exercise.seed == puzzle.id
    assert len(encode(shared)) < 500


def test_a_code_is_short_and_fits_into_an_address():
    assert CODE.replace(".", "").replace("-", "").replace("_", "").isalnum()
    assert len(CODE) < 100
    assert decode(CODE).exercise.prompt == puzzle_types()["landing"].prompt
    assert decode(encode(OWN)).exercise.prompt == OWN.prompt


@pytest.mark.parametrize(
    "text",
    [f"  {CODE}\n", f"{CODE[:30]}\n{CODE[30:]}", f"https://example.org/voila/render/puzzles.ipynb?x=1#code={CODE}"],
)
def test_a_code_may_be_wrapped_or_stand_in_a_link(text):
    assert decode(text) == LANDING


def made(data, packed=None):
    """A code that somebody else's program made."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    raw = packer.compress(text) + packer.flush() if packed is None else packed
    signs = urlsafe_b64encode(raw).decode().rstrip("=")
    checksum = urlsafe_b64encode(zlib.crc32(signs.encode()).to_bytes(4)).decode().rstrip("=")
    return f"nd{VERSION}.{len(signs)}.{checksum}.{signs}"


QUESTION = {"kind": "predict", "grid": GRID, "held": "L r1 c3"}
HEAD = CODE[: CODE.rindex(".") + 1]
SPOILT = [
    ("code.none", "", ""),
    ("code.none", "hello", "nd1."),
    ("code.version", CODE.replace("nd1.", "nd2."), "version 2"),
    ("code.cut", "nd1.", ""),
    ("code.cut", HEAD, f"{len(HEAD)} of {len(CODE)}"),
    ("code.cut", HEAD[:-4], f"of {len(CODE)}"),
    ("code.cut", CODE[:-1], f"{len(CODE) - 1} of {len(CODE)}"),
    ("code.cut", CODE[:40] + CODE[41:], f"{len(CODE) - 1} of {len(CODE)}"),
    ("code.long", CODE + "abc", f"{len(CODE) + 3} characters"),
    ("code.changed", CODE[:-1] + ("A" if CODE[-1] != "A" else "B"), ""),
    ("code.changed", CODE[:-2] + CODE[-1] + CODE[-2], ""),
    ("code.sign", CODE[:-1] + "é", f"character {len(CODE)} is “é”"),
    ("code.sign", CODE[:-1] + "\u202e", "U+202E"),
    ("code.large", "nd1." + "A" * LONGEST, str(LONGEST)),
    ("code.data", made(b"{"), ""),
    ("code.data", made(b'{"t": "landing", "t": "largest"}'), "'t' stands twice"),
    ("code.data", made(b'{"t": NaN}'), "NaN is no number"),
    ("code.data", made({}, packed=b"\xff\xff\xff"), ""),
    ("code.data", made(b" " * (LARGEST + 1)), str(LARGEST)),
    ("code.data", made(b"0" * 2_500_000), str(LARGEST)),
    ("code.data", made({}, packed=zlib.compress(b"{}")), ""),
    ("code.data", made(b"[" * 10_000), ""),
    ("code.data", made({"t": "landing", "q": eval("[" * 20 + "]" * 20)}), str(DEEPEST)),
    ("code.data", made({"r": "fall", "p": {"en": "a\u202eb"}, "q": QUESTION}), "U+202E"),
    ("exercise.type", made([]), "[]"),
    ("exercise.unknown", made({"t": "landing", "q": QUESTION, "x": 1}), "x"),
    ("exercise.choice", made({"t": "tetris", "q": QUESTION}), "'tetris' isn’t possible. Use one of: landing"),
    ("exercise.choice", made({"t": ["landing"], "q": QUESTION}), "landing"),
    ("exercise.choice", made({"r": "gravity", "p": {"en": "Where?"}, "q": QUESTION}), "'gravity'"),
    ("exercise.choice", made({"t": "landing", "q": {**QUESTION, "kind": "riddle"}}), "'riddle' isn’t possible. Use one of: "),
    ("exercise.choice", made({"t": "landing", "q": None}), "None"),
    ("exercise.missing", made({"r": "fall", "q": QUESTION}), "prompt"),
    ("exercise.value", made({"t": "landing", "q": {**QUESTION, "held": "L r1 c9"}}), "c9"),
    ("exercise.value", made({"t": "landing", "q": {**QUESTION, "grid": "5a......"}}), "5a"),
    ("exercise.position", made({"t": "landing", "q": {**QUESTION, "combos": ["r1c1 r1c2"]}}), "r1c1 r1c2"),
    ("exercise.no_solution", made({"t": "largest", "q": {"kind": "circle", "grid": "1......"}}), ""),
    ("exercise.place", made({"t": "landing", "q": {"kind": "circle", "grid": "555...."}}), "{shape}"),
    ("code.data", made({"t": "largest", "q": {"kind": "circle", "grid": "555....", "goal": ["no_hole"]}}), ""),
]  # fmt: skip


@pytest.mark.parametrize(("key", "code", "told"), SPOILT, ids=[f"{i}-{one[0]}" for i, one in enumerate(SPOILT)])
def test_a_broken_code_says_what_is_wrong(key, code, told):
    with pytest.raises(ExerciseError) as caught:
        decode(code)
    fault = caught.value.faults[0]
    assert fault.key == f"fault.{key}", str(caught.value)
    assert told in str(caught.value)
    for language in ("en", "fr"):
        assert say(fault, language)


def test_a_code_that_takes_an_age_to_solve_is_refused(monkeypatch):
    monkeypatch.setattr("numberdrop.exercises.share_code.PATIENCE", 0.05)
    heavy = {"kind": "place", "grid": GRID, "roll": "****L", "goal": [{"opens": "identical 8"}]}
    with pytest.raises(ExerciseError) as caught:
        decode(made({"r": "fall", "p": {"en": "Now."}, "q": heavy}))
    assert [fault.key for fault in caught.value.faults] == ["fault.code.slow"]


# --- slips of the pen, and malice -------------------------------------------------------------------------------------

SIGNS = st.sampled_from([*"Aaz09-_.=é \n", "nd1.", "\0", "\u202e", CODE[:20]])


def read_or_refused(code):
    try:
        return decode(code)
    except ExerciseError as error:
        told = [say(fault, "fr") for fault in error.faults]
    assert told
    assert all(told)
    return None


@settings(max_examples=often(300))
@given(data=st.data())
def test_a_code_with_slips_is_the_same_question_or_refused(data):
    text = CODE
    for _ in range(data.draw(st.integers(1, 3))):
        at, gone = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(SIGNS | st.just("")) + text[at + gone :]
    assert read_or_refused(text) in (LANDING, None)


# --- as a file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id_", [head.id for head in course()])
def test_a_lesson_written_as_a_file_is_read_again_as_it_was(id_):
    lesson = load_lesson(id_)
    assert parse_lesson(as_toml(lesson), f"00_{id_}.toml") == lesson


@given(st.text(max_size=40).filter(lambda text: not set("{}") & set(text) and not unsafe_characters(text)))
def test_any_words_survive_the_file(words):
    told = MultilingualText.of({"en": f"x{words}x", "fr": "oui"})
    lesson = replace(load_lesson("gravity"), aim=told)
    assert parse_lesson(as_toml(lesson), "00_gravity.toml").aim == told
