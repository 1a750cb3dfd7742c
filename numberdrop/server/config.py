"""The default configuration of Voilà and Jupyter for the server, in one function.

It is meant for a machine that serves its own user only. Other machines cannot reach the server, and nevertheless it offers only what
pages need. Comments say what each setting prevents.
"""

from pathlib import Path

from traitlets.config import Config

from numberdrop.paths import HOST
from numberdrop.server.pages import FOR_NOTEBOOKS, prelaunch

_IDLE_SECONDS = 600
"""Seconds after which an idle kernel is ended (only notebooks that are no pages of the tutor have kernels)."""


def configuration(notebooks: Path, port: int) -> Config:
    """Make the configuration for serving a folder of notebooks on a port of this machine."""
    c = Config()
    c.Voila.ip = HOST
    c.Voila.port = port
    c.Voila.root_dir = str(notebooks)
    c.Voila.open_browser = False
    c.Voila.log_level = "ERROR"  # hides warnings about unsigned notebooks
    c.Voila.tornado_settings = {
        "headers": {"Content-Security-Policy": FOR_NOTEBOOKS, "Referrer-Policy": "same-origin"},
    }
    c.IdentityProvider.cookie_options = {"samesite": "Lax"}

    page = c.VoilaConfiguration
    page.template = "numberdrop"
    page.theme = "light"  # a name only: the style sheet follows the system's light or dark
    page.allow_template_override = "NO"  # ?template=nope never answers and leaks its kernel
    page.allow_theme_override = "NO"  # ?theme= puts script into the page
    page.file_allowlist = [r"(?!)"]  # files beside the notebooks are not served
    page.file_denylist = [r".*"]
    page.show_tracebacks = False
    page.prelaunch_hook = prelaunch
    page.http_header_envs = ["Accept-Language"]
    # Pages need only the JupyterLab extensions that draw widgets.
    page.extension_allowlist = [
        "@voila-dashboards/widgets-manager8",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    ]
    kernels = c.MappingKernelManager  # of other notebooks, on the user's own machine only
    kernels.allow_tracebacks = False  # those of widget callbacks; show_tracebacks does not cover them
    kernels.cull_idle_timeout = _IDLE_SECONDS  # a closed page shuts down its kernel, except when a phone closes it
    kernels.cull_interval = 60
    return c
