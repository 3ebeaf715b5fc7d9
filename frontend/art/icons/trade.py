"""The trade: tools, goods, transport, cold."""

import numpy as np

from engraving.icon import accent, icon, solid


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


@icon("traceability")
def traceability(p):
    tag = p.poly([(10, 14), (46, 12), (86, 50), (50, 86), (12, 48)])
    solid(p, tag, start=0.42)
    p.lift(p.disc(25, 27, 7))
    widths = (4, 2, 5, 2, 3, 5)
    for i, w in enumerate(widths):
        d = sum(widths[:i]) + i * 3
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
