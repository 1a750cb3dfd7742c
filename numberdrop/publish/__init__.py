"""Serving the notebooks: the Voilà application, its page template and the settings that keep it safe.

The rooms here: `places` knows where notebooks and template lie, `config` is every setting in one function, `kernels`
caps and ends the Python processes behind the pages, `handlers` answers requests, `server` puts them together, `words`
are the sentences of the frame around a page. Nothing outside this package and the command line imports it.
"""
