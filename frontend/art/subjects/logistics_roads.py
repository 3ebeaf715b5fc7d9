"""Gallery, transport: the quays, the road, the map, the bistro."""

import numpy as np

from engraving.catalogue import picture
from engraving.curves import curve, taper
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, hatch, screen
from props.bordeaux import pont_de_pierre, skyline
from props.crate import crate
from props.quay import cobbles, quay_edge
from props.sky import birds, clouds, dawn, water
from props.van import van


@picture("gallery/van-pont-de-pierre")
def bridge():
    p = Print(800, 600)
    dawn(p, 236, 268, 318, 54)
    clouds(p, ((340, 640, 110, 15), (520, 800, 150, 12), (20, 170, 130, 13)))
    skyline(p, 312, 1.0, 352)
    dark = pont_de_pierre(p, p.frame(400, 292, 0, 0.62))
    water(p, 355, 452, 236, dark)
    quay_edge(p, 450)
    cobbles(p, 463)
    van(p, p.frame(366, 296, 0, 0.63))
    birds(p, ((150, 96, 1), (186, 84, 0.7), (560, 216, 0.9), (596, 206, 0.6)))
    return p


@picture("gallery/van-aube")
def dawn_road():
    """The van leaves through the pines, seen small on a long road."""
    p = Print(800, 600)
    dawn(p, 400, 330, 352, 84, period=6)
    clouds(p, ((40, 300, 120, 14), (520, 780, 160, 12)))
    land = p.Y > 350
    p.put(land, screen(p.Y + 5 * np.sin(p.X / 110) + p.noise(36, 2) * 2, 8, np.clip(0.2 + (p.Y - 350) / 420, 0.1, 0.75), 0.05) | (p.Y < 353) & land, halo=0, paper=False)
    road = p.poly([(384, 352), (416, 352), (640, 600), (160, 600)])
    p.put(road, border(p, road, 2), halo=0)
    for i in range(6):
        t0, t1 = (i / 6) ** 1.7, ((i + 0.55) / 6) ** 1.7
        y0, y1 = 354 + 246 * t0, 354 + 246 * t1
        w0, w1 = 0.6 + 7 * t0, 0.6 + 7 * t1
        dash = p.poly([(400 - w0, y0), (400 + w0, y0), (400 + w1, y1), (400 - w1, y1)])
        p.mark(dash)
    _trees(p)
    _van_from_behind(p, p.frame(424, 392, 0, 1.0))
    birds(p, ((230, 170, 1), (262, 158, 0.7), (570, 120, 0.8)))
    return p


def _trees(p):
    random = np.random.RandomState(4)
    for x, y, s in ((300, 356, 0.5), (508, 356, 0.5), (246, 366, 0.8), (566, 366, 0.8), (150, 392, 1.4), (656, 390, 1.4), (30, 440, 2.3), (776, 440, 2.3)):
        trunk = p.brush([(x, y), (x + 2 * s, y - 60 * s), (x - 2 * s, y - 128 * s)], 8 * s, 4 * s)
        p.put(trunk, trunk & ~screen(p.X, 5, np.full_like(p.X, 0.18), 0.05), halo=1)
        for i in range(6):
            cx, cy = x + random.randn() * 15 * s, y - (106 + i * 10) * s
            crown = p.oval(cx, cy, (36 - i * 3.5) * s, 10 * s)
            p.put(crown, screen(p.Y + ((p.X - cx) / 30) ** 2 * 5 + p.noise(12, i) * 2, 4.8, np.clip(0.62 + (p.X - cx) / 150, 0.3, 0.95), 0.05) | (crown & (p.Y > cy + 5 * s)), halo=1, paper=False)


