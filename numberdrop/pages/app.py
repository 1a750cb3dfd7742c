"""The app as one value: the visit, the page that is shown, and the state of every page visited so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import NamedTuple, cast

from numberdrop.pages import intents
from numberdrop.pages.intents import Greeted, Hello, Intent, MoreStored, Press
from numberdrop.progress import Log
from numberdrop.rules.editions import default_edition
from numberdrop.text import LANGUAGES

from .dialog import keys_dialog
from .fields import BadIntent
from .message import READERS
from .page import Page, PageState
from .scene import Keep, Talk
from .visit import READER, AnswerClassQuestion, Effects, Visit

PAGE_NAMES = (
    "home",
    "lesson",
    "puzzles",
    "puzzle",
    "play",
    "guided",
    "companion",
    "analysis",
    "sandbox",
    "composer",
    "progress",
)
"""The names of all pages, which are those of their modules."""
LIKELY_PAGES = ("lesson", "play", "home", "puzzles")
"""The pages that a visitor probably opens next, the likeliest first; they are preloaded while the browser is idle."""


class PageId(NamedTuple):
    """A page: the name of its module and, if it shows one lesson, guided game or puzzle, the id or share code of that (``which``)."""

    page: str
    which: str = ""


def page_at(place: PageId) -> Page[PageState]:
    """Import and return the module of a page. Raises ``BadIntent`` for an unknown page."""
    if place.page not in PAGE_NAMES:
        raise BadIntent(f"no page is called {place.page!r:.40}")
    return cast("Page[PageState]", import_module(f"numberdrop.pages.{place.page}"))


def page_of_href(href: str) -> tuple[PageId, str]:
    """Return the page that a link inside the tutor leads to, and the link's fragment. Raises ``BadIntent`` for an unknown page."""
    path, _, hash_ = href.partition("#")
    name = path.rpartition("/")[2].removesuffix(".html").removesuffix(".ipynb")
    if name.startswith("lesson_"):
        from numberdrop.exercises.course import course, current_page_name  # imported late: a game needs no lessons

        for head in course():
            if head.page == current_page_name(name):
                return PageId("lesson", head.id), hash_
    if name.startswith("guided_"):
        from numberdrop.exercises.guided.script import shipped_guided_ids

        if (guided := name.removeprefix("guided_")) in shipped_guided_ids():
            return PageId("guided", guided), hash_
    if name not in PAGE_NAMES or name in ("lesson", "puzzle", "guided"):
        raise BadIntent(f"no page is called {name!r:.40}")
    return PageId(name), hash_


def href_of(place: PageId) -> str | None:
    """Return the address of a page inside the tutor; ``None`` for a single puzzle, or a lesson or guided game from a user's file."""
    if place.page == "lesson":
        from numberdrop.exercises.course import course

        return next((f"{head.page}.ipynb" for head in course() if head.id == place.which), None)
    if place.page == "guided":
        from numberdrop.exercises.guided.script import shipped_guided_ids

        return f"guided_{place.which}.ipynb" if place.which in shipped_guided_ids() else None
    return f"{place.page}.ipynb" if place.page != "puzzle" else None


@dataclass(frozen=True)
class App:
    """The page that is shown (``here``), the state of every page visited so far, and the visit."""

    here: PageId
    states: Mapping[PageId, PageState] = field(default_factory=dict)
    visit: Visit = field(default_factory=Visit)

    @classmethod
    def at(cls, place: PageId, visit: Visit, state: PageState | None = None) -> App:
        """Open the app at a page, with a given ``state`` or the first state of the page."""
        ready = with_learner(visit, place)
        begun = page_at(place).begin(place.which, ready) if state is None else state
        return cls(place, {place: begun}, ready)

    @property
    def page(self) -> Page[PageState]:
        """The module of the page that is shown."""
        return page_at(self.here)

    @property
    def state(self) -> PageState:
        """The state of the page that is shown."""
        return self.states[self.here]

    @property
    def talk(self) -> Talk:
        """The message of the page that is shown, in the visitor's language."""
        return self.page.talk(self.state, self.visit)

    def with_state(self, state: PageState, visit: Visit | None = None) -> App:
        """Replace the state of the page that is shown, and the visit if one is given."""
        return replace(self, states={**self.states, self.here: state}, visit=visit or self.visit)


def with_learner(visit: Visit, place: PageId) -> Visit:
    """Return the visit, with an empty learner model added if it has none and the page at ``place`` needs one."""
    if visit.learner is not None or not page_at(place).LEARNS:
        return visit
    return visit.with_learner_log(Log())


