"""What keeps training, tuning or a tournament from beginning or going on: data that names the cause and the way out."""

from __future__ import annotations

from collections.abc import Mapping

_MESSAGES = {
    "no_core": "the compiled core is missing; python -m numberdrop.coach.engine.build_core says why",
    "no_package": "{package} is missing: pip install 'numberdrop[train]'",
    "no_cluster": "no Dask scheduler answers at {address} ({problem})",
    "no_workers": "no worker has joined the Dask scheduler at {address}",
    "cluster_lost": "nothing comes back any more from the Dask cluster at {address}",
    "worker_died": "a process that played games was ended from outside; is there too little memory?",
    "unreadable": "{file} cannot be used here ({problem})",
    "unwritable": "{file} cannot be written ({problem})",
    "version": "{file} was written by another version",
    "another_run": "{file} belongs to another run: {key} is {found} there, not {wanted}",
    "too_few_bots": "{players} players need at least two bots",
    "unfit_bot": "{name} cannot play: {problem}",
    "no_bot": "no bot is called {name}; there are {known}",
    "no_figures": "there are no figures of the bots here",
}
KEYS = tuple(f"command.trouble_{name}" for name in _MESSAGES)
"""Every kind of trouble, as its sentence is named in the language files."""


class Trouble(RuntimeError):  # noqa: N818 - named for what it is, like the rules' own errors
    """``name`` says what kind it is, ``values`` fill its sentence."""

    def __init__(self, name: str, values: Mapping[str, object] | None = None) -> None:
        # Both are arguments of the exception, so that one raised on another machine arrives whole.
        super().__init__(name, dict(values or {}))
        self.name = name
        self.values = dict(values or {})

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"command.trouble_{self.name}"

    def __str__(self) -> str:
        return _MESSAGES[self.name].format(**self.values)
