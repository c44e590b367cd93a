#!/bin/sh
# Makes sure that PostgreSQL's programs are there for the tests of the store, which start their own.
# Installs Debian's as root; otherwise prints the command and exits 2.
set -eu

[ -x "${POSTGRES_BIN:-/usr/lib/postgresql/15/bin}/initdb" ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "The tests of the store need PostgreSQL 15; install it with:" >&2
    echo "    sudo apt-get install --no-install-recommends postgresql-15" >&2
    echo "or say where another one has its programs: POSTGRES_BIN=/path/to/bin" >&2
    exit 2
fi

export DEBIAN_FRONTEND=noninteractive
echo "Installing postgresql-15 for the tests of the store"
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql-15 >/dev/null