def update(app: App, intent: Intent) -> tuple[App, Effects]:
    """Return the app after an intent, and the effects for the session to carry out. Raises ``BadIntent`` for one that pages never send."""
    match intent:
        case intents.GoToPage(href):
            return _go(app, *page_of_href(href))
        case intents.SwitchLanguage(language):
            if language not in LANGUAGES:
                raise BadIntent(f"no language is called {language!r}")
            same = language == app.visit.language
            return (app if same else _translated(app, replace(app.visit, language=language))), ()
        case intents.Submit("coach", values):
            if (reader := values.get(READER)) not in READERS:
                raise BadIntent(f"the coach speaks to {', '.join(READERS)}, not to {reader!r:.40}")
            return _translated(app, replace(app.visit, reader=reader, reader_chosen=True)), ()
        case MoreStored():
            return after_greeting(app, intent), ()
        case Hello():
            app = after_greeting(app, intent)
            if app.state.given:
                intent = replace(intent, record="", kept={})
            intent = replace(intent, is_news=_brings_news(intent, app.page.keep(app.state, app.visit)))
        case Greeted():
            app = after_greeting(app, intent)
        case Press(name, choice) if name == ANSWER:
            if choice not in CLASS_ANSWERS:
                raise BadIntent(f"an answer is {' or '.join(CLASS_ANSWERS)}, not {choice!r:.40}")
            return app, (AnswerClassQuestion(choice),)
        case Press("keys"):
            return app.with_state(replace(app.state, dialog=keys_dialog(app.page.ACTS))), ()
    state, effects = app.page.update(app.state, intent, app.visit)
    visit, outside = app.visit.carry_out(effects)
    return app.with_state(state, visit), outside


def after_greeting(app: App, intent: Hello | MoreStored | Greeted) -> App:
    """Update the visit by one message of the browser's greeting; the states of the pages change only if the language does."""
    match intent:
        case Hello():
            visit = _with_greeting(app.visit, intent)
            return replace(app, visit=visit) if visit.language == app.visit.language else _translated(app, visit)
        case Greeted():
            return replace(app, visit=replace(app.visit, greeted=True))
        case MoreStored(kept):
            return replace(app, visit=app.visit.with_stored(kept))


def _translated(app: App, visit: Visit) -> App:
    """Show all pages in the visit's language; pages not used yet change to the edition of that language's rulebook."""
    edition, before = default_edition(visit.language), default_edition(app.visit.language)
    if edition != before:
        app = replace(app, states={place: state.with_edition(edition, before) for place, state in app.states.items()})
    return app.with_state(replace(app.state, said=app.state.said + 1), visit)


def _go(app: App, place: PageId, hash_: str) -> tuple[App, Effects]:
    """Go to another page; ``hash_`` is the fragment of the link that leads there. A page visited before is shown as it was left."""
    outside: Effects = ()
    visit = with_learner(app.visit, place)
    page, previous = page_at(place), app.states.get(place)
    state = page.begin(place.which, visit) if previous is None else replace(previous, dialog=None)
    if previous is not None and hash_:
        state, effects = page.update(state, intents.ArriveByLink(f"#{hash_}"), visit)
        visit, outside = visit.carry_out(effects)
    # A higher turn: messages still on their way to the previous page are stale for this one.
    state = replace(state, turn=max(state.turn, app.state.turn) + 1, said=max(state.said, app.state.said) + 1)
    return App(place, {**app.states, place: state}, visit), outside


def _brings_news(hello: Hello, keep: Keep) -> bool:
    """Whether the greeting brings stored texts that differ from those the page would store (``keep``), for example from another tab."""
    changed = any(hello.kept.get(name, text) != text for name, text in (keep.put or {}).items())
    return bool(hello.record) and (hello.record != keep.text or changed)


def _with_greeting(visit: Visit, hello: Hello) -> Visit:
    """Return the visit with what the browser's greeting says: language, clock, time zone and stored texts."""
    language = hello.language if hello.language in LANGUAGES else visit.language
    now = visit.now - visit.clock_offset
    offset = max(0, hello.now - now)
    visit = replace(
        visit, language=language, utc_offset=hello.zone, clock_offset=offset, now=now + offset, greeted=not visit.stored
    )
    return (visit.with_fresh_model() if visit.learner else visit).with_stored(hello.kept)


ANSWER = "class_answer"
"""The name of the buttons by which a pupil answers a question to the whole class: ``class_answer:right`` or ``class_answer:wrong``."""
CLASS_ANSWERS = ("right", "wrong")
