"""Where things lie: the notebooks and the page template, in a clone as well as in an installed wheel; and the address."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
TEMPLATE = PACKAGE / "server" / "template"
CLASS_TEMPLATE = PACKAGE / "classroom" / "template"
STATIC = PACKAGE / "server" / "static"
PUBLIC = PACKAGE / "server" / "public_config.py"
"""The settings of a public server."""

HOST = "127.0.0.1"
"""This machine, and nobody else."""

HOME = "home.ipynb"
"""The page that "/" leads to."""


def installed() -> bool:
    """Tell whether the notebooks are the ones inside an installed wheel, which nobody should edit in place."""
    return (PACKAGE / "notebooks").is_dir()


def notebooks() -> Path:
    """Return the folder of the tutor's notebooks.

    A wheel carries them inside the package; in a clone they lie beside it, where people look for notebooks.
    """
    return PACKAGE / "notebooks" if installed() else PACKAGE.parent / "notebooks"
