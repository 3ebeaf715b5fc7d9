"""The paved quay and its edge."""

import numpy as np

from engraving.screens import screen


def cobbles(p, y):
    """A paved quay below y, in perspective."""
    depth = np.clip((p.Y - y) / (p.height - y), 0, 1.2)
    row = np.floor(np.sqrt(depth) * 8)
    inside = np.sqrt(depth) * 8 - row
    width = 15 + depth * 26
    column = (p.X - p.width / 2) / width + 0.5 * np.mod(row, 2)
    ground = p.Y > y
    stone = ground & (inside > 0.16 + p.noise(4, 3) * 0.03) & (column - np.floor(column) > 0.08)
    pick = np.modf(np.abs(np.sin(row * 91.7 + np.floor(column) * 37.3)) * 43758.5)[0]
    p.ink |= ground & ~stone
    p.ink |= stone & screen(p.Y + p.X * 0.12 + p.noise(36, 1) * 2, 4.4, np.clip(inside * 0.75 - 0.22 + pick * 0.3, 0, 0.9), 0.12)
    p.wine |= stone & (pick > 0.72) & (inside < 0.6)


def quay_edge(p, y, height=13):
    edge = p.box(-1, y, p.width + 1, y + height)
    joints = (np.mod(p.X, 38) < 1.6) & (p.Y > y + 3)
    p.put(edge, edge & ~joints, halo=0, paper=False)
