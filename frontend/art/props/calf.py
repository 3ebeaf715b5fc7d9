"""The calf: the cow's landmarks bent to a short body on long legs, with a rounder head and no horns."""

import numpy as np

from engraving.screens import border, engrave, hatch, screen

from .cattle import Cow, hooves, head_points
from .cattle_landmarks import MOUTH, NOSTRIL

HEAD = ((494, 352), 138, 0.69)
EAR = [(508, 388), (528, 370), (562, 368), (598, 382), (622, 408, 1), (592, 422), (554, 422), (522, 410)]
TAIL = [(908, 410), (938, 411), (962, 430), (976, 486), (978, 566), (974, 640)]


def warp(x, y):
    """Cow to calf: shorter trunk, shallower chest, legs nearly as long."""
    y2 = float(np.interp(y, [180, 240, 420, 650, 760, 904], [400, 408, 540, 682, 782, 904]))
    return 560 + (x - 560) * 0.565, y2


def engrave_calf(p, f, period=8.0, line=2.4):
    calf = Cow(p, f, warp, HEAD)
    g = f.scale
    per = period * g
    far = calf.far_legs
    p.put(far, hatch(p, far, 0.72, 21, per * 0.92) | border(p, far, line) | hooves(p, far, f, per, line, 868), halo=0)

    def b(x, y, rx, ry, h, turn=0, power=2):
        (x, y), k = warp(x, y), 0.68
        return f.bump(x, y, rx * k, ry * k, h * k, turn, power)

    bumps = b(1172, 430, 100, 170, 70, -12, 3) + b(560, 430, 92, 160, 50, 14, 2.4) + b(820, 470, 230, 140, 30, 0, 3) + b(500, 510, 60, 70, 20)
    bumps = bumps - b(1030, 500, 44, 124, 30, -28) - b(682, 430, 34, 150, 11, 10) - b(500, 330, 18, 120, 16, 22) + f.bump(482, 440, 42, 40, 18, -30) + f.bump(374, 490, 34, 32, 12)
    muzzle = head_points([(276, 40)], *HEAD)[0]
    pale = f.bump(*muzzle, 40, 40, 0.25, 0, 3)
    coat = engrave(p, calf.body, bumps, period=per, angle=-7, bend=0.24, blur=4.5 * g, sweep=15 * g, base=0.05, gain=1.06, shade=-pale, outline=line)
    p.put(calf.body, (coat.ink & ~(f.v > 870)) | hooves(p, calf.body, f, per, line, 870), halo=line)
    tail = f.brush(TAIL, 2, 9, 18)
    p.put(tail, hatch(p, tail, 0.35, -30, per * 0.8) | border(p, tail, line * 0.9), halo=line)
    switch = f.blob([(972, 610), (984, 650), (992, 700), (986, 744), (974, 770, 1), (964, 736), (958, 690), (964, 640)])
    hair = screen(f.u * 0.95 + np.sin(f.v / 30) * 5, period * 0.8, np.full_like(p.X, 0.62), 0.05)
    p.put(switch, (hair & switch) | border(p, switch, line * 0.9), halo=line)
    ear = f.blob(EAR)
    p.put(ear, hatch(p, ear, np.clip((f.v - 372) / 60, 0.06, 0.9), 12, per * 0.7) | border(p, ear, line), halo=line * 1.3)
    calf_face(p, f, line)


def calf_face(p, f, line):
    at = lambda marks: head_points(marks, *HEAD)
    eye = f.blob(at([(84, 8), (96, -1), (112, 1), (123, 12), (112, 22), (95, 21)]))
    p.lift(p.grow(eye, 2.6))
    p.mark(eye & ~f.blob(at([(97, 6), (104, 3), (108, 9), (102, 13)])))
    p.mark(f.brush(at([(78, 0), (92, -12), (114, -12), (130, 0)]), 1, 1, 6))
    nostril = f.blob(at(NOSTRIL))
    p.lift(p.grow(nostril, 2.2))
    p.mark(nostril)
    p.lift(f.brush(at([(u, v + 6) for u, v in MOUTH]), 1, 1, 5))
    p.mark(f.brush(at(MOUTH), 4, 1, 5))
