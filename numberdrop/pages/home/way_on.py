"""What to do first on the home page: what a teacher has given, the game that goes on, the next lesson, or the guided game."""

from __future__ import annotations

from collections.abc import Iterator

from numberdrop.exercises.course import FIRST_GAME, course
from numberdrop.pages.cards import Door, MenuCard
from numberdrop.pages.class_tasks import task_door
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice

from .state import upcoming

_GUIDED = f"guided_{FIRST_GAME}.ipynb"
_PLAY = "play.ipynb"
_MOST = 3
"""More ways would be a list."""


def has_learned(visit: Visit) -> bool:
    """Whether somebody has learned here before."""
    return len(visit.past) > 0


def way_on(voice: Voice, visit: Visit) -> MenuCard:
    """The doors that most come for; the first of them above all others, and no place twice."""
    doors: dict[str, Door] = {}
    for door in _ways(voice, visit):
        doors.setdefault((door.href or "").partition("#")[0], door)
    first, *others = list(doors.values())[:_MOST] or [_play(voice)]
    return MenuCard(id="go", items=(first.but(primary=True), *others), waits=not visit.greeted)


def _ways(voice: Voice, visit: Visit) -> Iterator[Door]:
    """All that might be done now, the most likely first."""
    task = visit.attendance.task if visit.attendance else ""
    if task:
        yield task_door(voice, task)
    if visit.under_way:
        yield _game(voice, visit)
    if _first_game_open(visit):
        yield _first_game(voice, visit)
        yield Door(href=_PLAY, label=voice("home.know"), text=voice("home.know_text"), icon="L")
    else:
        yield from _lesson(voice, visit)


def _game(voice: Voice, visit: Visit) -> Door:
    """The game that waits on the play page."""
    game = visit.under_way
    assert game is not None
    if game.bot:
        text = voice("home.game_bot", round=game.round, bot=voice(f"bot.{game.bot}"))
    elif game.players == 1:
        text = voice("home.game_alone", round=game.round)
    else:
        text = voice("home.game_several", round=game.round, players=game.players)
    return Door(href=_PLAY, label=voice("home.game_on"), text=text, icon="L", face=game.bot or None)


def _play(voice: Voice) -> Door:
    """For who has done everything."""
    return Door(href=_PLAY, label=voice("home.play"), text=voice("home.play_text"), icon="L", face="leo")


def _first_game_open(visit: Visit) -> bool:
    """Whether somebody has neither finished the guided game nor learned anything else."""
    return not any(event.lesson != FIRST_GAME or event.kind == "finished" for event in visit.past)


def _first_game(voice: Voice, visit: Visit) -> Door:
    label = voice("home.first_on" if has_learned(visit) else "home.first")
    return Door(href=_GUIDED, label=label, text=voice("home.first_text"), icon="O", face="pip")


def _lesson(voice: Voice, visit: Visit) -> Iterator[Door]:
    """The lesson to go on with; none when all are done."""
    next_ = upcoming(visit)
    for head in course():
        if head.id == next_:
            begun = visit.progress.lesson(head.id, head.tasks, head.rules).state != "todo"
            label = voice(f"home.{'continue' if begun else 'next'}", title=voice.lesson(head))
            yield Door(href=f"{head.page}.ipynb", label=label, text=head.aim.said_in(voice.language), icon="S")
