"""Several servers on one database: commands are relayed to the server that owns their table."""
