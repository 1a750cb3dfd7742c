"""In which order the server works: who has used least of the processor lately comes first, and nobody's search before an act."""

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from numberdrop.server.work import WorkThreads
from tests import own_loop


def busy(seconds: float) -> Callable[[], None]:
    def does() -> None:
        over = time.thread_time() + seconds
        while time.thread_time() < over:
            pass

    return does


async def order(
    waiting: list[tuple[str, ...]], used: dict[str, float], work: WorkThreads | None = None
) -> list[tuple[str, ...]]:
    """In which order those who wait are served when all threads are busy at first, and then one is free; ``used``: seconds that each name has used."""
    work, one, other = work or WorkThreads(), threading.Event(), threading.Event()
    served: list[tuple[str, ...]] = []
    for name, seconds in used.items():
        await work.run_act(busy(seconds), name)
    holding = [asyncio.ensure_future(work.run_act(event.wait, "holds")) for event in (one, other)]
    await asyncio.sleep(0)

    def serve(whose: tuple[str, ...]) -> Callable[[], None]:
        return lambda: served.append(whose)

    answers = [asyncio.ensure_future(work.run_act(serve(whose), *whose)) for whose in waiting]
    await asyncio.sleep(0)
    assert not served
    one.set()
    await asyncio.gather(*answers)
    other.set()
    await asyncio.gather(*holding)
    return served


def test_who_has_used_least_comes_first() -> None:
    used = {"school": 0.12, "noisy": 0.2, "pupil": 0.01}
    waiting = [("noisy", "any"), ("school", "noisy"), ("school", "pupil"), ("home", "new"), ("home", "other")]
    served = own_loop.run(order(waiting, used))
    assert served == [("home", "new"), ("home", "other"), ("school", "pupil"), ("noisy", "any"), ("school", "noisy")]


def test_a_flood_of_one_address_lets_others_pass() -> None:
    waiting = [("flood", str(n)) for n in range(50)] + [("home", "me")]
    assert own_loop.run(order(waiting, {"flood": 0.05}))[0] == ("home", "me")


def test_what_fails_is_counted_too() -> None:
    async def failed() -> list[tuple[str, ...]]:
        work, spends = WorkThreads(), busy(0.05)

        def fails() -> None:
            spends()
            raise ValueError("at last")

        with pytest.raises(ValueError, match="at last"):
            await work.run_act(fails, "fails")
        return await order([("fails",), ("me",)], {}, work)

    assert own_loop.run(failed()) == [("me",), ("fails",)]


def test_a_failure_gives_the_turn_on() -> None:
    async def failing() -> str:
        work = WorkThreads()

        def fails() -> None:
            raise ValueError

        many = [asyncio.ensure_future(work.run_act(fails, str(n))) for n in range(10)]
        assert all(isinstance(one, ValueError) for one in await asyncio.gather(*many, return_exceptions=True))
        return await work.run_act(lambda: "answered", "me")

    assert own_loop.run(failing()) == "answered"


def test_a_search_holds_up_no_act() -> None:
    async def beside() -> bool:
        work, release = WorkThreads(), threading.Event()
        searches = [asyncio.ensure_future(work.run_act(release.wait, str(n), is_search=True)) for n in range(4)]
        await work.run_act(lambda: None, "me")
        still = not any(one.done() for one in searches)
        release.set()
        await asyncio.gather(*searches)
        return still

    assert own_loop.run(beside())
