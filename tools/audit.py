"""Looks for known vulnerabilities in what we depend on, Python and Node.

Exit code 0: none known.  1: some, printed.  3: an audit service did not answer, so that nothing is
known either way; that is never taken for a pass.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
CLEAN, VULNERABLE, NO_ANSWER = 0, 1, 3


def run_json(command: list[str], folder: Path) -> Any:  # noqa: ANN401  # as it comes
    """The JSON that *command* prints, or None; what it says besides is not to be relied on."""
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Audit:
    """What one service says: the vulnerabilities that it knows, or that it did not answer."""

    findings: list[str]
    answered: bool = True


def python_audit(report: Any) -> Audit:  # noqa: ANN401  # JSON of pip-audit
    """What pip-audit reports.

    A package that its service could not look up is listed as skipped, and the exit code is 0 all
    the same; ours is the one package that may be skipped.
    """
    packages = report["dependencies"] if report else []
    audited = [package for package in packages if "skip_reason" not in package]
    skipped = {package["name"] for package in packages if "skip_reason" in package}
    findings = [
        f"{package['name']} {package['version']}: {vulnerability['id']}"
        for package in audited
        for vulnerability in package["vulns"]
    ]
    return Audit(findings, answered=bool(audited) and skipped <= {"giruda"})


def node_audit(report: Any) -> Audit:  # noqa: ANN401  # JSON of npm
    """What npm reports; without an answer it prints the refusal of the service instead."""
    if not report or "vulnerabilities" not in report:
        return Audit([], answered=False)
    return Audit(
        [f"{name}: {entry['severity']}" for name, entry in report["vulnerabilities"].items()]
    )


def exit_code(source: str, audit: Audit) -> int:
    """Print what one service says and return the exit code that it deserves."""
    for finding in audit.findings:
        print(f"{source}: {finding}")
    if not audit.answered:
        print(f"{source}: NOT AUDITED, no audit service answered for all packages")
    elif not audit.findings:
        print(f"{source}: no known vulnerabilities")
    if audit.findings:
        return VULNERABLE
    return CLEAN if audit.answered else NO_ANSWER


def main() -> int:
    """Audit both; a finding is worse than no answer, and no answer worse than a clean one."""
    pip_audit = [sys.executable, "-m", "pip_audit", "--skip-editable", "--format", "json"]
    codes = [exit_code("Python", python_audit(run_json(pip_audit, ROOT)))]
    if (ROOT / "web/package-lock.json").exists():
        npm_audit = ["npm", "audit", "--json"]
        codes.append(exit_code("Node", node_audit(run_json(npm_audit, ROOT / "web"))))
    return VULNERABLE if VULNERABLE in codes else max(codes)


if __name__ == "__main__":
    sys.exit(main())
