"""Steel: knives, cleaver, steel rod, hooks and the overhead rail."""

import numpy as np

from engraving.screens import border, hatch, screen


def _steel(p, f, shape, slope=0.02, base=0.28, period=4.6):
    return screen(f.v + p.noise(40, 4) * 0.5, period, np.clip(base + f.v * slope, 0.05, 0.86), 0.06) & shape


def knife(p, f, shadow=True):
    """A butcher's knife lying along u: handle in wine at the left, point at the right (about 620 units)."""
    blade = f.blob([(-2, -28, 1), (100, -29), (230, -28), (310, -20), (356, -4), (384, 20, 1), (340, 36), (262, 45), (140, 49), (4, 49, 1), (0, 34, 1)])
    grip = f.blob([(-2, -30, 1), (-46, -26), (-100, -25), (-160, -31), (-202, -36), (-218, -23), (-213, 3), (-199, 24), (-174, 22), (-130, 12), (-84, 14), (-46, 23), (-2, 34, 1)])
    if shadow:
        p.shadow(blade | grip, 8 * f.scale, 13 * f.scale, 0.7)
    bevel = 49 - np.clip((f.u - 140) / 250, 0, 1) ** 2 * 24 - 12
    shine = screen(f.u * 0.34 + f.v * 0.94 + p.noise(40, 4) * 0.4, 4.8, np.clip(0.72 - (f.v + 28) / 48 + 0.18 * np.sin(f.u / 54), 0, 0.82), 0.05)
    edge = (np.abs(f.v - bevel) < 0.9) | (screen(f.u * 0.9 - f.v * 0.5, 5.4, np.full_like(p.X, 0.2), 0.05) & (f.v > bevel + 2) & (np.sin(f.u / 46) > 0.1))
    p.put(blade, (shine & blade & (f.v < bevel - 4)) | (edge & blade) | border(p, blade, 1.9), halo=3)
    wood = f.u * 0.16 + f.v + 4 * np.sin(f.u / 46) + p.noise(40, 6) * 2
    bolster = grip & (f.u > -15)
    grain = screen(wood, 5.6, np.clip(0.56 + f.v * 0.014 + 0.1 * np.sin(f.u / 30), 0.16, 0.92), 0.05)
    collar = screen(f.v, 4, np.clip(0.3 + f.v * 0.02, 0.08, 0.85), 0.05)
    p.put(grip, np.where(bolster, collar, grain) & grip | border(p, grip, 2.1) | ((f.u > -18) & (f.u < -15) & grip), grip & ~bolster, halo=3)
    for u in (-46, -100, -156):
        rivet = f.disc(u, -4, 7.5)
        p.put(rivet, border(p, rivet, 1.8) | f.disc(u + 1, -3, 2.5), halo=1.5)


def cleaver(p, f, shadow=True):
    """A heavy cleaver along u, handle at the left."""
    blade = f.blob([(0, -16, 1), (20, -62, 1), (60, -70), (190, -74), (226, -66, 1), (232, 30), (226, 60, 1), (120, 66), (24, 58, 1), (6, 20, 1)])
    grip = f.blob([(2, -16, 1), (-40, -20), (-110, -17), (-170, -22), (-192, -10), (-190, 12), (-168, 22), (-110, 17), (-40, 19), (2, 16, 1)])
    if shadow:
        p.shadow(blade | grip, 8 * f.scale, 13 * f.scale, 0.7)
    shine = screen(f.u * 0.3 + f.v * 0.95, 5, np.clip(0.6 - (f.v + 70) / 120 + 0.2 * np.sin(f.u / 38), 0, 0.8), 0.05)
    hole = f.disc(198, -46, 9)
    p.put(blade, (shine & blade & (f.v < 44)) | (blade & (np.abs(f.v - 46) < 1)) | border(p, blade, 2.2) | hole, halo=3)
    p.put(grip, screen(f.v + p.noise(30, 3) * 2, 5.4, np.clip(0.5 + f.v * 0.016, 0.15, 0.9), 0.05) | border(p, grip, 2.2), grip, halo=3)
    for u in (-40, -96, -150):
        rivet = f.disc(u, 0, 6.5)
        p.put(rivet, border(p, rivet, 1.7), halo=1.5)


def honing_steel(p, f, shadow=True):
    """A round sharpening steel along u, ring at the left."""
    rod = f.blob([(0, -7, 1), (300, -6), (350, -3), (362, 0), (350, 3), (300, 6), (0, 7, 1)])
    grip = f.blob([(-6, -12, 1), (-36, -17), (-86, -19), (-130, -15), (-150, -17), (-160, -8), (-160, 8), (-150, 17), (-130, 15), (-86, 19), (-36, 17), (-6, 12, 1)])
    guard = f.blob([(-14, -10), (-4, -24), (5, -24), (10, -10), (10, 10), (5, 24), (-4, 24), (-14, 10)])
    ring = np.abs(np.hypot(f.u + 178, f.v) - 18) < 3.6
    for part in (ring, rod, grip, guard):
        if shadow:
            p.shadow(part, 6, 9, 0.65)
    p.put(ring, border(p, ring, 1.4), halo=2)
    p.put(rod, screen(f.v, 3.6, np.clip(0.28 + f.v * 0.07, 0.1, 0.86), 0.05) | border(p, rod, 1.5), halo=2.5)
    p.put(grip, screen(f.u + f.v * f.v * 0.014, 6, np.clip(0.42 + f.v * 0.03, 0.08, 0.92), 0.05) | border(p, grip, 1.9), grip, halo=2.5)
    p.put(guard, screen(f.u, 4, np.clip(0.4 + f.v * 0.02, 0.1, 0.9), 0.05) | border(p, guard, 1.8), halo=2)


def rail(p, y, thickness=14, x0=-10, x1=None, posts=True):
    """The overhead rail of cold room and workshop, with its hangers."""
    x1 = x1 or p.width + 10
    for x in np.arange(x0 + 110, x1, 250) if posts else ():
        post = p.box(x - 7, -5, x + 7, y)
        p.put(post, hatch(p, post, 0.55, 90, 4.4) | border(p, post, 1.6), halo=1.5)
    bar = p.box(x0, y - thickness / 2, x1, y + thickness / 2)
    shade = screen(p.Y, 3.6, np.clip((p.Y - y) / thickness + 0.45, 0.1, 0.9), 0.05)
    p.put(bar, (shade & bar) | border(p, bar, 1.8), halo=2)


def hook(p, f):
    """A butcher's S-hook hanging from v = -20; its point carries at about v = 110."""
    shape = f.brush([(-22, 8), (-24, -16), (-6, -30), (14, -22), (16, 4), (8, 40), (0, 70), (2, 104), (20, 122), (40, 112), (46, 90)], 8, 3, 9)
    p.put(shape, screen(f.u + f.v * 0.5, 3.6, np.full_like(p.X, 0.4), 0.05) & shape | border(p, shape, 1.9 * f.scale), halo=2)
    return shape
