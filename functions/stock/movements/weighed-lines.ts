import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { divideHalfUp } from '#shared/kernel/money.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * What each line weighs, for the balance of a transformation: pieces weigh what the ERP says of one. Where it says
 * nothing they can be moved, but nothing can be cut from them or into them, for nobody could tell what was lost.
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
