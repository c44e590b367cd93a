"""``python -m giruda`` is the command ``giruda``."""

from giruda.cli.main import run

run()
