"""Mining: the same seed gives the same pack, no puzzle comes twice or in a mirror, and what is kept is proved."""

import json
from dataclasses import replace

import pytest

from numberdrop.coach.engine.native import load_native_engine
from numberdrop.exercises import facts, mining
from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import HeldShape
from numberdrop.exercises.asking.question import AnswerStatus
from numberdrop.exercises.files.codec import mirror_independent_text, mirrored_data, question_data, read_question
from numberdrop.exercises.kinds.combos.point import _ring_by_misconception
from numberdrop.exercises.kinds.falling.predict import PredictLanding
from numberdrop.exercises.kinds.kind import MAKERS
from numberdrop.exercises.kinds.points.best_drop.miner import contenders
from numberdrop.exercises.kinds.points.ten import seek_column_completion
from numberdrop.exercises.mining import bots, pipeline
from numberdrop.exercises.positions.maker import SeededRandom
from numberdrop.exercises.puzzles import puzzle_types, read_puzzle, shipped_pack, write_puzzle
from numberdrop.rules.grid import Grid
from numberdrop.rules.legality import judge_selection
from numberdrop.rules.sheet import Sheet

pytestmark = pytest.mark.skipif(
    load_native_engine() is None, reason="no compiled core: python -m numberdrop.coach.engine.build_core"
)

QUICK = ("column", "legal")
SAMPLE = [
    pytest.param(one.id, id=f"{name}-{one.id}")
    for name in puzzle_types()
    for one in shipped_pack().heads_of(name)[1::30]
]


def inline(work, tasks, *, in_order=True):
    return (work(task) for task in tasks)


def backwards(work, tasks, *, in_order=True):
    return (work(task) for task in reversed(tasks))


