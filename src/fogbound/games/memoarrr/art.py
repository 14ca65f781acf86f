"""Our own art for Memoarrr!: five animals, five landscapes, volcanoes and rubies, on squares of 100 by 100."""

from collections.abc import Sequence
from math import cos, pi, sin

from ...core.svg import CARD, CREAM, GOLD, INK, RED, at, box, circle, eyes, inked, path, text
from .material import Card

_Shape = tuple[str, str, float]
"""A path, its colour, and the thickness of a limb (0: a filled shape)."""


def _sticker(shapes: Sequence[_Shape], details: str) -> str:
    """Shapes with a light rim, so that an animal stands out from every landscape."""
    rim, drawn = [], []
    for d, colour, thick in shapes:
        if thick:
            rim.append(path(d, line=CREAM, width=thick + 11))
            drawn.append(path(d, line=INK, width=thick + 5) + path(d, line=colour, width=thick))
        else:
            rim.append(path(d, CREAM, CREAM, 10))
            drawn.append(path(d, colour))
    return inked(*rim, *drawn, details)


def _penguin() -> str:
    coat = "#33415c"
    shapes = [
        ("M33 84C33 78 46 78 47 84V88H31ZM53 84C54 78 67 78 67 84L69 88H53Z", "#f59a2f", 0),
        ("M31 44C20 52 15 62 17 72C25 71 31 66 33 58ZM69 44C80 52 85 62 83 72C75 71 69 66 67 58Z", coat, 0),
        ("M50 14C66 14 72 28 72 50C72 74 65 85 50 85C35 85 28 74 28 50C28 28 34 14 50 14Z", coat, 0),
    ]
    belly = path("M50 31C57 18 70 30 64 43C68 66 62 80 50 80C38 80 32 66 36 43C30 30 43 18 50 31Z", "#fff")
    beak = path("M43 39Q50 34 57 39L50 48Z", "#f59a2f")
    scarf = path("M34 50Q50 59 66 50L67 57Q50 66 33 57Z", RED) + path("M57 60L63 73L53 70Z", RED)
    return _sticker(shapes, belly + scarf + eyes(42, 58, 32, 4.6) + beak)


def _octopus() -> str:
    skin = "#9a63bd"
    arms = "M34 56C32 70 22 72 15 64M40 62C40 80 28 86 20 80M66 56C68 70 78 72 85 64M60 62C60 80 72 86 80 80"
    shapes = [
        (arms + "M47 62C47 76 46 84 39 87M53 62C53 76 54 84 61 87", skin, 8.0),
        ("M50 12C68 12 77 26 74 42C72 52 72 56 69 62C60 69 40 69 31 62C28 56 28 52 26 42C23 26 32 12 50 12Z", skin, 0),
    ]
    spots = circle(36, 23, 3.4, "#c79ade", "none") + circle(45, 19, 2.2, "#c79ade", "none")
    patch = path("M27 34L73 39", line=INK, width=2.4) + path("M52 38H68Q68 50 60 50Q52 50 52 38Z", INK)
    eye = circle(40, 44, 7, "#fff") + circle(42, 46, 3, INK)
    return _sticker(shapes, spots + eye + patch + path("M43 57Q50 62 57 57"))


def _walrus() -> str:
    hide = "#a9714f"
    shapes = [
        ("M26 68C14 68 8 78 11 86C20 90 32 86 36 80ZM74 68C86 68 92 78 89 86C80 90 68 86 64 80Z", hide, 0),
        ("M50 15C68 15 74 30 77 52C80 76 72 86 50 86C28 86 20 76 23 52C26 30 32 15 50 15Z", hide, 0),
    ]
    tusks = path("M36 58L37 83Q44 80 46 60ZM64 58L63 83Q56 80 54 60Z", "#fff")
    muzzle = path("M50 44C62 38 74 48 70 58C66 66 54 65 50 58C46 65 34 66 30 58C26 48 38 38 50 44Z", "#e8c39b")
    dots = "".join(
        circle(x, y, 1.3, INK, "none") for x, y in ((37, 51), (41, 56), (36, 58), (63, 51), (59, 56), (64, 58))
    )
    nose = path("M43 42Q50 37 57 42Q55 49 50 49Q45 49 43 42Z", INK)
    brows = path("M34 24Q39 20 44 24M56 24Q61 20 66 24")
    return _sticker(shapes, tusks + muzzle + dots + nose + eyes(39, 61, 32, 4.6) + brows)


