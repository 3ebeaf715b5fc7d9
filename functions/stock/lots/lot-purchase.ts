import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { centsFromEuros, divideHalfUp, priceFromEuros } from '#shared/kernel/money.ts';
import { amountOf, MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { LotEntry, Purchase } from '#shared/stock/lots/lot.ts';
import { movedQuantity, type MovementLine, type ReceivedOrder } from '#shared/stock/movements/movement.ts';

/** The ERP numbers the reception later. */
export const purchaseOf = ({
  note: _note,
  deliveryRef: _delivery,
  refused: _refused,
  ...order
}: ReceivedOrder): Purchase => ({
  ...order,
  receptionId: null,
  receptionRef: null,
});

/** The cost of an entry, in cents; null if unknown. */
export const costOf = (
  requested: ResolvedLine['requested'] | undefined,
  line: MovementLine,
): number | null => {
  if (requested?.orderLine) return amountOf(requested.orderLine.unitPriceE4, movedQuantity(line));
  if (requested?.purchase_price !== undefined) return centsFromEuros(requested.purchase_price);
  const perKg = requested?.purchase_price_per_kg;
  return perKg === undefined ? null : amountOf(priceFromEuros(perKg), movedQuantity(line));
};

/** The sum with the entries before: unknown if one of them is. */
export const added = (cents: number | null, before: LotEntry | undefined): number | null =>
  before === undefined
    ? cents
    : cents === null || before.costCents === null
      ? null
      : cents + before.costCents;

/** Grams, of pieces too. */
export const weight = ({ milli }: MovementLine, product: ResolvedLine['product'] | undefined): number =>
  product?.unit === 'piece'
    ? divideHalfUp(milli * (product.pieceWeightGrams ?? MILLI_PER_UNIT), MILLI_PER_UNIT)
    : milli;
