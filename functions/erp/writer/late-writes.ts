import { type SubjectServices, subjectOf } from '#functions/orders/order-event.ts';
import { mapInBatches } from '#functions/platform/batches.ts';
import type { OpenTodo } from '#functions/platform/outbox/outbox-entry.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { erpStateLabels } from '#shared/kernel/erp-state.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';
import { stateView } from '#shared/kernel/outbox-todo.ts';
import type { StockDifference } from '#shared/stock/levels/reconciliation.ts';

/** Invariant I7: a write has its effect within 15 minutes, or it is a difference. */
const SETTLED_MS = 15 * 60_000;

const SUBJECTS: Readonly<Record<string, string>> = {
  'erp.sync-order': 'Commande',
  'erp.settle-invoices': 'Facture de la commande',
  'erp.refresh-third-party': 'Client',
  'erp.push-movements': 'Mouvement',
  'erp.tell-claim': 'Réclamation sur la commande',
  'erp.complete-product': 'Produit',
} satisfies Record<SubscriptionOf<'erp'>, string>;

type LateServices = SubjectServices & { outbox: Pick<OutboxStore, 'everyOpen'> };

/** What was decided here and is not, or not surely, in the ERP yet. Saved for 90 days: it names no customer. */
export const lateWrites = async (services: LateServices, now: Date): Promise<StockDifference[]> => {
  const late = new Date(now.getTime() - SETTLED_MS).toISOString();
  const open = await services.outbox.everyOpen('erp');
  return mapInBatches(
    open.filter(({ entry }) => entry.event.at < late),
    (write) => difference(services, write),
  );
};

const difference = async (
  services: LateServices,
  { entry: { event }, subscription, todo }: OpenTodo,
): Promise<StockDifference> => {
  const state = stateView(todo);
  const reference = await referenceOf(services, event);
  return {
    kind: 'operation',
    productId: null,
    ref: reference,
    name:
      typeof event.data['label'] === 'string'
        ? reference
        : `${SUBJECTS[subscription] ?? 'Mouvement'} ${reference}`,
    site: null,
    oursMilli: null,
    erpMilli: null,
    explained: state !== 'douteux' && state !== 'en_echec',
    explanation: `Pas encore dans Dolibarr (${erpStateLabels[state].toLowerCase()}) : ${todo.cause ?? 'en attente d’envoi.'}`,
  };
};

/** The order's number, or what the event calls itself; a customer by the number in Dolibarr. */
const referenceOf = async (
  services: LateServices,
  event: Pick<DomainEvent, 'id' | 'data'>,
): Promise<string> => {
  const { customerId, orderId } = event.data;
  if (typeof customerId !== 'string' || typeof orderId === 'string')
    return (await subjectOf(services, event)).reference;
  const erpId = (await services.customers.find(customerId))?.erpId;
  return erpId ? `n° ${erpId} dans Dolibarr` : 'à créer dans Dolibarr';
};
