"""The web server: a Voilà application, the web socket behind each page, and its settings. Only the command line imports it.

`application` assembles the handlers of `pages` and `class_handlers` and the web sockets of `session_handler`; `work` runs the work of
sessions in threads and the server in several processes, `rate_limits` limits connections and messages, `served_classes` queries the
database of classes, and `health` holds health check, metrics and log. `public_config` holds the settings of a public server.
"""
