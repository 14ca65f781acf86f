"""A review as one file to share: the page's own review with its data, which needs nothing else, not even a network."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from ..core.errors import UnsupportedError
from .games import REVIEWS
from .review import Review

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{csp}">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div id="app" data-game="{game}"></div>
<noscript>JavaScript is needed to look at this match.</noscript>
<script type="application/json" id="review">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def page(found: Review, names: Sequence[str]) -> str:
    """Returns the file. Raises UnsupportedError for a game that the page cannot show."""
    if not REVIEWS.of(found.game.id).is_on_page:
        raise UnsupportedError(f"{found.game.id!r} has no page to share yet")
    script = _built("review.js").replace("</script", "<\\/script")
    return _PAGE.format(
        title=escape(f"{found.game.name}: {', '.join(names)}"),
        game=escape(found.game.name),
        csp=f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_hash(script)}'",
        style=_built("review.css"),
        data=json.dumps(found.to_json(), separators=(",", ":")).replace("<", "\\u003c"),
        script=script,
    )


def _built(name: str) -> str:
    """Returns a file that the build of the page has made (web/vite.review.config.ts)."""
    try:
        return files(__package__).joinpath("page", name).read_text("utf-8")
    except FileNotFoundError:
        raise UnsupportedError("this copy of Fogbound was installed without its page") from None


def _hash(script: str) -> str:
    return b64encode(hashlib.sha256(script.encode()).digest()).decode()
