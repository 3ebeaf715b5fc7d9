import { openingText } from './opening-hours.ts';
import type { LandingPage, PublicPage } from './site-map.ts';

export type PageHead = {
  /** At most 60 characters, the limit of search results. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  /** Name in navigation and breadcrumb. */
  name: string;
};

/** Titles and descriptions of the public pages. */
export const pageHeads: Readonly<Record<PublicPage, PageHead>> = {
  '/': {
    name: 'Accueil',
    title: 'Viande Signature, grossiste boucher à Bordeaux',
    description:
      'Grossiste et atelier de découpe à Bordeaux : bœuf, veau, agneau, volaille, charcuterie et abats, livrés frais aux restaurants, brasseries et bouchers.',
  },
  '/nosviandes': {
    name: 'Nos Viandes',
    title: 'Nos viandes : bœuf, agneau, veau, volaille | Viande Signature',
    description:
      'Bœuf maturé sur l’os, agneau du Sud-Ouest, veau élevé sous la mère : nos viandes, leurs garanties, et chaque morceau sur le schéma de découpe.',
  },
  '/galerie': {
    name: 'Galerie',
    title: 'La galerie : viandes, atelier, logistique | Viande Signature',
    description:
      'Vingt-quatre images de la maison : les pièces de viande, l’atelier de découpe, la chambre froide, les quais et les camions au petit matin.',
  },
  '/livraison': {
    name: 'Livraison',
    title: 'Livraison de viande fraîche en 24 h ou 48 h | Viande Signature',
    description:
      'Livraison en camion frigorifique : le lendemain en Île-de-France, sous 48 h dans le reste de la France. Commandez avant 16h.',
  },
  '/contact': {
    name: 'Contact',
    title: 'Contact et devis | Viande Signature, Bordeaux',
    description: `Un devis, une commande urgente, une question : appelez, écrivez ou passez par WhatsApp. ${openingText}. Réponse moyenne sous 2 h.`,
  },
  '/mentions-legales': {
    name: 'Mentions légales',
    title: 'Mentions légales | Viande Signature',
    description:
      'Éditeur, hébergeur, direction de la publication et contact du site de Viande Signature, grossiste boucher à Bruges (33520).',
  },
  '/politique-confidentialite': {
    name: 'Politique de confidentialité',
    title: 'Politique de confidentialité | Viande Signature',
    description:
      'Les données que Viande Signature recueille, pourquoi, combien de temps elles sont gardées, et comment exercer vos droits.',
  },
  '/cgv': {
    name: 'Conditions générales de vente',
    title: 'Conditions générales de vente | Viande Signature',
    description:
      'Conditions de vente entre professionnels : commandes, poids, prix, livraison, paiement à 20 jours, pénalités et réserve de propriété.',
  },
  '/cookies': {
    name: 'Cookies',
    title: 'Cookies | Viande Signature',
    description:
      'Aucun traceur, aucune publicité : la liste exacte de ce que le site garde dans votre navigateur, et comment l’effacer.',
  },
};

/** Descriptions of the apps' landing pages; the pages set their titles. */
export const landingHeads: Readonly<Record<LandingPage, string>> = {
  '/espacepro':
    'L’Espace Pro des restaurants, brasseries et bouchers : commander au prix du jour sur le stock réel, suivre ses livraisons, régler en ligne.',
  '/register':
    'Ouvrir un compte professionnel chez Viande Signature : quelques minutes, un e-mail à confirmer, et la boutique est ouverte à toute heure.',
};
