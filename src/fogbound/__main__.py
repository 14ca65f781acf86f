"""`python -m fogbound` and the command `fogbound`."""

import os
import sys


def main() -> None:
    """The engine must start fast, so it goes round the command-line library."""
    if sys.argv[1:] == ["engine"]:
        from .cli.engine import run

        if sys.stdin is None or sys.stdout is None:
            sys.exit("fogbound: the engine needs a standard input and output")
        try:
            run(sys.stdin.buffer, sys.stdout.buffer)
        except KeyboardInterrupt:
            sys.exit(130)
        except BrokenPipeError:
            # The reader of the answers has gone: discard the buffer, that is no error.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError as fault:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(f"fogbound: an answer cannot be written: {fault.strerror}")
        return
    from .cli.main import app

    app(prog_name="fogbound")


if __name__ == "__main__":
    main()
