"""The picture of a lesson: its tasks as steps, the question with its controls and cards, and the summary."""

from __future__ import annotations

from typing import Any

from numberdrop.exercises.course import minutes
from numberdrop.pages.cards import Card, CardButton, TextCard, paragraphs
from numberdrop.pages.exercise_player import view as player_view
from numberdrop.pages.message import EMPTY, Message, phrase
from numberdrop.pages.parts.frame import button, frame
from numberdrop.pages.parts.placements import icons
from numberdrop.pages.scene import Button, Scene, Step, StepState, Talk, View
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.rules.shapes import ROWS

from .cards import certificate_cards, edition_cards, summary_cards
from .state import NAME, LessonState, buttons_known, cards_known, comes_back, parts_known


def view(state: LessonState, visit: Visit) -> View:
    """The lesson as it is drawn."""
    voice = state.voice(visit.language)
    scene = _summary(state, visit, voice) if state.over else _task(state, visit, voice)
    return View(scene, player_view.board(state.player, voice), player_view.table(state.player))


def talk(state: LessonState, visit: Visit) -> Talk:
    """The explanation in words."""
    message = state.message
    if state.over and message == EMPTY:
        closed = state.checkout in state.done(visit)
        done = phrase("lesson.done_title" if closed else "lesson.not_done")
        message = Message(title=done, announce=(done,))
    return player_view.talk(state.player, message, state.said, state.setting, state.voice(visit.language))


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
    )


def _task(state: LessonState, visit: Visit, voice: Voice) -> Scene:
    return frame(
        NAME,
        state,
        visit,
        voice,
        title=voice.lesson(state.lesson),
        steps=_steps(state, visit, voice),
        **parts_known(player_view.scene_parts(state.player, voice), state.lesson.id) | _beside(state),
        hint=_hint(state, voice),
        buttons=buttons_known(_buttons(state, voice), state.lesson.id),
        cards=_cards(state, visit, voice),
    )


def _beside(state: LessonState) -> dict[str, Any]:
    """Where the answers stand on a phone, in a lesson that keeps one place for them; the grid is whole then, in every task."""
    return {"beside": True, "rows": ROWS} if state.lesson.beside else {}


def _hint(state: LessonState, voice: Voice) -> str:
    """How much help there is, and how many minutes are left."""
    left = minutes(state.lesson.tasks[state.at + state.player.closed :], voice.language)
    words = (voice(f"lesson.hint_{_standing(state)}"),) if not state.player.closed else ()
    return " ".join((*words, voice.count("lesson.minutes_left", left)))


def _standing(state: LessonState) -> str:
    """How much help there is now (after the worked example it is the learner's turn), or that one meets a mistake again."""
    if comes_back(state.player.asked.id):
        return "comeback"
    aids = state.player.asked.aids
    return "guided" if aids == "shown" and not state.player.example_first else aids


def _steps(state: LessonState, visit: Visit, voice: Voice) -> tuple[Step, ...]:
    total, done = len(state.lesson.tasks), state.done(visit)

    def step(i: int) -> Step:
        label = voice("lesson.step", n=i + 1, total=total) if i < total else voice("lesson.step_end")
        standing: StepState = "now" if i == state.at else "done" if i in done else "todo"
        return Step(str(i), i + 1 if i < total else "★", label, standing, go=True)

    return tuple(map(step, range(total + 1)))


def _buttons(state: LessonState, voice: Voice) -> tuple[Button, ...]:
    player = state.player
    again = (button(voice, "again"),)
    example = (button(voice, "example"),) if state.has_example else ()
    if player.closed:
        on = button(voice, "onward", "N", primary=True).but(id="next")
        return on, *(again if state.repeats_fresh or player.hints else ())
    if player.example_first:
        turn = button(voice, "turn", "N", primary=True).but(id="next")
        return turn, *(player.watched.buttons(voice) if player.watched else ())
    tried = player.feedback is not None and player.walk is None and state.repeats_fresh
    buttons = (*player_view.answer_buttons(player, voice), *player_view.help_buttons(player, voice))
    return *buttons, *example, *(again if tried else ())


def _cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    lesson, language = state.lesson, voice.language
    new = not state.begun and not state.player.example_first
    intro = TextCard(
        id="intro", title=lesson.title.said_in(language), paragraphs=paragraphs(lesson.intro.said_in(language))
    )
    cards = cards_known(player_view.cards(state.player, voice, certificate_cards(state, visit, voice)), lesson.id)
    return *((intro,) if new else ()), *cards, *_past(state, voice), *_skip(state, voice), *edition_cards(state, voice)


def _past(state: LessonState, voice: Voice) -> tuple[Card, ...]:
    """Why tasks come once more, and the way past them."""
    if not comes_back(state.player.asked.id):
        return ()
    count = sum(comes_back(task.id) for task in state.lesson.tasks)
    way = CardButton("past", voice("lesson.past_button"))
    return (
        TextCard(
            id="past", title=voice.count("lesson.past", count), paragraphs=(voice("lesson.past_text"),), buttons=(way,)
        ),
    )


def _skip(state: LessonState, voice: Voice) -> tuple[Card, ...]:
    """The way past what one knows already. It stands below: the buttons keep their places."""
    if not (state.player.closed and state.may_skip):
        return ()
    way = CardButton("ahead", voice("lesson.ahead_button"))
    return (TextCard(id="ahead", title=voice("lesson.ahead"), buttons=(way,)),)
