"""Gallery, premises: block, knives, scale, aprons."""

import numpy as np

from engraving.catalogue import picture
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, engrave, hatch, screen
from props.meat import joint
from props.tools import cleaver, honing_steel, hook, knife
from props.walls import tiles


@picture("gallery/table-de-decoupe")
def block():
    p = Print(800, 600)
    p.stain(p.disc(560, 200, 150))
    top = p.poly([(90, 320), (190, 240), (706, 240), (760, 320)])
    front = p.box(90, 320, 760, 440)
    cells = (np.mod(p.X, 56) < 1.6) | (np.mod(p.Y - 320, 40) < 1.6)
    rings = screen(np.hypot(np.mod(p.X, 56) - 20, np.mod(p.Y, 40) - 12) + p.noise(14, 4), 6, np.full_like(p.X, 0.3), 0.05)
    for x in (120, 672):
        leg = p.poly([(x, 440), (x + 62, 440), (x + 54, 566), (x + 8, 566)])
        p.put(leg, hatch(p, leg, 0.4, 90, 5) | border(p, leg, 2.2), halo=2)
    p.put(front, (cells | (rings & (p.noise(60, 9) > -0.6))) & front | hatch(p, front, np.clip((p.X - 500) / 400, 0, 0.5), 60, 5) | border(p, front, 2.4), halo=2)
    wear = screen(p.Y * 1.0 + 10 * np.exp(-(((p.X - 430) / 190) ** 2)) * (p.Y - 240) / 40, 9, np.full_like(p.X, 0.16) + p.noise(30, 3) * 0.08, 0.06)
    p.put(top, (wear & top) | border(p, top, 2.2), halo=2)
    band = p.box(88, 392, 762, 408)
    p.put(band, hatch(p, band, 0.5, 0, 3.4) | border(p, band, 1.6), halo=1.5)
    meat = p.blob([(220, 290), (236, 240), (290, 214), (360, 212), (410, 236), (420, 276), (390, 302), (310, 312), (246, 310)])
    p.shadow(meat, 10, 8, 0.6)
    joint(p, meat, p.bump(320, 260, 60, 30, 12), fat=p.blob([(210, 270), (236, 232), (290, 205), (370, 205), (420, 240), (360, 236), (290, 240), (250, 262)]), angle=-20, period=5.6, base=0.02)
    knife(p, p.frame(600, 272, 4, 0.42))
    p.mark(p.box(20, 566, 780, 568.4))
    return p


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
