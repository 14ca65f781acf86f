"""Our own art for Memory Ahoy: four crews, treasures, landscapes and the open sea, on squares of 100 by 100."""

from ...core.svg import CARD, CREAM, FOAM, GOLD, INK, RED, SEA, at, box, card, chest, circle, inked, path, text
from .material import LANDSCAPE, Tile

PAINT = {"R": "#d64a3c", "B": "#3f78c4", "G": "#4d9a52", "Y": "#f2bd3a"}
_DARKER = {"R": "#b8382c", "B": "#2f62a8", "G": "#3a8041", "Y": "#dda226"}
# Colour is never the only sign: each crew has its own cloth and its own hat.
_CLOTH = {
    "R": "M-10 30L30-10M-10 60L60-10M-10 90L90-10M10 100L100 10M40 100L100 40M70 100L100 70",
    "B": "M10 10h.1M34 10h.1M58 10h.1M82 10h.1M22 32h.1M78 32h.1M10 54h.1M90 54h.1M22 76h.1M78 76h.1",
    "G": "M-5 22L15 8L35 22L55 8L75 22L105 8M-5 48L15 34L35 48L55 34L75 48L105 34M-5 74L15 60L35 74L55 60L75 74L105 60",
    "Y": "M22 0V100M50 0V100M78 0V100M0 22H100M0 50H100M0 78H100",
}
_CLOTH_WIDTH = {"R": 9, "B": 9, "G": 6, "Y": 4}


def _hat(crew: str, top: str, under: str) -> str:
    if crew == "R":  # a tricorne with a skull
        brim = path("M14 38C20 22 34 26 50 12C66 26 80 22 86 38C70 30 60 36 50 38C40 36 30 30 14 38Z", top)
        skull = circle(50, 26, 5.5, "#fff") + path("M47 31V34M50 31V35M53 31V34", line="#fff", width=2)
        return brim + skull + circle(48, 26, 0.8, INK) + circle(52, 26, 0.8, INK)
    if crew == "B":  # a bandana with a knot
        cloth = path("M26 38C26 18 40 12 50 12C60 12 74 18 74 38Q50 28 26 38Z", top)
        knot = path("M74 36L90 30L86 40L92 48L76 42Z", top)
        return knot + cloth + "".join(circle(x, y, 2, "#fff", "none") for x, y in ((40, 22), (52, 19), (62, 25)))
    if crew == "G":  # a broad hat with a feather
        feather = path("M64 26C72 8 88 6 94 14C90 24 80 30 66 30Z", "#fff") + path("M66 28Q78 22 90 14", width=1.8)
        crown = path("M32 34Q32 12 50 12Q68 12 68 34Z", top) + path("M32 28Q50 34 68 28V34H32Z", under)
        return feather + crown + path("M10 34Q50 26 90 34Q86 42 50 38Q14 42 10 34Z", top)
    bobble = circle(50, 11, 6.5, CREAM)  # a woollen cap with a bobble
    cap = path("M27 36C27 18 40 13 50 13C60 13 73 18 73 36Z", top) + path("M40 16V32M50 14V32M60 16V32", width=1.8)
    return cap + bobble + path("M24 31Q50 26 76 31V40Q50 34 24 40Z", CREAM)


def _face(rank: str) -> str:
    """A clean chin for the crew, a moustache for a deputy, a great beard for the chief."""
    head = path("M28 36C28 70 36 80 50 80C64 80 72 70 72 36Q50 28 28 36Z", "#f2c49b")
    look = circle(41, 46, 2.6, INK) + circle(59, 46, 2.6, INK)
    nose = path("M48 48Q44 57 52 57")
    if rank == "1":
        return head + look + nose + path("M40 65Q50 74 60 65Z", "#fff")
    moustache = path("M50 60C42 56 36 60 30 66C40 70 46 68 50 64C54 68 60 70 70 66C64 60 58 56 50 60Z", "#6b4433")
    if rank == "2":
        return head + look + nose + moustache + path("M46 71H54")
    beard = path("M28 48C28 54 32 60 40 60H60C68 60 72 54 72 48C78 74 64 92 50 92C36 92 22 74 28 48Z", "#6b4433")
    patch = path("M28 40L72 45") + path("M52 43H66Q66 54 59 54Q52 54 52 43Z", INK)
    return head + beard + circle(41, 46, 2.6, INK) + patch + nose + moustache + path("M44 70Q50 74 56 70")


