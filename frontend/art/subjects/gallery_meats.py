"""Gallery, production and meats: eight cuts as they leave the workshop."""

import numpy as np

from engraving.catalogue import picture
from engraving.print import Print
from engraving.screens import border, hatch, screen
from props.ground import pasture
from props.meat import cut_bone, cut_face, joint, pale, rope, slab
from props.pantry import bay, board, butcher_paper, garlic, peppercorns, sprig, table
from props.poultry import engrave_hen
from props.tools import hook, knife, rail


@picture("gallery/cote-de-boeuf")
def rib():
    p = Print(800, 600)
    table(p)
    bone = p.brush([(420, 356), (560, 300), (660, 226), (752, 128)], 66, 30, 40) | p.oval(756, 122, 25, 20, -40)
    meat = p.blob([(66, 350), (70, 262), (122, 188), (210, 146), (310, 138), (404, 160), (480, 206), (540, 250), (560, 292), (536, 348), (500, 410), (440, 462), (350, 492), (246, 490), (150, 456), (92, 408)])
    slab(p, meat | bone, (6, 34))
    pale(p, bone, period=5.4, angle=64, bend=0.4, sweep=6, halo=2)
    seams = (
        p.brush([(110, 300), (170, 236), (260, 210), (350, 226), (420, 280), (440, 350), (420, 430)], 5, 12, 20),
        p.brush([(260, 210), (330, 172), (410, 180)], 11, 4, 8),
        p.brush([(440, 350), (490, 330), (524, 300)], 14, 8, 14),
    )
    fat = 9 + 20 * np.exp(-((p.X - 150) ** 2 + (p.Y - 450) ** 2) / 110**2) + 6 * np.clip((300 - p.Y) / 200, 0, 1)
    cut_face(p, meat, fat, seams, fibre=-34, marbled=1.3, seed=7)
    cut_bone(p, p.oval(520, 300, 32, 20, -34))
    sprig(p, [(470, 540), (560, 520), (650, 470), (730, 400)], light=True)
    return p


def tournedos_one(p, x, y, w, h, seed):
    """A drum of fillet: top face, barded and tied side."""
    top = p.oval(x, y, w, w * 0.42)
    side = p.poly([(x - w, y), (x + w, y), (x + w * 0.98, y + h), (x - w * 0.98, y + h)]) | p.oval(x, y + h, w * 0.98, w * 0.42)
    whole = top | side
    p.shadow(whole, 16, 8, 0.75)
    u = (p.X - x) / w
    lines = screen(p.Y + 0.42 * w * (1 - np.sqrt(np.clip(1 - u * u, 0, 1))) * -1 + p.noise(30, 5), 6.2, np.clip(0.18 + u * 0.5 + 0.3 * u * u, 0.04, 0.86), 0.06)
    p.put(whole, (lines & side) | border(p, whole, 2.2), halo=3)
    level = (p.Y - y - 0.42 * w * np.sqrt(np.clip(1 - u * u, 0, 1))) / h
    bard = (level > 0.2 + 0.02 * np.sin(p.X / 9)) & (level < 0.84 + 0.02 * np.sin(p.X / 7))
    p.wine |= side & ~top & ~bard & ~p.ink & ~border(p, whole, 2.4)
    p.mark(side & ~top & (np.abs(level - 0.2) * h < 0.9))
    cut_face(p, top, rim=6, fibre=10 + seed * 9, marbled=0.5, seed=seed, size=0.8)
    for level in (0.36, 0.68):
        arc = [(x + w * np.sin(t), y + h * level + w * 0.42 * np.cos(t)) for t in np.linspace(-np.pi / 2 + 0.05, np.pi / 2 - 0.05, 9)]
        rope(p, arc, 6.4)


@picture("gallery/tournedos")
def tournedos():
    p = Print(800, 600)
    p.stain(p.disc(400, 226, 168))
    board(p, [(70, 330, 1), (730, 330, 1), (786, 540, 1), (14, 540, 1)], 0)
    tournedos_one(p, 250, 260, 120, 110, 3)
    tournedos_one(p, 552, 262, 116, 106, 5)
    tournedos_one(p, 400, 368, 128, 116, 8)
    bay(p, 96, 486, -6)
    peppercorns(p, 640, 500, 10, 30)
    return p


