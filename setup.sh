#!/usr/bin/env bash
# Makes the machine ready: .venv with the pinned packages, and PyPy. `make` calls it when needed.
#   setup.sh          .venv for everything, and PyPy from the system's packages if it may
#   setup.sh pypy     .venv-pypy, in which PyPy runs the engine's tests; a sentence without PyPy
#   setup.sh browser  chromium for the tests, from the system's packages if it may
set -u
cd "$(dirname "$0")" || exit 1

LOG=build/setup.log # what the installers say; the end of it is shown when one fails
UV="uv==0.13.9"
# The last versions for PyPy 3.9.
PYPY_TESTS=(pytest==8.4.2 hypothesis==6.141.1 pytest-timeout==2.4.0 pytest-xdist==3.8.0)
PYPY=${QLESS_PYPY:-pypy3}
export UV_SYSTEM_CERTS=true # uv trusts the certificates that the machine trusts, as pip does

say() { printf 'set-up: %s\n' "$*"; }
quietly() { "$@" </dev/null >>"$LOG" 2>&1; }
shown() { grep -iE 'error|cause|E: |no space' "$LOG" | tail -n 5 | sed 's/^ */    /' >&2; }
fail() {
  printf 'set-up: %s\n' "$*" >&2
  exit 1
}
fail_with_log() {
  shown
  fail "$*; the whole of it is in $LOG."
}

start_log() {
  { mkdir -p build && : >"$LOG"; } 2>/dev/null ||
    fail "expected a folder that may be written to, found that $PWD/build may not."
}

is_at_least() { quietly "$2" -c "import sys; sys.exit(sys.version_info < ($1))"; }
has_pip() { quietly "$1" -m pip --version; }

find_python() { # the first Python of 3.11 or newer; prints its name
  local name
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    is_at_least 3,11 "$name" && echo "$name" && return
  done
  fail "expected Python 3.11 or newer, found $(python3 --version 2>&1 | tail -n 1):" \
    "install the packages python3.11 and python3.11-venv" \
    "(Debian 12, Ubuntu 24.04 and later have a new enough python3)."
}

make_venv() {
  local python
  python=$(find_python) || exit 1
  is_at_least 3,11 .venv/bin/python && has_pip .venv/bin/python && return
  quietly "$python" -c 'import venv, ensurepip' ||
    fail "expected Python's venv, found none: install the package $python-venv."
  say "a virtual environment in .venv, with $("$python" --version)"
  quietly "$python" -m venv --clear .venv ||
    fail_with_log "the virtual environment could not be made"
}

install_packages() {
  local wanted=(-c constraints.txt -e '.[study,cluster,dev]')
  say "the packages pinned in constraints.txt, into .venv"
  if quietly .venv/bin/python -m pip install "$UV" &&
    quietly .venv/bin/uv pip install --python .venv/bin/python "${wanted[@]}"; then
    return
  fi
  say "uv could not do it; pip tries (some minutes)"
  quietly .venv/bin/python -m pip install "${wanted[@]}" ||
    fail_with_log "the packages could not be installed"
}

apt() { # apt-get, as root or with a sudo that asks for no password; never asks anything
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q \
    -o DPkg::Lock::Timeout=60 -o Acquire::Retries=1 -o Acquire::http::Timeout=30 "$@"
}

# Installs PACKAGE, which brings NAME, or says why not and gives ADVICE. Never fatal.
install_package() { # NAME PACKAGE ADVICE
  local name=$1 package=$2 advice=$3
  if ! command -v apt-get >/dev/null || { [ "$(id -u)" -ne 0 ] && ! quietly sudo -n true; }; then
    say "$name is missing and this account may not install it: $advice"
    return
  fi
  say "$name, from the system's packages"
  has_candidate "$package" || apt update
  if ! has_candidate "$package"; then
    say "$name could not be installed, since no package $package was found: $advice"
    return
  fi
  if ! apt install -y --no-install-recommends "$package"; then
    apt update && apt install -y --no-install-recommends "$package" && return
    shown
    say "$name could not be installed: $advice"
  fi
}

# Ubuntu's package chromium, of a version such as 2:1snap1, only fetches a snap.
has_candidate() {
  apt-cache policy "$1" 2>/dev/null | grep '^ *Candidate: [0-9]' | grep -qv snap
}

install_pypy() {
  [ -n "${QLESS_PYPY:-}" ] || command -v pypy3 >/dev/null ||
    install_package PyPy pypy3 "going on with CPython; searches are several times faster with the package pypy3 (sudo apt-get install pypy3)."
}

install_browser() {
  local advice="the tests in a browser are skipped."
  start_log
  [ -n "${QLESS_CHROMIUM:-}" ] || command -v chromium >/dev/null ||
    install_package chromium chromium "$advice"
  quietly .venv/bin/python -m playwright --version || # its driver is a Node.js
    install_package "a library of Playwright" libatomic1 "$advice"
}

make_pypy_venv() {
  local stamp=.venv-pypy/ready
  start_log
  if ! is_at_least 3,9 "$PYPY"; then
    rm -rf .venv-pypy
    say "no $PYPY of Python 3.9 or newer here, so the engine's tests are not run on PyPy."
    return
  fi
  [ "$(cat $stamp 2>/dev/null)" = "$PWD ${PYPY_TESTS[*]}" ] && return
  say "pytest for PyPy, in .venv-pypy"
  rm -rf .venv-pypy
  if ! { quietly .venv/bin/uv venv --python "$PYPY" .venv-pypy &&
    quietly .venv/bin/uv pip install --python .venv-pypy/bin/python "${PYPY_TESTS[@]}"; }; then
    { quietly "$PYPY" -m venv --clear .venv-pypy &&
      quietly .venv-pypy/bin/python -m pip install "${PYPY_TESTS[@]}"; } ||
      fail_with_log "pytest could not be installed for PyPy"
  fi
  echo '*' >.venv-pypy/.gitignore
  echo "$PWD ${PYPY_TESTS[*]}" >$stamp
}

case "${1:-}" in
  pypy) make_pypy_venv ;;
  browser) install_browser ;;
  *)
    start_log
    make_venv
    install_packages
    install_pypy
    echo "$PWD" >.venv/ready
    say "ready after $SECONDS s"
    ;;
esac
