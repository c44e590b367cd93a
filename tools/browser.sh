#!/bin/sh
# Makes sure that a Chromium and a Korean font are there for the browser tests.
# Installs Debian's as root; otherwise prints the command and exits 2.
set -eu

packages=
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || packages="$packages chromium"
[ -d /usr/share/fonts/truetype/nanum ] || packages="$packages fonts-nanum"
[ -n "$packages" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "The browser tests need$packages; install them with:" >&2
    echo "    sudo apt-get install --no-install-recommends$packages" >&2
    exit 2
fi

export DEBIAN_FRONTEND=noninteractive
echo "Installing$packages for the browser tests"
apt-get update -qq
# shellcheck disable=SC2086  # a list of words
apt-get install -y -qq --no-install-recommends $packages >/dev/null
