"""What the browser keeps of a guided game: what the learner did, from which the game is played again."""

from __future__ import annotations

from typing import Annotated

from numberdrop.exercises.guided import BadLog, Run
from numberdrop.formats.declarations import Among, AtMost, Between, MalformedError
from numberdrop.frozen import Frozen
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import Kept, begins_anew
from numberdrop.pages.message import note
from numberdrop.pages.parts.greeting import brings_news
from numberdrop.pages.scene import Keep
from numberdrop.pages.visit import Visit
from numberdrop.rules.editions import EDITIONS

from .state import Guided, at


class KeptGame(Frozen):
    """The ``script`` is the version of the file that was played by."""

    script: Annotated[str, AtMost(20)]
    edition: Annotated[str, Among(EDITIONS)]
    seed: Annotated[int, Between(0, 2**24)]
    log: Annotated[tuple[Annotated[str, AtMost(600)], ...], AtMost(400)]


KEPT = Kept(1, KeptGame)


def keep(state: Guided, visit: Visit) -> Keep:
    """The log of the game; nothing before the first act."""
    run = state.run
    kept = KeptGame(state.script.version, run.edition, run.seed, tuple(run.log))
    return Keep(key=f"guided-{state.script.id}", text=KEPT.text(kept) if run.log else "")


def greeted(state: Guided, hello: Hello, visit: Visit) -> Guided:
    """With what the browser has kept; a game by another version of the file begins anew, and says so."""
    if not brings_news(hello, keep(state, visit)):
        return state
    try:
        kept = KEPT.read(hello.record)
        if kept.script != state.script.version:
            return state.say(note("guided.anew"))
        return at(state, Run.again_from(state.script, kept.edition, kept.seed, kept.log)).quiet()
    except BadLog:
        return state.say(note("guided.anew"))
    except MalformedError:
        return begins_anew(state, bool(state.run.log))
