"""The types of all messages, and of a review, in TypeScript for the page: made from their types in Python."""

import json
from typing import Any

import msgspec

from ..review import forms
from ..server.api.answers import GameList
from ..server.api.problems import Problems
from ..server.protocol import messages

_HEAD = """// Made by `./dev golden` from src/fogbound/{file}; never edited.
import type {{ AnyEvent, AnyView }} from "../games/types";
"""
_LEFT_OUT = "/* The server may leave out fields that are null, empty, false or 0. */\n"
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_OF_THE_GAMES = {
    ("Seen", "view"): "AnyView",
    ("Seen", "secret"): 'AnyView["secret"]',
    ("Seen", "events"): "AnyEvent[]",
    ("Step", "view"): "AnyView",
    ("Step", "events"): "AnyEvent[]",
}
"""Fields that hold views and events of any game, by type and name."""
_ROOTS = (
    messages.Command,
    messages.ServerMessage,
    messages.NewTable,
    messages.NewTableMade,
    messages.NewCrew,
    messages.NewCrewMade,
    messages.TableOfCode,
    messages.FogScores,
    messages.Finished,
    GameList,
    Problems,
)


def typescript() -> str:
    """Returns the text of web/src/net/protocol.ts."""
    (command, answer, *_), found = msgspec.json.schema_components(_ROOTS, ref_template="{name}")
    parts = [_HEAD.format(file="server/protocol/messages.py and server/http") + _LEFT_OUT]
    parts += [_interface(name, schema) for name, schema in found.items()]
    parts += [f"export type Command = {_type(command)};\n", f"export type ServerMessage = {_type(answer)};\n"]
    return "\n".join(parts)


def review_typescript() -> str:
    """Returns the text of web/src/review/types.ts."""
    _, found = msgspec.json.schema_components((forms.ReviewForm,), ref_template="{name}")
    parts = [_HEAD.format(file="review/forms.py")]
    parts += [_interface(_plain(name), schema) for name, schema in found.items()]
    return "\n".join(parts)


def _plain(name: str) -> str:
    return name.removesuffix("Form")


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'' if field in required else '?'}: {_OF_THE_GAMES.get((name, field)) or _type(about)};"
        for field, about in schema["properties"].items()
    ]
    about = f"/** {schema['description']} */\n" if schema.get("description") else ""
    return f"{about}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _plain(str(schema["$ref"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(_type(one) for one in schema[key])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        item = _type(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if schema.get("type") == "object":
        return "Record<string, unknown>"
    return _SIMPLE.get(schema.get("type", ""), "unknown")
