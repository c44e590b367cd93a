"""The server: sockets, storage, sessions and bots around the tables of `giruda.table`.

This module imports nothing: a bot's worker process loads `thinking` alone.
"""
