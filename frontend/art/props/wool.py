"""Fleece: spirals around scattered seeds, and the scalloped edge that they make."""

import numpy as np
from scipy.spatial import cKDTree

from engraving.screens import screen


def seeds(p, area, spacing, seed=5):
    """Staggered, jittered curl centres inside `area`."""
    random = np.random.RandomState(seed)
    gx, gy = np.meshgrid(np.arange(0, p.width, spacing), np.arange(0, p.height, spacing * 0.88))
    stagger = spacing / 2 * (np.arange(gx.shape[0]) % 2)[:, None]
    spots = np.c_[(gx + stagger).ravel(), gy.ravel()] + random.randn(gx.size, 2) * spacing * 0.17
    at = np.clip((spots * p.scale).astype(int), 0, [p.columns - 1, p.rows - 1])
    return spots[area[at[:, 1], at[:, 0]]]


def fleece_edge(p, area, spots, spacing):
    """`area` with a round curl added wherever a seed is close to its border."""
    at = np.clip((spots * p.scale).astype(int), 0, [p.columns - 1, p.rows - 1])
    near = p.depth(area)[at[:, 1], at[:, 0]] < spacing * 0.8
    ring = np.linspace(0, 2 * np.pi, 20)
    curls = [np.c_[x + spacing * 0.6 * np.cos(ring), y + spacing * 0.6 * np.sin(ring)] for x, y in spots[near]]
    return area | p.poly(*curls) if curls else area


def curls(p, area, spots, tone, period=4.8, seed=5):
    """Ink of spiral curls; `tone` is the darkness field of the relief below."""
    window = p.window(area, 4)
    X, Y = p.X[window], p.Y[window]
    distance, nearest = cKDTree(spots).query(np.c_[X.ravel(), Y.ravel()], workers=1)
    distance, nearest = distance.reshape(X.shape).astype(np.float32), nearest.reshape(X.shape)
    turn = np.random.RandomState(seed).rand(len(spots)) * 0.9 - 0.5
    angle = np.arctan2(Y - spots[nearest][..., 1], X - spots[nearest][..., 0])
    shade = np.clip(tone[window] * 0.86 + 0.02 - 0.16 * np.cos(angle - turn[nearest] + 0.9), 0, 0.88)
    ink = p.none()
    ink[window] = screen(distance + angle / (2 * np.pi) * period, period, shade, 0.12)
    return ink & area
