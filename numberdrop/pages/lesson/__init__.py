"""The page of a lesson: tasks one after the other, rounds played step by step, and a summary."""

from __future__ import annotations

from datetime import UTC, datetime

from numberdrop.drawing.keepsakes import CertificateLine, certificate_svg
from numberdrop.exercises import Lesson
from numberdrop.exercises.course import LessonHead, course, estimate_minutes
from numberdrop.pages import exercise_player
from numberdrop.pages.cards import (
    Card,
    CardButton,
    CardLink,
    FormCard,
    ListCard,
    ListItem,
    PictureCard,
    TextCard,
    paragraphs,
)
from numberdrop.pages.message import EMPTY, Message, Voice, phrase
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import edition_field, field, form, frame
from numberdrop.pages.scene import Scene, SceneParts, Step, StepState, Talk, View
from numberdrop.pages.visit import Visit
from numberdrop.progress.mastery import LEARNING, MASTERED
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.grid import ROWS
from numberdrop.text import points, rule_text

from .state import (
    LEARNS,
    NAME,
    NEVER_STALE,
    LessonState,
    begin,
    begin_lesson,
    is_repetition,
    open_task,
    rules_taught_later,
    without_added_tasks,
    without_untaught_buttons,
    without_untaught_cards,
    without_untaught_parts,
)
from .update import ACTS, keep, update

__all__ = [
    "ACTS",
    "LEARNS",
    "NAME",
    "NEVER_STALE",
    "LessonState",
    "begin",
    "begin_lesson",
    "keep",
    "open_task",
    "talk",
    "update",
    "view",
]


# --- view -------------------------------------------------------------------------------------------------------------

_ASIDE = ("edition",)
"""The cards that are hidden until the visitor presses "more"."""


def view(state: LessonState, visit: Visit) -> View:
    """Draw the current task, or after the last task the summary."""
    voice = state.voice(visit.language)
    scene = _summary(state, visit, voice) if state.over else _task(state, visit, voice)
    return View(scene, exercise_player.board(state.player, voice), exercise_player.answer_placements(state.player))


def talk(state: LessonState, visit: Visit) -> Talk:
    """Return the page's message or explanation, put into words."""
    message = state.message
    if state.over and message == EMPTY:
        closed = state.checkout_index in state.solved_indexes(visit)
        done = phrase("lesson.done_title" if closed else "lesson.not_done")
        message = Message(title=done, announce=(done,))
    return exercise_player.talk(state.player, message, state.said, state.setting, state.voice(visit.language))


def _summary(state: LessonState, visit: Visit, voice: Voice) -> Scene:
    title = voice.lesson(state.lesson)
    return frame(
        NAME,
        state,
        visit,
        voice,
        title=title,
        steps=_steps(state, visit, voice),
        steps_kind="tasks",
        icons=icons(),
        marking=False,
        headline=title,
        hint=voice("lesson.done_hint"),
        cards=summary_cards(state, visit, voice),
        aside=_ASIDE,
    )


def _task(state: LessonState, visit: Visit, voice: Voice) -> Scene:
    return frame(
        NAME,
        state,
        visit,
        voice,
        without_untaught_parts(exercise_player.scene_parts(state.player, voice), state.lesson.id)
        | _board_fields(state),
        title=voice.lesson(state.lesson),
        steps=_steps(state, visit, voice),
        hint=_hint(state, voice),
        buttons=without_untaught_buttons(buttons(ACTS, state, voice), state.lesson.id),
        cards=_cards(state, visit, voice),
        aside=_ASIDE,
    )


def _board_fields(state: LessonState) -> SceneParts:
    """Return the scene fields that show the whole grid with the options beside it, if the lesson asks for this; else no fields."""
    return {"beside": True, "rows": ROWS} if state.lesson.beside else {}


def _hint(state: LessonState, voice: Voice) -> str:
    """Return the text below the headline: how much help the learner gets, and how many minutes are left."""
    left = estimate_minutes(state.lesson.tasks[state.at + state.player.closed :], voice.language)
    words = (voice(f"lesson.hint_{_help_level_key(state)}"),) if not state.player.closed else ()
    return " ".join((*words, voice.plural_sentence("lesson.minutes_left", left)))


