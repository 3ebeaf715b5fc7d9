"""French words that go with the pictures: writes gallery.json, meats.json and pictures.json in the results."""

import json
import re

from engraving.catalogue import picture
from engraving.trace import RESULTS

GALLERY = {
    "viandes": [
        ("cote-de-boeuf", "Côte de bœuf maturée", "Côte de bœuf épaisse à long manche, posée sur une table de bois sombre avec du romarin", "Race à viande du Sud-Ouest, maturée sur l’os, coupée à l’épaisseur que demande le chef."),
        ("tournedos", "Tournedos bardés et ficelés", "Trois tournedos ficelés sur une planche devant un disque rouge", "Le cœur du filet, bardé et ficelé à la main, au grammage près."),
        ("filet-de-boeuf", "Filet de bœuf portionné", "Filet de bœuf entier et deux pavés sur une planche, un grand couteau au-dessus", "Paré à vif, livré entier ou portionné sous vide, prêt à saisir."),
        ("cotelettes-agneau", "Côtelettes d’agneau", "Quatre côtelettes d’agneau alignées sur un papier de boucher", "Carré manchonné puis tranché : des côtelettes régulières, pour un service sans surprise."),
        ("epaule-agneau", "Épaule d’agneau en melon", "Épaule d’agneau roulée et ficelée en quartiers, avec une tête d’ail", "Désossée, roulée et ficelée en melon, à rôtir doucement."),
        ("foie-de-veau", "Foie de veau", "Foie de veau et trois tranches fines sur une planche, avec un couteau", "Tranché le matin même, épais ou en fines lamelles."),
        ("merguez", "Merguez de la maison", "Chapelets de merguez suspendus à des crochets sous un rail", "Bœuf et agneau, boyau naturel, embossées dans notre laboratoire."),
        ("poulet-fermier", "Volailles fermières des Landes", "Deux poules dans un pré, des pins et un soleil rouge derrière elles", "Élevées en plein air sous les pins, choisies chez des éleveurs que nous connaissons."),
    ],
    "locaux": [
        ("facade", "La façade", "Façade d’un atelier de boucherie à pignon, enseigne Viande Signature et rideau rouge relevé", "Notre établissement de Saint-Étienne, rideau levé avant le jour."),
        ("chambre-froide", "La chambre froide", "Demi-carcasses de bœuf suspendues à deux rangées de rails dans une chambre froide", "Carcasses sur rails, température suivie jour et nuit."),
        ("table-de-decoupe", "La table de découpe", "Billot épais en bois debout, une pièce de viande et un couteau posés dessus", "Le bois debout, le métal et la main : la découpe se fait à la commande."),
        ("couteaux", "Les couteaux", "Six outils de boucher alignés sur un rail contre un mur carrelé : couteaux, feuille et fusil", "Désosser, parer, trancher, fendre : à chaque geste sa lame."),
        ("balance", "La balance", "Balance de boucher à cadran rond, une pièce de viande sur le plateau", "Ce qui est pesé est ce qui est facturé."),
        ("comptoir-lormont", "Le comptoir de Lormont", "Vitrine réfrigérée garnie de viandes sous un store rayé rouge et blanc", "La boutique de Lormont sert aussi les particuliers du quartier."),
        ("tablier", "Le tablier et les crochets", "Tablier rayé de rouge, crochet et fusil pendus à une patère", "Propres chaque matin, rangés chaque soir."),
        ("entree-laboratoire", "L’entrée du laboratoire", "Porte à lanières marquée Laboratoire, blouse et bottes à gauche, lave-mains à droite", "Blouse, bottes, mains lavées : personne n’entre autrement."),
    ],
    "logistique": [
        ("van-pont-de-pierre", "Départ sur les quais", "Camion frigorifique Viande Signature sur les quais de Bordeaux, le pont de pierre et la flèche Saint-Michel au soleil levant", "Le premier camion quitte les quais quand le soleil se lève."),
        ("van-aube", "Sur la route avant l’aube", "Camion vu de dos sur une route droite bordée de pins, face au soleil levant", "Les tournées partent tôt pour que la cuisine soit servie avant la mise en place."),
        ("quai-de-chargement", "Le quai de chargement", "Deux portes de quai numérotées, des cartons devant l’une, des carcasses dans l’autre", "Du rail au camion sans rompre le froid."),
        ("diable", "Les caisses", "Trois caisses ajourées empilées sur un diable devant un disque rouge", "Caisses lavées, étiquetées par client et par tournée."),
        ("carte-de-bordeaux", "La tournée bordelaise", "Carte dépliée de Bordeaux, la Garonne et une route rouge de Bruges à Lormont", "De Bruges à Lormont par le pont de pierre, tous les jours ouvrés."),
        ("chaine-du-froid", "La chaîne du froid", "Grand thermomètre sur un disque rouge et flocon de neige", "Température relevée au départ, pendant la route et à la remise."),
        ("balance-palette", "La pesée des palettes", "Palette de cartons sur une balance au sol, afficheur à droite", "Chaque palette est pesée et enregistrée avant de partir."),
        ("livraison-bistrot", "Livraison au bistrot", "Devanture de bistrot à store rayé, un camion Viande Signature et des caisses sur le trottoir", "Déposé à la porte de la cuisine, contrôlé ensemble, signé."),
    ],
}

