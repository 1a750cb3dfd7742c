"""What a class has to do today: an address inside the tutor, as a teacher pastes it, and what its door says.

A lesson, dice that are the same for everybody, a puzzle's code, a game or position laid out: each is a link already. Only the page and
what stands behind its ``#`` are kept, never whose server it was; whoever opens it reads it as strictly as any link.
"""

from __future__ import annotations

from urllib.parse import parse_qs, quote

from numberdrop.pages.app import href_of, place_of
from numberdrop.pages.cards import Door
from numberdrop.pages.fields import LONGEST_LINK, BadIntent
from numberdrop.pages.voice import Voice
from numberdrop.rules.editions import DEFAULT, EDITIONS

_PAGES = {"guided": "O", "lesson": "S", "play": "L", "puzzles": "S", "analysis": "V3"}
"""The pages that can be a task, and the shapes that stand for them."""
_CODE = "nd1."


def read_task(typed: str) -> str:
    """The address of a task out of a link, or a puzzle's code, that somebody pasted; empty for what is none."""
    given = typed.strip()
    if len(given) > LONGEST_LINK or not (given.isascii() and given.isprintable()):
        return ""
    if given.startswith(_CODE):
        given = f"puzzles.ipynb#code={given}"
    return task_now(given)


def task_now(task: str) -> str:
    """The address of a task as this version of the tutor has it: a lesson may have another number than when the task was given. Empty for what there
    is no more.
    """
    path, _, hash_ = task.partition("#")
    try:
        place, _ = place_of(path.partition("?")[0])
    except BadIntent:
        return ""
    page = href_of(place)
    return "" if page is None or place.page not in _PAGES else f"{page}#{hash_}" if hash_ else page


def dice_task(word: str, edition: str = DEFAULT) -> str:
    """The address of a solo game with the dice of a word. Raises ``ValueError`` for an edition that there is not."""
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r:.40}, only {', '.join(EDITIONS)}")
    return f"play.ipynb#dice={quote(word, safe='')}&edition={edition}&players=1"


def task_label(voice: Voice, task: str) -> str:
    """What a task is called."""
    place, hash_ = place_of(task)
    if place.page == "lesson":
        from numberdrop.exercises.course import course

        return next(voice.lesson(head) for head in course() if head.id == place.which)
    if place.page == "guided":
        from numberdrop.exercises.guided import load_guided

        return load_guided(place.which).title.said_in(voice.language)
    values = {name: given[0] for name, given in parse_qs(hash_).items()}
    if place.page == "play" and "dice" in values:
        return voice("class.task_dice", word=values["dice"])
    if place.page == "puzzles" and "theme" in values:
        from numberdrop.exercises.puzzles import THEMES

        if values["theme"] in THEMES:
            return voice("class.task_theme", theme=voice(f"theme.{values['theme']}"))
    return voice(f"class.task_{place.page}_shared" if hash_ else f"class.task_{place.page}")


def task_door(voice: Voice, task: str) -> Door:
    """The door to what is to be done today."""
    place, _ = place_of(task)
    label = voice("class.today", task=task_label(voice, task))
    return Door(href=task, label=label, text=voice("class.today_text"), icon=_PAGES[place.page], primary=True)
