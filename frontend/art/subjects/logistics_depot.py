"""Gallery, logistics: loading quay, crates, cold chain, pallet scale."""

import numpy as np

from engraving.catalogue import picture
from engraving.lettering import lettering
from engraving.print import Print
from engraving.screens import border, hatch, screen
from props.carcass import half_carcass
from props.crate import carton, crate, hand_truck, pallet
from props.tools import rail


@picture("gallery/quai-de-chargement")
def quay():
    p = Print(800, 600)
    wall = p.box(-1, -1, 801, 470)
    p.put(wall, ((np.mod(p.Y, 34) < 1.4) | (np.mod(p.X + np.mod(np.floor(p.Y / 34), 2) * 42, 84) < 1.4)) & wall & (p.noise(40, 6) > -0.2), halo=0, paper=False)
    for x in (70, 440):
        door = p.box(x, 110, x + 290, 470)
        p.put(door, border(p, door, 3), halo=6)
        number = p.disc(x + 145, 70, 25)
        p.put(number, p.none(), number, halo=2)
        words = lettering(p, "1" if x == 70 else "2", x + 145, 71, 32, 560)
        p.wine &= ~words
    shut = p.box(74, 114, 356, 466)
    p.mark(screen(p.Y, 22, np.full_like(p.X, 0.12), 0.02) & shut)
    p.mark(hatch(p, shut, np.clip((p.X - 220) / 500, 0, 0.3), 90, 6))
    p.put(p.box(190, 430, 240, 446, 4), p.box(190, 430, 240, 446, 4), halo=2)
    inside = p.box(444, 114, 726, 466)
    p.put(inside, inside, halo=0)
    light = p.poly([(470, 140), (700, 140), (726, 466), (444, 466)])
    p.put(light, hatch(p, light, 0.3, 0, 6), halo=0)
    for x in (510, 588, 664):
        half_carcass(p, p.frame(x, 196, 0, 0.55), x)
    rail(p, 140, 6, 446, 724, posts=False)
    for x in (424, 734):
        bumper = p.box(x - 10, 380, x + 10, 470, 4)
        p.put(bumper, bumper & ~screen(p.Y, 9, np.full_like(p.X, 0.2), 0.05), halo=2)
    dock = p.box(-1, 470, 801, 601)
    stripes = np.mod(p.X + p.Y, 52) < 26
    edge = p.box(-1, 470, 801, 492)
    p.put(dock, (edge & stripes) | (dock & (p.Y > 492) & hatch(p, dock, np.clip((p.Y - 470) / 220, 0.1, 0.7), 0, 6.4)) | border(p, edge, 1.8), halo=0, paper=False)
    carton(p, 92, 372, 120, 96, 24)
    carton(p, 228, 400, 96, 68, 22)
    carton(p, 112, 288, 96, 82, 24)
    return p


@picture("gallery/diable")
def truck():
    p = Print(800, 600)
    p.stain(p.disc(452, 250, 190))
    p.mark(p.box(60, 540, 740, 542.6))
    p.mark(p.oval(420, 548, 250, 9) & screen(p.Y, 4.4, np.full_like(p.X, 0.7), 0.05))
    hand_truck(p, 300, 538, 400)
    for i, y in enumerate((428, 320, 212)):
        crate(p, 318 - 4 * (i == 1), y, 214, 102, 44, content=i == 2)
    return p


@picture("gallery/chaine-du-froid")
def cold_chain():
    p = Print(800, 600)
    p.stain(p.disc(300, 300, 196))
    stem = p.box(266, 70, 334, 420, 34)
    bulb = p.disc(300, 452, 66)
    glass = stem | bulb
    p.shadow(glass, 14, 8, 0.5)
    p.put(glass, border(p, glass, 3) | hatch(p, glass, np.clip((p.X - 312) / 60, 0, 0.6), 90, 4.4), halo=4)
    column = p.box(288, 330, 312, 440, 10) | p.disc(300, 452, 44)
    p.put(column, border(p, column, 2), column, halo=3)
    for i in range(12):
        y = 110 + i * 22
        p.mark(p.box(334 - (22 if i % 4 == 2 else 12), y, 332, y + 2.4))
    words = lettering(p, "°C", 580, 474, 92, 480)
    p.mark(words)
    flake = p.none()
    for a in range(6):
        arm = p.frame(580, 240, a * 60, 1)
        flake |= arm.poly([(0, -6), (146, -5), (146, 5), (0, 6)])
        for u, length in ((54, 36), (92, 44), (124, 22)):
            for side in (-1, 1):
                flake |= arm.poly([(u, -4), (u + length * 0.72, side * length), (u + length * 0.72 + 6, side * (length - 7)), (u + 10, 0)])
    flake |= p.disc(580, 240, 18)
    p.put(flake, flake & ~screen(p.X * 0.7 + p.Y * 0.7, 6, np.clip(0.42 - (p.X - 480 + p.Y - 140) / 460, 0.02, 0.5), 0.05) | border(p, flake, 1.7), halo=2)
    p.put(p.disc(580, 240, 8), border(p, p.disc(580, 240, 8), 1.6), halo=1.5)
    return p


@picture("gallery/balance-palette")
def pallet_scale():
    p = Print(800, 600)
    p.stain(p.disc(330, 236, 180))
    p.mark(p.box(40, 548, 760, 550.4))
    plate = p.poly([(120, 520), (190, 476), (620, 476), (560, 520)]) | p.box(120, 520, 560, 544) | p.poly([(560, 520), (620, 476), (620, 500), (560, 544)])
    p.put(plate, hatch(p, plate, np.clip((p.Y - 500) / 50 + 0.1, 0.1, 0.8), 0, 4.6) | border(p, plate, 2.2) | ((np.abs(p.Y - 520) < 1.2) & plate & (p.X < 560)), halo=2.5)
    post = p.poly([(640, 520), (640, 240), (662, 240), (662, 520)])
    p.put(post, hatch(p, post, 0.45, 90, 4) | border(p, post, 2), halo=2)
    foot = p.box(606, 516, 704, 536, 4)
    p.put(foot, foot, halo=2)
    head = p.box(582, 150, 728, 246, 10)
    p.put(head, hatch(p, head, np.clip((p.X - 640) / 200, 0, 0.4), 90, 5) | border(p, head, 2.6), halo=3)
    screen_box = p.box(596, 166, 714, 212, 4)
    p.put(screen_box, screen_box, halo=2)
    digits = lettering(p, "412,5", 655, 189, 36, 560)
    p.lift(digits)
    p.paper |= digits
    for i in range(4):
        p.put(p.disc(614 + i * 28, 229, 6), border(p, p.disc(614 + i * 28, 229, 6), 1.6), halo=0)
    pallet(p, 150, 458, 370, 52)
    for row, count in ((0, 3), (1, 3), (2, 2)):
        for i in range(count):
            carton(p, 156 + i * 122 + (60 if row == 2 else 0), 356 - row * 104, 118, 100, 46, band=True)
    return p
