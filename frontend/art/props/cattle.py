"""The Bazadaise cow, engraved in any fineness."""

import numpy as np

from engraving.screens import border, engrave, hatch, screen

from .cattle_landmarks import (
    BODY, CALF_NAPE, CALF_THROAT, CHIN, EAR, FACE, FAR_FORE, FAR_HIND, FAR_HORN, HEAD_ORIGIN, HEAD_TURN, MOUTH, NEAR_HORN, NOSTRIL, SWITCH, TAIL, TUFT, UDDER,
)


def head_points(marks, origin=HEAD_ORIGIN, turn=HEAD_TURN, size=1.0):
    """Head landmarks (u towards the muzzle, v towards the jaw) in the coordinates of the animal."""
    c, s = size * np.cos(np.radians(turn)), size * np.sin(np.radians(turn))
    return [(origin[0] + u * c + v * s, origin[1] + u * s - v * c) for u, v in marks]


def same(x, y):
    """The warp of the grown animal: none."""
    return x, y


class Cow:
    """Shapes of the animal on a sheet; `frame` places it, `warp` bends the landmarks of the cow (see calf.py)."""

    def __init__(self, sheet, frame, warp=same, head=None):
        self.sheet, self.frame, self.warp = sheet, frame, warp
        young, head = head is not None, head or (HEAD_ORIGIN, HEAD_TURN, 1.0)
        self.place = lambda marks: [(*warp(p[0], p[1]), *p[2:]) for p in marks]
        self.face = lambda marks: head_points(marks, *head)
        throat = CALF_THROAT + self.place(BODY[2:-2]) + CALF_NAPE if young else self.place(BODY)
        self.body = frame.blob(self.face(FACE + CHIN) + throat)
        self.tail = frame.brush(self.place(TAIL), 2, 11, 25)
        self.switch = frame.blob(self.place(SWITCH))
        self.ear, self.horn, self.far_horn = frame.blob(EAR), frame.blob(NEAR_HORN), frame.blob(FAR_HORN)
        self.far_legs = frame.blob(self.place(FAR_FORE), self.place(FAR_HIND))
        self.udder = frame.blob(UDDER)

    def whole(self):
        return self.body | self.tail | self.switch | self.ear | self.horn | self.far_horn | self.far_legs | self.udder

    def bumps(self):
        """Muscles and bones over the inflated silhouette."""
        b = self.frame.bump
        h = b(1168, 400, 104, 168, 74, -12, 3) + b(1092, 580, 44, 64, 20, -16) + b(1238, 430, 44, 124, 20, 5)
        h = h + b(560, 420, 98, 165, 52, 14, 2.4) + b(500, 510, 60, 70, 24) + b(548, 600, 44, 70, 18)
        h = h + b(820, 480, 240, 150, 36, 0, 3) + b(1066, 268, 50, 28, 18) + b(1222, 272, 34, 30, 12)
        h = h + b(450, 330, 40, 60, 10, 20)
        h = h - b(500, 330, 18, 120, 20, 22) - b(1030, 500, 44, 124, 30, -28) - b(682, 430, 34, 150, 12, 10)
        h = h - b(1208, 580, 11, 100, 18, -6) - b(968, 330, 70, 46, 9) - b(1196, 470, 16, 120, 14, 14) - b(1122, 470, 18, 110, 13, -16) - b(1150, 600, 12, 60, 8, 8)
        h = h - b(618, 560, 14, 70, 12, 30) + b(610, 500, 40, 60, 10, 12) - b(444, 470, 10, 90, 8, 12)
        for i in range(7):
            h = h + b(730 + i * 40, 450, 13, 120, 2.0, -9)
        for i in range(3):
            h = h - b(468 + i * 18, 430 + i * 8, 6, 66, 5, 20)
        # the face: cheek, brow, cheekbone ridge, muzzle
        h = h + b(412, 322, 52, 48, 24, -30) + b(372, 262, 30, 22, 10) + b(268, 398, 38, 34, 14) + b(330, 320, 14, 78, 10, 36)
        h = h - b(392, 290, 24, 14, 8, 30) - b(300, 380, 10, 40, 6, -30)
        return h


