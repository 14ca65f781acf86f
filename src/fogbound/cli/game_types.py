"""The types of a game's views and events in TypeScript, for the page: made from its View, options and events."""

from collections.abc import Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from .. import games
from ..games.ahoy.material import Tile
from ..games.memoarrr.material import Card, Volcano

_HEAD = "// Made by `./dev golden` from the view, options and events of src/fogbound/games/{game}; never edited.\n"
_SIMPLE: dict[Any, str] = {str: "string", int: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
_LETTERS: dict[Any, str] = {Card: "Card", Tile: "Tile", Volcano: "Volcano"}  # of web/src/art/letters.ts

GAMES = tuple(games.GAMES)


def typescript(game: str) -> str:
    """Returns the text of web/src/games/<game>/types.ts."""
    rules = games.game_named(game)
    view = get_type_hints(rules.view)["return"]
    prefix = game.capitalize()
    options = get_type_hints(view)["options"]
    parts = [_type(f"{prefix}Options", options, _fields(options))]
    shown = {**_fields(view), "game": f'"{game}"', "options": f"{prefix}Options"}
    parts.append(_type(f"{prefix}View", view, {name: shown[name] for name in view.readers}))
    parts += [_event(kind, rules.events.private.get(kind._field_defaults["type"])) for kind in rules.events.kinds]
    union = " | ".join(kind.__name__ for kind in rules.events.kinds)
    parts.append(f"export type {prefix}Event = {union};\n")
    text = "\n".join(parts)
    letters = ", ".join(letter for letter in sorted(_LETTERS.values()) if letter in _words(text))
    return _HEAD.format(game=game) + f'import type {{ {letters} }} from "../../art/letters";\n\n' + text


def union_typescript() -> str:
    """Returns the text of web/src/games/types.ts: what the views and the events of all games have in common."""
    prefixes = [game.capitalize() for game in GAMES]
    imports = "".join(
        f'import type {{ {prefix}Event, {prefix}Options, {prefix}View }} from "./{game}/types";\n'
        for game, prefix in sorted(zip(GAMES, prefixes, strict=True))
    )
    unions = "".join(
        f"export type Any{kind} = {' | '.join(f'{prefix}{kind}' for prefix in prefixes)};\n"
        for kind in ("Options", "View", "Event")
    )
    return f"// Made by `./dev golden` from the games of the page; never edited.\n{imports}\n{unions}"


def _words(text: str) -> set[str]:
    return set("".join(letter if letter.isalnum() else " " for letter in text).split())


def _fields(kind: type[Any]) -> dict[str, str]:
    hints = get_type_hints(kind)
    return {one.name: _name(hints[one.name]) for one in fields(kind)}


def _event(kind: Any, private: str | None) -> str:
    hints = get_type_hints(kind)
    rows = {"type": f'"{kind._field_defaults["type"]}"'}
    for name in kind._fields[:-1]:
        if name == private:  # left out for those who may not see it
            rows[f"{name}?"] = _name(hints[name]).removesuffix(" | null")
        else:
            rows[name.rstrip("_")] = _name(hints[name])
    return _type(kind.__name__, kind, rows)


def _type(name: str, kind: type[Any], rows: Mapping[str, str]) -> str:
    lines = "".join(f"  {field}: {about};\n" for field, about in rows.items())
    return f"/** {' '.join((kind.__doc__ or '').split())} */\nexport type {name} = {{\n{lines}}};\n"


def _name(hint: Any) -> str:
    """Returns a Python type as TypeScript writes it."""
    if hint in _LETTERS:
        return _LETTERS[hint]
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if is_typeddict(hint):
        return "{ " + "; ".join(f"{key}: {_name(one)}" for key, one in get_type_hints(hint).items()) + " }"
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in args)
    if origin in (Union, UnionType):
        return " | ".join(_name(one) for one in args)
    if origin is tuple:
        return f"[{', '.join(map(_name, args))}]" if args[-1] is not Ellipsis else _array(args[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"Record<string, {_name(args[1])}>"
    return _name(hint.__supertype__) if hasattr(hint, "__supertype__") else "unknown"


def _array(item: Any) -> str:
    name = _name(item)
    return f"({name})[]" if "|" in name else f"{name}[]"
