"""Writes what the solver must find on its fixed deals: the values, and the nodes that they cost.

``python -m tools.solver_signature`` writes ``tests/fixtures/solver/signature.json``.  A change of
values is a bug.  A change of node counts is a change of the search: fine if it is meant, and then
the new counts belong into the same commit.
"""

from __future__ import annotations

import json
from pathlib import Path

from giruda.record.problem_text import parse_problem, split_deals
from giruda.search.setup import position
from giruda.search.solver import solve_many

FOLDER = Path(__file__).parent.parent / "tests/fixtures/solver"
SIGNATURE = FOLDER / "signature.json"


def names() -> list[str]:
    """Return the names of the files of deals."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def measured(name: str) -> dict[str, list[int]]:
    """Solve every deal of a file.  Cost: seconds for whole deals."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    solved = solve_many(position(parse_problem(one)) for one in split_deals(text))
    assert all(one.exact for one in solved)
    return {"values": [one.lo for one in solved], "nodes": [one.nodes for one in solved]}


def main() -> None:
    """Write the file."""
    lines = [f'"{name}": {json.dumps(measured(name))}' for name in names()]
    SIGNATURE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
