import type { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { availableOf, quarantinedPart } from '#functions/stock/stock.module.ts';
import { piecesText, piecesWithin } from '#shared/catalog/piece-sale.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { quantityText, sellablePart, wireFromQuantity } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';

export type ReservedLine = Pick<OrderLine, 'productId' | 'label' | 'ordered' | 'pieces'>;

/**
 * Turns a failed reservation into the refusal that names each product and its remaining stock. `lines` are
 * the reservations in the order of the transaction; a failure past them is a concurrent change.
 */
export const stockShortage = (
  failure: ConditionFailed,
  lines: readonly ReservedLine[],
  now: Date,
): Refusal => {
  const short = failure.failed.flatMap(({ index, item }) => {
    const line = lines[index];
    if (!line) return [];
    const milli = availableOf(item, parisDay(now));
    const left = sellablePart({ unit: line.ordered.unit, milli });
    return [{ line, left, ...(line.pieces ? { pieces: piecesWithin(left.milli, line.pieces) } : {}) }];
  });
  const first = short[0];
  if (!first) return new Refusal('version_conflict');
  const message =
    first.left.milli === 0 || first.pieces === 0
      ? `Stock épuisé : « ${first.line.label} ».`
      : `Stock insuffisant pour « ${first.line.label} » : il reste ${first.pieces === undefined ? quantityText(first.left) : piecesText(first.pieces)}.`;
  return new Refusal('insufficient_stock', message, {
    field: 'items',
    details: {
      products: short.map(({ line: { productId, label }, left, pieces }) => ({
        product_id: productId,
        label,
        left: wireFromQuantity(left),
        ...(pieces === undefined ? {} : { left_pieces: pieces }),
      })),
    },
  });
};

/** Quantity of each product in quarantined lots, for reserving more of it. */
export const readQuarantined = async (
  table: Table,
  lines: readonly { productId: string }[],
  now: Date,
): Promise<(productId: string) => number> => {
  const day = parisDay(now);
  const part = (productId: string) => quarantinedPart(productId, day);
  const read = await readTogether(
    table,
    lines.map(({ productId }) => part(productId)),
    { consistent: true },
  );
  return (productId) => read(part(productId));
};
