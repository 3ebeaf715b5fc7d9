"""What lies beside the meat: herbs, garlic, pepper, boards, butcher's paper, the wooden table."""

import numpy as np
from scipy import ndimage as nd

from engraving.curves import curve, taper
from engraving.screens import border, hatch, screen


def table(p, top=0.0, angle=-7.0, seed=8):
    """Dark wood: ink with cleared grain, below the line y = `top`."""
    a = np.radians(angle)
    u, v = p.X * np.cos(a) + p.Y * np.sin(a), -p.X * np.sin(a) + p.Y * np.cos(a)
    plank = np.floor((v + 60) / 132)
    inside = v + 60 - plank * 132
    cells = np.random.RandomState(seed).randn(60, 60).astype(np.float32)
    stream = nd.map_coordinates(cells, [(v / 26 + plank * 7) % 55, (u / 300 + plank * 13) % 55], order=3, mode="wrap")
    knots = sum(26 * s * np.exp(-(((u - x) / 52) ** 2 + ((v - y) / 19) ** 2)) for x, y, s in ((120, 150, 1), (700, 480, 1.1), (440, 620, 0.8)))
    phase = v + stream * 8 + knots + p.noise(60, 1, 2) * 0.8
    gy, gx = np.gradient(phase)
    steep = nd.gaussian_filter(np.hypot(gx, gy) * p.scale, 3)
    tone = np.clip(0.13 + 0.13 * np.sin(u / 90 + plank * 2 + stream * 2) + p.noise(14, 2) * 0.05, 0.02, 0.28)
    grain = screen(phase, 7.0, tone * np.clip(steep / 0.8, 0.45, 1), 0.1)
    wood = p.Y > top
    p.put(wood, wood & ~(grain & (inside > 4) & (inside < 129)) & ~(inside < 2.0), halo=0, paper=False)


def board(p, outline, grain=0.0, tone=0.16):
    """A pale cutting board with a few lines of grain."""
    face = p.blob(outline)
    p.shadow(face, 8, 14, 0.7)
    side = face | p.moved(face, 3, 10)
    p.put(side, hatch(p, side, 0.7, 90, 4.6) | border(p, side, 2.0), halo=2)
    a = np.radians(grain)
    v = -p.X * np.sin(a) + p.Y * np.cos(a)
    u = p.X * np.cos(a) + p.Y * np.sin(a)
    rings = screen(v + p.noise(90, 6, 2) * 7 + 5 * np.sin(u / 120), 10, np.clip(tone + 0.1 * np.sin(u / 70 + v / 30), 0.02, 0.3), 0.1)
    p.put(face, (rings & (p.depth(face) > 6)) | border(p, face, 2.2), halo=0)
    return face


def sprig(p, path, leaves=17, length=31.0, width=3.0, spread=0.95, seed=4, light=False):
    """Rosemary: thin paired needles on a woody stem; `light` for a dark table."""
    random = np.random.RandomState(seed)
    stem = np.array(curve(path, closed=False, steps=24))
    needles = []
    for i in range(leaves * 2):
        t = 0.06 + 0.93 * i / (leaves * 2)
        k = int(t * (len(stem) - 2))
        along = np.arctan2(*(stem[k + 1] - stem[k])[::-1])
        side = 1 if i % 2 else -1
        size = length * (1 - 0.42 * t) * (0.75 + 0.4 * random.rand())
        turn = along + side * (spread - 0.35 * t + 0.16 * random.randn())
        x, y = stem[k]
        tip = (x + np.cos(turn - side * 0.2) * size, y + np.sin(turn - side * 0.2) * size)
        middle = (x + np.cos(turn) * size * 0.5, y + np.sin(turn) * size * 0.5)
        needles.append(curve([(x, y), middle, tip], closed=False, steps=8))
    all_needles = p.poly(*[taper(n, 1.4, 1.0, width * 1.3) for n in needles]) | p.poly(taper(stem, 3.2, 1.4))
    veins = p.poly(*[taper(n[2:-3] + np.array([0.5, -0.6]), 0.2, 0.2, 1.1) for n in needles[::2]])
    p.shadow(all_needles, 4, 6, 0.5, 4.6)
    p.put(all_needles, veins | p.poly(taper(stem, 1.2, 0.6)) if light else all_needles & ~veins, halo=1.2 if light else 1.6)


