"""Plates to compact SVG: potrace finds the curves, svgo packs them."""

import pathlib
import re
import subprocess
import tempfile

import numpy as np
from scipy import ndimage as nd

from .colours import INK, PAPER, WINE

ART = pathlib.Path(__file__).resolve().parents[1]
REPOSITORY = ART.parents[1]
RESULTS = REPOSITORY / "frontend" / "public" / "art"


def path_of(shape, speckle=6, corner=1.15, tolerance=0.9):
    """SVG path data of a boolean field, integer sample units, y upwards (see `element`)."""
    if not shape.any():
        return ""
    rows, columns = shape.shape
    with tempfile.NamedTemporaryFile(suffix=".pbm") as bitmap:
        bitmap.write(b"P4\n%d %d\n" % (columns, rows) + np.packbits(np.ascontiguousarray(shape), axis=1).tobytes())
        bitmap.flush()
        command = ["potrace", bitmap.name, "-b", "svg", "--flat", "-u", "1", "-o", "-"]
        command += ["-t", str(speckle), "-a", str(corner), "-O", str(tolerance)]
        svg = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return " ".join(re.findall(r' d="([^"]+)"', svg)).replace("\n", " ")


def element(shape, fill, attributes="", **options):
    """One filled <path> for a boolean field; empty when the field is."""
    data = path_of(shape, **options)
    if not data:
        return ""
    return f'<path transform="translate(0 {shape.shape[0]}) scale(1 -1)" fill="{fill}" d="{data}"{attributes and " " + attributes}/>'


def plates(sheet):
    """Elements of the three plates of a print, back to front."""
    tolerance, speckle = sheet.tolerance, round(8 * sheet.tolerance / 0.9)
    under = sheet.wine & ~_hidden(sheet)
    return (
        element(sheet.paper, PAPER, speckle=16, tolerance=tolerance)
        + element(under, WINE, speckle=speckle, tolerance=tolerance)
        + element(sheet.ink, INK, speckle=speckle, tolerance=tolerance)
    )


def _hidden(sheet):
    """Deep inside solid ink the wine plate need not print (fewer curves)."""
    return nd.binary_erosion(sheet.ink, iterations=3)


def document(sheet, body):
    """A whole SVG around `body`, sample units as user units."""
    k = sheet.scale
    x0, y0, x1, y1 = sheet.crop
    box = f"{x0 * k:g} {y0 * k:g} {(x1 - x0) * k:g} {(y1 - y0) * k:g}"
    ground = f'<path d="M{x0 * k:g} {y0 * k:g}H{x1 * k:g}V{y1 * k:g}H{x0 * k:g}z" fill="{sheet.ground}"/>' if sheet.ground else ""
    size = f'width="{x1 - x0:g}" height="{y1 - y0:g}" viewBox="{box}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{body}</svg>'


def pack(path):
    """Run svgo on a file in place, keeping groups, ids and data- attributes."""
    command = ["npx", "--yes", "svgo@4.1.0", "--config", str(ART / "svgo.config.mjs"), "-q", str(path)]
    subprocess.run(command, check=True)


def save(sheet, name, body=None):
    """Write `<results>/<name>.svg` and return its path."""
    target = RESULTS / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(document(sheet, plates(sheet) if body is None else body))
    pack(target)
    return target
