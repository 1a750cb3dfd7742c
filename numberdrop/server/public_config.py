"""The settings of `numberdrop serve --public`, all in one place.

They override the defaults in numberdrop/server/application.py, which switches off everything that pages do not need (files, contents, terminals,
execution). To change settings, write their lines into a file of your own and start `numberdrop serve --public --config FILE`:
your file is read after this one. Both are traitlets configuration files in Python; --host, --port and --workers override them.
Rates are written as "40/4 second", "600/minute" or "30/hour"; an empty rate means no limit. Each worker counts separately.
"""

import os

c = get_config()  # type: ignore[name-defined] # noqa: F821

# For strangers no notebook gets a kernel. Those that are no pages of the tutor are shown as documents.
c.TutorServer.public = True

# Where to listen. Behind a proxy on this machine leave the address alone; "0.0.0.0" or "::" is every network there is.
c.TutorServer.ip = "127.0.0.1"
c.TutorServer.port = 8866

# The names that visitors type, such as ["tutor.example"]. A request for another name is refused, so that no other site can
# point its name here; localhost is always allowed. Where visitors type an address ("192.168.1.5"), every name is.
c.TutorServer.host_names = []

# True only behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto itself (and passes on Host and Upgrade): cookies
# are then marked Secure where visitors come by https. Let the proxy also limit bodies (64 kB), time and visits per address.
c.TutorServer.behind_proxy = False

# Processes that share the port, one for each processor (Linux; elsewhere one process serves). Any of them can serve any page.
c.TutorServer.workers = os.cpu_count() or 1

# The secret that signs the snapshots of pages in browsers. Empty: one that is made at the first start and kept in the data folder of
# the serving user. Several machines behind a balancer need the same long random text.
c.TutorServer.secret = ""

# Pages that may have a connection at the same time, for each worker: a page takes less than half a megabyte. A school is often
# one address: a class of thirty with two tabs each is sixty connections.
c.RateLimits.connections = 2_000
c.RateLimits.connections_per_address = 800
c.RateLimits.connections_per_visitor = 40

# Rates of opening connections. A page that reaches one waits some seconds and tries again by itself.
c.RateLimits.openings_per_address = "1200/minute"
c.RateLimits.openings_per_visitor = "90/minute"

# What one page may send and receive: messages and characters. Playing fast makes five messages a second; more are
# delayed. The longest messages are a loaded game, or a greeting with years of progress.
c.RateLimits.messages = "60/4 second"
c.RateLimits.bytes_in = "6000000/20 second"
c.RateLimits.bytes_out = "20000000/20 second"
c.TutorServer.largest_message = 2**21

# Guesses from one address: wrong class codes (more are answered slowly; a right one always at once), and wrong keys of a teacher’s page.
c.RateLimits.class_codes = "60/hour"
c.RateLimits.teacher_keys = "20/100 second"

# After SIGTERM the server reports draining at /health for this many seconds, so that a balancer uses other servers; then it closes, and the
# pages reconnect to another process, or to this one after its restart. A second SIGTERM ends it at once.
c.TutorServer.drain_seconds = 2

# The log: one JSON object a line, without addresses, queries and ids; or "text" for people.
c.TutorServer.log_kind = "json"

# /metrics (Prometheus) answers this machine. Others need this token (Authorization: Bearer TOKEN); empty: nobody else.
c.TutorServer.metrics_token = ""
