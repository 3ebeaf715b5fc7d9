import * as z from 'zod/mini';
import { success } from '#shared/kernel/replies.ts';
import { severities } from './variation.ts';

/** The shapes the till's endpoints answer: euros and kilograms as decimals, percents as numbers (5.5). */

/** TILL-04, and which product of which shop it is. */
const rankedProduct = z.object({
  product_id: z.string(),
  produit: z.string(),
  store_id: z.string(),
  store: z.string(),
  rubrique: z.string(),
  pu: z.number(),
  quantite_decimale: z.number(),
  ca_ttc: z.number(),
  ca_ht: z.number(),
  /** Percent; null when unknown (TILL-06 is the screen's default). */
  tva_rate: z.nullable(z.number()),
  offerts: z.number(),
  remises: z.nullable(z.number()),
  derniere_vente: z.nullable(z.string()),
});

const rankedCategory = z.object({
  rubrique: z.string(),
  quantite_decimale: z.number(),
  ca_ttc: z.number(),
  ca_ht: z.number(),
  offerts: z.number(),
  remises: z.nullable(z.number()),
  /** Share of the revenue, percent; null when there is none. */
  part: z.nullable(z.number()),
});

/** Which days were read, from where and when. */
const readingNote = {
  /** Null for a period without a day (the month so far, on its first). */
  period: z.nullable(z.object({ key: z.string(), from: z.string(), to: z.string() })),
  /** Stored extractions, the till itself, or both; null when there is nothing to read. */
  source: z.nullable(z.enum(['extractions', 'till', 'both'])),
  /** When the oldest part of it was read, and how many seconds ago. */
  generated_at: z.nullable(z.string()),
  age_seconds: z.nullable(z.number()),
  /** Answered from the cache. */
  cached: z.boolean(),
  /** The till could not be asked: these are the last figures it gave. */
  stale: z.boolean(),
  /** A day of the period is not over. */
  provisional: z.boolean(),
  message: z.optional(z.string()),
};

export const rankingReply = success({
  data: z.array(rankedProduct),
  categories: z.array(rankedCategory),
  ...readingNote,
});

const growth = z.nullable(z.number());

/**
 * TILL-05. Growth in percent against the compared days, else the preceding ones of as many; null when those are zero or
 * unknown, and when nothing was sold in the period: a closed day did not lose all its sales.
 */
const salesStats = z.object({
  total_ttc: z.number(),
  total_ht: z.number(),
  quantite: z.number(),
  offerts: z.number(),
  ca_ttc: z.number(),
  remises: z.nullable(z.number()),
  growth_total_ttc: growth,
  growth_total_ht: growth,
  growth_quantite: growth,
  growth_offerts: growth,
  growth_ca_ttc: growth,
  growth_remises: growth,
});

/** When it was sold: revenue TTC of each day, oldest first, and of each hour of a clock in Paris. */
const soldWhen = z.object({
  /** Null for a day that is to come, or cannot be told from its neighbours. */
  days: z.array(z.object({ date: z.string(), ca_ttc: z.nullable(z.number()) })),
  hours: z.array(z.number()),
  /** Of how many of the days the hours are known. */
  days_with_hours: z.number(),
});

export const statsReply = success({
  data: salesStats,
  compared_with: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /**
   * Of a period whose last day is under way: what the compared one had brought by the same time of its last day, and the
   * growth on that. Null where the day is over, the two have not as many days, or those hours are unknown.
   */
  so_far: z.nullable(z.object({ at: z.string(), ca_ttc_before: z.number(), growth_ca_ttc: growth })),
  /** Null for a period without a day. */
  sold_when: z.nullable(soldWhen),
  /** The same of the preceding period; null when that one is unknown. */
  sold_when_before: z.nullable(soldWhen),
  ...readingNote,
});

const compared = {
  quantity_1: z.number(),
  quantity_2: z.number(),
  amount_1: z.number(),
  amount_2: z.number(),
  /** Percent of the first; null when the first is zero. */
  quantity_variation: z.nullable(z.number()),
  amount_variation: z.nullable(z.number()),
  quantity_severity: z.enum(severities),
  amount_severity: z.enum(severities),
};

/** A day's extraction as lists show it; without records the shop was closed. */
export const extractedDay = z.object({
  date: z.string(),
  recordCount: z.number(),
  extractedAt: z.string(),
  provisional: z.boolean(),
});

export const comparisonReply = success({
  message: z.string(),
  data: z.array(
    z.object({
      product_id: z.string(),
      product_name: z.string(),
      category: z.string(),
      store_id: z.string(),
      store: z.string(),
      ...compared,
    }),
  ),
  totals: z.object(compared),
  by_category: z.array(z.object({ label: z.string(), ...compared })),
  by_store: z.array(z.object({ label: z.string(), ...compared })),
  /** Each with the revenue of its 24 hours; null where they are unknown. */
  days: z.array(z.extend(extractedDay, { hours: z.nullable(z.array(z.number())) })),
});
