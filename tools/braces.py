"""Finds the functions of a TypeScript source by its braces, without parsing the language.

First everything that is not code (comments, strings, templates, regular expressions) is blanked
out, so that the braces which are left pair up.  A brace then opens a function if ``=>`` stands
before it, or a list of parameters that does not belong to an ``if``, a loop or the like.  That is
enough to measure length; it is no parser, and odd code may be missed.
"""

import re
from collections.abc import Iterator

# A regular expression can only stand where a value begins: after an operator or a keyword.
NOT_CODE = re.compile(
    r"""
      //[^\n]*
    | /\*.*?\*/
    | "(?:\\.|[^"\\\n])*"
    | '(?:\\.|[^'\\\n])*'
    | `(?:\\.|[^`\\])*`
    | (?<=[=(,:?!&|\[{;\n]) [ ]* /(?![/*]) (?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+ /\w*
    """,
    re.VERBOSE | re.DOTALL,
)
STYLE_OR_MARKUP = re.compile(r"(<script\b[^>]*>)(.*?)(</script>)", re.DOTALL)
TOKEN = re.compile(r"[(){}]")
# What stands before a brace that opens a function: an arrow, or `)` and perhaps a return type.
ARROW = re.compile(r"=>\s*$")
RETURN_TYPE = re.compile(r"\s*(?::[^;=(){}]*)?$")
NAME = re.compile(r"([\w$#]+)\s*(?:<[^()]*>)?\s*$")
ASSIGNED = re.compile(r"([\w$#]+)\s*(?::[^=]*)?=\s*(?:async\s*)?$")
NOT_FUNCTIONS = {"if", "for", "while", "switch", "catch", "with", "await"}


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def without_text(source: str) -> str:
    """The *source* with all that is not code turned to spaces; lines and columns stay."""
    return NOT_CODE.sub(lambda match: _blank(match[0]), source)


def script_of(component: str) -> str:
    """What a Svelte component has in its scripts, on the same lines; the rest is blank."""
    result, end = "", 0
    for match in STYLE_OR_MARKUP.finditer(component):
        result += _blank(component[end : match.start(2)]) + match[2]
        end = match.end(2)
    return result + _blank(component[end:])


def brace_functions(source: str) -> Iterator[tuple[str, int, int]]:
    """Name, first and last line of each function with a body in braces, inner ones first."""
    code = without_text(source)
    stack: list[tuple[int, str]] = []  # of open brackets: where, and the function it opens
    parameters = (0, 0)  # where the last closed parenthesis opened and closed
    for token in TOKEN.finditer(code):
        at = token.start()
        match token[0]:
            case "(":
                stack.append((at, ""))
            case "{":
                stack.append((at, _function_name(code, at, parameters)))
            case closing:
                opened, name = stack.pop() if stack else (at, "")
                if closing == ")":
                    parameters = (opened, at + 1)
                elif name:
                    yield name, code.count("\n", 0, opened) + 1, code.count("\n", 0, at) + 1


def _function_name(code: str, brace: int, parameters: tuple[int, int]) -> str:
    """The name of the function that a brace opens, ``function`` if it has none, else nothing."""
    opened, closed = parameters
    before = NAME.search(code, max(0, opened - 200), opened)
    if ARROW.search(code, max(0, brace - 20), brace):
        assigned = ASSIGNED.search(code, max(0, opened - 200), opened)
        return assigned[1] if assigned else "function"
    if not closed or not RETURN_TYPE.fullmatch(code, closed, brace):
        return ""
    name = before[1] if before else "function"
    return "" if name in NOT_FUNCTIONS else name