@picture("gallery/epaule-agneau")
def shoulder():
    """Épaule roulée en melon: twine along the meridians."""
    p = Print(800, 600)
    p.stain(p.disc(420, 250, 190))
    butcher_paper(p, [(70, 350), (700, 300), (768, 520), (120, 566)])
    shape = p.blob([(180, 360), (196, 270), (260, 200), (360, 166), (470, 168), (560, 210), (614, 290), (616, 380), (560, 452), (460, 488), (350, 488), (240, 450)])
    p.shadow(shape, 18, 14, 0.7)
    segments = sum(p.bump(400 + dx * 1.0, 330, 30, 150, 10, 0, 3) for dx in (-160, -96, -32, 32, 96, 160))
    veil = p.blob([(180, 330), (196, 260), (260, 190), (360, 150), (470, 150), (560, 200), (600, 270), (540, 262), (470, 236), (400, 262), (330, 240), (260, 290)])
    joint(p, shape, segments, fat=veil, angle=10, period=6.6, bend=0.34, base=0.02, gain=1.1)
    cx, cy = 398, 196
    for a in (-82, -52, -20, 14, 46, 78):
        t = np.radians(a)
        k = np.sin(t)
        rope(p, [(cx, cy), (cx + 122 * k, cy + 40 + 20 * np.cos(t)), (cx + 205 * k, cy + 130), (cx + 200 * k, cy + 210), (cx + 150 * k, cy + 292 - 44 * k * k)], 6.4)
    knot = p.oval(cx, cy, 15, 10)
    p.put(knot, hatch(p, knot, 0.4, 30, 4) | border(p, knot, 1.8), halo=2)
    rope(p, [(cx, cy), (430, 150), (470, 150), (480, 176)], 5.6)
    sprig(p, [(110, 500), (190, 510), (270, 520), (350, 530)])
    garlic(p, 680, 460, 1.0, 8)
    return p


@picture("gallery/cotelettes-agneau")
def chops():
    p = Print(800, 600)
    butcher_paper(p, [(40, 120), (744, 70), (776, 520), (66, 566)], 6)
    for i, (x, y, turn) in enumerate(((196, 400, -8), (350, 372, -3), (508, 350, 2), (656, 332, 7))):
        f = p.frame(x, y, turn, 0.98)
        bone = f.brush([(24, -30), (36, -110), (28, -190), (6, -262)], 26, 15, 17) | f.oval(4, -266, 12, 10)
        eye = f.blob([(-86, 30), (-80, -24), (-44, -56), (4, -62), (44, -50), (60, -10), (56, 40), (30, 82), (-16, 98), (-60, 80)])
        slab(p, eye | bone, (4, 17), wine=True)
        pale(p, bone, period=4.8, angle=turn + 4, bend=0.4, blur=1.5, sweep=4, outline=1.8)
        fat = 7 + 15 * np.clip((-f.u + 10) / 90, 0, 1)
        cut_face(p, eye, fat, (f.brush([(-40, -40), (-6, -20), (24, 14), (26, 70)], 4, 4, 9),), fibre=-40 + turn, marbled=0.6, seed=20 + i, size=0.85)
        cut_bone(p, f.oval(38, -26, 15, 12, 20))
    sprig(p, [(420, 540), (520, 524), (620, 500), (720, 452)])
    return p


@picture("gallery/foie-de-veau")
def liver():
    p = Print(800, 600)
    board(p, [(50, 180, 1), (716, 140, 1), (764, 500, 1), (70, 560, 1)], -4)
    # one thick lobe running out into a thin tongue, the notch between its lobes below
    lobes = p.blob([(84, 366), (88, 292), (130, 232), (206, 198), (300, 192), (384, 200), (456, 212), (530, 232), (598, 262), (622, 288), (586, 306), (508, 318), (440, 338), (396, 372), (360, 398), (342, 352), (322, 402), (276, 446), (206, 462), (138, 444), (98, 410)])
    p.shadow(lobes, 12, 14, 0.7)
    bumps = p.bump(212, 330, 120, 96, 30, -10, 3) + p.bump(450, 284, 120, 34, 12, 8)
    sheen = p.brush([(126, 326), (156, 272), (214, 240), (284, 230)], 3, 3, 13) | p.brush([(420, 262), (480, 270), (540, 278)], 2, 2, 7)
    joint(p, lobes, bumps, angle=-14, period=8.2, bend=0.3, white=0.16, gain=0.74, base=0.0, sweep=26)
    p.lift(sheen & p.shrink(lobes, 8))
    for x, y in ((440, 452), (526, 426), (612, 400)):
        f = p.frame(x, y, -16)
        leaf = f.blob([(-104, 14), (-92, -16), (-40, -34), (30, -36), (88, -24), (112, 2), (84, 24), (10, 34), (-62, 34)])
        slab(p, leaf, (2, 12))
        cut_face(p, leaf, rim=2.0, fibre=-14, marbled=0.0)
        p.lift((f.brush([(-72, 4), (-24, -16), (40, -18)], 0.8, 0.8, 5) | f.oval(34, 10, 5, 3) | f.oval(-20, 14, 3.4, 2.4)) & leaf)
    bay(p, 120, 512, -8)
    knife(p, p.frame(420, 96, 3, 0.9))
    return p


