"""Attacks on a server, each a bounded program."""
