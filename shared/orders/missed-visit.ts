import * as z from 'zod/mini';

/** A delivery attempt without a receiver; the last one where there are several. */
export const missedVisit = z.object({
  /** ISO instant from the driver's telephone, clamped to a plausible range. */
  at: z.string(),
  /** The driver's note for the office; empty: none. */
  note: z.string(),
  /** Idempotency key of the request. */
  key: z.string(),
});
export type MissedVisit = z.output<typeof missedVisit>;

/** Return reason of such goods. */
export const MISSED_REASON = 'Client absent';
