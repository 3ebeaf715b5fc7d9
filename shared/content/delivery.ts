import type { Zone } from './content.schema.ts';

/** SITE-53..55, CST-19, AMB-56: the two zones of the specification. */
export const zones: readonly Zone[] = [
  {
    id: 'ile-de-france',
    title: 'Île-de-France',
    subtitle: 'Paris et sa couronne, tous les matins',
    delai: 'Le lendemain (24 h)',
    prix: 'À partir de 15 €, offerte dès 150 €',
    vehicules: 'Camions frigorifiques, du 3,5 t au 12 t',
    horaires: 'Du lundi au samedi, 8h-18h',
    features: [
      'Livraison offerte à partir de 150 € de commande',
      'Température relevée à la remise, sur votre bon',
      'Créneau de deux heures annoncé la veille',
      'Dépôt en cuisine ou en chambre froide',
      'Bon de livraison avec lot et poids de chaque pièce',
    ],
    image: {
      picture: 'zones/ile-de-france',
      alt: 'Camion Viande Signature sur un quai de Seine au lever du jour, la tour Eiffel au fond',
    },
  },
  {
    id: 'france',
    title: 'Reste de la France',
    subtitle: 'De Brest à Nice, sous température dirigée',
    delai: 'Sous 48 h',
    prix: 'Selon la distance et le volume, sur devis',
    vehicules: 'Transporteurs frigorifiques partenaires',
    horaires: 'Du lundi au vendredi, 9h-17h',
    features: [
      'Transport sous température dirigée',
      'Suivi de l’expédition jusqu’à votre porte',
      'Caisses isothermes étiquetées par client',
      'Palette complète ou colis dès 20 kg',
      'Bon de livraison avec lot et poids de chaque pièce',
    ],
    image: {
      picture: 'zones/france',
      alt: 'Carte de France, des routes rouges partent de Bordeaux vers huit villes',
    },
  },
];

/** SITE-56; the cutoff is 16h. */
export const deliverySteps = [
  {
    title: 'Vous commandez avant 16h',
    text: 'Par téléphone, par e-mail ou par messagerie WhatsApp. Dans l’Espace Pro, à toute heure.',
  },
  {
    title: 'Nous préparons',
    text: 'Découpe, pesée, mise sous vide ou en caisse : la commande est prête et étiquetée dans la nuit.',
  },
  {
    title: 'Nous livrons',
    text: 'Le camion part avant l’aube. Le chauffeur contrôle la température et le poids avec vous.',
  },
] as const;

/** SITE-58. */
export const deliveryArguments = [
  {
    mark: 'cold-chain',
    title: 'Entre 0 et 4 °C',
    text: 'Véhicules frigorifiques, et la température relevée à votre porte.',
  },
  {
    mark: 'clock',
    title: 'Avant la mise en place',
    text: 'Les tournées partent à cinq heures pour que la cuisine soit servie tôt.',
  },
  {
    mark: 'scale',
    title: 'Le poids livré est facturé',
    text: 'Une commande au kilo est une estimation. La facture dit ce que la balance a dit.',
  },
  {
    mark: 'shield',
    title: 'Un litige, une réponse',
    text: 'Une réserve sur le bon, un appel : l’avoir ou le remplacement part le jour même.',
  },
] as const;
