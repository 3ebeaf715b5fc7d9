"""Bordeaux: the Pont de pierre and the skyline of the left bank with the flèche Saint-Michel."""

import numpy as np

from engraving.screens import screen


def skyline(p, base, scale=1.0, fleche=None):
    """Low roofs above `base`, and the spire at x = `fleche`."""
    s = scale
    stops = [0, 44, 45, 95, 96, 133, 166, 167, 222, 223, 290, 291, 356, 357, 422, 423, 500, 555, 556, 638, 639, 722, 723, 800]
    steps = [1, 1, 2.2, 2.2, 0.8, 1.4, 1.4, 2.4, 2, 2, 0.9, 0.9, 1.8, 1.8, 1, 1.2, 1.2, 2.2, 2.2, 1.2, 1.2, 1.8, 1.8, 1.4]
    roof = base - (16 + 6 * np.interp(p.X * 800 / p.width, stops, steps)) * s + p.noise(4, 3) * 0.3
    town = (p.Y > roof) & (p.Y < base + 3)
    windows = town & (p.Y > roof + 5) & screen(p.X + p.noise(36, 1) * 1.2, 7.4, np.full_like(p.X, 0.22), 0.1) & (np.sin(p.Y / 1.8) > -0.2)
    p.wine &= ~town
    p.paper &= ~town
    p.ink |= town & ~windows
    if fleche is None:
        return
    f = p.frame(fleche, base, 0, s * 0.556)
    spire = f.poly(
        [(-28, 0), (-28, -152), (-34, -152), (-34, -162), (-22, -168), (-18, -202), (0, -360), (18, -202), (22, -168), (34, -162), (34, -152), (28, -152), (28, 0)],
        [(-34, -160), (-31, -190), (-26, -160)], [(26, -160), (31, -190), (34, -160)], [(-2, -352), (0, -378), (2, -352)],
    )
    light = spire & (f.u > 2) & screen(p.Y + (p.X - fleche) * 0.4, 4.6, np.full_like(p.X, 0.34), 0.05)
    openings = f.poly(*[[(-14, v + 22), (-14, v + 6), (-8, v), (-2, v + 6), (-2, v + 22)] for v in (-136, -100, -64)])
    p.put(spire, spire & ~light & ~openings, halo=1.4, paper=False)


def pont_de_pierre(p, f, arches=17, span=104):
    """The bridge in a frame: deck at v = 0, water line at v = 102; returns the field of its reflections."""
    u, v, n = f.u, f.v, p.noise(36, 1, 2)
    deck = u * u / 72000.0
    base = 102
    x0 = -span * arches / 2
    local = np.mod(u - x0, span) - span / 2
    body = (v > deck) & (v < base)
    arch = ((local / (span / 2 - 11)) ** 2 + ((v - base) / 66) ** 2 < 1) & (v < base + 30)
    ring = ((local / (span / 2 - 4)) ** 2 + ((v - base) / 74) ** 2 < 1) & ~arch
    pier = np.mod(u - x0 + span / 2, span) - span / 2
    medal = np.hypot(pier, v - deck - 38) < 9
    ink = body & ~arch
    ink &= ~((v > deck + 4) & (v < deck + 11) & (np.mod(u, 9) < 4.4))
    ink &= ~(np.abs(v - deck - 18) < 1.6)
    voussoir = np.modf(np.arctan2(v - base, local) * 6.2 + 20)[0] > 0.3
    ink &= ~(ring & voussoir)
    ink &= ~(medal & ~(np.hypot(pier, v - deck - 38) < 5.5))
    brick = body & ~arch & ~ring & ~medal & (v > deck + 22)
    ink &= ~(brick & screen(v, 7.5, 0.2 + p.noise(9, 2) * 0.06, 0.05) & (np.mod(u + np.mod(np.floor(v / 7.5), 2) * 8, 16) > 2.5))
    ink &= ~((np.abs(pier) < 5) & (v > 60) & (pier < 0) & body)
    p.put(body | ring, ink, halo=0, paper=False)
    p.wine |= arch & (v < base) & screen(v + n * 2, 7, np.clip((base - v) / 66 * 0.9, 0.15, 0.9), 0.05)
    lamps = np.mod(u - x0 + span, span * 2) - span
    foot = deck
    post = (np.abs(lamps) < 1.8) & (v < foot) & (v > foot - 36)
    globes = (np.hypot(lamps, v - foot + 40) < 5) | (np.hypot(np.abs(lamps) - 9, v - foot + 31) < 4)
    p.ink |= post | globes | ((np.abs(lamps) < 9) & (np.abs(v - foot + 26.5) < 1.6))
    wobble = n * 6 * np.clip((v - base) / 40, 0, 2)
    near = np.abs(np.mod(u - x0 + wobble, span) - span / 2) > span / 2 - 15 - 6 * np.sin(v / 5)
    return np.clip(1 - (v - base) / 92, 0, 1) * near
