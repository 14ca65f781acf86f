"""The types of all messages in TypeScript, for the page: made from the types in server/protocol/messages.py."""

from typing import Any

import msgspec

from ..server.protocol import messages

_HEAD = """// Made by `./dev golden` from src/fogbound/server/protocol/messages.py; never edited.
/* What is null, empty, false or 0 may be left out by the server. */
"""
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_ROOTS = (messages.Command, messages.ServerMessage, messages.NewTable, messages.NewTableMade, messages.Finished)


def typescript() -> str:
    """Returns the text of web/src/net/protocol.ts."""
    (command, answer, *_), found = msgspec.json.schema_components(_ROOTS, ref_template="{name}")
    parts = [_HEAD]
    parts += [_interface(name, schema) for name, schema in found.items()]
    parts += [f"export type Command = {_type(command)};\n", f"export type ServerMessage = {_type(answer)};\n"]
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'' if field in required else '?'}: {_type(about)};" for field, about in schema["properties"].items()
    ]
    about = f"/** {schema['description']} */\n" if schema.get("description") else ""
    return f"{about}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(_type(one) for one in schema[key])
    if "enum" in schema:
        return " | ".join("null" if value is None else f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        item = _type(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if schema.get("type") == "object":
        return "Record<string, unknown>"
    return _SIMPLE.get(schema.get("type", ""), "unknown")
