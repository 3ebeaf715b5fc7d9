"""The ground under an animal."""

import numpy as np


def pasture(p, y, seed=9):
    """A strip of pasture: a line and tufts of grass."""
    random = np.random.RandomState(seed)
    p.mark(p.box(24, y, 776, y + 2.4))
    for _ in range(70):
        x, size = 30 + random.rand() * 740, 5 + random.rand() * 9
        for lean in (-0.5, -0.1, 0.4):
            p.mark(p.brush([(x, y + 2), (x + lean * size * 0.4, y - size * 0.5), (x + lean * size, y - size * (1 + 0.3 * random.rand()))], 2.2, 0.5))
    for _ in range(46):
        x, w, d = 40 + random.rand() * 700, 12 + random.rand() * 46, 6 + random.rand() * 22
        p.mark(p.brush([(x, y + d), (x + w / 2, y + d - 1), (x + w, y + d)], 0.6, 0.6, 2.4))
