"""The commands and their help."""

import typer

app = typer.Typer()
