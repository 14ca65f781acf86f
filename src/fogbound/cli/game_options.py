"""The options of all games as options of a command, made from the fields of each game's Options."""

from collections.abc import Callable, Iterator
from dataclasses import Field, fields
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_type_hints

import typer

from ..core.options import BaseOptions
from ..games import GAMES

_SHARED = frozenset(field.name for field in fields(BaseOptions))
"""Options that every game has: a command names them itself."""
_PLACE = "options"
"""The parameter of a command that takes the options that were given."""


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Decorate a command that has a parameter `options`: the command line has an option for each option of each game
    in its place, and the command is handed a dict of those that were given."""
    made = dict(_parameters())
    shown: list[Parameter] = []
    for parameter in signature(command, eval_str=True).parameters.values():
        shown += made.values() if parameter.name == _PLACE else [parameter]

    def run(**given: Any) -> None:
        values = {name: given.pop(name) for name in made}
        command(
            **given, options={name: value for name, value in values.items() if value is not None and value is not False}
        )

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__signature__ = Signature(shown)  # type: ignore[attr-defined]  # typer reads it
    return run


def _parameters() -> Iterator[tuple[str, Parameter]]:
    """Yield one parameter for each name; games that share a name share the option, in the panel of the first."""
    seen = set(_SHARED)
    for game in GAMES.values():
        kind = type(game.read_options({}))
        types = get_type_hints(kind)
        for field in fields(kind):
            if field.name not in seen:
                seen.add(field.name)
                yield field.name, _parameter(field, types[field.name], game.name)


def _parameter(field: "Field[Any]", kind: Any, panel: str) -> Parameter:
    about, flag = field.metadata["about"], "--" + field.name.replace("_", "-")
    if kind is bool:
        annotation, default = Annotated[bool, typer.Option(flag, help=f"{about}.", rich_help_panel=panel)], False
        return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
    usual = "" if field.default is None else f" (default: {field.default})"
    option = typer.Option(flag, metavar=field.metadata["metavar"], help=f"{about}{usual}.", rich_help_panel=panel)
    is_number = kind in (int, int | None)
    annotation = Annotated[int | None, option] if is_number else Annotated[str | None, option]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
