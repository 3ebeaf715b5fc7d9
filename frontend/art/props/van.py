"""The refrigerated van of the house, in profile facing left (630 x 340 units, wheels on v = 350)."""

import numpy as np

from engraving.lettering import lettering
from engraving.screens import border, screen

WHEELS = ((80, 304), (480, 304))


def van(p, f, lettered=True, line=2.0, shadow=True):
    """Draw the van in frame `f`; returns its whole shape."""
    u, v, s = f.u, f.v, f.scale
    n = p.noise(40, 1, 2)
    box = f.poly([(176, 0), (622, 0), (628, 6), (628, 292), (172, 292), (172, 6)])
    cab = f.blob([(174, 294, 1), (174, 62, 1), (154, 58), (132, 62), (116, 76), (80, 156), (38, 172), (12, 190), (2, 220), (0, 264), (4, 294, 1)])
    unit = f.blob([(170, 2, 1), (144, 4), (126, 14), (116, 36), (120, 52), (170, 54, 1)])
    skirt = f.poly([(-2, 276), (628, 276), (628, 306), (-2, 306)])
    wheels = f.disc(*WHEELS[0], 46) | f.disc(*WHEELS[1], 46)
    whole = box | cab | unit | skirt | wheels
    if shadow:
        under = ((u - 324) / 350) ** 2 + ((v - 352) / 20) ** 2 < 1
        p.wine &= ~under
        p.ink |= under & screen(p.Y + p.X * 0.1 + n * 2, 5, np.clip(1.15 - ((u - 324) / 350) ** 2 * 0.7, 0.2, 1), 0.1)
    ink = _panels(p, f, box, cab, unit, line) | _cab(p, f, cab, line)
    ink |= skirt & ~cab & (v > 292) | ((v > 276) & (v < 292) & skirt & ~cab & screen(u, 10, np.full_like(u, 0.5), 0.1))
    ink |= f.poly([(-4, 264), (36, 264), (36, 290), (-4, 290)]) & whole
    stripe = (box & (v > 228) & (v < 262) & (p.depth(box) > 2)) | (cab & (v > 228) & (v < 262) & (u > 36) & (p.depth(cab) > 2))
    for x, y in WHEELS:
        d = np.hypot(u - x, v - y)
        near = d < 58
        ink &= ~near
        stripe &= ~near
        ink |= ((d < 54) & (v < 306)) | (d < 45)
        ink &= ~((d < 26) & (d > 22)) & ~((d < 20) & (d > 8) & (np.sin(np.arctan2(v - y, u - x) * 6) > 0.1)) & ~((np.abs(d - 48.5) < 1.8) & (v < 306))
        whole |= (d < 54) & (v < 306)
    p.put(whole, ink, stripe, halo=line * 1.6)
    if lettered:
        words = lettering(p, "Viande", *f.points([(400, 108)])[0], 66 * s, 560) | lettering(p, "Signature", *f.points([(400, 172)])[0], 66 * s, 560, italic=True)
        p.ink &= ~words
        p.wine |= words
    return whole


def _panels(p, f, box, cab, unit, line):
    u, v = f.u, f.v
    ink = border(p, box, line) | border(p, cab, line) | border(p, unit, line)
    ink |= box & ((np.abs(v - 18) < 1.4) | (np.abs(v - 272) < 1.4))
    shade = np.clip((u - 536) / 220 + (v - 240) / 300, 0, 0.62) + p.noise(10, 2) * 0.03
    ink |= box & screen(v * 0.9 + u * 0.18 + p.noise(40, 1, 2) * 1.2, 7.4, shade, 0.06) & (v > 20) & (v < 271)
    ink |= box & ((np.abs(u - 600) < 1.3) | (np.abs(u - 196) < 1.3)) & (v > 18) & (v < 272)
    return ink | (unit & screen(u, 8, np.full_like(u, 0.5), 0.1) & (u > 132) & (v > 14) & (v < 46))


def _cab(p, f, cab, line):
    u, v = f.u, f.v
    window = f.blob([(146, 74, 1), (130, 78), (96, 152), (146, 152, 1)])
    rear = f.poly([(158, 74), (167, 74), (167, 152), (158, 152)])
    ink = (window & ~(screen(u * 0.9 + v * 0.5, 28, np.full_like(u, 0.22), 0.05) & (u < 136))) | rear
    ink |= cab & ((np.abs(u - 153) < 1.4) & (v > 70) & (v < 276))
    ink |= cab & (np.abs(v - 216) < 1.3) & (u > 14)
    ink |= f.poly([(132, 184), (146, 184), (146, 189), (132, 189)]) | f.poly([(80, 120), (92, 118), (90, 152), (78, 152)])
    ink |= cab & screen(v * 0.9 + u * 0.2, 7.4, np.clip((v - 210) / 150 + (u - 94) / 400, 0, 0.6), 0.08) & (v > 216)
    lamp = f.blob([(16, 194), (38, 186), (46, 200), (34, 212), (14, 212)])
    return (ink & ~lamp) | border(p, lamp, line * 0.9)
