"""The tutor as a folder that any static host serves: Python runs in the visitor's browser, there is no server to ask.

The rooms here: `build` writes the folder and gathers what of the installed packages goes into it; `output` fetches Python for the
browser from its registry, fills the templates and looks after the folder. `pack` and `pyodide_host` run in the site's own Python, the
one at the build, the other in the browser; `web` is what the browser loads around the front end.
"""


class SiteError(Exception):
    """A site that cannot be written. ``key`` and ``values`` make the sentence for people."""

    def __init__(self, name: str, **values: object) -> None:
        self.key, self.values = f"command.site_{name}", values
        super().__init__(f"{name}: {', '.join(map(str, values.values()))}")
