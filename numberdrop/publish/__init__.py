"""Serving the notebooks: the Voilà application, its page template and the settings that keep it safe.

The rooms here: `places` knows where notebooks and template lie, `config` is every setting in one function, `public` are
those of a public server and `files` reads such files; `kernels` caps and ends the Python processes behind the pages,
`sparing` starts some ahead, `guarding` reads what pages send them; `handlers` answers requests, `server` puts them
together; `counting`, `watching` and `telling` are for whoever runs it; `words` are the sentences of the frame around a
page. Nothing outside this package and the command line imports it.
"""
