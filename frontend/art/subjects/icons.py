"""The family of small icons: solid linocut marks with a few cuts, ink as currentColor, one wine accent."""

import numpy as np

from engraving.catalogue import picture
from engraving.colours import INK, WINE
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import screen
from engraving.trace import RESULTS, pack, path_of

SIZE, SAMPLES = 96, 6
ICONS = {}


def icon(name):
    def register(draw):
        ICONS[name] = draw
        return draw

    return register


def blank():
    return Print(SIZE, SIZE, SAMPLES, ground=None)


def cuts(p, shape, angle=-40, period=6.0, start=0.35, wide=0.42):
    """Light gouges on the upper left of a solid form."""
    a = np.radians(angle)
    phase = -np.sin(a) * p.X + np.cos(a) * p.Y
    ys, xs = np.nonzero(shape)
    x0, y0 = xs.min() / p.scale, ys.min() / p.scale
    reach = (np.ptp(xs) + np.ptp(ys)) / p.scale
    tone = np.clip((start - ((p.X - x0) + (p.Y - y0)) / reach) * 1.6, 0, wide)
    return screen(phase, period, tone, 0.08) & shape & (p.depth(shape) > 2.6)


def solid(p, shape, gouged=True, halo=2.4, **options):
    """Lay a solid ink form, parted from what lies behind, with its gouges."""
    p.put(shape, shape & ~cuts(p, shape, **options) if gouged else shape, halo=halo)


def accent(p, shape, halo=2.4):
    p.put(shape, None, shape, halo=halo)


def write(name, p):
    size = p.columns
    flip = f'transform="translate(0 {size}) scale(1 -1)"'
    body = ""
    for plate, fill in ((p.wine, WINE), (p.ink, "currentColor")):
        data = path_of(plate, speckle=12, tolerance=1.2)
        body += f'<path {flip} fill="{fill}" d="{data}"/>' if data else ""
    target = RESULTS / "icons" / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 {size} {size}" color="{INK}">{body}</svg>')
    pack(target)


@picture("icons")
def every_icon():
    for name, draw in ICONS.items():
        p = blank()
        draw(p)
        write(name, p)
    print(f"icons: {len(ICONS)}")


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


@icon("truck")
def truck(p):
    box = p.box(36, 24, 90, 66, 2)
    cab = p.blob([(34, 66, 1), (34, 34, 1), (22, 35), (14, 46), (7, 52), (6, 66, 1)])
    solid(p, box, start=0.5)
    solid(p, cab, False)
    p.lift(p.blob([(29, 39, 1), (24, 40), (17, 50), (29, 50, 1)]))
    accent(p, p.box(38, 54, 90, 61), 1.4)
    for x in (22, 72):
        solid(p, p.disc(x, 70, 10), False)
        p.lift(p.disc(x, 70, 3.6))


@icon("snow")
def snow(p):
    flake = p.none()
    for a in range(6):
        f = p.frame(48, 48, a * 60 + 30)
        flake |= f.poly([(0, -2.6), (40, -2.2), (40, 2.2), (0, 2.6)])
        for u, length in ((15, 11), (26, 12)):
            for side in (-1, 1):
                flake |= f.poly([(u, -1.5), (u + length * 0.7, side * length), (u + length * 0.7 + 4, side * (length - 3.4)), (u + 5, 0)])
    p.mark(flake)
    accent(p, p.disc(48, 48, 6), 2)


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


@icon("traceability")
def traceability(p):
    tag = p.poly([(10, 14), (46, 12), (86, 50), (50, 86), (12, 48)])
    solid(p, tag, start=0.42)
    p.lift(p.disc(25, 27, 7))
    for i, (w, length) in enumerate(((4, 24), (2, 24), (5, 24), (2, 24), (3, 24), (5, 24))):
        d = sum((4, 2, 5, 2, 3, 5)[:i]) + i * 3
        f = p.frame(40 + d * 0.70, 66 - d * 0.70, -45)
        p.lift(p.frame(38 + d * 0.7, 40 + d * 0.7, -45).box(-13, -w / 2, 13, w / 2))
    accent(p, np.abs(np.hypot(p.X - 16, p.Y - 18) - 11) < 2.2, 0)


@icon("knife")
def knife(p):
    f = p.frame(50, 46, -45)
    solid(p, f.blob([(-4, -10, 1), (30, -10), (44, -4), (50, 6, 1), (30, 11), (-4, 11, 1)]), period=5, angle=-45, start=0.6)
    accent(p, f.blob([(-8, -8, 1), (-24, -7), (-42, -10), (-50, -3), (-46, 8), (-26, 5), (-8, 9, 1)]))
    for u in (-18, -34):
        p.lift(f.disc(u, -1, 2))


