"""The page of a lesson: tasks one after the other, rounds played step by step, and a summary."""

from datetime import UTC, datetime
from itertools import pairwise

from numberdrop.drawing.keepsakes import CertificateLine, certificate_svg
from numberdrop.exercises.course import course, estimate_minutes
from numberdrop.pages import cards, exercise_player
from numberdrop.pages.cards import Card, TextCard
from numberdrop.pages.message import EMPTY, Message, Voice, phrase
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import edition_field, field, form, frame
from numberdrop.pages.scene import SceneParts, Step, StepState, Talk, View
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import LEARNING, MASTERED
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.grid import ROWS
from numberdrop.text import points, rule_text

from . import state as lesson_state
from .state import LEARNS, NAME, NEVER_STALE, LessonState, begin
from .update import ACTS, keep, update

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "LessonState", "begin", "keep", "talk", "update", "view"]


def view(state: LessonState, visit: Visit) -> View:
    """Draw the current task, or after the last task the summary."""
    voice = state.voice(visit.language)
    parts = _summary_fields(state, visit, voice) if state.over else _task_fields(state, visit, voice)
    title, steps = voice.lesson(state.lesson), _task_steps(state, visit, voice)
    scene = frame(NAME, state, visit, voice, parts, title=title, steps=steps, aside=("edition",))
    return View(scene, exercise_player.board(state.player, voice), exercise_player.placements_to_choose(state.player))


def talk(state: LessonState, visit: Visit) -> Talk:
    """Return the page's message or, if that is empty, the explanation of the exercise, in the visitor's language."""
    message = state.message
    if state.over and message == EMPTY:
        closed = state.checkout_index in state.solved_indexes(visit)
        done = phrase("lesson.done_title" if closed else "lesson.not_done")
        message = Message(title=done, announce=(done,))
    return exercise_player.talk(state.player, message, state.said, state.setting, state.voice(visit.language))


def _summary_fields(state: LessonState, visit: Visit, voice: Voice) -> SceneParts:
    return {
        "steps_kind": "tasks",
        "icons": icons(),
        "marking": False,
        "headline": voice.lesson(state.lesson),
        "hint": voice("lesson.done_hint"),
        "cards": _summary_cards(state, visit, voice),
    }


def _task_fields(state: LessonState, visit: Visit, voice: Voice) -> SceneParts:
    lesson = state.lesson
    parts: SceneParts = {
        **lesson_state.without_untaught_parts(exercise_player.scene_parts(state.player, voice), lesson.id),
        "hint": _hint_text(state, voice),
        "buttons": lesson_state.without_untaught_buttons(buttons(ACTS, state, voice), lesson.id),
        "cards": _task_cards(state, visit, voice),
    }
    # The whole grid with the options beside it.
    return {**parts, "beside": True, "rows": ROWS} if lesson.beside else parts


def _hint_text(state: LessonState, voice: Voice) -> str:
    """Return the text below the headline: how much help the learner gets in the task, and how many minutes the lesson still takes."""
    player = state.player
    left = estimate_minutes(state.lesson.tasks[state.at + player.closed :], voice.language)
    minutes = voice.plural_sentence("lesson.minutes_left", left)
    if player.closed:
        return minutes
    help_: str = player.current_exercise.aids
    if lesson_state.is_repetition(player.current_exercise.id):
        help_ = "comeback"
    elif help_ == "shown" and not player.example_first:  # after a worked example
        help_ = "guided"
    return f"{voice(f'lesson.hint_{help_}')} {minutes}"


def _task_steps(state: LessonState, visit: Visit, voice: Voice) -> tuple[Step, ...]:
    """Return the steps of the progress bar: one for each task, and a last one for the summary."""
    total, done = len(state.lesson.tasks), state.solved_indexes(visit)

    def step(i: int) -> Step:
        label = voice("lesson.step", n=i + 1, total=total) if i < total else voice("lesson.step_end")
        standing: StepState = "now" if i == state.at else "done" if i in done else "todo"
        return Step(str(i), i + 1 if i < total else "★", label, standing, go=True)

    return tuple(map(step, range(total + 1)))


def _task_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    lesson, player = state.lesson, state.player
    before: list[Card] = []
    if not state.begun and not player.example_first:
        words = cards.paragraphs(lesson.intro.in_language(voice.language))
        before.append(TextCard(id="intro", title=lesson.title.in_language(voice.language), paragraphs=words))
    after: list[Card] = []
    if lesson_state.is_repetition(player.current_exercise.id):
        title = voice.plural_sentence("lesson.past", sum(lesson_state.is_repetition(task.id) for task in lesson.tasks))
        skip = cards.CardButton("past", voice("lesson.past_button"))
        after.append(TextCard(id="past", title=title, paragraphs=(voice("lesson.past_text"),), buttons=(skip,)))
    # Skipping to the check-out is offered on a card, so that the buttons below the board keep their places.
    if player.closed and state.may_skip_to_checkout:
        skip = cards.CardButton("ahead", voice("lesson.ahead_button"))
        after.append(TextCard(id="ahead", title=voice("lesson.ahead"), buttons=(skip,)))
    question = exercise_player.cards(player, voice, _certificate_cards(state, visit, voice))
    question = lesson_state.without_untaught_cards(question, lesson.id)
    return *before, *question, *after, *_edition_cards(state, voice)


# --- cards ------------------------------------------------------------------------------------------------------------

# Cards of a lesson beside its question: the choice of the edition, the summary at its end, the certificate of the exam.

