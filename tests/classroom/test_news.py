"""News of classes: pages are told what has changed, and one that is slow or fails delays nobody."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from numberdrop.server import class_handlers
from numberdrop.server.class_handlers import ClassNewsPoller
from tests.serving import PATIENCE


class Page:
    """An open page that has seen the first state of a class, and what it does when it is told of the next."""

    def __init__(self, learner: str, told: Callable[[], Any]) -> None:
        self.learner_and_class: tuple[str, tuple[str, int]] = learner, ("school", 1)
        self.times, self._told = 0, told

    async def send_class_news(self) -> None:
        self.times += 1
        await self._told()
        self.learner_and_class = self.learner_and_class[0], ("school", 2)


async def at_once() -> None:
    """A page that takes the news."""


async def never() -> None:
    await asyncio.Event().wait()


async def fails() -> None:
    raise RuntimeError("no picture")


def test_a_page_that_is_slow_or_fails_delays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_handlers, "_POLL_SECONDS", 0.01)
    monkeypatch.setattr(class_handlers, "_PRESENCE_SECONDS", 0.0)
    seen: list[set[str]] = []
    store = SimpleNamespace(
        classes=SimpleNamespace(change_counters=lambda: {"school": 2}),
        enrolment=SimpleNamespace(record_presence=lambda learners, _: seen.append(learners)),
    )

    async def ask(question: Callable[[], Any]) -> Any:
        return question()

    async def look_a_while() -> None:
        watching = asyncio.create_task(ClassNewsPoller(classes, SimpleNamespace(handlers=pages)).poll_for_changes())  # type: ignore[arg-type]
        async with asyncio.timeout(PATIENCE):
            while broken.times < 10 or len(seen) < 10:  # noqa: ASYNC110 - it waits for both
                await asyncio.sleep(0.01)
        watching.cancel()

    classes: Any = SimpleNamespace(address="x", store=store, run_query=ask)
    pages = slow, broken, good = [Page("slow", never), Page("broken", fails), Page("good", at_once)]
    with ThreadPoolExecutor(1) as elsewhere:  # a browser of an earlier test may hold this thread's event loop
        elsewhere.submit(asyncio.run, look_a_while()).result()
    assert good.learner_and_class[1] == ("school", 2)
    assert good.times == slow.times == 1, "who is still being told is not told again"
    assert broken.times > 2, "who could not be told is told again"
    assert seen[-1] == {"slow", "broken", "good"}
