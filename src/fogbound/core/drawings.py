"""The drawings that Python and the page share: SVG files in `fogbound/drawings`."""

import re
from functools import cache
from importlib.resources import files

_VARIABLE = re.compile(r"var\(--([\w-]+),([^()]*)\)")


def drawing(name: str, **colours: str) -> str:
    """Returns what is inside the `<svg>` of a drawing, with its own colours except for those that are given.

    >>> drawing("sign-red", sign="#fff").endswith('fill="#fff" fill-rule="evenodd"/>')
    True
    """
    return _VARIABLE.sub(lambda found: colours.get(found[1], found[2]), _inside(name))


@cache
def _inside(name: str) -> str:
    text = files("fogbound").joinpath("drawings", f"{name}.svg").read_text("utf-8")
    return re.sub(r">\s+<", "><", text[text.index(">") + 1 : text.rindex("<")]).strip()
