"""Words as shapes: text is always outlined, never left to the reader's fonts."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .trace import REPOSITORY

FACES = REPOSITORY / "node_modules" / "@fontsource-variable" / "fraunces" / "files"


def lettering(sheet, text, x, y, size, weight=560, italic=False, optical=72, anchor="mm", spacing=0.0):
    """Shape of `text` set in Fraunces, anchored at (x, y); sizes in units."""
    face = FACES / f"fraunces-latin-full-{'italic' if italic else 'normal'}.woff2"
    font = ImageFont.truetype(str(face), int(size * sheet.scale))
    font.set_variation_by_axes([optical, weight, 0, 1 if italic else 0])
    image = Image.new("L", (sheet.columns, sheet.rows))
    draw = ImageDraw.Draw(image)
    if not spacing:
        draw.text((x * sheet.scale, y * sheet.scale), text, fill=255, font=font, anchor=anchor)
        return np.array(image) > 127
    widths = [font.getlength(letter) + spacing * sheet.scale for letter in text]
    left = x * sheet.scale - (sum(widths) / 2 if anchor[0] == "m" else 0)
    for letter, width in zip(text, widths):
        draw.text((left, y * sheet.scale), letter, fill=255, font=font, anchor="l" + anchor[1])
        left += width
    return np.array(image) > 127
