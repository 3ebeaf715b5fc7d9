"""Line screens: the burin. A screen turns a tone into lines of varying width."""

from dataclasses import dataclass

import numpy as np
from scipy import ndimage as nd

from . import burin
from .relief import UPPER_LEFT, darkness, inflate, light


def screen(phase, period, tone, floor=0.06):
    """Lines where `phase` passes multiples of `period`; `tone` 0..1 is the share of ink."""
    return _lines(phase, period * burin.width(), tone, floor)


def _lines(phase, period, tone, floor):
    f = phase / period
    return (np.abs((f - np.floor(f)) - 0.5) * 2 < tone) & (tone > floor)


def hatch(sheet, shape, tone, angle=0.0, period=6.0, wiggle=1.0, grain=0.04, floor=0.05, seed=2):
    """Straight hand-cut hatching of `shape`; `tone` is a number or a field, `angle` in degrees."""
    a = np.radians(angle)
    phase = -np.sin(a) * sheet.X + np.cos(a) * sheet.Y + wiggle * sheet.noise(50, seed, 2)
    return screen(phase, period, np.clip(tone + grain * sheet.noise(12, 8), 0, 0.94), floor) & shape


def border(sheet, shape, width=2.0):
    """Contour line inside `shape`."""
    return shape & (sheet.depth(shape) < width * burin.width() ** 0.5)


@dataclass
class Cut:
    """What the burin made of a form: black lines, white gouges, and the fields behind them."""

    ink: np.ndarray
    gouge: np.ndarray
    brightness: np.ndarray
    tone: np.ndarray
    phase: np.ndarray


def engrave(
    sheet, shape, bumps=0.0, *, period=6.6, angle=12.0, bend=0.22, blur=4.0, sweep=14.0, wiggle=1.3, swell=0.95,
    base=0.08, gain=1.02, shoulder=0.66, cap=0.9, floor=0.06, outline=2.0, lamp=UPPER_LEFT, shade=0.0, white=0.0, seed=2, cell=4,
):
    """Engrave `shape` as an inflated relief plus `bumps`, lines bending with the form.

    `angle` is the direction of the lines in degrees; `bend` how far relief pushes them; `sweep` (units)
    blurs the relief in the phase so that lines do not turn to zebra stripes; `shade` is added to the tone;
    `white` > 0 also returns light gouges between the lines where the light falls (for wine-coloured flesh).
    """
    period, outline = period * burin.width(), outline * burin.width() ** 0.5
    window = sheet.window(shape, 24)
    whole = shape
    shape, X, Y = shape[window], sheet.X[window], sheet.Y[window]
    local = (lambda field: field[window] if isinstance(field, np.ndarray) else field)
    height = inflate(sheet, shape, cell) * swell + local(bumps)
    brightness = light(sheet, height, lamp, blur)
    tone = darkness(brightness, base, gain, shoulder) + 0.03 * sheet.noise(12, 8)[window] + local(shade)
    a = np.radians(angle)
    phase = -np.sin(a) * X + np.cos(a) * Y - nd.gaussian_filter(height, sweep * sheet.scale) * bend
    phase = phase + wiggle * sheet.noise(50, seed, 2)[window]
    gy, gx = np.gradient(phase)
    steep = nd.gaussian_filter(np.hypot(gx, gy) * sheet.scale, 3)
    tone = np.clip(tone * np.clip(steep / 0.86, 0.3, 1), 0, cap)
    depth = sheet.depth(shape)
    contour = depth < outline * (1 + 0.7 * (1 - np.clip(brightness, 0, 1)))
    lit = np.clip((brightness - (1 - white)) / max(white, 1e-6), 0, 1) * 0.55 if white else np.zeros_like(tone)
    gouge = _lines(phase + period / 2, period, lit + 0.04 * sheet.noise(16, 4)[window] * (lit > 0), 0.08) & shape & (depth > 3)

    def full(field, empty):
        out = np.full(whole.shape, empty, field.dtype)
        out[window] = field
        return out

    return Cut(
        full((_lines(phase, period, tone, floor) | contour) & shape, False),
        full(gouge, False),
        full(brightness, 0),
        full(tone, 0),
        full(phase, 0),
    )
