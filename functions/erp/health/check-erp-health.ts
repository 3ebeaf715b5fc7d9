import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { erpFailureInFrench, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { ERP_RIGHTS, type ErpRight } from '#functions/gateways/dolibarr/health-calls.ts';
import { askErp } from '#functions/gateways/dolibarr/read-through.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import { withinDeadline } from '#functions/platform/outside/network-failure.ts';
import type { ErpCheck } from '#shared/erp/erp-health.contract.ts';
import { erpChecks, SETTINGS_LOOKED_AT } from '#shared/erp/erp-health.ts';
import { amountChecks, type KnownHere } from '#shared/erp/erp-health-here.ts';

export type HealthServices = {
  erp: () => Promise<DolibarrGateway>;
  known: () => Promise<KnownHere>;
};

/** A person waits; the API gives up after twenty. */
const PATIENCE_MS = 15_000;
const AT_ONCE = 4;

/** `isOptional`: of what a house may do without. */
type Right = { title: string; right: string; without: string; isOptional?: true };

/** What the key must be allowed, where it is given in Dolibarr, and what is missing without it. */
const RIGHTS: Readonly<Record<ErpRight, Right>> = {
  'read-products': {
    title: 'Lire les produits',
    right: 'Produits > Lire',
    without: 'le catalogue et les prix du site ne sont plus suivis',
  },
  'read-stock': {
    title: 'Lire les stocks',
    right: 'Stocks > Lire les stocks et les mouvements',
    without: 'le site vend sur un stock qui vieillit',
  },
  'read-categories': {
    title: 'Lire les catégories',
    right: 'Tags/catégories > Lire',
    without: 'les rayons du site ne sont plus suivis',
  },
  'read-third-parties': {
    title: 'Lire les tiers',
    right: 'Tiers > Lire',
    without: 'aucun client n’est rapproché',
  },
  'see-all-third-parties': {
    title: 'Voir tous les tiers',
    right: 'Tiers > Étendre l’accès à tous les tiers et leurs objets',
    without:
      'les clients suivis par d’autres commerciaux, leurs commandes et leurs factures sont cachés au site',
  },
  'read-orders': {
    title: 'Lire les commandes',
    right: 'Commandes clients > Lire',
    without: 'ce qui est changé dans Dolibarr ne revient pas au site',
  },
  'read-shipments': {
    title: 'Lire les expéditions',
    right: 'Expéditions > Lire',
    without: 'ce qui est expédié dans Dolibarr n’est pas vu',
  },
  'read-invoices': {
    title: 'Lire les factures',
    right: 'Factures clients > Lire',
    without: 'les clients ne voient pas leurs factures',
  },
  'read-bank-accounts': {
    title: 'Lire les comptes bancaires',
    right: 'Banques/caisses > Lire',
    without: 'le compte où vont les paiements du site ne se choisit pas dans une liste',
  },
  'read-supplier-orders': {
    title: 'Lire les commandes fournisseurs',
    right: 'Fournisseurs > Consulter les commandes fournisseurs',
    without: '« À recevoir » est vide, et les lots reçus n’ont ni prix ni commande',
    isOptional: true,
  },
  'read-receptions': {
    title: 'Lire les réceptions',
    right: 'Réceptions > Lire',
    without: 'ce qui est reçu dans Dolibarr entre en stock sans fournisseur ni prix',
    isOptional: true,
  },
  'read-supplier-invoices': {
    title: 'Lire les factures fournisseurs',
    right: 'Fournisseurs > Consulter les factures fournisseurs',
    without: 'le prix d’achat d’un lot reste celui de la commande',
    isOptional: true,
  },
  'write-receptions': {
    title: 'Créer les réceptions',
    right: 'Réceptions > Créer/modifier',
    without: 'ce qui est reçu sur le site n’arrive pas dans Dolibarr',
    isOptional: true,
  },
  'write-third-parties': {
    title: 'Créer les tiers',
    right: 'Tiers > Créer/modifier',
    without: 'les commandes des nouveaux clients attendent',
  },
  'write-orders': {
    title: 'Créer les commandes',
    right: 'Commandes clients > Créer/modifier',
    without: 'aucune commande n’arrive dans Dolibarr',
  },
  'validate-orders': {
    title: 'Valider les commandes',
    right: 'Commandes clients > Valider',
    without: 'les commandes restent des brouillons',
  },
  'write-stock': {
    title: 'Écrire les mouvements de stock',
    right: 'Stocks > Créer/modifier les entrepôts',
    without: 'découpes, ventes et inventaires n’arrivent pas dans Dolibarr',
  },
  'write-products': {
    title: 'Créer les produits',
    right: 'Produits > Créer/modifier',
    without: 'les produits créés à l’atelier n’arrivent pas dans Dolibarr',
  },
  'write-invoices': {
    title: 'Créer et payer les factures',
    right: 'Factures clients > Créer/modifier',
    without: 'aucune facture n’est faite à la livraison, aucun paiement n’y est inscrit',
  },
};

/** Looks at the ERP now: what it is, how it is set, and what our key may do there. */
export const checkErpHealth = async ({ erp, known }: HealthServices, now: Date) => {
  const here = await known();
  return {
    success: true as const,
    data: { checked_at: now.toISOString(), checks: await lookAt(await erp(), here) },
  };
};

/** What a site's stock can lie in, closed ones too: the house sees why one is not offered. */
export const listErpWarehouses = async ({ erp }: Pick<HealthServices, 'erp'>) => ({
  success: true as const,
  data: (await askErp(async () => readErp((await erp()).listWarehouses()))).map(
    ({ id, ref, shortName, isOpen }) => ({ id, label: shortName || ref, open: isOpen }),
  ),
});

const lookAt = async (erp: DolibarrGateway, here: KnownHere): Promise<ErpCheck[]> => {
  try {
    return await withinDeadline(everyCheck(erp, here), PATIENCE_MS);
  } catch {
    return [unreachable(`Dolibarr n’a pas répondu en ${PATIENCE_MS / 1000} secondes.`)];
  }
};

const everyCheck = async (erp: DolibarrGateway, here: KnownHere): Promise<ErpCheck[]> => {
  const requestedAt = performance.now();
  const status = await erp.status();
  if (status.kind !== 'ok') return [unreachable(erpFailureInFrench(status))];
  const answeredInMs = Math.round(performance.now() - requestedAt);
  const clock = valueOrNull(await erp.readClock());
  const [warehouses, modules] = await Promise.all([erp.listWarehouses(), erp.listModules()]);
  const settings = valueOrNull(modules) === null ? null : await readSettings(erp);
  const rights = await mapInBatches(ERP_RIGHTS, (right) => rightCheck(erp, right), AT_ONCE);
  const observed = {
    version: status.value.version,
    clockOffMs: clock?.offMs ?? null,
    modules: valueOrNull(modules),
    settings,
    warehouses: valueOrNull(warehouses),
  };
  return [
    { key: 'answers', title: 'Réponse', state: 'bon', found: `En ${answeredInMs} ms`, remedy: null },
    ...erpChecks(observed, here.warehouses),
    ...amountChecks(here, settings !== null),
    ...rights,
  ];
};

const readSettings = async (erp: DolibarrGateway): Promise<Record<string, string | null> | null> => {
  const read = await mapInBatches(
    SETTINGS_LOOKED_AT,
    async (name) => [name, await erp.readSetting(name)] as const,
    AT_ONCE,
  );
  const known = read.flatMap(([name, outcome]) =>
    outcome.kind === 'ok' ? [[name, outcome.value] as const] : [],
  );
  return known.length < read.length ? null : Object.fromEntries(known);
};

const rightCheck = async (erp: DolibarrGateway, right: ErpRight): Promise<ErpCheck> => {
  const { title, right: where, without, isOptional } = RIGHTS[right];
  const base = { key: right, title };
  const outcome = await erp.tryRight(right);
  if (outcome.kind !== 'ok')
    return { ...base, state: 'inconnu', found: erpFailureInFrench(outcome), remedy: null };
  if (outcome.value === 'granted') return { ...base, state: 'bon', found: 'Permis', remedy: null };
  return {
    ...base,
    state: isOptional ? 'a_regarder' : 'mauvais',
    found: `Refusé : ${without}.`,
    remedy: `Dolibarr > Utilisateurs > l’utilisateur de la clé > Permissions : « ${where} ». Si le droit est donné, c’est son module qui est désactivé.`,
  };
};

const unreachable = (why: string): ErpCheck => ({
  key: 'answers',
  title: 'Réponse',
  state: 'mauvais',
  found: why,
  remedy: 'Les commandes du site sont prises et leurs écritures attendent : rien n’est perdu.',
});

const valueOrNull = <Value>(outcome: ErpOutcome<Value>): Value | null =>
  outcome.kind === 'ok' ? outcome.value : null;
