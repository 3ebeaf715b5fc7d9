import * as z from 'zod/mini';
import { success } from '#shared/kernel/replies.ts';
import { severities } from './variation.ts';

/** Replies of the till's endpoints: euros and kilograms as decimals, percents as numbers (5.5). */

/** TILL-04, with product and shop ids. */
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
  /** Percent; null: unknown (TILL-06 defines what the screen shows). */
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
  /** Share of the revenue, percent; null without revenue. */
  part: z.nullable(z.number()),
});

/** Which days were read, the source and time. */
const readingNote = {
  /** null: an empty period (month to date, on the first). */
  period: z.nullable(z.object({ key: z.string(), from: z.string(), to: z.string() })),
  /** Stored extractions, the till, or both; null: nothing to read. */
  source: z.nullable(z.enum(['extractions', 'till', 'both'])),
  /** Reading time of the oldest part, and its age in seconds. */
  generated_at: z.nullable(z.string()),
  age_seconds: z.nullable(z.number()),
  cached: z.boolean(),
  /** The till is unreachable: these are the last known figures. */
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
 * TILL-05. Growth in percent against the compared days, else the preceding ones; null when those are zero or
 * unknown, and without sales in the period: a closed day is not a loss.
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

/** Revenue TTC by day, oldest first, and by hour in Paris. */
const soldWhen = z.object({
  /** null: a future day, or one that cannot be separated from others. */
  days: z.array(z.object({ date: z.string(), ca_ttc: z.nullable(z.number()) })),
  hours: z.array(z.number()),
  /** Number of days with known hours. */
  days_with_hours: z.number(),
});

export const statsReply = success({
  data: salesStats,
  compared_with: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /**
   * For a period that ends today: revenue of the compared period up to the same time of its last day, and the
   * growth. null: the day is over, the lengths differ, or the hours are unknown.
   */
  so_far: z.nullable(z.object({ at: z.string(), ca_ttc_before: z.number(), growth_ca_ttc: growth })),
  /** null: an empty period. */
  sold_when: z.nullable(soldWhen),
  /** The preceding period; null: unknown. */
  sold_when_before: z.nullable(soldWhen),
  ...readingNote,
});

const compared = {
  quantity_1: z.number(),
  quantity_2: z.number(),
  amount_1: z.number(),
  amount_2: z.number(),
  /** Percent of the first; null when that is zero. */
  quantity_variation: z.nullable(z.number()),
  amount_variation: z.nullable(z.number()),
  quantity_severity: z.enum(severities),
  amount_severity: z.enum(severities),
};

/** An extraction in a list; without records the shop was closed. */
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
  /** Each with its revenue by hour; null: unknown. */
  days: z.array(z.extend(extractedDay, { hours: z.nullable(z.array(z.number())) })),
});