_MOST_SLIPS = 3
"""The greatest number of mistakes in a whole game with which the exam on paper is passed."""
_RULE_BEFORE_EDITIONS = "blocks"
"""The rule that must be taught before the learner can understand how the editions differ."""


def _edition_cards(state: LessonState, voice: Voice) -> tuple[Card, ...]:
    """Return the form to choose the edition, if the lesson's rules differ between editions and the learner knows enough to see how."""

    def text(rule: str, edition: str) -> str:
        return rule_text(rule, voice.language, edition)

    rules = [rule for rule in state.lesson.rules if len({text(rule, edition) for edition in EDITIONS}) > 1]
    if not rules or _RULE_BEFORE_EDITIONS in lesson_state.rules_taught_later(state.lesson.id):
        return ()
    choice = edition_field(voice, state.edition, help_=" ".join(text(rule, state.edition) for rule in rules))
    return (form("edition", voice("lesson.edition"), [choice], voice("lesson.edition_submit")),)


def _summary_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of the summary: the result, the rules of the lesson and how well the learner knows them, links to go on."""
    lesson, language = state.lesson, voice.language
    after = next((head for before, head in pairwise(course()) if before.id == lesson.id), None)
    links = [cards.CardLink("home.ipynb", voice("lesson.to_map"))]
    if after is not None:
        words = voice("lesson.to_next", title=after.title.in_language(language))
        links.insert(0, cards.CardLink(f"{after.page}.ipynb", words, primary=True))
    summary = TextCard(
        id="summary",
        title=voice("lesson.summary"),
        paragraphs=(*_result_sentences(state, voice), *cards.paragraphs(lesson.summary.in_language(language))),
        buttons=(cards.CardButton("repeat", voice("ui.button_repeat"), after is None),),
        links=tuple(links),
    )
    rules = (f"{rule_text(rule, language, state.edition)} ({voice.cite(rule)})" for rule in lesson.rules)
    mastery = (_mastery_line(visit, rule, voice) for rule in lesson.rules)
    return (
        summary,
        cards.ListCard(id="rules", title=voice("lesson.rules"), items=tuple(map(cards.ListItem, rules))),
        cards.ListCard(id="known", title=voice("lesson.known"), items=tuple(mastery)),
        *_edition_cards(state, voice),
    )


def _result_sentences(state: LessonState, voice: Voice) -> tuple[str, ...]:
    """Return sentences on what the learner can do now; none unless the check-out (the test near the end) was passed on this visit."""
    if state.checkout_index not in state.solved:
        return ()
    own_ids = {task.id for task in lesson_state.without_added_tasks(state.lesson).tasks}
    solved = {state.lesson.tasks[at].id for at in state.solved}
    right = len((own_ids & solved).difference(state.missed))
    able = voice("lesson.can", aim=state.lesson.aim.in_language(voice.language))
    return able, voice.plural_sentence("lesson.first_try", right, total=len(own_ids))


def _mastery_line(visit: Visit, rule: str, voice: Voice) -> cards.ListItem:
    """Return a line on how well the learner knows a rule."""
    standing, name = visit.progress.rules[rule], voice(f"rule_name.{rule}")
    if standing.state == LEARNING:
        return cards.ListItem(voice.plural_sentence("lesson.rule_learning", standing.missing_answers, rule=name))
    words = voice(f"lesson.rule_{standing.state}", rule=name)
    return cards.ListItem(words, "good" if standing.state == MASTERED else "info")


def _certificate_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the certificate with a field for the name, or the card of a failed exam; no card unless an exam has ended."""
    walk = state.player.walk
    if walk is None or not walk.done or walk.plan.aim != "exam" or not walk.game.over:
        return ()
    slips, title = len(state.player.slips), voice("certificate.title")
    if slips > _MOST_SLIPS:
        words = voice("certificate.not_yet", count=slips, most=_MOST_SLIPS)
        return (cards.ListCard(id="certificate", title=title, items=(cards.ListItem(words),)),)
    day, total = datetime.fromtimestamp(visit.now + visit.utc_offset, UTC).date(), walk.sheet.score.total
    picture = cards.PictureCard(
        id="certificate",
        title=title,
        alt=voice("certificate.alt", total=points(total, voice.language)),
        svg=certificate(voice, state.signed_by, total, slips, state.edition, day.isoformat()),
        file="numberdrop-certificate.svg",
        print=True,
    )
    name = field("name", "text", voice("certificate.name"), state.signed_by, help_=voice("certificate.name_help"))
    return picture, form("name", "", [name], voice("certificate.write"))


def certificate(voice: Voice, name: str, total: int, slips: int, edition: str, day: str) -> str:
    """Draw the certificate of a passed exam as SVG; ``total``: points in the exam's game, ``slips``: mistakes, ``day``: the date."""
    about = voice("certificate.edition", edition=voice(f"edition.{edition}"), day=day)
    return certificate_svg(
        [
            CertificateLine(120, 44, "bold", voice("certificate.title")),
            CertificateLine(190, 20, "normal", voice("certificate.says")),
            CertificateLine(250, 40, "bold", name or voice("certificate.nobody")),
            CertificateLine(310, 20, "normal", voice("certificate.played")),
            CertificateLine(370, 30, "bold", points(total, voice.language)),
            CertificateLine(415, 20, "normal", voice.plural_sentence("certificate.slips", slips)),
            CertificateLine(520, 16, "normal", about),
        ]
    )
