"""The hen of the Landes, alive; the bird ready to cook."""

import numpy as np
from scipy import ndimage as nd

from engraving.curves import curve, taper
from engraving.screens import border, engrave, hatch, screen

from .feathers import blade, plumage

BODY = [
    (186, 218, 1), (208, 206), (222, 186), (244, 172), (270, 170), (292, 186), (304, 216), (316, 258), (344, 300), (388, 326), (438, 332), (490, 318), (540, 288), (580, 260),
    (606, 290), (610, 340), (600, 396), (580, 446), (552, 492), (514, 532), (464, 558), (404, 566), (338, 550), (284, 514), (246, 462), (226, 402), (226, 346), (240, 300), (248, 266), (234, 242), (212, 230),
]
COMB = [(226, 190), (214, 170), (206, 148), (212, 138), (223, 146), (230, 156, 1), (229, 132), (236, 114), (246, 115), (251, 132), (254, 146, 1), (261, 122), (273, 108), (283, 116), (281, 136), (278, 150, 1), (291, 131), (305, 129), (308, 143), (301, 156), (297, 165, 1), (313, 160), (321, 170), (312, 184), (298, 194), (280, 186), (252, 178)]
WATTLE = [(224, 234), (242, 236), (252, 256), (248, 286), (234, 294), (224, 278), (220, 252)]
TAIL = [
    ([(540, 330), (590, 300), (640, 262), (676, 214)], 30), ([(536, 322), (582, 280), (626, 228), (652, 176)], 30), ([(530, 316), (570, 262), (604, 206), (618, 146)], 30),
    ([(524, 314), (556, 256), (578, 196), (576, 132)], 28), ([(546, 342), (602, 324), (656, 300), (694, 262)], 28), ([(552, 356), (606, 350), (660, 338), (700, 312)], 26), ([(556, 372), (604, 376), (650, 374), (690, 358)], 22),
]
WING = [(316, 392), (352, 356), (410, 346), (470, 360), (520, 372), (566, 384), (596, 408, 1), (560, 424), (520, 446), (462, 470), (400, 476), (346, 450)]
LEGS = ((388, 0), (450, 10))


def leg_outlines(x, lift):
    y = lambda v: v - lift
    return [
        taper(curve([(x, y(530)), (x + 4, y(588)), (x - 2, y(640)), (x + 2, y(692))], False), 38, 13, 13),
        taper(curve([(x + 2, y(684)), (x - 28, y(695)), (x - 68, y(706))], False), 13, 3),
        taper(curve([(x + 2, y(684)), (x - 6, y(706)), (x - 24, y(724))], False), 13, 4),
        taper(curve([(x + 2, y(684)), (x + 24, y(699)), (x + 48, y(706))], False), 12, 3),
    ]


DRUMS = (
    [(346, 530), (430, 536), (426, 578), (406, 618), (394, 630), (382, 618), (362, 578)],
    [(420, 540), (506, 516), (490, 566), (468, 606), (456, 616), (444, 604), (430, 576)],
)


def engrave_hen(p, f, line=2.0, wing=True):
    """Put the hen on print `p`; comb and wattle are the wine."""
    s = f.scale
    for x, lift in reversed(LEGS):
        leg = p.poly(*[f.points(part) for part in leg_outlines(x, lift)])
        scales = screen(f.v * 0.95 + f.u * 0.12, 6, np.clip(0.32 + (f.u - x) * 0.02 + lift * 0.02, 0.2, 0.85), 0.05)
        p.put(leg, (scales & leg) | border(p, leg, line), halo=line)
    for path, width in TAIL:
        blade(p, f.points(path), width * s, 0.5, 4.4, line, line * 0.9)
    body = f.blob(BODY, *DRUMS)
    bumps = f.bump(300, 430, 80, 110, 28, 0, 3) + f.bump(470, 430, 130, 80, 24, -8, 3)
    cut = engrave(p, body, bumps, period=5.2, outline=line)
    across = [180, 250, 330, 420, 520, 600]
    flow = np.radians(np.interp(f.u, across, [80, 78, 58, 26, 2, -20]) + np.interp(f.v, [170, 300, 420, 560], [10, 0, -4, -26])).astype(np.float32)
    flow = nd.gaussian_filter(flow, 12 * p.scale)
    feathered = body & (f.u + (f.v - 200) * 0.2 > 268 - 14 * np.sin(f.v / 14))
    ink = plumage(p, feathered & (f.v < 330), flow, cut.tone, 17 * s, 11 * s, 6, 3.4)
    ink |= plumage(p, feathered & (f.v >= 330), flow, cut.tone, 25 * s, 17 * s, 9, 3.6)
    p.put(body, np.where(feathered, ink, cut.ink) | (border(p, body, line * 1.2) & body), halo=line)
    if wing:
        _wing(p, f, cut, line)
    _head(p, f, line)


