import { estimateView, clientRow } from './order-view.ts';
import type { OrderBasis } from './priced-order.ts';
import type { Request } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrderServices } from './order-services.ts';

/** Id of the event of a confirmation. */
export const confirmationId = (customerId: string, key: string): string => `order-${customerId}-${key}`;

type Placed = Pick<Order, 'reference' | 'id' | 'totalHtCents' | 'totalVatCents' | 'totalTtcCents'>;

/** Payment deadline, if there is one, or approval deadline; and whether the total is an estimate. */
type PaymentLimit = {
  pay_before?: string;
  pay_before_next?: true;
  estimated?: true;
  approve_before?: string;
};

export const paymentLimit = ({
  endsUnpaidAt,
  isPaidOneByOne,
  lines,
}: Pick<OrderBasis, 'endsUnpaidAt' | 'isPaidOneByOne' | 'lines'>): PaymentLimit => ({
  ...(endsUnpaidAt ? { pay_before: endsUnpaidAt.toISOString() } : {}),
  ...(isPaidOneByOne ? { pay_before_next: true } : {}),
  ...estimateView({ lines }),
});

export const placedAnswer = (order: Placed, limit: PaymentLimit) => ({
  success: true as const,
  order_reference: order.reference,
  reference: order.reference,
  order_id: order.id,
  total_ht: eurosFromCents(order.totalHtCents),
  total_tva: eurosFromCents(order.totalVatCents),
  total_ttc: eurosFromCents(order.totalTtcCents),
  ...limit,
  message:
    limit.approve_before === undefined
      ? `Votre commande a été enregistrée avec succès! Référence: ${order.reference}`
      : `Votre commande ${order.reference} attend le oui d’un Gérant. La viande est réservée.`,
});

/** Stored part of an answer, to repeat it. */
export const storedAnswer = (order: Placed, limit: PaymentLimit) => ({
  reference: order.reference,
  id: order.id,
  totals: [order.totalHtCents, order.totalVatCents, order.totalTtcCents],
  ...(Object.keys(limit).length > 0 ? { limit } : {}),
});

/** The answer of a confirmation that went through; refuses another request under the same key. */
export const earlierAnswer = async (table: Table, eventId: string, requestHash: string) => {
  const earlier = await table.get<Request>(keys.outboxEntry(eventId));
  if (!earlier) return undefined;
  if (earlier.requestHash !== requestHash) throw new Refusal('idempotency_mismatch');
  const { reference, id, totals, limit } = earlier.result as {
    reference: string;
    id: string;
    totals: [number, number, number];
    limit?: PaymentLimit;
  };
  const [totalHtCents, totalVatCents, totalTtcCents] = totals;
  return placedAnswer({ reference, id, totalHtCents, totalVatCents, totalTtcCents }, limit ?? {});
};

/** The order of a confirmation whose answer was lost, or 404 while there is none under this key. */
export const findConfirmation = async (
  { table, orders }: Pick<OrderServices, 'table' | 'orders'>,
  customerId: string,
  key: string,
) => {
  const placed = await table.get<Request>(keys.outboxEntry(confirmationId(customerId, key)));
  const orderId = placed?.result['id'];
  const order = orderId === undefined ? undefined : await orders.find(customerId, String(orderId));
  if (!order) throw new Refusal('not_found', 'Aucune commande n’a été passée par cette confirmation.');
  return { success: true as const, data: clientRow(order) };
};
