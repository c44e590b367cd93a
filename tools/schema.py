"""Export the wire's JSON Schema and the TypeScript types made from it.

``python tools/schema.py`` writes ``docs/protocol/schema.json`` and ``web/src/lib/protocol.ts``;
``--check`` fails if either is stale.  The types need ``npm ci`` in ``web/`` first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from giruda.protocol.schema import json_schema

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "docs" / "protocol" / "schema.json"
TYPES = ROOT / "web" / "src" / "lib" / "protocol.ts"
BANNER = "/* Made by tools/schema.py from giruda.protocol. Do not edit. */"


def schema_text() -> str:
    """Return the schema document as committed."""
    return json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n"


def types_text(schema: str) -> str:
    """Return the TypeScript types of a schema document."""
    command = [
        "npx",
        "--no-install",
        "json2ts",
        "--unreachableDefinitions",
        "--no-additionalProperties",
        f"--bannerComment={BANNER}",
    ]
    done = subprocess.run(
        command, cwd=ROOT / "web", input=schema, capture_output=True, text=True, check=True
    )
    return done.stdout


def main() -> int:
    """Write both files, or with ``--check`` compare them."""
    schema = schema_text()
    stale = []
    for path, text in ((SCHEMA, schema), (TYPES, types_text(schema))):
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(str(path.relative_to(ROOT)))
    if stale:
        print(f"stale: {', '.join(stale)}; run make schema", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
