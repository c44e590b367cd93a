"""The arena: duplicate matches between two ways to play, and what they prove.

The same deals are played at several tables, with the challenger in each seat in turn, so that no
side has the better cards.  Ways to play are the levels of `giruda.bots` or programs of others.
"""
