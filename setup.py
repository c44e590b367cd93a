"""Builds the web client into the package; everything else stands in pyproject.toml.

A wheel or an sdist takes the client that lies in ``server/static``, or builds it from ``web/``
with npm, and fails without one: a server with an empty page is worth nothing.  An sdist carries
the built client, so that installing from it needs no Node.  An editable install skips all this.
"""

import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import ExecError

ROOT = Path(__file__).parent
INDEX = ROOT / "src/giruda/server/static/index.html"
WEB = ROOT / "web"


def ensure_web_client() -> None:
    """Leave a built web client in ``server/static``, or raise `ExecError`."""
    if not INDEX.exists() and (WEB / "package.json").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)
        subprocess.run(["npm", "run", "build"], cwd=WEB, check=True)
    if not INDEX.exists():
        raise ExecError(f"no web client: {INDEX.relative_to(ROOT)} is missing; run `make web`")


class BuildWithClient(build_py):
    """Builds a wheel's files, never without the web client."""

    def run(self) -> None:
        """Check for the client first, except in an editable install."""
        if not self.editable_mode:
            ensure_web_client()
        super().run()


class SdistWithClient(sdist):
    """Packs the source together with the built web client."""

    def run(self) -> None:
        """Check for the client first."""
        ensure_web_client()
        super().run()


setup(cmdclass={"build_py": BuildWithClient, "sdist": SdistWithClient})
