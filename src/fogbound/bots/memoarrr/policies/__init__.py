"""The policies of Memoarrr!: each class in the file of its name."""
