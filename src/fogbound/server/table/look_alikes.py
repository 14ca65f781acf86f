"""Names that look the same, or nearly."""

import unicodedata

_MOST_MARKS = 3
"""Combining marks in a row: no script needs more, and a stack of them covers other lines."""

_LATIN = str.maketrans(
    # Cyrillic and Greek, then a few of other scripts, to the Latin letters that they look like
    "АВЕЅІЈКМНОРСТУХЬаеѕіјорсухһԁԛԝьгпвкмнтѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχωϲϳԱՍՕօոսցհզաℓ∣ıȷɑɡɩʟʀɪᴀᴄᴅᴇᴊᴋᴍɴᴏᴘꜱᴛᴜᴠᴡᴢ",
    "ABESIJKMHOPCTYXbaesijopcyxhdqwbrnbkmhtvABEZHIKMNOPTYXayiknoptuxwcjUUOonugh2wllijagilriacdejkmnopstuvwz",
)
_SHAPES = str.maketrans("0I1|", "Olll")
"""Signs that a reader takes for one another, whatever their case."""


def is_look_alike(one: str, other: str) -> bool:
    """Return whether a reader could take two names for the same: invisible characters, case, letters of other scripts,
    and signs such as `l`, `I` and `1` make no difference. Accents do: they are seen."""
    first, second = visible(one), visible(other)
    return first.casefold() == second.casefold() or _shape(first) == _shape(second)


def has_stacked_marks(text: str) -> bool:
    """Return whether more combining marks stand on one letter than any script needs."""
    count = 0
    for char in unicodedata.normalize("NFD", text):
        count = count + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if count > _MOST_MARKS:
            return True
    return False


def visible(name: str) -> str:
    """Return a name in Latin letters where they look like those, without anything invisible, with single spaces."""
    latin = unicodedata.normalize("NFKC", name.translate(_LATIN)).translate(_LATIN)
    return " ".join("".join(char for char in latin if not _is_invisible(char)).split())


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) in ("Cf", "Cc") or char in "\u034f\u115f\u1160\u3164\uffa0\u2800" or _varies(char)


def _varies(char: str) -> bool:
    """Variation selectors."""
    return "\ufe00" <= char <= "\ufe0f" or "\u180b" <= char <= "\u180f" or "\U000e0100" <= char <= "\U000e01ef"


def _shape(visible: str) -> str:
    return visible.translate(_SHAPES).casefold().replace("rn", "m").replace("vv", "w")
