"""What lessons add to the front end, tested outside any browser: node runs the rooms' pure parts (skipped where there is none).

What is kept on the device, the choice in a card of options, the hand of paper mode, what the live region says.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from numberdrop.pages.frozen import as_json
from numberdrop.pages.parts.placements import placements
from numberdrop.rules.grid import Grid

FRONT = Path(__file__).parents[2] / "numberdrop" / "widget" / "front"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed: the front end's pure part is not run")

BROWSER = """
const refuses = { on: false };
const shelf = Object.create({
  getItem: (name) => (Object.hasOwn(shelf, name) ? shelf[name] : null),
  setItem: (name, text) => { if (refuses.on) throw new Error("full"); shelf[name] = text; },
  removeItem: (name) => { delete shelf[name]; },
});
const window = { localStorage: shelf, dispatchEvent: () => {}, addEventListener: () => {} };
const document = { addEventListener: () => {}, visibilityState: "visible" };
"""


def run(script: str, *rooms: str) -> Any:
    """The value that ``script`` returns, with those rooms, a storage (``shelf``) and what may refuse it in scope."""
    source = "".join((FRONT / name).read_text("utf-8") for name in ("dom.js", "paths.js", *rooms))
    program = f"{BROWSER}{source}\nprocess.stdout.write(JSON.stringify((() => {{ {script} }})()));"
    assert NODE is not None
    done = subprocess.run([NODE, "-"], check=False, input=program, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


KEEP = (
    "let told = 0; const sent = []; const notes = []; const app = { log: {}, ack: {}, send: (intent) => sent.push(intent),"
    " voices: { showFull: () => { told += 1; }, showNote: (text) => notes.push(text) } };"
    "const keep = makeKeep(app);"
)


def test_lines_are_added_to_what_another_tab_wrote_and_never_twice() -> None:
    first, second = run(
        KEEP + "shelf['numberdrop.progress'] = 'zero\\ntwo';"
        "keep.write({ append: { progress: ['one', 'two', 'one'] } }); const first = shelf['numberdrop.progress'];"
        "shelf['numberdrop.progress'] += 'other tab\\n'; keep.write({ append: { progress: ['one', 'three'] } });"
        "return [first, shelf['numberdrop.progress']];",
        "keep.js",
    )
    assert first == "zero\ntwo\none\n"
    assert second == "zero\ntwo\none\nother tab\nthree\n"


def test_progress_is_kept_without_a_page_of_its_own_and_the_page_without_progress() -> None:
    shelf = run(
        KEEP
        + "keep.write({ key: null, append: { progress: ['one'] } }); keep.write({ key: 'play', text: 'a game' }); return shelf;",
        "keep.js",
    )
    assert shelf == {"numberdrop.progress": "one\n", "numberdrop.play": "a game"}


def test_what_another_tab_wrote_is_told_and_only_written_over_when_python_has_answered() -> None:
    first, during, after, sent = run(
        KEEP
        + "app.log = { key: 'play', text: 'mine', guard: ['play', 'table'], reads: ['table'], put: { table: 'us' } };"
        "keep.read(app.log); keep.write(app.log); const first = [{ ...shelf }, keep.elsewhere()];"
        "shelf['numberdrop.play'] = 'theirs'; const during = [keep.elsewhere(), keep.elsewhere()];"
        "app.log = { ...app.log, text: 'mine and more' }; keep.write(app.log); keep.answered(); during.push(store('play'));"
        "app.ack = { seq: 1 }; keep.answered(); return [first, during, shelf, sent];",
        "keep.js",
    )
    assert first == [{"numberdrop.play": "mine", "numberdrop.table": "us"}, False]
    assert during == [True, False, "theirs"]
    assert after == {"numberdrop.play": "mine and more", "numberdrop.table": "us"}
    assert sent == [{"type": "elsewhere", "name": "play", "record": "theirs", "kept": {"table": "us"}}]


def test_what_is_erased_may_be_written_anew_at_once() -> None:
    shelf = run(
        KEEP + "keep.write({ append: { progress: ['old'] } });"
        "keep.write({ erase: ['progress'], append: { progress: ['new'] } }); const all = { ...shelf };"
        "keep.write({ erase: ['progress'] }); return [all, shelf];",
        "keep.js",
    )
    assert shelf == [{"numberdrop.progress": "new\n"}, {}]


def test_everything_is_erased_but_what_is_not_the_tutors() -> None:
    shelf = run(
        KEEP + "keep.write({ key: 'play', text: 'a game', put: { table: 'leo' }, append: { scores: ['99'] } });"
        "shelf['other.play'] = 'of somebody else'; store('theme', 'dark');"
        "keep.write({ erase: ['*'], append: { progress: ['new'] } }); return shelf;",
        "keep.js",
    )
    assert shelf == {"other.play": "of somebody else", "numberdrop.progress": "new\n"}


def test_a_browser_that_refuses_is_told_about_but_nothing_breaks() -> None:
    told = run(
        KEEP + "refuses.on = true; keep.write({ key: 'lesson', text: null }); const before = told;"
        "keep.write({ append: { progress: ['one'] } }); return [before, told];",
        "keep.js",
    )
    assert told == [0, 1]


def test_the_greeting_brings_what_python_asks_for_and_not_too_much_of_it() -> None:
    got = run(
        KEEP
        + "shelf['numberdrop.progress'] = 'first\\n' + 'x'.repeat(60) + '\\n'; shelf['numberdrop.play'] = 'a game';"
        "return [keep.read({ reads: ['progress', 'other'] }), keep.read({}), piecesOf('aaaa\\nbb\\ncc\\n', 6),"
        " piecesOf('aaaa\\nbb\\ncc\\n', 5), piecesOf('x'.repeat(20), 6), piecesOf('', 6), piecesOf('aa\\n' + 'x'.repeat(9), 9)];",
        "keep.js",
    )
    assert got[:2] == [{"progress": "first\n" + "x" * 60 + "\n", "other": ""}, {}]
    assert got[2:] == [["bb\ncc\n", "aaaa\n"], ["cc\n", "bb\n", "aaaa\n"], [], [], ["x" * 9, "aa\n"]]


def test_what_does_not_fit_into_the_greeting_follows_in_pieces_and_then_the_end_is_said() -> None:
    sent = run(
        KEEP + "const lines = Array.from({ length: 9000 }, (_, n) => `${n} `.padEnd(99, '.') + '\\n').join('');"
        "shelf['numberdrop.progress'] = lines; keep.finish({ reads: ['progress'] }); const none = sent.length;"
        "const log = { greets: true, reads: ['progress', 'learner'] }; keep.finish(log);"
        "const pieces = sent.filter((one) => one.type === 'kept').map((one) => one.kept.progress);"
        "const whole = [keep.read(log).progress, ...pieces].reverse().join('') === lines;"
        "return [none, whole, Math.max(...pieces.map((piece) => piece.length)), sent.map((one) => one.type)];",
        "keep.js",
    )
    assert sent == [0, True, 400_000, ["kept", "kept", "greeted"]]


def test_room_is_made_line_by_line_and_notes_are_handed_on() -> None:
    got = run(
        KEEP + "shelf['numberdrop.progress'] = 'one\\ntwo\\nthree\\n';"
        "keep.write({ drop: { progress: ['two', 'four'] }, append: { progress: ['five'] }, said: 'a note' });"
        "keep.write({}); return [shelf['numberdrop.progress'], notes];",
        "keep.js",
    )
    assert got == ["one\nthree\nfive\n", ["a note", ""]]


OPTIONS = (
    "const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];"
    "const card = (more) => ({ id: 'q', kind: 'options', many: false, ordered: false, items, picked: [], locked: false, ...more });"
    "const app = { scene: { turn: 1, cards: [] } };"
    "const show = (one) => { app.scene.cards = [one]; return picksOf(app, one); };"
)


def test_a_choice_outlives_redraws_of_the_same_question() -> None:
    picks = run(
        OPTIONS + "show(card({ many: true })).push('c', 'a');"
        "show(card({ many: true, items: items.map((item) => ({ ...item, label: 'dans une autre langue' })) }));"
        "return openPicks(app);",
        "lesson/options.js",
    )
    assert picks == ["a", "c"]


@pytest.mark.parametrize(
    "change",
    [
        "show(card({ many: true, items: [...items, { id: 'd' }] }))",
        "app.scene.turn = 2, show(card({ many: true }))",
        "show(card({ many: true, locked: true, picked: ['c'] })), show(card({ many: true }))",
        "show(card({ many: true, items: items.map((item) => ({ ...item, mini: { cells: '1' } })) }))",
    ],
    ids=["other options", "another turn", "tried again", "other pictures"],
)
def test_another_question_starts_without_a_choice(change: str) -> None:
    assert (
        run(f"{OPTIONS} show(card({{ many: true }})).push('c'); {change}; return openPicks(app);", "lesson/options.js")
        == []
    )


def test_an_order_is_sent_as_it_was_pressed() -> None:
    assert run(
        OPTIONS + "show(card({ ordered: true })).push('c', 'a'); return openPicks(app);", "lesson/options.js"
    ) == [
        "c",
        "a",
    ]


def test_a_locked_card_is_no_open_question() -> None:
    assert (
        run(OPTIONS + "show(card({ locked: true, picked: ['a'] })); return openPicks(app);", "lesson/options.js")
        is None
    )


@pytest.mark.parametrize("shape", ["I", "O", "T", "L", "S"])
def test_in_paper_mode_the_shape_hangs_at_the_top_above_its_place(shape: str) -> None:
    table = json.dumps(as_json(placements(Grid.parse("2X57611\nXXX2341"), (shape,), "drop")))
    pairs = run(
        f"const table = {table}; let d = newDraft(table); const out = [];"
        "for (let i = 0; i < 4; i++) { d = turn(table, moveBy(table, d, 1), 'cw'); out.push([hangOf(table, d), landOf(table, d).at]); }"
        "return out;",
        "draft.js",
    )
    for hanging, landing in pairs:
        assert max(row for row, _ in hanging) == 13
        up = hanging[0][0] - landing[0][0]
        assert hanging == [[row + up, col] for row, col in landing]


def test_the_verdict_on_an_answer_is_said_first_and_once() -> None:
    said = run(
        "const words = { verdict_right: 'Right', verdict_wrong: 'Not quite' };"
        "return [announced({ verdict: 'right', announce: 'It rests there.' }, words), announced({ verdict: 'wrong', announce: 'Not quite. It falls.' }, words),"
        " announced({ verdict: 'refused', announce: 'It is blocked.' }, words), announced({}, words)];",
        "talk.js",
    )
    assert said == ["Right. It rests there.", "Not quite. It falls.", "It is blocked.", ""]


def test_in_a_lesson_the_hand_belongs_to_the_position_not_to_the_turn() -> None:
    stamps = run(
        "const scene = { turn: 1, mode: 'free', steps_kind: 'tasks', steps: [{ id: 'a', state: 'now' }], dice: [] };"
        "const board = { cells: '..1', groups: [], loose: [] }; const of = (more, cells) => stampOf({ scene: { ...scene, ...more }, board: { ...board, ...cells } });"
        "const at = of({}); return [of({ turn: 2 }), of({ mode: 'none' }), of({}, { cells: '.11' }), of({ steps: [{ id: 'b', state: 'now' }] }),"
        " of({ dice: [{ face: '5' }] })].map((one) => one === at).concat(of({ steps_kind: null }) === of({ steps_kind: null, turn: 2 }));",
        "hand.js",
    )
    assert stamps == [True, False, False, False, False, False]