@icon("cleaver")
def cleaver(p):
    f = p.frame(50, 44, -45)
    solid(p, f.blob([(-6, -5, 1), (0, -17, 1), (38, -18, 1), (42, -14), (42, 12), (38, 16, 1), (-2, 15, 1)]), start=0.5)
    p.lift(f.disc(34, -10, 3))
    accent(p, f.blob([(-9, -5, 1), (-40, -6), (-50, -2), (-49, 5), (-40, 6), (-9, 5, 1)]))


def horned(p, horns=True, ears=1.0):
    face = p.blob([(31, 36), (38, 30), (58, 30), (65, 36), (64, 52), (59, 68), (57, 82), (48, 88), (39, 82), (37, 68), (32, 52)])
    ear = p.blob([(33, 40), (22, 34), (8 - 2 * ears, 36), (6, 42), (14, 48), (32, 48)]) | p.blob([(63, 40), (74, 34), (88 + 2 * ears, 36), (90, 42), (82, 48), (64, 48)])
    solid(p, ear, False)
    if horns:
        accent(p, p.brush([(36, 34), (20, 28), (15, 10)], 9, 2) | p.brush([(60, 34), (76, 28), (81, 10)], 9, 2))
    solid(p, face, start=0.62, wide=0.5, angle=84, period=5)
    p.lift(p.oval(39, 50, 3.2, 3.8) | p.oval(57, 50, 3.2, 3.8))
    muzzle = p.oval(48, 78, 12.5, 10)
    p.lift(p.grow(muzzle, 1.8))
    return muzzle


@icon("cow")
def cow(p):
    muzzle = horned(p)
    p.mark(muzzle)
    p.lift(p.oval(43, 77, 2.2, 3) | p.oval(53, 77, 2.2, 3))


@icon("calf")
def calf(p):
    muzzle = horned(p, False)
    accent(p, muzzle, 0)
    p.lift(p.oval(43, 77, 2.2, 3) | p.oval(53, 77, 2.2, 3))
    p.mark(p.oval(48, 29, 13, 7))


@icon("lamb")
def lamb(p):
    wool = p.none()
    for i in range(11):
        t = np.pi * (0.98 + 1.04 * i / 10)
        wool |= p.disc(48 + 22 * np.cos(t), 40 + 22 * np.sin(t), 9)
    wool |= p.disc(48, 34, 24)
    ear = p.blob([(32, 46), (18, 44), (6, 52), (10, 60), (24, 60), (34, 54)]) | p.blob([(64, 46), (78, 44), (90, 52), (86, 60), (72, 60), (62, 54)])
    solid(p, wool, False)
    for x, y in ((36, 24), (50, 20), (62, 26), (42, 34), (56, 34)):
        p.lift((np.abs(np.hypot(p.X - x, p.Y - y) - 4.6) < 1.1) & (p.Y < y + 2.5))
    solid(p, ear, False)
    face = p.blob([(34, 48), (48, 42), (62, 48), (60, 66), (55, 80), (48, 85), (41, 80), (36, 66)])
    solid(p, face, False)
    p.lift(p.oval(41.5, 58, 2.6, 3.4) | p.oval(54.5, 58, 2.6, 3.4))
    accent(p, p.poly([(43, 74), (53, 74), (48, 80)]), 1.6)


@icon("hen")
def hen(p):
    body = p.blob([(12, 40, 1), (24, 34), (30, 26), (42, 26), (50, 40), (62, 46), (74, 40), (86, 22, 1), (90, 44), (82, 66), (64, 80), (44, 80), (30, 68), (26, 52), (24, 44)])
    solid(p, body, start=0.5)
    accent(p, p.blob([(28, 28), (22, 18), (28, 18, 1), (31, 9), (36, 16, 1), (42, 8), (45, 17, 1), (51, 15), (47, 27)]) | p.blob([(22, 44), (28, 46), (27, 58), (21, 56)]))
    p.lift(p.disc(34, 36, 2.8))
    p.lift((np.abs(np.hypot((p.X - 56) / 1.3, p.Y - 56) - 11) < 1.5) & (p.Y > 52))
    p.mark(p.lines([(48, 80, 48, 92), (60, 80, 60, 92), (40, 92, 52, 92), (54, 92, 66, 92)], 3.2))


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


@icon("crate")
def crate(p):
    solid(p, p.poly([(8, 38), (24, 22), (90, 22), (76, 38)]), False)
    p.lift(p.poly([(18, 36), (29, 26), (82, 26), (73, 36)]))
    accent(p, p.poly([(20, 36), (30, 27), (80, 27), (72, 36)]), 0)
    solid(p, p.box(8, 40, 74, 84), False)
    solid(p, p.poly([(77, 40), (90, 26), (90, 70), (77, 84)]), False)
    for i in range(5):
        for y in (62, 73):
            p.lift(p.box(14 + i * 12, y, 21 + i * 12, y + 6))
    p.lift(p.box(30, 47, 52, 54, 3))


