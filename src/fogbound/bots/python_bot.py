"""The program behind `py:module:Class`: `python -m fogbound.bots.python_bot MODULE CLASS`."""

import sys
from importlib import import_module

from . import serve
from .bot import Bot


def main(module: str, class_name: str) -> None:
    """Serve this class. It ends with a message where that is no bot."""
    try:
        kind = getattr(import_module(module), class_name)
    except (ImportError, AttributeError) as fault:
        sys.exit(f"py:{module}:{class_name}: {fault}")
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        sys.exit(f"py:{module}:{class_name} is no subclass of fogbound.bots.Bot")
    serve(kind)


if __name__ == "__main__":
    main(*sys.argv[1:])
