"""Answering on a page by the messages that the front end sends, for tests without a browser and beside one."""

from numberdrop.exercises import Answer, AnswerStatus, judge
from numberdrop.exercises.kinds.combos.point import LEGAL
from numberdrop.exercises.kinds.sheets.mark import NOTHING, possible_marks
from numberdrop.exercises.walkthroughs import PASS
from tests.pages.exercises import DrivenExercise

send, press = DrivenExercise.send, DrivenExercise.press


def give(page: DrivenExercise, answer: Answer) -> dict:
    """Give an answer by the means that the page offers for it."""
    question, mode = page.exercise.question, page.takes
    cells = [list(cell) for cell in answer.cells]
    match mode, question.kind:
        case _, "act" if answer.picks == (PASS,):
            assert any(button["id"] in ("pass", "skip") for button in page.scene()["buttons"])
            return page.press("skip" if page.player.walk.step == "skip" else "pass")
        case "free", _:
            return page.press("legal") if LEGAL in answer.picks else page.act("free", cells=cells)
        case "start", _:
            return page.act("start", column=answer.cells[0][1])
        case "drop", _:
            return page.act("drop", cells=[list(cell) for cell in answer.numbered])
        case "block", _:
            return page.act("block", cells=cells)
        case "combo", _:
            return page.act("circle", cells=cells)
        case _, "slide" | "act":
            return page.act("slide", letter=answer.picks[0])
        case _, "slides":
            talks = (page.act("slide", letter=letter) for letter in answer.picks)
            return next((talk for talk in talks if talk["verdict"] != "info"), page.talk)
        case _, "mark":
            return mark(page, answer)
        case _, "total":
            assert {field["id"] for card in page.scene()["cards"] for field in card.get("fields", ())} >= {
                pick.partition("=")[0] for pick in answer.picks
            }
            values = dict(pick.split("=", 1) for pick in answer.picks)
            return page.send(type="form", id="answer", values=values)
        case _, "audit":
            page.send(type="form", id="entry", values={"entry": answer.picks[0] if answer.picks else ""})
            return page.press("answer")
    card = next(card for card in page.scene()["cards"] if card["kind"] == "options")
    assert set(answer.picks) <= {item["id"] for item in card["items"]}
    return page.send(type="answer", picks=list(answer.picks))


def solve(page: DrivenExercise, then: str = "") -> None:
    """Do the task that is open, however many steps it has; ``then`` is a button that is pressed after it."""
    if page.player.example_first:
        page.press("next")
    while not page.player.closed:
        before = (page.turn, page.exercise)
        told = give(page, page.exercise.right_answer)
        assert (page.turn, page.exercise) != before, (before[1].id, told["items"])
    if then:
        page.press(then)


def mark(page: DrivenExercise, answer: Answer) -> dict:
    """Mark the sheet thing by thing, then have it checked."""
    for pick in page.player.picked:
        page.send(type="mark", about=about(pick))
    if answer.picks == (NOTHING,):
        return page.press("nothing")
    for pick in sorted(answer.picks, key=lambda pick: pick[0] == "x"):
        page.send(type="mark", about=about(pick))
    return page.press("answer")


def about(pick: str) -> dict:
    """The part of the sheet where a mark belongs."""
    if pick[0] in "+-":
        return {"kind": "row", "row": int(pick[1:]) - 1}
    if pick.startswith("bonus"):
        return {"kind": "bonus"}
    if pick in ("rows", "identical", "consecutive", "total"):
        return {"kind": "total", "id": pick}
    if pick.startswith("plus10"):
        return {"kind": "plus10", "which": pick.removeprefix("plus10")}
    if pick[:-1] in ("identical", "consecutive"):
        return {"kind": "box", "which": pick[:-1], "size": int(pick[-1])}
    return {"kind": "letter", "letter": pick[-1]}


def wrong_answers(page: DrivenExercise):
    """Answers that are not right: the lesson's own mistakes, and some that anybody could give."""
    exercise = page.exercise
    tried = [mistake.answer for mistake in exercise.mistakes]
    tried += [Answer.of_picks(one) for one in exercise.question.option_ids]
    if page.takes == "free":
        if exercise.question.kind == "predict":  # as many cells as the shape has: fewer are no answer yet
            tried.append(Answer.of_cells([(row + 1, col) for row, col in exercise.right_answer.cells]))
        tried += [
            Answer.of_cells([(13, 0), (13, 6)]),
            *([Answer.of_picks(LEGAL)] if exercise.question.kind == "point" else []),
        ]
    elif page.takes == "drop":
        tried.append(Answer(tuple((row + 1, col, number) for row, col, number in exercise.right_answer.numbered)))
    elif page.takes in ("block", "combo"):
        tried += [Answer.of_cells([(13, 5), (13, 6)]), Answer.of_cells([(0, 0), (0, 1), (0, 2)])]
    elif exercise.question.kind == "total":
        tried.append(Answer(picks=tuple(f"{field}=-99" for field in exercise.question.fields)))
    elif exercise.question.kind == "mark":
        known = sorted(possible_marks(exercise.question.parts))
        tried += [Answer.of_picks(one) for one in (NOTHING, known[0], known[-1], known[len(known) // 2])]
    elif exercise.question.kind == "slide":
        tried += [Answer.of_picks(letter) for letter in "ABCDE"]
    return [one for one in tried if judge(exercise, one).outcome in (AnswerStatus.WRONG, AnswerStatus.ILLEGAL)]
