import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/** A customer is asked for what is past its term. What is owed stands nowhere here: it travels along as it was then. */
export const paymentReminded = eventSchema(
  'wholesale.payment-reminded',
  1,
  z.object({
    thirdPartyId: z.string(),
    mail: z.string(),
    name: z.string(),
    invoices: z.array(z.object({ ref: z.string(), dueDay: z.nullable(z.string()), restCents: z.number() })),
  }),
);
export type PaymentReminded = z.output<typeof paymentReminded>;

export type WholesaleEvent = PaymentReminded;
