import { getOwnOrder } from '#functions/orders/list-orders.ts';
import { clientRow } from '#functions/orders/order-view.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { withState } from '#shared/standing-orders/standing-due.ts';
import { readContext } from './read-context.ts';
import type { StandingServices } from './standing-services.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type Confirm = { customerId: string; orderId: string; now: Date };

/** Confirms an order of a standing order; idempotent. */
export const confirmOrder = (services: StandingServices, request: Confirm) =>
  retryOrRefuse(() => confirm(services, request));

const confirm = async (services: StandingServices, { customerId, orderId, now }: Confirm) => {
  const order = await getOwnOrder(services.orders, customerId, orderId);
  const { confirmBefore, standing: from, ...rest } = order;
  if (order.status === 'annule') refuseUnlessMay('confirm', order);
  const confirmed = { ...rest, ...(from ? { standing: from } : {}) };
  const answer = { success: true as const, data: clientRow(confirmed), message: 'Commande confirmée.' };
  if (confirmBefore === undefined) return answer;
  refuseUnlessMay('confirm', order);
  if (Date.parse(confirmBefore) <= now.getTime())
    throw new Refusal('too_late', 'L’heure limite est passée : cette commande ne peut plus être confirmée.');
  const [standing, context] = await Promise.all([
    from && services.standing.find(customerId, from.id),
    readContext(services, customerId),
  ]);
  const after = standing && from && withState(standing, from.date, 'confirmed');
  await services.table.transact([
    services.orders.change(order, { confirmBefore: null }),
    services.orders.audit(orderId, {
      at: now.toISOString(),
      actor: `client:${customerId}`,
      field: 'confirmation',
      from: null,
      to: 'confirmée',
      reason: null,
    }),
    ...(after && context ? [services.standing.replace(after, context.dueOf(after))] : []),
  ]);
  return answer;
};