def _pips(count: int) -> str:
    """The strength as so many pips up the right edge."""
    return "".join(circle(86, 86 - 13 * number, 5.4, "#fff", INK) for number in range(count))


def tile_art(tile: Tile, scene: int) -> str:
    """A tile face up; `scene` chooses the picture where all landscapes are alike."""
    if tile == LANDSCAPE:
        return _landscape(scene)
    return _treasure(tile) if tile.is_treasure else _crew(tile)


def _crew(tile: Tile) -> str:
    crew, rank = tile
    top, under = PAINT[crew], _DARKER[crew]
    ground = box(0, 0, CARD, CARD, top) + inked(path(_CLOTH[crew], line=under, width=_CLOTH_WIDTH[crew]))
    # The hat would drown in cloth of its own colour without the light disc behind it.
    disc = circle(48, 48, 37, CREAM, INK)
    return card(ground + disc + at(7, 8, inked(_face(rank), _hat(crew, top, under)), 0.82) + _pips(int(rank)), tile)


def _treasure(tile: Tile) -> str:
    """An open chest with its doubloons (1.1) and its strength on a shield."""
    ground = box(0, 0, CARD, CARD, "#f4d999")
    rays = path("M50 40L-10-10H20ZM50 40L35-10H65ZM50 40L80-10H110ZM50 40L110 20V50ZM50 40L-10 20V50Z", "#ffe9b0")
    shield = path("M70 60H94V76Q94 88 82 93Q70 88 70 76Z", RED)
    number = text(82, 82, str(tile.strength), 19, anchor="middle", fill="#fff", bold=True)
    return card(ground + rays + at(7, 6, chest(tile.worth), 0.86) + inked(shield) + number, tile)


def _isle() -> str:
    sand = path("M14 72Q50 46 86 72Q50 84 14 72Z", "#f4d999")
    trunk = path("M50 66Q48 46 56 32", line="#8a5a3a", width=6)
    leaves = "M56 32Q40 18 26 30Q42 30 56 32ZM56 32Q52 12 66 10Q62 22 56 32ZM56 32Q76 22 86 36Q68 32 56 32Z"
    return sand + trunk + path(leaves, "#4d9a52")


def _rocks() -> str:
    stones = path("M20 74L30 40L44 30L52 50L60 44L80 74Q50 84 20 74Z", "#8f8793") + path("M44 30L40 52M60 44L62 58")
    gull = path("M58 22q6-6 9 2q4-8 10-2", width=2.8)
    return stones + gull


def _whale() -> str:
    back = "M14 70C20 44 56 40 66 62Q72 66 74 58Q64 50 66 42Q76 44 78 50Q84 42 92 44Q92 54 82 60Q80 74 66 76H16Z"
    spout = path("M34 40Q34 26 24 24M34 40Q36 26 46 24M34 40V22", line="#fff", width=3)
    return spout + path(back, "#4f6f9c") + circle(27, 62, 2.4, INK) + path("M18 70Q26 74 34 70")


_SCENES = (_isle(), _rocks(), _whale())


def _landscape(number: int) -> str:
    water = box(0, 0, CARD, CARD, "#5bb3d8")
    waves = "".join(
        path(f"M-6 {y}q9-10 18 0t18 0t18 0t18 0t18 0t18 0V110H-6Z", colour, "#e3f5fb", 2.4)
        for y, colour in ((74, "#3d9ccb"), (86, "#2b83b8"))
    )
    return card(water + inked(_SCENES[number % len(_SCENES)]) + waves)


def open_sea() -> str:
    """A place without a tile."""
    hole = f'<rect x="3" y="3" width="94" height="94" rx="12" fill="#256d7f" stroke="{FOAM}" stroke-opacity=".35"/>'
    ripples = path("M26 44q6-7 12 0t12 0M50 62q6-7 12 0t12 0M22 74q6-7 12 0", line=SEA, width=4)
    return hole + inked(ripples)


def crew_sign(crew: str) -> str:
    """A crew's hat and face, for the scoreboard."""
    return inked(circle(50, 44, 46, PAINT[crew]), _face("1"), _hat(crew, PAINT[crew], _DARKER[crew]))


def island_sign() -> str:
    return inked(circle(50, 44, 46, "#a6dcec"), at(4, -2, _isle(), 0.92))


def doubloon() -> str:
    return inked(circle(10, 10, 9, GOLD), path("M10 5V15M7 7H13", width=1.8))
