"""Values, checks and forms of text that all games share. Pure, standard library only."""
