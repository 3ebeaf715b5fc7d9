"""The French cuts of lamb, on the landmarks of the lamb (names after Larousse's chart of mutton)."""

from engraving.chart import Part

PARTS = [
    Part("collier", "Collier", "En navarin, en tajine", -60, [[(300, 120), (420, 120), (430, 270), (424, 310), (392, 356), (340, 410), (280, 400), (280, 250)]]),
    Part("cotes-decouvertes", "Côtes découvertes", "À griller, en sauté", -30, [[(430, 270), (500, 240), (502, 366), (446, 368), (392, 356), (424, 310)]]),
    Part("carre", "Carré (côtes premières et secondes)", "Carré rôti, côtelettes grillées", -76, [[(500, 240), (578, 240), (574, 370), (502, 366)]]),
    Part("filet", "Côtes filet", "Côtelettes doubles, filet rôti", 76, [[(578, 240), (636, 240), (628, 368), (574, 370)]]),
    Part("selle", "Selle", "Rôtie entière, désossée et farcie", 30, [[(636, 240), (720, 260), (690, 336), (664, 380), (628, 368)]]),
    Part("gigot", "Gigot", "Rôti, en tranches grillées", -52, [[(628, 368), (664, 380), (690, 336), (720, 260), (800, 280), (800, 520), (700, 548), (634, 552), (608, 490), (612, 430)]]),
    Part("souris", "Souris", "À confire, à braiser", 84, [[(634, 552), (700, 548), (760, 540), (760, 620), (630, 620)]]),
    Part("epaule", "Épaule", "Rôtie, désossée et roulée, en sauté", 40, [[(340, 410), (392, 356), (446, 368), (468, 404), (458, 462), (428, 506), (366, 510), (320, 450)]]),
    Part("jarret-avant", "Jarret avant", "À braiser, en navarin", 84, [[(366, 510), (428, 506), (450, 520), (430, 600), (340, 600), (350, 520)]]),
    Part("haut-de-cotelettes", "Haut de côtelettes", "À griller en épigrammes, en navarin", 80, [[(446, 368), (502, 366), (574, 370), (628, 368), (612, 430), (464, 430), (468, 404)]]),
    Part("poitrine", "Poitrine", "Farcie et roulée, en navarin", -8, [[(464, 430), (612, 430), (608, 490), (620, 540), (420, 540), (428, 506), (458, 462)]]),
]
