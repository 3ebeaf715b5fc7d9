import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { receivedOf, requestedCents } from '#shared/orders/order-due.ts';
import type { MoneyFact } from './money-fact.ts';

/** One fact per version of an order. */
const about = ({ id, customerId, reference }: Order, now: Date) => ({
  orderId: id,
  customerId,
  reference,
  way: 'elsewhere' as const,
  at: now.toISOString(),
});

/** Dolibarr's invoices show more money paid outside the site or credited; negative: less. */
export const elsewhereFact = (order: Order, cents: Cents, now: Date): MoneyFact => ({
  ...about(order, now),
  id: `elsewhere-${order.id}-${order.version + 1}`,
  kind: 'elsewhere',
  cents,
});

/** Marked paid manually: the amount that was still due. */
export const markFacts = (before: Order, after: Order, now: Date): MoneyFact[] =>
  before.paymentStatus === 'non_paye' && after.paymentStatus === 'paye'
    ? [
        {
          ...about(before, now),
          id: `marked-${before.id}-${before.version + 1}`,
          kind: 'marked',
          cents: Math.max(0, requestedCents(before) - receivedOf(before)),
        },
      ]
    : [];
