"""The command ``giruda``: a thin door to everything below it."""
