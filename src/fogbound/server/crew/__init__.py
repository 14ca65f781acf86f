"""One crew as pure values: log entries, state, commands, the figures of a match."""
