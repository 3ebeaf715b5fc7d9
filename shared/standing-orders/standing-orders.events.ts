import * as z from 'zod/mini';
import { eventSchema } from '#shared/kernel/event.ts';

/** What became of one of its dates: ordered, or why not. */
export const standingOrderTold = eventSchema(
  'standing-order.told',
  1,
  z.object({ customerId: z.string(), standingId: z.string(), date: z.string() }),
);

/** A product of it is withdrawn, or sold by another unit: it is not ordered any more until its customer looks at it. */
export const standingOrderLinesChanged = eventSchema(
  'standing-order.lines-changed',
  1,
  z.object({ customerId: z.string(), standingId: z.string() }),
);

export type StandingOrdersEvent = z.output<typeof standingOrderTold | typeof standingOrderLinesChanged>;
