"""Questions of puzzles on a page: what is shown of columns, pieces, tiles, points and room, what a tap does, and what is told of it."""

import pytest

from numberdrop.exercises import Answer, parse_lesson
from tests.exercises.answering import about, give
from tests.exercises.own_lesson import LESSON
from tests.pages.exercises import DrivenExercise, lesson_page

HEAD = LESSON.partition("[[task]]")[0]


def page(task: str, language: str = "en") -> DrivenExercise:
    words = '[[task]]\nid = "one"\nprompt = "?"\n'
    return lesson_page(parse_lesson(f"{HEAD}{words}{task}", "90_mine.toml"), language, seed=1)


def card(shown: DrivenExercise, kind: str) -> dict:
    return next(one for one in shown.scene()["cards"] if one["kind"] == kind)


def texts(talk: dict) -> list[str]:
    return [item["text"] for item in talk["items"]]


COLUMN = 'kind = "column"\nrule = "fall"\nheld = "S c1"\ngrid = """\n..5....\n36571.2"""\n'


def test_a_shape_hangs_over_the_grid_and_its_columns_are_listed():
    shown = page(COLUMN)
    assert shown.scene()["hang"]["cells"] == [[12, 0, ""], [12, 1, ""], [13, 1, ""], [13, 2, ""]]
    assert [item["label"] for item in card(shown, "options")["items"]] == [f"Column {n}" for n in range(1, 6)]
    talk = shown.send(type="answer", picks=["c4"])
    assert texts(talk)[:2] == [
        "From there, the shape lands on row 2, columns 4 and 5, and row 3, columns 5 and 6.",
        "Nothing can reach row 1, column 6 and row 2, column 6 any more, so rows 1 and 2 can never be full.",
    ]
    shown.send(type="answer", picks=["c1"])
    assert [group["cells"] for group in shown.board()["groups"]] == [[[1, 0], [1, 1], [2, 1], [2, 2]]]


RETRO = '''kind = "retro"
rule = "fall"
pieces = ["r4c3 r5c3 r6c3 r6c4", "r2c3 r2c4 r3c3 r3c4", "r1c1 r1c2 r1c3 r1c4"]
grid = """
..55...
..5....
..5....
..44...
..44...
3333..."""
'''


def test_pieces_carry_their_letters_and_are_put_in_order():
    shown = page(RETRO)
    assert [group["label"] for group in shown.board()["groups"]] == ["A", "B", "C"]
    options = card(shown, "options")
    assert options["ordered"]
    assert [item["label"] for item in options["items"]] == ["A", "B", "C"]
    talk = shown.send(type="answer", picks=["C", "A", "B"])
    assert texts(talk) == ["Step 2, shape A: nothing holds it there yet. Below it, row 3, column 3 is still empty."]
    assert shown.send(type="answer", picks=["C", "B", "A"])["verdict"] == "right"


SLIDES = """kind = "slides"
rule = "slide"
tiles = ["L", "T", "S", "I", "O"]
notches = [2, 2, 2, 2, 2]
rolls = ["*437L", "1256S"]
"""


def notches(shown: DrivenExercise) -> list[int]:
    return [item["notch"] for item in shown.scene()["tiles"]["items"]]


@pytest.mark.parametrize("typed", [False, True], ids=["pressed", "typed"])
def test_tiles_are_slid_one_after_the_other_and_the_star_moves_its_own(typed):
    def slide(letter: str) -> dict:
        return shown.typed(f"slide {letter}") if typed else shown.act("slide", letter=letter)

    shown = page(SLIDES)
    assert card(shown, "list")["items"][0]["text"].startswith("Round 1, now: ")
    assert shown.scene()["shape_die"] == "L"
    slide("B")
    assert (notches(shown), shown.scene()["shape_die"]) == ([3, 3, 2, 2, 2], "S")
    assert card(shown, "list")["items"][1]["text"].startswith("Round 2, now: ")
    assert slide("D" if typed else "C")["verdict"] == "right"
    assert shown.player.closed


def test_a_plan_that_lets_a_tile_fall_is_begun_anew():
    shown = page(SLIDES)
    shown.act("slide", letter="B")
    (told,) = texts(shown.act("slide", letter="A"))
    assert told == "Round 2: tile A shows GO!, and letter A isn’t circled. Its block falls on you."
    assert notches(shown) == [2, 2, 2, 2, 2]
    shown.act("slide", letter="C")
    assert notches(shown) == [3, 2, 3, 2, 2]
    shown.press("clear")
    assert notches(shown) == [2, 2, 2, 2, 2]


def test_a_plan_that_is_shown_stands_at_its_end():
    shown = page(SLIDES)
    shown.press(*["hint"] * 3, "show")
    assert sum(notches(shown)) == 13


AUDIT = """kind = "audit"
rule = "end"
combos = ["r1c1 r1c2 r1c3"]
written = "+1 identical3 plus10identical rows=2 identical=13 consecutive=0 bonus=0 total=15"
grid = "4441267"
"""


def chosen(shown: DrivenExercise) -> str:
    (field,) = card(shown, "form")["fields"]
    return field["value"]


