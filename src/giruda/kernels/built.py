"""Whether the compiled part is there, and what to say where it is not."""

from __future__ import annotations

from importlib.util import find_spec

from giruda.core.errors import GirudaError


class KernelsMissing(GirudaError, ImportError):
    """The compiled part of Giruda was not built when the package was installed."""

    def __init__(self) -> None:
        """Say how to get it."""
        super().__init__(
            "this needs Giruda's compiled part, which is missing in this installation: "
            "install a C compiler (Debian: apt install gcc python3-dev) and then "
            "pip install --force-reinstall --no-deps giruda"
        )

    def __reduce__(self) -> tuple[type[KernelsMissing], tuple[()]]:
        """Travel between processes without the text, which the constructor gives."""
        return KernelsMissing, ()


def is_built() -> bool:
    """Tell whether the compiled kernels are there.  Cost: one look at the package's folder."""
    return find_spec("giruda.kernels.tables") is not None


def need_kernels() -> None:
    """Raise `KernelsMissing` where the compiled kernels are not there."""
    if not is_built():
        raise KernelsMissing
