import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const payment = z.object({ customerId: z.string(), orderId: z.string(), attemptId: z.string() });

/** Of one payment over several orders each has its event; the letter is that of the first, which names all. */
export const paymentReceived = eventSchema(
  'payment.received',
  1,
  z.extend(payment, {
    /** Of this payment, of all orders that it was for. */
    amountCents: z.exactOptional(z.number()),
    several: z.exactOptional(z.array(z.string())),
    toldWithFirst: z.exactOptional(z.literal(true)),
  }),
);
/** The payer's bank keeps the money until it is weighed. */
export const paymentAuthorised = eventSchema('payment.authorised', 1, payment);
/** For good, by the provider's word. */
export const paymentFailed = eventSchema('payment.failed', 1, payment);
/** Money went back: a part of it or all. */
export const paymentRefunded = eventSchema(
  'payment.refunded',
  1,
  z.extend(payment, { refundId: z.string() }),
);

export type PaymentsEvent = z.output<
  typeof paymentReceived | typeof paymentAuthorised | typeof paymentFailed | typeof paymentRefunded
>;
