"""How much a browser downloads before the first game, card art apart."""

import gzip
from pathlib import Path

from giruda.cli.bench.figure import Figure

STATIC = Path(__file__).parent.parent / "src/giruda/server/static"
TARGET_KB = 150
TEXT = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}


def bundle_files(static: Path = STATIC) -> list[Path]:
    """The files that make the client run; the art of the cards has ``cards`` in its path."""
    return [
        path
        for path in sorted(static.rglob("*"))
        if path.suffix in TEXT and not path.relative_to(static).as_posix().count("cards")
    ]


def figures() -> list[Figure]:
    """The sum of the files as gzip sends them, beside the sum of the files as they lie there."""
    contents = [path.read_bytes() for path in bundle_files()]
    if not contents:
        return []
    return [
        Figure(
            name="web bundle, gzip, without card art",
            value=sum(len(gzip.compress(content)) for content in contents) / 1024,
            unit="KB",
            peer="uncompressed",
            peer_value=sum(map(len, contents)) / 1024,
            target=TARGET_KB,
        )
    ]