def _help_level_key(state: LessonState) -> str:
    """Return the end of the catalogue key for the sentence on how much help the learner gets in the open task, or on the repetition of a
    missed task. After a worked example, it is ``guided``.
    """
    if is_repetition(state.player.current_exercise.id):
        return "comeback"
    aids = state.player.current_exercise.aids
    return "guided" if aids == "shown" and not state.player.example_first else aids


def _steps(state: LessonState, visit: Visit, voice: Voice) -> tuple[Step, ...]:
    total, done = len(state.lesson.tasks), state.solved_indexes(visit)

    def step(i: int) -> Step:
        label = voice("lesson.step", n=i + 1, total=total) if i < total else voice("lesson.step_end")
        standing: StepState = "now" if i == state.at else "done" if i in done else "todo"
        return Step(str(i), i + 1 if i < total else "★", label, standing, go=True)

    return tuple(map(step, range(total + 1)))


def _cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    lesson, language = state.lesson, voice.language
    new = not state.begun and not state.player.example_first
    intro = TextCard(
        id="intro", title=lesson.title.in_language(language), paragraphs=paragraphs(lesson.intro.in_language(language))
    )
    cards = without_untaught_cards(
        exercise_player.cards(state.player, voice, certificate_cards(state, visit, voice)), lesson.id
    )
    return (
        *((intro,) if new else ()),
        *cards,
        *_repeats_card(state, voice),
        *_skip(state, voice),
        *edition_cards(state, voice),
    )


def _repeats_card(state: LessonState, voice: Voice) -> tuple[Card, ...]:
    """Return the card that announces repeated tasks, with a button to skip them."""
    if not is_repetition(state.player.current_exercise.id):
        return ()
    count = sum(is_repetition(task.id) for task in state.lesson.tasks)
    skip = CardButton("past", voice("lesson.past_button"))
    return (
        TextCard(
            id="past",
            title=voice.plural_sentence("lesson.past", count),
            paragraphs=(voice("lesson.past_text"),),
            buttons=(skip,),
        ),
    )


def _skip(state: LessonState, voice: Voice) -> tuple[Card, ...]:
    """Return the card with the button to skip to the last test (check-out). It is a card so that the buttons below the board keep their
    places.
    """
    if not (state.player.closed and state.may_skip):
        return ()
    skip = CardButton("ahead", voice("lesson.ahead_button"))
    return (TextCard(id="ahead", title=voice("lesson.ahead"), buttons=(skip,)),)


# --- cards ------------------------------------------------------------------------------------------------------------

# Cards of a lesson beside its question: the summary at its end, the choice of the edition, the certificate of the exam.

MOST_SLIPS = 3
"""The greatest number of mistakes in a whole game with which the exam on paper is passed."""


_RULE_BEFORE_EDITIONS = "blocks"
"""The rule that must be taught before the learner can understand how the editions differ."""

# --- the edition --------------------------------------------------------------------------------------------------------------


def rules_differing_by_edition(lesson: Lesson, language: str) -> tuple[str, ...]:
    """Return those rules of a lesson whose text differs between the editions of the game."""
    return tuple(rule for rule in lesson.rules if len({rule_text(rule, language, name) for name in EDITIONS}) > 1)


def edition_cards(state: LessonState, voice: Voice) -> tuple[FormCard, ...]:
    """Return the form to choose the edition, if the lesson's rules differ between editions and the learner knows enough to understand the
    difference.
    """
    rules = rules_differing_by_edition(state.lesson, voice.language)
    if not rules or _RULE_BEFORE_EDITIONS in rules_taught_later(state.lesson.id):
        return ()
    words = " ".join(rule_text(rule, voice.language, state.edition) for rule in rules)
    choice = edition_field(voice, state.edition, help_=words)
    return (form("edition", voice("lesson.edition"), [choice], voice("lesson.edition_submit")),)


# --- the end of the lesson ----------------------------------------------------------------------------------------------------


