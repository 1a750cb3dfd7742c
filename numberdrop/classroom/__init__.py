"""School classes, as their teacher manages them: how pupils join, the page of a class and its actions, files and papers to print.

This package contains no web server: the package ``server`` renders the templates of this one with the values made here, and passes on
the actions of forms.
"""
