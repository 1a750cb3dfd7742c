"""Serving the notebooks: the Voilà application, the web socket behind each page, and the settings that keep it safe.

`application` puts together the requests that `handlers` and `class_handlers` answer and the web sockets of `session_handler`. `tutor_page` makes a page
with a picture of `first_pictures`; `work` runs what sessions ask for, `rate_limits` counts, `workers` shares a port among processes. `config` is every
setting in one function, `public_config` are those of a public server, and `config_file` reads such files. `metrics`, `health` and `access_log` are for
whoever runs it. Nothing but the command line imports it.
"""
