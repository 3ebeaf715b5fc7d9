"""A print: paper, wine and ink plates over a bone ground, painted back to front."""

import numpy as np
from PIL import Image

from . import burin
from .colours import BONE, INK, PAPER, WINE
from .screens import hatch
from .sheet import Sheet


def _rgb(colour):
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.uint8)


class Print(Sheet):
    """Three plates of one picture. `ground` is the colour of the sheet, or None for a cut-out."""

    def __init__(self, width, height, scale=2, ground=BONE):
        super().__init__(width, height, scale if burin.width() == 1 else 1.25)
        self.ground = ground
        # coarse lines bear a looser curve
        self.tolerance = 0.9 * burin.width()
        self.crop = (0, 0, width, height)
        self.paper, self.wine, self.ink = self.none(), self.none(), self.none()

    def put(self, shape, ink=None, wine=None, halo=2.0, paper=True):
        """Lay an opaque form over what is there; a halo of paper parts it from what lies behind."""
        cleared = self.grow(shape, halo)
        behind = self.ink | self.wine | self.paper
        self.ink &= ~cleared
        self.wine &= ~cleared
        if paper:
            self.paper |= shape | (cleared & behind)
        else:
            self.paper &= ~shape
        if ink is not None:
            self.ink |= ink & shape
        if wine is not None:
            self.wine |= wine & shape

    def mark(self, ink):
        """Add ink lines over everything."""
        self.ink |= ink

    def lift(self, shape):
        """Cut ink and wine away, leaving what is underneath."""
        self.ink &= ~shape
        self.wine &= ~shape

    def stain(self, shape):
        """Flat wine on the ground, behind everything that follows."""
        self.put(shape, wine=shape, halo=0, paper=False)

    def shadow(self, shape, dx, dy, tone=0.55, period=5.6, angle=-38):
        """Hatched cast shadow of `shape` on what is already printed."""
        cast = self.moved(shape, dx, dy)
        self.ink |= hatch(self, cast & ~shape, tone, angle, period)

    def image(self, width=None):
        """Raster proof as a PIL image (smoothed when reduced)."""
        out = np.empty((self.rows, self.columns, 3), np.uint8)
        out[:] = _rgb(self.ground or BONE)
        out[self.paper] = _rgb(PAPER)
        out[self.wine] = _rgb(WINE)
        out[self.ink] = _rgb(INK)
        x0, y0, x1, y1 = self.crop
        picture = Image.fromarray(out).crop(tuple(int(c * self.scale) for c in self.crop))
        width = width or x1 - x0
        return picture.resize((int(width), round((y1 - y0) * width / (x1 - x0))), Image.LANCZOS)
