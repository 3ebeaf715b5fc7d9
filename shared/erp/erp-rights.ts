import { ERP_RIGHTS, type ErpRight } from '#shared/gateways/erp-right.ts';
import { type Check, doubtful, good, unknown, wrong } from '#shared/kernel/check.ts';

type Wanted = {
  title: string;
  without: string;
  /** Only used by optional features. */
  isOptional?: true;
};

const RIGHTS: Readonly<Record<ErpRight, Wanted>> = {
  'read-products': {
    title: 'Lire les produits',
    without: 'le catalogue et les prix du site ne sont plus suivis',
  },
  'read-stock': {
    title: 'Lire les stocks',
    without: 'le site vend sur un stock qui vieillit',
  },
  'read-categories': {
    title: 'Lire les catégories',
    without: 'les rayons du site ne sont plus suivis',
  },
  'read-third-parties': {
    title: 'Lire les tiers',
    without: 'aucun client n’est rapproché',
  },
  'see-all-third-parties': {
    title: 'Voir tous les tiers',
    without:
      'les clients suivis par d’autres commerciaux, leurs commandes et leurs factures sont cachés au site',
  },
  'read-contacts': {
    title: 'Lire les contacts',
    without: 'une commande ne dit le lieu de livraison que dans sa note',
    isOptional: true,
  },
  'read-orders': {
    title: 'Lire les commandes',
    without: 'ce qui est changé dans Dolibarr ne revient pas au site',
  },
  'read-shipments': {
    title: 'Lire les expéditions',
    without: 'ce qui est expédié dans Dolibarr n’est pas vu',
  },
  'read-invoices': {
    title: 'Lire les factures',
    without: 'les clients ne voient pas leurs factures',
  },
  'read-bank-accounts': {
    title: 'Lire les comptes bancaires',
    without: 'le compte où vont les paiements du site ne se choisit pas dans une liste',
  },
  'read-supplier-orders': {
    title: 'Lire les commandes fournisseurs',
    without: '« À recevoir » est vide, et les lots reçus n’ont ni prix ni commande',
    isOptional: true,
  },
  'read-supplier-invoices': {
    title: 'Lire les factures fournisseurs',
    without: 'le prix d’achat d’un lot reste celui de la commande',
    isOptional: true,
  },
  'read-receptions': {
    title: 'Lire les réceptions',
    without: 'ce qui est reçu dans Dolibarr entre en stock sans fournisseur ni prix',
    isOptional: true,
  },
  'write-receptions': {
    title: 'Créer les réceptions',
    without: 'ce qui est reçu sur le site n’arrive pas dans Dolibarr',
    isOptional: true,
  },
  'write-third-parties': {
    title: 'Créer les tiers',
    without: 'les commandes des nouveaux clients attendent',
  },
  'write-contacts': {
    title: 'Écrire les contacts',
    without: 'une commande ne dit le lieu de livraison que dans sa note',
    isOptional: true,
  },
  'write-orders': {
    title: 'Créer les commandes',
    without: 'aucune commande n’arrive dans Dolibarr',
  },
  'validate-orders': {
    title: 'Valider les commandes',
    without: 'les commandes restent des brouillons',
  },
  'write-stock': {
    title: 'Écrire les mouvements de stock',
    without: 'découpes, ventes et inventaires n’arrivent pas dans Dolibarr',
  },
  'write-products': {
    title: 'Créer les produits',
    without: 'les produits créés à l’atelier n’arrivent pas dans Dolibarr',
  },
  'write-invoices': {
    title: 'Créer et payer les factures',
    without: 'aucune facture n’est faite à la livraison, aucun paiement n’y est inscrit',
  },
  'read-events': {
    title: 'Lire l’agenda',
    without: 'les réclamations n’y sont pas inscrites et attendent',
  },
  'write-events': {
    title: 'Inscrire dans l’agenda',
    without: 'les réclamations n’y sont pas inscrites et attendent',
  },
};

/** Result of a read-only probe of a right; `because`: why it could not be probed. */
export const rightCheck = (right: ErpRight, seen: 'granted' | 'denied' | { because: string }): Check => {
  const { title, without, isOptional } = RIGHTS[right];
  const base = { key: right, title };
  if (typeof seen === 'object') return { ...base, ...unknown(seen.because) };
  if (seen === 'granted') return { ...base, ...good('Permis') };
  return {
    ...base,
    ...(isOptional ? doubtful : wrong)(
      `Refusé : ${without}.`,
      `Dolibarr > Utilisateurs & Groupes > l’utilisateur de la clé > Permissions, ${ERP_RIGHTS[right]}. Si le droit est donné, c’est son module qui est désactivé.`,
    ),
  };
};
