"""A PostgreSQL of the tests' own: Debian's programs, a new folder, no port, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import quote

PROGRAMS = Path(os.environ.get("POSTGRES_BIN", "/usr/lib/postgresql/15/bin"))
USER = "postgres"
QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB -c max_connections=60"


class Postgres:
    """One server, reached by a socket in its folder; `database` makes a new database in it."""

    def __init__(self) -> None:
        """Find the programs, or say how to get them."""
        if not (PROGRAMS / "initdb").exists():
            raise FileNotFoundError("PostgreSQL is missing: run `sh tools/postgres.sh` first")
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # the path of a socket must be short
        self.n_databases = 0

    def start(self) -> Self:
        """Make the cluster and start it; root may not, so its user does."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", USER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        listen = f"-c listen_addresses= -c unix_socket_directories={self.folder} {QUICK}"
        self._run("pg_ctl", "-D", data, "-o", listen, "-l", str(self.folder / "log"), "-w", "start")
        return self

    def stop(self) -> None:
        """End it and remove its folder."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS / program), *arguments]
        user = USER if os.geteuid() == 0 else None
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, user=user, cwd=self.folder)

    def database(self) -> str:
        """Make an empty database; return its address."""
        self.n_databases += 1
        name = f"test{self.n_databases}"
        self._run("createdb", "-h", str(self.folder), "-U", USER, name)
        return self.address(name)

    def address(self, name: str) -> str:
        """Return the address of a database."""
        return f"postgresql://{USER}@/{name}?host={quote(str(self.folder), safe='')}"


__all__ = ["Postgres"]
