import type { OperationsStore } from '#functions/erp/operations.store.ts';
import type { Operation } from '#functions/platform/operation.ts';
import { erpStateLabels } from '#shared/kernel/erp-state.ts';
import type { StockDifference } from '#shared/stock/reconciliation.ts';

const PAGE = 100;
/** Invariant I7: an operation has its effect within 15 minutes, or it is a difference. */
const SETTLED_MS = 15 * 60_000;

const SUBJECTS: Readonly<Record<string, string>> = { order: 'Commande', third_party: 'Client' };

/** What was decided here and is not, or not surely, in the ERP yet. */
export const operationDifferences = async (
  operations: OperationsStore,
  now: Date,
): Promise<StockDifference[]> => {
  const late = new Date(now.getTime() - SETTLED_MS).toISOString();
  const found: StockDifference[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await operations.listOpen('erp', PAGE, cursor);
    found.push(...page.items.filter(({ createdAt }) => createdAt < late).map(difference));
    if (page.next === null) return found;
    cursor = page.next;
  }
};

const difference = (operation: Operation): StockDifference => {
  const { subject, kind, state, cause } = operation;
  const what = SUBJECTS[kind] ?? 'Mouvement';
  return {
    kind: 'operation',
    productId: null,
    ref: operation.opId,
    name: subject['label'] ?? `${what} ${subject['orderId'] ?? subject['customerId'] ?? operation.opId}`,
    site: null,
    oursGrams: null,
    erpGrams: null,
    explained: state !== 'douteux' && state !== 'en_echec',
    explanation: `Pas encore dans Dolibarr (${erpStateLabels[state].toLowerCase()}) : ${cause ?? 'en attente d’envoi.'}`,
  };
};
