import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const payment = z.object({ customerId: z.string(), orderId: z.string(), attemptId: z.string() });

/** A payment of several orders has one event per order; the first one's letter lists all. */
export const paymentReceived = eventSchema(
  'payment.received',
  1,
  z.extend(payment, {
    /** The amount of the whole payment. */
    amountCents: z.exactOptional(z.number()),
    several: z.exactOptional(z.array(z.string())),
    toldWithFirst: z.exactOptional(z.literal(true)),
  }),
);
/** Authorised until weighing. */
export const paymentAuthorised = eventSchema('payment.authorised', 1, payment);
/** Final, as reported by the provider. */
export const paymentFailed = eventSchema('payment.failed', 1, payment);
/** Full or partial refund. */
export const paymentRefunded = eventSchema(
  'payment.refunded',
  1,
  z.extend(payment, { refundId: z.string() }),
);

export type PaymentsEvent = z.output<
  typeof paymentReceived | typeof paymentAuthorised | typeof paymentFailed | typeof paymentRefunded
>;
