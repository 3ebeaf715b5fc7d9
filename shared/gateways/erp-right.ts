/**
 * Required rights of the API key: number and name on Dolibarr's permission page (`Permission1002` of its
 * `admin.lang`), by module. The API can check another right than its screens: posting movements needs the one
 * of warehouses (1002, not 1005), and validating an order the one to create it (82; 84 with advanced
 * permissions).
 */
export const ERP_RIGHTS = {
  'read-products': 'Produits : 31 « Consulter les produits »',
  'read-stock': 'Stocks : 1001 « Consulter les stocks » (et non 1004)',
  'read-categories': 'Tags/catégories : 241 « Consulter les catégories »',
  'read-third-parties': 'Tiers : 121 « Consulter les tiers (sociétés) liés à l’utilisateur »',
  'see-all-third-parties': 'Tiers : 262 « Étendre l’accès à tous les tiers ET leurs objets »',
  'read-contacts': 'Tiers : 281 « Consulter les contacts »',
  'read-orders': 'Commandes clients : 81 « Consulter les commandes clients »',
  'read-shipments': 'Expéditions : 101 « Consulter les expéditions »',
  'read-invoices': 'Factures clients : 11 « Lire les factures (et paiements) clients »',
  'read-bank-accounts':
    'Banques et caisses : 111 « Consulter les comptes financiers (comptes bancaires, caisses) »',
  'read-supplier-orders': 'Fournisseurs : 1182 « Consulter les commandes fournisseurs »',
  'read-supplier-invoices': 'Fournisseurs : 1231 « Lire les factures (et paiements) fournisseurs »',
  'read-receptions': 'Réceptions : 941601 « Lire les réceptions »',
  'write-receptions': 'Réceptions : 941602 « Créer et modifier les réceptions »',
  'write-third-parties': 'Tiers : 122 « Créer/modifier les tiers (sociétés) liés à l’utilisateur »',
  'write-contacts': 'Tiers : 282 « Créer/modifier les contacts »',
  'write-orders': 'Commandes clients : 82 « Créer/modifier les commandes clients »',
  'validate-orders':
    'Commandes clients : 82 « Créer/modifier les commandes clients » et, si les permissions avancées sont activées, 84 « Valider les commandes clients »',
  'write-stock': 'Stocks : 1002 « Créer/modifier les entrepôts » (et non 1005)',
  'write-products': 'Produits : 32 « Créer/modifier les produits »',
  'write-invoices':
    'Factures clients : 12 « Créer/modifier les factures clients » et, si les permissions avancées sont activées, 14 « Valider » et 16 « Émettre des paiements »',
  'read-events':
    'Événements/Agenda : 2401 « Lire les actions (événements ou tâches) liées à son compte utilisateur »',
  'write-events':
    'Événements/Agenda : 2402 « Créer/modifier des actions (événements ou tâches) liées à son compte utilisateur » et 2412 « Créer/modifier les actions (événements ou tâches) pour les autres »',
} as const;

export type ErpRight = keyof typeof ERP_RIGHTS;
export const erpRights = Object.keys(ERP_RIGHTS) as ErpRight[];
