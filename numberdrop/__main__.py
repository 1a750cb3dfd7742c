"""Entry point of `python -m numberdrop` and the `numberdrop` command: checks that the extra `app` is installed."""

import sys
from importlib.util import find_spec

from numberdrop.text import locale, translate
from numberdrop.text.locale import system_language

NEEDED = ("click", "jupyterlab", "platformdirs", "voila")


def main() -> None:
    """Run the command line; if the libraries for it are missing, print what to install and exit with 1."""
    locale.configure_console()
    if any(find_spec(name) is None for name in NEEDED):
        sys.exit(translate("command.extra_missing", system_language()))
    from numberdrop.cli import numberdrop

    numberdrop(prog_name="numberdrop")


if __name__ == "__main__":
    main()
