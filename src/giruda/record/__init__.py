"""Records of hands and matches: what happened, in a form that replays for ever."""
