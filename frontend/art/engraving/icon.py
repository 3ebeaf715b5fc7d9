"""Small icons: solid linocut marks with a few cuts, ink as currentColor, one wine accent."""

import numpy as np

from .colours import INK, WINE
from .print import Print
from .screens import screen
from .trace import RESULTS, pack, path_of

SIZE, SAMPLES = 96, 6
ICONS = {}


def icon(name):
    def register(draw):
        ICONS[name] = draw
        return draw

    return register


def blank():
    return Print(SIZE, SIZE, SAMPLES, ground=None)


def cuts(p, shape, angle=-40, period=6.0, start=0.35, wide=0.42):
    """Light gouges on the upper left of a solid form."""
    a = np.radians(angle)
    phase = -np.sin(a) * p.X + np.cos(a) * p.Y
    ys, xs = np.nonzero(shape)
    x0, y0 = xs.min() / p.scale, ys.min() / p.scale
    reach = (np.ptp(xs) + np.ptp(ys)) / p.scale
    tone = np.clip((start - ((p.X - x0) + (p.Y - y0)) / reach) * 1.6, 0, wide)
    return screen(phase, period, tone, 0.08) & shape & (p.depth(shape) > 2.6)


def solid(p, shape, gouged=True, halo=2.4, **options):
    """Lay a solid ink form, parted from what lies behind, with its gouges."""
    p.put(shape, shape & ~cuts(p, shape, **options) if gouged else shape, halo=halo)


def accent(p, shape, halo=2.4):
    p.put(shape, None, shape, halo=halo)


def write(name, p):
    size = p.columns
    flip = f'transform="translate(0 {size}) scale(1 -1)"'
    body = ""
    for plate, fill in ((p.wine, WINE), (p.ink, "currentColor")):
        data = path_of(plate, speckle=12, tolerance=1.2)
        body += f'<path {flip} fill="{fill}" d="{data}"/>' if data else ""
    target = RESULTS / "icons" / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 {size} {size}" color="{INK}">{body}</svg>')
    pack(target)
