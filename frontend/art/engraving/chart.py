"""Interactive cut charts: one SVG group per cut, one JSON of labels beside the picture.

The SVG carries no words. Each `<g id="cut-<animal>-<cut>" class="cut">` (unique even when a page inlines all charts) holds `.b` (the ground of the cut) and `.h` (its
engraving), so that a page recolours a cut by style alone. The JSON gives French names and uses, and the
centre of each cut in percent of the picture, for numbers or labels laid over it.
"""

import json
from dataclasses import dataclass, field

import numpy as np
from scipy import ndimage as nd

from .colours import BONE, INK, PAPER, WINE
from .relief import darkness, inflate, light
from .screens import screen
from .trace import RESULTS, document, element, pack


@dataclass
class Part:
    """A cut: `outlines` are polygons in the units of the animal, `grain` the direction of its lines."""

    id: str
    name: str
    use: str
    grain: float
    outlines: list
    at: tuple | None = None
    mask: np.ndarray | None = field(default=None, repr=False)


def divide(p, frame, parts, zone, soft=4.0):
    """Share `zone` between the parts: painted polygons, gaps filled by the nearest, borders smoothed together."""
    labels = np.zeros(zone.shape, np.int16)
    for number, part in enumerate(parts, 1):
        labels[frame.poly(*part.outlines) & (labels == 0)] = number
    labels[~zone] = 0
    missing = zone & (labels == 0)
    near = nd.distance_transform_edt(labels == 0, return_distances=False, return_indices=True)
    labels[missing] = labels[near[0][missing], near[1][missing]]
    best, winner = np.full(zone.shape, -1, np.float32), np.zeros_like(labels)
    for number in range(1, len(parts) + 1):
        weight = nd.gaussian_filter((labels == number).astype(np.float32), soft * p.scale)
        better = weight > best
        best[better], winner[better] = weight[better], number
    winner[~zone] = 0
    for number, part in enumerate(parts, 1):
        part.mask = winner == number


def tone_of(p, body, bumps):
    """Darkness and bending height of the lit animal, a little flatter than a picture's."""
    height = inflate(p, body, 4) * 0.9 + bumps
    brightness = light(p, height, blur=6)
    tone = darkness(brightness, base=0.1, shoulder=0.42)
    return np.clip(tone, 0, 0.72), nd.gaussian_filter(height, 15 * p.scale)


def engrave_part(p, animal, part, tone, height, blocked, period=8.0, gap=2.2):
    """Group of one cut, and its label position; None when the cut is hidden."""
    whole = part.mask & ~blocked
    window = p.window(whole, 8)
    shape = nd.binary_opening(p.depth(whole[window]) > gap / 2 + 0.4, iterations=int(2 * p.scale))
    pieces, count = nd.label(shape)
    if not count:
        return None
    sizes = nd.sum(shape, pieces, range(1, count + 1))
    shape = np.isin(pieces, np.nonzero(sizes > sizes.max() * 0.05)[0] + 1)
    a = np.radians(part.grain)
    phase = -np.sin(a) * p.X[window] + np.cos(a) * p.Y[window] - height[window] * 0.12 + p.noise(60, 3, 2)[window] * 1.4
    depth = p.depth(shape)
    tones = np.clip(tone[window] + p.noise(14, 8)[window] * 0.03, 0, 0.8)
    lines = (screen(phase, period, tones, 0.05) | (depth < 1.4)) & shape
    full, ink = np.zeros_like(whole), np.zeros_like(whole)
    full[window], ink[window] = shape, lines
    name = part.name.replace("&", "&amp;")
    group = f'<g class="cut" id="cut-{animal}-{part.id}" data-name="{name}">'
    group += element(full, BONE, 'class="b"', speckle=20) + element(ink, INK, 'class="h"', tolerance=1) + "</g>"
    return group, full


def centre(p, shape):
    """The point of a cut furthest from its border, in percent of the cropped picture."""
    padded = np.pad(shape, 1)
    depth = nd.gaussian_filter(nd.distance_transform_edt(padded).astype(np.float32), 3)[1:-1, 1:-1]
    row, column = np.unravel_index(np.argmax(depth), depth.shape)
    return percent(p, column / p.scale, row / p.scale)


def percent(p, x, y):
    x0, y0, x1, y1 = p.crop
    return round((x - x0) / (x1 - x0) * 100, 1), round((y - y0) / (y1 - y0) * 100, 1)


def write(p, name, title, body, cuts):
    """Write `<name>.svg` and `<name>.json` in the results."""
    target = RESULTS / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(document(p, body))
    pack(target)
    x0, y0, x1, y1 = p.crop
    labels = {"src": f"/art/{name}.svg", "title": title, "width": round(x1 - x0), "height": round(y1 - y0), "cuts": cuts}
    (RESULTS / f"{name}.json").write_text(json.dumps(labels, ensure_ascii=False, indent=2) + "\n")
    print(f"{name}: {target.stat().st_size / 1000:.0f} kB, {len(cuts)} cuts")


def assemble(p, animal, frame, parts, zone, body, bumps, blocked, over, period=8.0):
    """Body of the chart: quiet animal, cuts, then what lies over them. `p` holds the quiet animal already."""
    divide(p, frame, parts, zone)
    tone, height = tone_of(p, body, bumps)
    p.ink &= ~p.shrink(zone & ~blocked, 0.8)
    out, labels = [], []
    for part in parts:
        made = engrave_part(p, animal, part, tone, height, blocked, period)
        if made is None:
            raise ValueError(f"cut {part.id} is hidden: check its outline")
        group, shape = made
        out.append(group)
        x, y = percent(p, *frame.points([part.at])[0]) if part.at else centre(p, shape)
        labels.append({"id": f"{animal}-{part.id}", "name": part.name, "use": part.use, "x": x, "y": y})
    base = element(p.paper, PAPER, speckle=20) + element(p.wine, WINE, speckle=8) + element(p.ink, INK, tolerance=1)
    return base + "".join(out) + over, labels
