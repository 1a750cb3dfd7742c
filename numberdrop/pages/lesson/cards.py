"""Cards of a lesson beside its question: the summary at its end, the choice of the edition, the certificate of the exam."""

from __future__ import annotations

from datetime import UTC, datetime

from numberdrop.exercises import Lesson
from numberdrop.exercises.course import Head, course
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
from numberdrop.pages.parts.forms import edition_field, field, form
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice
from numberdrop.progress.mastery import LEARNING, MASTERED
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import points, rule_text

from .certificate import certificate
from .state import LessonState, own_tasks, taught_later

MOST_SLIPS = 3
"""Mistakes in a whole game with which the paper exam is passed."""


_DIFFER_BY = "blocks"
"""The rule that must be taught before anybody can follow how editions differ."""

# --- the edition --------------------------------------------------------------------------------------------------------------


def differing_rules(lesson: Lesson, language: str) -> tuple[str, ...]:
    """The rules of a lesson that not all editions have alike."""
    return tuple(rule for rule in lesson.rules if len({rule_text(rule, language, name) for name in EDITIONS}) > 1)


def edition_cards(state: LessonState, voice: Voice) -> tuple[FormCard, ...]:
    """The edition in force, and how the rules of this lesson differ in the others; nothing where they do not, or not yet."""
    rules = differing_rules(state.lesson, voice.language)
    if not rules or _DIFFER_BY in taught_later(state.lesson.id):
        return ()
    words = " ".join(rule_text(rule, voice.language, state.edition) for rule in rules)
    choice = edition_field(voice, state.edition, help_=words)
    return (form("edition", voice("lesson.edition"), [choice], voice("lesson.edition_submit")),)


# --- the end of the lesson ----------------------------------------------------------------------------------------------------


def summary_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """What the lesson was about, what of it is known, and where to go from here."""
    lesson, language = state.lesson, voice.language
    after = _after(lesson.id)
    links = [CardLink("home.ipynb", voice("lesson.to_map"))]
    if after is not None:
        words = voice("lesson.to_next", title=after.title.said_in(language))
        links.insert(0, CardLink(f"{after.page}.ipynb", words, primary=True))
    summary = TextCard(
        id="summary",
        title=voice("lesson.summary"),
        paragraphs=(*_how_it_went(state, voice), *paragraphs(lesson.summary.said_in(language))),
        buttons=(CardButton("repeat", voice("ui.button_repeat"), after is None),),
        links=tuple(links),
    )
    rules = (f"{rule_text(rule, language, state.edition)} ({voice.cite(rule)})" for rule in lesson.rules)
    known = (_known(visit, rule, voice) for rule in lesson.rules)
    return (
        summary,
        ListCard(id="rules", title=voice("lesson.rules"), items=tuple(map(ListItem, rules))),
        ListCard(id="known", title=voice("lesson.known"), items=tuple(known)),
        *edition_cards(state, voice),
    )


def _how_it_went(state: LessonState, voice: Voice) -> tuple[str, ...]:
    """What one can do now and how well it went, for who has worked through the lesson on this visit."""
    own = {task.id for task in own_tasks(state.lesson).tasks}
    solved = {state.lesson.tasks[at].id for at in state.solved}
    right = len((own & solved).difference(state.missed))
    if state.checkout not in state.solved:
        return ()
    able = voice("lesson.can", aim=state.lesson.aim.said_in(voice.language))
    return able, voice.count("lesson.first_try", right, total=len(own))


def _known(visit: Visit, rule: str, voice: Voice) -> ListItem:
    """How well a rule is known."""
    known, name = visit.progress.rules[rule], voice(f"rule_name.{rule}")
    if known.state == LEARNING:
        return ListItem(voice.count("lesson.rule_learning", known.left, rule=name))
    return ListItem(voice(f"lesson.rule_{known.state}", rule=name), "good" if known.state == MASTERED else "info")


def _after(lesson: str) -> Head | None:
    heads = course()
    ids = [head.id for head in heads]
    at = ids.index(lesson) + 1 if lesson in ids else len(ids)
    return heads[at] if at < len(heads) else None


# --- the certificate of the paper exam ----------------------------------------------------------------------------------------


def certificate_cards(state: LessonState, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    """The certificate and a name to write on it, or what is missing; nothing where no exam has ended."""
    walk = state.player.walk
    if walk is None or not walk.done or walk.plan.aim != "exam" or not walk.game.over:
        return ()
    slips, title = len(state.player.slips), voice("certificate.title")
    if slips > MOST_SLIPS:
        words = voice("certificate.not_yet", count=slips, most=MOST_SLIPS)
        return (ListCard(id="certificate", title=title, items=(ListItem(words),)),)
    day, total = datetime.fromtimestamp(visit.now + visit.zone, UTC).date(), walk.sheet.score.total
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
