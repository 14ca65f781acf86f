"""The policies of Memory Ahoy: each class in the file of its name."""
