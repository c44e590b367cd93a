"""The commands, and what becomes of a user's mistake: one line on standard error, exit code 2."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from giruda import __version__
from giruda.cli.say import say
from giruda.core.errors import GirudaError
from giruda.kernels.built import KernelsMissing

USAGE = 2
INTERRUPTED = 130
MAX_MESSAGE = 4000  # an error may quote what it was given

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=say("help.app"),
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:  # noqa: FBT001  the signature that the option calls
    if asked:
        print(f"giruda {__version__}")
        raise typer.Exit


@app.callback()
def main(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help=say("help.version")),
    ] = False,
) -> None:
    """Giruda; the text shown is in the catalogue."""
    del version


def _register() -> None:
    from giruda.cli import (
        benching,
        keeping,
        reporting,
        ruling,
        scoring,
        serving,
        simulating,
        solving,
        verifying,
    )
    from giruda.cli.arena import command as arena

    app.command("play", help=say("help.play"))(serving.play)
    app.command("serve", help=say("help.serve"), epilog=say("help.environment"))(serving.serve)
    app.command("simulate", help=say("help.simulate"))(simulating.simulate)
    app.command("arena", help=say("help.arena"))(arena.arena)
    app.command("score", help=say("help.score"))(scoring.score)
    app.add_typer(ruling.rules_app, name="rules")
    app.command("bench", help=say("help.bench"))(benching.bench)
    app.command("solve", help=say("help.solve"))(solving.solve)
    app.command("backup", help=say("help.backup"))(keeping.backup)
    app.command("restore", help=say("help.restore"))(keeping.restore)
    app.command("export", help=say("help.export"))(keeping.export)
    app.command("verify", help=say("help.verify"))(verifying.verify)
    app.command("reports", help=say("help.reports"))(reporting.reports)


_register()


def run() -> None:
    """Run the command of ``sys.argv`` and exit."""
    sys.exit(execute(sys.argv[1:]))


def execute(arguments: list[str]) -> int:
    """Run a command and return its exit code; a mistake of the user's is one line and code 2."""
    try:
        code: Any = app(arguments or ["--help"], standalone_mode=False, prog_name="giruda")
    except typer.TyperException as error:
        return _fail(getattr(error, "format_message", error.__str__)())
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except KernelsMissing:
        return _fail(say("kernels_missing"))
    except GirudaError as error:
        return _fail(str(error))
    return code if isinstance(code, int) else 0


def _fail(message: str) -> int:
    line = " ".join(message.split())
    print(say("error", message=line[:MAX_MESSAGE]), file=sys.stderr)
    return USAGE
