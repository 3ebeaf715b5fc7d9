import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import type { RefusedLine } from '#shared/orders/delivery-proof.ts';
import type { Order } from '#shared/orders/order.ts';
import { siteIds } from '#shared/stock/levels/stock-level.ts';

/** Returned goods are restocked at a site or destroyed. */
export const returnDecisions = ['stored', 'destroyed'] as const;
export type ReturnDecision = (typeof returnDecisions)[number];

/** A returned quantity of one product and lot. */
const returnedPart = z.object({
  /** Number within the order's returns; never reused. */
  n: z.number(),
  productId: z.string(),
  label: z.string(),
  unit: z.enum(units),
  milli: z.number(),
  /** The shipping site, and the lot; null: none recorded. */
  siteId: z.nullable(z.enum(siteIds)),
  lot: z.nullable(z.string()),
  /** Refusal reason. */
  reason: z.string(),
  /** Absent while pending. */
  decided: z.exactOptional(
    z.object({
      decision: z.enum(returnDecisions),
      siteId: z.enum(siteIds),
      lot: z.nullable(z.string()),
      documentId: z.string(),
    }),
  ),
});
export type ReturnedPart = z.output<typeof returnedPart>;

/** Returned goods of an order. */
export const returnedGoods = z.object({
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  /** Time of the handover. */
  at: z.string(),
  parts: z.readonly(z.array(returnedPart)),
  /** The last assigned number, where its part was deleted. */
  lastPart: z.exactOptional(z.number()),
  /** Incremented by every change. */
  version: z.number(),
});
export type ReturnedGoods = z.output<typeof returnedGoods>;

/**
 * Returned goods of an order: refused products by shipped lot, and those without a lot. A resubmitted
 * handover replaces the pending parts of the previous one; decided parts stay and are not returned twice.
 */
export const returnedParts = (
  { lines }: Pick<Order, 'lines'>,
  refused: readonly RefusedLine[],
  before: readonly ReturnedPart[] = [],
  lastPart = 0,
): ReturnedPart[] => {
  const decided = before.filter((part) => part.decided);
  const parts = refused
    .filter(({ productId }) => decided.every((part) => part.productId !== productId))
    .flatMap(({ productId, reason, milli }) => {
      const line = lines.find((each) => each.productId === productId);
      if (!line) return [];
      const { label, delivered } = line;
      const lots = line.lots.map(({ siteId, lot, quantity }) => ({ siteId, lot, milli: quantity.milli }));
      const rest = delivered.milli - lots.reduce((sum, { milli }) => sum + milli, 0);
      const all = rest > 0 ? [...lots, { siteId: null, lot: null, milli: rest }] : lots;
      // with several lots, the lot of a part is unknown: it is read from the label
      const [first] = all;
      const whole = all.length === 1 && first ? first : { siteId: null, lot: null };
      return (milli === undefined ? all : [{ ...whole, milli }]).map((part) => ({
        productId,
        label,
        unit: delivered.unit,
        reason,
        ...part,
      }));
    });
  const last = lastNumber(before, lastPart);
  return [...decided, ...parts.map((part, i) => ({ n: last + i + 1, ...part }))];
};

/** Numbers are never reused, since stock movements are deduplicated by them. */
export const lastNumber = (parts: readonly ReturnedPart[], lastPart = 0): number =>
  parts.reduce((most, { n }) => Math.max(most, n), lastPart);

/** Pending a decision. */
export const isWaiting = ({ decided }: ReturnedPart): boolean => decided === undefined;
