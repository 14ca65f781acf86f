"""Tables online: people, bots and spectators around matches."""
