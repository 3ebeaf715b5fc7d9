import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/**
 * A customer deleted their account. The address is named because nothing else knows it any more; `claims` are the credits
 * that the house had not decided on, in words.
 */
export const accountDeleted = eventSchema(
  'account.deleted',
  1,
  z.object({ customerId: z.string(), mail: z.string(), claims: z.exactOptional(z.array(z.string())) }),
);

export type PrivacyEvent = z.output<typeof accountDeleted>;
