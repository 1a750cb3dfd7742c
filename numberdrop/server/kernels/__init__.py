"""The Python processes behind the pages.

The rooms here: `manager` starts them, never too many, and ends them; `provisioner` has them forked
from one Python that has loaded the tutor (`fork_server`); `pool` starts some ahead; `ownership` says whose they are;
a `line` joins each with its page, whose messages are read (`frames`) and weighed (`message_filter`).
"""
