"""Paths of the notebooks, templates and static files, in a clone and in an installed wheel, and the local address."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
TEMPLATE = PACKAGE / "server" / "template"
CLASS_TEMPLATE = PACKAGE / "classroom" / "template"
STATIC = PACKAGE / "server" / "static"
PUBLIC = PACKAGE / "server" / "public_config.py"
"""The configuration file of a public server."""

HOST = "127.0.0.1"
"""The loopback address: only programs on this machine reach a server that listens at it."""

HOME = "home.ipynb"
"""The page that "/" redirects to."""


def is_installed() -> bool:
    """Whether the notebooks are inside an installed wheel, where users should not edit them."""
    return (PACKAGE / "notebooks").is_dir()


def notebooks() -> Path:
    """Return the folder of the tutor's notebooks: inside the package in a wheel, beside it in a clone."""
    return PACKAGE / "notebooks" if is_installed() else PACKAGE.parent / "notebooks"
