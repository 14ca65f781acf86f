"""The rules on integers and bitmasks. What is decided is decided in `games`; here it is only done fast."""
