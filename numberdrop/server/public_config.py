"""The settings of `numberdrop serve --public`, all in one place.

They come on top of numberdrop/server/config.py, which closes whatever a page does not need (files, contents, terminals,
execution, other visitors' Python). To change some, write those lines into a file of your own and start
`numberdrop serve --public --config FILE`: it is read after this one. Both are traitlets configuration files, that is,
Python. --host and --port win over both.
"""

import os

c = get_config()  # type: ignore[name-defined] # noqa: F821

# Where to listen. Behind a proxy on this machine leave the address alone; "0.0.0.0" or "::" is every network there is.
c.TutorServer.ip = "127.0.0.1"
c.TutorServer.port = 8866

# The names that visitors type, such as ["tutor.example"]. A request for another name is refused, so that no other site can
# point its name here; localhost is always allowed. Where visitors type an address ("192.168.1.5"), every name is.
c.TutorServer.host_names = []

# True only behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto itself (and passes on Host and Upgrade): cookies
# are then marked Secure where visitors come by https. Let the proxy also limit bodies (64 kB), time and visits per address.
c.TutorServer.behind_proxy = False

# Pages open at the same time, each a Python process of about 30 MB (50 MB where it is not forked, which only Linux can). Whoever comes then is asked to wait, and let in.
c.CappedKernelManager.max_kernels = 40

# Which part of them may be open from one address: nobody alone takes all places. A school is often one address: where a class
# comes, set it to 1, all of them.
c.CappedKernelManager.share_per_address = 0.75

# Pages made for one address, a second for long, once it has had as many as may be open (or ten); one visitor there gets a quarter of it, after
# ten. Whoever loads page after page is asked to wait. A class that opens one page each is let in together.
c.CappedKernelManager.pages_per_second = 0.5

# The memory that each of these processes may take, in megabytes (on Linux): far above what any page needs.
c.CappedKernelManager.megabytes = 512

# How much of a processor one of them may take for long, and how many seconds of it at once: whoever takes more gives way to all
# others, as long as the page is open. A review takes ten seconds, which only a full house would notice.
c.CappedKernelManager.busy_share = 0.2
c.CappedKernelManager.busy_seconds = 5

# Processes besides those, started ahead: the next page is ready in a twentieth of a second, not in a quarter.
c.CappedKernelManager.spare_kernels = 1

# Pages made at the same time, one for each core. Whoever comes in a crowd is let in a few seconds later, and those who play
# hardly notice.
c.CappedKernelManager.most_at_once = os.cpu_count() or 1

# A page that is left ends its process at once. This is for the others. A page that had a connection and lost it (a crashed
# browser, a network that is gone) may come back for so many seconds; later it loads itself anew, with the game it keeps.
c.CappedKernelManager.lost_seconds = 15

# A page that never had a connection: left in mid-load, or no browser at all. Not much shorter: on a slow line it takes a
# while to load all scripts. An open page is never ended.
c.CappedKernelManager.unseen_seconds = 120

# What a page may send: bytes in one message (a saved game to be loaded is the longest), messages a second for long, and at
# once. Playing fast makes five a second; whoever sends more is heard later.
c.TutorServer.largest_message = 2**20
c.GuardedConnection.messages_per_second = 10
c.GuardedConnection.burst = 40

# And in bytes, a second for long and at once, of what a page sends and of what it is told: its first picture has 200,000, an
# answer some thousands.
c.GuardedConnection.bytes_per_second = 200_000
c.GuardedConnection.burst_of_bytes = 4_000_000
c.GuardedConnection.told_per_second = 500_000
c.GuardedConnection.burst_told = 20_000_000

# A page that does not read what it is told loses its line when so many bytes wait for it. One line does for a page; the oldest
# of more than so many is ended, and one on which nothing was ever said, after so many seconds. Whoever has lost it begins another:
# so many a second for long, and at once.
c.GuardedConnection.most_unread = 2_000_000
c.GuardedConnection.most_lines = 3
c.GuardedConnection.lines_per_second = 0.5
c.GuardedConnection.burst_of_lines = 8
c.GuardedConnection.silent_seconds = 60

# Told to stop (SIGTERM), the server begins no page any more and lets those who play go on for so long; a second SIGTERM
# ends it at once. Then the pages wait for a server to answer again and load themselves anew, with the game they keep.
c.TutorServer.drain_seconds = 20

# One JSON object a line, without addresses, queries and ids; "text" is for reading along.
c.TutorServer.log_kind = "json"

# /metrics (Prometheus) answers this machine. Others need this token (Authorization: Bearer TOKEN); empty: nobody else.
c.TutorServer.metrics_token = ""
