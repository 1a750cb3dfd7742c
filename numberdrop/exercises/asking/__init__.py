"""Base classes of questions and the tools that kinds of questions share. This package does not import any kind."""
