import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * The weight of each line, for the balance of a transformation: pieces have their weight in the ERP. Without
 * one they can be moved, but neither cut nor produced, since the loss would be unknown.
 */
export const weighedLines = (lines: readonly ResolvedLine[]) => {
  const several = new Set(lines.map(({ product }) => product.id)).size > 1;
  const isBothWays =
    lines.some(({ requested }) => requested.milli < 0) && lines.some(({ requested }) => requested.milli > 0);
  return lines.map(({ requested, product }) => {
    const { siteId, milli, path } = requested;
    if (product.unit === 'kg') return { productId: product.id, siteId, weightGrams: milli };
    const { pieceWeightGrams } = product;
    if (pieceWeightGrams === undefined && several && isBothWays) {
      throw new Refusal(
        'invalid_input',
        `« ${product.label} » se vend à la pièce et n’a pas de poids dans Dolibarr : sa découpe ne peut pas être pesée.`,
        { field: `${path}product_id`, details: { stage: milli < 0 ? 'exit' : 'entry' } },
      );
    }
    const weightGrams = divideHalfUp(milli * (pieceWeightGrams ?? MILLI_PER_UNIT), MILLI_PER_UNIT);
    return { productId: product.id, siteId, weightGrams };
  });
};
