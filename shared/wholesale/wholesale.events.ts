import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/** A customer is asked for what is past its term. What is owed stands nowhere here: it travels along as it was then. */
export const paymentReminded = eventSchema(
  'wholesale.payment-reminded',
  1,
  z.object({
    thirdPartyId: z.string(),
    mail: z.string(),
    /** The account that it is linked to here, where it is one alone: its company chose who reads papers. */
    customerId: z.exactOptional(z.string()),
    name: z.string(),
    /** Nothing of it is late yet. */
    isAhead: z.exactOptional(z.literal(true)),
    /** They are orders of the site that stand on no invoice yet. */
    areOrders: z.exactOptional(z.literal(true)),
    invoices: z.array(z.object({ ref: z.string(), dueDay: z.nullable(z.string()), restCents: z.number() })),
  }),
);
export type PaymentReminded = z.output<typeof paymentReminded>;

export type WholesaleEvent = PaymentReminded;
