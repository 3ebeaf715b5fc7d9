import * as z from 'zod/mini';
import { units } from '#shared/kernel/quantity.ts';
import type { RefusedLine } from '#shared/orders/delivery-proof.ts';
import type { Order } from '#shared/orders/order.ts';
import { siteIds } from '#shared/stock/levels/stock-level.ts';

/** What may become of goods that came back: into the stock of a site again, or destroyed. */
export const returnDecisions = ['stored', 'destroyed'] as const;
export type ReturnDecision = (typeof returnDecisions)[number];

/** One product of one lot that its receiver did not take, on its way back in the van. */
const returnedPart = z.object({
  /** Its number within the order's returns: never given twice. */
  n: z.number(),
  productId: z.string(),
  label: z.string(),
  unit: z.enum(units),
  milli: z.number(),
  /** Where it left from, and its lot; null where nobody said one. */
  siteId: z.nullable(z.enum(siteIds)),
  lot: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.string(),
  /** Absent while it waits for a person. */
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

/** What came back of an order. */
export const returnedGoods = z.object({
  orderId: z.string(),
  customerId: z.string(),
  reference: z.string(),
  /** When it was handed over. */
  at: z.string(),
  parts: z.readonly(z.array(returnedPart)),
  /** The last number that was given, where its part is gone since. */
  lastPart: z.exactOptional(z.number()),
  /** Raised by every change. */
  version: z.number(),
});
export type ReturnedGoods = z.output<typeof returnedGoods>;

/**
 * What comes back of an order: each refused product by the lots that it left with, and what had none. A handover that was
 * taken back and told anew replaces what still waits of the one before; what was decided stays, and does not come back twice.
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
      // of several lots nobody knows which one a part is of: it is read from the label
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

/** No number is given twice: under it its movements are recorded once. */
export const lastNumber = (parts: readonly ReturnedPart[], lastPart = 0): number =>
  parts.reduce((most, { n }) => Math.max(most, n), lastPart);

/** What a person has not decided yet. */
export const isWaiting = ({ decided }: ReturnedPart): boolean => decided === undefined;
