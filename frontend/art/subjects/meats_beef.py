"""Three pictures of beef: the animal, the raw cut, the prepared piece."""

import numpy as np

from engraving.catalogue import picture
from engraving.print import Print
from props.cattle import engrave_cow
from props.ground import pasture
from props.meat import cut_face, joint, rope, slab
from props.pantry import bay, board, clove, peppercorns, sprig


@picture("meats/beef-1")
def bazadaise():
    p = Print(800, 600)
    p.stain(p.disc(436, 262, 216))
    pasture(p, 560)
    engrave_cow(p, p.frame(-62, -8, 0, 0.625), 9.4, 3.2, 1.25)
    return p


ENTRECOTE = [(130, 350), (136, 268), (176, 196), (242, 148), (330, 120), (426, 112), (520, 126), (600, 166), (656, 228), (680, 302), (674, 378), (636, 432), (578, 464), (516, 468), (460, 462), (408, 472), (340, 492), (266, 492), (198, 466), (152, 416)]


@picture("meats/beef-2")
def entrecote():
    p = Print(800, 600)
    face = p.blob(ENTRECOTE)
    slab(p, face, (8, 24))
    seams = (
        p.brush([(160, 276), (220, 232), (292, 208), (372, 208), (440, 232), (488, 284), (510, 352), (506, 430), (494, 478)], 7, 16, 22),
        p.brush([(372, 208), (426, 176), (494, 166), (566, 184)], 14, 5, 11),
        p.brush([(510, 352), (556, 346), (602, 312)], 15, 5, 10),
        p.blob([(470, 254), (504, 262), (534, 300), (540, 346), (520, 372), (498, 332), (484, 290)]),
    )
    fat = 8 + 14 * np.clip((p.X - 380) / 290, 0, 1) + 10 * np.exp(-((p.X - 430) ** 2 + (p.Y - 476) ** 2) / 60**2)
    cut_face(p, face, fat, seams, fibre=-24, marbled=1.15)
    return p


@picture("meats/beef-3")
def tied_roast():
    p = Print(800, 600)
    board(p, [(60, 250, 1), (690, 190, 1), (760, 480, 1), (90, 552, 1)], -6)
    shape = p.blob([(150, 360), (160, 300), (206, 254), (310, 226), (440, 212), (560, 216), (626, 250), (654, 322), (640, 396), (586, 440), (470, 468), (340, 478), (226, 462), (166, 424)])
    fat = p.blob([(140, 330), (166, 290), (230, 262), (330, 244), (440, 234), (540, 236), (590, 246), (600, 200), (440, 190), (200, 220)])
    p.shadow(shape, 18, 20, 0.75)
    joint(p, shape, fat=fat, angle=84, period=6.8, bend=0.34, gain=1.1, base=0.02)
    end = p.oval(586, 330, 66, 108, 6) & shape
    cut_face(p, end, rim=7, fibre=60, marbled=1.2, size=0.8, light=(570, 300))
    for i in range(5):
        x = 218 + i * 74
        top, low = 256 - 40 * np.sin((i + 0.8) / 6.2 * np.pi), 468 - i * 4 + 6 * np.sin(i)
        rope(p, [(x, top), (x - 26, top + 70), (x - 28, low - 70), (x - 2, low)], 6.4)
    rope(p, [(158, 318), (260, 292), (380, 276), (470, 270), (536, 270)], 6.4)
    sprig(p, [(520, 530), (600, 500), (690, 470), (752, 420)], 16, 28)
    bay(p, 110, 500, -8, 0.9)
    peppercorns(p, 330, 530, 11, 40)
    clove(p, 450, 535, 20)
    return p
