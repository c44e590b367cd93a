"""Servers as in the tests of the server."""

from tests.server.conftest import new_database, postgres, start

__all__ = ["new_database", "postgres", "start"]
