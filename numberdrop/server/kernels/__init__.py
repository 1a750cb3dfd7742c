"""The Python processes behind the pages.

The rooms here: `manager` starts them, never too many, and ends them; `pool` starts some ahead; `ownership` says whose they are;
`message_filter` reads what pages send them.
"""
