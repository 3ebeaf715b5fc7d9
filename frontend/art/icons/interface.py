"""Interface and promises."""

import numpy as np

from engraving.icon import accent, icon, solid


@icon("phone")
def phone(p):
    shape = p.brush([(26, 22), (24, 44), (40, 66), (62, 78), (78, 74)], 15, 15, 13) | p.poly([(14, 20), (32, 12), (40, 32), (24, 42)]) | p.poly([(58, 72), (68, 58), (86, 66), (80, 84)])
    solid(p, shape)
    for r in (20, 30):
        accent(p, (np.abs(np.hypot(p.X - 52, p.Y - 42) - r) < 2.6) & (p.X - 52 > 6) & (p.Y < 38), 0)


@icon("mail")
def mail(p):
    solid(p, p.box(10, 24, 86, 76, 3), start=0.5)
    p.lift(p.lines([(12, 27, 48, 56), (48, 56, 84, 27), (12, 74, 36, 50), (84, 74, 60, 50)], 3.4))
    accent(p, p.disc(48, 54, 9))


@icon("whatsapp")
def whatsapp(p):
    bubble = p.disc(50, 44, 36) | p.poly([(14, 86), (20, 60), (40, 78)])
    solid(p, bubble, start=0.4)
    handset = p.brush([(36, 30), (36, 44), (48, 58), (64, 62)], 9, 9, 7) | p.poly([(30, 30), (40, 25), (45, 37), (36, 42)]) | p.poly([(54, 56), (60, 49), (72, 55), (68, 65)])
    p.lift(p.grow(handset, 2))
    accent(p, handset, 0)


@icon("clock")
def clock(p):
    solid(p, p.disc(48, 48, 38) & ~p.disc(48, 48, 30), False)
    for a in range(12):
        t = np.radians(a * 30)
        p.mark(p.lines([(48 + 26 * np.sin(t), 48 - 26 * np.cos(t), 48 + 21 * np.sin(t), 48 - 21 * np.cos(t))], 3 if a % 3 == 0 else 1.8))
    accent(p, p.brush([(48, 48), (48, 26)], 5, 2.5) | p.brush([(48, 48), (63, 56)], 5, 3) | p.disc(48, 48, 4.4))


@icon("certificate")
def certificate(p):
    page = p.box(16, 12, 74, 78, 2)
    p.mark(page & ~p.shrink(page, 4.4))
    p.mark(p.lines([(26, 28, 64, 28), (26, 39, 64, 39), (26, 50, 46, 50)], 3.4))
    ribbon = p.poly([(58, 70), (54, 92), (64, 86), (74, 92), (70, 70)])
    solid(p, ribbon, False)
    points = [(64 + r * np.cos(t), 64 + r * np.sin(t)) for i, t in enumerate(np.linspace(0, 2 * np.pi, 25)[:-1]) for r in [18 if i % 2 else 14.5]]
    accent(p, p.poly(points))
    p.lift(p.lines([(57, 64, 62, 69), (62, 69, 72, 58)], 3.6))


@icon("basket")
def basket(p):
    p.mark(p.brush([(20, 44), (32, 14), (64, 14), (76, 44)], 5, 5))
    body = p.poly([(10, 42), (86, 42), (76, 84), (20, 84)])
    solid(p, body, False)
    p.lift(p.lines([(26, 54, 30, 76), (40, 54, 42, 76), (56, 54, 54, 76), (70, 54, 66, 76)], 4))
    accent(p, p.box(6, 38, 90, 48, 2))


@icon("euro")
def euro(p):
    solid(p, p.disc(48, 48, 40), start=0.42)
    sign = (np.abs(np.hypot(p.X - 53, p.Y - 48) - 17) < 3.6) & ~((p.X > 58) & (np.abs(p.Y - 48) < 10.6)) & (p.X < 66)
    sign |= p.box(28, 41, 55, 46) | p.box(28, 51, 53, 56)
    p.lift(p.grow(sign, 2))
    accent(p, sign, 0)


@icon("map-pin")
def map_pin(p):
    pin = p.blob([(48, 92, 1), (34, 66), (20, 48), (18, 34), (28, 16), (48, 8), (68, 16), (78, 34), (76, 48), (62, 66)])
    solid(p, pin, start=0.5)
    p.lift(p.disc(48, 38, 16))
    accent(p, p.disc(48, 38, 10.5), 0)


@icon("star")
def star(p):
    points = [(48 + r * np.sin(t), 50 - r * np.cos(t)) for i, t in enumerate(np.linspace(0, 2 * np.pi, 11)[:-1]) for r in [17 if i % 2 else 43]]
    accent(p, p.poly(points), 0)
    p.lift(p.lines([(48, 18, 48, 44), (21, 42, 42, 48), (31, 73, 44, 55)], 2))


@icon("shield")
def shield(p):
    shape = p.blob([(48, 6, 1), (64, 14), (84, 18, 1), (82, 50), (68, 76), (48, 90, 1), (28, 76), (14, 50), (12, 18, 1), (32, 14)])
    solid(p, shape, start=0.46)
    tick = p.lines([(30, 48, 43, 62), (43, 62, 68, 32)], 8)
    p.lift(p.grow(tick, 2.2))
    accent(p, tick, 0)


@icon("calendar")
def calendar(p):
    solid(p, p.box(12, 20, 84, 86, 4), False)
    p.lift(p.box(18, 42, 78, 80))
    for i in range(4):
        for j in range(3):
            if (i, j) != (2, 1):
                p.mark(p.box(22 + i * 14.5, 46 + j * 12, 30 + i * 14.5, 53 + j * 12))
    accent(p, p.box(49, 56, 63, 67), 1)
    for x in (30, 66):
        solid(p, p.box(x - 4, 10, x + 4, 30, 3), False)


@icon("search")
def search(p):
    solid(p, p.disc(40, 40, 30) & ~p.disc(40, 40, 21), False)
    accent(p, p.brush([(62, 62), (88, 88)], 11, 13), 2)
    p.mark((np.abs(np.hypot(p.X - 40, p.Y - 40) - 14) < 1.6) & (p.X < 38) & (p.Y < 38))


@icon("gallery")
def gallery(p):
    solid(p, p.box(8, 14, 88, 82, 3), False)
    p.lift(p.box(15, 21, 81, 75))
    p.mark(p.poly([(18, 72), (40, 42), (54, 60), (62, 50), (78, 72)]))
    accent(p, p.disc(64, 35, 8), 0)
