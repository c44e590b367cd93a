"""The deals that the solver is measured by."""

from pathlib import Path

import pytest

from giruda.cli.bench.deals import RULES, SETS
from giruda.record.problem_text import parse_problem, problem_tags, split_deals
from giruda.search.setup import position
from tools.solver_deals import FOLDER, main


def test_the_files_are_what_the_seeds_give() -> None:
    """Nobody changed a deal by hand."""
    assert main(["--check"]) == 0


@pytest.mark.parametrize(("name", "left", "n"), [(k, *v) for k, v in SETS.items()])
def test_each_deal_can_be_solved(name: str, left: int, n: int) -> None:
    """Every deal of a file reads back as a position with so many tricks to come."""
    path: Path = FOLDER / f"{name}.txt"
    deals = split_deals(path.read_text(encoding="utf-8"))
    assert len(deals) == n
    for text in deals:
        problem = parse_problem(text)
        assert problem_tags(problem).strip() == text.strip()
        assert len(position(problem).hand.tricks) == RULES.n_tricks - left
