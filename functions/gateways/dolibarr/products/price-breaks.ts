import * as z from 'zod/mini';
import { basisPoints, milli, price } from '#functions/gateways/dolibarr/wire-values.ts';
import type { QuantityBreak, QuantityBreaks } from '#shared/kernel/price-steps.ts';
import { type BasisPoints, divideHalfUp } from '#shared/kernel/money.ts';

/**
 * `price` is for the whole quantity, `unitprice` for one; PHP sends the map of levels as a list if it begins
 * with 0, the level for everyone.
 */
const breakRow = z.object({
  quantity: milli,
  unitprice: price,
  remise_percent: z.optional(basisPoints),
  price_base_type: z.optional(z.nullable(z.string())),
});
type BreakRow = z.output<typeof breakRow>;

export const breaksByLevel = z.union([z.record(z.string(), z.array(breakRow)), z.array(z.array(breakRow))]);

/**
 * Only levels with quantity prices, and undefined if there is none; a price with tax is returned without it.
 */
export const breaksOf = (
  byLevel: z.output<typeof breaksByLevel>,
  vat: BasisPoints,
): { breaks?: QuantityBreaks } => {
  const breaks = Object.entries<BreakRow[]>(byLevel)
    .map(([level, rows]) => [level, rows.filter(isPriced).map((row) => breakOf(row, vat))] as const)
    .filter(([, steps]) => steps.length > 0);
  return breaks.length > 0 ? { breaks: Object.fromEntries(breaks) } : {};
};

const isPriced = ({ quantity, unitprice }: BreakRow): boolean => quantity > 0 && unitprice > 0;

const breakOf = (row: BreakRow, vat: BasisPoints): QuantityBreak => ({
  fromMilli: row.quantity,
  priceE4: row.price_base_type === 'TTC' ? divideHalfUp(row.unitprice * 10_000, 10_000 + vat) : row.unitprice,
  discount: row.remise_percent ?? 0,
});
