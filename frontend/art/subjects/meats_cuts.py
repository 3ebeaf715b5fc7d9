"""Raw and prepared cuts of lamb, veal and poultry."""

import numpy as np

from engraving.catalogue import picture
from engraving.print import Print
from engraving.screens import border, engrave, hatch, screen
from props.meat import cut_bone, cut_face, joint, rib_bone, rope, slab
from props.pantry import bay, board, butcher_paper, clove, garlic, peppercorns, sprig
from props.poultry import dressed_bird


@picture("meats/lamb-2")
def rack():
    """Carré d'agneau: eight frenched ribs over a scored cap of fat."""
    p = Print(800, 600)
    p.stain(p.disc(430, 290, 196))
    loaf = p.blob([(128, 430), (140, 368), (196, 332), (300, 322), (440, 316), (570, 318), (650, 340), (688, 398), (680, 456), (630, 488), (480, 500), (320, 504), (190, 496), (142, 470)])
    p.shadow(loaf, 16, 16, 0.7)
    for i in range(8):
        x = 214 + i * 58
        rib_bone(p, [(x + 6, 372), (x - 8, 290), (x - 30, 200), (x - 62 + i * 2, 118 + 5 * abs(i - 3.5))], 20, 13, 15)
    joint(p, loaf, p.bump(300, 400, 160, 60, 12), fat=loaf & (p.Y < 446 + p.noise(40, 3) * 4), angle=6, period=6.4, base=0.03)
    f = p.frame(400, 410)
    scored = (screen(f.u + f.v * 0.9, 40, np.full_like(p.X, 0.07), 0.01) | screen(f.u - f.v * 0.9, 40, np.full_like(p.X, 0.07), 0.01)) & p.shrink(loaf, 9) & (p.Y < 436)
    p.mark(scored & (f.u > -190))
    eye = p.blob([(128, 430), (138, 372), (180, 346), (226, 356), (250, 400), (246, 456), (214, 490), (170, 486), (140, 468)])
    cut_face(p, eye, rim=9, fibre=-50, marbled=0.8, seams=(p.brush([(200, 356), (226, 392), (236, 440)], 6, 4, 9),), size=0.85)
    cut_bone(p, p.oval(206, 372, 14, 9, -24))
    sprig(p, [(470, 548), (560, 540), (650, 520), (742, 470)])
    return p


@picture("meats/lamb-3")
def leg():
    """Gigot: haunch, shank and knuckle, garlic and rosemary."""
    p = Print(800, 600)
    board(p, [(58, 270, 1), (700, 214, 1), (764, 500, 1), (84, 560, 1)], -5)
    bone = p.blob([(74, 196), (96, 176), (120, 184), (132, 204), (190, 246), (176, 272), (112, 232), (92, 236), (76, 220)])
    p.put(bone, engrave(p, bone, period=4.8, angle=40, base=0.03).ink, halo=2)
    shape = p.blob([(150, 250), (176, 226), (230, 226), (310, 224), (400, 196), (500, 186), (590, 206), (660, 260), (690, 334), (676, 410), (616, 464), (520, 484), (430, 470), (350, 424), (280, 362), (216, 314), (168, 286)])
    p.shadow(shape, 18, 20, 0.75)
    bumps = p.bump(560, 330, 110, 100, 40) + p.bump(400, 330, 110, 50, 24, 30) - p.bump(470, 320, 14, 120, 10, -30) + p.bump(250, 270, 60, 26, 12, 30)
    veil = p.blob([(300, 210), (400, 186), (500, 176), (610, 200), (690, 280), (650, 300), (590, 252), (520, 262), (440, 244), (380, 262), (320, 246)])
    joint(p, shape, bumps, fat=veil & (p.noise(60, 4, 2) > -1.6), angle=-52, period=6.6, bend=0.36, base=0.02, gain=1.1)
    for path in ([(330, 226), (318, 300), (344, 410)], [(430, 192), (408, 320), (436, 466)], [(530, 190), (508, 330), (530, 478)], [(612, 218), (606, 340), (606, 464)]):
        rope(p, path, 6.6)
    rope(p, [(176, 246), (300, 300), (420, 332), (540, 342), (684, 344)], 6.6)
    garlic(p, 150, 470, 1.0, -8)
    clove(p, 246, 508, 24)
    sprig(p, [(330, 540), (420, 524), (520, 522), (620, 500)])
    return p


VEAL_CHOP = [(196, 330), (206, 262), (256, 208), (330, 186), (410, 194), (470, 228), (500, 280), (506, 336), (490, 396), (440, 440), (370, 458), (290, 446), (226, 404)]