def bay(p, x, y, turn=0.0, scale=1.0):
    """A bay leaf, half in shadow."""
    f = p.frame(x, y, turn, scale)
    leaf = f.blob([(0, 0, 1), (22, -16), (58, -24), (96, -15), (124, 2, 1), (96, 18), (58, 23), (22, 16)])
    p.shadow(leaf, 4, 6, 0.5)
    ribs = screen(f.u - np.abs(f.v) * 1.1, 9, np.full_like(p.X, 0.17), 0.05)
    dark = screen(f.u * 0.5 + f.v, 4.6, np.full_like(p.X, 0.48), 0.05) & (f.v > 0)
    p.put(leaf, (border(p, leaf, 1.8) | (np.abs(f.v) < 1.3) | ribs | dark) & leaf, halo=2)


def garlic(p, x, y, scale=1.0, turn=0.0):
    """A head of garlic."""
    f = p.frame(x, y, turn, scale)
    head = f.blob([(-4, -62, 1), (-7, -40), (-20, -26), (-40, -10), (-46, 12), (-36, 30), (-12, 38), (14, 38), (38, 29), (46, 10), (38, -12), (18, -27), (8, -40), (7, -62, 1)])
    p.shadow(head, 9, 6, 0.55)
    cloves = screen(f.u / np.sqrt(np.clip(1.2 - (f.v / 50) ** 2, 0.2, 2)) + p.noise(30, 5), 17, np.full_like(p.X, 0.14), 0.02) & (f.v > -44)
    fine = screen(f.u / np.sqrt(np.clip(1.25 - (f.v / 50) ** 2, 0.2, 2)), 4.6, np.clip((f.u + f.v * 0.6) / 60 - 0.05, 0, 0.7), 0.08)
    p.put(head, (cloves | fine) & head | border(p, head, 2.0), halo=2.5)


def clove(p, x, y, turn=0.0, scale=1.0):
    f = p.frame(x, y, turn, scale)
    shape = f.blob([(-22, 0, 1), (-10, -9), (8, -12), (22, -4), (24, 4), (10, 10), (-8, 8)])
    p.shadow(shape, 4, 5, 0.5, 4.6)
    p.put(shape, border(p, shape, 1.7) | (hatch(p, shape, np.clip((f.v + 4) / 18, 0, 0.6), turn, 4.0)), halo=2)


def peppercorns(p, x, y, count=12, spread=34.0, seed=4, radius=4.6):
    random = np.random.RandomState(seed)
    for _ in range(count):
        cx, cy = x + random.randn() * spread, y + random.randn() * spread * 0.5
        r = radius * (0.8 + 0.4 * random.rand())
        corn = p.disc(cx, cy, r)
        p.shadow(corn, 3, 3.4, 0.6, 4)
        p.put(corn, corn & ~p.disc(cx - r * 0.32, cy - r * 0.36, r * 0.3), halo=1.6)


def butcher_paper(p, corners, seed=3):
    """A sheet of paper with soft creases."""
    sheet = p.poly(corners)
    p.shadow(sheet, 9, 12, 0.7)
    crease = p.noise(110, seed, 2)
    lines = screen(p.X * 0.86 - p.Y * 0.5 + crease * 16, 6.4, np.clip(np.clip(0.3 * crease, 0, 1) * 0.6 - 0.02, 0, 0.3), 0.05)
    p.put(sheet, (lines & sheet) | border(p, sheet, 1.8), halo=1)
    return sheet
