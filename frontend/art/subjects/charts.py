"""The four cut charts of the site: beef, veal, lamb, poultry."""

import numpy as np

from charts import beef_parts, lamb_parts, poultry_parts, veal_parts
from engraving.catalogue import picture
from engraving.chart import Part, assemble, percent, write
from engraving.colours import BONE, INK, PAPER
from engraving.print import Print
from engraving.trace import element
from props.calf import EAR as CALF_EAR, HEAD, TAIL as CALF_TAIL, calf_face, engrave_calf, warp
from props.cattle import Cow, engrave_cow
from props.lamb import engrave_lamb
from props.poultry import BODY as HEN_BODY, DRUMS, LEGS, leg_outlines, engrave_hen


def lifted(p, shape, halo=2.4):
    """Ink of an engraved form to lay over the cuts, with its paper."""
    return element(p.grow(shape, halo), PAPER, speckle=20) + element(p.ink & shape, INK, tolerance=1)


@picture("charts/beef")
def beef():
    p = Print(1600, 920, 1.6, ground=None)
    p.crop = (205, 100, 1345, 906)
    f = p.frame(0, 0)
    cow = engrave_cow(p, f, 8.2, 2.4, 1.2)
    head = cow.body & (p.Y < 500) & (p.X < np.interp(p.Y, [150, 250, 320, 372, 398, 410, 500], [452, 458, 458, 454, 440, 405, 380]))
    zone = cow.body & ~head & ~((p.Y > 712) & (p.X > 1000)) & ~((p.Y > 730) & (p.X < 700))
    cheek = f.blob(beef_parts.PARTS[0].outlines[0])
    tail = cow.tail | cow.switch
    top = cow.ear | cow.horn
    blocked = p.grow(tail, 3) | p.grow(top, 3)
    over = lifted(p, top)
    over += f'<g class="cut" id="cut-beef-queue" data-name="Queue">{element(p.grow(tail, 1), BONE, CLASS_B)}{element(p.ink & tail, INK, CLASS_H)}</g>'
    p.ink &= ~p.grow(tail, 2.4)
    body, labels = assemble(p, "beef", f, beef_parts.PARTS, zone | cheek, cow.body, cow.bumps(), blocked, over)
    x, y = percent(p, 1303, 470)
    labels.append({**beef_parts.TAIL_CUT, "x": x, "y": y})
    write(p, "charts/beef", "Les morceaux du bœuf", body, labels)


CLASS_B, CLASS_H = 'class="b"', 'class="h"'


@picture("charts/veal")
def veal():
    p = Print(1200, 940, 1.8, ground=None)
    p.crop = (270, 316, 1050, 912)
    f = p.frame(0, 0)
    engrave_calf(p, f, 7.4, 2.2)
    calf = Cow(p, f, warp, HEAD)
    zone = calf.body & ~((p.Y > 742) & (p.X > 780)) & ~((p.Y > 764) & (p.X < 660))
    ear = f.blob(CALF_EAR)
    tail = f.brush(CALF_TAIL, 2, 9, 18)
    parts = [Part(q.id, q.name, q.use, q.grain, [[warp(x, y) for x, y in o] for o in q.outlines], q.at and warp(*q.at)) for q in veal_parts.PARTS]
    parts[0].outlines = [[(270, 280), (500, 300), (524, 380), (532, 440), (524, 490), (470, 560), (270, 640)]]
    parts[0].at = (446, 452)
    blocked = p.grow(ear | tail, 2.6)
    over = lifted(p, ear | tail) + face_of(p, f)
    body, labels = assemble(p, "veal", f, parts, zone, calf.body, calf_bumps(f), blocked, over, 7.4)
    write(p, "charts/veal", "Les morceaux du veau", body, labels)


def calf_bumps(f):
    return f.bump(900, 540, 60, 90, 40) + f.bump(560, 540, 60, 90, 34) + f.bump(720, 560, 130, 90, 20)


def face_of(p, f):
    """Eye, nostril and mouth again, over the head's cut."""
    q = Print(p.width, p.height, p.scale, ground=None)
    calf_face(q, q.frame(0, 0), 2.2)
    return element(q.grow(q.ink, 3), BONE, speckle=4) + element(q.ink, INK, speckle=2)


@picture("charts/lamb")
def lamb():
    p = Print(940, 760, 2, ground=None)
    p.crop = (180, 120, 760, 728)
    f = p.frame(0, 0)
    made = engrave_lamb(p, f, 6.2, 15, 2.0)
    whole, ear, tail = made["whole"], made["ear"], made["tail"]
    head = p.poly([(150, 90), (352, 90), (350, 190), (334, 250), (304, 306), (150, 330)])
    zone = whole & ~head & (p.Y < np.where(p.X < 500, 590, 612))
    blocked = p.grow(ear, 3) | p.grow(tail, 3)
    over = lifted(p, ear) + lifted(p, tail, 2)
    bumps = f.bump(650, 430, 62, 90, 40, -10, 3) + f.bump(400, 410, 52, 90, 32, 12, 3)
    svg, labels = assemble(p, "lamb", f, lamb_parts.PARTS, zone, whole, bumps, blocked, over, 7.0)
    write(p, "charts/lamb", "Les morceaux de l’agneau", svg, labels)


@picture("charts/poultry")
def poultry():
    p = Print(800, 760, 2, ground=None)
    p.crop = (160, 92, 716, 736)
    f = p.frame(0, 0)
    engrave_hen(p, f, wing=False)
    body = f.blob(HEN_BODY, *DRUMS)
    head = (p.Y < np.interp(p.X, [180, 240, 300, 330], [250, 250, 206, 200])) & (p.X < 330)
    zone = body & ~head
    legs = p.poly(*[part for x, lift in LEGS for part in leg_outlines(x, lift)]) & ~p.grow(body, 2)
    over = f'<g class="cut" id="cut-poultry-pattes" data-name="Pattes">{element(p.grow(legs, 0.6), BONE, CLASS_B)}{element(p.ink & legs, INK, CLASS_H)}</g>'
    p.ink &= ~legs
    svg, labels = assemble(p, "poultry", f, poultry_parts.PARTS, zone, body, f.bump(300, 430, 80, 110, 28, 0, 3), p.none(), over, 7.0)
    x, y = percent(p, 392, 664)
    labels.append({**poultry_parts.LEGS_CUT, "x": x, "y": y})
    write(p, "charts/poultry", "Les morceaux de la volaille", svg, labels)
