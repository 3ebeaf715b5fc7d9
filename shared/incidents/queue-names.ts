/** Display names of the queues; a test compares them with the stack. */
export const queueNames: Readonly<Record<string, string>> = {
  erp: 'Envois à Dolibarr',
  mail: 'E-mails',
  privacy: 'Comptes supprimés',
  'catalog-sync': 'Lecture du catalogue',
  'stock-extraction': 'Extraction du stock',
  'till-extraction': 'Extraction des ventes',
  'stock-reconciliation': 'Rapprochement du stock',
  schedules: 'Tâches planifiées',
  dispatch: 'Répartition des événements',
  'lot-words': 'Recherche des lots',
};
