import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

export const profileChanged = eventSchema(
  'customer.profile-changed',
  1,
  z.object({ customerId: z.string() }),
);

/** A person said which third party of the ERP the customer is. */
export const thirdPartyChosen = eventSchema(
  'customer.third-party-chosen',
  1,
  z.object({ customerId: z.string() }),
);

export type CustomersEvent = z.output<typeof profileChanged | typeof thirdPartyChosen>;
