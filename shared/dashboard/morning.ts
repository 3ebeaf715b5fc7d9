import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import { channels, takingStates } from './day-takings.ts';
import { openPeriods } from './same-part.ts';

/** Euros HT unless stated; null: unknown, never 0. */
const amount = z.nullable(z.number());

const watched = {
  state: z.enum(takingStates),
  amount,
  /** Mean of the same weekday of the four weeks before, open and known days only. */
  usual: amount,
  usual_days: z.number(),
  /** Percent of the usual; null without a comparison, and for a day without revenue. */
  change: z.nullable(z.number()),
  /** Newest first. */
  before: z.array(z.object({ day: z.string(), state: z.enum(takingStates), amount })),
};

const sold = {
  amount: z.number(),
  /** Sales with a known cost, the base of the margin. */
  costed_amount: z.number(),
  margin: amount,
  /** Percent. */
  margin_rate: z.nullable(z.number()),
};

const ending = z.object({
  product_id: z.string(),
  product_name: z.string(),
  lot: z.string(),
  site: z.string(),
  unit: z.enum(units),
  qty: z.number(),
  ends_on: z.string(),
  kind: z.enum(['DLC', 'DDM']),
  /** Expired before today and still in stock. */
  over: z.boolean(),
  blocked: z.boolean(),
});

/** « Le point du matin »: yesterday, with the same weekday of previous weeks. */
export const morning = z.object({
  /** Paris day, `YYYY-MM-DD`. */
  day: z.string(),
  weekday: z.string(),
  /** Of the listed channels. */
  total: z.object({ ...watched, channels: z.array(z.enum(channels)) }),
  channels: z.array(
    z.object({
      channel: z.enum(channels),
      ...watched,
      /** The day was not over when read: both sides count until this hour. */
      until_hour: z.nullable(z.number()),
    }),
  ),
  /** Till and site only: Dolibarr's invoices are not read by product. */
  families: z.array(z.object({ family: z.string(), ...sold })),
  margin: z.object(sold),
  /** At most three changes, with their figures. */
  sentences: z.array(
    z.object({ text: z.string(), figures: z.array(z.object({ label: z.string(), amount })) }),
  ),
  /**
   * Till TTC: the finished part of a running period, and the same days before; absent before its first day is
   * over.
   */
  till_parts: z.array(z.object({ period: z.enum(openPeriods), amount, before: amount })),
  ending: z.object({ lots: z.array(ending), more: z.number() }),
});
export type Morning = z.output<typeof morning>;
