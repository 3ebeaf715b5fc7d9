"""A suckling lamb of Pauillac: long legs, large head, short tight fleece."""

import numpy as np

from engraving.screens import border, engrave, hatch

from .wool import curls, fleece_edge, seeds

BODY = [
    (316, 160), (288, 162), (262, 176), (244, 200), (228, 224), (212, 242), (203, 256), (203, 270), (212, 282), (230, 286), (250, 282), (274, 276), (296, 274), (314, 284),
    (322, 312), (320, 350), (324, 388), (336, 424), (356, 452), (368, 476), (370, 514), (368, 560), (362, 588), (363, 606), (367, 640), (364, 668), (358, 684), (354, 700), (346, 720, 1),
    (390, 720, 1), (391, 704), (390, 690), (397, 676), (393, 652), (397, 614), (402, 596), (403, 560), (412, 516), (426, 494),
    (470, 504), (530, 502), (580, 488), (604, 474), (618, 508), (634, 540), (650, 566), (657, 590), (658, 612), (657, 650), (653, 676), (646, 690), (640, 704), (632, 720, 1),
    (676, 720, 1), (678, 704), (678, 691), (685, 677), (683, 650), (690, 614), (699, 592), (692, 570), (686, 548), (692, 510), (704, 470), (710, 420), (704, 366), (688, 326), (656, 306),
    (600, 298), (540, 300), (480, 302), (436, 298), (402, 282), (380, 250), (362, 206), (344, 174),
]
FAR_FORE = [(382, 470), (394, 520), (408, 560), (410, 588), (414, 610), (420, 640), (418, 666), (412, 682), (408, 698), (400, 714, 1), (440, 714, 1), (442, 700), (441, 688), (448, 674), (445, 650), (447, 612), (452, 594), (448, 560), (446, 500)]
FAR_HIND = [(560, 470), (576, 520), (590, 556), (598, 584), (598, 610), (597, 648), (593, 674), (587, 688), (581, 700), (574, 714, 1), (614, 714, 1), (617, 700), (617, 688), (624, 674), (622, 650), (630, 612), (640, 588), (632, 560), (640, 500)]
TAIL = [(690, 328), (714, 344), (728, 384), (732, 430), (726, 470), (714, 480), (704, 460), (702, 420), (698, 380), (686, 350)]
EAR = [(324, 196), (342, 186), (370, 188), (398, 200), (420, 222, 1), (394, 226), (362, 222), (334, 212)]
FAR_EAR = [(276, 172), (262, 158), (240, 150), (222, 152, 1), (234, 166), (254, 178), (272, 184)]


def shapes(p, f):
    body = f.blob(BODY)
    face = f.u < np.interp(f.v, [120, 166, 196, 240, 282, 300], [286, 296, 318, 322, 318, 200])
    legs = (f.v > 520 + 6 * np.sin(f.u / 9)) & ((f.u < 430) | (f.u > 620))
    return body, body & ~face & ~legs


def engrave_lamb(p, f, period=6.2, curl=15.0, line=2.0):
    """Put the lamb on print `p`; `curl` is the size of the locks in units of the sheet."""
    body, wool = shapes(p, f)
    spots = seeds(p, wool, curl)
    wool = fleece_edge(p, wool, spots, curl)
    whole = body | wool
    bumps = f.bump(650, 430, 62, 90, 40, -10, 3) + f.bump(400, 410, 52, 90, 32, 12, 3) + f.bump(530, 410, 100, 80, 20) + f.bump(276, 214, 20, 24, 9)
    far = f.blob(FAR_FORE, FAR_HIND)
    p.put(far, hatch(p, far, 0.7, 20, period * 0.85) | border(p, far, line) | (far & (f.v > 698)), halo=0)
    far_ear = f.blob(FAR_EAR)
    p.put(far_ear, hatch(p, far_ear, 0.45, 30, 4.4) | border(p, far_ear, line), halo=0)
    cut = engrave(p, whole, bumps, period=period, angle=8, outline=line)
    fleece = curls(p, wool, spots, cut.tone, curl * 0.3) | border(p, wool, line * 1.2)
    smooth = whole & ~wool
    p.put(whole, np.where(wool, fleece, cut.ink & smooth) | (whole & (f.v > 700)), halo=line * 1.2)
    tail = f.blob(TAIL)
    tail_spots = seeds(p, tail, curl * 0.9, 3)
    tail = fleece_edge(p, tail, tail_spots, curl * 0.8)
    p.put(tail, curls(p, tail, tail_spots, cut.tone * 0 + np.clip((f.u - 690) / 44 * 0.6 + 0.2, 0, 0.8), curl * 0.3) | border(p, tail, line), halo=line)
    ear = f.blob(EAR)
    shade = np.clip((f.v - 184) / 42 + 0.05, 0.06, 0.9)
    p.put(ear, hatch(p, ear, shade, 14, 4.6 * f.scale) | border(p, ear, line), halo=line * 1.3)
    _face(p, f, line)
    return {"whole": whole, "ear": ear, "tail": tail}


def _face(p, f, line):
    eye = f.blob([(252, 214), (262, 204), (276, 206), (282, 214), (272, 222), (260, 221)])
    p.lift(p.grow(eye, 2.6))
    p.mark(eye & ~f.blob([(262, 210), (267, 207), (270, 211), (266, 214)]))
    p.mark(f.brush([(246, 208), (260, 198), (278, 199), (288, 208)], 0.6, 0.6, 3.4))
    p.mark(f.brush([(206, 256), (214, 256), (220, 262)], 1.2, 1, 5))
    p.mark(f.brush([(206, 272), (220, 273), (236, 268), (246, 258)], 1, 0.8, 3.4))
