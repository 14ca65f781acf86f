"""`/docs`: the HTTP routes for people to read, from OpenAPI. Plain HTML, so that it works without scripts and without
the rest of the internet."""

import json
from html import escape
from typing import Any

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 860px; margin: 0 auto; padding: 1rem; }
section { border: 1px solid #8886; border-radius: 10px; padding: 0 1rem; margin: 1rem 0; overflow-wrap: anywhere; }
h2 { font: 600 1.05rem ui-monospace, monospace; }
pre { overflow: auto; padding: 0.7rem; border-radius: 8px; background: #8882; font-size: 0.85rem; }
"""
_REF = "#/components/schemas/"


def page(api: dict[str, Any]) -> str:
    routes = [(method, path, route) for path, here in api["paths"].items() for method, route in here.items()]
    schemas = api["components"]["schemas"].items()
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(api["info"]["title"])}: the HTTP API</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{escape(api["info"]["title"])} {escape(api["info"]["version"])}: the HTTP API</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. What is live goes over the WebSocket at <code>/ws</code>.</p>
{"".join(_route(*one) for one in routes)}
<h1>Types</h1>
{"".join(_schema(name, schema) for name, schema in schemas)}
</body>
</html>
"""


def _route(method: str, path: str, route: dict[str, Any]) -> str:
    body = route.get("requestBody")
    takes = f"<p>Takes {_type(body)}.</p>" if body else ""
    answers = "".join(
        f"<li><b>{escape(status)}</b> {escape(answer['description'])}: {_type(answer)}</li>"
        for status, answer in sorted(route["responses"].items())
    )
    about = escape(route.get("description", ""))
    return f"<section><h2>{method.upper()} {escape(path)}</h2><p>{about}</p>{takes}<ul>{answers}</ul></section>\n"


def _type(place: dict[str, Any]) -> str:
    name = place["content"]["application/json"]["schema"]["$ref"].removeprefix(_REF)
    return f'<a href="#{escape(name)}">{escape(name)}</a>'


def _schema(name: str, schema: dict[str, Any]) -> str:
    text = escape(json.dumps(schema, indent=2))
    return f'<section id="{escape(name)}"><h2>{escape(name)}</h2><pre>{text}</pre></section>\n'