def test_the_wrong_entry_is_pressed_on_the_sheet_or_chosen_by_its_name():
    shown = page(AUDIT)
    assert shown.board()["plus"][0]
    face = card(shown, "sheet")
    assert face["plus10"]["identical"]["on"]
    assert [one["value"] for one in (*face["totals"], face["total"])] == ["2", "13", "0", "0", "15"]
    (field,) = card(shown, "form")["fields"]
    labels = {
        "": "Press it, or choose",
        "+1": "Row 1, +2",
        "plus10identical": "+10 for identical",
        "bonus8": "Bonus box 8",
        "total": "Sum: the total",
    }
    assert labels.items() <= dict(field["options"]).items()
    assert texts(shown.send(type="mark", about=about("+1"))) == ["Chosen: Row 1, +2. Check it when you’re ready."]
    assert chosen(shown) == "+1"
    assert shown.board()["groups"][-1]["cells"] == [[0, col] for col in range(7)]
    assert texts(shown.press("answer")) == ["Row 1 is full, so its +2 is right."]
    shown.form("entry", entry="identical")
    assert chosen(shown) == "identical"
    assert texts(shown.press("answer")) == ["The identical boxes: 3 + 10 = 13. That is right."]
    for pick in ("consecutive3", "xA", "bonus", "plus10identical"):
        shown.send(type="mark", about=about(pick))
    assert chosen(shown) == "plus10identical"
    (told,) = texts(shown.press("answer"))
    assert (
        told == "The +10 for the identical boxes is marked, but it needs all five of them. Not marked: 4, 5, 6 and 7."
    )
    assert shown.talk["verdict"] == "right"
    assert [(one["id"], one["mark"]) for one in card(shown, "options")["items"]] == [("plus10identical", "right")]


def test_what_is_no_entry_cannot_be_pressed():
    shown = page(AUDIT)
    shown.send(type="mark", about={"kind": "row", "row": 9})
    shown.send(type="mark", about={"kind": "tile", "letter": "A"})
    assert chosen(shown) == ""
    for entry, stays in (("+1", "+1"), ("+15", "+1"), ("", "")):
        shown.form("entry", entry=entry)
        assert chosen(shown) == stays


LOW = 'grid = """\n36..72.\n41..165"""\n'
MOST = f'kind = "most"\nrule = "box"\nroll = "1167O"\n{LOW}'
STAR = 'kind = "star"\nrule = "star"\nroll = "247*O"\ndrop = "r1c2=4 r1c3 r2c2=2 r2c3=7"\ngrid = """\n3......\n8..12.7"""\n'
PLAN = f'kind = "plan"\nrule = "one_combo"\nroll = "1167O"\nthen = "2355O"\n{LOW}'
TEN = (
    'kind = "ten"\nrule = "plus10"\ncolumn = "identical"\nrolls = ["1125I", "2356I"]\n'
    'boxes = ["identical 5", "identical 6", "identical 7"]\ngrid = """\n11.....\n23.77.."""\n'
)
HIGH = "11.....\n" * 2 + "11....1\n" + "11..111\n" * 8
UNDER = f'kind = "under"\nrule = "line"\nshapes = ["L", "O"]\ngrid = """\n{HIGH}"""\n'


def test_points_are_told_for_ones_own_drop_and_for_the_best():
    shown = page(MOST)
    assert [face["face"] for face in shown.scene()["dice"]] == ["1", "1", "6", "7"]
    assert shown.cards["sheet"]["kind"] == "sheet"
    talk = give(shown, Answer.parse("r1c3=6 r1c4=7 r2c3=1 r2c4=1"))
    assert texts(talk) == [
        "This drop scores 2 points this round: 1 full row.",
        "Another drop scores 6 points: 1 full row and a combo of 4 identical numbers.",
    ]


def test_the_star_waits_in_the_drop_for_its_number():
    shown = page(STAR)
    assert shown.board()["cells"][:7] == "84.12.7"
    assert [(group["label"], group["cells"]) for group in shown.board()["groups"]] == [("★", [[0, 2]])]
    assert [item["label"] for item in shown.cards["options"]["items"]] == list("0123456789")
    nothing, other = texts(shown.send(type="answer", picks=["8"]))
    assert nothing == "With the 8, the drop scores nothing this round."
    assert other == "Another number scores 3 points: a run of 3."
    shown.send(type="answer", picks=["0"])
    assert shown.board()["cells"][:7] == "84012.7"


def test_the_roll_that_comes_next_is_in_sight():
    assert page(PLAN).cards["then"]["alt"] == "2, 3, 5 and 5; the shape is the square"
    shown = page(TEN)
    assert [face["face"] for face in shown.scene()["dice"]] == ["1", "1", "2", "5"]
    assert shown.cards["then"]["alt"] == "2, 3, 5 and 6; the shape is the bar"
    assert [item["label"] for item in shown.cards["options"]["items"]][:2] == [
        "Yes: one box with each roll",
        "No: the first roll fills neither box",
    ]


def test_what_cannot_be_filled_is_named():
    of = "combo of {} identical numbers with the"
    assert texts(page(TEN).send(type="answer", picks=["yes"])) == [
        f"If you circle a {of.format(first)} first roll, you can’t circle a {of.format(7 - first)} second."
        for first in (3, 4)
    ]


def test_a_shape_without_numbers_is_dropped_below_the_line():
    shown = page(UNDER)
    assert (shown.scene()["mode"], shown.scene()["bare"], shown.table()["order"]) == ("block", True, ["L"])
    assert shown.cards["then"]["alt"] == "the square"
    question, right = shown.exercise.question, shown.exercise.right_answer
    wrong = next(one for one in question.legal_answers() if max(one.cells)[0] < 11 and not question.accepts(one))
    talk = give(shown, wrong)
    assert texts(talk) == ["Drop it here, and the next shape, the square, will have to cross the line."]
    assert talk["ghost"]
    give(shown, right)
    assert [group["cells"] for group in shown.board()["groups"]] == [[list(cell) for cell in right.cells]]
    assert "X" not in shown.board()["cells"]
