"""Serving the notebooks: the Voilà application, its page template and the settings that keep it safe.

The rooms here: `config` is every setting in one function, `public_config` are those of a public server and `config_file`
reads such files; `kernels` are the Python processes behind the pages; `tutor_notebook` knows the tutor's own pages, `tutor_page`
makes them with a picture of `first_pictures`, and `browser/` is their part in the browser; `handlers` answers requests,
`application` puts them together; `metrics`, `health` and `access_log` are for whoever runs it. Nothing but the command line
imports it.
"""
