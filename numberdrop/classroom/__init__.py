"""Classes for their teacher: how pupils join, the page of a class with its actions, and the files and papers about the class.

This package contains no web server: the package ``server`` renders the templates of this one with the values made here, and passes on
the actions of forms.
"""
