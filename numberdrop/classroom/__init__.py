"""A class as its teacher meets it: how pupils find it, the page of the class, what its buttons do, files and papers to take along.

It knows no web server: ``server`` asks it for values to lay out in the templates beside it, and hands on what a form wants.
"""