def engrave_cow(p, frame, period=7.0, outline_width=2.2, scale=1.0):
    """Put the cow on print `p`. `scale` coarsens every line (1 = fine desktop cut)."""
    cow, f, g = Cow(p, frame), frame, frame.scale
    line = outline_width * g
    per = period * g
    n = p.noise(14, 8)

    p.put(cow.far_horn, hatch(p, cow.far_horn, 0.5, 60, per * 0.7) | border(p, cow.far_horn, line), halo=0)
    far = hatch(p, cow.far_legs, 0.74, 21, per * 0.92) | border(p, cow.far_legs, line) | hooves(p, cow.far_legs, f, per, line, 864)
    p.put(cow.far_legs, far, halo=0)
    p.put(cow.udder, hatch(p, cow.udder, 0.5, 30, per * 0.8) | border(p, cow.udder, line), halo=0)

    pale = f.bump(262, 408, 40, 40, 0.30, 0, 3) + f.bump(374, 272, 40, 26, 0.22) + f.bump(560, 800, 90, 70, 0.1, 0, 4)
    coat = engrave(
        p, cow.body, cow.bumps(), period=per, angle=-7, bend=0.23, blur=5 * g, sweep=17 * g, base=0.10, cap=0.84, shade=-pale, outline=line, wiggle=1.3 * g
    )
    ink = coat.ink & ~(f.v > 868)
    ink |= hooves(p, cow.body, f, per, line, 868)
    p.put(cow.body, ink, halo=3 * g)
    _face(p, f, scale)

    tail = hatch(p, cow.tail, np.clip(0.3 + 0.3 * p.noise(40, 3), 0.15, 0.8), -30, per * 0.8) | border(p, cow.tail, line)
    p.put(cow.tail, tail, halo=2.6 * g)
    hair = screen(f.u * 0.95 + np.sin(f.v / 34) * 6 + n * 1.2, period * 0.8, np.clip(0.6 + (f.u - 1300) * 0.012, 0.3, 0.95), 0.05)
    p.put(cow.switch, (hair & cow.switch) | border(p, cow.switch, line), halo=2.6 * g)

    ear = screen((f.v - 240) * 0.9 - (f.u - 440) * 0.34 + n * 0.8, period * 0.7, np.clip((f.v - 222) / 50 + 0.08, 0.08, 0.9), 0.05)
    p.put(cow.ear, (ear & cow.ear) | border(p, cow.ear, line), halo=2.8 * g)
    horn = screen(f.u * 0.9 - f.v * 0.35, period * 0.72, np.clip((f.v - 178) / 44 + 0.1, 0.08, 0.8), 0.06)
    tip = cow.horn & (f.v < 166 + n * 2)
    p.put(cow.horn, (horn & cow.horn) | tip | border(p, cow.horn, line), halo=2.6 * g)
    tuft = f.blob(TUFT)
    hair = screen(f.u * 0.96 - f.v * 0.22 + n * 1.2, period * 0.7, np.clip(0.28 + (f.u - 414) * 0.009, 0.2, 0.7), 0.05)
    p.put(tuft, (hair & tuft) | border(p, tuft, line * 0.45), halo=2 * g)
    return cow


def hooves(p, shape, f, per, line, top):
    hoof = shape & (f.v > top)
    lit = screen(f.u * 0.55 + f.v * 0.18, per / f.scale * 0.95, np.full_like(f.u, 0.16), 0.05)
    band = np.abs(f.v - top) < 1.6
    return (hoof & ~lit & ~band) | (hoof & (p.depth(shape) < line))


def _face(p, f, scale):
    eye = f.blob([(352, 274), (362, 264), (378, 261), (393, 268), (388, 279), (370, 284)])
    p.lift(p.grow(eye, 3.6 * f.scale))
    p.mark(eye & ~f.blob([(365, 268), (371, 266), (375, 269), (369, 273)]))
    p.mark(f.brush([(344, 264), (358, 253), (380, 250), (402, 262)], 1, 1, 5.5 * scale))
    p.mark(f.brush([(356, 289), (374, 292), (394, 284)], 0.8, 0.8, 2.6 * scale))
    nostril = f.blob(head_points(NOSTRIL))
    p.lift(p.grow(nostril, 3 * f.scale))
    p.mark(nostril)
    p.lift(f.brush(head_points([(u, v + 4.2) for u, v in MOUTH]), 0.8, 0.8, 3.2 * scale))
    p.mark(f.brush(head_points(MOUTH), 3 * scale, 1.2, 4.6 * scale))
