import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/**
 * A customer deleted their account. Contains the address, which is stored nowhere else; `claims`: open
 * claims, in French.
 */
export const accountDeleted = eventSchema(
  'account.deleted',
  1,
  z.object({ customerId: z.string(), mail: z.string(), claims: z.exactOptional(z.array(z.string())) }),
);

export type PrivacyEvent = z.output<typeof accountDeleted>;
