/** What runs by the clock, as people call it; a test holds it to the list of schedules. */
export const scheduleLabels: Readonly<Record<string, string>> = {
  outbox: 'Relance des envois en attente (chaque minute)',
  'catalog-sync': 'Suivi de Dolibarr : prix, stock, commandes, factures (toutes les 5 minutes)',
  'catalog-sync-full': 'Lecture complète du catalogue (3 h 30)',
  'stock-reconciliation': 'Rapprochement du stock (3 h 05)',
  'stock-snapshot': 'Extraction du stock (5 h)',
  'stock-snapshot-again': 'Extraction du stock, nouvel essai (5 h 30 et 6 h 30)',
  'till-evening': 'Ventes de la caisse (23 h 30)',
  'till-night': 'Ventes de la caisse (4 h)',
  'morning-figures': 'Chiffres du point du matin (5 h 40)',
  'morning-letters': 'Point du matin par e-mail (6 h 30)',
  'accounts-archive': 'Archivage des comptes du mois (le 2, 3 h 45)',
  payments: 'Vérification des paiements (toutes les 15 minutes)',
  'order-expiry': 'Annulation des commandes non réglées (toutes les 15 minutes)',
  'round-announcement': 'Annonce des créneaux de livraison du lendemain (18 h et 19 h)',
  'payments-ledger': 'Comparaison des comptes de paiement (2 h 15)',
  'payments-ledger-again': 'Comparaison des comptes de paiement, suite (de 3 h à 6 h 45)',
};
