import * as z from 'zod/mini';

/** A driver was there and nobody took the goods: the last time, where it happened more than once. */
export const missedVisit = z.object({
  /** ISO instant, as the driver's telephone said it, within what can be. */
  at: z.string(),
  /** What the office should know: who was called, what the door says; empty when nothing. */
  note: z.string(),
  /** Under which key it was sent: sent again it is the same. */
  key: z.string(),
});
export type MissedVisit = z.output<typeof missedVisit>;

/** Why the goods of such an order come back. */
export const MISSED_REASON = 'Client absent';