@picture("gallery/merguez")
def sausages():
    p = Print(800, 600)
    rail(p, 66)
    for x, links, sway in ((130, 3, 9), (266, 3, -8), (402, 3, 9), (538, 3, -8), (674, 3, 9)):
        hook(p, p.frame(x, 84, 0, 0.72))
        y = 172
        for i in range(links):
            height = 112
            bend = sway * (1 if i % 2 else -1)
            ends = p.brush([(x - 2, y - 16), (x + 2, y - 6), (x, y + 6)], 11, 7) | p.brush([(x, y + height - 4), (x + 1, y + height + 14)], 7, 10)
            p.put(ends, hatch(p, ends, 0.4, 90, 4) | border(p, ends, 1.5), halo=1.5)
            spine = [(x, y + 12), (x + bend, y + height / 2), (x, y + height - 12)]
            shape = p.brush(spine, 30, 30, 34) | p.disc(x, y + 14, 15) | p.disc(x, y + height - 14, 15)
            joint(p, shape, angle=64 if bend > 0 else 116, period=5.2, bend=0.5, blur=2, sweep=6, base=0.02, white=0.42, halo=2.5)
            y += height + 22
    return p


@picture("gallery/filet-de-boeuf")
def fillet():
    p = Print(800, 600)
    board(p, [(30, 250, 1), (726, 214, 1), (778, 500, 1), (52, 556, 1)], -3)
    shape = p.blob([(72, 392), (120, 364), (200, 346), (300, 330), (400, 312), (470, 304), (496, 340), (500, 396), (474, 436), (400, 446), (290, 444), (180, 432), (104, 414)])
    p.shadow(shape, 12, 16, 0.7)
    bumps = p.bump(300, 380, 200, 40, 16) - p.bump(330, 400, 160, 7, 7, -4)
    joint(p, shape, bumps, fat=p.brush([(90, 380), (220, 350), (360, 324)], 2, 2, 12), angle=-6, period=6.4, bend=0.4, base=0.02, white=0.36)
    end = p.oval(482, 370, 30, 66, 6) & p.grow(shape, 8)
    cut_face(p, end, rim=3, fibre=70, marbled=0.4, size=0.7)
    for x, y, s in ((574, 392, 1.0), (676, 400, 0.96)):
        face = p.oval(x, y, 50 * s, 58 * s, 4)
        slab(p, face, (14, 10))
        cut_face(p, face, rim=3.5, fibre=50, marbled=0.5, seed=int(x), size=0.8)
    knife(p, p.frame(300, 150, 12, 1.08))
    peppercorns(p, 230, 510, 9, 34)
    bay(p, 600, 506, -8, 0.9)
    return p


@picture("gallery/poulet-fermier")
def farm_birds():
    p = Print(800, 600)
    p.stain(p.disc(590, 170, 104))
    hill = p.Y > 430 - 34 * np.sin((p.X + 60) / 190) + p.noise(40, 3)
    p.put(hill & (p.Y < 470), screen(p.Y + 34 * np.sin((p.X + 60) / 190), 8, np.full_like(p.X, 0.14), 0.05), halo=0, paper=False)
    _pines(p)
    pasture(p, 546, 5)
    engrave_hen(p, p.frame(300, 66, 0, 0.68))
    engrave_hen(p, p.frame(16, 178, 0, 0.52), 1.8)
    return p


def _pines(p):
    """Landes pines behind the birds: bare trunks, flat crowns."""
    random = np.random.RandomState(2)
    for x, y, s in ((110, 410, 1.1), (196, 398, 0.9), (250, 402, 0.7), (760, 420, 1.0)):
        trunk = p.brush([(x, y), (x + 3 * s, y - 90 * s), (x - 2 * s, y - 170 * s)], 11 * s, 5 * s)
        p.put(trunk, trunk & ~screen(p.X, 5, np.full_like(p.X, 0.2), 0.05), halo=1)
        for i in range(7):
            cx, cy = x + random.randn() * 26 * s, y - (160 + i * 10) * s
            crown = p.oval(cx, cy, (50 - i * 4) * s, 12 * s)
            p.put(crown, screen(p.Y + ((p.X - cx) / 40) ** 2 * 6 + p.noise(12, i) * 2, 4.8, np.clip(0.5 + (p.X - cx) / 120, 0.2, 0.9), 0.05) | (crown & (p.Y > cy + 7 * s)), halo=1)
