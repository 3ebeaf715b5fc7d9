"""The cuts of a chicken, on the landmarks of the hen."""

from engraving.chart import Part

PARTS = [
    Part("cou", "Cou", "En bouillon, farci", -60, [[(230, 226), (300, 190), (330, 270), (352, 306), (300, 336), (200, 336)]]),
    Part("dos", "Dos et sot-l’y-laisse", "En bouillon ; le sot-l’y-laisse poêlé", 6, [[(352, 306), (400, 300), (480, 290), (560, 240), (566, 330), (556, 372), (470, 352), (400, 346), (330, 368), (300, 336)]]),
    Part("croupion", "Croupion", "Rôti avec la bête", 60, [[(560, 240), (660, 240), (660, 420), (588, 420), (556, 372), (566, 330)]]),
    Part("aile", "Aile", "Grillée, marinée, en bouillon", 14, [[(330, 368), (400, 346), (470, 352), (556, 372), (588, 420), (530, 440), (462, 470), (400, 478), (346, 452), (318, 404)]]),
    Part("blanc", "Blanc (suprême)", "Suprême poêlé, escalope, rôti", 62, [[(200, 336), (300, 336), (330, 368), (318, 404), (346, 452), (410, 478), (400, 506), (376, 534), (340, 556), (330, 600), (180, 600)]]),
    Part("haut-de-cuisse", "Haut de cuisse", "Rôti, en sauté, désossé", -36, [[(410, 478), (462, 470), (530, 440), (588, 420), (660, 420), (610, 500), (556, 548), (512, 564), (474, 562), (436, 546), (410, 520), (400, 506)]]),
    Part("pilon", "Pilon", "Rôti, grillé, en fricassée", 76, [[(340, 556), (376, 534), (400, 506), (410, 520), (436, 546), (474, 562), (512, 564), (556, 548), (500, 660), (340, 660)]]),
]
LEGS_CUT = {"id": "poultry-pattes", "name": "Pattes", "use": "Pour corser un bouillon"}
