"""Writes every registered icon."""

import icons.animals
import icons.interface
import icons.trade
from engraving.catalogue import picture
from engraving.icon import ICONS, blank, write

FAMILIES = (icons.animals, icons.interface, icons.trade)


@picture("icons")
def every_icon():
    for name, draw in ICONS.items():
        p = blank()
        draw(p)
        write(name, p)
    print(f"icons: {len(ICONS)} in {len(FAMILIES)} families")
