# ruff: noqa: INP001 - a configuration file, nobody imports it.
"""The tutor as a service of a JupyterHub, at /services/numberdrop/: copy these lines into the hub's own configuration.

The hub starts it, watches it and starts it again. It is open to everybody who reaches the hub; nobody needs a server of
their own. Wanted: `numberdrop` with its extra `app`, installed for the user that the hub runs as or elsewhere (then name its path).
"""

import os
from pathlib import Path

c = get_config()  # type: ignore[name-defined] # noqa: F821

HERE = Path(__file__).resolve().parent

c.JupyterHub.services = [
    *c.JupyterHub.get("services", []),
    {
        "name": "numberdrop",
        "url": "http://127.0.0.1:8866",
        "command": [
            os.environ.get("NUMBERDROP_COMMAND", "numberdrop"),
            "serve", "--public", "--port", "8866", "--config", str(HERE / "settings.py"),
        ],
        # The names under which the hub is reached, and what else `settings.py` reads.
        "environment": {
            name: os.environ[name]
            for name in ("NUMBERDROP_HOSTS", "NUMBERDROP_SECRET", "NUMBERDROP_WORKERS", "NUMBERDROP_DATABASE")
            if name in os.environ
        },
    },
]  # fmt: skip
