"""The API without HTTP: what is asked and answered beside live tables. Needs msgspec and this package only."""