@pytest.fixture(scope="module", autouse=True)
def _small_batches():
    """Batches of one draw, two at once: what is tried here is the same with few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "_DRAWS_PER_BATCH", 1)
        patch.setattr(pipeline, "_BATCHES_PER_GROUP", 2)
        yield


def mined_with(path, wanted, share=inline):
    journal = wanted.open_journal(path)
    for _ in pipeline.mine(wanted, journal, share):
        pass
    return pipeline.choose_puzzles(wanted, journal)


def pack_of(path, share=inline, seed=7):
    return [write_puzzle(puzzle) for puzzle in mined_with(path, pipeline.PackRequest(seed, 2, QUICK), share)]


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    """Where the work of ``mined`` is written down."""
    return tmp_path_factory.mktemp("mined") / "mine.jsonl"


@pytest.fixture(scope="module")
def mined(journal):
    return pack_of(journal)


def test_the_same_seed_gives_the_same_pack_in_whatever_order_the_work_is_done(mined, tmp_path):
    assert pack_of(tmp_path / "mine.jsonl", backwards) == mined
    assert len(mined) == 2 * len(QUICK)


def test_a_column_to_complete_is_mined_with_its_answer():
    question = next(seek_column_completion(SeededRandom(1, "ten"))).question
    assert 1 <= len(facts.empty_box_sizes(question.sheet, question.column)) <= 2
    assert question.known == ("yes" if question.without_proof().can_be_completed else "no")


def test_rings_that_follow_wrong_rules_are_drawn_and_illegal():
    sheet = Sheet(Grid.parse("..1....\n.12....\n1234..."))
    rings = {_ring_by_misconception(SeededRandom(seed, "ring"), sheet) for seed in range(6)}
    faults = {type(fault).__name__ for ring in rings for fault in judge_selection(sheet, ring)[1]}
    assert faults == {"DiagonalOnly", "TurnsBack"}


def test_another_seed_gives_other_puzzles(mined, tmp_path):
    assert not set(pack_of(tmp_path / "mine.jsonl", seed=8)) & set(mined)


def test_broken_off_it_goes_on_where_it_was_and_ends_the_same(mined, tmp_path):
    done = []

    def breaking(work, tasks, *, in_order=True):
        for task in tasks:
            if len(done) == 3:
                raise KeyboardInterrupt
            done.append(task)
            yield work(task)

    with pytest.raises(KeyboardInterrupt):
        pack_of(tmp_path / "mine.jsonl", breaking)

    def counting(work, tasks, *, in_order=True):
        done.extend(tasks)
        return inline(work, tasks)

    assert pack_of(tmp_path / "mine.jsonl", counting) == mined
    keys = [(type_, number) for _, _, (type_, _, number, _) in done]
    assert len(keys) == len(set(keys)), "what was finished is not done again"


@pytest.mark.parametrize("missing", ["column:0", "column:1", "legal:0"])
def test_whichever_batch_was_not_finished_the_pack_is_the_same(mined, journal, tmp_path, missing):
    """Even where the others would have been enough."""
    path = tmp_path / "mine.jsonl"
    path.write_text("".join(line for line in journal.read_text().splitlines(True) if f'"key": "{missing}"' not in line))
    again = []

    def counting(work, tasks, *, in_order=True):
        again.extend(tasks)
        return inline(work, tasks)

    assert pack_of(path, counting) == mined
    assert [key for _, key, _ in again] == [missing]


def test_what_is_kept_is_proved(mined):
    for line in mined:
        puzzle = read_puzzle(line)
        assert mining.prove(puzzle.question) == puzzle.proof
        assert puzzle.question.judge(puzzle.solution).outcome is AnswerStatus.RIGHT


def test_a_mirror_image_is_no_second_puzzle(tmp_path):
    wanted = pipeline.PackRequest(7, 3, ("landing",))
    journal = wanted.open_journal(tmp_path / "mine.jsonl")
    for _ in pipeline.mine(wanted, journal, inline):
        pass
    first = pipeline.entries_found("landing", wanted, journal)[0]
    image = read_question(mirrored_data(json.loads(first["line"])["question"]), "question", [])
    other = {**first, "like": mirror_independent_text(image)}
    before = len(pipeline.entries_found("landing", wanted, journal))
    journal.done["landing:0"]["found"].append(other)
    assert len(pipeline.entries_found("landing", wanted, journal)) == before


@pytest.mark.parametrize("known", SAMPLE)
def test_in_the_mirror_the_proof_is_the_same(known):
    puzzle = shipped_pack().puzzle(known)
    data = question_data(puzzle.question)
    image = read_question(mirrored_data(data), "question", [])
    assert json.loads(json.dumps(mirrored_data(mirrored_data(data)))) == json.loads(json.dumps(data))
    assert mirror_independent_text(image) == mirror_independent_text(puzzle.question)
    assert mining.prove(image) == puzzle.proof


def test_a_mirror_turns_what_hangs_over_the_grid():
    """By hand: an L over the left of a step is the other L over the right of the step turned round."""
    question = PredictLanding(grid=Grid.parse("1......\n11....."), held=HeldShape.parse("L r1 c1"))
    image = read_question(mirrored_data(question_data(question)), "question", [])
    cells = {(row, 6 - col) for row, col in question.solution().cells}
    assert set(image.solution().cells) == cells
    assert str(image.grid).splitlines()[-1] == ".....11"


def test_a_proof_does_not_believe_what_stands_in_the_question():
    pack = shipped_pack()
    plan = pack.puzzle(pack.heads_of("plan")[0].id).question
    for best in (plan.best - 1, plan.best + 1):
        with pytest.raises(ValueError, match=r"right|no plan"):
            mining.prove(replace(plan, best=best))
    ten = pack.puzzle(pack.heads_of("ten")[0].id)
    lie = replace(ten.question, known={"yes": "no", "no": "yes"}[ten.question.known])
    assert lie.solution() != ten.solution
    with pytest.raises(ValueError, match="right"):
        mining.prove(lie)


def test_what_stands_in_no_game_is_no_puzzle():
    held = HeldShape.parse("L r1 c1")
    assert mining.prove(PredictLanding(grid=Grid.parse("11...11\n1"), held=held)).right == 1
    with pytest.raises(mining.UnsoundQuestionError, match="no drops make 4 numbers"):
        mining.prove(PredictLanding(grid=Grid.parse("11...11"), held=held))
    with pytest.raises(mining.UnsoundQuestionError, match="sheet 1 has no start number in row 1"):
        mining.prove(PredictLanding(grid=Grid.parse("77777.."), held=held))


def test_at_a_table_everybody_has_their_own_start_number():
    for seed in range(20):
        table = MAKERS["droppers"].make(seed)
        assert mining.prove(table).right == 1
        with pytest.raises(mining.UnsoundQuestionError, match="has no start number in row 1"):
            mining.prove(
                replace(
                    table, sheets=tuple(replace(sheet, grid=Grid.parse("7777777"), combos=()) for sheet in table.sheets)
                )
            )


ENDING = {
    "kind": "best_drop", "roll": "54*3L", "edition": "2023", "tiles": ["O", "S", "T", "L", "I"], "notches": [3, 4, 4, 4, 3],
    "grid": ".75.X..\n.172X..\n..21XX.\n.43511.\n1743223\n175526X\n77864XX\n177742X\n4736532\n7715354\n7116367",
    "circled": "r1c1 r1c2 r1c3 r1c6 r1c7 r2c1 r2c2 r2c3 r2c6 r3c2 r3c4 r3c5 r4c2 r4c3 r4c4 r4c5 r5c1 r5c2 r6c2 r6c3 r7c3 r7c4 "
    "r7c5 r8c5",
    "boxes": [f"{kind} {size}" for kind in ("consecutive", "identical") for size in (3, 4, 5)],
    "letters": "AB", "crossed": "BCD", "best": "r11c4=3 r12c4=4 r12c5=5 r12c6=6", "total": 1.0, "rivals": [],
}  # fmt: skip


def test_a_drop_that_ends_the_game_well_is_held_against_all_that_play_on():
    question = read_question(ENDING, "question", [])
    (mean, best, _), *_ = contenders(question.game, 1)
    assert str(Answer(best.cells)) != question.best
    assert mean > 5


def test_strong_bots_solve_what_weak_ones_miss():
    pack = shipped_pack()
    heads = [head for name in ("most", "block", "under") for head in pack.heads_of(name)[::6]]
    shares = [bots.shares_solved_by_bots(pack.puzzle(head.id).question, 2, "test") for head in heads]
    weak, strong = (sum(share[at] for share in shares) / len(shares) for at in (0, -1))
    assert strong > weak + 0.2


def test_a_question_that_is_none_of_play_has_no_answer_by_bots():
    assert bots.shares_solved_by_bots(shipped_pack().puzzle(shipped_pack().heads_of("legal")[0].id).question) == ()


# --- a theme of its own, and what is added to a pack ------------------------------------------------------------------------


@pytest.mark.slow
def test_mined_for_a_theme_every_puzzle_has_it_and_what_is_known_comes_no_second_time(tmp_path):
    first = mined_with(tmp_path / "mine.jsonl", pipeline.PackRequest(1, 2, ("landing",), "tuck-trap"))
    assert len(first) == 2
    assert all("tuck-trap" in puzzle.themes for puzzle in first)
    known = frozenset(mirror_independent_text(puzzle.question) for puzzle in first)
    others = mined_with(tmp_path / "mine.jsonl", pipeline.PackRequest(1, 2, ("landing",), "tuck-trap", known))
    assert len(others) == 2
    assert not {puzzle.id for puzzle in first} & {puzzle.id for puzzle in others}


def test_the_shipped_puzzles_of_a_theme_come_again(tmp_path):
    """Two of the first that this seed gives; they were among those that were mined without a theme."""
    found = mined_with(tmp_path / "mine.jsonl", pipeline.PackRequest(1, 2, ("largest",), "corner-touch"))
    assert {puzzle.id for puzzle in found} <= {head.id for head in shipped_pack().heads_of("largest", "corner-touch")}


def test_packs_together_stand_in_the_order_of_the_shipped_one():
    pack = shipped_pack()
    some = [pack.puzzle(head.id) for head in pack.heads[::200]]
    assert pipeline.merge_packs(some[1::2], some[::2]) == some
