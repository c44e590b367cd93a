"""Tests of `tools.limits`."""

import pytest

from tools.limits import (
    LimitException,
    Span,
    cython_functions,
    load_exceptions,
    python_functions,
    script_functions,
    svelte_functions,
    too_long,
)

TYPESCRIPT = """\
// if (a) {
const open = /[{/]{2}/g, text = '{', third = a / b / c;
export function first<T>(x: number, y: () => void): Promise<T> {
  if (x) { y(); }
  return foo({ a: 1 }, () => {
    return `{ ${x}`;
  });
}
const second = async (x: number): Promise<void> => {
  for await (const y of x) {
  }
};
class Table extends Base {
  constructor(private x: number) {
  }
  get view(): View {
    switch (x) { default: { } }
    try { } catch (e) { } }
}
type F = { a: (x: number) => void; b: { c: 1 } };
"""

CYTHON = """\
cdef inline int f(int a,
    int b
) noexcept nogil:
    return a


def g(x):
    pass
"""

SVELTE = """\
<p>{(x) => { }}</p>
<script lang="ts">
function f() {
}
</script>
<style>a() { }</style>
"""


def function_of(n_lines: int) -> str:
    """A Python function with so many lines."""
    return "def f():\n" + "    pass\n" * (n_lines - 1)


def test_python_functions_are_measured_from_def_to_last_line() -> None:
    """A decorator and what follows a function do not count, its docstring and inner ones do."""
    text = "@cache\ndef outer():\n    def inner():\n        pass\n\n    return 1\n\n\nX = 1\n"
    assert set(python_functions(text)) == {Span("outer", 2, 5), Span("inner", 3, 2)}


def test_cython_functions_end_where_the_indentation_does() -> None:
    """A C function with a wrapped head is as long as its indented block."""
    assert list(cython_functions(CYTHON)) == [Span("f", 1, 4), Span("g", 7, 2)]


def test_script_functions_are_found_by_their_braces() -> None:
    """Functions, arrows and methods are found; blocks, objects, types and text are not."""
    assert set(script_functions(TYPESCRIPT)) == {
        Span("first", 3, 6),
        Span("function", 5, 3),
        Span("second", 9, 4),
        Span("constructor", 14, 2),
        Span("view", 16, 3),
    }


def test_only_the_scripts_of_a_component_have_functions() -> None:
    """A function of a Svelte component keeps its line; markup and styles are left out."""
    assert list(svelte_functions(SVELTE)) == [Span("f", 3, 2)]


@pytest.mark.parametrize(("n_lines", "n_broken"), [(60, 0), (61, 1)])
def test_a_function_may_have_60_lines(n_lines: int, n_broken: int) -> None:
    """A function of 60 lines passes, one of 61 does not."""
    assert len(list(too_long("a.py", function_of(n_lines), []))) == n_broken


@pytest.mark.parametrize(("n_lines", "n_broken"), [(400, 0), (401, 1)])
def test_a_file_may_have_400_lines(n_lines: int, n_broken: int) -> None:
    """A file of 400 lines passes, one of 401 does not."""
    assert len(list(too_long("a.css", "\n" * n_lines, []))) == n_broken


def test_a_message_names_place_length_and_limit() -> None:
    """What is too long is printed as file:line with both numbers."""
    expected = ["a.py:1: f has 70 lines, the limit is 60"]
    assert list(too_long("a.py", function_of(70), [])) == expected


def test_an_exception_raises_one_limit() -> None:
    """An exception allows its lines for its function and no more."""
    allowed = [LimitException("a.py", "it is one table", 70, "f")]
    assert not list(too_long("a.py", function_of(70), allowed))
    assert list(too_long("a.py", function_of(71), allowed))


def test_a_generated_file_is_not_measured() -> None:
    """An exception without lines lifts every limit of its file."""
    assert not list(too_long("a.css", "\n" * 900, [LimitException("a.css", "generated")]))


def test_an_exception_that_nothing_needs_is_refused() -> None:
    """An exception for a function within the limit, or for none, is reported."""
    allowed = [LimitException("a.py", "it was long", 70, "f"), LimitException("a.py", "", 500)]
    assert len(list(too_long("a.py", function_of(60), allowed))) == 2


def test_an_exception_needs_a_reason() -> None:
    """An entry without a reason cannot be read."""
    with pytest.raises(TypeError, match="reason"):
        load_exceptions('[[exception]]\npath = "a.py"\nlines = 70\n')