def _van_from_behind(p, f):
    shadow = f.oval(0, 134, 112, 13)
    p.mark(shadow & screen(p.Y, 4, np.full_like(p.X, 0.7), 0.05))
    body = f.poly([(-82, -58), (82, -58), (86, -54), (86, 108), (-86, 108), (-86, -54)])
    wheels = f.box(-80, 100, -56, 134) | f.box(56, 100, 80, 134)
    ink = border(p, body, 2.4) | (np.abs(f.u) < 1.3) & body & (f.v < 84) | ((np.abs(f.v - 84) < 1.4) & body) | (body & (np.abs(f.v + 44) < 1.2))
    ink |= (body & hatch(p, body, np.clip((f.u - 10) / 160, 0, 0.5), 88, 5.4)) | wheels
    ink |= f.box(-60, 4, -54, 54) | f.box(54, 4, 60, 54)
    stripe = f.box(-84, 56, 84, 78)
    p.put(body | wheels, ink & ~(stripe & (np.abs(f.u) > 2)), stripe, halo=3)
    p.wine |= (f.box(-80, 88, -64, 100) | f.box(64, 88, 80, 100)) & body
    for text, u, italic in (("Viande", -42, False), ("Signature", 43, True)):
        words = lettering(p, text, *f.points([(u, -12)])[0], 16, 560, italic=italic)
        p.ink &= ~p.grow(words, 1.6)
        p.wine |= words


