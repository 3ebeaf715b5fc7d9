import { estimateView } from '#functions/orders/order-view.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { deliveredOn } from '#shared/orders/delivered-on.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { dueTerms } from '#shared/orders/payment-term.ts';

/** 200 orders are a year of four a week; older unpaid ones are in the invoices. */
const NEWEST = 200;

/** What a customer owes for orders of the site, by due date; marks those that can be paid together. */
export const listDue = async ({ orders }: Pick<PaymentServices, 'orders'>, customerId: string, now: Date) => {
  const { items } = await orders.listOfCustomer(customerId, NEWEST);
  const rows = items
    .filter((order) => dueCents(order) > 0)
    .map((order) => dueRow(order, now))
    .toSorted((a, b) => (a.echeance ?? '9999').localeCompare(b.echeance ?? '9999'));
  const total = items.reduce((sum, order) => sum + dueCents(order), 0);
  return { success: true as const, data: rows, total: eurosFromCents(total) };
};

/** The amount is final once it is weighed or delivered. */
export const isFinal = ({ closedAt, deliveryStatus }: Order): boolean =>
  closedAt !== undefined || deliveryStatus === 'livre';

const dueRow = (order: Order, now: Date) => {
  const day = deliveredOn(order, now);
  const delivered = goodsOf(order.lines).filter((line) => line.delivered.milli > 0);
  const terms = day === undefined ? [] : dueTerms(delivered, day);
  return {
    order_id: order.id,
    reference: order.reference,
    date_commande: order.placedAt,
    ...(order.delivery?.address ? { lieu: order.delivery.address.label } : {}),
    livree_le: day ?? null,
    echeance: terms[0]?.dueDay ?? null,
    echeances: terms.map(({ family, dueDay }) => ({ famille: family, echeance: dueDay })),
    reste_a_payer: eurosFromCents(dueCents(order)),
    total_ttc: eurosFromCents(order.totalTtcCents),
    payable_ensemble: isFinal(order),
    ...estimateView(order),
  };
};
