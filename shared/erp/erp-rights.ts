import type { ErpRight } from '#shared/gateways/erp-right.ts';
import { type Check, good, unknown, wrong } from '#shared/kernel/check.ts';

type Wanted = {
  title: string;
  /** Its number and words on Dolibarr's page of permissions (`Permission1002` of its `admin.lang`), below its module's name. */
  right: string;
  without: string;
};

/**
 * The right that the API really asks, which is not always the one its screens ask: movements are posted with that of the
 * warehouses (1002, not 1005) and validating an order asks for the one to create it (82; 84 where advanced permissions are on).
 */
const RIGHTS: Readonly<Record<ErpRight, Wanted>> = {
  'read-products': {
    title: 'Lire les produits',
    right: 'Produits : 31 « Consulter les produits »',
    without: 'le catalogue et les prix du site ne sont plus suivis',
  },
  'read-stock': {
    title: 'Lire les stocks',
    right: 'Stocks : 1001 « Consulter les stocks » (et non 1004)',
    without: 'le site vend sur un stock qui vieillit',
  },
  'read-categories': {
    title: 'Lire les catégories',
    right: 'Tags/catégories : 241 « Consulter les catégories »',
    without: 'les rayons du site ne sont plus suivis',
  },
  'read-third-parties': {
    title: 'Lire les tiers',
    right: 'Tiers : 121 « Consulter les tiers (sociétés) liés à l’utilisateur »',
    without: 'aucun client n’est rapproché',
  },
  'see-all-third-parties': {
    title: 'Voir tous les tiers',
    right: 'Tiers : 262 « Étendre l’accès à tous les tiers ET leurs objets »',
    without:
      'les clients suivis par d’autres commerciaux, leurs commandes et leurs factures sont cachés au site',
  },
  'read-orders': {
    title: 'Lire les commandes',
    right: 'Commandes clients : 81 « Consulter les commandes clients »',
    without: 'ce qui est changé dans Dolibarr ne revient pas au site',
  },
  'read-shipments': {
    title: 'Lire les expéditions',
    right: 'Expéditions : 101 « Consulter les expéditions »',
    without: 'ce qui est expédié dans Dolibarr n’est pas vu',
  },
  'read-invoices': {
    title: 'Lire les factures',
    right: 'Factures clients : 11 « Lire les factures (et paiements) clients »',
    without: 'les clients ne voient pas leurs factures',
  },
  'read-bank-accounts': {
    title: 'Lire les comptes bancaires',
    right: 'Banques et caisses : 111 « Consulter les comptes financiers (comptes bancaires, caisses) »',
    without: 'le compte où vont les paiements du site ne se choisit pas dans une liste',
  },
  'write-third-parties': {
    title: 'Créer les tiers',
    right: 'Tiers : 122 « Créer/modifier les tiers (sociétés) liés à l’utilisateur »',
    without: 'les commandes des nouveaux clients attendent',
  },
  'write-orders': {
    title: 'Créer les commandes',
    right: 'Commandes clients : 82 « Créer/modifier les commandes clients »',
    without: 'aucune commande n’arrive dans Dolibarr',
  },
  'validate-orders': {
    title: 'Valider les commandes',
    right:
      'Commandes clients : 82 « Créer/modifier les commandes clients » et, si les permissions avancées sont activées, 84 « Valider les commandes clients »',
    without: 'les commandes restent des brouillons',
  },
  'write-stock': {
    title: 'Écrire les mouvements de stock',
    right: 'Stocks : 1002 « Créer/modifier les entrepôts » (et non 1005)',
    without: 'découpes, ventes et inventaires n’arrivent pas dans Dolibarr',
  },
  'write-products': {
    title: 'Créer les produits',
    right: 'Produits : 32 « Créer/modifier les produits »',
    without: 'les produits créés à l’atelier n’arrivent pas dans Dolibarr',
  },
  'write-invoices': {
    title: 'Créer et payer les factures',
    right:
      'Factures clients : 12 « Créer/modifier les factures clients » et, si les permissions avancées sont activées, 14 « Valider » et 16 « Émettre des paiements »',
    without: 'aucune facture n’est faite à la livraison, aucun paiement n’y est inscrit',
  },
};

/** Of one right, what a call that changes nothing has shown; `because` where it could not be tried. */
export const rightCheck = (right: ErpRight, seen: 'granted' | 'denied' | { because: string }): Check => {
  const { title, right: where, without } = RIGHTS[right];
  const base = { key: right, title };
  if (typeof seen === 'object') return { ...base, ...unknown(seen.because) };
  if (seen === 'granted') return { ...base, ...good('Permis') };
  return {
    ...base,
    ...wrong(
      `Refusé : ${without}.`,
      `Dolibarr > Utilisateurs & Groupes > l’utilisateur de la clé > Permissions, ${where}. Si le droit est donné, c’est son module qui est désactivé.`,
    ),
  };
};
