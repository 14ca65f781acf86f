"""What every game shares: values, checks and forms of text. Pure, standard library only."""