def _crab() -> str:
    shell = "#f07a35"
    claw = "M21 40C6 38 4 20 15 13C15 20 18 23 21 25C23 20 29 17 34 20C37 31 31 40 21 40Z"
    other = "M79 40C94 38 96 20 85 13C85 20 82 23 79 25C77 20 71 17 66 20C63 31 69 40 79 40Z"
    shapes = [
        (
            "M28 62L14 60L10 68M28 70L17 74L16 83M34 76L28 84M72 62L86 60L90 68M72 70L83 74L84 83M66 76L72 84",
            shell,
            3.5,
        ),
        ("M30 56Q22 50 22 40M70 56Q78 50 78 40M42 48V36M58 48V36", shell, 4.5),
        (claw + other, shell, 0),
        ("M50 45C70 45 79 54 77 64C74 77 62 82 50 82C38 82 26 77 23 64C21 54 30 45 50 45Z", shell, 0),
    ]
    spots = "".join(circle(x, y, 2.6, "#ffb27a", "none") for x, y in ((34, 57), (40, 53), (66, 57)))
    grin = path("M38 66Q50 78 62 66Z", "#fff") + path("M46 67V71M54 67V71", width=1.8)
    return _sticker(shapes, spots + grin + eyes(42, 58, 33, 7))


def _turtle() -> str:
    skin, shell = "#b9d86a", "#2f9384"
    shapes = [
        ("M26 66L22 84Q30 88 37 84L39 68ZM58 68L60 84Q67 88 75 84L72 66ZM14 66Q8 68 6 74Q14 74 20 70Z", skin, 0),
        ("M66 58C72 56 72 52 71 46C69 34 79 28 87 32C96 37 94 54 84 58C80 66 74 68 66 68Z", skin, 0),
        ("M12 66C12 40 26 26 44 26C62 26 74 42 75 66Q44 76 12 66Z", shell, 0),
    ]
    plates = path("M36 40L53 40L59 54L50 64H37L29 54Z", "#5cbba2") + path(
        "M36 40L31 30M53 40L57 31M29 54L14 56M59 54L74 57"
    )
    legs = path("M37 64L35 70M50 64L52 70")
    face = circle(82, 42, 4.6, "#fff") + circle(83.4, 43, 1.9, INK) + path("M80 52Q86 53 89 48")
    bandana = path("M70 38C71 26 88 25 93 37Q82 32 70 38Z", RED) + path("M71 36L61 31L64 40Z", RED)
    return _sticker(shapes, plates + legs + face + bandana)


def _flower(x: float, y: float, size: float, petals: str) -> str:
    points = [(x + size * cos(turn * pi * 0.4), y + size * sin(turn * pi * 0.4)) for turn in range(6)]
    arcs = "".join(f"A{size * 0.62:.1f} {size * 0.62:.1f} 0 1 1 {px:.1f} {py:.1f}" for px, py in points[1:])
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}{arcs}Z"
    return path(d, petals, "#b8446f", 1.8) + circle(x, y, size * 0.55, GOLD, "#b8446f")


def _ocean() -> str:
    bands = [(18, "#5bb3d8"), (40, "#3d9ccb"), (62, "#2b83b8"), (82, "#1f6a9f")]
    waves = (path(f"M-6 {y}q9-11 18 0t18 0t18 0t18 0t18 0t18 0V110H-6Z", colour, "#e3f5fb", 2.4) for y, colour in bands)
    return box(0, 0, CARD, CARD, "#a6dcec") + "".join(waves)


def _flowers() -> str:
    spots = ((17, 19, 9, "#fff"), (82, 20, 10, "#e5588c"), (50, 8, 6, "#e5588c"), (10, 48, 7, "#e5588c"))
    more = ((91, 52, 8, "#fff"), (80, 84, 10, "#fff"), (45, 92, 7, "#e5588c"), (16, 72, 6, "#fff"))
    return box(0, 0, CARD, CARD, "#f8b4c8") + "".join(_flower(*spot) for spot in spots + more)


def _lava() -> str:
    cracks = (
        "M-2 30L14 24L22 36L38 30L46 12L60 20L74 8L78 -4M14 24L10 8L16 -4M74 8L88 20L104 16M22 36L18 54L-4 62"
        "M18 54L30 70L24 88L30 104M30 70L52 78L68 70L84 80L104 72M84 80L80 104M68 70L76 52L104 44M46 12L40 -4"
        "M76 52L88 20"
    )
    plates = path(
        "M48 30L66 26L72 40L54 52L34 46ZM4 72L16 68L20 84L4 92ZM88 54L96 50V66L86 70ZM44 86L62 84L66 98H42Z", "#9c2a25"
    )
    glow = path(cracks, line="#ff8a2b", width=7) + path(cracks, line="#ffe066", width=2.8)
    return box(0, 0, CARD, CARD, "#bf3a2f") + plates + inked(glow)


