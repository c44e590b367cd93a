"""Bots: a bot is a function from what a seat has seen to what it does.

It knows no table and no protocol, and it never holds a `giruda.core.state.Match`, only a
`giruda.core.views.View`: it could not cheat if it wanted to.
"""
