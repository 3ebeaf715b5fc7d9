"""The French cuts of veal, on the cow's landmarks (the calf bends them as it bends the animal).

Names after the annex of the arrêté du 10 juillet 2014 and Larousse's chart of veal.
"""

from engraving.chart import Part

PARTS = [
    Part("tete", "Tête et joue", "Tête de veau ravigote, joue braisée", -50, [[(100, 100), (448, 100), (448, 300), (430, 400), (380, 470), (100, 600)]]),
    Part("collet", "Collier (collet)", "En blanquette, en sauté", -62, [[(448, 100), (600, 100), (590, 225), (556, 300), (516, 390), (470, 470), (420, 520), (380, 500), (420, 400), (448, 250)]]),
    Part("cotes-decouvertes", "Côtes découvertes", "À poêler, à griller", -20, [[(600, 100), (712, 100), (704, 352), (664, 350), (600, 300), (556, 300), (590, 225)]]),
    Part("carre", "Carré (côtes premières et secondes)", "Côtes à poêler, carré à rôtir", -72, [[(712, 100), (884, 100), (876, 356), (704, 352)]]),
    Part("longe", "Longe", "Rôti, rognonnade, côtes filet", 72, [[(884, 100), (1040, 100), (1020, 290), (1006, 330), (940, 340), (876, 346)]]),
    Part("filet", "Filet mignon", "Médaillons, grenadins, rôti", 8, [[(876, 346), (940, 340), (1006, 330), (1070, 318), (1134, 312), (1096, 366), (1010, 400), (940, 410), (880, 406)]]),
    Part("quasi", "Quasi", "Rôti, escalopes, pavés", 32, [[(1040, 100), (1190, 100), (1222, 235), (1212, 290), (1184, 318), (1134, 312), (1070, 318), (1006, 330), (1020, 290)]]),
    Part("noix", "Noix", "Escalopes, rôti, grenadins", 58, [[(1222, 100), (1400, 100), (1400, 350), (1290, 400), (1204, 424), (1154, 404), (1162, 352), (1184, 318), (1212, 290)]], (1226, 350)),
    Part("sous-noix", "Sous-noix", "Escalopes, rôti, sauté", 88, [[(1154, 404), (1204, 424), (1290, 400), (1400, 350), (1400, 560), (1248, 596), (1192, 592), (1180, 520), (1162, 460)]]),
    Part("noix-patissiere", "Noix pâtissière", "Rôti, escalopes", -40, [[(1134, 312), (1162, 352), (1154, 404), (1162, 460), (1180, 520), (1192, 592), (1140, 664), (1090, 640), (1044, 630), (1066, 540), (1084, 440), (1098, 366)]]),
    Part("jarret-arriere", "Jarret arrière", "Osso buco, à braiser entier", 84, [[(1140, 664), (1192, 592), (1248, 596), (1400, 570), (1400, 730), (1140, 730)]]),
    Part("epaule", "Épaule", "Rôti, sauté, blanquette", 30, [[(516, 390), (556, 300), (600, 300), (664, 350), (684, 430), (670, 510), (638, 584), (584, 604), (524, 576), (470, 548), (440, 530), (470, 470)]]),
    Part("jarret-avant", "Jarret avant", "À braiser, pot-au-feu de veau", 84, [[(524, 576), (584, 604), (638, 584), (642, 660), (610, 744), (480, 744), (514, 650)]]),
    Part("haut-de-cotes", "Haut de côtes", "À braiser, en blanquette", 78, [[(664, 350), (704, 352), (876, 356), (868, 470), (764, 508), (670, 510), (684, 430)]]),
    Part("poitrine", "Poitrine", "Farcie, en blanquette", -6, [[(638, 584), (670, 510), (764, 508), (778, 720), (632, 720), (642, 660)], [(300, 500), (440, 530), (470, 548), (524, 576), (514, 650), (300, 700)]], (706, 590)),
    Part("tendron", "Tendron", "À braiser, en sauté", -24, [[(764, 508), (868, 470), (900, 560), (906, 720), (778, 720)]]),
    Part("flanchet", "Flanchet", "En blanquette, farci", 20, [[(868, 470), (880, 406), (940, 410), (1010, 400), (1096, 366), (1084, 440), (1066, 540), (1044, 630), (1034, 730), (906, 720), (900, 560)]]),
]
