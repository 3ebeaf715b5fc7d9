"""Dawn and water: gouged rays around a low sun, flowing lines on the river."""

import numpy as np

from engraving.screens import screen


def dawn(p, x, y, horizon, radius, glow=None, reach=None, period=5.2):
    """Wine rays around a sun at (x, y), above the line `horizon`; `glow` is the clear ring, `reach` where the sky is solid."""
    glow = glow or radius * 1.25
    reach = reach or p.width * 0.56
    n = p.noise(36, 1, 2)
    r, angle = np.hypot(p.X - x, p.Y - y), np.arctan2(p.Y - y, p.X - x)
    sky = p.Y < horizon
    rays = screen(angle * 96 + n * 1.2, period, np.clip((r - glow) / reach - 0.02, 0, 0.94) + p.noise(12, 2, 2) * 0.05, 0.07)
    p.wine |= sky & rays & (r > glow)
    p.wine |= sky & (r < radius)


def clouds(p, bars):
    """Cleared bars across the sky: [(x0, x1, y, thickness), ...]."""
    n, fine = p.noise(36, 1, 2), p.noise(9, 2, 2)
    for x0, x1, y, thickness in bars:
        t = np.clip((p.X - x0) / (x1 - x0), 0, 1)
        profile = np.clip(np.sin(t * np.pi), 0, 1) ** 0.6 * thickness * (1 + 0.15 * np.sin(p.X / 14 + n)) + fine
        bar = (np.abs(p.Y - y - np.sin(p.X / 46) * 2.4) < profile / 2) & (p.X > x0) & (p.X < x1)
        p.wine &= ~bar
        p.wine |= bar & screen(p.Y + n * 2, 4.6, np.clip((p.Y - y) / thickness * 0.5 + 0.05, 0, 0.42), 0.06)


def birds(p, marks):
    for x, y, s in marks:
        p.mark(p.brush([(x - 15 * s, y - 4 * s), (x - 7 * s, y - 7 * s), (x, y), (x + 7 * s, y - 7 * s), (x + 15 * s, y - 3 * s)], 0.7, 0.7, 3.6 * s))


def water(p, top, bottom, sun_x, ink_shadow=None, period=5.6):
    """River between two lines: wine ripples, a clear path under the sun, optional field of dark reflections."""
    n = p.noise(36, 1, 2)
    area = (p.Y >= top) & (p.Y < bottom)
    path = np.exp(-(((p.X - sun_x) / (24 + (p.Y - top) * 0.9)) ** 2))
    tone = np.clip(0.66 + 0.16 * np.sin(p.X / 90 + p.Y / 18) - 0.72 * path + p.noise(12, 2) * 0.1, 0.02, 0.9)
    phase = p.Y + n * 2.6 + np.sin(p.X / 22 + p.Y / 6) * 0.8
    p.wine |= screen(phase, period, tone, 0.08) & area
    if ink_shadow is not None:
        p.ink |= screen(phase, period, np.clip(ink_shadow - 0.35 * path, 0, 0.9), 0.1) & area
    p.ink |= area & (p.Y < top + 2.2)
