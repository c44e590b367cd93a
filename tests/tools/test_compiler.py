"""Tests of `tools/compiler.sh`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "tools/compiler.sh"


@pytest.mark.parametrize(("compiler", "warned"), [(None, False), ("false", True)])
def test_a_missing_compiler_is_told_and_stops_nothing(
    compiler: str | None, *, warned: bool
) -> None:
    """Where no compiler works the script says what to install and succeeds; else it is silent."""
    environment = {key: value for key, value in os.environ.items() if key != "CC"}
    if compiler:
        environment["CC"] = compiler
    done = subprocess.run(
        ["sh", SCRIPT, sys.executable],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert ("apt-get install" in done.stderr) is warned
