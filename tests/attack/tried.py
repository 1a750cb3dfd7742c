"""What an attack is, and how its outcome is told."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import NamedTuple

from tests.attack.visitor import PATIENCE, Answer, Line, Visitor

PATHS = re.compile(
    r"(/(home|root|tmp|usr|opt|srv|work|var)/[\w.-]+/|site-packages|Traceback \(most recent|File &quot;/|File \"/)"
)
"""Words that tell where the server's files lie, or how it failed."""


class School(NamedTuple):
    """A class on the server: the code for its pupils, the key of its teacher."""

    code: str
    key: str


@dataclass
class Scene:
    """Who takes part: an attacker with a page of their own, and a bystander who only wants to play."""

    attacker: Visitor
    bystander: Visitor
    line: Line
    """The bystander's."""
    school: School | None = None


@dataclass(frozen=True)
class Outcome:
    """``what`` was tried, what ``happened``, and whether the server ``held``."""

    what: str
    happened: str
    held: bool


LONGEST = 120
"""Seconds for one attack: a server that hangs must not hang the script."""

Attack = Callable[[Scene], Awaitable[Outcome]]
ATTACKS: dict[str, Attack] = {}
"""All quick attacks by their name, in the order in which they are tried."""
ON_A_CLASS: set[str] = set()
"""Those that want a class, with its teacher's key."""


def attack(does: Callable[[Scene], Awaitable[tuple[str, bool]]]) -> Attack:
    """Make an attack of a function that gives what happened and whether it held; its docstring says what is tried."""
    what = (does.__doc__ or "").strip().rstrip(".")

    async def tried(scene: Scene) -> Outcome:
        try:
            happened, held = await asyncio.wait_for(does(scene), LONGEST)
        except TimeoutError:
            happened, held = f"nothing for {LONGEST} s", False
        # Whatever else happened: who plays must not notice.
        if await scene.line.click(seconds=30) < PATIENCE:
            return Outcome(what, happened, held)
        lost = "loses the line" if scene.line.closed else "gets no answer"
        scene.bystander = Visitor(scene.bystander.base)
        scene.line = await scene.bystander.enter()
        return Outcome(what, f"{happened}; another visitor {lost}", held=False)

    ATTACKS[does.__name__] = tried
    return tried


def attack_on_a_class(does: Callable[[Scene], Awaitable[tuple[str, bool]]]) -> Attack:
    """The same for one that wants a class."""
    ON_A_CLASS.add(does.__name__)
    return attack(does)


def statuses(answers: list[Answer]) -> str:
    """The different statuses, told in short."""
    return ", ".join(str(status) for status in sorted({answer.status for answer in answers}))


def leaks(answers: list[Answer]) -> list[str]:
    """Paths and tracebacks in answers."""
    return [found.group(0) for answer in answers if (found := PATHS.search(answer.text))]
