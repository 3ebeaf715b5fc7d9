import type { GalleryItem } from './content.schema.ts';

/**
 * The 24 pictures of /galerie (SITE-46, SITE-47), in order. `picture` is a drawing in frontend/public/art,
 * replaced by a photo of the same name in frontend/pictures. Saint-Étienne is only named here (AMB-56).
 */
export const gallery: readonly GalleryItem[] = [
  {
    picture: 'gallery/cote-de-boeuf',
    title: 'Côte de bœuf maturée',
    alt: 'Côte de bœuf épaisse à long manche, posée sur une table de bois sombre avec du romarin',
    description: 'Race à viande du Sud-Ouest, maturée sur l’os, coupée à l’épaisseur que demande le chef.',
    category: 'viandes',
  },
  {
    picture: 'gallery/tournedos',
    title: 'Tournedos bardés et ficelés',
    alt: 'Trois tournedos ficelés sur une planche devant un disque rouge',
    description: 'Le cœur du filet, bardé et ficelé à la main, au grammage près.',
    category: 'viandes',
  },
  {
    picture: 'gallery/filet-de-boeuf',
    title: 'Filet de bœuf portionné',
    alt: 'Filet de bœuf entier et deux pavés sur une planche, un grand couteau au-dessus',
    description: 'Paré à vif, livré entier ou portionné sous vide, prêt à saisir.',
    category: 'viandes',
  },
  {
    picture: 'gallery/cotelettes-agneau',
    title: 'Côtelettes d’agneau',
    alt: 'Quatre côtelettes d’agneau alignées sur un papier de boucher',
    description: 'Carré manchonné puis tranché : des côtelettes régulières, pour un service sans surprise.',
    category: 'viandes',
  },
  {
    picture: 'gallery/epaule-agneau',
    title: 'Épaule d’agneau en melon',
    alt: 'Épaule d’agneau roulée et ficelée en quartiers, avec une tête d’ail',
    description: 'Désossée, roulée et ficelée en melon, à rôtir doucement.',
    category: 'viandes',
  },
  {
    picture: 'gallery/foie-de-veau',
    title: 'Foie de veau',
    alt: 'Foie de veau et trois tranches fines sur une planche, avec un couteau',
    description: 'Tranché le matin même, épais ou en fines lamelles.',
    category: 'viandes',
  },
  {
    picture: 'gallery/merguez',
    title: 'Merguez de la maison',
    alt: 'Chapelets de merguez suspendus à des crochets sous un rail',
    description: 'Bœuf et agneau, boyau naturel, embossées dans notre laboratoire.',
    category: 'viandes',
  },
  {
    picture: 'gallery/poulet-fermier',
    title: 'Volailles fermières des Landes',
    alt: 'Deux poules dans un pré, des pins et un soleil rouge derrière elles',
    description: 'Élevées en plein air sous les pins, choisies chez des éleveurs que nous connaissons.',
    category: 'viandes',
  },
  {
    picture: 'gallery/facade',
    title: 'La façade',
    alt: 'Façade d’un atelier de boucherie à pignon, enseigne Viande Signature et rideau rouge relevé',
    description: 'Notre établissement de Saint-Étienne, rideau levé avant le jour.',
    category: 'locaux',
  },
  {
    picture: 'gallery/chambre-froide',
    title: 'La chambre froide',
    alt: 'Demi-carcasses de bœuf suspendues à deux rangées de rails dans une chambre froide',
    description: 'Carcasses sur rails, température suivie jour et nuit.',
    category: 'locaux',
  },
  {
    picture: 'gallery/table-de-decoupe',
    title: 'La table de découpe',
    alt: 'Billot épais en bois debout, deux steaks posés dessus, une feuille plantée dans le bois',
    description: 'Le bois debout, le métal et la main : la découpe se fait à la commande.',
    category: 'locaux',
  },
  {
    picture: 'gallery/couteaux',
    title: 'Les couteaux',
    alt: 'Six outils de boucher alignés sur un rail contre un mur carrelé : couteaux, feuille et fusil',
    description: 'Désosser, parer, trancher, fendre : à chaque geste sa lame.',
    category: 'locaux',
  },
  {
    picture: 'gallery/balance',
    title: 'La balance',
    alt: 'Balance de boucher à cadran rond, une pièce de viande sur le plateau',
    description: 'Ce qui est pesé est ce qui est facturé.',
    category: 'locaux',
  },
  {
    picture: 'gallery/comptoir-lormont',
    title: 'Le comptoir de Lormont',
    alt: 'Vitrine réfrigérée garnie de viandes sous un store rayé rouge et blanc',
    description: 'La boutique de Lormont sert aussi les particuliers du quartier.',
    category: 'locaux',
  },
  {
    picture: 'gallery/tablier',
    title: 'Le tablier et les crochets',
    alt: 'Tablier rayé de rouge, crochet et fusil pendus à une patère',
    description: 'Propres chaque matin, rangés chaque soir.',
    category: 'locaux',
  },
  {
    picture: 'gallery/entree-laboratoire',
    title: 'L’entrée du laboratoire',
    alt: 'Porte à lanières marquée Laboratoire, blouse et bottes à gauche, lave-mains à droite',
    description: 'Blouse, bottes, mains lavées : personne n’entre autrement.',
    category: 'locaux',
  },
  {
    picture: 'gallery/van-pont-de-pierre',
    title: 'Départ sur les quais',
    alt: 'Camion frigorifique Viande Signature sur les quais de Bordeaux, le pont de pierre et la flèche Saint-Michel au soleil levant',
    description: 'Le premier camion quitte les quais quand le soleil se lève.',
    category: 'logistique',
  },
  {
    picture: 'gallery/van-aube',
    title: 'Sur la route avant l’aube',
    alt: 'Camion vu de dos sur une route droite bordée de pins, face au soleil levant',
    description: 'Les tournées partent tôt pour que la cuisine soit servie avant la mise en place.',
    category: 'logistique',
  },
  {
    picture: 'gallery/quai-de-chargement',
    title: 'Le quai de chargement',
    alt: 'Deux portes de quai numérotées, des cartons devant l’une, des carcasses dans l’autre',
    description: 'Du rail au camion sans rompre le froid.',
    category: 'logistique',
  },
  {
    picture: 'gallery/diable',
    title: 'Les caisses',
    alt: 'Trois caisses ajourées empilées sur un diable devant un disque rouge',
    description: 'Caisses lavées, étiquetées par client et par tournée.',
    category: 'logistique',
  },
  {
    picture: 'gallery/carte-de-bordeaux',
    title: 'La tournée bordelaise',
    alt: 'Carte dépliée de Bordeaux, la Garonne et une route rouge de Bruges à Lormont',
    description: 'De Bruges à Lormont par le pont de pierre, tous les jours ouvrés.',
    category: 'logistique',
  },
  {
    picture: 'gallery/chaine-du-froid',
    title: 'La chaîne du froid',
    alt: 'Grand thermomètre sur un disque rouge et flocon de neige',
    description: 'Température relevée à la remise, sur le bon de livraison.',
    category: 'logistique',
  },
  {
    picture: 'gallery/balance-palette',
    title: 'La pesée des palettes',
    alt: 'Palette de cartons sur une balance au sol, afficheur à droite',
    description: 'Chaque palette est pesée et enregistrée avant de partir.',
    category: 'logistique',
  },
  {
    picture: 'gallery/livraison-bistrot',
    title: 'Livraison au bistrot',
    alt: 'Devanture de bistrot à store rayé, un camion Viande Signature et des caisses sur le trottoir',
    description: 'Déposé à la porte de la cuisine, contrôlé ensemble, signé.',
    category: 'logistique',
  },
];

export const galleryFilters = [
  { id: 'all', name: 'Tout', icon: 'gallery' },
  { id: 'viandes', name: 'Production et viandes', icon: 'steak' },
  { id: 'locaux', name: 'Nos locaux', icon: 'shop' },
  { id: 'logistique', name: 'Transport et logistique', icon: 'truck' },
] as const;

/** Number of pictures of a filter. */
export const galleryCount = (filter: (typeof galleryFilters)[number]['id']): number =>
  gallery.filter(({ category }) => filter === 'all' || category === filter).length;