def _leaf(x: float, y: float, turn: float, colour: str) -> str:
    blade = path("M0 0C-17-12-17-36 0-52C17-36 17-12 0 0Z", colour, "#1f5a38", 2)
    veins = path("M0 0V-44M0-14L-8-22M0-14L8-22M0-26L-8-34M0-26L8-34", line="#1f5a38", width=1.8)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{blade}{veins}</g>'


def _jungle() -> str:
    dark, mid, light = "#2f7d4a", "#46a05a", "#7cc46b"
    back = ((2, 52, 40, dark), (98, 52, -40, dark), (50, -6, 180, dark), (50, 108, 0, dark), (26, 104, 12, mid))
    front = ((-2, 10, 110, mid), (102, 8, -110, light), (-4, 98, 48, light), (104, 98, -48, mid), (4, -6, 150, light))
    return box(0, 0, CARD, CARD, "#3b8f52") + "".join(_leaf(*leaf) for leaf in back + front)


def _desert() -> str:
    sky = box(0, 0, CARD, CARD, "#fbe7a6") + circle(80, 22, 11, "#ff9f43", "#e07b24")
    rays = path("M80 5V1M80 39V43M63 22H59M92 10L95 7M68 10L65 7M68 34L65 37", line="#e07b24", width=2.6)
    far = path("M-4 52Q20 26 44 46Q70 30 104 54V104H-4Z", "#f5cd5b", "#c98a25", 2)
    near = path("M-4 78Q24 46 54 72Q78 56 104 74V104H-4Z", "#eab43f", "#c98a25", 2)
    front = path("M-4 98Q40 70 104 94V104H-4Z", "#dc9c30", "#c98a25", 2)
    ripples = path("M10 44q6-5 12-2M82 62q7 1 12 6M8 84q8-8 16-6M72 84q9-2 16 3", line="#c98a25", width=2)
    cactus = path("M14 70V46M14 60H8V53M14 56H20V50", line="#4c8a4a", width=4.5)
    return inked(sky, rays, far, cactus, near, front, ripples)


_ANIMAL_ART = {"penguin": _penguin(), "octopus": _octopus(), "walrus": _walrus(), "crab": _crab(), "turtle": _turtle()}
_LANDSCAPE_ART = {
    "ocean": _ocean(),
    "flowers": _flowers(),
    "lava": _lava(),
    "jungle": _jungle(),
    "desert": _desert(),
}


def island_card(card: Card) -> str:
    """The animal in its landscape, without a border."""
    return _LANDSCAPE_ART[card.landscape] + at(9, 6, _ANIMAL_ART[card.animal], 0.85)


_BIRDS = ((18, 30), (82, 30), (50, 9), (30, 14), (70, 14), (12, 52), (88, 52))


def volcano(kind: str) -> str:
    """A volcano by its letter: so many birds (2018), or light with a sun, dark with a storm (2023)."""
    slope, glow = {"L": ("#f0d9a8", "#ffd95a"), "D": ("#4a4152", "#e0523a")}.get(kind, ("#a0705a", "#ff9a3c"))
    smoke = "#6a6372" if kind == "D" else "#fff"
    plume = path("M46 40C36 36 40 26 47 28C44 18 58 14 60 23C70 20 72 34 62 36C60 40 56 41 54 40Z", smoke)
    mountain = path("M8 90L36 40Q50 48 64 40L92 90Q50 98 8 90Z", slope)
    lava = path("M36 40Q50 48 64 40L68 48L63 60L58 52L53 68L46 54L40 60L33 46Z", glow)
    sign = ""
    if kind == "L":
        sign = circle(18, 22, 8, GOLD) + path(
            "M18 7V4M18 37V40M3 22H0M33 22H36M8 12L6 10M28 12L30 10M8 32L6 34M28 32L30 34"
        )
    elif kind == "D":
        sign = path("M14 16L26 12L21 24H29L13 44L18 29H10Z", GOLD) + path(
            "M84 8A14 14 0 1 0 96 30A12 12 0 0 1 84 8Z", "#cfd8e6"
        )
    else:
        places = _BIRDS[: int(kind)] if kind.isdigit() else ()
        sign = "".join(path(f"M{x - 8} {y - 3}q5-4 8 2q3-6 8-2", width=3) for x, y in places)
    words = {"L": "light", "D": "dark"}.get(kind, kind)
    return inked(plume, mountain, lava, sign) + text(
        50, 87, words, 17, anchor="middle", fill="#fff" if kind == "D" else INK, bold=True
    )


def ruby(count: int) -> str:
    """A treasure's rubies as one stone with their number."""
    stone = path("M4 12L12 2H28L36 12L20 36Z", "#e0395b") + path("M4 12H36M12 2L15 12L20 36L25 12L28 2", width=1.4)
    return inked(stone, circle(20, 17, 9, CREAM)) + text(20, 22, str(count), 14, anchor="middle", bold=True)
