import type { AuditEntry } from '#functions/orders/order-event.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Order } from '#shared/orders/order.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import type { Refund } from '#shared/payments/refund.ts';
import { brokenInvariants } from '#tests/simulation/invariants.ts';
import type { WholeTable } from '#tests/simulation/whole-table.ts';
import type { Setting, Visit } from './setting.ts';

/** What does not hold of the orders of a visit, at this moment. */
export const brokenPromises = async (visit: Visit): Promise<string[]> => {
  const found = await Promise.all(visit.orderIds.map((id) => brokenOf(visit, id)));
  return [...visit.faults, ...found.flat()];
};

const brokenOf = async (visit: Visit, orderId: string): Promise<string[]> => {
  const seen = await atOneMoment(visit, orderId);
  if (!seen) return [`${orderId} was acknowledged and is gone`];
  const { order, table } = seen;
  const asked = visit.refundKeys.get(orderId)?.size ?? 0;
  const made = table.refunds.filter(({ by }) => by.startsWith('admin:')).length;
  const isProven = visit.proven.has(orderId);
  const wentBack = table.attempts.some(
    ({ refundedCents, refundingCents }) => refundedCents + refundingCents > 0,
  );
  return [
    ...brokenInvariants(table),
    ...(isProven || order.paidCents === 0 ? [] : [`${orderId} holds money that nobody paid`]),
    ...(isProven || visit.byHand.has(orderId) || order.paymentStatus === 'non_paye'
      ? []
      : [`${orderId} is ${order.paymentStatus} and nobody paid`]),
    ...(order.paymentStatus !== 'paye' ||
    visit.byHand.has(orderId) ||
    wentBack ||
    order.paidCents === order.totalTtcCents
      ? []
      : [`${orderId} is paid ${order.paidCents} of ${order.totalTtcCents}`]),
    ...(made <= asked ? [] : [`${orderId}: ${made} refunds for ${asked} keys`]),
  ];
};

/** An order and what belongs to it: other visits go on, and may bring a message of its provider between two reads. */
const atOneMoment = async ({ setting, customer }: Visit, orderId: string) => {
  for (;;) {
    const order = await setting.shop.orders.find(customer.id, orderId);
    if (!order) return undefined;
    const table = await around(setting, order);
    const after = await setting.shop.orders.find(customer.id, orderId);
    if (after?.version === order.version) return { order, table };
  }
};

/** What the table holds of one order. */
const around = async ({ table }: Setting, order: Order) => {
  const all = await table.queryAll({ pk: `ORDER#${order.id}` });
  const of = <Kind>(prefix: string) =>
    all.filter(({ sk }) => String(sk).startsWith(prefix)) as unknown as (Item & Kind)[];
  const audits = of<AuditEntry>('AUDIT#').map((entry) => ({ ...entry, orderId: order.id }));
  const attempts = of<Attempt>('ATTEMPT#');
  const refunds = of<Refund>('REFUND#');
  return {
    orders: [order],
    attempts,
    refunds,
    audits,
    levels: [],
    documents: [],
    lotOrders: [],
    adopted: new Map<string, string>(),
    entries: [placing(order)],
  };
};

/** How it was placed is looked at in the whole table, at the end. */
const placing = (order: Order): WholeTable['entries'][number] => {
  const data = { orderId: order.id, customerId: order.customerId };
  const event = {
    id: 'seen-at-the-end',
    type: 'order.placed',
    version: 1,
    at: order.placedAt,
    data,
  } as const;
  return { event, todo: {}, place: undefined, rev: 1 };
};
