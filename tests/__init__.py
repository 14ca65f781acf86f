"""All tests. This file makes them a package of their own: others bring a `tests` too."""
