"""Fresh tasks: from a seed always the same, from other seeds others, and each of them as sound as one written by hand.

`NUMBERDROP_SEEDS=1000` draws a thousand of each, which takes half an hour; the default is a small sample of the same, of fewer tasks
by day (see ``tests/sampling.py``).
"""

from typing import Any

import pytest

from numberdrop.exercises import Lesson, MultilingualText, Task, load_lesson
from numberdrop.exercises.asking.themes import wrong_answer_reveals_trap
from numberdrop.exercises.exercise import MAKERS, make_question
from numberdrop.exercises.files.lesson_file import check_task
from tests.each import each
from tests.exercises.lessons import FRESH, SEEDS, name
from tests.sampling import often, some


def called(item: tuple[Lesson, Task]) -> str:
    return "-".join(map(name, item))


IN_A_FEW = each(some(FRESH, 25, "sound"), called, parts=2)
IN_SOME = each(some(FRESH, 15, "fresh"), called, parts=2)


@IN_A_FEW
def test_every_seed_gives_a_sound_task(lesson: Lesson, task: Task) -> None:
    for seed in range(SEEDS):
        faults = list(check_task(task, task.id, seed))
        assert not faults, f"seed {seed}: {faults[0]}"


@pytest.mark.parametrize("seed", [27262, 102323])
def test_where_little_fits_it_is_looked_for_until_it_is_found(seed: int) -> None:
    """Seven drops in six rows, and an overhang that tempts: most stacks come to nothing, and from some seeds hundreds do."""
    task = load_lesson("gravity").tasks[-1]
    assert list(check_task(task, task.id, seed)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "task"), FRESH, ids=name)
def test_no_visit_is_without_a_task(lesson: Lesson, task: Task) -> None:
    for seed in range(1_000, 1_000 + often(300)):
        assert task.exercise(seed).posed, seed


@pytest.mark.slow
@pytest.mark.parametrize("maker", MAKERS)
def test_every_maker_finds_what_it_aims_at(maker: str) -> None:
    aims, (wish, values) = MAKERS[maker].aims, MAKERS[maker].deals
    wishes: list[dict[str, object]] = [{}, *({"trap": aim} for aim in aims), *({wish: value} for value in values)]
    for given in wishes:
        for seed in range(often(50)):
            assert make_question(maker, f"many {seed}", given), (given, seed)


@pytest.mark.parametrize(("maker", "aim"), [(maker.name, aim) for maker in MAKERS.values() for aim in maker.aims])
def test_a_maker_can_aim_at_each_of_its_misconceptions(maker: str, aim: str) -> None:
    assert wrong_answer_reveals_trap(make_question(maker, "aimed", {"trap": aim}), aim)


def test_a_maker_refuses_a_misconception_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="trap 'C99': the misconceptions are C1,"):
        make_question("shapes", 1, {"trap": "C99"})


def test_a_task_of_a_maker_that_there_is_not_says_which_there_are() -> None:
    with pytest.raises(KeyError, match="no maker is called 'nobody'; the makers are "):
        Task(id="drawn", prompt=MultilingualText.of("Where?"), make="nobody").exercise()


@IN_SOME
def test_a_seed_always_gives_the_same_and_others_give_others(lesson: Lesson, task: Task) -> None:
    first, again = task.exercise(7), task.exercise(7)
    assert first.posed == again.posed
    assert first.seed == again.seed
    drawn = [task.exercise(seed) for seed in range(4)]
    assert len({repr(one.posed) for one in drawn}) > 2, "a lesson that is repeated shows the same"
    assert len({one.seed for one in drawn}) == 4


@pytest.mark.parametrize("wishes", [{"legal": True}, {"trap": "C1"}, {"mixed": True, "trap": "C1"}, {}])
@pytest.mark.parametrize("kind", ["identical", "consecutive"])
def test_a_ring_is_of_the_kind_that_the_lesson_is_about(kind: str, wishes: dict[str, Any]) -> None:
    """Before runs are taught nobody is asked about one. A number too many may make either of them."""
    for seed in range(often(40)):
        question: Any = make_question("legal_or_not", f"k{seed}", {**wishes, "kind": kind})
        numbers = [question.sheet.grid[cell] for cell in question.selection]
        equal = max(numbers.count(one) for one in numbers) >= len(numbers) - 1
        assert equal == (kind == "identical"), (seed, numbers)
