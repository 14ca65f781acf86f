"""`python -m tests.server.without_numba serve`: the server where Numba is not installed, and bots are plain Python."""

import sys

sys.modules["numba"] = None  # type: ignore[assignment]

from fogbound.__main__ import main  # noqa: E402

if __name__ == "__main__":
    main()
