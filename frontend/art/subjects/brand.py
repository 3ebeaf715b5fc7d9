"""The house mark: favicon, touch and maskable icons, share picture, placeholder."""

import numpy as np
from PIL import Image

from engraving.catalogue import picture
from engraving.colours import PAPER, WINE
from engraving.lettering import lettering
from engraving.print import Print
from engraving.trace import RESULTS, element, pack
from props.cattle import engrave_cow
from props.tools import hook, rail


def mark(p, f):
    """The head of the Bazadaise from the front, as one flat cut: horns, ears, face, muzzle."""
    horns = f.brush([(-16, -30), (-46, -38), (-56, -74)], 20, 3) | f.brush([(16, -30), (46, -38), (56, -74)], 20, 3)
    ears = f.blob([(-28, -18), (-48, -30), (-78, -26), (-80, -14), (-62, -2), (-30, -2)]) | f.blob([(28, -18), (48, -30), (78, -26), (80, -14), (62, -2), (30, -2)])
    face = f.blob([(-34, -26), (-20, -40), (20, -40), (34, -26), (32, 6), (22, 40), (20, 62), (0, 76), (-20, 62), (-22, 40), (-32, 6)])
    muzzle = f.oval(0, 56, 25, 20)
    head = horns | ears | face | muzzle
    holes = f.oval(-18, 2, 6, 7.5) | f.oval(18, 2, 6, 7.5) | f.oval(-9, 54, 4, 6) | f.oval(9, 54, 4, 6)
    holes |= (p.grow(face, 3.4 * f.scale) & ~face & ears) | (f.v > 32) & p.grow(muzzle, 3.2 * f.scale) & ~muzzle & face
    return head & ~holes


def mark_svg(size, radius, scale):
    p = Print(size, size, 4, ground=None)
    plate = p.box(0, 0, size, size, radius)
    head = mark(p, p.frame(size / 2, size / 2 - 2 * scale, 0, scale))
    k = p.columns
    body = element(plate, WINE, speckle=10) + element(head, PAPER, speckle=10)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {k} {k}">{body}</svg>', plate, head


def raster(plate, head, size, square):
    out = np.zeros((*plate.shape, 4), np.uint8)
    rgb = lambda c: [int(c[i : i + 2], 16) for i in (1, 3, 5)]
    out[plate | square] = [*rgb(WINE), 255]
    out[head] = [*rgb(PAPER), 255]
    return Image.fromarray(out).resize((size, size), Image.LANCZOS)


@picture("brand/favicon")
def favicon():
    folder = RESULTS / "brand"
    folder.mkdir(parents=True, exist_ok=True)
    svg, plate, head = mark_svg(192, 40, 1.12)
    (folder / "favicon.svg").write_text(svg)
    pack(folder / "favicon.svg")
    for size in (32, 192, 512):
        raster(plate, head, size, False).quantize(32).save(folder / f"icon-{size}.png", optimize=True)
    raster(plate, head, 180, True).convert("RGB").quantize(16).save(folder / "apple-touch-icon-180.png", optimize=True)
    _, plate, head = mark_svg(192, 0, 0.86)
    for size in (192, 512):
        raster(plate, head, size, True).convert("RGB").quantize(16).save(folder / f"icon-maskable-{size}.png", optimize=True)


@picture("brand/share")
def share():
    """1200 x 630, the picture of shared links."""
    p = Print(1200, 630, 2)
    p.stain(p.disc(872, 300, 236))
    p.mark(p.box(0, 566, 1200, 569))
    engrave_cow(p, p.frame(358, 2, 0, 0.624), 9.0, 3.2, 1.25)
    p.mark(lettering(p, "Viande", 70, 224, 112, 480, optical=144, anchor="ls", spacing=-3))
    word = lettering(p, "Signature", 66, 330, 112, 400, italic=True, optical=144, anchor="ls", spacing=-3)
    p.put(word, None, word, halo=0, paper=False)
    p.mark(lettering(p, "Grossiste boucher à Bordeaux", 74, 398, 29, 420, optical=24, anchor="ls"))
    p.wine |= p.box(74, 96, 134, 100)
    target = RESULTS / "brand" / "share.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    image = p.image(1200).quantize(24, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    image.save(target, optimize=True)
    print(f"share: {target.stat().st_size / 1000:.0f} kB")


@picture("placeholder")
def placeholder():
    """An empty hook: the picture that is missing."""
    p = Print(800, 600)
    p.stain(p.disc(400, 300, 150))
    rail(p, 132, 14)
    hook(p, p.frame(392, 170, 0, 2.1))
    return p


@picture("brand/mark")
def mark_alone():
    """The mark in wine without its plate."""
    p = Print(192, 192, 4, ground=None)
    p.wine |= mark(p, p.frame(96, 92, 0, 1.1))
    return p
