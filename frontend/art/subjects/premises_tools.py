"""Gallery, premises: block, knives, scale, aprons."""

import numpy as np

from engraving.catalogue import picture
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, engrave, hatch, screen
from props.meat import cut_face, joint, slab
from props.tools import cleaver, honing_steel, hook, knife
from props.walls import tiles


@picture("gallery/table-de-decoupe")
def block():
    """The block: end grain as thick as a forearm, two steaks, the cleaver driven in."""
    p = Print(800, 600)
    p.stain(p.disc(548, 214, 160))
    top = p.poly([(84, 322), (176, 254), (640, 254), (724, 322)])
    front = p.box(84, 322, 724, 478)
    for x in (112, 596):
        leg = p.poly([(x, 478), (x + 100, 478), (x + 92, 572), (x + 8, 572)])
        p.put(leg, hatch(p, leg, np.clip(0.25 + (p.X - x) / 260, 0.1, 0.7), 90, 5.4) | border(p, leg, 2.4), halo=2)
    _end_grain(p, front)
    p.put(top, (_worn(p) & top) | border(p, top, 2.4), halo=0)
    for y in (352, 440):
        band = p.box(82, y, 726, y + 15)
        p.put(band, hatch(p, band, np.clip(0.3 + (p.X - 300) / 700, 0.25, 0.85), 0, 3.6) | border(p, band, 1.8), halo=1.5)
    for x, y, seed in ((238, 292, 3), (362, 286, 9)):
        f = p.frame(x, y, -4, 0.86)
        steak = f.blob([(-92, 10), (-84, -20), (-40, -34), (20, -36), (74, -26), (92, 0), (70, 22), (10, 28), (-52, 28)])
        slab(p, steak, (2, 13))
        cut_face(p, steak, 5 + 6 * np.clip(f.u / 90, 0, 1), fibre=-8, marbled=0.9, seed=seed, size=0.6)
    # the blade bites into the wood: what is under the top is hidden
    f = p.frame(566, 166, 62, 0.7)
    cleaver(p, f, shadow=False)
    bite = (p.Y > 292) & (p.X > 540) & top
    p.put(bite, _worn(p) & bite | (border(p, top, 2.4) & bite), halo=0)
    p.mark(p.brush([(580, 293), (622, 290), (668, 294)], 1.5, 1.5, 4))
    p.mark(p.box(20, 572, 780, 574.6))
    return p


def _worn(p):
    """Knife marks across the top, hollowed in the middle."""
    hollow = 10 * np.exp(-(((p.X - 400) / 190) ** 2)) * (p.Y - 254) / 40
    return screen(p.Y + hollow, 9, 0.16 + p.noise(30, 3) * 0.08, 0.06)


def _end_grain(p, front):
    """Blocks of end grain: each its own rings, parted by joints, darker to the right."""
    column, row = np.floor((p.X - 84) / 64), np.floor((p.Y - 322) / 52)
    u, v = np.mod(p.X - 84, 64), np.mod(p.Y - 322, 52)
    cx, cy = 12 + 40 * np.mod(column * 0.618 + row * 0.37, 1), 8 + 40 * np.mod(column * 0.41 + row * 0.73, 1)
    rings = screen(np.hypot(u - cx, (v - cy) * 1.15) + p.noise(20, 4) * 1.2, 7.2, 0.2 + 0.22 * (p.X - 84) / 640, 0.05)
    joints = (u < 2.2) | (v < 2.2)
    p.put(front, ((rings | joints) & front) | border(p, front, 2.6), halo=2)


@picture("gallery/couteaux")
def knives():
    p = Print(800, 600)
    tiles(p, p.Y > 0, 56)
    bar = p.box(60, 166, 740, 204, 4)
    p.shadow(bar, 6, 10, 0.5)
    p.put(bar, bar & ~screen(p.Y + p.noise(60, 3), 7, np.clip(0.5 - (p.Y - 166) / 50, 0, 0.5), 0.05), halo=3)
    for x, scale, drop in ((140, 0.7, 196), (252, 0.84, 190), (360, 0.58, 198)):
        knife(p, p.frame(x, drop, 90, scale), shadow=True)
    cleaver(p, p.frame(486, 208, 90, 0.92))
    honing_steel(p, p.frame(606, 200, 90, 0.84))
    knife(p, p.frame(690, 196, 90, 0.48))
    return p


