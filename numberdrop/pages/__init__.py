"""The pages of the tutor as values: a frozen state, an update and a view each. These modules do not import Jupyter."""