MEATS = {
    "beef": [
        ("beef-1", "Vache bazadaise", "Vache bazadaise de profil devant un disque rouge"),
        ("beef-2", "Entrecôte", "Entrecôte persillée vue de dessus"),
        ("beef-3", "Rôti de bœuf ficelé", "Rôti de bœuf ficelé sur une planche, la tranche persillée à droite"),
    ],
    "lamb": [
        ("lamb-1", "Agneau de lait", "Jeune agneau debout devant un disque rouge"),
        ("lamb-2", "Carré d’agneau", "Carré d’agneau manchonné, huit côtes dressées"),
        ("lamb-3", "Gigot d’agneau", "Gigot d’agneau ficelé sur une planche, ail et romarin"),
    ],
    "veal": [
        ("veal-1", "Veau", "Veau de profil devant un disque rouge"),
        ("veal-2", "Côte de veau", "Côte de veau épaisse avec son os"),
        ("veal-3", "Jarret de veau", "Deux tranches de jarret de veau avec leur os à moelle"),
    ],
    "poultry": [
        ("poultry-1", "Poule des Landes", "Poule de profil devant un disque rouge"),
        ("poultry-2", "Poulet prêt à cuire", "Poulet prêt à cuire, pattes ficelées, sur un papier de boucher"),
        ("poultry-3", "Magrets de canard", "Deux magrets, l’un côté peau quadrillée, l’autre côté chair"),
    ],
}

OTHERS = {
    "hero": ("hero/cow", "Vache bazadaise", "Vache bazadaise gravée, de profil"),
    "heroSmall": ("hero/cow-small", "Vache bazadaise", "Vache bazadaise gravée, de profil"),
    "zoneIleDeFrance": ("zones/ile-de-france", "Île-de-France", "Camion Viande Signature sur un quai de Seine au lever du jour, la tour Eiffel au fond"),
    "zoneFrance": ("zones/france", "Reste de la France", "Carte de France, des routes rouges partent de Bordeaux vers huit villes"),
    "historyTools": ("history/outils", "Les outils de la maison", "Couteau, feuille, fusil, ficelle et romarin sur un papier de boucher"),
    "historyPoster": ("history/quais", "Les quais à l’aube", "Camion Viande Signature sur les quais de Bordeaux au soleil levant"),
    "placeholder": ("placeholder", "Image absente", "Un crochet vide : l’image manque"),
}


def entry(name, title, alt, **more):
    """Catalogue entry of a picture; its size is read from the file so that it can be reserved on the page."""
    head = (RESULTS / f"{name}.svg").read_text()[:300]
    width, height = (int(re.search(rf'\b{side}="(\d+)"', head)[1]) for side in ("width", "height"))
    return {"src": f"/art/{name}.svg", "width": width, "height": height, "title": title, "alt": alt, **more}


def save(name, value):
    (RESULTS / name).write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


@picture("texts")
def texts():
    gallery = [entry(f"gallery/{n}", title, alt, description=words, category=category) for category, items in GALLERY.items() for n, title, alt, words in items]
    if len(gallery) != 24:
        raise ValueError("the gallery holds exactly 24 pictures")
    save("gallery.json", gallery)
    save("meats.json", {kind: [entry(f"meats/{n}", title, alt) for n, title, alt in items] for kind, items in MEATS.items()})
    others = {key: entry(*value) for key, value in OTHERS.items()}
    others["share"] = {"src": "/art/brand/share.png", "width": 1200, "height": 630, "title": "Viande Signature", "alt": "Viande Signature, grossiste boucher à Bordeaux : une vache bazadaise gravée"}
    others["historyLoop"] = {"src": "/art/history/loop.mp4", "width": 960, "height": 540, "title": "Notre histoire", "alt": "Une vache se dessine, son disque devient le soleil de Bordeaux, le camion part"}
    save("pictures.json", others)
