"""A class in a school: its page, its papers and files, and a week of it on a real server."""
