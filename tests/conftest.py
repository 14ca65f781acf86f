"""Settings and fixtures for all tests."""

import os
import signal

from hypothesis import settings

# A loaded machine is slow, not wrong; and CI must fail on the same example as the desk.
settings.register_profile("fogbound", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("fogbound")

# A shell lets what it runs in the background ignore Ctrl-C, and then so would every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
