/** The rights that a key needs, as Dolibarr's own screen of permissions calls them. */
export const RIGHT_NAMES = {
  'read-products': 'Produits > Lire',
  'read-stock': 'Stocks > Lire les stocks et les mouvements',
  'read-categories': 'Tags/catégories > Lire',
  'read-third-parties': 'Tiers > Lire',
  'see-all-third-parties': 'Tiers > Étendre l’accès à tous les tiers et leurs objets',
  'read-orders': 'Commandes clients > Lire',
  'read-shipments': 'Expéditions > Lire',
  'read-invoices': 'Factures clients > Lire',
  'read-bank-accounts': 'Banques/caisses > Lire',
  'write-third-parties': 'Tiers > Créer/modifier',
  'write-orders': 'Commandes clients > Créer/modifier',
  'validate-orders': 'Commandes clients > Valider',
  'write-stock': 'Stocks > Créer/modifier les entrepôts',
  'write-products': 'Produits > Créer/modifier',
  'write-invoices': 'Factures clients > Créer/modifier',
} as const;

/** What the key must be allowed to do. */
export type ErpRight = keyof typeof RIGHT_NAMES;

/** The first that fits; what Dolibarr refuses for another reason than a right is left out. */
const ASKED: readonly (readonly [method: RegExp, path: RegExp, right: ErpRight])[] = [
  [/GET/, /^\/thirdparties\/\d+\/outstanding/, 'see-all-third-parties'],
  [/GET/, /^\/thirdparties/, 'read-third-parties'],
  [/GET/, /^\/products/, 'read-products'],
  [/GET/, /^\/(stockmovements|warehouses|productlots)/, 'read-stock'],
  [/GET/, /^\/categories/, 'read-categories'],
  [/GET/, /^\/orders/, 'read-orders'],
  [/GET/, /^\/shipments/, 'read-shipments'],
  [/GET/, /^\/(invoices|documents)/, 'read-invoices'],
  [/GET/, /^\/bankaccounts/, 'read-bank-accounts'],
  [/POST/, /^\/orders\/\d+\/validate/, 'validate-orders'],
  [/POST|PUT/, /^\/orders/, 'write-orders'],
  [/POST|PUT/, /^\/thirdparties/, 'write-third-parties'],
  [/POST/, /^\/stockmovements/, 'write-stock'],
  [/POST|PUT/, /^\/products/, 'write-products'],
  [/POST|PUT/, /^\/(invoices|documents)/, 'write-invoices'],
];

/** Which right a call needs, by its name on Dolibarr's screen; undefined where several things may be meant. */
export const rightAsked = (method: string, path: string): string | undefined => {
  const found = ASKED.find(([methods, paths]) => methods.test(method) && paths.test(path));
  return found && RIGHT_NAMES[found[2]];
};
