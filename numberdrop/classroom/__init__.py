"""Classes for their teacher: how pupils join, the page of a class, its actions, and its files and papers.

It contains no web server: ``server`` renders the templates here with the values of this package, and passes on the actions of forms.
"""
