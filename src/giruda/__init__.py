"""Giruda, the home of the Korean card game Mighty.

Importing the package loads nothing outside the standard library.
"""

__version__ = "0.1.0.dev0"