def _wing(p, f, cut, line):
    s = f.scale
    for i in range(7):
        t = i / 6
        root = (392 + 10 * t, 452 - 62 * t)
        tip = (560 + 48 * np.sin(t * 2.2), 470 - 76 * t)
        middle = ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2 + 12 - 10 * t)
        blade(p, f.points([root, middle, tip]), 25 * s, 0.42, 4.0, line * 0.9, line * 0.8, 0.5)
    cover = f.blob([(312, 396), (344, 358), (404, 346), (460, 360), (484, 388), (470, 424), (440, 458), (396, 474), (346, 450)])
    flow = np.full(p.X.shape, np.radians(14), np.float32) + (f.v - 410) * 0.002
    ink = plumage(p, cover, flow, np.clip(cut.tone * 0.9, 0, 0.6), 24 * s, 17 * s, 14, 3.6)
    edge = cover & (p.depth(cover) < line * 1.1) & (f.u < 400)
    p.put(cover, ink | edge, halo=line * 1.2)


def _head(p, f, line):
    red = f.blob(COMB, WATTLE)
    lines = hatch(p, red, np.clip((f.u - 216) / 170 + 0.06, 0.06, 0.6), -32, 4.8)
    p.put(red, lines | border(p, red, line), red, halo=line)
    eye = f.disc(253, 203, 9)
    p.lift(p.grow(eye, 3.4))
    p.mark(eye & ~f.disc(250, 200, 2.8))
    beak = f.blob([(186, 219, 1), (206, 206), (222, 204), (226, 216), (218, 226), (202, 224)])
    p.put(beak, hatch(p, beak, np.clip((f.v - 204) / 26, 0.05, 0.8), 10, 4.0) | border(p, beak, line), halo=0)
    p.mark(f.brush([(188, 218), (206, 216), (222, 218)], 0.8, 0.8, 3))


def dressed_bird(p, f, line=2.0):
    """A plucked chicken on its back, legs tied."""
    body = f.blob([(120, 330), (132, 262), (178, 210), (250, 178), (340, 168), (430, 184), (500, 222), (540, 280), (548, 340), (520, 396), (450, 430), (350, 444), (250, 436), (170, 402)])
    bumps = f.bump(260, 270, 120, 70, 40, -8, 3) + f.bump(420, 300, 90, 80, 22) - f.bump(300, 232, 130, 8, 10, -6)
    p.shadow(body, 16 * f.scale, 18 * f.scale, 0.7)
    cut = engrave(p, body, bumps, period=6.4, angle=18, bend=0.3, base=0.03, gain=1.05, outline=line)
    pores = screen(f.u + p.noise(10, 3) * 2, 13, np.full_like(p.X, 0.2), 0.05) & screen(f.v + f.u * 0.3 + p.noise(10, 9) * 2, 11, np.full_like(p.X, 0.2), 0.05)
    p.put(body, cut.ink | (pores & body & (cut.tone < 0.16) & p.shrink(body, 8)), halo=line)
    leg = f.blob([(470, 372), (430, 330), (446, 286), (500, 262), (566, 262), (620, 272), (668, 266), (700, 252), (716, 262), (712, 282), (694, 288), (650, 302), (600, 336), (546, 376)])
    thigh = engrave(p, leg, f.bump(500, 310, 60, 46, 26), period=5.8, angle=-40, bend=0.35, base=0.04, outline=line)
    p.put(leg, thigh.ink, halo=line * 1.6)
    wing = f.blob([(176, 372), (196, 326), (246, 306), (300, 318), (332, 346), (318, 372), (280, 368), (256, 380), (268, 402), (250, 418), (206, 408)])
    cut = engrave(p, wing, 0, period=5.4, angle=30, bend=0.35, base=0.05, outline=line)
    p.put(wing, cut.ink, halo=line * 1.6)
