import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { receivedOf, requestedCents } from '#shared/orders/order-due.ts';
import type { MoneyFact } from './money-fact.ts';

/** Each version of an order changes its money once. */
const about = ({ id, customerId, reference }: Order, now: Date) => ({
  orderId: id,
  customerId,
  reference,
  way: 'elsewhere' as const,
  at: now.toISOString(),
});

/** Dolibarr's invoices say that the house had so much more of an order otherwise, or took it off; below zero so much less. */
export const elsewhereFact = (order: Order, cents: Cents, now: Date): MoneyFact => ({
  ...about(order, now),
  id: `elsewhere-${order.id}-${order.version + 1}`,
  kind: 'elsewhere',
  cents,
});

/** A person marked it as paid: what was still asked for is what they say was had. */
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
