"""`python -m tests.benchmarks`: the engine in calls per second, then the play page and a lesson against the smallest page.

`python -m tests.benchmarks engine` or `page` runs one of them; what follows the name is handed on. `honesty` is run by its
name only: it holds what the coach says against games played to their end, which takes a quarter of an hour.
"""

import sys
from importlib.util import find_spec


def main(arguments: list[str]) -> None:
    """Run what is asked for, or every benchmark whose libraries are there."""
    which, options = (arguments[0], arguments[1:]) if arguments else ("", [])
    if which not in ("", "engine", "page", "honesty"):
        sys.exit(f"no benchmark is called {which!r}; there are engine, page and honesty")
    if which == "honesty":
        from tests.benchmarks import honesty

        honesty.main(options)
        return
    if which != "page":
        from tests.benchmarks import engine

        engine.main()
    if which == "engine":
        return
    if find_spec("playwright") is None:
        print("page: Playwright is not installed, nothing measured")
        return
    from tests.benchmarks import page

    page.main(options)


if __name__ == "__main__":
    main(sys.argv[1:])
