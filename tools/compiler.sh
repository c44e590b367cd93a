#!/bin/sh
# Makes sure that the kernels can be compiled: `compiler.sh PYTHON` tries a small extension of it.
# Installs Debian's gcc and headers as root; otherwise says what is missing and goes on, since
# the package installs without its compiled part.
set -eu

python=$1
cc=${CC:-$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}
include=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')

compiles() {  # $1: a header
    # shellcheck disable=SC2086  # a compiler may come with options
    printf '#include <%s>\n' "$1" | $cc -I"$include" -E -x c - >/dev/null 2>&1
}

packages=
compiles stdlib.h || packages="gcc libc6-dev"
[ -f "$include/Python.h" ] || packages="$packages python3-dev"
[ -n "$packages" ] || exit 0

if [ -n "${CC:-}" ] || [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "Giruda's kernels need $packages to be compiled; without them the solver and the" >&2
    echo "playouts are missing.  To have them, run this:" >&2
    echo "    sudo apt-get install --no-install-recommends $packages && make kernels" >&2
    exit 0
fi

export DEBIAN_FRONTEND=noninteractive
echo "Installing $packages for the kernels"
# shellcheck disable=SC2086  # a list of words
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages >/dev/null; } ||
    echo "They could not be installed; going on without compiled kernels" >&2
