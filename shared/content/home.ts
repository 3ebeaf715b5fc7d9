/** Texts of the home page. */
export const home = {
  eyebrow: 'Grossiste boucher à Bordeaux',
  lead: 'Bœuf, veau, agneau, volaille, charcuterie et abats : choisis sur pied, découpés à la commande, livrés frais aux chefs et aux bouchers depuis vingt-cinq ans.',
  toMeats: 'Découvrir nos viandes',
  toCall: 'Appeler',
  trade: {
    title: ['Grossiste,', 'donc boucher'],
    paragraphs: [
      'Nous sommes une maison de famille, installée à Bruges, aux portes de Bordeaux. Depuis vingt-cinq ans, nous achetons des bêtes entières, nous les laissons mûrir, et nous les découpons pour ceux qui les cuisinent ou les revendent : restaurants, brasseries, bouchers, traiteurs. Les particuliers passent aussi.',
      'Un grossiste qui ne sait pas tenir un couteau ne vend que des cartons. Chez nous, l’atelier est au centre : c’est lui qui répond au téléphone, et c’est lui qui prépare votre commande.',
    ],
    points: [
      {
        mark: 'pasture',
        title: 'Choisies sur pied',
        text: 'Des éleveurs du Sud-Ouest que nous allons voir.',
      },
      { mark: 'cleaver', title: 'Découpées ici', text: 'Un atelier, des lames, votre fiche de découpe.' },
      { mark: 'truck', title: 'Livrées fraîches', text: '24 h en Île-de-France, 48 h ailleurs en France.' },
    ],
  },
  testimonials: { title: ['Ceux qui', 'cuisinent'], note: 'de satisfaction chez nos clients' },
  meats: { title: ['Nos', 'viandes'], lead: 'Six familles, un seul atelier.' },
  chart: {
    title: ['Chaque morceau', 'a son feu'],
    lead: 'Touchez une partie de la bête : son nom, ce qu’on en fait, et la boutique qui s’ouvre au bon endroit.',
    more: 'Voir aussi le veau, l’agneau et la volaille',
  },
  gallery: {
    title: ['La maison', 'en images'],
    lead: 'L’atelier, les lames, la chambre froide, les quais à cinq heures du matin.',
    link: 'Ouvrir la galerie',
  },
  history: {
    title: ['Vingt-cinq ans', 'de petits matins'],
    text: 'Une camionnette, un billot, une chambre froide louée au mois. Puis un premier restaurant, un deuxième, un quartier. Les quais ont changé ; l’heure du réveil, non.',
    film: 'Voir le film',
  },
  traceability: {
    title: ['Du pré', 'à l’assiette'],
    lead: 'Traçabilité complète : à chaque étape, une étiquette, un poids, une heure. Le numéro de lot les relie.',
    steps: [
      {
        mark: 'pasture',
        title: 'Élevage',
        text: 'Numéro de l’animal, race, pays de naissance et d’élevage.',
      },
      { mark: 'certificate', title: 'Abattage', text: 'Abattoir agréé, date, contrôle vétérinaire.' },
      { mark: 'snow', title: 'Maturation', text: 'Sur rail, température suivie jour et nuit.' },
      { mark: 'knife', title: 'Découpe', text: 'Atelier, opérateur, poids avant et après.' },
      { mark: 'truck', title: 'Livraison', text: 'Température et signature à la remise.' },
    ],
  },
  closing: {
    title: ['Parlons', 'viande'],
    text: 'Un devis, une commande urgente, une découpe particulière : le plus court chemin est celui que vous préférez.',
    quote: 'Demander un devis',
  },
} as const;
