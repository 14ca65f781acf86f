"""Tables as text and as pictures, for `render()` of every environment; pictures need the extra `render`."""

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import OptionsError
from ..core.match import Match
from ..core.notation import short

RENDER_MODES = ("ansi", "rgb_array", "human")
PIXELS = 940
"""The width of a picture."""


def read_render_mode(mode: object) -> str | None:
    """Raises OptionsError for anything but None and the modes above, or if the extra for pictures is missing."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionsError(f"render_mode {short(mode)} is none of {', '.join(RENDER_MODES)}")
    if mode in ("rgb_array", "human"):
        _renderer()
    return mode if isinstance(mode, str) else None


def _renderer() -> tuple[Any, Any]:
    try:
        import resvg_py
        from matplotlib import image
    except ImportError as missing:
        raise OptionsError(f"pictures need the extra `render`: pip install 'fogbound[render]' ({missing})") from None
    return resvg_py, image


def picture(match: Match) -> NDArray[np.uint8]:
    """The table as everybody may see it: rows x columns x red, green and blue."""
    resvg, image = _renderer()
    png = bytes(resvg.svg_to_bytes(svg_string=match.game.svg(match.view()), width=PIXELS, background="white"))
    shares = image.imread(BytesIO(png), format="png")[:, :, :3]
    return np.asarray(np.round(255 * shares), np.uint8)


class Window:
    """A window that shows the latest picture. Where no window can be opened it only draws."""

    def __init__(self) -> None:
        self._figure: Any = None
        self._shown: Any = None

    def show(self, pixels: NDArray[np.uint8]) -> None:
        from matplotlib import pyplot

        if self._figure is None or not pyplot.fignum_exists(self._figure.number):
            self._figure, axes = pyplot.subplots(num="Fogbound", clear=True, layout="constrained")
            axes.set_axis_off()
            self._shown = axes.imshow(pixels)
            if self._figure.canvas.required_interactive_framework is not None:
                pyplot.show(block=False)
        self._shown.set_data(pixels)
        self._figure.canvas.draw_idle()
        self._figure.canvas.flush_events()

    def close(self) -> None:
        if self._figure is not None:
            from matplotlib import pyplot

            pyplot.close(self._figure)
            self._figure = None


def render(match: Match, mode: str | None, window: Window) -> str | NDArray[np.uint8] | None:
    """The table in this mode."""
    if mode == "ansi":
        return str(match.view())
    if mode is None:
        return None
    pixels = picture(match)
    if mode == "rgb_array":
        return pixels
    window.show(pixels)
    return None
