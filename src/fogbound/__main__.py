"""`python -m fogbound` and the command `fogbound`."""

import sys


def main() -> None:
    """The engine must start fast, so it goes round the command-line library."""
    if sys.argv[1:] == ["engine"]:
        from .cli.engine import run

        try:
            run(sys.stdin.buffer, sys.stdout.buffer)
        except (KeyboardInterrupt, BrokenPipeError):
            sys.stderr.close()  # the other side has gone: nothing is left to say
        return
    from .cli.main import app

    app(prog_name="fogbound")


if __name__ == "__main__":
    main()
