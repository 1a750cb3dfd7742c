"""`python -m tools.benchmarks`: the engine in calls per second, the speed of the coach, then the play page and a lesson
against the smallest page.

`python -m tools.benchmarks engine`, `coach` or `page` runs one of them; what follows the name is handed on. Ten are run by
their names only: `capacity` measures what a page costs the public server, `crowd` how long many visitors wait, `school` how long the
pupils of a class and their teacher do, and `places` how long it is from page to page; `view` whether all that a phase needs is in sight at once, `frames` whether a shape that is dragged stutters;
`opinions` whether hint, judgement and review name the same best move; `honesty` holds what the coach says against games played to their end, `puzzles` the best drops of puzzles, and how hard puzzles are
against bots: a quarter of an hour or more; `soak` has a public server withstand everybody at once for as long as one likes.
"""

import sys
from importlib import import_module
from importlib.util import find_spec

UNASKED = ("engine", "coach", "page")
BY_NAME = ("capacity", "crowd", "frames", "honesty", "opinions", "places", "puzzles", "school", "soak", "view")
MODULES = {"view": "one_view"}
"""Where one has another name than its file."""


def run(which: str, options: list[str]) -> None:
    """Run one benchmark if its libraries are there."""
    if which in ("frames", "page", "view") and find_spec("playwright") is None:
        print(f"{which}: Playwright is not installed, nothing measured")
        return
    import_module(f"tools.benchmarks.{MODULES.get(which, which)}").main(options)


def main(arguments: list[str]) -> None:
    """Run what is asked for, or everything that takes minutes at most."""
    which, options = (arguments[0], arguments[1:]) if arguments else ("", [])
    if which and which not in (*UNASKED, *BY_NAME):
        sys.exit(f"no benchmark is called {which!r}; there are {', '.join((*UNASKED, *BY_NAME))}")
    for one in [which] if which else UNASKED:
        run(one, options)


if __name__ == "__main__":
    main(sys.argv[1:])