@picture("gallery/carte-de-bordeaux")
def chart():
    """The Garonne in its crescent, the ring road, and the round of deliveries from Bruges to Lormont and beyond."""
    p = Print(800, 600)
    paper = p.poly([(40, 44), (760, 30), (772, 556), (30, 570)])
    p.shadow(paper, 9, 10, 0.5)
    p.put(paper, border(p, paper, 2), halo=0)
    for x in (276, 520):
        p.mark(hatch(p, paper & p.box(x, 0, x + 46, 600), np.clip(0.34 - (p.X - x) / 130, 0, 0.3), 84, 6))
    river = p.brush([(700, 600), (640, 500), (560, 430), (470, 380), (430, 320), (460, 250), (520, 190), (540, 120), (500, 20)], 50, 66, 54) & paper
    p.put(river, (screen(p.depth(river) + p.noise(40, 3), 6.4, np.full_like(p.X, 0.3), 0.05) & river) | border(p, river, 2.2), halo=0)
    ring = [(420, 96), (560, 110), (664, 190), (690, 300), (640, 420), (520, 500), (380, 510), (262, 440), (214, 320), (250, 200), (330, 122)]
    inside = p.blob(ring)
    road = p.grow(inside, 5.5) & ~p.shrink(inside, 5.5)
    p.put(road & paper, border(p, road, 1.7), halo=2.4)
    for path in ([(40, 300), (214, 320), (420, 330)], [(330, 122), (250, 60), (200, 36)], [(690, 300), (770, 280)], [(640, 420), (700, 470), (772, 500)], [(262, 440), (160, 520), (120, 566)], [(300, 150), (370, 240), (424, 330), (520, 440), (560, 560)]):
        p.mark(p.brush(path, 2.2, 2.2) & paper & ~river & ~road)
    route = [(302, 158), (352, 214), (398, 288), (414, 330), (470, 262), (548, 214), (600, 176)]
    line = np.array(curve(route, closed=False, steps=30))
    run = np.r_[0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
    for s in np.arange(0, run[-1] - 8, 19):
        piece = [(np.interp(s + d, run, line[:, 0]), np.interp(s + d, run, line[:, 1])) for d in (0, 4, 8, 11)]
        dash = p.poly(taper(piece, 7))
        p.put(dash, None, dash, halo=2)
    span = p.poly([(424, 336), (480, 322), (482, 330), (426, 344)])
    p.put(span, span, halo=2)
    for name, x, y, dx, dy, main in (("Bruges", 302, 152, -66, -14, True), ("Bordeaux", 404, 330, -84, 22, False), ("Lormont", 604, 172, 74, -16, False)):
        pin = p.blob([(x, y + 2, 1), (x - 15, y - 26), (x, y - 44), (x + 15, y - 26)])
        p.put(pin, border(p, pin, 1.6) if not main else None, pin, halo=2.6)
        p.put(p.disc(x, y - 27, 5.4), None, halo=0)
        words = lettering(p, name, x + dx, y + dy, 32, 520, italic=not main)
        p.lift(p.grow(words, 4))
        p.mark(words)
    f = p.frame(120, 140)
    rose = f.poly([(0, -58), (9, -9), (0, 0), (-9, -9)], [(0, 58), (9, 9), (0, 0), (-9, 9)], [(-58, 0), (-9, 9), (0, 0), (-9, -9)], [(58, 0), (9, 9), (0, 0), (9, -9)])
    half = rose & ((f.u * f.v > 0) ^ (np.abs(f.u) > np.abs(f.v)))
    p.put(rose, half | border(p, rose, 1.5), halo=2)
    p.mark(np.abs(np.hypot(f.u, f.v) - 36) < 1)
    return p


@picture("gallery/livraison-bistrot")
def bistro():
    p = Print(800, 600)
    wall = p.box(-1, -1, 560, 500)
    p.put(wall, ((np.mod(p.Y, 40) < 1.4) | (np.mod(p.X + np.mod(np.floor(p.Y / 40), 2) * 50, 100) < 1.4)) & wall & (p.noise(40, 6) > -0.1), halo=0, paper=False)
    front = p.box(60, 150, 520, 500)
    p.put(front, hatch(p, front, 0.7, 90, 5.6) | border(p, front, 2.6), halo=3)
    fascia = p.box(44, 92, 536, 152)
    p.put(fascia, fascia, halo=2.5)
    words = lettering(p, "Bistrot", 290, 120, 44, 500, italic=True)
    p.lift(words)
    p.paper |= words
    for x0, x1 in ((82, 268), (414, 498)):
        glass = p.box(x0, 236, x1, 420)
        p.put(glass, border(p, glass, 3.4) | (screen(p.X * 0.8 + p.Y * 0.6, 46, np.full_like(p.X, 0.16), 0.02) & glass), halo=2)
        curtain = p.box(x0 + 5, 318, x1 - 5, 417)
        p.put(curtain, hatch(p, curtain, 0.3 + 0.2 * np.sin(p.X / 6), 90, 5) | (curtain & (p.Y < 322)), halo=0)
    door = p.box(288, 200, 396, 500)
    p.put(door, hatch(p, door, 0.36, 90, 5) | border(p, door, 3), halo=3)
    pane = p.box(304, 222, 380, 380)
    p.put(pane, border(p, pane, 2.6) | (screen(p.X * 0.8 + p.Y * 0.6, 40, np.full_like(p.X, 0.2), 0.02) & pane), halo=1.5)
    p.mark(p.disc(388, 366, 5))
    awning = p.poly([(66, 154), (514, 154), (548, 222), (32, 222)])
    scallops = p.none()
    for i in range(12):
        scallops |= p.oval(32 + 21.5 + i * 43, 222, 21.5, 15) & (p.Y > 220)
    stripes = np.mod(np.floor((p.X - 290) / (37.3 + (p.Y - 154) * 0.084)), 2) < 1
    p.put(awning | scallops, border(p, awning | scallops, 2) | hatch(p, awning, np.clip((p.Y - 200) / 110, 0, 0.3), 0, 4.6), (awning | scallops) & stripes, halo=2.5)
    pavement = p.Y > 500
    p.put(pavement, (p.Y < 504) | screen(p.Y + p.noise(40, 3) * 1.5, 9, np.clip((p.Y - 490) / 150, 0.1, 0.6), 0.05), halo=0, paper=False)
    van(p, p.frame(520, 254, 0, 0.84))
    for i, y in enumerate((452, 390)):
        crate(p, 408, y + 62, 104, 58, 24, content=i == 1)
    return p
