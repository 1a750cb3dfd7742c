"""The settings of `numberdrop serve --public`, all in one place.

They come on top of numberdrop/server/config.py, which closes whatever a page does not need (files, contents, terminals,
execution). To change some, write those lines into a file of your own and start `numberdrop serve --public --config FILE`:
it is read after this one. Both are traitlets configuration files, that is, Python. --host, --port and --workers win over both.
Rates are written as "40/4 second", "600/minute" or "30/hour"; an empty one is no limit. Each worker counts for itself.
"""

import os

c = get_config()  # type: ignore[name-defined] # noqa: F821

# Strangers come: no notebook gets a kernel. Those that are no page of the tutor are shown as documents.
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

# Processes that share the port, one for each processor (Linux; elsewhere one serves alone). Any of them can go on with any page.
c.TutorServer.workers = os.cpu_count() or 1

# Signs what a browser holds of its page, to come back to it. Empty: one that is made at the first start and kept in the data folder of
# the user that serves. Several machines behind a balancer need one and the same long random text.
c.TutorServer.secret = ""

# Pages that may have a connection at the same time, for each worker: a page takes less than half a megabyte. A school is often
# one address: a class of thirty with two tabs each is sixty connections.
c.RateLimits.connections = 2_000
c.RateLimits.connections_per_address = 800
c.RateLimits.connections_per_visitor = 40

# Connections that are opened. Whoever reaches this is asked to wait some seconds, and tries again by themselves.
c.RateLimits.openings_per_address = "1200/minute"
c.RateLimits.openings_per_visitor = "90/minute"

# What one page may say and be told: messages, and characters. Playing fast makes five messages a second; who sends more is
# heard later. A game that is loaded, or a greeting with years of progress, is the longest message.
c.RateLimits.messages = "60/4 second"
c.RateLimits.bytes_in = "6000000/20 second"
c.RateLimits.bytes_out = "20000000/20 second"
c.TutorServer.largest_message = 2**21

# Guesses from one address: wrong class codes, and wrong keys of a teacher's page.
c.RateLimits.class_codes = "60/hour"
c.RateLimits.teacher_keys = "20/100 second"

# Told to stop (SIGTERM), the server says so at /health for so many seconds, so that a balancer looks elsewhere; then it closes, and the pages
# go on with another process, or with this one as soon as it is back. A second SIGTERM ends it at once.
c.TutorServer.drain_seconds = 2

# One JSON object a line, without addresses, queries and ids; "text" is for reading along.
c.TutorServer.log_kind = "json"

# /metrics (Prometheus) answers this machine. Others need this token (Authorization: Bearer TOKEN); empty: nobody else.
c.TutorServer.metrics_token = ""
