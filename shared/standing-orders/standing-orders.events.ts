import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import { eventSchema } from '#shared/kernel/event.ts';

/** What became of one of its dates: ordered, or why not. */
export const standingOrderNotified = eventSchema(
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

/** The weekly letter of one person: what moved travels along as it was on that Monday (`week`). */
export const weeklyPricesNotified = eventSchema(
  'prices.weekly-told',
  1,
  z.object({
    customerId: z.string(),
    /** Absent: the login that the company is written under. */
    personId: z.exactOptional(z.string()),
    week: z.string(),
    products: z.array(
      z.object({
        label: z.string(),
        unit: z.enum(units),
        thenE4: z.number(),
        nowE4: z.number(),
        prices: z.array(z.object({ day: z.string(), unitPriceE4: z.number() })),
      }),
    ),
  }),
);
export type WeeklyPricesNotified = z.output<typeof weeklyPricesNotified>;

export type StandingOrdersEvent = z.output<
  typeof standingOrderNotified | typeof standingOrderLinesChanged | typeof weeklyPricesNotified
>;
