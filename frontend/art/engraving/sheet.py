"""A sheet: the coordinate grid of one picture, and boolean shapes drawn on it."""

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage as nd

from .curves import curve, taper


class Sheet:
    """Grid of `width` x `height` units, sampled `scale` times per unit."""

    def __init__(self, width, height, scale=2):
        self.width, self.height, self.scale = width, height, scale
        self.columns, self.rows = int(width * scale), int(height * scale)
        self.Y, self.X = np.mgrid[0 : self.rows, 0 : self.columns].astype(np.float32)
        self.X /= scale
        self.Y /= scale
        self._noise = {}

    def none(self):
        return np.zeros((self.rows, self.columns), bool)

    def poly(self, *polygons):
        """Union of straight polygons."""
        image = Image.new("1", (self.columns, self.rows))
        draw = ImageDraw.Draw(image)
        for polygon in polygons:
            draw.polygon([(float(x * self.scale), float(y * self.scale)) for x, y, *_ in polygon], fill=1)
        return np.array(image)

    def blob(self, *outlines):
        """Union of smooth closed outlines through landmarks."""
        return self.poly(*[curve(o) for o in outlines])

    def brush(self, path, start, end=None, middle=None):
        """Tapered stroke; `path` are landmarks of an open curve."""
        return self.poly(taper(curve(path, closed=False), start, end, middle))

    def lines(self, paths, width):
        """Many straight strokes of one width at once: [(x0, y0, x1, y1), ...]."""
        quads = []
        for x0, y0, x1, y1 in paths:
            length = max(np.hypot(x1 - x0, y1 - y0), 1e-6)
            nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
            quads.append([(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)])
        return self.poly(*quads)

    def disc(self, x, y, radius):
        return np.hypot(self.X - x, self.Y - y) < radius

    def oval(self, x, y, rx, ry, turn=0):
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        u, v = self.X - x, self.Y - y
        return ((u * c + v * s) / rx) ** 2 + ((-u * s + v * c) / ry) ** 2 < 1

    def box(self, x0, y0, x1, y1, corner=0):
        """Upright rectangle with rounded corners."""
        dx = np.abs(self.X - (x0 + x1) / 2) - (x1 - x0) / 2 + corner
        dy = np.abs(self.Y - (y0 + y1) / 2) - (y1 - y0) / 2 + corner
        return np.hypot(np.maximum(dx, 0), np.maximum(dy, 0)) + np.minimum(np.maximum(dx, dy), 0) <= corner + 1e-6

    def noise(self, size, seed=0, octaves=1):
        """Smooth noise of unit deviation, features about `size` units wide."""
        key = (size, seed, octaves)
        if key not in self._noise:
            random, total, gain = np.random.RandomState(seed), 0, 1.0
            for octave in range(octaves):
                cell = size / 2**octave
                cells = random.randn(int(self.height / cell) + 4, int(self.width / cell) + 4)
                total = total + gain * self._enlarge(cells.astype(np.float32), cell)
                gain *= 0.5
            self._noise[key] = total
        return self._noise[key]

    def _enlarge(self, cells, cell):
        size = (int(cells.shape[1] * cell * self.scale), int(cells.shape[0] * cell * self.scale))
        big = np.array(Image.fromarray(cells).resize(size, Image.BICUBIC))
        offset = int(cell * self.scale)
        return big[offset : offset + self.rows, offset : offset + self.columns]

    def depth(self, shape):
        """Distance in units from each point of `shape` to its border."""
        return nd.distance_transform_edt(shape).astype(np.float32) / self.scale

    def grow(self, shape, units):
        """Shape enlarged by `units` on every side."""
        if units <= 0:
            return shape
        window = self.window(shape, units + 2)
        out = np.zeros_like(shape)
        out[window] = nd.distance_transform_edt(~shape[window]) <= units * self.scale
        return out

    def shrink(self, shape, units):
        return self.depth(shape) > units

    def window(self, shape, margin=4):
        """Slices of the bounding box of `shape`, with a margin in units."""
        ys, xs = np.nonzero(shape.any(1))[0], np.nonzero(shape.any(0))[0]
        if not len(ys):
            return np.s_[0:1, 0:1]
        m = int(margin * self.scale)
        return np.s_[max(ys[0] - m, 0) : ys[-1] + m + 1, max(xs[0] - m, 0) : xs[-1] + m + 1]

    def moved(self, shape, dx, dy):
        """Shape shifted by whole units without wrapping."""
        return nd.shift(shape, (dy * self.scale, dx * self.scale), order=0)

    def bump(self, x, y, rx, ry, height, turn=0, power=2):
        """A swelling (or a hollow, when negative) to add to a relief."""
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        u, v = self.X - x, self.Y - y
        u, v = (u * c + v * s) / rx, (-u * s + v * c) / ry
        return height * np.exp(-((u * u + v * v) ** (power / 2)))

    def frame(self, x, y, turn=0, scale=1.0):
        return Frame(self, x, y, turn, scale)


class Frame:
    """Local coordinates of a prop: origin, rotation in degrees, scale."""

    def __init__(self, sheet, x, y, turn=0, scale=1.0):
        self.sheet, self.x, self.y, self.turn, self.scale = sheet, x, y, turn, scale
        self._c, self._s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        dx, dy = sheet.X - x, sheet.Y - y
        self.u = (dx * self._c + dy * self._s) / scale
        self.v = (-dx * self._s + dy * self._c) / scale

    def points(self, points):
        return [
            (self.x + self.scale * (p[0] * self._c - p[1] * self._s), self.y + self.scale * (p[0] * self._s + p[1] * self._c), *p[2:])
            for p in points
        ]

    def blob(self, *outlines):
        return self.sheet.blob(*[self.points(o) for o in outlines])

    def poly(self, *outlines):
        return self.sheet.poly(*[self.points(o) for o in outlines])

    def brush(self, path, start, end=None, middle=None):
        widths = [None if w is None else w * self.scale for w in (start, end, middle)]
        return self.sheet.brush(self.points(path), *widths)

    def box(self, u0, v0, u1, v1):
        return (self.u >= u0) & (self.u <= u1) & (self.v >= v0) & (self.v <= v1)

    def disc(self, u, v, radius):
        return np.hypot(self.u - u, self.v - v) < radius

    def oval(self, u, v, ru, rv, turn=0):
        (x, y), s = self.points([(u, v)])[0], self.scale
        return self.sheet.oval(x, y, ru * s, rv * s, turn + self.turn)

    def bump(self, u, v, ru, rv, height, turn=0, power=2):
        (x, y), s = self.points([(u, v)])[0], self.scale
        return self.sheet.bump(x, y, ru * s, rv * s, height * s, turn + self.turn, power)
