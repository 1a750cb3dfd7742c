"""`python -m numberdrop` and the `numberdrop` command: is the app installed? Then on to the command line."""

import sys
from importlib.util import find_spec

from numberdrop.text import locale, translate
from numberdrop.text.locale import of_the_system

NEEDED = ("click", "jupyterlab", "platformdirs", "voila")


def main() -> None:
    """Run the command line; where its libraries are missing, say in one line what to install and exit with 1."""
    locale.settle()
    if any(find_spec(name) is None for name in NEEDED):
        sys.exit(translate("command.extra_missing", of_the_system()))
    from numberdrop.cli import numberdrop

    numberdrop(prog_name="numberdrop")


if __name__ == "__main__":
    main()
