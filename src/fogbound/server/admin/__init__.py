"""The operator's door: a local socket beside the tables. It is never reached over the web."""
