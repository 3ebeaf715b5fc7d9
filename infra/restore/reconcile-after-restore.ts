import { type FunctionName } from '#infra/stack/shop-functions.ts';

/** Reads of outside systems that are newer than a restored table, in dependency order. */
export const RECONCILIATIONS: readonly {
  entry: FunctionName;
  payload: Record<string, string>;
  of: string;
}[] = [
  { entry: 'payments.schedule', payload: {}, of: 'paiements et remboursements restés ouverts' },
  { entry: 'order-expiry.schedule', payload: {}, of: 'commandes non réglées à annuler' },
  { entry: 'payments-ledger.schedule', payload: {}, of: 'comptes Stripe et PayPal des sept derniers jours' },
  { entry: 'outbox.schedule', payload: {}, of: 'envois qui attendaient' },
  { entry: 'stock-reconciliation.schedule', payload: {}, of: 'mouvements de stock de Dolibarr' },
  { entry: 'catalog-sync.schedule', payload: { mode: 'full' }, of: 'catalogue et niveaux de Dolibarr' },
  {
    entry: 'catalog-sync.schedule',
    payload: { mode: 'incremental' },
    of: 'commandes changées dans Dolibarr',
  },
];

/** Runs each; returns the failed ones, whatever the others did. */
export const reconcileAfterRestore = (
  invoke: (entry: FunctionName, payload: Record<string, string>) => string | undefined,
  say: (text: string) => void,
): string[] =>
  RECONCILIATIONS.flatMap(({ entry, payload, of }) => {
    const answer = invoke(entry, payload);
    say(`${of} : ${answer ?? 'n’a pas abouti'}`);
    return answer === undefined ? [entry] : [];
  });
