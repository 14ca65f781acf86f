"""One table as pure values: nothing here waits, sends or stores, and it needs only msgspec and the rules."""
