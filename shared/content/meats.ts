import type { Meat } from './content.schema.ts';

/** The three families of /nosviandes (SITE-41, SITE-42), in tab order. */
export const meats: readonly Meat[] = [
  {
    id: 'boeuf',
    tab: 'Bœuf',
    title: 'Le bœuf',
    subtitle: 'Bazadaise, Blonde d’Aquitaine, Limousine',
    description:
      'Des carcasses choisies une à une, suspendues sur rail puis découpées à la commande. Nous connaissons l’éleveur, l’abattoir et la durée de maturation de chaque pièce, et nous vous les donnons.',
    features: [
      'Races à viande du Sud-Ouest',
      'Maturation sur os de 21 à 45 jours',
      'Découpe à l’épaisseur demandée',
      'Lot, abattoir et atelier sur chaque étiquette',
    ],
    images: [
      { picture: 'meats/beef-1', alt: 'Vache bazadaise de profil devant un disque rouge' },
      { picture: 'meats/beef-2', alt: 'Entrecôte persillée vue de dessus' },
      { picture: 'meats/beef-3', alt: 'Rôti de bœuf ficelé sur une planche, la tranche persillée à droite' },
    ],
    badge: 'Maturé sur l’os',
    rating: 5,
  },
  {
    id: 'agneau',
    tab: 'Agneau',
    title: 'L’agneau',
    subtitle: 'Agneau de lait des Pyrénées, agneau de Pauillac',
    description:
      'De petites carcasses au gras blanc, abattues dans la région et travaillées le jour même : carré manchonné, gigot raccourci, épaule en melon, côtelettes au compte.',
    features: [
      'Élevages du Sud-Ouest',
      'Carcasses entières, demies ou découpées',
      'Carrés parés et manchonnés à la main',
      'Poids régulier d’une pièce à l’autre',
    ],
    images: [
      { picture: 'meats/lamb-1', alt: 'Jeune agneau debout devant un disque rouge' },
      { picture: 'meats/lamb-2', alt: 'Carré d’agneau manchonné, huit côtes dressées' },
      { picture: 'meats/lamb-3', alt: 'Gigot d’agneau ficelé sur une planche, ail et romarin' },
    ],
    badge: 'Abattu dans la région',
    rating: 5,
  },
  {
    id: 'veau',
    tab: 'Veau',
    title: 'Le veau',
    subtitle: 'Veau élevé sous la mère, du Limousin et de Chalosse',
    description:
      'Une chair rosée, un grain fin, une cuisson qui pardonne. Du quasi au jarret, chaque muscle est séparé, paré et livré sous vide ou en carcasse.',
    features: [
      'Veau élevé sous la mère',
      'Muscles séparés et parés à vif',
      'Abats du jour : foie, ris, rognons',
      'Sous vide, en carcasse ou portionné',
    ],
    images: [
      { picture: 'meats/veal-1', alt: 'Veau de profil devant un disque rouge' },
      { picture: 'meats/veal-2', alt: 'Côte de veau épaisse avec son os' },
      { picture: 'meats/veal-3', alt: 'Deux tranches de jarret de veau avec leur os à moelle' },
    ],
    badge: 'Élevé sous la mère',
    rating: 5,
  },
];

/** SITE-44. */
export const whyChooseUs = [
  {
    mark: 'traceability',
    title: 'L’origine, sans détour',
    text: 'Naissance, élevage, abattage, découpe : quatre lignes sur chaque étiquette, et le lot qui permet de remonter.',
  },
  {
    mark: 'knife',
    title: 'La découpe, à la commande',
    text: 'Rien n’est tranché d’avance. Votre fiche dit l’épaisseur, le parage, le ficelage ; l’atelier s’y tient.',
  },
  {
    mark: 'cold-chain',
    title: 'Le froid, d’un bout à l’autre',
    text: 'Du rail au quai, du quai au camion, du camion à votre cuisine : froid tenu à chaque main, température relevée à la remise.',
  },
] as const;

/** Teaser of the home page (SITE-29): all products, each with a link. */
export const meatTeasers = [
  {
    picture: 'meats/beef-2',
    alt: 'Entrecôte persillée',
    title: 'Bœuf',
    text: 'Maturé sur l’os',
    href: '/nosviandes#boeuf',
  },
  {
    picture: 'meats/veal-2',
    alt: 'Côte de veau',
    title: 'Veau',
    text: 'Élevé sous la mère',
    href: '/nosviandes#veau',
  },
  {
    picture: 'meats/lamb-2',
    alt: 'Carré d’agneau',
    title: 'Agneau',
    text: 'Carcasses de la région',
    href: '/nosviandes#agneau',
  },
  {
    picture: 'meats/poultry-2',
    alt: 'Poulet prêt à cuire',
    title: 'Volaille',
    text: 'Fermière, des Landes',
    href: '/nosviandes#morceaux-volaille',
  },
  {
    picture: 'gallery/merguez',
    alt: 'Merguez suspendues à des crochets',
    title: 'Charcuterie',
    text: 'Embossée à l’atelier',
    href: '/espacepro',
  },
  {
    picture: 'gallery/foie-de-veau',
    alt: 'Foie de veau et trois tranches',
    title: 'Abats',
    text: 'Du jour, triés à la main',
    href: '/espacepro',
  },
] as const;