def summary_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the cards of the summary: the result, the rules of the lesson and how well the learner knows them, links to go on."""
    lesson, language = state.lesson, voice.language
    after = _next_lesson(lesson.id)
    links = [CardLink("home.ipynb", voice("lesson.to_map"))]
    if after is not None:
        words = voice("lesson.to_next", title=after.title.in_language(language))
        links.insert(0, CardLink(f"{after.page}.ipynb", words, primary=True))
    summary = TextCard(
        id="summary",
        title=voice("lesson.summary"),
        paragraphs=(*_result(state, voice), *paragraphs(lesson.summary.in_language(language))),
        buttons=(CardButton("repeat", voice("ui.button_repeat"), after is None),),
        links=tuple(links),
    )
    rules = (f"{rule_text(rule, language, state.edition)} ({voice.cite(rule)})" for rule in lesson.rules)
    standings = (_standing_of(visit, rule, voice) for rule in lesson.rules)
    return (
        summary,
        ListCard(id="rules", title=voice("lesson.rules"), items=tuple(map(ListItem, rules))),
        ListCard(id="known", title=voice("lesson.known"), items=tuple(standings)),
        *edition_cards(state, voice),
    )


def _result(state: LessonState, voice: Voice) -> tuple[str, ...]:
    """Return sentences on what the learner can do now and how many tasks were right at the first try; none unless the check-out (the test
    near the end) was solved on this visit.
    """
    own_ids = {task.id for task in without_added_tasks(state.lesson).tasks}
    solved = {state.lesson.tasks[at].id for at in state.solved}
    right = len((own_ids & solved).difference(state.missed))
    if state.checkout_index not in state.solved:
        return ()
    able = voice("lesson.can", aim=state.lesson.aim.in_language(voice.language))
    return able, voice.plural_sentence("lesson.first_try", right, total=len(own_ids))


def _standing_of(visit: Visit, rule: str, voice: Voice) -> ListItem:
    """Return a line on how well the learner knows a rule."""
    standing, name = visit.progress.rules[rule], voice(f"rule_name.{rule}")
    if standing.state == LEARNING:
        return ListItem(voice.plural_sentence("lesson.rule_learning", standing.answers_missing, rule=name))
    return ListItem(voice(f"lesson.rule_{standing.state}", rule=name), "good" if standing.state == MASTERED else "info")


def _next_lesson(lesson: str) -> LessonHead | None:
    heads = course()
    ids = [head.id for head in heads]
    at = ids.index(lesson) + 1 if lesson in ids else len(ids)
    return heads[at] if at < len(heads) else None


# --- the certificate of the paper exam ----------------------------------------------------------------------------------------


def certificate_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """Return the certificate with a field for the name, or the card of a failed exam; no card unless an exam has ended."""
    walk = state.player.walk
    if walk is None or not walk.done or walk.plan.aim != "exam" or not walk.game.over:
        return ()
    slips, title = len(state.player.slips), voice("certificate.title")
    if slips > MOST_SLIPS:
        words = voice("certificate.not_yet", count=slips, most=MOST_SLIPS)
        return (ListCard(id="certificate", title=title, items=(ListItem(words),)),)
    day, total = datetime.fromtimestamp(visit.now + visit.utc_offset, UTC).date(), walk.sheet.score.total
    picture = PictureCard(
        id="certificate",
        title=title,
        alt=voice("certificate.alt", total=points(total, voice.language)),
        svg=certificate(voice, state.signed_by, total, slips, state.edition, day.isoformat()),
        file="numberdrop-certificate.svg",
        print=True,
    )
    name = field("name", "text", voice("certificate.name"), state.signed_by, help_=voice("certificate.name_help"))
    return picture, form("name", "", [name], voice("certificate.write"))


# --- certificate ------------------------------------------------------------------------------------------------------

# The certificate as a picture, with lines from the catalogues.


def certificate(voice: Voice, name: str, total: int, slips: int, edition: str, day: str) -> str:
    """Draw the certificate of a passed exam as SVG. ``total``: the learner's points in the exam's game; ``slips``: the number of mistakes
    in it; ``day``: the date in words or numbers.
    """
    return certificate_svg(
        [
            CertificateLine(120, 44, "bold", voice("certificate.title")),
            CertificateLine(190, 20, "normal", voice("certificate.says")),
            CertificateLine(250, 40, "bold", name or voice("certificate.nobody")),
            CertificateLine(310, 20, "normal", voice("certificate.played")),
            CertificateLine(370, 30, "bold", points(total, voice.language)),
            CertificateLine(415, 20, "normal", voice.plural_sentence("certificate.slips", slips)),
            CertificateLine(
                520, 16, "normal", voice("certificate.edition", edition=voice(f"edition.{edition}"), day=day)
            ),
        ]
    )
