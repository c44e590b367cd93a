"""The rules of Mighty: pure functions of values, on the standard library alone."""
