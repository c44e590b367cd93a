"""Says which functions and files are longer than we allow.

``python -m tools.limits [PATH…]`` looks at every source file that git knows or could add, prints a
line for each that is too long, and fails if there is one.  ``limits.toml`` lists the exceptions.
Functions of Python are measured in its syntax tree; those of Cython by their indentation; those
of TypeScript and Svelte by their braces, as `tools.braces` finds them.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.braces import brace_functions, script_of

ROOT = Path(__file__).parent.parent
EXCEPTIONS = Path(__file__).with_suffix(".toml")

MAX_FILE = 400
MAX_FUNCTION = 60
MAX_KERNEL = 120


@dataclass(frozen=True, slots=True)
class Span:
    """A function, or with an empty name a whole file: where it starts and how long it is."""

    name: str
    line: int
    n_lines: int


@dataclass(frozen=True, slots=True)
class LimitException:
    """A longer limit for one file, or for one function in it; without lines, none at all."""

    path: str
    reason: str
    lines: int | None = None
    function: str = ""


def python_functions(text: str) -> Iterator[Span]:
    """Every function of a Python source, from its ``def`` to its last line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Span(node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1)


CYTHON_DEF = re.compile(r"( *)(?:async )?(?:c|cp)?def\b[^(=]*?(\w+)\s*\(")


def cython_functions(text: str) -> Iterator[Span]:
    """Every function of a Cython source: it ends before the next line that is not deeper."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if head := CYTHON_DEF.match(line):
            yield Span(head[2], start + 1, _indented_length(lines[start:], len(head[1])))


def _indented_length(lines: list[str], indent: int) -> int:
    """How many lines belong to the block that the first line opens, without trailing blanks."""
    n_lines, depth = 1, 0
    for number, line in enumerate(lines, start=1):
        in_head = depth > 0 or number == 1 or line.lstrip().startswith(")")
        depth += line.count("(") - line.count(")")
        deeper = len(line) - len(line.lstrip()) > indent
        if line.strip() and not (deeper or in_head):
            break
        n_lines = number if line.strip() else n_lines
    return n_lines


def script_functions(text: str) -> Iterator[Span]:
    """Every function of a TypeScript source."""
    for name, first, last in brace_functions(text):
        yield Span(name, first, last - first + 1)


def svelte_functions(text: str) -> Iterator[Span]:
    """Every function in the scripts of a Svelte component."""
    return script_functions(script_of(text))


def no_functions(_: str) -> Iterator[Span]:
    """Style sheets have only a length."""
    return iter(())


MEASURES: dict[str, tuple[Callable[[str], Iterator[Span]], int]] = {
    ".css": (no_functions, 0),
    ".js": (script_functions, MAX_FUNCTION),
    ".mjs": (script_functions, MAX_FUNCTION),
    ".py": (python_functions, MAX_FUNCTION),
    ".pxd": (no_functions, 0),
    ".pyx": (cython_functions, MAX_KERNEL),
    ".svelte": (svelte_functions, MAX_FUNCTION),
    ".ts": (script_functions, MAX_FUNCTION),
}


def too_long(path: str, text: str, exceptions: Iterable[LimitException]) -> Iterator[str]:
    """A line for each limit that *text* breaks, and for each exception that it does not need."""
    mine = [entry for entry in exceptions if entry.path == path]
    if any(entry.lines is None for entry in mine):
        return
    measure, max_function = MEASURES[Path(path).suffix]
    whole = Span("", 1, len(text.splitlines()))
    allowed = {entry.function: entry.lines or 0 for entry in mine}
    needed = set()
    for span in [whole, *measure(text)]:
        limit = max_function if span.name else MAX_FILE
        if span.n_lines > limit:
            needed.add(span.name)
            limit = allowed.get(span.name, limit)
        if span.n_lines > limit:
            what = span.name or "the file"
            yield f"{path}:{span.line}: {what} has {span.n_lines} lines, the limit is {limit}"
    for name in sorted(allowed.keys() - needed):
        yield f"{path}:1: limits.toml has an exception for {name or 'the file'} that nothing needs"


def load_exceptions(text: str) -> list[LimitException]:
    """The entries of ``limits.toml``; each has a reason."""
    return [LimitException(**entry) for entry in tomllib.loads(text).get("exception", [])]


def source_files(root: Path) -> list[str]:
    """Every measured file that git tracks or would add, as paths from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    paths = sorted(set(filter(None, names.split("\0"))))
    return [path for path in paths if Path(path).suffix in MEASURES and (root / path).is_file()]


def main(paths: list[str]) -> int:
    """Print what is too long in *paths*, or anywhere, and return the exit code."""
    exceptions = load_exceptions(EXCEPTIONS.read_text(encoding="utf-8"))
    files = source_files(ROOT)
    broken = [
        line
        for path in paths or files
        for line in too_long(path, (ROOT / path).read_text(encoding="utf-8"), exceptions)
    ]
    broken += [
        f"{entry.path}:1: limits.toml names a file that does not exist"
        for entry in exceptions
        if entry.lines is not None and not (ROOT / entry.path).is_file()
    ]
    print("\n".join(broken) or f"limits: {len(files)} files are within them")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
