"""Marbling: tapered, branching strokes of fat along the fibre, never noise (noise makes worms)."""

import numpy as np
from scipy import ndimage as nd

from engraving import burin
from engraving.curves import taper


def marbling(p, lean, fibre=-26.0, density=1.0, size=1.0, seed=12):
    """Fat strokes inside `lean`; `fibre` degrees, `density` 0..2, `size` scales every stroke."""
    random, k = np.random.RandomState(seed), p.scale
    size *= burin.width() ** 0.6
    rich = p.noise(34 * size, seed + 19, 2)
    inner = p.shrink(lean, 3 * size)
    ys, xs = np.nonzero(inner[::5, ::5])
    if not len(ys) or density <= 0:
        return p.none()
    spots = np.c_[xs, ys] * 5 / k
    random.shuffle(spots)
    chosen = []
    for spot in spots:
        gap = (21 - 7 * np.clip(rich[int(spot[1] * k), int(spot[0] * k)], -1, 1.3)) * size / density**0.5
        if all((spot[0] - c[0]) ** 2 + (spot[1] - c[1]) ** 2 > gap * gap for c in chosen):
            chosen.append(spot)
    strokes = []
    for x, y in chosen:
        plenty = max(np.clip(rich[int(y * k), int(x * k)], -1, 1.4), 0)
        length = (random.gamma(2.2, 6) + 6 + 6 * plenty) * size
        width = (0.7 + 0.8 * random.rand() + 1.2 * plenty * random.rand()) * size
        turn = np.radians(fibre + random.randn() * 14) + np.pi * (random.rand() < 0.5)
        _stem(strokes, random, (x, y), turn, length, width)
    marks = p.poly(*strokes)
    marks = nd.gaussian_filter(marks.astype(np.float32), 0.7 * k) > 0.42
    labels, count = nd.label(marks)
    big = nd.sum(marks, labels, range(1, count + 1)) > 14 * k
    return np.isin(labels, np.nonzero(big)[0] + 1) & lean


def _stem(strokes, random, at, turn, length, width, depth=0):
    x, y = at
    path, bend = [], random.randn() * 0.055
    for step in range(11):
        path.append((x, y))
        x, y = x + np.cos(turn) * length / 10, y + np.sin(turn) * length / 10
        turn += bend + random.randn() * 0.10
        if depth < 2 and step in (3, 6) and random.rand() < 0.34:
            _stem(strokes, random, (x, y), turn + random.choice([-1, 1]) * (0.6 + random.rand() * 0.5), length * 0.5, width * 0.7, depth + 1)
    strokes.append(taper(path, 0.5, 0.4, width * 2))
