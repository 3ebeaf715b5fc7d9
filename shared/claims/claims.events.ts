import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

const claim = z.object({ customerId: z.string(), orderId: z.string(), productId: z.string() });

/** A customer's claim, or goods refused at the door. */
export const claimDeclared = eventSchema('claim.declared', 1, claim);
export type ClaimDeclared = z.output<typeof claimDeclared>;
export const claimDecided = eventSchema('claim.decided', 1, claim);

export type ClaimsEvent = ClaimDeclared | z.output<typeof claimDecided>;
