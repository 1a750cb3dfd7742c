"""The tutor as a static site: Python runs in the visitor's browser, without a server.

`build` collects files of the installed packages and writes the site; `output` downloads Pyodide, renders templates and manages the
target folder. `pack` and `pyodide_host` run in the site's own Python: `pack` during the build, `pyodide_host` in the browser. The folder
`web` holds the scripts and templates around the front end.
"""


class SiteError(Exception):
    """Raised if a site cannot be built. ``key``: its message's catalogue key, made from ``name``; ``values``: for the placeholders."""

    def __init__(self, name: str, **values: object) -> None:
        self.key, self.values = f"command.site_{name}", values
        super().__init__(f"{name}: {', '.join(map(str, values.values()))}")
