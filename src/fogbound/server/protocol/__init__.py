"""All messages of the server, in both directions."""
