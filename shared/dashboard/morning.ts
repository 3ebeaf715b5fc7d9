import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import { channels, takingStates } from './day-takings.ts';
import { openPeriods } from './same-part.ts';

/** Euros, excluding VAT but where it is said; null where nothing is known, never 0. */
const amount = z.nullable(z.number());

const watched = {
  state: z.enum(takingStates),
  amount,
  /** The mean of the same weekday of the four weeks before, of those that were open and read. */
  usual: amount,
  usual_days: z.number(),
  /** Percent of the usual; null where there is nothing to compare, and for a day without takings. */
  change: z.nullable(z.number()),
  /** Newest first. */
  before: z.array(z.object({ day: z.string(), state: z.enum(takingStates), amount })),
};

const sold = {
  amount: z.number(),
  /** Of that, what has a known cost: the margin is of this part. */
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
  /** It ended before today and still lies there. */
  over: z.boolean(),
  blocked: z.boolean(),
});

/** « Le point du matin »: yesterday, beside the same weekday of the weeks before. */
export const morning = z.object({
  /** The Paris day it is about, `YYYY-MM-DD`. */
  day: z.string(),
  weekday: z.string(),
  /** Of the channels that it names. */
  total: z.object({ ...watched, channels: z.array(z.enum(channels)) }),
  channels: z.array(
    z.object({
      channel: z.enum(channels),
      ...watched,
      /** The day was not over when it was read: both sides count until this hour. */
      until_hour: z.nullable(z.number()),
    }),
  ),
  /** Till and site: invoices of Dolibarr say no products here. */
  families: z.array(z.object({ family: z.string(), ...sold })),
  margin: z.object(sold),
  /** What changed, three at most, with the figures behind each. */
  sentences: z.array(
    z.object({ text: z.string(), figures: z.array(z.object({ label: z.string(), amount })) }),
  ),
  /** At the till, VAT included: what is over of a period under way, and the same days before; absent before its first day is over. */
  till_parts: z.array(z.object({ period: z.enum(openPeriods), amount, before: amount })),
  ending: z.object({ lots: z.array(ending), more: z.number() }),
});
export type Morning = z.output<typeof morning>;
