import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/** A customer deleted their account. The address is named because nothing else knows it any more. */
export const accountDeleted = eventSchema(
  'account.deleted',
  1,
  z.object({ customerId: z.string(), mail: z.string() }),
);

export type PrivacyEvent = z.output<typeof accountDeleted>;
