import type { Testimonial } from './content.schema.ts';

/** Set to false once real testimonials replace these, which is required to go online. */
export const testimonialsAreInvented: boolean = true;

/** SITE-27: exactly three on the home page. Demonstration texts of fictitious companies (AMB-78). */
export const homeTestimonials: readonly Testimonial[] = [
  {
    nom: 'Hélène Castaing',
    entreprise: 'Brasserie du Quai',
    secteur: 'Brasserie, 90 couverts',
    note: 5,
    commentaire:
      'Je commande le soir après le service, la viande est là avant la mise en place. La découpe est celle que j’ai demandée, à chaque fois.',
  },
  {
    nom: 'Marc Etcheverry',
    entreprise: 'Boucherie des Deux Rives',
    secteur: 'Boucherie de quartier',
    note: 5,
    commentaire:
      'Des carcasses régulières, des lots clairs, et quelqu’un au bout du fil qui connaît le métier.',
  },
  {
    nom: 'Inès Lartigue',
    entreprise: 'Table d’Inès',
    secteur: 'Restaurant, 28 couverts',
    note: 5,
    commentaire:
      'Quand une pièce manque, on me le dit la veille et on me propose mieux. Ma carte ne bouge plus à dix heures du matin.',
  },
];

/** SITE-57. */
export const deliveryTestimonials: readonly Testimonial[] = [
  {
    nom: 'Paul Dubreuil',
    entreprise: 'Le Comptoir Dubreuil',
    secteur: 'Bistrot, Paris',
    note: 5,
    commentaire:
      'Commandé avant seize heures, livré le lendemain à l’ouverture. Le chauffeur relève la température devant moi.',
  },
  {
    nom: 'Sabine Marchetti',
    entreprise: 'Traiteur Marchetti',
    secteur: 'Traiteur, Lyon',
    note: 5,
    commentaire:
      'Quarante-huit heures annoncées, quarante-huit heures tenues. Les caisses arrivent étiquetées par préparation.',
  },
  {
    nom: 'Yann Le Goff',
    entreprise: 'Boucherie du Port',
    secteur: 'Boucherie, Nantes',
    note: 5,
    commentaire:
      'Des quarts de bœuf réguliers, un bon qui dit le lot et l’abattoir. Je n’ai rien à rattraper.',
  },
  {
    nom: 'Nadia Benhaddou',
    entreprise: 'Cantine des Halles',
    secteur: 'Restauration collective, Créteil',
    note: 4,
    commentaire:
      'Cent cinquante repas par jour, une seule livraison, un seul interlocuteur. Le froid n’a jamais été rompu.',
  },
];
