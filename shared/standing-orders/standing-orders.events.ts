import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import { eventSchema } from '#shared/kernel/event.ts';

/** Result of a date: ordered, or why not. */
export const standingOrderNotified = eventSchema(
  'standing-order.told',
  1,
  z.object({ customerId: z.string(), standingId: z.string(), date: z.string() }),
);

/** A product was withdrawn or its unit changed: the line is suspended until the customer reviews it. */
export const standingOrderLinesChanged = eventSchema(
  'standing-order.lines-changed',
  1,
  z.object({ customerId: z.string(), standingId: z.string() }),
);

/** The weekly price letter of one person; the data is a snapshot of that Monday (`week`). */
export const weeklyPricesNotified = eventSchema(
  'prices.weekly-told',
  1,
  z.object({
    customerId: z.string(),
    /** Absent: the company's first login. */
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
