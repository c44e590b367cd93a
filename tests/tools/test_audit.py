"""Tests of `tools.audit`."""

from typing import Any

import pytest

from tools.audit import CLEAN, NO_ANSWER, VULNERABLE, Audit, exit_code, node_audit, python_audit

CLEAN_PACKAGE = {"name": "rich", "version": "15", "vulns": []}
BAD_PACKAGE = {"name": "rich", "version": "1", "vulns": [{"id": "PYSEC-1"}]}
SKIPPED = {"name": "rich", "skip_reason": "could not be audited"}
OURS = {"name": "giruda", "skip_reason": "distribution marked as editable"}


@pytest.mark.parametrize(
    ("packages", "audit"),
    [
        ([CLEAN_PACKAGE, OURS], Audit([])),
        ([BAD_PACKAGE, OURS], Audit(["rich 1: PYSEC-1"])),
        ([CLEAN_PACKAGE, SKIPPED], Audit([], answered=False)),
        ([OURS], Audit([], answered=False)),
    ],
)
def test_a_skipped_package_is_no_answer(packages: list[Any], audit: Audit) -> None:
    """Only a report that looked up every package but ours counts as an answer."""
    assert python_audit({"dependencies": packages}) == audit


def test_no_report_is_no_answer() -> None:
    """Neither a missing report nor npm's refusal counts as an answer."""
    assert not python_audit(None).answered
    assert not node_audit(None).answered
    assert not node_audit({"message": "405 Method Not Allowed"}).answered


def test_npm_names_package_and_severity() -> None:
    """A vulnerable Node package is a finding."""
    assert node_audit({"vulnerabilities": {"vite": {"severity": "high"}}}) == Audit(["vite: high"])


@pytest.mark.parametrize(
    ("audit", "code", "words"),
    [
        (Audit([]), CLEAN, "no known vulnerabilities"),
        (Audit(["vite: high"]), VULNERABLE, "vite: high"),
        (Audit([], answered=False), NO_ANSWER, "NOT AUDITED"),
        (Audit(["vite: high"], answered=False), VULNERABLE, "NOT AUDITED"),
    ],
)
def test_the_exit_code_tells_silence_from_a_pass(
    audit: Audit, code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A finding, no answer and a clean answer have different exit codes and are all printed."""
    assert exit_code("Node", audit) == code
    assert words in capsys.readouterr().out
