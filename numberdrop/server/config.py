"""Every setting of the served tutor, in one function.

The defaults are those of a machine that serves its own user: nobody else can reach it, and still nothing is offered
that the pages do not need. What each setting prevents is said beside it.
"""

import os
import tempfile
from pathlib import Path

from traitlets.config import Config

from numberdrop.paths import HOST
from numberdrop.server.content_policy import FOR_NOTEBOOKS
from numberdrop.server.fast_start import PromptClient, QuietKernelManager
from numberdrop.server.handlers import prelaunch
from numberdrop.server.kernels import provisioner
from numberdrop.server.kernels.line import GuardedConnection
from numberdrop.server.kernels.manager import CappedKernelManager
from numberdrop.server.kernels.ownership import OwnersOnly, PageIdentity
from numberdrop.server.scripts import page_config

MAX_PAGES = 16
"""Pages open at the same time; each is a Python process of about 30 MB, or 50 where none can be forked."""
SPARES = 1
"""Processes besides those, started ahead: the first page, and each that follows, finds Python there."""


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
        # Milliseconds. The timeout is for Tornado alone, which complains of one longer than the interval; see `kernel_handlers`.
        "ws_ping_interval": 30_000,
        "ws_ping_timeout": 30_000,
    }

    c.Voila.kernel_websocket_connection_class = GuardedConnection
    c.GuardedConnection.limit_rate = False  # it has its own limits, in bytes
    c.Voila.authorizer_class = OwnersOnly
    c.Voila.identity_provider_class = PageIdentity
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
    page.page_config_hook = page_config
    page.http_header_envs = ["Accept-Language"]
    # Of JupyterLab's extensions the pages need what draws widgets, and nothing else.
    page.extension_allowlist = [
        "@voila-dashboards/widgets-manager8",
        "@jupyter-widgets/jupyterlab-manager",
        "anywidget",
    ]
    page.multi_kernel_manager_class = CappedKernelManager

    c.CappedKernelManager.max_kernels = MAX_PAGES
    c.CappedKernelManager.spare_kernels = SPARES
    c.CappedKernelManager.most_at_once = MAX_PAGES  # nobody else plays who could notice
    kernels = c.MappingKernelManager
    kernels.allow_tracebacks = False  # those of widget callbacks; show_tracebacks does not cover them
    kernels.buffer_offline_messages = False
    kernels.kernel_manager_class = f"{QuietKernelManager.__module__}.{QuietKernelManager.__qualname__}"
    # A page that is left ends its kernel itself; one that lost its line, or never had one, is waited for a little
    # (lost_seconds, unseen_seconds). An open page is never ended, however long its player thinks.
    kernels.cull_idle_timeout = 0
    c.KernelProvisionerFactory.default_provisioner_name = provisioner.NAME
    c.KernelManager.client_factory = PromptClient
    # A restarted kernel has none of the page's widgets: better gone, so that the page says so.
    c.KernelManager.autorestart = False
    folder = Path(tempfile.gettempdir())
    if _sockets_fit(folder):
        # Sockets as files that only this user can open, instead of ports that every user of the machine can.
        c.KernelManager.transport = "ipc"
    c.Voila.connection_dir_root = str(folder)
    return c


def _sockets_fit(folder: Path) -> bool:
    """Tell whether kernels can use socket files below this folder: POSIX only, and their names have a short limit."""
    longest = folder / "voila_xxxxxxxx" / "kernel-00000000-0000-0000-0000-000000000000-ipc-5"
    return os.name == "posix" and len(os.fsencode(longest)) < 100
