"""The OpenAPI document, made from the routes and the types of the messages."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

_PATTERNS = {"name": "^[a-z0-9]{12}$", "day": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
"""Parts of paths."""
_JSON = "application/json"


class Route(NamedTuple):
    """An HTTP route as the document describes it; the docstring of its handler is the description."""

    method: str
    path: str
    name: str
    about: str
    status: int
    answer: type
    refusals: tuple[int, ...] = ()
    body: type | None = None


def document(title: str, version: str, routes: Iterable[Route], problem: type) -> dict[str, Any]:
    """Return the whole document."""
    routes = list(routes)
    types = list(dict.fromkeys([*(kind for route in routes for kind in (route.body, route.answer) if kind), problem]))
    found, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    refs = dict(zip(types, found, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, refs, problem)
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": version},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(route: Route, refs: Mapping[type, Any], problem: type) -> dict[str, Any]:
    def answers(about: str, kind: type) -> dict[str, Any]:
        return {"description": about, "content": {_JSON: {"schema": refs[kind]}}}

    responses = {str(route.status): answers("done", route.answer)}
    responses |= {str(status): answers("refused", problem) for status in route.refusals}
    found: dict[str, Any] = {"operationId": route.name, "description": route.about, "responses": responses}
    for name, pattern in _PATTERNS.items():
        if f"{{{name}}}" in route.path:
            schema = {"type": "string", "pattern": pattern}
            found["parameters"] = [{"name": name, "in": "path", "required": True, "schema": schema}]
    if route.body is not None:
        found["requestBody"] = {"required": True, "content": {_JSON: {"schema": refs[route.body]}}}
    return found