@icon("scale")
def scale(p):
    solid(p, p.blob([(24, 84, 1), (32, 46), (48, 36), (64, 46), (72, 84, 1)]), start=0.3)
    solid(p, p.box(16, 82, 80, 90, 2), False)
    p.mark(p.box(45, 24, 51, 40))
    solid(p, p.blob([(10, 16, 1), (86, 16, 1), (72, 26), (48, 28), (24, 26)]), False)
    p.lift(p.disc(48, 62, 14.5))
    p.mark(np.abs(np.hypot(p.X - 48, p.Y - 62) - 12) < 1.3)
    accent(p, p.poly([(46, 64), (56, 54), (50, 66)]), 0)


@icon("pasture")
def pasture(p):
    leaf = p.blob([(16, 84, 1), (14, 50), (34, 22), (84, 10, 1), (82, 52), (58, 78), (30, 78)])
    solid(p, leaf, False)
    p.lift(p.brush([(16, 84), (40, 54), (74, 22)], 4, 1.6))
    p.lift(p.lines([(34, 62, 30, 44), (46, 48, 44, 32), (40, 66, 58, 66), (52, 54, 70, 52)], 2.2))
    accent(p, p.disc(76, 78, 9))


@icon("steak")
def steak(p):
    shape = p.blob([(10, 50), (14, 28), (34, 14), (60, 14), (82, 28), (88, 50), (78, 70), (60, 74), (46, 82), (26, 78), (14, 66)])
    solid(p, shape, False)
    p.lift(p.shrink(shape, 4))
    accent(p, p.shrink(shape, 7.5), 0)
    p.lift(p.brush([(22, 44), (40, 34), (58, 44), (60, 66)], 2, 3, 7))
    p.lift(p.brush([(30, 60), (36, 56), (42, 58)], 0.8, 0.8, 3) | p.brush([(66, 38), (72, 44), (74, 52)], 0.8, 0.8, 3) | p.brush([(40, 24), (50, 23), (56, 26)], 0.8, 0.8, 3))


@icon("shop")
def shop(p):
    p.mark(p.box(14, 44, 82, 88))
    p.lift(p.box(22, 54, 46, 76))
    p.lift(p.box(56, 54, 74, 88))
    p.mark(p.disc(60, 72, 1.8))
    awning = p.poly([(16, 14), (80, 14), (92, 38), (4, 38)])
    for i in range(4):
        awning |= p.oval(15 + i * 22, 38, 11, 9) & (p.Y > 37)
    p.put(awning, awning, halo=2.4)
    stripe = awning & (np.mod(np.floor((p.X - 48) / (16 + (p.Y - 14) * 0.25) + 0.0), 2) < 1)
    p.ink &= ~p.grow(stripe, 0)
    p.wine |= p.shrink(stripe, 1.2)


@icon("toque")
def toque(p):
    hat = p.disc(30, 36, 18) | p.disc(66, 36, 18) | p.disc(48, 28, 20) | p.poly([(22, 40), (74, 40), (70, 70), (26, 70)])
    solid(p, hat, start=0.5)
    p.lift(p.lines([(38, 44, 39, 66), (48, 42, 48, 66), (58, 44, 57, 66)], 2.4))
    accent(p, p.box(25, 72, 71, 86, 2))


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


@icon("cold-chain")
def chain(p):
    for x, y in ((30, 48), (66, 48)):
        ring = p.box(x - 26, y - 17, x + 26, y + 17, 17) & ~p.box(x - 17, y - 8, x + 17, y + 8, 8)
        if x == 30:
            solid(p, ring, False)
        else:
            accent(p, ring, 2.2)
    top = p.box(30 - 26, 31, 30 + 26, 65, 17) & ~p.box(13, 40, 47, 56, 8) & (p.Y < 44) & (p.X > 36)
    p.put(top, top, halo=2.2)


@icon("hook")
def hook(p):
    accent(p, p.box(10, 12, 86, 20, 2), 0)
    p.put(p.brush([(40, 26), (40, 10), (56, 8), (58, 26), (52, 44), (44, 60), (48, 80), (64, 84), (72, 68)], 7, 2.5, 8), p.brush([(40, 26), (40, 10), (56, 8), (58, 26), (52, 44), (44, 60), (48, 80), (64, 84), (72, 68)], 7, 2.5, 8), halo=2.2)
