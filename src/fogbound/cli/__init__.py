"""The command `fogbound`."""
