"""Settings and fixtures for all tests."""

import os

from hypothesis import settings

# A loaded machine is slow, not wrong; and CI must fail on the same example as the desk.
settings.register_profile("fogbound", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("fogbound")
