"""The program that atheris runs: `python -m bench.fuzzed CORPUS [-max_total_time=SECONDS]`."""

import sys

import atheris

with atheris.instrument_imports(include=["fogbound.server", "fogbound.core", "aiohttp"], enable_loader_override=False):
    from tests.server.fuzzing import Doors


def main() -> None:
    doors = Doors()
    atheris.Setup(sys.argv, doors.throw)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
