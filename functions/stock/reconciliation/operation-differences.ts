import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { erpStateLabels } from '#shared/kernel/erp-state.ts';
import { stateView } from '#shared/kernel/outbox-todo.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

/** Invariant I7: a write has its effect within 15 minutes, or it is a difference. */
const SETTLED_MS = 15 * 60_000;

const SUBJECTS: Readonly<Record<string, string>> = {
  'erp.sync-order': 'Commande',
  'erp.settle-invoices': 'Facture',
  'erp.refresh-third-party': 'Client',
  'erp.push-movements': 'Mouvement',
  'erp.tell-claim': 'Réclamation',
  'erp.complete-product': 'Produit',
} satisfies Record<SubscriptionOf<'erp'>, string>;

/** Decided here and not, or not surely, in the ERP yet. */
export const operationDifferences = async (
  outbox: Pick<OutboxStore, 'everyOpen'>,
  now: Date,
): Promise<StockDifference[]> => {
  const late = new Date(now.getTime() - SETTLED_MS).toISOString();
  return (await outbox.everyOpen('erp')).filter(({ entry }) => entry.event.at < late).map(difference);
};

const difference = ({ entry: { event }, subscription, todo }: OpenTodo): StockDifference => {
  const { id, data } = event;
  const what = SUBJECTS[subscription] ?? 'Mouvement';
  const state = stateView(todo);
  return {
    kind: 'operation',
    productId: null,
    ref: id,
    name: String(data['label'] ?? `${what} ${String(data['orderId'] ?? data['customerId'] ?? id)}`),
    site: null,
    oursMilli: null,
    erpMilli: null,
    explained: state !== 'douteux' && state !== 'en_echec',
    explanation: `Pas encore dans Dolibarr (${erpStateLabels[state].toLowerCase()}) : ${todo.cause ?? 'en attente d’envoi.'}`,
  };
};
