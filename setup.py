"""Builds the web client and the kernels into the package; the rest stands in pyproject.toml.

A wheel or an sdist takes the client that lies in ``server/static``, or builds it from ``web/``
with npm, and fails without one: a server with an empty page is worth nothing.  An sdist carries
the built client, so that installing from it needs no Node.  An editable install skips all this.

The kernels are optional: where no C compiler works, the package installs without them, and what
needs them says so.  They are compiled for any machine of the last fifteen years;
``GIRUDA_NATIVE=1`` compiles for this one alone, ``GIRUDA_SANITIZE=1`` with AddressSanitizer.
"""

import multiprocessing
import os
import platform
import subprocess
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import ExecError

ROOT = Path(__file__).parent
INDEX = ROOT / "src/giruda/server/static/index.html"
WEB = ROOT / "web"
PROCESSORS = os.cpu_count() or 1


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


def compiler_flags() -> list[str]:
    """Return how to compile the kernels on this machine."""
    if platform.system() == "Windows":
        return ["/O2"]
    flags = ["-fno-math-errno", "-Wno-unused-function", "-Wno-unreachable-code"]
    if "-O" not in os.environ.get("CFLAGS", ""):  # who builds may have chosen
        flags.append("-O3")
    if os.environ.get("GIRUDA_NATIVE"):
        flags.append("-march=native")
    elif platform.machine().lower() in ("x86_64", "amd64"):
        flags.append("-mpopcnt")  # every processor since 2008; without it, a call into a library
    if os.environ.get("GIRUDA_SANITIZE"):
        return [*flags, "-fsanitize=address", "-fno-omit-frame-pointer", "-g"]
    return [*flags, "-g0"]  # Python's own -g would cost a fifth of the time


def kernels() -> list[Extension]:
    """Return one extension for each Cython source; none stops the installation by failing."""
    links = ["-fsanitize=address"] if os.environ.get("GIRUDA_SANITIZE") else []
    sources = [
        Extension(
            f"giruda.kernels.{path.stem}",
            [str(path.relative_to(ROOT))],
            extra_compile_args=compiler_flags(),
            extra_link_args=links,
        )
        for path in sorted((ROOT / "src/giruda/kernels").glob("*.pyx"))
    ]
    extensions: list[Extension] = cythonize(
        sources,
        build_dir="build/cython",
        nthreads=PROCESSORS if multiprocessing.get_start_method() == "fork" else 0,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
        },
    )
    for extension in extensions:
        extension.optional = True  # given to its source, `cythonize` would forget it
    return extensions


setup(
    options={"build_ext": {"parallel": PROCESSORS}},
    cmdclass={"build_py": BuildWithClient, "sdist": SdistWithClient},
    ext_modules=kernels(),
)
