import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/** A payment reminder. The data is a snapshot of the overdue amounts. */
export const paymentReminded = eventSchema(
  'wholesale.payment-reminded',
  1,
  z.object({
    thirdPartyId: z.string(),
    mail: z.string(),
    /** The linked account, where it is the only one: its company chose the recipients. */
    customerId: z.exactOptional(z.string()),
    name: z.string(),
    /** Nothing is overdue yet. */
    isAhead: z.exactOptional(z.literal(true)),
    /** Orders of the site without an invoice. */
    areOrders: z.exactOptional(z.literal(true)),
    invoices: z.array(z.object({ ref: z.string(), dueDay: z.nullable(z.string()), restCents: z.number() })),
  }),
);
export type PaymentReminded = z.output<typeof paymentReminded>;

export type WholesaleEvent = PaymentReminded;
