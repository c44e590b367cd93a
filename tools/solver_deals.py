"""Writes the deals that the solver is measured by and that its signature stands on.

``python -m tools.solver_deals`` writes ``tests/fixtures/solver/*.txt``, the sets of
`giruda.cli.bench.deals`; with ``--check`` it fails where a file differs.
"""

import sys
from pathlib import Path

from giruda.cli.bench.deals import SETS, problems
from giruda.record.problem_text import problem_tags

FOLDER = Path(__file__).parent.parent / "tests/fixtures/solver"


def main(arguments: list[str]) -> int:
    """Write the files, or say which of them differ."""
    stale = []
    for name in SETS:
        text = "\n".join(problem_tags(one) for one in problems(name))
        path = FOLDER / f"{name}.txt"
        if "--check" not in arguments:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(f"{path.name}: run `python -m tools.solver_deals`")
    print("\n".join(stale) or f"solver deals: {len(SETS)} files")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
