"""Plumage: overlapping feathers along a flow, and single long blades."""

import numpy as np
from scipy.spatial import cKDTree

from engraving.curves import curve, taper
from engraving.screens import border, screen

from .wool import seeds


def plumage(p, area, flow, tone, length=20.0, width=14.0, seed=6, barbs=3.6, edge=0.8):
    """Ink of feathers lying like tiles inside `area`; `flow` is the field of directions (radians) towards their tips."""
    spots = seeds(p, p.grow(area, length), width * 0.86, seed)
    at = np.clip((spots * p.scale).astype(int), 0, [p.columns - 1, p.rows - 1])
    turn = flow[at[:, 1], at[:, 0]] + np.random.RandomState(seed).randn(len(spots)) * 0.08
    window = p.window(area, 2)
    X, Y = p.X[window], p.Y[window]
    _, near = cKDTree(spots).query(np.c_[X.ravel(), Y.ravel()], k=9, workers=1)
    best = np.full(X.shape, 1e9, np.float32)
    rim, across, along = np.full(X.shape, 2.0), np.zeros(X.shape), np.zeros(X.shape)
    for k in range(near.shape[1]):
        index = near[:, k].reshape(X.shape)
        dx, dy = X - spots[index][..., 0], Y - spots[index][..., 1]
        c, s = np.cos(turn[index]), np.sin(turn[index])
        a, b = dx * c + dy * s, -dx * s + dy * c
        r = np.hypot(np.where(a > 0, a / (length * 0.62), a / (length * 0.7)), b / (width * 0.56))
        # the feather rooted nearest the head lies on top: its tip reaches furthest past this point
        rank = -a
        over = (r < 1) & (rank < best)
        best = np.where(over, rank, best)
        rim, across, along = np.where(over, r, rim), np.where(over, b, across), np.where(over, a, along)
    dark = tone[window]
    line = (rim > edge - 0.12 * np.clip(dark, 0, 1)) & (rim < 2) & (along > -length * 0.2)
    shaft = (np.abs(across) < 0.7) & (along > 0) & (rim < 0.8)
    barb = screen(np.abs(across) * 0.9 - along * 0.7, barbs, np.clip((dark * 1.2 + 0.02) * (1.15 - rim * 0.5), 0, 0.8), 0.1)
    ink = p.none()
    ink[window] = line | barb | (shaft & (dark > 0.2)) | (rim > 1.5)
    return ink & area


def blade(p, path, width, dark=0.4, barbs=4.2, halo=2.0, line=1.6, tip=0.3):
    """One long feather along landmarks: outline, shaft, slanting barbs."""
    spine = np.array(curve(path, closed=False))
    shape = p.poly(taper(spine, width * 0.45, width * tip, width * 1.15)) | p.disc(*spine[-1], width * tip * 0.5)
    window = p.window(shape, 6)
    X, Y = p.X[window], p.Y[window]
    _, nearest = cKDTree(spine).query(np.c_[X.ravel(), Y.ravel()], workers=1)
    nearest = nearest.reshape(X.shape)
    tangent = np.gradient(spine, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None] + 1e-9
    run = np.r_[0, np.cumsum(np.hypot(*np.diff(spine, axis=0).T))][nearest]
    t = tangent[nearest]
    across = -(X - spine[nearest][..., 0]) * t[..., 1] + (Y - spine[nearest][..., 1]) * t[..., 0]
    tone = np.clip(dark + 0.28 * (across > 0) - 0.1, 0.05, 0.9)
    ink = p.none()
    ink[window] = screen(run - np.abs(across) * 0.9, barbs, tone, 0.05) | (np.abs(across) < 0.9)
    p.put(shape, (ink & shape) | border(p, shape, line), halo=halo)
    return shape
