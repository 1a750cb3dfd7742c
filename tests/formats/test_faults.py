"""Records that lie, break off, or were never any: each fault is found, named and placed, and the legal prefix kept."""

import json
from random import Random

import pytest

import numberdrop as nd
from numberdrop import record
from numberdrop.formats.declarations import limit_accents
from numberdrop.formats.game_record import LIMITS

from .players import attempt, some_game

GAME = some_game(Random(8), 2, "2023", 8)
TEXT = record.dumps(GAME)
DATA = json.loads(TEXT)
FIRST = next(i for i, line in enumerate(TEXT.splitlines(), 1) if '"actions"' in line) + 1
"""The line of the first act."""


def fails(text):
    with pytest.raises(record.RecordError) as caught:
        record.loads(text)
    error = caught.value
    assert error.faults
    assert isinstance(error, ValueError)
    for fault in error.faults:
        assert fault.key in (*record.KEYS, *(f"fault.{key}" for key in nd.rules.notation.ERROR_KEYS))
        assert fault.line <= text.count("\n") + 1
        assert str(fault) in str(error) or len(error.faults) > 8
        assert nd.say(fault, "fr").encode()
        assert str(fault).isprintable()
    return error


def told(error):
    return [(fault.key.rpartition(".")[2], fault.line) for fault in error.faults]


def altered(**fields):
    return json.dumps(DATA | fields, indent=1)