@picture("gallery/balance")
def scale():
    p = Print(800, 600)
    p.stain(p.disc(400, 230, 186))
    body = p.blob([(270, 470, 1), (286, 340), (330, 200), (400, 150), (470, 200), (514, 340), (530, 470, 1)])
    foot = p.box(236, 466, 564, 506, 8)
    for part in (foot, body):
        p.shadow(part, 14, 8, 0.5)
        cut = engrave(p, part, period=6.2, angle=88, bend=0.35, base=0.03)
        p.put(part, cut.ink, halo=2.5)
    dial = p.disc(400, 300, 96)
    p.put(dial, border(p, dial, 5), halo=3)
    p.mark(np.abs(np.hypot(p.X - 400, p.Y - 300) - 86) < 1)
    angle = np.arctan2(p.X - 400, -(p.Y - 300))
    r = np.hypot(p.X - 400, p.Y - 300)
    step = 2 * np.pi * 0.86 / 40
    ticks = np.abs(np.mod(angle + step / 2, step) - step / 2) * r < 1.1
    long = np.abs(np.mod(angle + step * 2.5, step * 5) - step * 2.5) * r < 1.7
    arc = np.abs(angle) < np.pi * 0.87
    p.mark(arc & ((ticks & (r < 84) & (r > 75)) | (long & (r < 84) & (r > 66))))
    words = lettering(p, "kg", 400, 346, 26, 500, italic=True)
    p.mark(words)
    needle = p.poly([(394, 306), (452, 244), (406, 312)]) | p.disc(400, 300, 9)
    p.put(needle, p.none(), needle, halo=1.5)
    stem = p.box(386, 116, 414, 168)
    p.put(stem, hatch(p, stem, 0.45, 90, 4) | border(p, stem, 2), halo=2)
    pan = p.blob([(180, 96, 1), (620, 96, 1), (590, 122), (520, 138), (400, 142), (280, 138), (210, 122)])
    p.put(pan, hatch(p, pan, np.clip((p.Y - 100) / 46 + (p.X - 400) / 700, 0.05, 0.85), 0, 4.6) | border(p, pan, 2.2), halo=2.5)
    steak = p.blob([(266, 94), (280, 66), (340, 52), (420, 54), (494, 62), (530, 82), (534, 96), (400, 98)])
    joint(p, steak, fat=p.brush([(270, 84), (340, 60), (430, 60), (520, 78)], 3, 3, 13), angle=6, period=5.2, base=0.04)
    p.mark(p.box(120, 506, 680, 508.4))
    return p


@picture("gallery/tablier")
def apron():
    p = Print(800, 600)
    tiles(p, p.Y > 0, 50)
    shelf = p.box(120, 96, 680, 122, 3)
    p.shadow(shelf, 6, 9, 0.5)
    p.put(shelf, hatch(p, shelf, 0.5, 0, 4.4) | border(p, shelf, 2), halo=2)
    for x in (220, 400, 580):
        peg = p.box(x - 8, 108, x + 8, 148, 7)
        p.put(peg, hatch(p, peg, 0.4, 90, 3.8) | border(p, peg, 1.8), halo=2)
    cloth = p.blob([(330, 206), (356, 196), (400, 204), (444, 196), (470, 206), (484, 276), (524, 306), (536, 420), (544, 540), (470, 552), (400, 546), (330, 552), (256, 540), (264, 420), (276, 306), (316, 276)])
    folds = sum(p.bump(x, 440, 11, 150, 13, tilt, 3) for x, tilt in ((300, -3), (350, -2), (400, 0), (452, 3), (506, 4)))
    p.shadow(cloth, 16, 10, 0.4)
    strap = p.brush([(340, 204), (362, 150), (400, 132), (438, 150), (460, 204)], 8, 8)
    p.put(strap, border(p, strap, 1.7), halo=2)
    cut = engrave(p, cloth, folds, period=6.2, angle=87, bend=0.16, base=0.02, gain=1.08, blur=2.5, sweep=10, swell=0.5)
    p.put(cloth, cut.ink, halo=2.5)
    stripe = p.shrink(cloth, 2) & (np.abs(np.mod(p.X - 400 + 0.06 * (p.X - 400) * (p.Y - 300) / 200, 62) - 31) < 6)
    p.wine |= stripe & ~p.ink
    pocket = p.poly([(346, 400), (454, 400), (450, 470), (350, 470)])
    p.mark(border(p, pocket, 1.8) | (border(p, p.shrink(pocket, 5), 1) & screen(p.X + p.Y, 7, np.full_like(p.X, 0.6), 0.1)))
    rope_ends = p.brush([(276, 306), (236, 360), (250, 430), (232, 480)], 6, 5) | p.brush([(524, 306), (566, 360), (550, 440), (570, 490)], 6, 5)
    p.put(rope_ends, border(p, rope_ends, 1.6), halo=1.5)
    hook(p, p.frame(220, 164, 0, 0.9))
    honing_steel(p, p.frame(584, 196, 90, 0.66))
    return p
