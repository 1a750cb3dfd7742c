"""One test for many things of a kind: every one is tried, and what fails is told by its name."""

import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., None]


def each(
    items: Iterable[Any] | Callable[[], Iterable[Any]], name: Callable[[Any], str] = str, parts: int = 1
) -> Callable[[Test], Test]:
    """Run a test for every item, or for those that a function gives when the test begins.

    The last argument of the test is the item, or its last ones the ``parts`` of it; the others are fixtures.
    """

    def decorate(test: Test) -> Test:
        given = list(inspect.signature(test).parameters.values())

        def all_of_them(**fixtures: Any) -> None:
            every = list(items() if callable(items) else items)
            assert every, "there is nothing to try"
            failed: list[Exception] = []
            for item in every:
                try:
                    test(*fixtures.values(), *(item if parts > 1 else (item,)))
                except Exception as error:  # noqa: BLE001 - whatever it is, it is told by name
                    error.add_note(f"of {name(item)}")
                    failed.append(error)
            if failed:
                names = ", ".join(error.__notes__[-1] for error in failed)
                raise ExceptionGroup(f"{len(failed)} of {len(every)} fail: {names}", failed[:5])

        all_of_them.__name__, all_of_them.__doc__, all_of_them.__module__ = test.__name__, test.__doc__, test.__module__
        all_of_them.__signature__ = inspect.Signature(given[: len(given) - parts])  # type: ignore[attr-defined]
        return all_of_them

    return decorate
