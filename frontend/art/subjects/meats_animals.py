"""The animals of the other meats: calf, lamb, hen, each before its wine disc."""

from engraving.catalogue import picture
from engraving.print import Print
from props.calf import engrave_calf
from props.ground import pasture
from props.lamb import engrave_lamb
from props.poultry import engrave_hen


@picture("meats/veal-1")
def calf():
    p = Print(800, 600)
    p.stain(p.disc(440, 272, 196))
    pasture(p, 556)
    engrave_calf(p, p.frame(-110, -140, 0, 0.77))
    return p


@picture("meats/lamb-1")
def lamb():
    p = Print(800, 600)
    p.stain(p.disc(446, 270, 190))
    pasture(p, 556, 21)
    engrave_lamb(p, p.frame(40, -20, 0, 0.8), 5.6, 13, 1.9)
    return p


@picture("meats/poultry-1")
def hen():
    p = Print(800, 600)
    p.stain(p.disc(420, 276, 176))
    pasture(p, 556, 33)
    engrave_hen(p, p.frame(92, 10, 0, 0.76))
    return p
