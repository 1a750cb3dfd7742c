# ruff: noqa: INP001 - a configuration file, nobody imports it.
"""Settings of `numberdrop serve --public --config FILE` from the environment: in a container, or as a service of JupyterHub.

Read after numberdrop/server/public_config.py, which has all the others, with what each is for.
"""

import os

c = get_config()  # type: ignore[name-defined] # noqa: F821

# The names that visitors type, with spaces between them.
c.TutorServer.host_names = os.environ.get("NUMBERDROP_HOSTS", "").split()
# One long random text for all servers behind a balancer; without it pages come back from a restart without what lay over them.
c.TutorServer.secret = os.environ.get("NUMBERDROP_SECRET", "")
# Processes; as many as there are processors unless named.
if "NUMBERDROP_WORKERS" in os.environ:
    c.TutorServer.workers = int(os.environ["NUMBERDROP_WORKERS"])
# Behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto itself, as a hub's does.
c.TutorServer.behind_proxy = "NUMBERDROP_BEHIND_PROXY" in os.environ or "JUPYTERHUB_SERVICE_PREFIX" in os.environ
# Without a proxy all who come through a container's gateway seem to come from one address.
if not c.TutorServer.behind_proxy:
    c.RateLimits.connections_per_address = 2_000
    c.RateLimits.openings_per_address = ""
# A hub serves it at /services/numberdrop/. What the hub trusts the service with is nothing for the pages' Python.
c.TutorServer.base_url = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "/")
os.environ.pop("JUPYTERHUB_API_TOKEN", None)
