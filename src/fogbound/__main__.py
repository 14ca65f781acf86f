"""`python -m fogbound` and the command `fogbound`."""

import os
import sys


def main() -> None:
    """The engine must start fast, so it goes round the command-line library."""
    if sys.argv[1:] == ["engine"]:
        from .cli.engine import run

        try:
            run(sys.stdin.buffer, sys.stdout.buffer)
        except KeyboardInterrupt:
            sys.exit(130)
        except BrokenPipeError:
            # Who read the answers has gone. What is still in the buffer goes nowhere, and that is no error.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    from .cli.main import app

    app(prog_name="fogbound")


if __name__ == "__main__":
    main()
