import type { FaqItem } from './content.schema.ts';

/** SITE-40, on the contact page and in the search. */
export const faq: readonly FaqItem[] = [
  {
    question: 'Quels sont vos délais de livraison ?',
    reponse:
      'Nous livrons sous 24 h en Île-de-France et sous 48 h maximum partout ailleurs en France, pour toute commande passée avant 16h.',
  },
  {
    question: 'Proposez-vous des tarifs selon les volumes ?',
    reponse:
      'Oui. Des tarifs préférentiels sont établis selon les volumes et la régularité des commandes. Demandez un devis : nous répondons sous deux heures en moyenne, aux heures d’ouverture.',
  },
  {
    question: 'Comment la chaîne du froid est-elle garantie ?',
    reponse:
      'Toutes nos livraisons se font en véhicules réfrigérés. La température est relevée à la remise, devant vous, et notée sur votre bon de livraison.',
  },
  {
    question: 'Acceptez-vous les commandes urgentes ?',
    reponse:
      'Oui, selon les disponibilités. Appelez-nous : une commande urgente se prend au téléphone, pas par formulaire, pour vous dire tout de suite ce qui est en chambre froide.',
  },
  {
    question: 'Vendez-vous aussi aux particuliers ?',
    reponse:
      'Oui, sur commande et au comptoir. L’Espace Pro, lui, est réservé aux restaurants, brasseries, boucheries et autres métiers de bouche.',
  },
  {
    question: 'Puis-je choisir ma découpe ?',
    reponse:
      'Oui. Épaisseur, parage, ficelage, mise sous vide : votre fiche de découpe est enregistrée et reprise à chaque commande.',
  },
];
