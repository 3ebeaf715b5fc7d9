import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

const ids = [
  'livraisons',
  'tva-panier',
  'groupes',
  'commandes-non-reglees',
  'relances',
  'minimums-stock',
  'pesee',
  'depart',
  'a-la-piece',
  'entrepots',
  'factures',
  'echanges',
  'bornes-scanner',
  'releves',
  'saison',
  'maison',
  'demonstration',
] as const;

export interface SettingsSection {
  /** URL parameter and id of the heading. */
  id: (typeof ids)[number];
  title: string;
  /** Search synonyms. */
  words: string;
  /** Audit action of its changes. */
  action: string;
}

/** Sections of Paramètres, in order. A new setting needs an entry here and its form in settings-tab.tsx. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'livraisons',
    title: 'Livraisons',
    words: 'zones jours heure limite frais franco gratuit fermé fériés tournée créneau code postal',
    action: 'setting.delivery',
  },
  {
    id: 'tva-panier',
    title: 'TVA du panier',
    words: 'taux arrondi taxe ttc ht',
    action: 'setting.cart-vat',
  },
  {
    id: 'groupes',
    title: 'Groupes de clients',
    words: 'remise tarif prix restaurants',
    action: 'setting.customer-groups',
  },
  {
    id: 'commandes-non-reglees',
    title: 'Commandes non réglées',
    words: 'plafond encours impayé nouveau compte annulation rappel réservation 48 h',
    action: 'setting.reservations',
  },
  {
    id: 'relances',
    title: 'Relances de paiement',
    words: 'rappel impayé retard échéance facture lettre jours avant après',
    action: 'setting.payment-reminders',
  },
  {
    id: 'minimums-stock',
    title: 'Minimums d’alerte du stock',
    words: 'rupture seuil réassort alerte',
    action: 'setting.stock-minimums',
  },
  {
    id: 'pesee',
    title: 'Commandes pesées',
    words: 'paiement débit carte paypal tolérance complément expédition poids',
    action: 'setting.weighing',
  },
  {
    id: 'depart',
    title: 'Dates et lots au départ',
    words: 'dlc fraîcheur jours restants livraison lot origine sans lot traçabilité',
    action: 'setting.departure',
  },
  {
    id: 'a-la-piece',
    title: 'Vendu à la pièce, payé au kilo',
    words: 'poids nominal fourchette pintade poulet côte gigot pièces apprentissage',
    action: 'product.piece-sale',
  },
  {
    id: 'entrepots',
    title: 'Entrepôts de Dolibarr',
    words: 'bruges lormont dépôt site',
    action: 'setting.erp-warehouses',
  },
  {
    id: 'factures',
    title: 'Factures dans Dolibarr',
    words: 'banque compte règlement brouillon',
    action: 'setting.erp-invoicing',
  },
  {
    id: 'echanges',
    title: 'Réclamations, commandes par téléphone et lieux',
    words: 'agenda litige dolibarr contact livraison adresse cuisine',
    action: 'setting.erp-sharing',
  },
  {
    id: 'bornes-scanner',
    title: 'Bornes de poids du scanner',
    words: 'code-barres étiquette lecture kilos',
    action: 'setting.scan-bounds',
  },
  {
    id: 'releves',
    title: 'Relevés automatiques',
    words: 'nuit caisse cashmag horaire rattrapage',
    action: 'setting.timed-work',
  },
  {
    id: 'saison',
    title: 'Sélection de saison',
    words: 'boutique accueil produits catégories mise en avant printemps été automne hiver',
    action: 'setting.season',
  },
  {
    id: 'maison',
    title: 'La maison',
    words: 'siret adresse agrément téléphone e-mail raison sociale étiquettes',
    action: 'setting.house',
  },
  {
    id: 'demonstration',
    title: 'Démonstration',
    words: 'carte fictive essai',
    action: 'setting.demonstration',
  },
];

/** Sections that match the search; all for an empty one. */
export const sectionsFor = (typed: string): readonly SettingsSection[] => {
  const words = wordsOf(typed);
  return settingsSections.filter((section) =>
    matchesWords(plainText(`${section.title} ${section.words}`), words),
  );
};
