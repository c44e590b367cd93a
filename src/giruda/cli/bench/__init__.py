"""What ``giruda bench`` measures: one module a subject, each with ``figures()``."""