@picture("meats/veal-2")
def veal_chop():
    """Côte de veau: a pale thick chop on its rib."""
    p = Print(800, 600)
    p.stain(p.disc(560, 236, 128))
    bone = p.brush([(470, 250), (540, 236), (620, 192), (690, 130)], 40, 24, 30) | p.oval(696, 126, 20, 17)
    meat = p.blob(VEAL_CHOP) | p.blob([(440, 250), (510, 230), (580, 208), (560, 250), (520, 300), (480, 360)])
    slab(p, meat | bone, (6, 24), wine=False)
    p.put(bone, engrave(p, bone, period=5.2, angle=60, base=0.03, bend=0.4, sweep=5).ink, halo=2)
    fat = 10 + 10 * np.clip((p.Y - 330) / 130, 0, 1)
    cut_face(p, meat, fat, (p.brush([(256, 250), (330, 236), (410, 262), (452, 320), (456, 392)], 5, 5, 13),), fibre=-30, marbled=0.45, tint=0.5, size=0.9)
    cut_bone(p, p.oval(478, 266, 25, 17, -24))
    bay(p, 130, 520, -10)
    sprig(p, [(300, 548), (390, 540), (490, 520), (590, 470)])
    peppercorns(p, 640, 420, 10, 30)
    return p


def shank_slice(p, outline, bone, tilt):
    face = p.blob(outline)
    slab(p, face, (4, 34))
    x, y, r = bone
    ring, marrow = p.oval(x, y, r, r * 0.86, tilt), p.oval(x, y, r * 0.56, r * 0.46, tilt)
    spokes = [p.brush([(x + r * np.cos(a), y + r * np.sin(a)), (x + 62 * np.cos(a + 0.2), y + 56 * np.sin(a + 0.2)), (x + 120 * np.cos(a + 0.1), y + 104 * np.sin(a + 0.1))], 7, 4, 6) for a in np.radians([20, 100, 160, 235, 300])]
    cut_face(p, face, rim=7, seams=spokes, bones=(ring,), fibre=tilt + 20, marbled=0.25, tint=0.72, seed=tilt)
    p.put(marrow, hatch(p, marrow, 0.3, 40, 4) | border(p, marrow, 1.6), marrow, halo=0)
    return face


@picture("meats/veal-3")
def shank():
    """Jarret de veau en tranches (osso buco), bone and marrow in the middle."""
    p = Print(800, 600)
    board(p, [(60, 230, 1), (716, 190, 1), (756, 490, 1), (76, 548, 1)], -4)
    shank_slice(p, [(386, 250), (410, 180), (480, 146), (570, 148), (640, 190), (664, 256), (636, 316), (566, 348), (480, 346), (412, 312)], (528, 244, 40), 8)
    shank_slice(p, [(120, 346), (142, 270), (214, 232), (310, 236), (384, 276), (410, 346), (384, 416), (304, 450), (214, 446), (148, 408)], (268, 340, 44), 17)
    clove(p, 520, 470, 10)
    clove(p, 570, 494, -30)
    bay(p, 600, 440, -18, 0.95)
    peppercorns(p, 450, 500, 9, 24)
    return p


@picture("meats/poultry-2")
def dressed():
    """Chicken ready to cook, on butcher's paper."""
    p = Print(800, 600)
    p.stain(p.disc(380, 216, 176))
    butcher_paper(p, [(92, 300), (690, 226), (748, 512), (130, 560)])
    dressed_bird(p, p.frame(6, 44))
    rope(p, [(640, 290), (664, 316), (700, 318), (716, 296), (700, 280)], 6.6)
    rope(p, [(672, 318), (690, 352), (676, 392), (706, 420)], 6)
    sprig(p, [(190, 520), (290, 516), (390, 510), (480, 486)])
    return p


@picture("meats/poultry-3")
def magret():
    """Magrets: one skin up, scored; one flesh up."""
    p = Print(800, 600)
    board(p, [(50, 262, 1), (704, 196, 1), (764, 486, 1), (84, 556, 1)], -6)
    flesh = p.blob([(392, 372), (408, 296), (470, 232), (560, 188), (650, 168), (728, 178), (752, 214), (736, 286), (690, 354), (610, 408), (510, 432), (430, 420)])
    slab(p, flesh, (5, 16), wine=False)
    cut_face(p, flesh, rim=15, fibre=-50, marbled=0.25, size=0.9)
    skin = p.blob([(66, 404), (86, 328), (150, 264), (246, 226), (346, 212), (424, 224), (462, 262), (450, 326), (400, 394), (318, 448), (220, 482), (124, 474)])
    side = skin | p.moved(skin, 4, 20)
    p.shadow(side, 14, 16, 0.75)
    p.put(side, hatch(p, side, 0.55, 80, 4.8) | border(p, side, 2), side, halo=2.5)
    cut = engrave(p, skin, 0, period=7, angle=20, base=0.02, gain=1.08)
    f = p.frame(270, 350, -24)
    scored = screen(f.u + f.v * 0.62 + p.noise(60, 3), 27, np.full_like(p.X, 0.14), 0.01) | screen(f.u - f.v * 0.62 + p.noise(60, 7), 27, np.full_like(p.X, 0.14), 0.01)
    deep = p.shrink(skin, 9) & scored
    p.put(skin, cut.ink, halo=0)
    p.lift(p.grow(deep, 1.6))
    p.wine |= deep
    sprig(p, [(470, 520), (560, 506), (650, 480), (740, 430)])
    peppercorns(p, 420, 520, 9, 26)
    return p
