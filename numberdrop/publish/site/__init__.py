"""The tutor as a folder that any static host serves: Python runs in the visitor's browser, there is no server to ask.

The rooms here: `building` writes the folder, `staging` gathers what of the installed packages goes into it, `fetching` gets
Pyodide (Python for the browser) from its registry, `documents` runs notebooks that are only read, `target` looks after the
folder. `packing` and `wire` run in the site's own Python, the one at the build, the other in the browser; `web` is what the
browser loads around the front end.
"""


class SiteError(Exception):
    """A site that cannot be written. ``key`` and ``values`` make the sentence for people."""

    def __init__(self, name: str, **values: object) -> None:
        self.key, self.values = f"command.site_{name}", values
        super().__init__(f"{name}: {', '.join(map(str, values.values()))}")
