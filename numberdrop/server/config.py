"""Every setting of the served tutor, in one function.

The defaults are those of a machine that serves its own user: nobody else can reach it, and still nothing is offered
that the pages do not need. What each setting prevents is said beside it.
"""

from pathlib import Path

from traitlets.config import Config

from numberdrop.paths import HOST
from numberdrop.server.pages import FOR_NOTEBOOKS, prelaunch

_IDLE = 600
"""Seconds after which the kernel of another notebook ends that nobody looks at."""


def configuration(notebooks: Path, port: int) -> Config:
    """Return the settings for serving a folder of notebooks on a port of this machine."""
    c = Config()
    c.Voila.ip = HOST
    c.Voila.port = port
    c.Voila.root_dir = str(notebooks)
    c.Voila.open_browser = False
    c.Voila.log_level = "ERROR"  # what a page did wrong, not that notebooks are unsigned
    c.Voila.tornado_settings = {
        "headers": {"Content-Security-Policy": FOR_NOTEBOOKS, "Referrer-Policy": "same-origin"},
    }
    c.IdentityProvider.cookie_options = {"samesite": "Lax"}

    page = c.VoilaConfiguration
    page.template = "numberdrop"
    page.theme = "light"  # a name only: the style sheet follows the system's light or dark
    page.allow_template_override = "NO"  # ?template=nope never answers and leaks its kernel
    page.allow_theme_override = "NO"  # ?theme= puts script into the page
    page.file_allowlist = [r"(?!)"]  # files beside the notebooks are nobody's business
    page.file_denylist = [r".*"]
    page.show_tracebacks = False
    page.prelaunch_hook = prelaunch
    page.http_header_envs = ["Accept-Language"]
    # Of JupyterLab's extensions the pages need what draws widgets, and nothing else.
    page.extension_allowlist = [
        "@voila-dashboards/widgets-manager8",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    ]
    kernels = c.MappingKernelManager  # of other notebooks, on one's own machine only
    kernels.allow_tracebacks = False  # those of widget callbacks; show_tracebacks does not cover them
    kernels.cull_idle_timeout = _IDLE  # a page that is left says goodbye, but not where phones close it
    kernels.cull_interval = 60
    return c
