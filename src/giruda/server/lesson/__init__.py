"""The lesson: short positions to be played, judged by the rules and answered by texts."""
