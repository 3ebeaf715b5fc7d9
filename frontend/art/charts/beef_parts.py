"""The French cuts of beef on the landmarks of the cow.

Places checked against the official list of French cut names (arrêté du 10 juillet 2014), INRAE's thesaurus
of meat (rond de gîte and gîte à la noix: rear of the thigh; tende de tranche: its inner, upper part) and
Larousse's chart (aiguillette baronne: before the tranche grasse, under the rumsteck; jumeau: before the paleron).
"""

from engraving.chart import Part

GRILL, ROAST, BRAISE, BOIL = "À griller ou à poêler", "À rôtir", "À braiser ou en daube", "Pour le pot-au-feu"

PARTS = [
    Part("joue", "Joue", "À braiser longuement, au vin rouge", -50, [[(350, 312), (384, 300), (422, 316), (444, 346), (440, 384), (404, 404), (366, 392), (346, 356)]]),
    Part("collier", "Collier", "En daube, en bourguignon, haché", -62, [[(430, 150), (600, 150), (590, 225), (556, 300), (516, 390), (470, 470), (420, 520), (380, 500), (420, 400), (436, 250)]]),
    Part("basse-cote", "Basse côte", "À griller en tranche fine, à braiser", -20, [[(600, 150), (708, 150), (700, 352), (664, 350), (600, 300), (556, 300), (590, 225)]]),
    Part("cote-entrecote", "Côte et entrecôte", GRILL, -72, [[(708, 150), (884, 150), (876, 356), (700, 352)]]),
    Part("faux-filet", "Faux-filet", "À griller en pavé, à rôtir", 72, [[(884, 150), (1040, 150), (1020, 300), (1006, 336), (940, 346), (876, 350)]]),
    Part("filet", "Filet", "Tournedos, chateaubriand, rôti", 8, [[(876, 350), (940, 346), (1006, 336), (1070, 322), (1134, 312), (1096, 358), (1010, 390), (940, 400), (880, 396)]]),
    Part("rumsteck", "Rumsteck", "À griller en pavé, à rôtir, en brochettes", 32, [[(1040, 150), (1180, 150), (1220, 235), (1212, 290), (1184, 318), (1134, 312), (1070, 322), (1006, 336), (1020, 300)]]),
    Part("aiguillette-baronne", "Aiguillette baronne", "À rôtir, à griller, à braiser entière", -58, [[(1134, 312), (1184, 318), (1162, 352), (1154, 404), (1128, 412), (1108, 446), (1084, 508), (1066, 566), (1044, 566), (1058, 470), (1084, 400), (1098, 356)]]),
    Part("tende-de-tranche", "Tende de tranche", "Steak, rosbif, fondue, carpaccio ; poire et merlan", 58, [[(1220, 150), (1340, 150), (1340, 322), (1262, 330), (1240, 412), (1204, 424), (1154, 404), (1162, 352), (1184, 318), (1212, 290)]], (1226, 338)),
    Part("rond-de-gite", "Rond de gîte", "Rosbif, carpaccio, tartare", 98, [[(1262, 330), (1340, 322), (1340, 560), (1244, 596), (1216, 552), (1230, 480), (1240, 412)]], (1258, 448)),
    Part("gite-noix", "Gîte à la noix", "À braiser, en bourguignon, en rosbif", 78, [[(1154, 404), (1204, 424), (1240, 412), (1230, 480), (1216, 552), (1244, 596), (1192, 592), (1180, 520), (1162, 460)]]),
    Part("tranche-grasse", "Tranche grasse", "Steak, rosbif, brochettes ; rond, plat et mouvant", -40, [[(1154, 404), (1162, 460), (1180, 520), (1192, 592), (1140, 664), (1090, 640), (1044, 630), (1066, 566), (1084, 508), (1108, 446), (1128, 412)]]),
    Part("jarret-arriere", "Gîte arrière (jarret)", BOIL, 84, [[(1140, 664), (1192, 592), (1248, 596), (1310, 570), (1310, 720), (1150, 720)]]),
    Part("paleron", "Paleron", "À braiser, pot-au-feu, steak sans nerf", 40, [[(556, 300), (600, 300), (664, 350), (684, 430), (640, 446), (566, 440), (546, 380)]]),
    Part("jumeau", "Jumeau", "Steak (jumeau à bifteck), pot-au-feu", -66, [[(516, 390), (556, 300), (546, 380), (566, 440), (550, 520), (524, 576), (470, 548), (440, 530), (470, 470)]]),
    Part("macreuse", "Macreuse", "Steak, rosbif, daube", 14, [[(566, 440), (640, 446), (684, 430), (670, 510), (638, 584), (584, 604), (524, 576), (550, 520)]]),
    Part("gros-bout", "Gros bout de poitrine", BOIL, 60, [[(380, 500), (440, 530), (470, 548), (524, 576), (514, 650), (380, 690)]]),
    Part("jarret-avant", "Gîte avant (jarret)", BOIL, 84, [[(524, 576), (584, 604), (638, 584), (642, 660), (610, 740), (490, 740), (514, 650)]]),
    Part("plat-de-cotes", "Plat de côtes", "Pot-au-feu, au gril en travers", 78, [[(664, 350), (700, 352), (876, 356), (868, 470), (764, 508), (670, 510), (684, 430)]]),
    Part("poitrine", "Milieu de poitrine", "Pot-au-feu, à braiser, en salaison", -6, [[(638, 584), (670, 510), (764, 508), (778, 700), (632, 700), (642, 660)]]),
    Part("tendron", "Tendron", BRAISE, -24, [[(764, 508), (868, 470), (900, 560), (906, 700), (778, 700)]]),
    Part("hampe-onglet", "Hampe et onglet", "À griller, bleu ou saignant", -80, [[(876, 356), (880, 396), (940, 400), (932, 472), (868, 470)]]),
    Part("bavette", "Bavette d’aloyau", "À griller ou à poêler, à l’échalote", -34, [[(940, 400), (1010, 390), (1096, 358), (1098, 356), (1084, 400), (1058, 470), (1000, 504), (932, 472)]]),
    Part("flanchet", "Flanchet", "Pot-au-feu, haché ; bavette de flanchet à griller", 20, [[(868, 470), (932, 472), (1000, 504), (1058, 470), (1044, 566), (1044, 630), (1034, 710), (906, 710), (900, 560)]]),
]
TAIL_CUT = {"id": "beef-queue", "name": "Queue", "use": "À braiser longuement, en terrine, en pot-au-feu"}
