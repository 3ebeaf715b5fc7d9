"""Walls of the workshop."""

import numpy as np


def tiles(p, area, size=44):
    """White wall tiles as thin ink joints."""
    joints = (np.mod(p.X + np.mod(np.floor(p.Y / size), 2) * size / 2, size) < 1.3) | (np.mod(p.Y, size) < 1.3)
    p.mark(joints & area & (p.noise(30, 5) > -1.3))
