"""`python -m tests.server.without_numba serve`: the server where Numba is not installed, and bots are plain Python."""

import sys

if __name__ == "__main__":
    sys.modules["numba"] = None  # type: ignore[assignment]

    from fogbound.__main__ import main

    main()