HOSTILE = [
    # What is given, the kind of the fault, the value it names.
    ("", "ends", ""),
    ("{", "ends", ""),
    ("x" * (LIMITS.size + 1), "too_big", str(LIMITS.size + 1)),
    ("é" * (LIMITS.size // 2 + 1), "too_big", str(LIMITS.size + 2)),
    ("[" * 100_000, "too_deep", "["),
    ('{"a":' * 50_000, "too_deep", "{"),
    ("[" + "0," * 3_000 + "0]", "too_many", "0"),
    ("[]", "object", "[]"),
    ("null", "object", "null"),
    ('"numberdrop"', "object", "numberdrop"),
    ("NaN", "number", "NaN"),
    (TEXT + "x", "syntax", "x"),
    (TEXT + "{}", "syntax", "{"),
    (TEXT.replace('"version": 1', '"version": 2'), "version", "2"),
    (TEXT.replace('"version": 1', '"version": true'), "version", "true"),
    (TEXT.replace('"version": 1', '"version": "1"'), "version", "1"),
    (TEXT.replace('"version": 1', '"version": 1.0'), "number", "1.0"),
    (TEXT.replace('"version": 1', '"version": NaN'), "number", "NaN"),
    (TEXT.replace('"version": 1', '"version": -Infinity'), "number", "-Infinity"),
    (TEXT.replace('"version": 1', '"version": 01'), "number", "01"),
    (TEXT.replace('"version": 1', '"version": 1, "version": 1'), "duplicate", "version"),
    (TEXT.replace('"version": 1', '"version": 1, "versi\\u006fn": 1'), "duplicate", "version"),
    (TEXT.replace('"version": 1', '"version": 1, "admin": {}'), "unknown", "admin"),
    (TEXT.replace('"version": 1', '"version": 1, "\\u202eadmin": {}'), "characters", "\\u202eadmin"),
    (TEXT.replace('"version": 1', "version: 1"), "syntax", "version"),
    (TEXT.replace('"version": 1', '"version": 1,'), "syntax", ","),
    (TEXT.replace('"numberdrop"', '"chess"'), "format", "chess"),
    (TEXT.replace('"players": 2', '"players": 7'), "players", "7"),
    (TEXT.replace('"players": 2', '"players": true'), "players", "true"),
    (TEXT.replace('"players": 2', '"players": 2e0'), "number", "2e0"),
    (TEXT.replace('"players": 2', '"players": ' + "9" * 5_000), "number", "9" * 59 + "…"),
    (TEXT.replace('"2023"', '"2022"'), "edition", "2022"),
    (TEXT.replace('"2023"', "2023"), "edition", "2023"),
    (TEXT.replace('"seed": 8', '"seed": false'), "seed", "false"),
    (TEXT.replace('"seed": 8', '"seed": [8]'), "seed", "[8]"),
    (TEXT.replace('"seed": 8', f'"seed": "{"x" * 65}"'), "seed", "x" * 59 + "…"),
    (TEXT.replace('"seed": 8', '"seed": "\\ud800"'), "characters", "\\ud800"),
    (altered(tiles=["I", "O", "T", "L", "S"]), "tiles", '["I", "O", "T", "L", "S"]'),
    (altered(tiles=DATA["tiles"] | {"F": "I"}), "tiles", None),
    (altered(tiles=DATA["tiles"] | {"A": DATA["tiles"]["B"]}), "tiles", None),
    (altered(tiles=DATA["tiles"] | {"A": 5}), "tiles", None),
    (altered(names=["Ann"]), "names", '["Ann"]'),
    (altered(names="AB"), "names", "AB"),
    (altered(names=["Ann", "x" * 25]), "name", "x" * 25),
    (altered(names=["Ann", None]), "name", "null"),
    (altered(names=["Ann", "\u202eBob"]), "characters", "\\u202eBob"),
    (altered(names=["Ann", "\x7fBob"]), "characters", "\\u007fBob"),
    (altered(names=["Ann", "Bob\nEve"]), "characters", "Bob\\u000aEve"),
    (altered(names=["Ann", "Bob\u2028Eve"]), "characters", "Bob\\u2028Eve"),
    (altered(actions={}), "actions", "{}"),
    (altered(actions="roll"), "actions", "roll"),
    (altered(actions=[*DATA["actions"], 7]), "action", "7"),
    (altered(actions=[*DATA["actions"], ["pass"]]), "action", '["pass"]'),
    (altered(actions=[*DATA["actions"], "end"]), "illegal", "end"),
    (altered(actions=[*DATA["actions"], ""]), "word", ""),
    (altered(actions=["P1: start c3"] * 2_001), "too_many", '"P1: start c3"'),
    (TEXT.replace("\n", "\x00", 1), "syntax", '\\u0000  "format": "number'),
]


@pytest.mark.parametrize(
    ("text", "kind", "value"), HOSTILE, ids=[f"{i}-{kind}" for i, (_, kind, _) in enumerate(HOSTILE)]
)
def test_every_hostile_text_is_refused_by_name(text, kind, value):
    error = fails(text)
    seen = {fault.key.rpartition(".")[2]: fault.values["value"] for fault in error.faults}
    assert kind in seen
    assert value is None or value == seen[kind]


@pytest.mark.parametrize("thing", [None, 1, b"{}", ["{}"], DATA, True])
def test_what_is_no_text_is_refused_too(thing):
    with pytest.raises(record.RecordError) as caught:
        record.loads(thing)
    assert told(caught.value) == [("not_text", 0)]


@pytest.mark.parametrize("name", ["format", "version", "players", "edition", "tiles", "actions"])
def test_a_missing_field_is_named(name):
    error = fails(json.dumps({key: value for key, value in DATA.items() if key != name}))
    assert [(fault.key, fault.value) for fault in error.faults] == [("fault.text.missing", name)]


def test_without_a_setup_there_is_no_game():
    for text in (
        "",
        "[]",
        altered(version=2),
        altered(players=9),
        altered(edition=""),
        altered(names=[1, 2]),
        altered(seed=[]),
    ):
        assert fails(text).game is None


def test_all_faults_are_collected_with_their_lines():
    lines = TEXT.splitlines()
    lines[2] = '  "version": 1, "colour": "red",'
    lines[FIRST + 3] = '    "P1: jump c3r1",'
    lines[FIRST + 5] = '    "P9: drop",'
    lines[FIRST + 6] = "    12,"
    lines[FIRST + 7] = '    "P1: circle c3r1 d4",'
    error = fails("\n".join(lines))
    assert told(error) == [
        ("unknown", 3),
        ("word", FIRST + 4),
        ("cells_missing", FIRST + 6),
        ("action", FIRST + 7),
        ("cell", FIRST + 8),
    ]
    assert error.game is not None
    assert error.game.actions == GAME.actions[:4]


def test_the_first_illegal_act_tells_all_its_reasons_and_the_game_before_it_is_kept():
    where = next(i for i, action in enumerate(GAME.actions) if isinstance(action, nd.Drop))
    acts = list(DATA["actions"])
    acts[where] = acts[where].replace("=", "=9", 1)
    error = fails(json.dumps(DATA | {"actions": acts}, indent=0))
    (fault,) = error.faults
    assert fault.what == "record.illegal"
    assert acts[where].startswith(fault.value.rstrip("…"))
    assert error.game is not None
    assert error.game.actions == GAME.actions[:where]
    assert fault.reasons == error.game.why(nd.rules.notation.parse_action(acts[where])).refusals
    assert {type(reason).__name__ for reason in fault.reasons} == {"NumberOutOfRange"}


def test_every_act_is_judged_by_the_rules():
    """Leaving out any one act is found at once or a few acts later, or gives another legal game, never a wrong one."""
    for where in range(len(GAME.actions)):
        acts = DATA["actions"][:where] + DATA["actions"][where + 1 :]
        game, error = attempt(json.dumps(DATA | {"actions": acts}))
        if error is None:
            assert record.dumps(game) != TEXT
        else:
            assert len(error.game.actions) >= where


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9, 0.999])
def test_a_text_that_breaks_off_still_tells_its_first_acts(share):
    cut = TEXT[: int(len(TEXT) * share)]
    error = fails(cut)
    assert len(error.faults) == 1
    assert error.game is not None
    known = cut[cut.index('"actions"') :].count('",\n') - cut[cut.index('"actions"') :].count('"actions"') + 1
    assert abs(len(error.game.actions) - known) <= 1
    assert error.game.actions == GAME.actions[: len(error.game.actions)]


def test_dice_that_the_seed_does_not_give_are_refused():
    where = next(i for i, action in enumerate(GAME.actions) if isinstance(action, nd.Throw))
    for roll, reason in (("1111I", "ImpossibleRoll"), ("777*O", "OtherDice")):
        acts = [*DATA["actions"][:where], f"roll {roll}"]
        (fault,) = fails(json.dumps(DATA | {"actions": acts})).faults
        assert [type(why).__name__ for why in fault.reasons] == [reason]


def test_many_faults_make_a_short_message():
    error = fails(altered(actions=["?"] * 2_000))
    assert len(error.faults) == 100
    assert len(str(error)) < 2_000
    assert "92 more" in str(error)


def test_a_text_with_faults_without_end_is_not_read_to_its_end():
    faults = fails(altered(names=[[0.5] * 1_000] * 30)).faults
    assert [fault.what for fault in faults[-2:]] == ["record.number", "record.number"]
    assert len(faults) == 100


@pytest.mark.parametrize("name", ["Zoé", "Nguyê\u0303n", "e\u0302\u0301a\u0301", "林さん", ""])
def test_a_tower_of_accents_is_cut_and_names_of_people_are_not(name):
    assert limit_accents(name) == name
    assert limit_accents(name + "a" + "\u0301" * 20 + "b") == f"{name}a\u0301\u0301\u0301b"
